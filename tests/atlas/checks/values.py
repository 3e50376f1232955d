"""Numbers in the cells of regions, runs and boards."""
from collections import Counter

from checks import check, need
from checks.base import (D4, D8, differ, filled, given, latin, line_clues, lines, marked, nb4, nb8, not_side_by_side,
                         num, one_to_n, ray, region_numbers, regions, step, sums, v)


@check("Cojun", "GA")
def cojun(p, s):
    """A region of n cells holds 1..n; side neighbours differ; of two cells of a region one above the other the
    upper is the larger."""
    one_to_n(p, s)
    differ(p, s)
    given(p, s)
    for r, c in p.cells():
        below = (r + 1, c)
        if p.has(below) and p.A[r][c] == v(p.A, below):
            need(int(s[r][c]) > int(v(s, below)), "upper is not larger at", (r, c))


@check("Hakyuu", "GA")
def hakyuu(p, s):
    """A region of n cells holds 1..n; two equal k in a row or column have at least k cells between them."""
    one_to_n(p, s)
    given(p, s)
    for line in lines(p):
        for i, x in enumerate(line):
            need(all(v(s, y) != v(s, x) for y in line[i + 1: i + 1 + int(v(s, x))]), "too near at", x)


@check("Suguru", "GA")
def suguru(p, s):
    """A region of n cells holds 1..n; equal numbers do not touch, not by corners."""
    one_to_n(p, s)
    differ(p, s, near=nb8)
    given(p, s)


@check("OneToX", "tlGA")
def one_to_x(p, s):
    """A region of n cells holds 1..n; side neighbours differ; sums of rows and columns."""
    one_to_n(p, s)
    differ(p, s)
    given(p, s)
    sums(p, lambda x: int(v(s, x)))


@check("DiffNeighbors", "GA")
def diff_neighbors(p, s):
    """A number from 1 to 4 for each region, shown in one of its cells; regions that touch, by sides or corners,
    differ."""
    shown = {}
    for name, cells in regions(p).items():
        held = [v(s, x) for x in cells if v(s, x) != "-"]
        need(len(held) == 1 and held[0] in "1234", f"region {name}")
        shown[name] = held[0]
        need(all(v(p.G, x) in ("-", held[0]) for x in cells), f"given of region {name}")
    for x in p.cells():
        for y in nb8(p, x):
            need(v(p.A, x) == v(p.A, y) or shown[v(p.A, x)] != shown[v(p.A, y)], "equal regions at", x)


@check("TerraX", "GA")
def terra_x(p, s):
    """A digit for each region; regions with a common side differ; where four regions meet in a point the sum is 10."""
    given(p, s)
    digit = {}
    for name, cells in regions(p).items():
        digit[name] = int(v(s, cells[0]))
        need(len({v(s, x) for x in cells}) == 1, f"region {name}")
    for x in p.cells():
        for y in nb4(p, x):
            need(v(p.A, x) == v(p.A, y) or digit[v(p.A, x)] != digit[v(p.A, y)], "equal regions at", x)
    for r in range(p.h - 1):
        for c in range(p.w - 1):
            meet = {p.A[r + i][c + k] for i in (0, 1) for k in (0, 1)}
            need(len(meet) < 4 or sum(digit[name] for name in meet) == 10, "sum around the point below", (r, c))


@check("Putteria", "GA")
def putteria(p, s):
    """One cell of each region holds the region's size; numbers are not side by side, equal ones not in one row or
    column. x: no number."""
    cells = filled(p, s)
    given(p, s, "-x")
    not_side_by_side(p, cells)
    need(not cells & marked(p, p.G), "a number on x")
    for name, region in regions(p).items():
        need([v(s, x) for x in region if x in cells] == [str(len(region))], f"region {name}")
    for line in lines(p):
        held = [v(s, x) for x in line if x in cells]
        need(len(set(held)) == len(held), "equal numbers in the line from", line[0])


@check("Makaro", "GA")
def makaro(p, s):
    """x and arrows (n e s w) are black. The n other cells of a region hold 1..n, side neighbours differ. The cell
    that an arrow points at is larger than the arrow's other neighbours."""
    free = {x for x in p.cells() if v(p.G, x) not in ("x", *D4)}
    given(p, s, "-xnesw")
    differ(p, s, free)
    for name, cells in regions(p).items():
        held = sorted(int(v(s, x)) for x in cells if x in free)
        need(held == list(range(1, len(held) + 1)), f"region {name}")
    for x in set(p.cells()) - free - marked(p, p.G):
        at = step(x, v(p.G, x))
        others = [int(v(s, y)) for y in nb4(p, x) if y in free and y != at]
        need(at in free and all(n < int(v(s, at)) for n in others), "arrow at", x)


@check("Bosanowa", "G")
def bosanowa(p, s):
    """`.` is no cell. Each number is the sum of the differences to its side neighbours."""
    cells = filled(p, p.G, ".")
    given(p, s, "-.")
    for x in cells:
        n = int(v(s, x))
        need(0 < n == sum(abs(n - int(v(s, y))) for y in nb4(p, x) if y in cells), "number at", x)


@check("Kakuro", "G")
def kakuro(p, s):
    """0: an open cell; D,A: a wall, D the sum of the run below, A of the run to the right (either may be missing).
    Digits of a run differ."""
    free = marked(p, p.G, "0")
    need(all(v(s, x) in tuple("123456789") for x in free), "digits")
    for x in set(p.cells()) - free:
        words = v(p.G, x).split(",") if "," in v(p.G, x) else ["", ""]
        for clue, way in zip(words, "se"):
            run = []
            for y in ray(p, x, way):
                if y not in free:
                    break
                run.append(int(v(s, y)))
            need(len(set(run)) == len(run) and (not num(clue) or sum(run) == int(clue)), "run from", x)


