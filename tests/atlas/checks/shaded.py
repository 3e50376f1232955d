"""Black and white cells: the kinds that orime has rules in C for."""
from checks import check, need
from checks.base import (groups, is_one, marked, nb4, no_2x2, not_side_by_side, num, numbers, ray, region_numbers,
                         regions, step, v)


def never_in_succession(p, cells, n, why):
    """No n of the cells in succession in a row or column."""
    for x in cells:
        for way in "es":
            run, y = 1, step(x, way)
            while y in cells:
                run, y = run + 1, step(y, way)
            need(run < n, why, x)


def counts_regions(p, black):
    for n, x, cells in region_numbers(p):
        need(n == len(black & set(cells)), "number at", x)


@check("Aqre", "GA")
def aqre(p, s):
    """A number counts the black cells of its region; black cells are connected; never four of one colour in
    succession."""
    black = marked(p, s)
    counts_regions(p, black)
    is_one(p, black, "black cells apart")
    never_in_succession(p, black, 4, "four black cells from")
    never_in_succession(p, set(p.cells()) - black, 4, "four white cells from")


@check("Heyawake", "GA")
def heyawake(p, s):
    """A number counts the black cells of its region; black cells are not side by side, white ones are connected; a
    stretch of white cells in a row or column meets two regions at most."""
    black = marked(p, s)
    counts_regions(p, black)
    not_side_by_side(p, black)
    is_one(p, set(p.cells()) - black, "white cells apart")
    for x in set(p.cells()) - black:
        for way in "es":
            met, last = 1, x
            for y in ray(p, x, way):
                if y in black:
                    break
                met, last = met + (v(p.A, y) != v(p.A, last)), y
            need(met < 3, "three regions from", x)


@check("Hitori", "G")
def hitori(p, s):
    """Black cells are not side by side, white ones are connected; no number twice in the white cells of a row or
    column."""
    black = marked(p, s)
    not_side_by_side(p, black)
    is_one(p, set(p.cells()) - black, "white cells apart")
    for x in set(p.cells()) - black:
        for way in "es":
            need(all(y in black or v(p.G, y) != v(p.G, x) for y in ray(p, x, way)), "twice", x)


@check("Kuromasu", "G")
def kuromasu(p, s):
    """Numbers are white and count the white cells seen from them, themselves once; black cells are not side by
    side, white ones are connected."""
    black = marked(p, s)
    not_side_by_side(p, black)
    is_one(p, set(p.cells()) - black, "white cells apart")
    for x, n in numbers(p):
        seen = 1
        for way in "nesw":
            for y in ray(p, x, way):
                if y in black:
                    break
                seen += 1
        need(x not in black and n == seen, "number at", x)


SHAPES = {"I": ["1111"], "L": ["100", "111"], "T": ["010", "111"], "S": ["011", "110"]}


def outline(cells):
    """A shape, the same for its turns and reflections."""
    turns = []
    for a, b, swap in ((i, k, t) for i in (1, -1) for k in (1, -1) for t in (0, 1)):
        moved = [(a * r, b * c) if not swap else (b * c, a * r) for r, c in cells]
        low = min(r for r, _ in moved), min(c for _, c in moved)
        turns.append(sorted((r - low[0], c - low[1]) for r, c in moved))
    return min(turns)


