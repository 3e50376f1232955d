"""Loops and paths. An answer has of each cell the sides by which the line leaves it."""
from checks import check, need
from checks.base import (BACK, D4, arm, arms, groups, inside, is_one, joined, links, loop, marked, nb4, nb8,
                         not_side_by_side, num, numbers, ray, regions, step, straight, v, visits)


def edge_loop(p, inner):
    """The sides of the cells inside make one loop: both inside and outside are connected, nowhere only by a corner."""
    need(inner, "no loop")
    is_one(p, inner, "several loops")
    outer = {(r, c) for r in range(-1, p.h + 1) for c in range(-1, p.w + 1)} - inner
    around = groups(outer, lambda x: [step(x, d) for d in D4])
    need(len(around) == 1, "a loop within a loop")
    for r in range(-1, p.h):
        for c in range(-1, p.w):
            a, b, d, e = ((r + i, c + k) in inner for i in (0, 1) for k in (0, 1))
            need(not (a == e and b == d and a != b), "the loop touches itself at the corner of", (r, c))


def loop_sides(p, inner, x):
    """The sides of a cell along which the loop runs."""
    return {d for d in D4 if (step(x, d) in inner) != (x in inner)}


@check("Slitherlink", "G")
def slitherlink(p, s):
    """One loop along the sides of cells; a number counts the sides of its cell that the loop takes. Answer: x
    inside."""
    inner = marked(p, s)
    edge_loop(p, inner)
    for x, n in numbers(p):
        need(n == len(loop_sides(p, inner, x)), "number at", x)


@check("GrandTour", "G")
def grand_tour(p, s):
    """One loop along the sides of cells through all (h+1)(w+1) points. A cell's number has a bit for each of its
    sides that is given as taken: 1 east, 2 south, 4 west, 8 north. Answer: x inside."""
    inner = marked(p, s)
    edge_loop(p, inner)
    for r in range(p.h + 1):
        for c in range(p.w + 1):
            around = {(r - i, c - k) in inner for i in (0, 1) for k in (0, 1)}
            need(len(around) == 2, f"the loop misses the point above and left of r{r + 1}c{c + 1}")
    for x, n in numbers(p):
        for bit, way in ((1, "e"), (2, "s"), (4, "w"), (8, "n")):
            need(not n & bit or way in loop_sides(p, inner, x), "given side at", x)


@check("Masyu", "G")
def masyu(p, s):
    """One loop through all circles. b (2): turns, and goes straight through both neighbours; w (1): straight, and
    turns in at least one of the two neighbours."""
    line = loop(p, s)
    for x in p.cells():
        circle = {"1": "w", "2": "b"}.get(v(p.G, x), v(p.G, x))
        if circle == "-":
            continue
        need(x in line, "circle not on the loop", x)
        near = [straight(line[step(x, way)]) for way in line[x]]
        if circle == "b":
            need(not straight(line[x]) and all(near), "black circle at", x)
        else:
            need(straight(line[x]) and not all(near), "white circle at", x)


@check("SimpleLoop", "G")
def simple_loop(p, s):
    """One loop through all cells but those marked x."""
    line = loop(p, s)
    need(set(line) == marked(p, p.G, "-"), "not just the free cells")


def shaded_beside_loop(p, s, clues):
    """One loop and black cells, no two side by side, which together fill all cells but those of clues."""
    black, line = marked(p, s), loop(p, s)
    need(not (black | set(line)) & clues, "a cell with a clue is used")
    need(black | set(line) | clues == set(p.cells()), "a cell is unused")
    not_side_by_side(p, black)
    return black


@check("Yajilin", "G")
def yajilin(p, s):
    """One loop and black cells, no two side by side; every cell without clue is one or the other, no cell with a
    clue is. Number and side: so many black cells on the way to the border."""
    clues = {x for x in p.cells() if v(p.G, x) != "-"}
    black = shaded_beside_loop(p, s, clues)
    for x in clues:
        word = v(p.G, x)
        if word[-1] in D4 and num(word[:-1]) is not None:
            need(int(word[:-1]) == sum(y in black for y in ray(p, x, word[-1])), "arrow at", x)


