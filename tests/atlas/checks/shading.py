"""Black and white cells, and things in some cells."""
from checks import check, need
from checks.base import (D4, box, count_lines, groups, is_one, marked, nb4, nb8, no_2x2, not_side_by_side, num, numbers,
                         ray, regions, step, v)


def near(p):
    return lambda x: nb4(p, x)


def rest(p, cells):
    return set(p.cells()) - cells


@check("CocktailLamp", "GA")
def cocktail_lamp(p, s):
    """The black cells of a region are connected; a number counts them. Black cells of different regions are not side by
    side. No 2x2 is black. All black cells are connected by sides or corners."""
    black = marked(p, s)
    no_2x2(p, black, "a black 2x2 at")
    need(len(groups(black, lambda x: nb8(p, x))) <= 1, "black cells apart")
    for name, cells in regions(p).items():
        is_one(p, black & set(cells), f"region {name} has two groups")
    for x in black:
        need(all(y not in black or v(p.A, y) == v(p.A, x) for y in nb4(p, x)), "two regions touch at", x)
    for x, n in numbers(p):
        need(n == len(black & set(regions(p)[v(p.A, x)])), "number at", x)


@check("Shimaguni", "GA")
def shimaguni(p, s):
    """Each region has one group of black cells, a number is its size. Groups of different regions are not side by side.
    Regions with a common side have groups of different sizes."""
    black, size = marked(p, s), {}
    for name, cells in regions(p).items():
        is_one(p, black & set(cells), f"region {name} has two groups")
        size[name] = len(black & set(cells))
        need(size[name] > 0, f"region {name} has no group")
    for x in p.cells():
        for y in nb4(p, x):
            if v(p.A, x) != v(p.A, y):
                need(not (x in black and y in black), "two regions touch at", x)
                need(size[v(p.A, x)] != size[v(p.A, y)], "two neighbours of one size at", x)
    for x, n in numbers(p):
        need(n == size[v(p.A, x)], "number at", x)


@check("Chocona", "GA")
def chocona(p, s):
    """Every group of black cells is a full rectangle; a number counts the black cells of its region."""
    black = marked(p, s)
    for group in groups(black, near(p)):
        need(box(group), "no rectangle at", min(group))
    for x, n in numbers(p):
        need(n == len(black & set(regions(p)[v(p.A, x)])), "number at", x)


def seen_from(cells, p, x):
    """How many of these cells are seen from x along the four directions, unbroken."""
    n = 0
    for d in D4:
        for y in ray(p, x, d):
            if y not in cells:
                break
            n += 1
    return n


@check("CanalView", "G")
def canal_view(p, s):
    """Cells with numbers are white. Black cells are connected, no 2x2 is black. A number counts the black cells of the
    unbroken lines from it in the four directions."""
    black = marked(p, s)
    is_one(p, black, "black cells apart")
    no_2x2(p, black, "a black 2x2 at")
    for x, n in numbers(p):
        need(x not in black and n == seen_from(black, p, x), "number at", x)


@check("Cave", "G")
def cave(p, s):
    """x is inside. The inside is connected, every outside cell is joined with the border. A number is inside, and
    counts the inside cells seen from it along the four directions, itself once."""
    inner = marked(p, s)
    is_one(p, inner, "inside apart")
    for group in groups(rest(p, inner), near(p)):
        need(any(len(nb4(p, x)) < 4 for x in group), "outside shut in at", min(group))
    for x, n in numbers(p):
        need(x in inner and n == 1 + seen_from(inner, p, x), "number at", x)


@check("Akari", "G")
def akari(p, s):
    """x and numbers are walls. A lamp (o) lights its row and column up to a wall. Every other cell is lit, no lamp
    lights another; a number counts the lamps on its four sides."""
    walls, lamps = {x for x in p.cells() if v(p.G, x) != "-"}, marked(p, s, "o")
    need(not walls & lamps, "a lamp in a wall")
    open_cells = rest(p, walls)
    for x in open_cells:
        seen = [y for d in D4 for y in line_of(p, x, d, open_cells) if y in lamps]
        need(not seen if x in lamps else seen, "dark, or lit lamp, at", x)
    for x, n in numbers(p):
        need(n == sum(y in lamps for y in nb4(p, x)), "number at", x)


def line_of(p, x, d, cells):
    for y in ray(p, x, d):
        if y not in cells:
            return
        yield y


@check("Creek", "C")
def creek(p, s):
    """A number on a point counts the black cells around it. The white cells are connected."""
    black = marked(p, s)
    is_one(p, rest(p, black), "white cells apart")
    for r in range(p.h + 1):
        for c in range(p.w + 1):
            around = sum((r - i, c - k) in black for i in (0, 1) for k in (0, 1))
            need(num(p.C[r][c]) in (None, around), "number at the point above and left of", (r, c))


@check("Fobidoshi", "G")
def fobidoshi(p, s):
    """o is given as a circle, x as none. All circles are connected by sides; never four in succession in a row or
    column."""
    circles = marked(p, s, "o")
    need(marked(p, p.G, "o") <= circles and not marked(p, p.G) & circles, "given")
    is_one(p, circles, "circles apart")
    for x in circles:
        for d in "es":
            need(not {step(x, d), step(step(x, d), d), step(step(step(x, d), d), d)} <= circles, "four at", x)


