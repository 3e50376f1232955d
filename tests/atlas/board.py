"""The text of the atlas: a first line ROWS COLUMNS [WORD...], then lines of words parted by blanks."""


class Text:
    """A problem or an answer, read from the top."""

    def __init__(self, text):
        lines = [line.split() for line in text.strip("\n").split("\n")]
        self.head = lines[0]
        self.rows, self.columns = int(self.head[0]), int(self.head[1])
        self.lines = lines[1:]
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
