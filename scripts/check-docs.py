#!/usr/bin/env python3
"""Runs what the documentation shows and compares what it says comes out:
  scripts/check-docs.py PROGRAM [FILE.md ...]

Every fenced block names its language, which says what becomes of it:
  sh       commands, which must succeed
  console  lines with "$ " are commands, the lines below each are its output
  uci      lines with "> " are typed in a session, the lines below each are the answer
Other languages are not run, nor is a block behind a line "<!-- not run: REASON -->". The blocks of
a file share one shell, in a directory that looks like the source tree with PROGRAM as
build/release/rotunda. In outputs "…" stands for anything, on a line of its own for any lines, and
timings are not compared. Links within the documentation must lead somewhere.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUN = {"sh", "console", "uci"}
SHOWN = {"text", "cpp", "cmake", "json", "toml", "python"}
NOT_RUN = re.compile(r"<!-- not run: (.+) -->")
TIMINGS = [
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"(Seconds|Nodes/second): [\d.]+", r"\1: #"),
        (r"\b(nps|time|hashfull) \d+", r"\1 #"),
        (r" +[\d.]+ s +\d+ nodes/s", " # s # nodes/s"),
        (r"[\d.]+ (ms|%)", r"# \1"),
    )
]


class Block:
    def __init__(self, language, line, reason):
        self.language, self.line, self.reason, self.lines = language, line, reason, []

    def exchanges(self, mark):
        """Pairs of what is typed and the lines that are said to come back."""
        result = []
        for line in self.lines:
            if line.startswith(mark):
                result.append((line[len(mark):], []))
            elif result and result[-1][0].endswith("\\") and not result[-1][1]:
                result[-1] = (result[-1][0] + "\n" + line, [])
            elif result:
                result[-1][1].append(line)
            else:
                raise ValueError(f"the block does not begin with '{mark}'")
        return result


def blocks_of(text):
    result, block, before = [], None, ""
    for number, line in enumerate(text.splitlines(), 1):
        if block is None and line.startswith("```"):
            reason = NOT_RUN.fullmatch(before.strip())
            block = Block(line[3:].strip(), number, reason and reason[1])
        elif block is not None and line == "```":
            result.append(block)
            block = None
        elif block is not None:
            block.lines.append(line)
        before = line or before
    return result


def normalised(lines):
    text = "\n".join(line.rstrip() for line in lines).strip("\n")
    for pattern, replacement in TIMINGS:
        text = pattern.sub(replacement, text)
    return text


def check_output(expected, actual):
    if not expected:
        return
    pattern = ""
    for line in normalised(expected).split("\n"):
        if line.strip() == "…":
            pattern += r"(?:.*\n)*"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("…")) + "\n"
    if not re.fullmatch(pattern, normalised(actual) + "\n"):
        longest = 2000  # characters
        raise ValueError("said to come out:\n" + "\n".join(expected) +
                         "\nwhat came out:\n" + "\n".join(actual)[:longest])


class Shell:
    """A shell that lasts for a file."""
    END = "end of the commands:"

    def __init__(self, directory):
        self.directory = directory
        self.process = subprocess.Popen(["bash", "--norc"], cwd=directory, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.process.stdin.write("set -E; trap 'failed=\"$BASH_COMMAND\"' ERR\n")

    def run(self, commands):
        script = pathlib.Path(self.directory, ".commands")
        script.write_text(commands + "\n")
        self.process.stdin.write(
            f"failed=; . ./.commands </dev/null; printf '\\n%s %s\\n' '{self.END}' \"$failed\"\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            if line.startswith(self.END):
                failed = line[len(self.END):].strip()
                if failed:
                    raise ValueError(f"'{failed}' has failed:\n" + "\n".join(lines))
                return lines
            lines.append(line.rstrip("\n"))
        raise ValueError("the shell has ended:\n" + "\n".join(lines))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def run_session(program, exchanges):
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as process:
        def send(line):
            process.stdin.write(line + "\n")
            process.stdin.flush()

        def lines_to(last):
            lines = []
            for line in process.stdout:
                lines.append(line.rstrip("\n"))
                if line.startswith(last):
                    return lines
            raise ValueError(f"no '{last}' before the end:\n" + "\n".join(lines))

        for typed, expected in exchanges:
            send(typed)
            words = typed.split()
            if words[0] == "quit":
                break
            if words[0] == "go" and not {"infinite", "ponder", "perft"} & set(words):
                answer = lines_to("bestmove")
            elif words[0] == "isready":
                answer = lines_to("readyok")
            else:
                send("isready")
                answer = lines_to("readyok")[:-1]
            check_output(expected, answer)
        process.stdin.close()
        if process.wait(60) != 0:
            raise ValueError(f"the session ended with status {process.returncode}")


def run_block(block, shell, program):
    if block.language == "sh":
        shell.run("\n".join(block.lines))
    elif block.language == "console":
        for command, expected in block.exchanges("$ "):
            check_output(expected, shell.run(command))
    else:
        run_session(program, block.exchanges("> "))


def anchors_of(path):
    text = re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.S | re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
            for title in re.findall(r"^#+ (.*)$", text, re.M)}


def broken_links(path):
    for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", path.read_text()):
        target = target[0] or target[1]
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        if not file.exists() or (anchor and anchor not in anchors_of(file)):
            yield target


def check(path, program):
    faults = [f"{path.name}: broken link {link}" for link in broken_links(path)]
    with tempfile.TemporaryDirectory() as directory:
        for entry in ROOT.iterdir():
            if entry.name not in (".git", "build"):
                os.symlink(entry, pathlib.Path(directory, entry.name))
        pathlib.Path(directory, "build/release").mkdir(parents=True)
        os.symlink(program, pathlib.Path(directory, "build/release/rotunda"))
        shell = Shell(directory)
        for block in blocks_of(path.read_text()):
            where = f"{path.name}:{block.line}"
            if block.language not in RUN | SHOWN:
                faults.append(f"{where}: '{block.language}' is none of the languages of a block")
            elif block.reason:
                print(f"{where}: not run: {block.reason}")
            elif block.language in RUN:
                print(f"{where}: {block.language}", flush=True)
                try:
                    run_block(block, shell, program)
                except (ValueError, OSError, subprocess.SubprocessError) as fault:
                    faults.append(f"{where}: {fault}")
        shell.close()
    return faults


def main():
    program = os.path.realpath(sys.argv[1])
    files = [pathlib.Path(name).resolve() for name in sys.argv[2:]] or [
        ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    faults = [fault for path in files for fault in check(path, program)]
    for fault in faults:
        print(f"check-docs: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
