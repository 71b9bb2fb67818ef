"""An engine as a child process, driven through pipes without blocking for ever."""
import collections
import os
import select
import subprocess
import tempfile
import time


class Failure(Exception):
    """The engine has not kept its contract."""


class EngineProcess:
    PATIENCE_S = 300  # more than any answer takes, sanitizers and a busy machine included
    KEPT_LINES = 300

    def __init__(self, program):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.errors, bufsize=0)
        self.input = self.process.stdin.fileno()
        self.output = self.process.stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)
        self.unread = b""
        self.lines = collections.deque()
        self.ended = False  # its output
        # What went to and fro at last, for reports.
        self.record = collections.deque(maxlen=self.KEPT_LINES)

    def send(self, data):
        """Writes bytes; takes in output meanwhile. An engine that reads no more has ended."""
        self.record.append(b"> " + data)
        deadline = time.monotonic() + self.PATIENCE_S
        while data:
            try:
                data = data[os.write(self.input, data):]
            except BlockingIOError:
                self._wait(deadline, to_write=True)
            except BrokenPipeError:
                return

    def read_line(self, timeout=PATIENCE_S):
        """The next line, or None if there is none for so long or at the end of the output."""
        deadline = time.monotonic() + timeout
        while not self.lines and not self.ended:
            if not self._wait(deadline):
                return None
        return self.lines.popleft() if self.lines else None

    def close_input(self):
        self.process.stdin.close()

    def exit_code(self):
        """Waits for the end, with all output taken in."""
        deadline = time.monotonic() + self.PATIENCE_S
        while not self.ended:
            if not self._wait(deadline):
                raise Failure("the engine does not end")
        return self.process.wait(self.PATIENCE_S)

    def error_text(self):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    def resident_kib(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()

    def _wait(self, deadline, to_write=False):
        """Waits until there is output, or room for input if wanted; says whether something came in time."""
        left = max(0, deadline - time.monotonic())
        readable, writable, _ = select.select([] if self.ended else [self.output], [self.input] if to_write else [],
                                              [], left)
        if readable:
            self._take_in()
        if to_write and not readable and not writable:
            raise Failure("the engine does not read its input")
        return bool(readable or writable)

    def _take_in(self):
        data = os.read(self.output, 1 << 16)
        if not data:
            self.ended = True
            if self.unread:
                raise Failure(f"the last line has no end: {self.unread!r}")
            return
        *whole, self.unread = (self.unread + data).split(b"\n")
        self.lines.extend(whole)
        self.record.extend(b"< " + line for line in whole)
