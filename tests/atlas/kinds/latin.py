"""Squares whose rows and columns hold each number once, perhaps with blanks."""
from board import above_and_beside, border, cells, clues, glyphs, groups, mapped, name
from kinds import kind
from puzzle import Puzzle

OPEN = {"-": "."}
BLANK = {"-": "-", "x": "-"}  # a cell of an answer without a number


@kind("ABCEndView", rule="abc-end-view",
      variants={"169_7x7": "each letter also once on both diagonals, which the file does not tell"})
def abc_end_view(p, a):
    letters = ord(p.option().lower()) - ord("a") + 1
    return Puzzle(mapped(a.grid(), {"-": "-"}), settings={"letters": str(letters)}, **border(p),
                  givens=mapped(p.grid()) if p.more() else None)


@kind("Bricks", variants={id: "the bricks of the first row are shifted, which the file does not tell"
                          for id in ("20_8x8", "28_8x8")})
def bricks(p, a):
    return Puzzle(glyphs(a.grid()), givens=glyphs(p.grid(), OPEN))


@kind("DoppelBlock")
def doppelblock(p, a):
    size = {"givens": ["." * p.columns] * p.rows}
    return Puzzle(glyphs(a.grid(), {"x": "#"}), **above_and_beside(p), **size)


@kind("Eulero")
def eulero(p, a):
    """A cell holds two figures, 0: not given. As a value: (first - 1) * n + second - 1."""
    firsts, seconds = [], []
    for row in p.grid():
        firsts.append([w[0] if w[0] != "0" and w != "-" else "." for w in row])
        seconds.append([w[1] if w[1] != "0" and w != "-" else "." for w in row])
    want = [[pair(w, p.rows) for w in row] for row in a.grid()]
    return Puzzle(want, firsts=firsts, seconds=seconds)


def pair(word, n):
    return "abcdefghijklmnopqrstuvwxyz"[(int(word[0]) - 1) * n + int(word[1]) - 1]


@kind("Factors")
def factors(p, a):
    products = mapped(p.grid())
    return Puzzle(glyphs(a.grid()), products=products, regions=p.grid())


@kind("KenKen")
def kenken(p, a):
    """A word in the first cell of a cage: a number and perhaps a sign; without one any of the four may be meant."""
    grid, cages = p.grid(), groups(p.grid())
    lists = {}
    for cage in cages.values():
        word = next((grid[y][x] for y, x in cage if grid[y][x] not in "-."), None)
        if word is None:
            continue
        key = {"+": "sums", "-": "differences", "*": "products", "/": "quotients"}.get(word[-1], "cages")
        lists.setdefault(key, []).append(" ".join([word.rstrip("+-*/")] + [name(y, x) for y, x in cage]))
    return Puzzle(glyphs(a.grid()), givens=["." * p.columns] * p.rows, **lists)


@kind("Renban")
def renban(p, a):
    givens = glyphs(p.grid(), OPEN)
    return Puzzle(glyphs(a.grid()), givens=givens, regions=p.grid())


@kind("Fuzuli")
def fuzuli(p, a):
    return Puzzle(glyphs(a.grid(), BLANK), settings={"numbers": p.option()}, givens=glyphs(p.grid(), OPEN))


@kind("Nanbaboru")
def nanbaboru(p, a):
    """0 marks a cell with a number, x an empty one."""
    grid = p.grid()
    marks = [[{"0": "o", "x": "x"}.get(w, ".") for w in row] for row in grid]
    givens = glyphs(grid, {"-": ".", "0": ".", "x": "."})
    return Puzzle(glyphs(a.grid(), BLANK), settings={"numbers": p.option()}, givens=givens, marks=marks)


@kind("Skyscraper", rule="skyscrapers")
def skyscrapers(p, a):
    """The third word is the largest height: the other cells of a line are parks, 0 in the answer. A fourth word D: on the
    diagonals, too, no height comes twice."""
    settings = {"parks": str(p.columns - int(p.option()))}
    if p.option(1) == "D":
        settings["diagonals"] = "yes"
    return Puzzle(glyphs(a.grid(), {"0": "-", "-": "-"}), settings=settings, **border(p), givens=glyphs(p.grid(), OPEN))


@kind("Mathrax")
def mathrax(p, a):
    """A sign in a corner of four cells: k+, k-, k* or k/ for both diagonal pairs, E or O for all four cells."""
    givens = glyphs(p.grid(), OPEN)
    signs = {}
    for y, x, word in cells(p.grid(p.rows - 1, p.columns - 1)):
        if word == "-":
            continue
        key = {"+": "sums", "-": "differences", "*": "products", "/": "quotients", "E": "even", "O": "odd"}[word[-1].upper()]
        number = word[:-1]
        pairs = [[name(y, x), name(y + 1, x + 1)], [name(y, x + 1), name(y + 1, x)]]
        if key in ("even", "odd"):
            signs.setdefault(key, []).append(" ".join(pairs[0] + pairs[1]))
        else:
            signs.setdefault(key, []).extend(" ".join([number] + pair) for pair in pairs)
    return Puzzle(glyphs(a.grid()), givens=givens, **signs)


@kind("Patchwork")
def patchwork(p, a):
    givens = glyphs(p.grid(), OPEN)
    return Puzzle(glyphs(a.grid()), givens=givens, regions=p.grid())
