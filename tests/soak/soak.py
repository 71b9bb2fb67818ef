#!/usr/bin/env python3
"""Plays random command sequences against the engine and checks what it owes its client.

    soak.py ENGINE [--seconds S] [--seed N]

Each session is made from a seed of its own, which is printed when it fails; --seed N --seconds 0 plays that one
alone. What the engine does depends on time as well, so a fault may need several trials.
"""
import argparse
import random
import sys
import time

from contract import Contract
from engine_process import EngineProcess, Failure
from grammar import Grammar


class Session:
    def __init__(self, program, seed):
        self.random = random.Random(seed)
        self.engine = EngineProcess(program)
        self.contract = Contract()
        self.grammar = Grammar(self.random)
        self.commands = 0

    def play(self):
        for _ in range(self.random.choice((3, 20, 60, 150))):
            self.send(self.grammar.command())
            self.random.choice((self.go_on, self.go_on, self.listen, self.listen, self.synchronize,
                                self.wait_for_answer))()
        self.end()

    def send(self, text):
        self.commands += 1
        end = self.random.choice(("\n", "\n", "\n", "\r\n"))
        data = text.replace("\n", end).encode("latin-1") + end.encode()
        for line in data.split(b"\n"):
            self.contract.sent(line)
        # Sometimes in two parts.
        cut = self.random.randrange(len(data)) if self.random.random() < 0.1 else 0
        if cut:
            self.engine.send(data[:cut])
            self.listen()
        self.engine.send(data[cut:])

    def go_on(self):
        """Without a look at the answers."""

    def listen(self):
        """For a random time, as a client does that has other things to do as well."""
        until = time.monotonic() + self.random.choice((0, 0.001, 0.005, 0.03))
        while (left := until - time.monotonic()) > 0 and (line := self.engine.read_line(left)) is not None:
            self.received(line)

    def synchronize(self):
        self.send("isready")
        self.receive_until(lambda: not self.contract.ready)

    def wait_for_answer(self):
        """Stops whatever runs, after a while."""
        self.listen()
        self.send("stop")
        self.send("isready")
        self.receive_until(self.contract.is_idle)

    def receive_until(self, done):
        while not done():
            line = self.engine.read_line()
            if line is None:
                raise Failure("no answer, or the engine has ended")
            self.received(line)

    def received(self, line):
        self.contract.received(line)
        if line.startswith(b"moves "):
            self.grammar.legal = [move.decode() for move in self.contract.legal]
            self.grammar.legal.sort()

    def end(self):
        how = self.random.choice(("quit", "end of input", "quit without an end"))
        if how == "quit":
            self.engine.send(b"quit\n")
        elif how == "quit without an end":
            self.engine.send(b"quit")
        self.engine.close_input()
        code = self.engine.exit_code()
        while (line := self.engine.read_line()) is not None:
            self.received(line)
        if code != 0 or self.engine.error_text():
            raise Failure(f"exit code {code}, standard error: {self.engine.error_text()}")
        self.contract.ended()


def report(session, seed, failure):
    for line in session.engine.record:
        print(line[:300].decode("latin-1").rstrip())
    print(f"\nsession with seed {seed}: {failure}")
    print(f"standard error: {session.engine.error_text()}")


def main():
    parser = argparse.ArgumentParser(description="Random sessions with the engine.")
    parser.add_argument("engine")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**9))
    options = parser.parse_args()

    begun = time.monotonic()
    seed = options.seed
    sessions = commands = 0
    totals = {}
    while True:
        session = Session(options.engine, seed)
        try:
            session.play()
        except Failure as failure:
            report(session, seed, failure)
            return 1
        finally:
            session.engine.kill()
        sessions += 1
        commands += session.commands
        for name, count in session.contract.counts.items():
            totals[name] = totals.get(name, 0) + count
        seed += 1
        if time.monotonic() - begun >= options.seconds:
            break
    counts = ", ".join(f"{count} {name}" for name, count in totals.items())
    print(f"{sessions} sessions from seed {options.seed} on, {commands} commands: {counts}; all as agreed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
