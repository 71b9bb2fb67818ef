#!/usr/bin/env python3
"""Lets the two example clients play a game against each other and checks the game.

    referee.py ENGINE

Each client drives an engine process of its own and plays one side. The moves go through this referee, who asks a
third engine whether they were legal and how the game has ended.
"""
import pathlib
import subprocess
import sys

CLIENTS = pathlib.Path(__file__).resolve().parent.parent.parent / "docs/clients"
COMMANDS = {"python": [sys.executable, str(CLIENTS / "client.py")], "node": ["node", str(CLIENTS / "client.mjs")]}
NODES = "100"


def start(name, engine, variant, side):
    return subprocess.Popen(COMMANDS[name] + [engine, "--variant", variant, "--play", side, "--nodes", NODES],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def play(engine, variant, white, black):
    """The moves of the game, and the results that White and Black have announced."""
    players = [start(white, engine, variant, "white"), start(black, engine, variant, "black")]
    try:
        moves = []
        while True:
            mover, other = players[len(moves) % 2], players[(len(moves) + 1) % 2]
            line = mover.stdout.readline().strip()
            if not line:
                sys.exit("a client has ended in the middle of the game")
            if line.startswith("result"):
                break
            moves.append(line)
            other.stdin.write(line + "\n")
        results = [line, other.stdout.readline().strip()]
        for player in players:
            player.stdin.close()
            if player.wait() != 0:
                sys.exit(f"a client has ended with status {player.returncode}")
        return moves, results
    finally:
        for player in players:
            player.kill()


def verdict(engine, variant, moves):
    """What the engine says to all moves at once."""
    commands = [f"setoption name UCI_Variant value {variant}", f"position startpos moves {' '.join(moves)}", "result"]
    run = subprocess.run([engine], input="\n".join(commands) + "\n", stdout=subprocess.PIPE, text=True, check=True)
    lines = run.stdout.splitlines()
    for line in lines:
        if line.startswith("info string position"):
            sys.exit(line)
    return lines[-1]


def main():
    engine = sys.argv[1]
    for variant, white, black in (("pentachess", "python", "node"), ("circular", "node", "python")):
        moves, results = play(engine, variant, white, black)
        expected = verdict(engine, variant, moves)
        print(f"{variant}, {white} against {black}: {len(moves)} plies, {expected}")
        if expected == "result * ongoing" or results != [expected] * 2:
            sys.exit(f"White says {results[0]!r}, Black {results[1]!r}")


if __name__ == "__main__":
    main()