@check("Koburin", "G")
def koburin(p, s):
    """As Yajilin, but a number counts the black cells on its four sides."""
    black = shaded_beside_loop(p, s, {x for x in p.cells() if v(p.G, x) != "-"})
    for x, n in numbers(p):
        need(n == sum(y in black for y in nb4(p, x)), "number at", x)


@check("RegionalYajilin", "GA")
def regional_yajilin(p, s):
    """One loop and black cells, no two side by side; every cell is one or the other, also those with numbers. A
    number counts the black cells of its region."""
    black = shaded_beside_loop(p, s, set())
    for x, n in numbers(p):
        need(n == len(black & set(regions(p)[v(p.A, x)])), "number at", x)


@check("CountryRoad", "GA")
def country_road(p, s):
    """One loop that visits every region exactly once. A number counts the cells of its region on the loop. Two side
    neighbours of different regions are not both off the loop. @: no cell."""
    line = loop(p, s)
    need(not set(line) & marked(p, p.A, "@"), "the loop leaves the board")
    for name, times in visits(p, line).items():
        need(name == "@" or times == 1, f"region {name} is visited {times} times")
    for x, n in numbers(p):
        need(n == len(set(line) & set(regions(p)[v(p.A, x)])), "number at", x)
    for x in p.cells():
        near = [y for y in nb4(p, x) if y not in line and v(p.A, y) not in (v(p.A, x), "@")]
        need(x in line or v(p.A, x) == "@" or not near, "empty beside empty at", x)


@check("BalanceLoop", "G")
def balance_loop(p, s):
    """One loop through all circles. The line's two straight arms from a circle (to the next turn) are equally long
    at w, of different lengths at b. A number (before or behind the letter) is the sum of the two."""
    line = loop(p, s)
    for x in p.cells():
        word = v(p.G, x)
        if word == "-":
            continue
        need(x in line, "circle not on the loop", x)
        both = arms(line, x)
        need((both[0] == both[1]) == ("w" in word), "arms at", x)
        n = num(word.strip("bw"))
        need(n is None or n == sum(both), "sum at", x)


@check("CastleWall", "G")
def castle_wall(p, s):
    """One loop that misses all cells with clues. o is inside, x outside, neither letter: either. Number and side:
    so many sides between two cells in a row along that direction, as far as the border, are taken by the loop."""
    line = loop(p, s)
    for x in p.cells():
        word = v(p.G, x)
        if word == "-":
            continue
        need(x not in line, "the loop takes the clue at", x)
        if word[-1] in "ox":
            need(inside(p, line, x) == (word[-1] == "o"), "inside or outside at", x)
        word = word.rstrip("ox")
        if word:
            n, way = int(word[:-1]), word[-1]
            need(n == sum(way in line.get(y, ()) for y in ray(p, x, way)), "number at", x)


@check("DoubleBack", "A")
def double_back(p, s):
    """One loop through all cells but those marked #; each region is visited exactly twice."""
    line = loop(p, s)
    need(set(line) == {x for x in p.cells() if v(p.A, x) != "#"}, "not just the free cells")
    for name, times in visits(p, line).items():
        need(name == "#" or times == 2, f"region {name} is visited {times} times")


@check("EntryExit", "GA")
def entry_exit(p, s):
    """One loop through all cells; each region is visited exactly once."""
    line = loop(p, s)
    need(len(line) == p.h * p.w, "a cell is missed")
    for name, times in visits(p, line).items():
        need(times == 1, f"region {name} is visited {times} times")


@check("Detour", "GA")
def detour(p, s):
    """One loop through all cells; a number counts the turns in its region."""
    line = loop(p, s)
    need(len(line) == p.h * p.w, "a cell is missed")
    for x, n in numbers(p):
        need(n == sum(not straight(line[y]) for y in regions(p)[v(p.A, x)]), "number at", x)