@check("Str8t", "G")
def str8ts(p, s):
    """x: black, perhaps with a number. A stretch of white cells holds consecutive numbers in some order; no number
    twice in a row or column, those of black cells included."""
    black = {x for x in p.cells() if v(p.G, x).endswith("x")}
    for x in p.cells():
        need(v(p.G, x).rstrip("x") in ("", "-", v(s, x)), "given at", x)
    for line in lines(p):
        held = [v(s, x) for x in line if v(s, x) != "-"]
        need(len(set(held)) == len(held), "a number twice in the line from", line[0])
        for run in stretches(line, black):
            found = sorted(int(v(s, x)) for x in run)
            need(found[0] > 0 and found[-1] <= p.w and found[-1] - found[0] + 1 == len(found), "run from", run[0])


def stretches(line, walls):
    runs = [[]]
    for x in line:
        runs = runs + [[]] if x in walls else runs[:-1] + [runs[-1] + [x]]
    return [run for run in runs if run]


@check("TennerGrid", "G")
def tenner(p, s):
    """The last line has the sums of the columns; the rows above hold 0..9 each, equal numbers do not touch, not by
    corners."""
    below = p.G[p.h - 1]
    p.h -= 1
    given(p, s)
    differ(p, s, near=nb8)
    for row in s[: p.h]:
        need(sorted(int(word) for word in row) == list(range(10)), "a row")
    for c, clue in enumerate(below):
        need(num(clue) in (None, sum(int(s[r][c]) for r in range(p.h))), "sum of column", c + 1)


@check("Kakurasu", "tl")
def kakurasu(p, s):
    """The black cells (x) of a row add up their column numbers to its clue, those of a column their row numbers."""
    black = marked(p, s)
    for i, (clue, line) in enumerate(line_clues(p)):
        need(clue in (None, sum(k for k, x in enumerate(line, 1) if x in black)), "sum of line", i + 1)


@check("NumberCross", "tlG")
def number_cross(p, s):
    """Numbers are crossed out (x) so that the others add up to the clues."""
    sums(p, lambda x: int(v(p.G, x)) if v(s, x) == "-" else 0)


@check("Juosan", "GA")
def juosan(p, s):
    """h or v in each cell. A region's number is the larger of its counts of both. Never three h one above the
    other, never three v side by side."""
    for n, x, cells in region_numbers(p):
        held = Counter(v(s, y) for y in cells)
        need(n == max(held["h"], held["v"]), "number at", x)
    for x in p.cells():
        for sign, way in (("h", "s"), ("v", "e")):
            three = [x, step(x, way), step(step(x, way), way)]
            need(not p.has(three[2]) or any(v(s, y) != sign for y in three), "three in succession at", x)


@check("Tripletts", "GA")
def tripletts(p, s):
    """t, s or c in each cell. The three cells of a region are alike, or all different; side neighbours of two
    regions differ. Digits: 1 is c, 2 s, 3 t."""
    for name, cells in regions(p).items():
        need(len(cells) == 3 and len({v(s, x) for x in cells}) != 2, f"region {name}")
    for x in p.cells():
        need({"1": "c", "2": "s", "3": "t"}.get(v(p.G, x), v(p.G, x)) in ("-", v(s, x)), "given at", x)
        for y in nb4(p, x):
            need(v(p.A, x) == v(p.A, y) or v(s, x) != v(s, y), "equal neighbours at", x)


@check("Pfeilzahlen", "G")
def pfeilzahlen(p, s):
    """The border cells but the corners take an arrow each, in one of eight directions into the board; a number
    inside counts the arrows that point at it."""
    hits, inner = Counter(), {x for x in p.cells() if len(nb8(p, x)) == 8}
    for x in set(p.cells()) - inner:
        if len(nb4(p, x)) == 2:
            continue
        need(v(s, x) in D8 and step(x, v(s, x)) in inner, "arrow at", x)
        hits.update(ray(p, x, v(s, x)))
    for x in inner:
        need(v(p.G, x) == "-" or int(v(p.G, x)) == hits[x], "number at", x)


def boxes(p, s):
    """Boxes of 2x2, 2x3, 2x4 or 3x3 cells hold each number once."""
    h, w = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}[p.w]
    for r in range(0, p.h, h):
        for c in range(0, p.w, w):
            need(len({s[r + i][c + k] for i in range(h) for k in range(w)}) == p.w, "box at", (r, c))


@check("EvenOddSudoku", "G")
def even_odd(p, s):
    """Sudoku; E an even digit, O an odd one."""
    latin(p, s)
    boxes(p, s)
    given(p, s, "-EO")
    for x in p.cells():
        need(v(p.G, x) not in "EO" or int(v(s, x)) % 2 == "EO".index(v(p.G, x)), "parity at", x)


@check("KillerSudoku", "GA")
def killer(p, s):
    """Sudoku of 4, 6 or 9; the number in a cage is its sum, no digit twice in a cage."""
    latin(p, s)
    boxes(p, s)
    for n, x, cells in region_numbers(p):
        need(n == sum(int(v(s, y)) for y in cells), "sum at", x)
    for name, cells in regions(p).items():
        need(len({v(s, x) for x in cells}) == len(cells), f"a digit twice in cage {name}")
