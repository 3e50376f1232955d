"""Things put into some of the cells: ships, stars, tents, mines, pills."""
from collections import Counter

from checks import check, need
from checks.base import (BACK, D4, D8, box, count_lines, differ, filled, given, groups, is_one, lines, marked, nb4, nb8,
                         not_side_by_side, num, numbers, ray, region_numbers, regions, step, sums, v)


def fleet(p, s):
    """The ship cells of an answer: straight ships that do not touch, as many of each length as the first line says,
    each cell with its sign: o, an end (n: the northernmost cell, ...), m."""
    cells = filled(p, s)
    ships = groups(cells, lambda x: nb8(p, x))
    need(all(box(ship) and 1 in box(ship) for ship in ships), "ships touch or bend")
    lengths = Counter(len(ship) for ship in ships)
    need(lengths == Counter({n: int(k) for n, k in enumerate(p.words, 1) if int(k)}), "fleet", dict(lengths))
    for x in cells:
        ways = {d for d in D4 if step(x, d) in cells}
        sign = "o" if not ways else "m" if len(ways) == 2 else BACK[min(ways)]
        need(v(s, x) == sign, "sign at", x)
    return cells


@check("Battleship", "tlG")
def battleship(p, s):
    """Ships; counts of ship cells of columns and rows. Given: x is water, others as in the answer."""
    count_lines(p, fleet(p, s))
    need(all(v(p.G, x) in ("-", {"-": "x"}.get(v(s, x), v(s, x))) for x in p.cells()), "given")


@check("DigitalBattleship", "tlG")
def digital_battleship(p, s):
    """Ships; sums of the numbers under them of columns and rows."""
    cells = fleet(p, s)
    sums(p, lambda x: int(v(p.G, x)) if x in cells else 0)


@check("Buraitoraito", "G")
def buraitoraito(p, s):
    """Stars (*) in cells without number; a number counts those seen from it in four directions up to the next
    number."""
    for x, n in numbers(p):
        seen = 0
        for d in D4:
            for y in ray(p, x, d):
                if v(p.G, y) != "-":
                    break
                seen += v(s, y) == "*"
        need(n == seen, "number at", x)


@check("Magnetic", "tblrA")
def magnets(p, s):
    """A domino is blank (x x) or has a + and a -; equal poles are not side by side; a single cell is blank. Clue
    lines: + and - of the columns, + and - of the rows."""
    for name, cells in regions(p).items():
        need(sorted(v(s, x) for x in cells) in (["x"], ["x", "x"], ["+", "-"]), f"domino {name}")
    differ(p, s, filled(p, s, "x"))
    given(p, s, "-." if any("x" in row or "+" in row for row in p.G) else "-.x")
    for sign, above, beside in (("+", p.t, p.l), ("-", p.b, p.r)):
        p.t, p.l = above, beside
        count_lines(p, marked(p, s, sign))


@check("Minesweeper", "G")
def minesweeper(p, s):
    """Third word: mines (x) in all; none on a number, which counts those around it."""
    mines = marked(p, s)
    need(not p.words or int(p.words[0]) == len(mines), "mines in all")
    for x, n in numbers(p):
        need(x not in mines and n == sum(y in mines for y in nb8(p, x)), "number at", x)


@check("Mosaic", "G")
def mosaic(p, s):
    """A number counts the black cells (x) of the 3x3 around it."""
    for x, n in numbers(p):
        need(n == sum(v(s, y) == "x" for y in nb8(p, x) + [x]), "number at", x)


@check("Munraito", "G")
def munraito(p, s):
    """One star (s) and one moon (x) in each row and column. Numbers are planets, a bit for each side (1 east, 2
    south, 4 west, 8 north) where the first thing in the line is a star."""
    given(p, s)
    for line in lines(p):
        held = [v(s, x) for x in line]
        need(held.count("s") == 1 == held.count("x"), "the line from", line[0])
    for x, n in numbers(p):
        first = {d: next((v(s, y) for y in ray(p, x, d) if v(s, y) != "-"), "-") for d in D4}
        need(n == sum(bit for bit, d in zip((1, 2, 4, 8), "eswn") if first[d] == "s"), "planet at", x)


@check("Nondango", "GA")
def nondango(p, s):
    """One of the circles of each region is black (x), the others white (o); never three of a colour in succession
    in a row, column or diagonal."""
    need(filled(p, s) == filled(p, p.G), "not just the circles")
    for name, cells in regions(p).items():
        need(sum(v(s, x) == "x" for x in cells) == 1, f"region {name}")
    for x in filled(p, s):
        for d in ("e", "s", "se", "sw"):
            three = [x, step(x, d), step(step(x, d), d)]
            need(not p.has(three[2]) or len({v(s, y) for y in three}) > 1, "three in succession at", x)


