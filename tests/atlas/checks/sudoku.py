"""Sudokus with clues around them, and several of them in one."""
from checks import check, need
from checks.base import border_clues, given, latin, num, v
from checks.latin import seen_around
from checks.values import boxes
from kinds.sudoku import LAYOUTS, NINE, units_of


@check("SkyscraperSudoku", "tblrG")
def skyscraper_sudoku(p, s):
    """Sudoku; a number at the border counts the digits seen from there that are larger than all before."""
    latin(p, s)
    boxes(p, s)
    given(p, s)
    seen_around(p, s)


@check("MarginSudoku", "tblrG")
def margin_sudoku(p, s):
    """Sudoku; a number at the border is the sum of the three digits next to it."""
    latin(p, s)
    boxes(p, s)
    given(p, s)
    for clue, line in border_clues(p):
        need(num(clue) in (None, sum(int(v(s, x)) for x in line[:3])), "sum at", line[0])


def several(p, s, corners, further=()):
    """All 9x9 grids at these corners are sudokus, and so are further units of nine cells; other cells are none."""
    given(p, s)
    cells = {x: (x[0], x[1]) for x in p.cells()}
    covered = set()
    for r, c in corners:
        grid = [[cells[r + i, c + k] for k in range(9)] for i in range(9)]
        covered.update(x for row in grid for x in row)
        for unit in units_of(grid):
            need(sorted(v(s, x) for x in unit) == list("123456789"), "a unit of the grid at", (r, c))
    for unit in further:
        need(len({v(s, x) for x in unit}) == 9, "a further unit from", unit[0])
    need(all((v(s, x) != "-") == (x in covered) for x in cells), "not just the cells of the grids")


for name, places in LAYOUTS.items():

    @check(name + "Sudoku", "G")
    def overlapping(p, s, places=places):
        """The 9x9 grids of the layout are sudokus."""
        several(p, s, places)


@check("Clueless1Sudoku", "G")
def clueless_middles(p, s):
    """Nine sudokus; the middles of their boxes make a tenth one."""
    several(p, s, NINE, units_of([[(3 * i + 1, 3 * k + 1) for k in range(9)] for i in range(9)]))


@check("Clueless2Sudoku", "G")
def clueless_boxes(p, s):
    """Nine sudokus; their middle boxes make a tenth one."""
    middle = [9 * (i // 3) + 3 + i % 3 for i in range(9)]
    several(p, s, NINE, units_of([[(y, x) for x in middle] for y in middle]))
