"""Things put into some of the cells: stars, tents, mines, ships, letters."""
from board import above_and_beside, border, cells, clues, groups, mapped, name
from kinds import kind
from puzzle import Puzzle

BLACK = {"x": "#", "-": "."}


@kind("Starbattle", rule="star-battle",
      variants={"starbattlefdd4c885_25x25": "more than 200 answers; the published one is one of them"})
def star_battle(p, a):
    """@ is a cell of no region, and holds no star."""
    return Puzzle(mapped(a.grid(), {"x": "x"}, other="."), settings={"stars": p.option()}, regions=p.grid())


@kind("Tent", rule="tents")
def tents(p, a):
    counts = above_and_beside(p)
    trees = mapped(p.grid(), {"x": "T", "-": "."})
    want = [[None if tree == "T" else {"o": "A"}.get(w, ".") for tree, w in zip(row, line)]
            for row, line in zip(trees, a.grid())]
    return Puzzle(want, **counts, trees=trees)


@kind("Minesweeper")
def minesweeper(p, a):
    return Puzzle(mapped(a.grid(), BLACK, other="."), settings={"mines": p.option()} if p.option() else None,
                  numbers=mapped(p.grid()))


@kind("Mosaic")
def mosaic(p, a):
    return Puzzle(mapped(a.grid(), BLACK, other="."), numbers=mapped(p.grid()))


@kind("Kakurasu")
def kakurasu(p, a):
    return Puzzle(mapped(a.grid(), BLACK), **above_and_beside(p))


@kind("NumberCross")
def number_cross(p, a):
    sums = above_and_beside(p)
    return Puzzle(mapped(a.grid(), BLACK), **sums, numbers=p.grid())


@kind("Gappy")
def gappy(p, a):
    gaps = above_and_beside(p)
    return Puzzle(mapped(a.grid(), BLACK), **gaps, givens=mapped(p.grid(), {"x": "#", "-": "."}) if p.more() else None)


@kind("Binairo")
def binairo(p, a):
    table = {"1": "0", "2": "1", "-": "."}
    # equal lines are allowed in the source
    return Puzzle(mapped(a.grid(), table), settings={"alike": "yes"}, givens=mapped(p.grid(), table))


@kind("Hakoiri")
def hakoiri(p, a):
    symbols = mapped(p.grid())
    return Puzzle(mapped(a.grid(), {"-": "-"}), givens=symbols, regions=p.grid())


@kind("Magnetic", rule="magnets")
def magnets(p, a):
    counts = [clues(p.line(n)) for n in (p.columns, p.columns, p.rows, p.rows)]
    keys = dict(zip(("plus-top", "minus-top", "plus-left", "minus-left"), counts))
    givens = mapped(p.grid(), {"-": "-", "x": "x", ".": "."}) if p.more() >= 2 * p.rows else None
    return Puzzle(mapped(a.grid(), {}), **keys, givens=givens, dominoes=p.grid())


@kind("Battleship")
def battleship(p, a):
    fleet = {f"ships-{n}": count for n, count in enumerate(p.head[2:], 1)}
    counts = above_and_beside(p)
    want = mapped(a.grid(), {"-": "."}, other="#")
    return Puzzle(want, settings=fleet, **counts, pieces=mapped(p.grid()))


@kind("DigitalBattleship", rule="digital-battleship")
def digital_battleship(p, a):
    fleet = {f"ships-{n}": count for n, count in enumerate(p.head[2:], 1)}
    sums = above_and_beside(p)
    return Puzzle(mapped(a.grid(), {"-": "."}, other="#"), settings=fleet, **sums, numbers=p.grid())


@kind("Juosan")
def juosan(p, a):
    numbers = mapped(p.grid())
    return Puzzle(mapped(a.grid(), {}), numbers=numbers, regions=p.grid())


@kind("Buraitoraito")
def buraitoraito(p, a):
    grid = p.grid()
    want = [[None if clue != "-" else {"*": "x"}.get(w, ".") for clue, w in zip(row, line)]
            for row, line in zip(grid, a.grid())]
    return Puzzle(want, numbers=mapped(grid))


@kind("Thermometer")
def thermometers(p, a):
    """A cell is NUMBER.PLACE of its thermometer, place 1 being the bulb."""
    counts = above_and_beside(p)
    found = {}
    for y, x, word in cells(p.grid()):
        number, place = word.split(".")
        found.setdefault(int(number), []).append((int(place), name(y, x)))
    lines = [" ".join(cell for _, cell in sorted(places)) for _, places in sorted(found.items())]
    return Puzzle(mapped(a.grid(), BLACK), **counts, thermometers=lines)


@kind("Usoone")
def usoone(p, a):
    numbers = mapped(p.grid())
    return Puzzle(mapped(a.grid(), BLACK, other="."), numbers=numbers, regions=p.grid())


@kind("Tripletts")
def tripletts(p, a):
    figures = {"1": "c", "2": "s", "3": "t", "-": "."}
    givens = mapped(p.grid(), figures)
    return Puzzle(mapped(a.grid(), {}), givens=givens, regions=p.grid())


@kind("Munraito")
def munraito(p, a):
    grid = p.grid()
    want = [[None if clue != "-" else {"-": "."}.get(w, w) for clue, w in zip(row, line)]
            for row, line in zip(grid, a.grid())]
    return Puzzle(want, numbers=mapped(grid))


@kind("Sternenhimmel")
def sternenhimmel(p, a):
    counts = above_and_beside(p)
    arrows = mapped(p.grid())
    want = [[None if arrow != "." else {"*": "x"}.get(w, ".") for arrow, w in zip(row, line)]
            for row, line in zip(arrows, a.grid())]
    return Puzzle(want, **counts, arrows=arrows)


@kind("Nondango")
def nondango(p, a):
    """x: a circle; in the answer x is black, o white."""
    circles = mapped(p.grid(), {"x": "o", "-": "."})
    return Puzzle(mapped(a.grid(), {"x": "#", "o": "o", "-": "."}), circles=circles, regions=p.grid())


@kind("Trinairo")
def trinairo(p, a):
    """3x: a 3 none of whose neighbours is one."""
    grid = p.grid()
    givens = [[w.replace("x", "") if w != "-" else "." for w in row] for row in grid]
    givens = [[w or "." for w in row] for row in givens]
    marks = [["x" if "x" in w else "." for w in row] for row in grid]
    return Puzzle(a.grid(), givens=givens, marks=marks)


@kind("Stitches")
def stitches(p, a):
    counts = above_and_beside(p)
    settings = {"stitches": p.option()} if p.option() else None
    return Puzzle(mapped(a.grid(), {"-": "."}), **counts, settings=settings, regions=p.grid())


@kind("Pfeilzahlen")
def pfeilzahlen(p, a):
    """The board has a border of cells for the arrows, but for the corners. As glyphs, clockwise from north: a b c d e f g h."""
    grid, arrows = p.grid(), dict(zip("n ne e se s sw w nw".split(), "abcdefgh"))
    want = [[None if clue != "-" else arrows.get(w) for clue, w in zip(row, line)]
            for row, line in zip(grid, a.grid(p.rows, p.columns))]
    inside = mapped(grid)
    for corner in (0, -1):
        inside[corner][0] = inside[corner][-1] = "@"
    return Puzzle(want, numbers=inside)


@kind("Pills")
def pills(p, a):
    sums = above_and_beside(p)
    return Puzzle(mapped(a.grid(), {"0": "."}), **sums, numbers=p.grid())
