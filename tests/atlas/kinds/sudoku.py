"""Sudokus, and several of them in one."""
from board import border, cells, glyphs, groups, name
from kinds import kind
from puzzle import Puzzle

OPEN = {"-": "."}
RIGHT, BELOW = 1, 2  # bits of a cell of a consecutive sudoku


@kind("Sudoku")
def sudoku(p, a):
    return Puzzle(glyphs(a.grid()), givens=glyphs(p.grid(), OPEN))


@kind("JigsawSudoku", rule="sudoku")
def jigsaw(p, a):
    givens = glyphs(p.grid(), OPEN)
    return Puzzle(glyphs(a.grid()), givens=givens, regions=p.grid())


@kind("KillerSudoku", rule="sudoku",
      variants={"726_9x9": "both diagonals hold each digit once, which the file does not tell; four answers without"})
def killer(p, a):
    sums, cages = p.grid(), groups(p.grid())
    lines = []
    for cage in cages.values():
        total = [sums[y][x] for y, x in cage if sums[y][x] != "-"]
        lines.append(" ".join(total[:1] + [name(y, x) for y, x in cage]))
    board = {"givens": ["." * p.columns] * p.rows}
    return Puzzle(glyphs(a.grid()), {"board": board, "cages": {"list": lines}})


@kind("EvenOddSudoku", rule="sudoku")
def even_odd(p, a):
    grid = p.grid()
    parity = [[{"O": "o", "E": "e"}.get(w, ".") for w in row] for row in grid]
    board = {"givens": glyphs(grid, {"-": ".", "O": ".", "E": "."})}
    return Puzzle(glyphs(a.grid()), {"board": board, "parity": {"cells": parity}})


@kind("ConsecutiveSudoku", rule="consecutive")
def consecutive(p, a):
    """A bit for each side of a cell: 1 right, 2 below, 4 left, 8 above. The two cells of a side say the same."""
    givens, marks = glyphs(p.grid(), OPEN), p.grid()
    bars = []
    for y, x, word in cells(marks):
        mask = int(word) if word.isdigit() else 0
        if mask & RIGHT and x + 1 < p.columns:
            bars.append(f"{name(y, x)} {name(y, x + 1)}")
        if mask & BELOW and y + 1 < p.rows:
            bars.append(f"{name(y, x)} {name(y + 1, x)}")
    return Puzzle(glyphs(a.grid()), givens=givens, bars=bars)


# ---- several grids of 9x9 on one board: the upper left cells of the grids ----

LAYOUTS = {
    "Butterfly": [(0, 0), (0, 3), (3, 0), (3, 3)],
    "Windmill": [(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)],
    "Sohei": [(0, 6), (6, 0), (6, 12), (12, 6)],
    "Samurai": [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)],
    "Gattai8": [(0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)],
    "Shogun": [(0, x) for x in (0, 12, 24, 36)] + [(6, x) for x in (6, 18, 30)] + [(12, x) for x in (0, 12, 24, 36)],
    "Sumo": [(y, x) for y in (0, 12, 24) for x in (0, 12, 24)] + [(y, x) for y in (6, 18) for x in (6, 18)],
}
NINE = [(y, x) for y in (0, 9, 18) for x in (0, 9, 18)]


def several(p, a, corners, further=()):
    """further: lists of nine cells, each a unit, too."""
    inside = {(y + i, x + k) for y, x in corners for i in range(9) for k in range(9)}
    givens = glyphs(p.grid(), OPEN)
    givens = [[w if (y, x) in inside else "@" for x, w in enumerate(row)] for y, row in enumerate(givens)]
    board = {"givens": givens, "grids": [name(y, x) for y, x in corners]}
    if further:
        board["further"] = [" ".join(name(y, x) for y, x in unit) for unit in further]
    want = [[w if (y, x) in inside else None for x, w in enumerate(row)] for y, row in enumerate(glyphs(a.grid()))]
    return Puzzle(want, {"board": board})


for each, corners in LAYOUTS.items():

    @kind(each + "Sudoku", rule="multi-sudoku")
    def overlapping(p, a, corners=corners):
        return several(p, a, corners)


def units_of(grid):
    """The rows, columns and boxes of 9x9 cells."""
    boxes = [[grid[y + i][x + k] for i in range(3) for k in range(3)] for y in (0, 3, 6) for x in (0, 3, 6)]
    return [list(row) for row in grid] + [list(column) for column in zip(*grid)] + boxes


@kind("Clueless1Sudoku", rule="multi-sudoku")
def clueless_middles(p, a):
    """The middles of the boxes of nine grids make a tenth one."""
    tenth = [[(3 * i + 1, 3 * k + 1) for k in range(9)] for i in range(9)]
    return several(p, a, NINE, units_of(tenth))


@kind("Clueless2Sudoku", rule="multi-sudoku")
def clueless_boxes(p, a):
    """The middle boxes of nine grids make a tenth one."""
    middle = [9 * (i // 3) + 3 + i % 3 for i in range(9)]
    tenth = [[(y, x) for x in middle] for y in middle]
    return several(p, a, NINE, units_of(tenth)[:18])


@kind("SkyscraperSudoku", rule="skyscraper-sudoku")
def skyscraper_sudoku(p, a):
    return Puzzle(glyphs(a.grid()), **border(p), givens=glyphs(p.grid(), OPEN))


@kind("MarginSudoku", rule="margin-sudoku")
def margin(p, a):
    return Puzzle(glyphs(a.grid()), **border(p), givens=glyphs(p.grid(), OPEN))
