"""The board is divided into parts: an answer has a number for each. Also walls, slashes, triangles and corners."""
from collections import Counter

from checks import check, need
from checks.base import (BACK, D4, borders, groups, is_one, marked, nb4, not_side_by_side, num, numbers, parts,
                         rectangles, step, v)


def one_number_each(p, s):
    """Rectangles with one number each: (number, cell, height, width)."""
    found = []
    for cells, h, w in rectangles(p, s):
        clues = [x for x in cells if v(p.G, x) != "-"]
        need(len(clues) == 1, "not one clue in the part of", cells[0])
        found.append((v(p.G, clues[0]), clues[0], h, w))
    return found


@check("Shikaku", "G")
def shikaku(p, s):
    """Rectangles with one number each: the area."""
    for n, x, h, w in one_number_each(p, s):
        need(int(n) == h * w, "area at", x)


@check("Rekuto", "G")
def rekuto(p, s):
    """Rectangles with one number each: width plus height."""
    for n, x, h, w in one_number_each(p, s):
        need(int(n) == h + w, "width and height at", x)


@check("Nawabari", "G")
def nawabari(p, s):
    """Rectangles with one number each: how many sides of its cell are borders, the outline included."""
    for n, x, _, _ in one_number_each(p, s):
        need(int(n) == borders(p, s, x), "borders at", x)


@check("Tatamibari", "G")
def tatamibari(p, s):
    """Rectangles with one sign each: h wider than high, v higher than wide, s square. No four parts meet in a point."""
    for sign, x, h, w in one_number_each(p, s):
        need(sign == ("s" if h == w else "h" if w > h else "v"), "shape at", x)
    for r in range(p.h - 1):
        for c in range(p.w - 1):
            need(len({s[r + i][c + k] for i in (0, 1) for k in (0, 1)}) < 4, "four parts meet at", (r, c))


@check("Fillomino", "G")
def fillomino(p, s):
    """A number in each cell: the size of the group of equal numbers that it belongs to (so parts of equal size
    never touch by sides). Answer: these numbers."""
    given = [x for x in p.cells() if v(p.G, x) not in ("-", v(s, x))]
    need(not given, "given at", *given[:1])
    left = set(p.cells())
    while left:
        stack, part = [left.pop()], []
        while stack:
            x = stack.pop()
            part.append(x)
            near = [y for y in nb4(p, x) if y in left and v(s, y) == v(s, x)]
            left -= set(near)
            stack += near
        need(len(part) == int(v(s, part[0])), "size of the part of", part[0])


CENTRES = {"0": (0, 0), "1": (0, 1), "2": (1, 0), "3": (1, 1)}


@check("Galaxies", "G")
def galaxies(p, s):
    """Each part has one centre and is symmetric around it (half a turn). 0: in the cell's middle, 1: in the middle
    of its right side, 2: of its lower side, 3: on its lower right corner."""
    found, centred = parts(p, s), Counter()
    for x in p.cells():
        if v(p.G, x) == "-":
            continue
        down, right = CENTRES[v(p.G, x)]
        name = v(s, x)
        centred[name] += 1
        for r, c in found[name]:
            y = (2 * x[0] + down - r, 2 * x[1] + right - c)
            need(p.has(y) and v(s, y) == name, "not symmetric around the centre at", x)
    need(all(centred[name] == 1 for name in found), "a part without one centre")


@check("Foseruzu", "G")
def foseruzu(p, s):
    """All parts have five cells where the board's cells are a multiple of five, else four. A number is how many
    sides of its cell are borders, the outline included."""
    size = 5 if p.h * p.w % 5 == 0 else 4
    for name, cells in parts(p, s).items():
        need(len(cells) == size, f"part {name} has {len(cells)} cells")
    for x, n in numbers(p):
        need(n == borders(p, s, x), "borders at", x)


@check("Araf", "G")
def araf(p, s):
    """Each part has exactly two numbers, and its size lies strictly between them."""
    for name, cells in parts(p, s).items():
        two = sorted(int(v(p.G, x)) for x in cells if v(p.G, x) != "-")
        need(len(two) == 2 and two[0] < len(cells) < two[1], f"part {name}: size {len(cells)}, numbers {two}")


@check("GokigenNaname", "C")
def gokigen_naname(p, s):
    r"""A slash in each cell, / or \. A number on a point counts the slashes that end there. No closed loop of
    slashes."""
    ends, root = Counter(), {}

    def find(x):
        while root.get(x, x) != x:
            x = root[x]
        return x

    for r, c in p.cells():
        two = ((r, c), (r + 1, c + 1)) if s[r][c] == "\\" else ((r, c + 1), (r + 1, c))
        ends.update(two)
        a, b = find(two[0]), find(two[1])
        need(a != b, "a closed loop at", (r, c))
        root[a] = b
    for r in range(p.h + 1):
        for c in range(p.w + 1):
            need(num(p.C[r][c]) in (None, ends[r, c]), "number at the point above and left of", (r, c))


@check("Shakashaka", "G")
def shakashaka(p, s):
    """Half of some white cells (-) is black: a triangle, named by the corner it lies in (nw ne sw se). All white
    areas are rectangles, upright or tilted by half a right angle. x and numbers are black cells; a number counts
    the triangles on its four sides (5: not told)."""
    white = {x for x in p.cells() if v(p.G, x) == "-"}
    sides = {}  # the sides along which a cell is white
    for x in white:
        sides[x] = set("nesw") - set(v(s, x).replace("-", ""))
    for x, n in numbers(p):
        need(n == 5 or n == sum(y in white and v(s, y) != "-" for y in nb4(p, x)), "number at", x)
    need(all(v(s, x) == "-" for x in p.cells() if x not in white), "triangle in a black cell")
    left = set(white)
    while left:
        stack, area = [left.pop()], []
        while stack:
            x = stack.pop()
            area.append(x)
            near = [step(x, d) for d in sides[x] if step(x, d) in left]
            near = [y for y in near if BACK[way(x, y)] in sides[y]]
            left -= set(near)
            stack += near
        need(is_rectangle(area, s), "an area that is no rectangle at", area[0])


