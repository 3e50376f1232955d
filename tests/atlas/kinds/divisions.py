"""The board is divided into parts: the answer is in the sides between cells, a wall (`#`) or none (`.`)."""
from board import mapped
from kinds import kind
from kinds.sides import anything, between, size, walls
from puzzle import Puzzle

DOMINO_41 = "the problem has 41 rows of 42 cells, the answer 50 of 40"


def divided(name, key, rule=None, table=None, variants=None, settings=None):
    """One grid of clues; the parts are told by walls."""

    @kind(name, rule=rule, variants=variants)
    def read(p, a):
        return Puzzle(anything(p), sides=walls(p, a.grid()), settings=settings and settings(p),
                      **{key: mapped(p.grid(), table)})


divided("Shikaku", "numbers")
divided("Rekuto", "numbers")
divided("Nawabari", "numbers")
divided("Fillomino", "numbers")
divided("Araf", "numbers")
divided("Tatamibari", "signs")
divided("Dominos", "numbers", rule="dominosa", variants={"dominos0126_41x42": DOMINO_41})
divided("Foseruzu", "numbers", settings=lambda p: {"cells": "5" if p.rows * p.columns % 5 == 0 else "4"})
divided("Yonmasu", "circles", table={"-": ".", "x": "@"})
# the centre of a galaxy: in the cell, on its right side, on its lower side, on its lower right corner
divided("Galaxies", "centres", table={"-": ".", "0": "o", "1": "r", "2": "d", "3": "c"})


@kind("Burokku")
def burokku(p, a):
    """All parts are of one size: as many cells as there are signs, or the width of the board where some cells have
    none."""
    grid = p.grid()
    signs = {w for row in grid for w in row}
    settings = {"size": str(p.columns if "-" in signs else len(signs))}
    return Puzzle(anything(p), sides=walls(p, a.grid()), settings=settings, signs=mapped(grid))


@kind("Doors")
def doors(p, a):
    """A side is # where the door is closed. In the answer a bit a closed side: 1 left, 2 lower, 4 right, 8 upper."""
    answer = a.grid()

    def closed(y, x, y2, x2):
        return "#" if int(answer[y][x]) & (4 if y == y2 else 2) else "."

    return Puzzle(anything(p), sides=between(p, closed), numbers=mapped(p.grid()))


@kind("GokigenNaname", rule="gokigen")
def gokigen(p, a):
    r"""A cell is / or \. Numbers on all corners of cells, those on the outline, too."""
    return Puzzle(a.grid(), size=size(p), corners=mapped(p.grid(p.rows + 1, p.columns + 1)))


@kind("Shakashaka")
def shakashaka(p, a):
    """Walls: a number, or ? without one. A cell is a triangle, black in one corner: a upper left, b upper right, c
    lower right, d lower left."""
    walls_there = mapped(p.grid(), {"-": ".", "x": "?", "5": "?"})
    triangles = {"nw": "a", "ne": "b", "se": "c", "sw": "d", "-": "."}
    want = [[None if wall != "." else triangles[w] for wall, w in zip(row, line)]
            for row, line in zip(walls_there, a.grid())]
    return Puzzle(want, walls=walls_there)


@kind("SquareO")
def square_o(p, a):
    """The points are the cells here, one more of them than there are cells in each row and column, and the numbers
    stand on the corners between four points. In the answer a bit a black point: 8 upper left, 1 upper right, 4
    lower left, 2 lower right of the cell."""
    answer = [[int(w) for w in row] for row in a.grid()]

    def black(y, x):
        around = [(0, 0, 8), (0, -1, 1), (-1, 0, 4), (-1, -1, 2)]
        return any(answer[y + i][x + k] & bit for i, k, bit in around if 0 <= y + i < p.rows and 0 <= x + k < p.columns)

    want = [["#" if black(y, x) else "." for x in range(p.columns + 1)] for y in range(p.rows + 1)]
    return Puzzle(want, size=f"{p.columns + 1}x{p.rows + 1}", corners=mapped(p.grid()))


@kind("CurvingRoad")
def curving_road(p, a):
    return Puzzle(mapped(a.grid(), {"x": "#", "-": ".", "o": "."}), circles=mapped(p.grid()))
