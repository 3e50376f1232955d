"""Numbers in the cells of regions, runs and boards."""
from board import above_and_beside, cells, clues, glyphs, mapped, name
from kinds import kind
from puzzle import Puzzle

OPEN = {"-": "."}
EMPTY = {"-": "-"}


def givens_and_regions(kind_name, rule=None, answer=None):
    @kind(kind_name, rule=rule)
    def read(p, a):
        givens = glyphs(p.grid(), OPEN)
        return Puzzle(glyphs(a.grid(), answer), givens=givens, regions=p.grid())


for each in ("Cojun", "Suguru"):
    givens_and_regions(each)
givens_and_regions("Hakyuu", rule="ripple-effect")
for each in ("Nanro", "Hanare"):
    givens_and_regions(each, answer=EMPTY)


@kind("Putteria")
def putteria(p, a):
    """x: no number."""
    givens = glyphs(p.grid(), {"-": ".", "x": "-"})
    return Puzzle(glyphs(a.grid(), EMPTY), givens=givens, regions=p.grid())


@kind("DiffNeighbors", rule="diff-neighbors")
def diff_neighbors(p, a):
    """A region has one number; the answer shows it in one of its cells."""
    givens = glyphs(p.grid(), OPEN)
    want = [[None if w == "-" else w for w in row] for row in a.grid()]
    return Puzzle(want, givens=givens, regions=p.grid())


@kind("OneToX")
def one_to_x(p, a):
    sums = above_and_beside(p)
    givens = glyphs(p.grid(), OPEN)
    return Puzzle(glyphs(a.grid()), **sums, givens=givens, regions=p.grid())


@kind("TennerGrid")
def tenner(p, a):
    rows = p.rows - 1
    givens = glyphs(p.grid(rows), OPEN)
    return Puzzle(glyphs(a.grid(rows)), givens=givens, bottom=clues(p.line(p.columns)))


@kind("Kakuro")
def kakuro(p, a):
    r"""A cell with clues is "down,across"; in the puzzle file "down\across"."""
    grid = [[("." if w == "0" else "x" if w == "-" else w.replace(",", "\\")) for w in row] for row in p.grid()]
    want = [[None if clue != "." else w for clue, w in zip(row, line)] for row, line in zip(grid, a.grid())]
    return Puzzle(want, clues=grid)


@kind("Str8t", rule="str8ts")
def str8ts(p, a):
    """x is a black cell, which may hold a number."""
    grid = p.grid()
    black = [["x" if "x" in w else "." for w in row] for row in grid]
    givens = [[w.replace("x", "").replace("-", "") or "." for w in row] for row in grid]
    want = [[None if dark == "x" else w for dark, w in zip(row, line)] for row, line in zip(black, a.grid())]
    return Puzzle(want, givens=givens, black=black)


@kind("Kakkuru")
def kakkuru(p, a):
    grid = p.grid()
    want = [[None if clue != "-" else w for clue, w in zip(row, line)] for row, line in zip(grid, a.grid())]
    return Puzzle(want, numbers=mapped(grid))


@kind("Bosanowa")
def bosanowa(p, a):
    """`.` is no cell."""
    givens = [[{"-": ".", ".": "@"}.get(w, w) for w in row] for row in p.grid()]
    want = [[None if given == "@" else w for given, w in zip(row, line)]
            for row, line in zip(givens, glyphs(a.grid(), {}))]
    return Puzzle(want, givens=givens)


@kind("Sukoro")
def sukoro(p, a):
    return Puzzle(glyphs(a.grid(), EMPTY), givens=glyphs(p.grid(), OPEN))


@kind("Makaro")
def makaro(p, a):
    """An arrow cell is n, e, s or w, a black cell x."""
    grid = p.grid()
    arrows = [[w if w in "nesw" else "." for w in row] for row in grid]
    black = [["x" if w == "x" else "." for w in row] for row in grid]
    givens = [[w if w.isdigit() else "." for w in row] for row in grid]
    want = [[None if arrow != "." or dark != "." else w for arrow, dark, w in zip(*rows)]
            for rows in zip(arrows, black, a.grid())]
    return Puzzle(want, givens=givens, arrows=arrows, black=black, regions=p.grid())


@kind("TerraX")
def terrax(p, a):
    givens = glyphs(p.grid(), OPEN)
    return Puzzle(glyphs(a.grid()), givens=givens, regions=p.grid())
