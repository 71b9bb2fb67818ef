#!/usr/bin/env python3
"""Plays many games' beginnings in one session and checks that the engine's memory does not grow.

    memory.py ENGINE [--rounds N]
"""
import argparse
import sys

from engine_process import EngineProcess

# By then every thread's part of the heap has the size it keeps.
WARM_UP_ROUNDS = 1000
ALLOWED_GROWTH_KIB = 512


def wait_for(engine, beginning):
    while not (line := engine.read_line() or sys.exit("no answer")).startswith(beginning):
        pass
    return line


def play_round(engine, number):
    if number % 100 == 0:
        variant = (b"pentachess", b"circular")[number // 100 % 2]
        engine.send(b"setoption name UCI_Variant value %b\n" % variant)
    engine.send(b"ucinewgame\nposition startpos\ngo nodes 200\n")
    wait_for(engine, b"bestmove")


def main():
    parser = argparse.ArgumentParser(description="Memory over many games.")
    parser.add_argument("engine")
    parser.add_argument("--rounds", type=int, default=10000)
    options = parser.parse_args()

    engine = EngineProcess(options.engine)
    # Small, or most of the time goes into clearing it.
    engine.send(b"setoption name Hash value 1\nsetoption name Threads value 2\n")
    for number in range(WARM_UP_ROUNDS):
        play_round(engine, number)
    start = engine.resident_kib()
    for number in range(options.rounds):
        play_round(engine, number)
    end = engine.resident_kib()
    engine.send(b"quit\n")
    code = engine.exit_code()
    engine.kill()
    print(f"{options.rounds} rounds: {start} KiB at the start, {end} KiB at the end, exit code {code}")
    return 0 if code == 0 and end - start <= ALLOWED_GROWTH_KIB else 1


if __name__ == "__main__":
    sys.exit(main())
