"""The text of the atlas: a first line ROWS COLUMNS [WORD...], then lines of words parted by blanks."""


class Text:
    """A problem or an answer, read from the top."""

    def __init__(self, text):
        lines = [line.split() for line in text.strip("\n").split("\n")]
        self.head = lines[0]
        self.rows, self.columns = int(self.head[0]), int(self.head[1])
        junk = [i for i, line in enumerate(lines) if line == ["[problem]"]]  # a file whose heading got in
        self.lines = lines[junk[0] + 1 if junk else 1:]
        self.at = 0

    def option(self, which=0):
        """A further word of the first line, or None."""
        return self.head[2 + which] if len(self.head) > 2 + which else None

    def more(self):
        return len(self.lines) - self.at

    def line(self, n=None):
        """The next line, as n words: '-' is put where words are missing, and words too many are cut."""
        words = self.lines[self.at] if self.at < len(self.lines) else []
        self.at += 1
        return words if n is None else (words + ["-"] * n)[:n]

    def grid(self, rows=None, columns=None):
        rows = self.rows if rows is None else rows
        columns = self.columns if columns is None else columns
        return [self.line(columns) for _ in range(rows)]


def cells(grid):
    """(row, column, word) of each cell."""
    for y, row in enumerate(grid):
        for x, word in enumerate(row):
            yield y, x, word


def mapped(grid, table=None, other=None):
    """Each word by a table; one that is not in it stays, or becomes `other`."""
    table = {"-": "."} if table is None else table
    return [[table.get(w, w if other is None else other) for w in row] for row in grid]


def name(y, x):
    return f"r{y + 1}c{x + 1}"


def groups(grid):
    """The cells of each region, by its name, in reading order."""
    found = {}
    for y, x, word in cells(grid):
        found.setdefault(word, []).append((y, x))
    return found


def parts(grid):
    """Regions whose parts that do not touch have names of their own."""
    named = [[None] * len(row) for row in grid]
    for y, x, word in cells(grid):
        if named[y][x] is not None:
            continue
        here, todo = f"{word}.{y + 1}.{x + 1}", [(y, x)]
        while todo:
            y2, x2 = todo.pop()
            if 0 <= y2 < len(grid) and 0 <= x2 < len(grid[0]) and grid[y2][x2] == word and named[y2][x2] is None:
                named[y2][x2] = here
                todo += [(y2 + 1, x2), (y2 - 1, x2), (y2, x2 + 1), (y2, x2 - 1)]
    return named


DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def glyph(word):
    """The glyph of a number: a digit, or from 10 on a letter."""
    return DIGITS[int(word)] if word.isdigit() else word


def glyphs(grid, table=None):
    """A grid of numbers as glyphs; other words by the table."""
    table = {"-": "."} if table is None else table
    return [[table[w] if w in table else glyph(w) for w in row] for row in grid]


def clues(line, table=None):
    """A line of clues as one text."""
    return " ".join(mapped([line], table)[0])


def border(p, table=None):
    """Lines of clues at the top, the bottom, the left and the right, as keys of [board]."""
    top, bottom = p.line(p.columns), p.line(p.columns)
    left, right = p.line(p.rows), p.line(p.rows)
    return {"top": clues(top, table), "bottom": clues(bottom, table), "left": clues(left, table),
            "right": clues(right, table)}


def above_and_beside(p, table=None):
    """A line of clues above the columns, then one beside the rows, as keys of [board]."""
    return {"top": clues(p.line(p.columns), table), "left": clues(p.line(p.rows), table)}


def pairs(p, joined):
    """The pairs of side neighbours for which joined(y, x, y2, x2) holds, as lines."""
    lines = []
    for y in range(p.rows):
        for x in range(p.columns):
            for y2, x2 in ((y, x + 1), (y + 1, x)):
                if y2 < p.rows and x2 < p.columns and joined(y, x, y2, x2):
                    lines.append(f"{name(y, x)} {name(y2, x2)}")
    return lines
