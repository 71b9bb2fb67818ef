"""Random commands: valid ones, half-valid ones and garbage."""
import json
import pathlib

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
VARIANTS = ("pentachess", "circular")
NUMBERS = ("0", "1", "2", "-1", "abc", "", "007", "1e3", "2147483648", "99999999999999999999",
           "-99999999999999999999")
LIMITS = ("depth", "nodes", "movetime", "mate", "wtime", "btime", "winc", "binc", "movestogo")
QUESTIONS = ("uci", "isready", "d", "eval", "moves", "result", "board", "help", "license", "compiler", "debug on",
             "register later")
# What can be played, for the answer to be judged.
QUESTIONS_BEFORE_GO = "moves\nresult\n"
# Another digit behind these, and an answer takes hours or all the memory.
COSTLY = ("perft", "bench", "hash", "threads")
CELLS = ("a0", "a49", "a26", "b29", "c9", "c4", "c6", "f6", "g7", "l6", "k12", "a50", "z1", "a01")


class Grammar:
    def __init__(self, random):
        self.random = random
        self.variant = "pentachess"  # the one that was asked for
        self.line = []               # moves from the start position on
        self.legal = []              # of the position, as far as the engine was asked
        self.fens = []
        for variant in VARIANTS:
            with open(DATA / f"{variant}-special.jsonl", encoding="ascii") as file:
                self.fens += [json.loads(text)["fen"] for text in file]

    def command(self):
        """A line, or several that belong together, without its end."""
        kinds = ((self.question, 20), (self.go, 30), (self.stop, 14), (self.ponderhit, 6), (self.position, 16),
                 (self.option, 12), (self.new_game, 3), (self.garbage, 6), (self.long_line, 0.4), (self.bench, 0.3))
        kind, = self.random.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])
        text = kind()
        if self.random.random() > 0.05 or any(word in text.lower() for word in COSTLY):
            return text
        # The last line only, which the others are questions about.
        *before, last = text.split("\n")
        return "\n".join(before + [self.damaged(last)])

    def question(self):
        return self.random.choice(QUESTIONS)

    def stop(self):
        return "stop"

    def ponderhit(self):
        return "ponderhit"

    def new_game(self):
        return "ucinewgame"

    def bench(self):
        return "bench 1"

    def go(self):
        words = [self.limit() for _ in range(self.random.choice((0, 1, 1, 1, 2, 4)))]
        for word, chance in (("infinite", 0.1), ("ponder", 0.15), ("draw", 0.1)):
            if self.random.random() < chance:
                words.append(word)
        if self.random.random() < 0.15:
            words.append("searchmoves " + " ".join(self.moves(self.random.randrange(4))))
        if self.random.random() < 0.05:
            words.append(f"perft {self.random.choice(('0', '1', '2', 'x'))}")
        self.random.shuffle(words)
        return QUESTIONS_BEFORE_GO + "go " + " ".join(words)

    def limit(self):
        name = self.random.choice(LIMITS)
        if self.random.random() < 0.15:
            return f"{name} {self.random.choice(NUMBERS)}"
        greatest = {"depth": 6, "mate": 3, "nodes": 3000, "movestogo": 40}.get(name, 60)
        return f"{name} {self.random.randint(1, greatest)}"

    def position(self):
        roll = self.random.random()
        if roll < 0.5:
            # The game goes on.
            self.line = (self.line + self.moves(1))[:200]
        elif roll < 0.7:
            self.line = self.line[:self.random.randint(0, len(self.line))]
        else:
            fen = self.random.choice(self.fens)
            if self.random.random() < 0.4:
                fen = self.damaged(fen)
            return f"position fen {fen} moves {' '.join(self.moves(self.random.randrange(3)))}"
        return "position startpos moves " + " ".join(self.line) + "\nmoves"

    def moves(self, count):
        """Some that may be legal."""
        def move():
            if self.legal and self.random.random() < 0.95:
                return self.random.choice(self.legal)
            return "".join(self.random.choices(CELLS, k=2)) + self.random.choice(("", "", "q", "n", "k"))
        return [move() for _ in range(count)]

    def option(self):
        name, values = self.random.choice((
            ("UCI_Variant", VARIANTS + ("chess",)), ("Threads", ("1", "2", "3", "4")), ("Hash", ("1", "2", "8")),
            ("MultiPV", ("1", "2", "5")), ("Skill Level", ("0", "10", "20")), ("UCI_LimitStrength", ("true", "false")),
            ("UCI_Elo", ("1500", "2000")), ("Skill Seed", ("0", "7")), ("Move Overhead", ("0", "10")),
            ("Ponder", ("true", "false")), ("UCI_AnalyseMode", ("true", "false")), ("Claims", ("true", "false")),
            ("Clear Hash", ("",)), ("Nothing", ("1",))))
        value = self.random.choice(values)
        if self.random.random() < 0.1 and name.lower() not in COSTLY:
            value = self.random.choice(NUMBERS)
        if name == "UCI_Variant" and value in VARIANTS:
            self.variant, self.line = value, []
        if self.random.random() < 0.2:
            name = name.upper()
        return f"setoption name {name} value {value}" if value else f"setoption name {name}"

    def garbage(self):
        return "".join(chr(self.random.choice((0, 9, 11, 32, 127, 200, 255, self.random.randrange(33, 127))))
                       for _ in range(self.random.randrange(60))).replace("\n", "")

    def long_line(self):
        begin = self.random.choice(("position startpos moves", QUESTIONS_BEFORE_GO + "go searchmoves", "setoption name",
                                    "x"))
        return begin + " a48a46" * self.random.choice((1000, 20000, 300000))

    def damaged(self, text):
        at = self.random.randrange(len(text) + 1)
        return self.random.choice((text[:at], text[:at] + text[at + 1:],
                                   text[:at] + self.random.choice("0/ -kKpz9") + text[at:],
                                   text.replace(" ", "\t ", 2)))
