#!/usr/bin/env python3
"""How much sooner several threads reach a depth than one: the geometric mean, over the positions of the
bench, of the ratio of times, each the median of some runs in turn.

    bench/threads.py [--rounds 3] [--depth 17] [--threads 2] [PROGRAM]
"""
import argparse
import math
import pathlib
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def seconds(engine, threads, fen, depth):
    def send(*lines):
        engine.stdin.write("\n".join(lines) + "\n")
        engine.stdin.flush()

    send(f"setoption name Threads value {threads}", "ucinewgame", f"position fen {fen}", "isready")
    while engine.stdout.readline().strip() != "readyok":
        pass
    start = time.perf_counter()
    send(f"go depth {depth}")
    while not engine.stdout.readline().startswith("bestmove"):
        pass
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default=str(ROOT / "build/release/rotunda"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--depth", type=int, default=17)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    for variant in ("pentachess", "circular"):
        lines = open(ROOT / f"bench/positions/{variant}.fen").read().splitlines()
        fens = [line for line in lines if not line.startswith("#")]
        logs = []
        with subprocess.Popen([arguments.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True) as engine:
            engine.stdin.write(f"setoption name UCI_Variant value {variant}\nsetoption name Hash value 64\n")
            for fen in fens:
                times = {1: [], arguments.threads: []}
                for _ in range(arguments.rounds):
                    for threads in times:
                        times[threads].append(seconds(engine, threads, fen, arguments.depth))
                one, several = (statistics.median(times[t]) for t in times)
                if one >= 0.05:  # below that the start of a thread is what is timed
                    logs.append(math.log(one / several))
            engine.stdin.write("quit\n")
            engine.stdin.flush()
        print(f"{variant}: {arguments.threads} threads reach depth {arguments.depth} "
              f"{math.exp(statistics.mean(logs)):.2f} times as fast as one (geometric mean over {len(logs)} of "
              f"{len(fens)} positions)")


if __name__ == "__main__":
    main()
