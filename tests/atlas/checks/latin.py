"""Squares whose rows and columns hold each number once, perhaps with blanks."""
from math import prod

from checks import check, need
from checks.base import (border_clues, differ, filled, given, groups, is_one, latin, line_clues, lines, nb4, nb8,
                         no_2x2, not_side_by_side, num, numbers, one_to_n, regions, step, v)


@check("ABCEndView", "tblrG")
def abc_end_view(p, s):
    """Third word: the last letter. Each letter from a to that exactly once in each row and column, other cells
    blank. A clue is the first letter seen from there."""
    letters = [chr(i) for i in range(ord("a"), ord(p.words[0].lower()) + 1)]
    for line in lines(p):
        need(sorted(v(s, x) for x in line if v(s, x) != "-") == letters, "letters of the line from", line[0])
    for clue, line in border_clues(p):
        need(next(v(s, x) for x in line if v(s, x) != "-") == clue, "clue at", line[0])
    given(p, s, "-x")


@check("Bricks", "G")
def bricks(p, s):
    """Latin square. A brick of two cells side by side holds an odd and an even number: in the first row the first
    two cells are one, then the next two; in the second row they are shifted by one, and so on."""
    latin(p, s)
    given(p, s)
    for r in range(p.h):
        for c in range(r % 2, p.w - 1, 2):
            need((int(s[r][c]) + int(s[r][c + 1])) % 2 == 1, "brick at", (r, c))


@check("ConsecutiveSudoku", "GA")
def consecutive(p, s):
    """Latin square (no boxes). Second board: 1 east, 2 south, 4 west, 8 north: on just these sides the neighbour
    differs by 1."""
    latin(p, s)
    given(p, s)
    for x in p.cells():
        mask = 0
        for bit, d in ((1, "e"), (2, "s"), (4, "w"), (8, "n")):
            y = step(x, d)
            mask |= bit if p.has(y) and abs(int(v(s, x)) - int(v(s, y))) == 1 else 0
        need(mask == int(v(p.A, x)), "marks at", x)


@check("DoppelBlock", "tl")
def doppelblock(p, s):
    """Third word: k. Two blacks (x) and 1..k once in each row and column; a clue is the sum between the two blacks."""
    latin(p, s, int(p.words[0]), "x")
    for clue, line in line_clues(p):
        black = [i for i, x in enumerate(line) if v(s, x) == "x"]
        need(len(black) == 2, "blacks of the line from", line[0])
        between = sum(int(v(s, x)) for x in line[black[0] + 1: black[1]])
        need(clue is None or clue == between, "sum of the line from", line[0])


@check("Eulero", "G")
def eulero(p, s):
    """Two figures a cell: the first ones are a latin square, the second ones, too, and no pair comes twice. 0: not
    given."""
    for which in (0, 1):
        latin(p, [[word[which] for word in row] for row in s])
    need(len({v(s, x) for x in p.cells()}) == p.h * p.w, "a pair comes twice")
    for x in p.cells():
        need(v(p.G, x) == "-" or all(a in ("0", b) for a, b in zip(v(p.G, x), v(s, x))), "given at", x)


@check("Factors", "GA")
def factors(p, s):
    """Latin square; the number of a region is the product of its cells."""
    latin(p, s)
    for name, cells in regions(p).items():
        clue = [int(v(p.G, x)) for x in cells if num(v(p.G, x)) is not None]
        need(clue == [prod(int(v(s, x)) for x in cells)], f"product of region {name}")


@check("Fuzuli", "G")
def fuzuli(p, s):
    """Third word: k. 1..k once in each row and column, other cells blank; no 2x2 is filled."""
    latin(p, s, int(p.words[0]))
    given(p, s)
    no_2x2(p, filled(p, s), "a filled 2x2 at")