@check("Pills", "tlG")
def pills(p, s):
    """Pills 1, 2, ..., k, three cells in a line each, pill i where the numbers add up to i; sums of the numbers
    under pills of columns and rows. Answer: the pill's number, 0 none."""
    of = regions(p, s)
    free = of.pop("0", [])
    need(sorted(int(name) for name in of) == list(range(1, len(of) + 1)), "pills")
    for name, cells in of.items():
        need(len(cells) == 3 and box(cells) in ((1, 3), (3, 1)), f"shape of pill {name}")
        need(sum(int(v(p.G, x)) for x in cells) == int(name), f"worth of pill {name}")
    sums(p, lambda x: 0 if x in free else int(v(p.G, x)))


@check("Starbattle", "A")
def star_battle(p, s):
    """Third word: so many stars (x) in each row, column and region (@ is none); stars do not touch, not by corners."""
    stars = marked(p, s)
    not_side_by_side(p, stars, nb8)
    for cells in lines(p) + [cells for name, cells in regions(p).items() if name != "@"]:
        need(len(stars & set(cells)) == int(p.words[0]), "stars of the line or region from", cells[0])


@check("Sternenhimmel", "tlG")
def sternenhimmel(p, s):
    """Stars (*) off the arrows. On the line of each arrow there is one star, and each star is on the line of just
    one arrow; counts of columns and rows."""
    stars, hits = marked(p, s, "*"), Counter()
    for x in p.cells():
        if v(p.G, x) in D8:
            on = [y for y in ray(p, x, v(p.G, x)) if y in stars]
            need(len(on) == 1 and x not in stars, "arrow at", x)
            hits.update(on)
    need(all(hits[x] == 1 for x in stars), "a star not on one arrow")
    count_lines(p, stars)


@check("Stitches", "tlA")
def stitches(p, s):
    """Third word (or 1): so many stitches join each two regions with a common side; a cell has at most one. Counts
    of cells with one of columns and rows. Answer: the side of the partner."""
    ends, joined, wanted = filled(p, s), Counter(), {}
    k = int(p.words[0]) if p.words else 1
    for x in ends:
        y = step(x, v(s, x))
        need(y in ends and v(s, y) == BACK[v(s, x)] and v(p.A, x) != v(p.A, y), "half a stitch at", x)
        joined[frozenset((v(p.A, x), v(p.A, y)))] += 1
    for x in p.cells():
        for y in nb4(p, x):
            if v(p.A, x) != v(p.A, y):
                wanted[frozenset((v(p.A, x), v(p.A, y)))] = 2 * k
    need(joined == wanted, "stitches of two regions")
    count_lines(p, ends)


@check("Tent", "tlG")
def tents(p, s):
    """Each tree (x) has its own tent (o) beside it; tents do not touch, not by corners; counts of columns and rows."""
    trees, found, of = marked(p, p.G), marked(p, s, "o"), {}
    not_side_by_side(p, found, nb8)
    count_lines(p, found)

    def finds(tree, tried):
        for x in nb4(p, tree):
            if x in found and x not in tried:
                tried.add(x)
                if x not in of or finds(of[x], tried):
                    of[x] = tree
                    return True
        return False

    need(not trees & found and len(trees) == len(found) and all(finds(tree, set()) for tree in trees), "no pairs")


@check("Thermometer", "tlG")
def thermometers(p, s):
    """k.i is place i of thermometer k; with a filled cell (x) all places before it are filled; counts of columns
    and rows."""
    full, at = marked(p, s), {v(p.G, x): x for x in p.cells()}
    for x in full:
        name, place = v(p.G, x).split(".")
        need(place == "1" or at[f"{name}.{int(place) - 1}"] in full, "gap below", x)
    count_lines(p, full)


@check("Usoone", "GA")
def usoone(p, s):
    """Black cells (x), none on a number, none side by side; the others are connected. A number counts its black
    neighbours; just one number of each region is wrong."""
    black, wrong = marked(p, s), Counter()
    not_side_by_side(p, black)
    is_one(p, set(p.cells()) - black, "white cells apart")
    for n, x, _ in region_numbers(p):
        wrong[v(p.A, x)] += n != sum(y in black for y in nb4(p, x))
    need(not any(num(v(p.G, x)) is not None for x in black), "black number")
    need(all(wrong[name] == 1 for name in regions(p)), "wrong numbers of a region")
