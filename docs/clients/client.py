#!/usr/bin/env python3
"""A small client of Rotunda: plays a game on a round board and prints its moves and its result.

    client.py ENGINE [--variant pentachess|circular] [--play white|black|both] [--nodes N]

With --play both, the default, the engine plays against itself. Otherwise it plays one side, and the moves of the
other are read from standard input, one a line: yours, or those of another client.
"""
import argparse
import subprocess
import sys


class Engine:
    """A running engine. Commands go in a line each; answers are looked for by their first word."""

    def __init__(self, program):
        try:
            self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            sys.exit(f"cannot start the engine: {error}")

    def send(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def wait_for(self, word):
        """The words behind this one in the next line that begins with it."""
        for line in self.process.stdout:
            if line.startswith("info string "):
                print(line.rstrip(), file=sys.stderr)  # what the engine has to say to people
            words = line.split()
            if words and words[0] == word:
                return words[1:]
        sys.exit("the engine has ended")

    def ask(self, command, answer):
        self.send(command)
        return self.wait_for(answer)

    def quit(self):
        self.send("quit")
        self.process.wait()


def start_game(engine, variant):
    engine.ask("uci", "uciok")
    engine.send(f"setoption name UCI_Variant value {variant}")
    engine.send("ucinewgame")
    engine.ask("isready", "readyok")


def read_move(legal):
    """The next legal move from standard input."""
    for line in sys.stdin:
        move = line.strip()
        if move in legal:
            return move
        print(f"'{move}' is not legal here; legal are: {' '.join(legal)}", file=sys.stderr)
    sys.exit("no more moves to read")


def play(engine, sides, nodes):
    """Plays the game to its end and returns the result: the score and the reason."""
    moves = []
    while True:
        # The engine is told the whole game each time, for it has to see repetitions.
        engine.send("position startpos moves " + " ".join(moves))
        score, *reason = engine.ask("result", "result")
        if score != "*":
            return score, " ".join(reason)
        side_to_move = "white" if len(moves) % 2 == 0 else "black"
        if side_to_move in sides:
            move = engine.ask(f"go nodes {nodes}", "bestmove")[0]
            print(move, flush=True)
        else:
            move = read_move(engine.ask("moves", "moves"))
        moves.append(move)


def main():
    parser = argparse.ArgumentParser(description="Plays a game with Rotunda.")
    parser.add_argument("engine")
    parser.add_argument("--variant", choices=["pentachess", "circular"], default="pentachess")
    parser.add_argument("--play", choices=["white", "black", "both"], default="both")
    parser.add_argument("--nodes", type=int, default=20000, help="to search for a move")
    options = parser.parse_args()

    engine = Engine(options.engine)
    start_game(engine, options.variant)
    sides = ["white", "black"] if options.play == "both" else [options.play]
    score, reason = play(engine, sides, options.nodes)
    print(f"result {score} {reason}")
    engine.quit()


if __name__ == "__main__":
    main()