@check("Gappy", "tlG")
def gappy(p, s):
    """Two blacks (x) in each row and column, none touching, not by corners; a clue is the number of cells between
    the two."""
    not_side_by_side(p, {x for x in p.cells() if v(s, x) == "x"}, nb8)
    for clue, line in line_clues(p):
        black = [i for i, x in enumerate(line) if v(s, x) == "x"]
        need(len(black) == 2 and clue in (None, black[1] - black[0] - 1), "the line from", line[0])


@check("JigsawSudoku", "GA")
def jigsaw(p, s):
    """1..n once in each row, column and region."""
    latin(p, s)
    one_to_n(p, s)
    given(p, s)


@check("KenKen", "GA")
def kenken(p, s):
    """Latin square. A word in a cell of a cage: 24* product, 7+ sum, 3- difference, 2/ quotient (of two cells); a
    number alone: one of the four."""
    latin(p, s)
    for cells in regions(p).values():
        held = sorted((int(v(s, x)) for x in cells), reverse=True)
        least, total, product = 2 * held[0] - sum(held), sum(held), prod(held)
        for x in cells:
            word = v(p.G, x)
            if word in "-.":
                continue
            n = int(word.rstrip("+-*/x:"))
            tests = {"+": n == total, "-": n == least, "*": n == product, "/": n * product == held[0] ** 2}
            sign = {"x": "*", ":": "/"}.get(word[-1], word[-1])
            need(tests[sign] if sign in tests else any(tests.values()), "cage of", x)


@check("Mathrax", "GM")
def mathrax(p, s):
    """Latin square. On a corner of four cells k+, k-, k*, k/: both diagonal pairs have that sum, difference, product or
    quotient; e: all four are even, o: odd (large or small letters)."""
    latin(p, s)
    given(p, s)
    for r in range(p.h - 1):
        for c in range(p.w - 1):
            word = p.M[r][c].lower()
            for a, b in ((s[r][c], s[r + 1][c + 1]), (s[r][c + 1], s[r + 1][c])):
                need(word == "-" or pair_holds(word, int(a), int(b)), f"corner {word} at", (r, c))


def pair_holds(word, a, b):
    if word in "eo":
        return a % 2 == b % 2 == "eo".index(word)
    n = int(word[:-1])
    return {"+": a + b == n, "-": abs(a - b) == n, "*": a * b == n, "/": max(a, b) == n * min(a, b)}[word[-1]]


@check("Nanbaboru", "G")
def nanbaboru(p, s):
    """Third word: k. 1..k once in each row and column, other cells blank. 0: a cell with a number, x: one without."""
    latin(p, s, int(p.words[0]))
    given(p, s, "-0x")
    for x in p.cells():
        need(v(p.G, x) not in "0x" or (v(s, x) == "-") == (v(p.G, x) == "x"), "given at", x)


@check("Patchwork", "GA")
def patchwork(p, s):
    """Regions of one size k hold 1..k; each row and column holds each number equally often; side neighbours differ."""
    one_to_n(p, s)
    differ(p, s)
    given(p, s)
    k = len(next(iter(regions(p).values())))
    for line in lines(p):
        held = [v(s, x) for x in line]
        need(all(held.count(str(n)) * k == len(line) for n in range(1, k + 1)), "the line from", line[0])


@check("Renban", "GA")
def renban(p, s):
    """Latin square; the numbers of a region are consecutive in some order."""
    latin(p, s)
    given(p, s)
    for name, cells in regions(p).items():
        held = sorted(int(v(s, x)) for x in cells)
        need(held == list(range(held[0], held[0] + len(held))), f"region {name}")


def buildings_seen(line, s):
    highest, n = 0, 0
    for x in line:
        height = num(v(s, x)) or 0
        if height > highest:
            highest, n = height, n + 1
    return n


def seen_around(p, s):
    for clue, line in border_clues(p):
        need(num(clue) in (None, buildings_seen(line, s)), "seen from the border at", line[0])