@check("Hanare", "GA")
def hanare(p, s):
    """One cell of each region holds a number, the size of the region. Of two numbers in a row or column without another
    between them the difference is the number of cells between them."""
    at = {x: int(v(s, x)) for x in p.cells() if v(s, x) != "-"}
    for name, cells in regions(p).items():
        need([at[x] for x in cells if x in at] == [len(cells)], f"region {name}")
    for x, n in numbers(p):
        need(at.get(x) == n, "given at", x)
    for x in at:
        for d in "es":
            between = 0
            for y in ray(p, x, d):
                if y in at:
                    need(abs(at[x] - at[y]) == between, "distance from", x)
                    break
                between += 1


@check("Kuroshuto", "G")
def kuroshuto(p, s):
    """Cells with numbers are white. Of the (up to four) cells at the distance n of a number n exactly one is black.
    Black cells are not side by side, white cells are connected."""
    black = marked(p, s)
    not_side_by_side(p, black)
    is_one(p, rest(p, black), "white cells apart")
    for x, n in numbers(p):
        far = [(x[0] + n * i, x[1] + n * k) for i, k in D4.values()]
        need(x not in black and sum(y in black for y in far) == 1, "number at", x)


@check("Kurotto", "G")
def kurotto(p, s):
    """Cells with numbers or o are white. A number is the sum of the sizes of the different black groups beside it."""
    black = marked(p, s)
    need(not any(v(p.G, x) != "-" for x in black), "black clue")
    found = groups(black, near(p))
    for x, n in numbers(p):
        need(n == sum(len(g) for g in found if g & set(nb4(p, x))), "number at", x)


@check("Nurimisaki", "G")
def nurimisaki(p, s):
    """Cells with numbers or ? are white and have exactly one white side neighbour; a number is how many white
    cells, itself included, lie in the straight line that way up to a black cell or the border. Other white cells
    have more than one white neighbour. White cells are connected, no 2x2 is of one colour."""
    black = marked(p, s)
    white = rest(p, black)
    is_one(p, white, "white cells apart")
    no_2x2(p, black, "a black 2x2 at")
    no_2x2(p, white, "a white 2x2 at")
    for x in p.cells():
        beside = sum(y in white for y in nb4(p, x))
        if v(p.G, x) == "-":
            need(x in black or beside > 1, "a cape without clue at", x)
        else:
            need(x in white and beside == 1, "no cape at", x)
            need(v(p.G, x) == "?" or int(v(p.G, x)) == 1 + seen_from(white, p, x), "number at", x)


@check("Snake", "tlG")
def snake(p, s):
    """One snake, a path of black cells that does not touch itself, not even by a corner (but where it bends). Its
    two ends are given (x), where any are; counts of the black cells of columns and rows."""
    body = marked(p, s)
    is_one(p, body, "several snakes")
    ends = {x for x in body if sum(y in body for y in nb4(p, x)) == 1}
    need(all(sum(y in body for y in nb4(p, x)) <= 2 for x in body) and len(ends) == 2, "no snake")
    for x in body:
        for d in D4.values():
            for y in ((x[0] + i, x[1] + k) for i in (-1, 1) for k in (-1, 1)):
                need(y not in body or any(z in body for z in set(nb4(p, x)) & set(nb4(p, y))), "touches itself at", x)
    need(marked(p, p.G) <= ends, "ends")
    count_lines(p, body)


@check("Yajikabe", "G")
def yajikabe(p, s):
    """Cells with clues are white. Black cells are connected, no 2x2 is black. Number and side: so many black cells
    that way to the border."""
    black = marked(p, s)
    is_one(p, black, "black cells apart")
    no_2x2(p, black, "a black 2x2 at")
    for x in p.cells():
        word = v(p.G, x)
        if word != "-":
            need(x not in black, "black clue", x)
            need(int(word[:-1]) == sum(y in black for y in ray(p, x, word[-1])), "arrow at", x)


@check("Shugaku", "G")
def shugaku(p, s):
    """Futons, two cells side by side each, one of them the pillow (#), the other the body (o), lie on cells without
    number; all other such cells are black (x). A number counts the pillows on its four sides (5: not told). The
    black cells are connected, and no 2x2 is black. No pillow lies above its body. Every futon has a black cell
    beside it."""
    black = marked(p, s)
    is_one(p, black, "black cells apart")
    no_2x2(p, black, "a black 2x2 at")
    for x in p.cells():
        need((v(p.G, x) == "-") == (v(s, x) != "-"), "not just the free cells", x)
    for x, n in numbers(p):
        need(n == 5 or n == sum(v(s, y) == "#" for y in nb4(p, x)), "number at", x)
    need(futons(p, s, black) is not None, "pillows and bodies do not match")


def futons(p, s, black):
    """A body for each pillow, {body: pillow}, so that no body is left; None: there is no such choice."""
    bodies, mine = marked(p, s, "o"), {}
    may = {}
    for x in marked(p, s, "#"):
        beside = any(y in black for y in nb4(p, x))
        may[x] = [y for d in "new" for y in [step(x, d)]
                  if y in bodies and (beside or any(z in black for z in nb4(p, y)))]

    def finds(x, tried):
        for y in may[x]:
            if y not in tried:
                tried.add(y)
                if y not in mine or finds(mine[y], tried):
                    mine[y] = x
                    return True
        return False

    return mine if len(may) == len(bodies) and all(finds(x, set()) for x in may) else None