@check("DotchiLoop", "GA")
def dotchi_loop(p, s):
    """One loop through all white circles (w) and no black one (b). In each region the loop turns at all its white
    circles, or goes straight at all of them."""
    line = loop(p, s)
    need(marked(p, p.G, "w") <= set(line), "a white circle is missed")
    need(not marked(p, p.G, "b") & set(line), "a black circle is taken")
    for name, cells in regions(p).items():
        need(len({straight(line[x]) for x in cells if v(p.G, x) == "w"}) < 2, f"region {name} turns and goes straight")


@check("Geradeweg", "G")
def geradeweg(p, s):
    """One loop through all numbers. Each straight piece at a number is as long as it says: where the loop turns
    both arms, where it goes straight the whole piece; as many sides between cells. 0: a number that is not told."""
    line = loop(p, s)
    for x, n in numbers(p):
        need(x in line, "number not on the loop", x)
        pieces = {sum(arms(line, x))} if straight(line[x]) else set(arms(line, x))
        need(len(pieces) == 1 and n in pieces | {0}, "number at", x)


@check("Linesweeper", "G")
def linesweeper(p, s):
    """One loop that misses the numbers; a number counts the cells of the loop among the eight around it."""
    line = loop(p, s)
    for x, n in numbers(p):
        need(x not in line, "the loop takes the number at", x)
        need(n == sum(y in line for y in nb8(p, x)), "number at", x)


@check("MidLoop", "G")
def mid_loop(p, s):
    """One loop through all dots; a dot is the middle of its straight piece. 1: in the cell's middle, 2: on its
    lower side, 3: on its right side, 5: on both."""
    line = loop(p, s)
    for x, n in numbers(p):
        need(x in line, "dot not on the loop", x)
        if n == 1:
            both = arms(line, x)
            need(straight(line[x]) and both[0] == both[1], "dot at", x)
        for way, back in ((("s", "n"),) if n in (2, 5) else ()) + ((("e", "w"),) if n in (3, 5) else ()):
            need(way in line[x] and arm(line, x, back) == arm(line, step(x, way), way), "dot beside", x)


@check("MoonSun", "GA")
def moon_sun(p, s):
    """One loop that visits every region exactly once. In a region it takes all of one kind (o: moon or x: sun), at
    least one, and none of the other; of two regions in succession along the loop one is of moons and one of
    suns."""
    line = loop(p, s)
    for name, times in visits(p, line).items():
        need(times == 1, f"region {name} is visited {times} times")
    kind = {}
    for name, cells in regions(p).items():
        taken = {v(p.G, x) for x in cells if x in line} - {"-"}
        missed = {v(p.G, x) for x in cells if x not in line} - {"-"}
        need(len(taken) == 1 and not taken & missed, f"region {name} is mixed")
        kind[name] = taken.pop()
    for x, ways in line.items():
        for way in ways:
            a, b = v(p.A, x), v(p.A, step(x, way))
            need(a == b or kind[a] != kind[b], "two alike in succession at", x)