@check("Skyscraper", "tblrG")
def skyscrapers(p, s):
    """Third word: k. 1..k once in each row and column, other cells are parks (0). A clue counts the heights that
    are larger than all before. Fourth word D: no height twice on either diagonal."""
    latin(p, s, int(p.words[0]), "0-")
    given(p, s)
    seen_around(p, s)
    for diagonal in ([(i, i) for i in range(p.w)], [(i, p.w - 1 - i) for i in range(p.w)]):
        heights = [v(s, x) for x in diagonal if v(s, x) not in "0-"]
        need("D" not in p.words or len(set(heights)) == len(heights), "diagonal")


@check("Kakkuru", "G")
def kakkuru(p, s):
    """Numbers stand in clue cells; the m other cells of each row and column hold 1..m. A clue is the sum of the
    numbers in the eight cells around it."""
    free = {x for x in p.cells() if v(p.G, x) == "-"}
    for x, n in numbers(p):
        need(n == sum(int(v(s, y)) for y in nb8(p, x) if y in free), "number at", x)
    for line in lines(p):
        held = sorted(int(v(s, x)) for x in line if x in free)
        need(held == list(range(1, len(held) + 1)), "the line from", line[0])


@check("Trinairo", "G")
def trinairo(p, s):
    """1, 2 and 3 equally often in each row and column, no two rows and no two columns alike. A number with x has no
    equal side neighbour."""
    equally_often(p, s, "123")
    need(len({tuple(row) for row in s}) == p.h and len(set(zip(*s))) == p.w, "two lines alike")
    for x in p.cells():
        word = v(p.G, x)
        need(word.rstrip("x") in ("", "-", v(s, x)), "given at", x)
        need("x" not in word or all(v(s, y) != v(s, x) for y in nb4(p, x)), "equal beside", x)


@check("Binairo", "G")
def binairo(p, s):
    """1 and 2 equally often in each row and column, never three alike in succession. Lines may be alike."""
    equally_often(p, s, "12")
    given(p, s)
    for line in lines(p):
        for i in range(len(line) - 2):
            need(len({v(s, x) for x in line[i: i + 3]}) > 1, "three alike at", line[i])


def equally_often(p, s, signs):
    for line in lines(p):
        held = [v(s, x) for x in line]
        need(all(held.count(sign) * len(signs) == len(line) for sign in signs), "the line from", line[0])


@check("Sukoro", "G")
def sukoro(p, s):
    """A number is how many of its side neighbours hold numbers; equal numbers are not side by side; all numbers hang
    together."""
    cells = filled(p, s)
    given(p, s)
    differ(p, s, cells)
    is_one(p, cells, "numbers apart")
    for x in cells:
        need(int(v(s, x)) == sum(y in cells for y in nb4(p, x)), "number at", x)


@check("Nanro", "GA")
def nanro(p, s):
    """The numbers of a region, one at least, are how many it has. All numbers are connected, no 2x2 is all numbers,
    equal numbers of two regions are not side by side."""
    cells = filled(p, s)
    given(p, s)
    is_one(p, cells, "numbers apart")
    no_2x2(p, cells, "a filled 2x2 at")
    for name, region in regions(p).items():
        held = [int(v(s, x)) for x in region if x in cells]
        need(held and all(n == len(held) for n in held), f"region {name}")
    for x in cells:
        need(all(y not in cells or v(s, x) != v(s, y) or v(p.A, x) == v(p.A, y) for y in nb4(p, x)), "equal beside", x)


@check("Hakoiri", "GA")
def hakoiri(p, s):
    """One t, one s and one c in each region; equal ones do not touch, not by corners; all are connected by sides."""
    cells = filled(p, s)
    given(p, s)
    differ(p, s, cells, nb8)
    need(len(groups(cells, lambda x: nb4(p, x))) == 1, "symbols apart")
    for name, region in regions(p).items():
        need(sorted(v(s, x) for x in region if x in cells) == ["c", "s", "t"], f"region {name}")
