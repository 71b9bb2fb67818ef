#!/usr/bin/env python3
"""Lets the engine search every forced mate of tests/data/*-mates.jsonl for three seconds and prints how many
are reported with the exact distance, and after what time at the slowest.

    bench/mates.py [PROGRAM]        default build/release/rotunda
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT_MS = 3000


def time_to_solve(engine, problem):
    """Milliseconds until the last change to the exact distance, or None."""
    def send(*lines):
        engine.stdin.write("\n".join(lines) + "\n")
        engine.stdin.flush()

    send("ucinewgame", f"position fen {problem['fen']}", f"go movetime {LIMIT_MS}")
    solved_at = None
    stopped = False
    for line in engine.stdout:
        words = line.split()
        if words[0] == "bestmove":
            return solved_at if words[1] in problem["moves"] else None
        if "score" not in words:
            continue
        at = words.index("score")
        exact = words[at + 1:at + 3] == ["mate", str(problem["mate"])]
        if not exact:
            solved_at = None
        elif solved_at is None:
            solved_at = int(words[words.index("time") + 1])
            if not stopped:  # no shorter mate exists, so nothing can change it
                send("stop")
                stopped = True
    sys.exit("the engine has ended")


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/rotunda")
    failed = False
    for variant in ("pentachess", "circular"):
        problems = [json.loads(line) for line in open(ROOT / f"tests/data/{variant}-mates.jsonl")]
        with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
            engine.stdin.write(f"setoption name UCI_Variant value {variant}\n")
            times = []
            for problem in problems:
                ms = time_to_solve(engine, problem)
                if ms is None:
                    failed = True
                    print(f"{variant}: not solved: mate {problem['mate']} {problem['fen']}")
                else:
                    times.append(ms)
            engine.stdin.write("quit\n")
            engine.stdin.flush()
        print(f"{variant}: {len(times)} of {len(problems)} mates exact within {LIMIT_MS} ms, "
              f"the slowest after {max(times)} ms")
    sys.exit(failed)


if __name__ == "__main__":
    main()
