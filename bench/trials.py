#!/usr/bin/env python3
"""Matches of single ideas of the search: the engine without one of them, or with another parameter,
against the engine as it is, at a fixed number of nodes a move. The figures are those of the engine
without: a negative one is what the idea is worth (docs/search-log.md).

    bench/trials.py --list
    bench/trials.py [--nodes 10000] [--rounds 100] [--variant V] [--concurrency N] [NAME ...]

Builds copies of the tree under --work (default: /tmp/rotunda-trials); takes all trials if none is named.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEARCH = "search/alpha_beta.hpp"
REDUCTIONS = "search/reductions.hpp"

# A name, the file, what stands there and what the trial puts in its place. What is not found is an error,
# so that a trial can't be one of nothing.
TRIALS = [
    ("no null move", SEARCH, "null_depth = 3;", "null_depth = 300;"),
    ("no null move verification", SEARCH, "verified_depth = 12;", "verified_depth = 1000;"),
    ("no late move reductions", SEARCH, "least_reduced_depth = 2;", "least_reduced_depth = 200;"),
    ("no reverse futility", SEARCH, "reverse_futility_depth = 8;", "reverse_futility_depth = -1;"),
    ("no razoring", SEARCH, "razor_depth = 3;", "razor_depth = -1;"),
    ("no futility", SEARCH, "int futility_depth = 7;", "int futility_depth = -1;"),
    ("no late move pruning", SEARCH, "if (tried > most) picker.skip_quiet();", "(void)most;"),
    ("no quiet exchange pruning", SEARCH, "quiet_exchange_depth = 8;", "quiet_exchange_depth = -1;"),
    ("no noisy exchange pruning", SEARCH, "noisy_exchange_depth = 7;", "noisy_exchange_depth = -1;"),
    ("no experience pruning", SEARCH, "experience_depth = 4;", "experience_depth = -1;"),
    ("no probcut", SEARCH, "probcut_depth = 5;", "probcut_depth = 500;"),
    ("no iterative reduction", SEARCH, "iterative_depth = 4;", "iterative_depth = 400;"),
    ("no singular extension", SEARCH, "singular_depth = 7;", "singular_depth = 700;"),
    ("no double extension", SEARCH, "double_margin = 25;", "double_margin = 30'000;"),
    ("no check extension", SEARCH, "(exhaustive_ || wins_exchange(position_, move, 0))) {", "exhaustive_) {"),
    ("no continuation histories", SEARCH, "if (before.move) (*before", "if (false) (*before"),
    ("no capture history", SEARCH, "move.to(), victim).update(bonus);", "move.to(), victim).update(0 * bonus);"),
    ("no butterfly history", SEARCH, "side(), move).update(bonus);", "side(), move).update(0 * bonus);"),
    ("no killers", SEARCH, "frame(ply).killers.add(best_move);", ""),
    ("no correction history", SEARCH, "best - here.static_eval, depth);", "0 * (best - here.static_eval), depth);"),
    ("no quiescence futility", SEARCH, "if (reach <= alpha) {", "if (false) {"),
    ("no improving", SEARCH, "if (now == no_score) return false;", "if (now == no_score || now != no_score) return false;"),
    ("reduction slope 180", REDUCTIONS, "slope = 220", "slope = 180"),
    ("reduction slope 260", REDUCTIONS, "slope = 220", "slope = 260"),
    ("reverse futility margin 60", SEARCH, "reverse_futility_margin = 90", "reverse_futility_margin = 60"),
    ("reverse futility margin 120", SEARCH, "reverse_futility_margin = 90", "reverse_futility_margin = 120"),
    ("futility margin 70", SEARCH, "Score futility_margin = 100", "Score futility_margin = 70"),
    ("futility margin 140", SEARCH, "Score futility_margin = 100", "Score futility_margin = 140"),
    ("null move reduction 4", SEARCH, "reduction = 3 + depth / 4", "reduction = 4 + depth / 4"),
    ("late moves halved", SEARCH, "(4 + depth * depth)", "(3 + depth * depth / 2)"),
    ("late moves doubled", SEARCH, "(4 + depth * depth)", "(8 + 2 * depth * depth)"),
    ("no less reduction in the variation", SEARCH, "if (pv) grains -= ply_grain;", ""),
    ("twice the reduction at cut nodes", SEARCH, "if (expects_cut) grains += ply_grain;",
     "if (expects_cut) grains += 2 * ply_grain;"),
    ("delta 25 of the aspiration windows", "search/searcher.hpp", "Score delta = 15;", "Score delta = 25;"),
    ("no aspiration windows", "search/searcher.hpp", "windows_depth = 4;", "windows_depth = 400;"),
    ("recapture extension", SEARCH, "// Check extension.", "if (extension == 0 && pv && !quiet && "
     "frame(ply - 1).move && frame(ply - 1).move.to() == move.to()) extension = 1;"),
]


def run(command, **options):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if result.returncode:
        sys.exit(f"trials: {' '.join(map(str, command))} failed:\n{result.stdout}")
    return result.stdout


class Workshop:
    def __init__(self, place):
        self.source, self.build = place / "source", place / "build"
        self.copy_tree()
        run(["cmake", "-S", self.source, "-B", self.build, "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_TESTING=OFF"])
        self.reference, self.trial = place / "reference", place / "trial"
        shutil.copy(self.built(), self.reference)

    def copy_tree(self):
        """Leaves files alone that are the same already, so that they need not be compiled again."""
        for name in filter(None, run(["git", "-C", ROOT, "ls-files", "-z"]).split("\0")):
            content, copy = (ROOT / name).read_bytes(), self.source / name
            if not copy.exists() or copy.read_bytes() != content:
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(content)

    def built(self):
        run(["cmake", "--build", self.build, "--target", "rotunda", "--parallel", str(os.cpu_count())])
        return self.build / "rotunda"

    def make(self, file, old, new):
        path = self.source / file
        original = path.read_text()
        if original.count(old) != 1:
            sys.exit(f"trials: '{old}' stands {original.count(old)} times in {file}, not once")
        try:
            path.write_text(original.replace(old, new))
            shutil.copy(self.built(), self.trial)
        finally:
            path.write_text(original)

    def play(self, variant, arguments):
        report = run([
            self.reference, "match", "--variant", variant, "--engine", f"cmd={self.trial}", "name=trial",
            "--engine", f"cmd={self.reference}", "name=reference", "--each", f"nodes={arguments.nodes}",
            "--rounds", str(arguments.rounds), "--concurrency", str(arguments.concurrency), "--seed", "7",
            "--openings", "order=random", "--maxmoves", "200", "--resign", "movecount=4", "score=900",
            "--draw", "movenumber=60", "movecount=8", "score=12", "--quiet"])
        elo = re.search(r"Elo: (.*?), nElo", report)
        counts = re.search(r"Games: \d+, Wins: \d+, Losses: \d+, Draws: \d+", report)
        return f"{elo.group(1)}  {counts.group(0)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--variant", action="append", choices=["pentachess", "circular"])
    parser.add_argument("--concurrency", type=int, default=os.cpu_count())
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("/tmp/rotunda-trials"))
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    known = {name: change for name, *change in TRIALS}
    if arguments.list:
        print("\n".join(known))
        return
    for name in arguments.names:
        if name not in known:
            parser.error(f"there is no trial '{name}'; see --list")
    workshop = Workshop(arguments.work)
    for name in arguments.names or known:
        workshop.make(*known[name])
        for variant in arguments.variant or ("pentachess", "circular"):
            print(f"{name:36} {variant:10} {workshop.play(variant, arguments)}", flush=True)


if __name__ == "__main__":
    main()
