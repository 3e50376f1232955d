"""Loops and paths: the answer is in the sides between the cells, a line through the cells (`-`) or none (`.`)."""
from board import above_and_beside, glyph, mapped
from kinds import kind
from kinds.sides import (DOUBLE, LINE, NONE, anything, arrows_of, between, dark, letters_of, lines_around,
                         lines_through, numbers_of, size)
from puzzle import Puzzle


def line(p, a, want=None, **board):
    """A puzzle whose answer is a line through cells."""
    answer = a.grid()
    return Puzzle(want or anything(p), sides=lines_through(p, answer), **board)


def simple(name, *keys, rule=None, variants=None):
    """Grids as they are, one below the other."""

    @kind(name, rule=rule, variants=variants)
    def read(p, a):
        return line(p, a, **{key: mapped(p.grid()) for key in keys})


simple("Linesweeper", "numbers")
simple("SimpleLoop", "walls")
simple("CountryRoad", "numbers", "regions")
simple("Detour", "numbers", "regions")
simple("DotchiLoop", "circles", "regions")
simple("NumberLink", "numbers")
simple("NumberSnake", "numbers")
simple("Shirokuro", "circles")


@kind("Slitherlink")
def slitherlink(p, a):
    """The line runs along the sides of cells, the outline included; in the answer x is inside."""
    return Puzzle(anything(p), sides=lines_around(p, a.grid()), numbers=mapped(p.grid()))


@kind("GrandTour")
def grand_tour(p, a):
    """As Slitherlink. Given sides, a bit each: 1 right, 2 lower, 4 left, 8 upper side of the cell. As a picture
    with points, sides and cells, ? where nothing is given."""
    grid = p.grid()
    picture = [["+" if y % 2 == 0 and x % 2 == 0 else "?" for x in range(2 * p.columns + 1)]
               for y in range(2 * p.rows + 1)]
    for y, row in enumerate(grid):
        for x, word in enumerate(row):
            mask = int(word) if word.isdigit() else 0
            for bit, dy, dx in ((1, 0, 1), (2, 1, 0), (4, 0, -1), (8, -1, 0)):
                if mask & bit:
                    picture[2 * y + 1 + dy][2 * x + 1 + dx] = LINE
    return Puzzle(anything(p), {"board": {"size": size(p)}, "given": {"picture": picture}},
                  sides=lines_around(p, a.grid()))


@kind("Masyu")
def masyu(p, a):
    """In some files 1 is a white circle, 2 a black one."""
    return line(p, a, circles=mapped(p.grid(), {"-": ".", "1": "w", "2": "b"}))


@kind("Yajilin")
def yajilin(p, a):
    """Black cells are #. Arrows: 2d: two black cells below."""
    answer = a.grid()
    return Puzzle(dark(answer), sides=lines_through(p, answer), arrows=arrows_of(p.grid()))


@kind("Koburin")
def koburin(p, a):
    answer = a.grid()
    return Puzzle(dark(answer), sides=lines_through(p, answer), numbers=mapped(p.grid()))


@kind("RegionalYajilin")
def regional_yajilin(p, a):
    answer, numbers = a.grid(), mapped(p.grid())
    return Puzzle(dark(answer), sides=lines_through(p, answer), numbers=numbers, regions=p.grid())


for each in ("BalanceLoop", "Shingoki"):

    @kind(each)
    def circles_and_numbers(p, a):
        """w4, 4w, w: a white circle, perhaps with a number; b: a black one."""
        grid = p.grid()
        return line(p, a, circles=letters_of(grid, {"w": "w", "b": "b"}), numbers=numbers_of(grid))


@kind("CastleWall")
def castle_wall(p, a):
    """Colours: o, inside, is w; x, outside, is b; neither: g. With an arrow or without."""
    grid = p.grid()
    colours = [["." if w == "-" else {"o": "w", "x": "b"}.get(w[-1], "g") for w in row] for row in grid]
    return line(p, a, colours=colours, arrows=arrows_of(grid))


@kind("EntryExit")
def entry_exit(p, a):
    """Its first board is empty."""
    p.grid()
    return line(p, a, regions=p.grid())


@kind("DoubleBack")
def double_back(p, a):
    """# is no cell, here @."""
    return line(p, a, regions=mapped(p.grid(), {"#": "@"}))


@kind("Geradeweg")
def geradeweg(p, a):
    """0 is a number that is not told."""
    return line(p, a, numbers=mapped(p.grid(), {"-": ".", "0": "?"}))


@kind("MidLoop")
def mid_loop(p, a):
    """A dot in the cell is o, on its right side r, on its lower side d, on both b."""
    return line(p, a, dots=mapped(p.grid(), {"-": ".", "1": "o", "2": "d", "3": "r", "5": "b"}))


@kind("MoonSun")
def moon_sun(p, a):
    """o a moon, x a sun."""
    return line(p, a, symbols=mapped(p.grid()), regions=p.grid())


def pieces(grid):
    """The sides by which a given piece of line leaves its cell, in the order n s e w."""
    return [["".join(c for c in "nsew" if c in w) or "." for w in row] for row in grid]


@kind("Pipelink")
def pipelink(p, a):
    """Given pieces: ns, ew, ne, nw, se, sw, nsew (a crossing)."""
    return line(p, a, pieces=pieces(p.grid()))


@kind("Pipeline")
def pipeline(p, a):
    """Counts above the columns and beside the rows; given pieces, of which the two ends are n, s, e or w."""
    counts = above_and_beside(p)
    return line(p, a, **counts, pieces=pieces(p.grid()))


@kind("Hashi")
def hashi(p, a):
    """A side is `-` where one bridge crosses it, `=` where two do. In the answer 1 and 2 are level bridges over the
    cell, a and b upright ones: a side has a bridge where one of its two cells has."""
    grid, answer = p.grid(), a.grid()

    def bridges(y, x, y2, x2):
        table = {"1": LINE, "2": DOUBLE} if y == y2 else {"a": LINE, "b": DOUBLE}
        lying = [table[answer[i][k]] for i, k in ((y, x), (y2, x2)) if grid[i][k] == "-" and answer[i][k] in table]
        return lying[0] if lying else NONE

    return Puzzle(anything(p), sides=between(p, bridges), numbers=mapped(grid))


@kind("Hidoku")
def hidoku(p, a):
    """Boards of more than 61 cells need numbers for which there is no glyph: of these the answer tells nothing."""

    def shown(word):
        return glyph(word) if int(word) < 62 else None

    return Puzzle([[shown(w) for w in row] for row in a.grid()], givens=mapped(p.grid()))
