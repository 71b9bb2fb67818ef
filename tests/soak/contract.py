"""What the engine owes its client: docs/protocol.md as far as it holds whatever is sent."""
import re
from dataclasses import dataclass, field

from engine_process import Failure

BLANKS = re.compile(rb"[ \t\r\n\v\f]+")
MOVE = re.compile(rb"^[a-l]\d+[a-l]\d+[qrbn]?$")
# The words of "go" that end a list of moves.
KEYWORDS = frozenset(b"depth nodes movetime mate wtime btime winc binc movestogo perft infinite ponder draw searchmoves"
                     .split())
SCORES = (b"*", b"1-0", b"0-1", b"1/2-1/2")


def words_of(line):
    return [word for word in BLANKS.split(line) if word]


@dataclass
class Work:
    """A "go" or a "bench" whose end has not been seen."""
    number: int
    kind: str  # "go", "perft" or "bench"
    only: set = field(default_factory=set)  # the moves it was restricted to, where legal

    # The lines that end it.
    ENDS = {"go": (b"bestmove ",),
            "perft": (b"Nodes searched: ", b"info string perft stopped", b"info string go perft: the depth"),
            "bench": (b"Bench: ", b"info string bench stopped")}

    def is_ended_by(self, line):
        return line.startswith(self.ENDS[self.kind])


class Contract:
    """Is told all lines in both directions, and raises Failure where they do not fit."""

    def __init__(self):
        self.work = []     # in order; the first one runs, or is about to
        self.started = 0   # commands that start work
        self.stopped = 0   # of those, the ones before the last "stop"
        self.ready = []    # for each "isready" without an answer: how much work must have ended by then
        self.may_claim = False
        self.legal = set()
        self.game_over = False
        self.counts = {"go": 0, "bestmove": 0, "refused": 0, "isready": 0}

    def sent(self, line):
        words = words_of(line)
        if not words:
            return
        if words[0] == b"isready":
            self.counts["isready"] += 1
            self.ready.append(self.stopped)
        elif words[0] == b"stop":
            self.stopped = self.started
        elif words[0] == b"go":
            self.counts["go"] += 1
            self._start("perft" if b"perft" in words else "go", self._searchmoves(words))
        elif words[0] == b"bench":
            self._start("bench", set())
        elif words[0] == b"setoption" and b"claims" in line.lower():
            self.may_claim = True

    def received(self, line):
        if not all(32 <= byte < 127 for byte in line):
            raise Failure(f"a line that is not printable: {line!r}")
        words = line.split()
        if line == b"readyok":
            self._take_ready()
        elif line.startswith((b"info string 'go' refused", b"info string 'bench' refused")):
            self.counts["refused"] += 1
            if len(self.work) < 2:
                raise Failure("refused as if another search ran, but none does")
            del self.work[1]
        elif self.work and self.work[0].is_ended_by(line):
            work = self.work.pop(0)
            if work.kind == "go":
                self._check_best_move(work, words)
        elif line.startswith(b"bestmove"):
            raise Failure("bestmove without a search")
        elif words and words[0] == b"moves" and all(MOVE.match(word) for word in words[1:]):
            self.legal = set(words[1:])
        elif len(words) > 2 and words[0] == b"result" and words[1] in SCORES:
            self.game_over = words[1] != b"*"

    def ended(self):
        """The engine has ended after "quit" or the end of its input."""
        if self.work:
            raise Failure(f"not answered at the end: {self.work}")
        if self.ready:
            raise Failure("isready not answered at the end")

    def is_idle(self):
        return not self.work and not self.ready

    def _start(self, kind, only):
        self.started += 1
        self.work.append(Work(self.started, kind, only))

    def _searchmoves(self, words):
        if b"searchmoves" not in words:
            return set()
        behind = words[words.index(b"searchmoves") + 1:]
        count = next((i for i, word in enumerate(behind) if word in KEYWORDS), len(behind))
        # Two cells of Circular Chess have second names, which no list of legal moves has.
        if any(b"f7" in word or b"g6" in word for word in behind[:count]):
            return set()
        return set(behind[:count])

    def _take_ready(self):
        if not self.ready:
            raise Failure("readyok without isready")
        stopped = self.ready.pop(0)
        if self.work and self.work[0].number <= stopped:
            raise Failure(f"ready after stop, but not answered: {self.work[0]}")

    def _check_best_move(self, work, words):
        self.counts["bestmove"] += 1
        move, behind = words[1], words[2:]
        if self.game_over:
            if move != b"0000" or behind:
                raise Failure("the game is over, and there is a best move")
            return
        if move == b"resign" or behind == [b"draw"]:
            if not self.may_claim:
                raise Failure("a claim that is not allowed")
            if move == b"resign":
                return
        elif behind and (behind[0] != b"ponder" or len(behind) != 2 or not MOVE.match(behind[1])):
            raise Failure(f"not the form of bestmove: {words}")
        allowed = (work.only & self.legal) or self.legal
        if move not in allowed:
            raise Failure(f"best move {move.decode()} is not legal, or none of searchmoves")
