"""Published answers as values of sides: lines through cells, lines along sides, walls between parts.

A side is `-` where a line runs, `=` where a double bridge does, `#` where a wall is, `.` where there is nothing. As in
orime's JSON: "upright" has the sides between (and with an outline: around) the cells of each row, "level" those of each
column."""
from board import cells

NONE, LINE, DOUBLE, WALL = ".", "-", "=", "#"


def between(p, value):
    """The sides between two cells: value(y, x, y2, x2) gives that of the side of (y, x) and (y2, x2)."""
    upright = [[value(y, x, y, x + 1) for x in range(p.columns - 1)] for y in range(p.rows)]
    level = [[value(y, x, y + 1, x) for x in range(p.columns)] for y in range(p.rows - 1)]
    return {"upright": upright, "level": level}


def lines_through(p, grid):
    """A line through cells; a cell tells the sides by which it leaves, as `ew`."""

    def value(y, x, y2, x2):
        way = "e" if y == y2 else "s"
        return LINE if set(grid[y][x]) <= set("nesw") and way in grid[y][x] else NONE

    return between(p, value)


def walls(p, grid):
    """A wall between two cells of different parts."""
    return between(p, lambda y, x, y2, x2: WALL if grid[y][x] != grid[y2][x2] else NONE)


def lines_around(p, grid, inside="x"):
    """A line along the sides, around the cells that are inside; the outline counts."""

    def is_in(y, x):
        return 0 <= y < p.rows and 0 <= x < p.columns and grid[y][x] == inside

    def side(one, other):
        return LINE if one != other else NONE

    upright = [[side(is_in(y, x - 1), is_in(y, x)) for x in range(p.columns + 1)] for y in range(p.rows)]
    level = [[side(is_in(y - 1, x), is_in(y, x)) for x in range(p.columns)] for y in range(p.rows + 1)]
    return {"upright": upright, "level": level}


def anything(p):
    """An answer that tells nothing of the cells."""
    return [[None] * p.columns for _ in range(p.rows)]


def only(grid, table, other="."):
    """A board with some of the words: those of the table, by it."""
    return [[table.get(w, other) for w in row] for row in grid]


def number_of(word):
    """The number in a word of a number and letters, in either order; None: it has none."""
    digits = "".join(c for c in word if c.isdigit())
    return digits or None


def numbers_of(grid):
    return [[number_of(w) or "." for w in row] for row in grid]


def letters_of(grid, table):
    """The symbol of a cell, by the letters of its word."""
    return [[next((table[c] for c in w if c in table), ".") for w in row] for row in grid]


def arrows_of(grid):
    """Clues such as 3e as 3r: a number and the way, up, right, down or left."""
    ways = dict(zip("nesw", "urdl"))
    return [[next((number_of(w) + ways[c] for c in w if c in ways and number_of(w)), ".") for w in row]
            for row in grid]


def dark(grid):
    """The black cells of an answer with a loop, nothing of the others."""
    return [["#" if w == "x" else None for w in row] for row in grid]


def size(p):
    return f"{p.columns}x{p.rows}"


def has(grid, word):
    return any(w == word for _, _, w in cells(grid))
