"""Independent checkers: does a published answer keep the rule of its kind?

A module holds functions marked with @check(NAME, LAYOUT). Each is given a Board and the rows of words of the
answer, and gives why the answer breaks the rule, or None; it may also raise Broken. The rule of a kind is its
checker's docstring."""
import importlib
import pkgutil

CHECKS = {}


class Broken(Exception):
    """Why an answer breaks a rule."""


def need(holds, why, *where):
    if not holds:
        raise Broken(" ".join([why] + [place(w) for w in where]))


def place(where):
    """A cell as r1c1, anything else as it is."""
    return f"r{where[0] + 1}c{where[1] + 1}" if isinstance(where, tuple) and len(where) == 2 else str(where)


class Board:
    """A problem, taken apart: h, w, the further words of its first line, and a block for each letter of the layout.

    t, b, l, r: a line of clues above, below, left and right. G, A: a board of clues and one of regions. M, C: a
    board of the corners between cells, and of all corners."""

    SIZES = {"G": (0, 0), "A": (0, 0), "M": (-1, -1), "C": (1, 1)}

    def __init__(self, text, layout):
        lines = [line.split() for line in text.strip("\n").split("\n")]
        self.h, self.w, self.words = int(lines[0][0]), int(lines[0][1]), lines[0][2:]
        lines = lines[lines.index(["[problem]"]) + 1 if ["[problem]"] in lines else 1:]  # a file whose heading got in
        if layout == "tblrA" and len(lines) > 4 + self.h:  # magnets with a board of givens
            layout = "tblrGA"
        self.G = [["-"] * self.w for _ in range(self.h)]
        for letter in layout:
            n = self.h + self.SIZES[letter][0] if letter in self.SIZES else 1
            block, lines = lines[:n], lines[n:]
            setattr(self, letter, block if letter in self.SIZES else block[0])
        self.rest = lines

    def cells(self):
        return [(r, c) for r in range(self.h) for c in range(self.w)]

    def has(self, cell):
        return 0 <= cell[0] < self.h and 0 <= cell[1] < self.w


def check(name, layout):
    def note(function):
        CHECKS[name] = (layout, function)
        return function

    return note


def load():
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("__"):
            importlib.import_module(f"{__name__}.{module.name}")
    return CHECKS


def why_broken(name, problem, solution):
    """Why the published answer breaks the rule of its kind; None: it keeps it, or the kind has no checker."""
    if name not in CHECKS:
        return None
    layout, function = CHECKS[name]
    board = Board(problem, layout)
    answer = [line.split() for line in solution.strip("\n").split("\n")][1:]
    if len(answer) < board.h or any(len(row) < board.w for row in answer[: board.h]):
        return "the answer is of another size"
    try:
        return function(board, answer)
    except Broken as broken:
        return str(broken)
    except (ValueError, IndexError, KeyError) as error:
        return f"the answer cannot be read: {type(error).__name__}: {error}"