@check("Pipelink", "G")
def pipelink(p, s):
    """One loop through all cells, which may cross itself (nsew: two straight pieces); pieces are given."""
    line = links(p, s)
    need(len(line) == p.h * p.w and all(len(ways) in (2, 4) for ways in line.values()), "not a loop")
    for x in p.cells():
        need(v(p.G, x) == "-" or set(v(p.G, x)) == line[x], "given at", x)
    start, way, steps = (0, 0), min(line[0, 0]), 0
    x, first = start, way
    while steps == 0 or (x, way) != (start, first):
        x, steps = step(x, way), steps + 1
        ways = line[x] - {BACK[way]}
        way = way if len(ways) == 3 else ways.pop()
    need(steps == sum(len(ways) for ways in line.values()) // 2, "several loops")


@check("Shingoki", "G")
def shingoki(p, s):
    """One loop through all circles. w: goes straight; b: turns; the number is the sum of the two arms to the next
    turns."""
    line = loop(p, s)
    for x in p.cells():
        word = v(p.G, x)
        if word == "-":
            continue
        need(x in line and straight(line[x]) == (word[0] == "w"), "circle at", x)
        need(not word[1:] or int(word[1:]) == sum(arms(line, x)), "number at", x)


@check("Shirokuro", "G")
def shirokuro(p, s):
    """Straight lines, each from a white circle to a black one; every circle has one; they do not cross, nor pass a
    circle."""
    line = links(p, s)
    for x, ways in line.items():
        need(len(ways) == 1 if v(p.G, x) != "-" else straight(ways), "line at", x)
    for x in p.cells():
        if v(p.G, x) == "-":
            continue
        need(x in line, "circle without line", x)
        way, y = min(line[x]), x
        while v(p.G, y) == "-" or y == x:
            y = step(y, way)
        need(v(p.G, y) != v(p.G, x), "two alike joined at", x)


@check("NumberLink", "G")
def number_link(p, s):
    """Equal numbers are joined by a path each; paths do not cross or branch. Cells may stay empty."""
    line = links(p, s)
    for x in p.cells():
        need(x in line or v(p.G, x) == "-", "number without line", x)
        if x in line:
            need(len(line[x]) == (1 if v(p.G, x) != "-" else 2), "line at", x)
    for path in joined(line):
        ends = [v(p.G, x) for x in path if v(p.G, x) != "-"]
        need(len(ends) == 2 and ends[0] == ends[1], "path joins", ends)


@check("Hashi", "G")
def hashi(p, s):
    """Islands (numbers) are joined by one or two bridges, straight, not over islands, not crossing; a number counts its
    bridges; all islands are connected. Answer: 1, 2 so many bridges lie level on the cell, a, b upright."""
    ends = {x: 0 for x, _ in numbers(p)}
    joins, under = {x: set() for x in ends}, set()
    for x in ends:
        for way in "es":
            kinds, y = "12" if way == "e" else "ab", step(x, way)
            word = v(s, y) if p.has(y) and y not in ends else "-"
            if word == "-" or word not in kinds:
                continue
            while p.has(y) and y not in ends:
                need(v(s, y) == word, "bridge at", y)
                under.add(y)
                y = step(y, way)
            need(y in ends, "bridge into the water from", x)
            for one, other in ((x, y), (y, x)):
                ends[one] += kinds.index(word) + 1
                joins[one].add(other)
    for x, n in numbers(p):
        need(ends[x] == n, "number at", x)
    need(all(v(s, x) == "-" or x in under or x in ends for x in p.cells()), "a bridge that joins nothing")
    need(len(groups(ends, lambda x: joins[x])) == 1, "islands apart")


@check("Hidoku", "G")
def hidoku(p, s):
    """1 to h*w, each once; successive numbers touch by sides or corners."""
    at = {int(v(s, x)): x for x in p.cells()}
    need(sorted(at) == list(range(1, p.h * p.w + 1)), "numbers")
    for n in range(1, len(at)):
        need(at[n + 1] in nb8(p, at[n]), "step from", n)
    for x, n in numbers(p):
        need(at[n] == x, "given at", x)


@check("NumberSnake", "G")
def number_snake(p, s):
    """One path from the upper left to the lower right cell; it takes each number from 1 to the largest exactly once."""
    line = links(p, s)
    need(len(joined(line)) == 1, "several paths")
    for x, ways in line.items():
        need(len(ways) == (1 if x in ((0, 0), (p.h - 1, p.w - 1)) else 2), "line at", x)
    taken = sorted(int(v(p.G, x)) for x in line)
    need(taken == list(range(1, max(n for _, n in numbers(p)) + 1)), "numbers taken", taken)


@check("Pipeline", "tlG")
def pipeline(p, s):
    """One path; its two ends (n, e, s, w) and some pieces are given; counts of the cells that it takes of columns
    and rows."""
    line = links(p, s)
    need(len(joined(line)) == 1, "several paths")
    for x, ways in line.items():
        need(len(ways) == (1 if len(v(p.G, x)) == 1 and v(p.G, x) != "-" else 2), "line at", x)
    for x in p.cells():
        need(v(p.G, x) == "-" or set(v(p.G, x)) == line.get(x), "given at", x)
    for clues, axis in ((p.t, 1), (p.l, 0)):
        for i, clue in enumerate(clues):
            need(num(clue) is None or num(clue) == sum(x[axis] == i for x in line), "count of line", i + 1)