@check("LITS", "A")
def lits(p, s):
    """One L, I, T or S of four cells in each region (@ is none); equal ones are not side by side; all hang
    together, no 2x2 is black. Answer: the letters."""
    black = {x for x in p.cells() if v(s, x) != "-"}
    is_one(p, black, "black cells apart")
    no_2x2(p, black, "a black 2x2 at")
    shapes = {letter: outline([(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one == "1"])
              for letter, rows in SHAPES.items()}
    for name, region in regions(p).items():
        cells = black & set(region)
        if name == "@":
            need(not cells, "black cell off the board")
            continue
        need(len(cells) == 4 and len({v(s, x) for x in cells}) == 1, f"region {name}")
        need(outline(cells) == shapes[v(s, min(cells))], f"shape of region {name}")
    for x in black:
        for y in nb4(p, x):
            need(y not in black or v(p.A, y) == v(p.A, x) or v(s, y) != v(s, x), "equal shapes touch at", x)


@check("Norinori", "GA")
def norinori(p, s):
    """Two black cells in each region; each black cell has just one black side neighbour."""
    black = marked(p, s)
    for name, cells in regions(p).items():
        need(len(black & set(cells)) == 2, f"region {name}")
    for x in black:
        need(sum(y in black for y in nb4(p, x)) == 1, "no domino at", x)


@check("Nurikabe", "G")
def nurikabe(p, s):
    """Black cells are connected, no 2x2 is black; each group of white cells has one number, its size."""
    black = marked(p, s)
    is_one(p, black, "black cells apart")
    no_2x2(p, black, "a black 2x2 at")
    for island in groups(set(p.cells()) - black, lambda x: nb4(p, x)):
        clues = [num(v(p.G, x)) for x in island if v(p.G, x) != "-"]
        need(clues in ([len(island)], [None]), "island at", min(island))
    need(all(v(p.G, x) == "-" for x in black), "black number")


def whole_regions(p, black):
    for name, cells in regions(p).items():
        need(len(black & set(cells)) in (0, len(cells)), f"region {name} is half black")


@check("PaintArea", "GA")
def paint_area(p, s):
    """Regions are black as a whole or not at all; black cells are connected; no 2x2 is of one colour; a number
    counts the black cells on its four sides."""
    black = marked(p, s)
    whole_regions(p, black)
    is_one(p, black, "black cells apart")
    no_2x2(p, black, "a black 2x2 at")
    no_2x2(p, set(p.cells()) - black, "a white 2x2 at")
    for x, n in numbers(p):
        need(n == sum(y in black for y in nb4(p, x)), "number at", x)


@check("TilePaint", "tlA")
def tile_paint(p, s):
    """Regions are black as a whole or not at all; counts of columns and rows."""
    black = marked(p, s)
    whole_regions(p, black)
    for clues, axis in ((p.t, 1), (p.l, 0)):
        for i, clue in enumerate(clues):
            need(num(clue) in (None, sum(x[axis] == i for x in black)), "count of line", i + 1)


@check("YinYang", "G")
def yin_yang(p, s):
    """b or w in each cell; both are connected; no 2x2 is of one colour."""
    for colour in "bw":
        is_one(p, marked(p, s, colour), "a colour apart")
        no_2x2(p, marked(p, s, colour), "a 2x2 at")
    need(all(v(s, x) in "bw" and v(p.G, x) in ("-", v(s, x)) for x in p.cells()), "given")


@check("Sudoku", "G")
def sudoku(p, s):
    """1..n once in each row, column and box of n cells."""
    n = int(p.w ** 0.5)
    units = [[(r, c) for c in range(p.w)] for r in range(p.h)] + [[(r, c) for r in range(p.h)] for c in range(p.w)]
    units += [[(n * r + i, n * c + k) for i in range(n) for k in range(n)] for r in range(n) for c in range(n)]
    for unit in units:
        need(sorted(int(v(s, x)) for x in unit) == list(range(1, p.w + 1)), "unit from", unit[0])
    need(all(v(p.G, x) in ("-", v(s, x)) for x in p.cells()), "given")


@check("Nonogram", "")
def nonogram(p, s):
    """Lengths of the runs of black cells: a line for each column, then one for each row."""
    black = marked(p, s)
    lines = [[(r, c) for r in range(p.h)] for c in range(p.w)] + [[(r, c) for c in range(p.w)] for r in range(p.h)]
    for clue, line in zip(p.rest, lines):
        runs = "".join("x" if x in black else " " for x in line).split()
        need([len(run) for run in runs] == [int(word) for word in clue if word not in "-0"], "the line from", line[0])
