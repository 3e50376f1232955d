"""What the checkers share: neighbours, rays, connection, regions, lines through cells, parts."""
from collections import Counter, defaultdict

from checks import need

D4 = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
D8 = dict(D4, ne=(-1, 1), se=(1, 1), sw=(1, -1), nw=(-1, -1))
BACK = {"n": "s", "s": "n", "e": "w", "w": "e"}


def v(grid, cell):
    return grid[cell[0]][cell[1]]


def num(word):
    return int(word) if word.lstrip("-").isdigit() else None


def step(cell, way):
    return cell[0] + D8[way][0], cell[1] + D8[way][1]


def nb4(p, cell):
    return [step(cell, d) for d in D4 if p.has(step(cell, d))]


def nb8(p, cell):
    return [step(cell, d) for d in D8 if p.has(step(cell, d))]


def ray(p, cell, way):
    cell = step(cell, way)
    while p.has(cell):
        yield cell
        cell = step(cell, way)


def numbers(p):
    """(cell, number) of each clue that is a number."""
    return [(x, num(v(p.G, x))) for x in p.cells() if num(v(p.G, x)) is not None]


def regions(p, names=None):
    found = defaultdict(list)
    for x in p.cells():
        found[v(names or p.A, x)].append(x)
    return found


def groups(cells, near):
    """The connected groups of a set of cells; near(cell) gives the neighbours."""
    left, found = set(cells), []
    while left:
        stack, group = [left.pop()], set()
        while stack:
            x = stack.pop()
            group.add(x)
            for y in near(x):
                if y in left:
                    left.remove(y)
                    stack.append(y)
        found.append(group)
    return found


def is_one(p, cells, why):
    need(len(groups(cells, lambda x: nb4(p, x))) <= 1, why)


def no_2x2(p, cells, why):
    for r in range(p.h - 1):
        for c in range(p.w - 1):
            need(not {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= cells, why, (r, c))


def not_side_by_side(p, cells, near=nb4):
    for x in cells:
        need(not any(y in cells for y in near(p, x)), "two touch at", x)


def marked(p, s, word="x"):
    return {x for x in p.cells() if v(s, x) == word}


def count_lines(p, cells):
    """Counts of marked cells: of columns above, of rows at the left; - none."""
    for clues, axis in ((p.t, 1), (p.l, 0)):
        for i, clue in enumerate(clues):
            need(num(clue) is None or num(clue) == sum(x[axis] == i for x in cells), "count of line", str(i + 1))


# ---- lines through cells ----


def links(p, s):
    """Of each cell that a line enters the sides by which it leaves: {cell: set of n, e, s, w}."""
    found = {}
    for x in p.cells():
        word = v(s, x)
        if word and set(word) <= set("nesw"):
            found[x] = set(word)
    for x, ways in found.items():
        for way in ways:
            need(BACK[way] in found.get(step(x, way), ()), "an open end at", x)
    return found


def loop(p, s):
    """links() of an answer that is one loop."""
    found = links(p, s)
    need(found and all(len(ways) == 2 for ways in found.values()), "not a loop")
    need(len(joined(found)) == 1, "several loops")
    return found


def joined(found):
    return groups(found, lambda x: [step(x, way) for way in found[x]])


def straight(ways):
    return ways in ({"n", "s"}, {"e", "w"})


def arm(found, cell, way):
    """How many sides the line goes straight on from a cell."""
    n = 0
    while way in found.get(cell, ()):
        cell, n = step(cell, way), n + 1
    return n


def arms(found, cell):
    return [arm(found, cell, way) for way in found[cell]]


def visits(p, found):
    """How often the loop enters each region: how many stretches it has there."""
    times = Counter()
    for name, cells in regions(p).items():
        on = set(cells) & set(found)
        inner = {x: [step(x, w) for w in found[x] if step(x, w) in on] for x in on}
        times[name] = len(groups(on, lambda x: inner[x]))
    return times


def inside(p, found, cell):
    """Is a cell off the loop inside? The line is crossed an odd number of times on the way out."""
    return sum("n" in found.get(y, ()) for y in ray(p, cell, "w")) % 2 == 1


# ---- parts ----


def parts(p, s, blank=()):
    """The parts of a division: {name: cells}, each connected."""
    found = regions(p, s)
    for name in blank:
        found.pop(name, None)
    for name, cells in found.items():
        is_one(p, cells, f"part {name} is not connected")
    return found


def box(cells):
    """(height, width) of cells that fill a rectangle, or None."""
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    h, w = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return (h, w) if h * w == len(cells) else None


def rectangles(p, s):
    """The parts of a division into rectangles: [(cells, height, width)]."""
    found = []
    for name, cells in parts(p, s).items():
        need(box(cells), f"part {name} is no rectangle")
        found.append((cells, *box(cells)))
    return found


def borders(p, s, cell):
    """How many sides of a cell are borders, the outline included."""
    return sum(not p.has(step(cell, d)) or v(s, step(cell, d)) != v(s, cell) for d in D4)


# ---- values in cells ----


def lines(p):
    """The rows, then the columns, as lists of cells."""
    return [[(r, c) for c in range(p.w)] for r in range(p.h)] + [[(r, c) for r in range(p.h)] for c in range(p.w)]


def line_clues(p):
    """(number or None, cells) of each row and column: clues at the left and above."""
    clues = (p.l + ["-"] * p.h)[: p.h] + (p.t + ["-"] * p.w)[: p.w]
    return [(num(clue), line) for clue, line in zip(clues, lines(p))]


def border_clues(p):
    """(word, cells as seen from there) of each clue around the board that is there."""
    rows, columns = lines(p)[: p.h], lines(p)[p.h:]
    sides = ((p.t, columns), (p.b, [c[::-1] for c in columns]), (p.l, rows), (p.r, [r[::-1] for r in rows]))
    return [(clue, line) for clues, all_lines in sides for clue, line in zip(clues, all_lines) if clue != "-"]


def sums(p, worth):
    """Each row's and column's clue is the sum of worth(cell)."""
    for clue, line in line_clues(p):
        need(clue is None or clue == sum(worth(x) for x in line), "sum of the line from", line[0])


def given(p, s, but="-"):
    """The words of the board, except those of `but`, stand in the answer."""
    for x in p.cells():
        need(v(p.G, x) in but or v(p.G, x) == v(s, x), "given at", x)


def latin(p, s, n=None, blank="-"):
    """Each of 1..n exactly once in each row and column, other cells blank."""
    want = sorted(str(i) for i in range(1, (n or p.w) + 1))
    for line in lines(p):
        need(sorted(v(s, x) for x in line if v(s, x) not in blank) == want, "numbers of the line from", line[0])


def filled(p, s, blank="-"):
    return {x for x in p.cells() if v(s, x) not in blank}


def differ(p, s, cells=None, near=nb4):
    """No two equal values are neighbours."""
    cells = set(p.cells()) if cells is None else cells
    for x in cells:
        for y in near(p, x):
            need(y not in cells or v(s, x) != v(s, y), "equal neighbours at", x)


def one_to_n(p, s):
    """A region of n cells holds 1..n."""
    for name, cells in regions(p).items():
        need(sorted(int(v(s, x)) for x in cells) == list(range(1, len(cells) + 1)), f"region {name}")


def region_numbers(p):
    """(number, its cell, the cells of its region)."""
    of = regions(p)
    return [(n, x, of[v(p.A, x)]) for x, n in numbers(p)]