def way(x, y):
    return next(d for d in D4 if step(x, d) == y)


def is_rectangle(area, s):
    """The white points of an area, a cell being cut into 4 triangles, fill the smallest upright or tilted box
    around it."""
    size, corners = 0, []
    for x in area:
        r, c = x
        points = {"nw": (r, c), "ne": (r, c + 1), "sw": (r + 1, c), "se": (r + 1, c + 1)}
        points.pop(v(s, x), None)
        size += 1 if v(s, x) == "-" else 0.5
        corners += points.values()
    for turned in (corners, [(r + c, r - c) for r, c in corners]):
        rows, columns = [a for a, _ in turned], [b for _, b in turned]
        box = (max(rows) - min(rows)) * (max(columns) - min(columns))
        if box == size * (1 if turned is corners else 2):
            return True
    return False


@check("Burokku", "G")
def burokku(p, s):
    """All parts are of one size and no sign is in a part twice. Size: as many as there are signs where every cell
    has one (so each part holds each sign once), else the width of the board."""
    signs = {v(p.G, x) for x in p.cells()}
    size = p.w if "-" in signs else len(signs)
    for name, cells in parts(p, s).items():
        need(len(cells) == size, f"part {name} has {len(cells)} cells, not {size}")
        held = [v(p.G, x) for x in cells if v(p.G, x) != "-"]
        need(len(set(held)) == len(held), f"part {name} holds a sign twice")


@check("Yonmasu", "G")
def yonmasu(p, s):
    """Parts of four cells with exactly one o each. Cells marked x belong to no part, all others to one."""
    need(marked(p, s, "-") == marked(p, p.G, "x"), "not just the free cells")
    for name, cells in parts(p, s, "-").items():
        need(len(cells) == 4 and sum(v(p.G, x) == "o" for x in cells) == 1, f"part {name}")


WEST, SOUTH, EAST, NORTH = 1, 2, 4, 8
BITS = {"w": WEST, "s": SOUTH, "e": EAST, "n": NORTH}


@check("Doors", "G")
def doors(p, s):
    """Each side between two cells is open or closed. A number is how many other cells are seen from its cell
    through open sides along the four directions. Answer: a bit for each closed side: 1 west, 2 south, 4 east, 8
    north; the outline is closed."""
    shut = {x: {d for d, bit in BITS.items() if int(v(s, x)) & bit} for x in p.cells()}
    for x in p.cells():
        for d, back in zip("nesw", "swne"):
            y = step(x, d)
            need((d in shut[x]) == (back in shut[y] if p.has(y) else True), "half a door at", x)
    need(len(groups(p.cells(), lambda x: [step(x, d) for d in set(D4) - shut[x]])) == 1, "rooms apart")
    for x, n in numbers(p):
        seen = 0
        for d in D4:
            y = x
            while d not in shut[y]:
                y, seen = step(y, d), seen + 1
        need(n == seen, "number at", x)


POINTS = {8: (0, 0), 1: (0, 1), 4: (1, 0), 2: (1, 1)}


@check("SquareO", "G")
def square_o(p, s):
    """Each corner of the cells is black or white; a number counts the black corners of its cell. Answer: a bit for
    each black corner: 8 upper left, 1 upper right, 4 lower left, 2 lower right."""
    black = {}
    for r, c in p.cells():
        for bit, (i, k) in POINTS.items():
            taken = bool(int(s[r][c]) & bit)
            need(black.setdefault((r + i, c + k), taken) == taken, "a corner is black and white at", (r, c))
    for x, n in numbers(p):
        need(n == bin(int(v(s, x))).count("1"), "number at", x)


@check("CurvingRoad", "G")
def curving_road(p, s):
    """Black cells (x), none on a circle, no two side by side; all other cells are connected. A way through white
    cells from one circle to another turns at least twice: on the straight line of two circles in a row or column
    there is a black cell, else one on both ways with a single turn."""
    black, circles = marked(p, s), sorted(marked(p, p.G, "o"))
    need(not black & set(circles), "black circle")
    not_side_by_side(p, black)
    is_one(p, set(p.cells()) - black, "white cells apart")
    for i, one in enumerate(circles):
        for other in circles[i + 1:]:
            for corner in ((one[0], other[1]), (other[0], one[1])):
                road = stretch(one, corner) | stretch(corner, other)
                need(road & black, "a road of less than two turns from", one)


def stretch(x, y):
    """The cells of a straight line from x to y."""
    rows, columns = sorted((x[0], y[0])), sorted((x[1], y[1]))
    return {(r, c) for r in range(rows[0], rows[1] + 1) for c in range(columns[0], columns[1] + 1)}


@check("Dominos", "G")
def dominos(p, s):
    """Dominoes: each pair of numbers from the smallest to the largest, two alike included, comes exactly once."""
    need(len(s) == p.h, "the answer is of another size")
    found = parts(p, s)
    need(all(len(cells) == 2 for cells in found.values()), "not a domino")
    pairs = sorted(tuple(sorted(int(v(p.G, x)) for x in cells)) for cells in found.values())
    low, high = min(n for _, n in numbers(p)), max(n for _, n in numbers(p))
    need(pairs == [(i, k) for i in range(low, high + 1) for k in range(i, high + 1)], "pairs")
