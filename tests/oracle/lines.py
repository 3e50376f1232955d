"""Lines and walls against clingo: lines.py ORIME RULES [PUZZLES [SIDE [SEED]]]

Random boards of the rules in tests/lattice (RULES: the folder with them), 8x8 to 12x12 or of SIDE cells at most, made
from random loops and divisions, so that each has an answer; both engines count up to 100 of them. What clingo does not
count in time is left out, and said.
"""
import concurrent.futures
import os
import random
import shutil
import subprocess
import sys
import tempfile

LIMIT, SECONDS = 100, 60

# ---- boards ----


def sides(w, h, outline):
    """(number, cells on both sides, points at both ends), as orime numbers them; outside is None."""
    o = 1 if outline else 0
    found = []
    for y in range(h):
        for x in range(1 - o, w + o):
            found.append((((x - 1, y), (x, y)), ((x, y), (x, y + 1))))
    for y in range(1 - o, h + o):
        for x in range(w):
            found.append((((x, y - 1), (x, y)), ((x, y), (x + 1, y))))
    return [(i, c, p) for i, (c, p) in enumerate(found)]


def inside(w, h, cell):
    return 0 <= cell[0] < w and 0 <= cell[1] < h


def near(cell):
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def random_inside(w, h, rng):
    """Cells inside a loop: connected, the others are connected to the outside, and no two touch by a corner alone."""
    area = {(rng.randrange(w), rng.randrange(h))}
    for _ in range(w * h * 4):
        x, y = rng.choice(sorted(area))
        cell = rng.choice(near((x, y)))
        if not inside(w, h, cell) or cell in area:
            continue
        cx, cy = cell
        ring = [(cx - 1, cy - 1), (cx, cy - 1), (cx + 1, cy - 1), (cx + 1, cy), (cx + 1, cy + 1), (cx, cy + 1),
                (cx - 1, cy + 1), (cx - 1, cy)]
        turns = sum((ring[i] in area) != (ring[i - 1] in area) for i in range(8))
        if turns == 2 and sum(n in area for n in near(cell)) < 3:
            area.add(cell)
    return area


def random_division(w, h, largest, rng):
    """A part for each cell; parts grow at random."""
    part, count = {}, 0
    cells = [(x, y) for y in range(h) for x in range(w)]
    rng.shuffle(cells)
    for cell in cells:
        if cell in part:
            continue
        grown, size = [cell], rng.randint(1, largest)
        part[cell] = count
        while len(grown) < size:
            free = [n for c in grown for n in near(c) if inside(w, h, n) and n not in part]
            if not free:
                break
            new = rng.choice(free)
            part[new] = count
            grown.append(new)
        count += 1
    return part


def random_boxes(w, h, largest, rng):
    todo, boxes = [(0, 0, w, h)], []
    while todo:
        x, y, bw, bh = todo.pop()
        if bw * bh <= largest and (rng.random() < 0.6 or bw * bh == 1):
            boxes.append((x, y, bw, bh))
        elif bw >= bh:
            cut = rng.randint(1, bw - 1)
            todo += [(x, y, cut, bh), (x + cut, y, bw - cut, bh)]
        else:
            cut = rng.randint(1, bh - 1)
            todo += [(x, y, bw, cut), (x, y + cut, bw, bh - cut)]
    return boxes


# ---- puzzles: a rule, numbers by cell, and what clingo is told ----

LOOP = """
{ in(E) : edge(E,_,_) }.
at(N,E) :- edge(E,N,_).  at(N,E) :- edge(E,_,N).
deg(N,D) :- at(N,_), D = #count { E : at(N,E), in(E) }.
on(N) :- deg(N,D), D > 0.
root(R) :- R = #min { N : on(N) }, on(R).
seen(R) :- root(R).
seen(B) :- seen(A), edge(E,A,B), in(E).
seen(A) :- seen(B), edge(E,A,B), in(E).
:- on(N), not seen(N).
:- not on(_).
"""
WALLS = """
{ wall(E) : edge(E,_,_) }.
next(A,B,E) :- edge(E,A,B).  next(B,A,E) :- edge(E,A,B).
"""
REACH = """
reach(X,X) :- cell(X).
reach(X,Z) :- reach(X,Y), next(Y,Z,E), not wall(E).
:- edge(E,A,B), wall(E), reach(A,B).
"""


def node(w, cell):
    return cell[1] * w + cell[0]


def loop_edges(w, h, along):
    if along:
        return [(i, node(w + 1, p[0]), node(w + 1, p[1])) for i, _, p in sides(w, h, True)]
    return [(i, node(w, c[0]), node(w, c[1])) for i, c, _ in sides(w, h, False)]


def facts(edges):
    return "".join(f"edge({e},{a},{b}).\n" for e, a, b in edges)


def fence(w, h, rng):
    area = random_inside(w, h, rng)
    numbers, program = {}, LOOP + ":- deg(N,D), D != 0, D != 2.\n" + facts(loop_edges(w, h, True))
    around = {}
    for i, cells, _ in sides(w, h, True):
        for c in cells:
            around.setdefault(c, []).append(i)
    for x in range(w):
        for y in range(h):
            if rng.random() < 0.7:
                numbers[x, y] = sum((n in area) != ((x, y) in area) for n in near((x, y)))
                program += ":- #count { E : in(E), E = (%s) } != %d.\n" % (";".join(map(str, around[x, y])),
                                                                         numbers[x, y])
    return "ring-fence", numbers, program, "in"


def loop_of_points(w, h, rng):
    """A loop through the cells of a w x h board: around random cells between them. The cells that it passes."""
    area = random_inside(w - 1, h - 1, rng)
    lines = set()
    for _, cells, points in sides(w - 1, h - 1, True):
        if (cells[0] in area) != (cells[1] in area):
            lines.add(points)
    return lines


def ring_all(w, h, rng):
    lines = loop_of_points(w, h, rng)
    on = {c for line in lines for c in line}
    # cells that the loop leaves out are given
    numbers = {(x, y): 0 for x in range(w) for y in range(h) if (x, y) not in on}
    program = LOOP + ":- deg(N,D), D != 0, D != 2.\n" + facts(loop_edges(w, h, False))
    for x in range(w):
        for y in range(h):
            program += (":- on(%d).\n" if (x, y) in numbers else ":- not on(%d).\n") % node(w, (x, y))
    return "ring-all", numbers, program, "in"


def ring_path(w, h, rng):
    """A random walk that does not touch itself; it ends where it ended, or anywhere."""
    at = (rng.randrange(w), rng.randrange(h))
    way = [at]
    while True:
        free = [n for n in near(way[-1]) if inside(w, h, n) and n not in way]
        if not free or (len(way) > w * h // 2 and rng.random() < 0.1):
            break
        way.append(min(free, key=lambda n: (sum(m in way or not inside(w, h, m) for m in near(n)) < 3, rng.random())))
    if len(way) == 1:
        return ring_path(w, h, rng)
    numbers = {(x, y): 0 for x in range(w) for y in range(h) if (x, y) not in way}
    given = rng.random() < 0.6
    program = LOOP + ":- deg(N,D), D > 2.\n" + facts(loop_edges(w, h, False))
    if given:
        numbers[way[0]] = numbers[way[-1]] = 1
        for end in (way[0], way[-1]):
            program += f":- not deg({node(w, end)},1).\n"
    program += ":- #count { N : deg(N,1) } != 2.\n"
    for x in range(w):
        for y in range(h):
            program += (":- on(%d).\n" if numbers.get((x, y)) == 0 else ":- not on(%d).\n") % node(w, (x, y))
    return "ring-path", numbers, program, "in"


def pearls(w, h, rng):
    lines = loop_of_points(w, h, rng)
    to = {}
    for a, b in lines:
        to.setdefault(a, []).append(b)
        to.setdefault(b, []).append(a)

    def straight(c):
        return to[c][0][0] == to[c][1][0] or to[c][0][1] == to[c][1][1]

    numbers = {}
    for c in to:
        if not straight(c) and all(straight(n) for n in to[c]):
            numbers[c] = 2
        elif straight(c) and not all(straight(n) for n in to[c]) and rng.random() < 0.9:
            numbers[c] = 1
    program = LOOP + ":- deg(N,D), D != 0, D != 2.\n" + facts(loop_edges(w, h, False))
    for i, cells, _ in sides(w, h, False):
        axis = 0 if cells[0][1] == cells[1][1] else 1
        program += f"axis({i},{axis}).\n"
    program += """
straight(N) :- at(N,E), at(N,F), E < F, in(E), in(F), axis(E,A), axis(F,A).
to(N,M) :- edge(E,N,M), in(E).  to(M,N) :- edge(E,N,M), in(E).
:- pearl(N,_), not on(N).
:- pearl(N,2), straight(N).
:- pearl(N,2), to(N,M), not straight(M).
:- pearl(N,1), not straight(N).
:- pearl(N,1), to(N,M), to(N,K), M < K, straight(M), straight(K).
"""
    program += "".join(f"pearl({node(w, c)},{n}).\n" for c, n in numbers.items())
    return "ring-pearls", numbers, program, "in"


def wall_program(w, h):
    return (WALLS + facts(loop_edges(w, h, False)) +
            "".join(f"cell({c}).\n" for c in range(w * h)))


def fours(w, h, rng):
    """Parts of four cells, found by clingo from random preferences: one is the answer that the numbers are of."""
    w -= w % 2
    part = {}
    for y in range(0, h - h % 2, 2):  # squares, bars and turns in bands of two rows
        x = 0
        while x < w:
            if x + 4 <= w and rng.random() < 0.4:
                for k in range(4):
                    part[x + k, y] = (x, y)
                    part[x + k, y + 1] = (x, y + 1)
                x += 4
            elif x + 4 <= w and rng.random() < 0.6:
                for k in range(3):
                    part[x + k, y] = (x, y)
                    part[x + 1 + k, y + 1] = (x, y + 1)
                part[x, y + 1] = (x, y)
                part[x + 3, y] = (x, y + 1)
                x += 4
            else:
                for k in range(4):
                    part[x + k % 2, y + k // 2] = (x, y)
                x += 2
    h -= h % 2
    numbers = {}
    program = wall_program(w, h) + REACH + ":- cell(X), #count { Y : reach(X,Y) } != 4.\n"
    edge = {tuple(sorted(c)): i for i, c, _ in sides(w, h, False)}
    for x in range(w):
        for y in range(h):
            if rng.random() < 0.75:
                numbers[x, y] = sum(part.get(n) != part[x, y] for n in near((x, y)))
                own = [edge[tuple(sorted(((x, y), n)))] for n in near((x, y)) if inside(w, h, n)]
                program += ":- #count { E : wall(E), E = (%s) } != %d.\n" % (";".join(map(str, own)),
                                                                           numbers[x, y] - (4 - len(own)))
    return "wall-fours", numbers, program, "wall", (w, h)


LABELS = """
1 { own(X,R) : may(X,R) } 1 :- cell(X).
own(R,R) :- root(R).
:- edge(E,A,B), own(A,R), own(B,R), wall(E).
:- edge(E,A,B), own(A,R), not own(B,R), not wall(E).
:- edge(E,A,B), own(B,R), not own(A,R), not wall(E).
linked(R,R) :- root(R).
linked(Y,R) :- linked(X,R), next(X,Y,_), own(Y,R).
:- own(X,R), not linked(X,R).
"""


def boxes(w, h, rng):
    numbers, program = {}, wall_program(w, h) + LABELS
    for x, y, bw, bh in random_boxes(w, h, 9, rng):
        numbers[x + rng.randrange(bw), y + rng.randrange(bh)] = bw * bh
    for c, n in numbers.items():
        r = node(w, c)
        program += f"root({r}).\n:- #count {{ X : own(X,{r}) }} != {n}.\n"
        for x in range(w):
            for y in range(h):
                if (abs(x - c[0]) + 1) * (abs(y - c[1]) + 1) <= n and ((x, y) == c or (x, y) not in numbers):
                    program += f"may({node(w, (x, y))},{r}).\n"
    for x in range(w - 1):
        for y in range(h - 1):
            four = [node(w, (x + i, y + j)) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
            for k in range(4):
                program += ":- own(%d,R), own(%d,R), own(%d,R), not own(%d,R).\n" % (
                    four[k], four[(k + 1) % 4], four[(k + 2) % 4], four[(k + 3) % 4])
    return "wall-boxes", numbers, program, "wall"


def mirror(w, h, rng):
    numbers, program, core = {}, wall_program(w, h) + LABELS, {}
    for x, y, bw, bh in random_boxes(w, h, 8, rng):
        cx, cy = 2 * x + bw - 1, 2 * y + bh - 1
        c = (cx // 2, cy // 2)
        numbers[c] = cx % 2 + 2 * (cy % 2)
        for i in range(1 + cx % 2):
            for j in range(1 + cy % 2):
                core[c[0] + i, c[1] + j] = c
    for c, n in numbers.items():
        r = node(w, c)
        program += f"root({r}).\n"
        for x in range(w):
            for y in range(h):
                image = (2 * c[0] + n % 2 - x, 2 * c[1] + n // 2 - y)
                if inside(w, h, image) and core.get((x, y), c) == c and core.get(image, c) == c:
                    program += f"may({node(w, (x, y))},{r}).\n"
                    program += f":- own({node(w, (x, y))},{r}), not own({node(w, image)},{r}).\n"
        for x, y in core:
            if core[x, y] == c:
                program += f":- not own({node(w, (x, y))},{r}).\n"
    return "wall-mirror", numbers, program, "wall"


def pairs(w, h, rng):
    part = {}
    while not part:
        part = random_division(w, h, 6, rng)
        for c in sorted(part):  # single cells join a neighbour
            if list(part.values()).count(part[c]) == 1:
                fits = [n for n in near(c) if n in part and list(part.values()).count(part[n]) < 6]
                if not fits:
                    part = {}
                    break
                part[c] = part[rng.choice(fits)]
    numbers, cells = {}, {}
    for c in sorted(part):
        cells.setdefault(part[c], []).append(c)
    for own in cells.values():
        for c in rng.sample(own, 2):
            numbers[c] = rng.randint(1, 9)
    program = wall_program(w, h) + REACH
    program += ":- cell(X), #count { Y : reach(X,Y) } > 6.\n"
    program += "".join(f"root({node(w, c)}).\n" for c in numbers)
    program += ":- cell(X), #count { Y : reach(X,Y), root(Y) } != 2.\n"
    return "wall-pairs", numbers, program, "wall"


def sizes(w, h, rng):
    part = random_division(w, h, 7, rng)
    while True:  # parts of one size that touch are one
        size = {}
        for p in part.values():
            size[p] = size.get(p, 0) + 1
        touch = [(part[a], part[b]) for a in sorted(part) for b in near(a)
                 if b in part and part[a] != part[b] and size[part[a]] == size[part[b]]]
        if not touch:
            break
        a, b = touch[0]
        part = {c: a if p == b else p for c, p in part.items()}
    if max(size.values()) > 20:
        return sizes(w, h, rng)
    numbers = {c: size[part[c]] for c in part if rng.random() < 0.85}
    most = max(size.values())
    # the sizes that are not given are small, so that clingo ends; orime is told by numbers what they are
    program = wall_program(w, h) + REACH
    program += "size(X,S) :- cell(X), S = #count { Y : reach(X,Y) }.\n"
    program += ":- edge(E,A,B), wall(E), size(A,S), size(B,S).\n"
    program += "".join(f":- not size({node(w, c)},{n}).\n" for c, n in numbers.items())
    return "wall-sizes", numbers, program, "wall"


MAKERS = [fence, ring_all, ring_path, pearls, fours, boxes, mirror, pairs, sizes]
SMALL = {fours: 8, pairs: 8, sizes: 8}  # clingo counts cells that reach each other: larger boards take it too long

# ---- both engines ----


def orime_counts(orime, rules, rule, w, h, numbers, folder, name):
    file = os.path.join(folder, name + ".ini")
    with open(file, "w", encoding="ascii") as out:
        out.write(f"[puzzle]\nrule = {rule}\n[board]\nsize = {w}x{h}\nnumbers =\n")
        for y in range(h):
            out.write("  " + " ".join(str(numbers.get((x, y), ".")) for x in range(w)) + "\n")
    done = subprocess.run([orime, "count", "--rule-path", rules, "--limit", str(LIMIT), file], capture_output=True,
                          text=True, timeout=600, check=False)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{file}: {done.stdout}{done.stderr}")
    return int("".join(c for c in done.stdout if c.isdigit()) or 0), file


def clingo_counts(program, shown):
    text = program + f"#show {shown}/1.\n"
    done = subprocess.run(["clingo", "--models", str(LIMIT), "--project", "--quiet=2", f"--time-limit={SECONDS}", "-"],
                          input=text, capture_output=True, text=True, check=False)
    if "TIME LIMIT" in done.stdout or "INTERRUPTED" in done.stdout:
        return None
    if "error" in done.stderr:
        sys.exit(done.stderr)
    for line in done.stdout.splitlines():
        if line.startswith("Models"):
            return int("".join(c for c in line if c.isdigit()))
    return None


def compare(orime, rules, number, side, seed, folder):
    rng = random.Random(seed * 1000003 + number)
    maker = MAKERS[number % len(MAKERS)]
    least = min(8, side)
    most = min(side, SMALL.get(maker, side))
    w, h = rng.randint(min(least, most), most), rng.randint(min(least, most), most)
    made = maker(w, h, rng)
    rule, numbers, program, shown = made[:4]
    if len(made) > 4:
        w, h = made[4]
    theirs = clingo_counts(program, shown)
    if theirs is None:
        return rule, None, None, ""
    ours, file = orime_counts(orime, rules, rule, w, h, numbers, folder, f"{rule}-{seed}-{number}")
    return rule, ours, theirs, file


def main():
    orime, rules = sys.argv[1:3]
    puzzles, side, seed = [int(a) for a in sys.argv[3:] + ["18", "8", "1"][len(sys.argv) - 3:]]
    if shutil.which("clingo") is None:
        print("no clingo: skipped")
        sys.exit(77)
    folder = tempfile.mkdtemp()
    table, wrong = {}, 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(compare, orime, rules, n, side, seed, folder) for n in range(puzzles)]
        for job in jobs:
            rule, ours, theirs, file = job.result()
            row = table.setdefault(rule, [0, 0, 0, 0])
            if theirs is None:
                row[1] += 1
                continue
            row[0] += 1
            row[2] += ours == 1
            row[3] += ours
            if ours != theirs:
                print(f"{file}: orime counts {ours}, clingo {theirs}")
                wrong += 1
    for rule, row in sorted(table.items()):
        print(f"{rule}: {row[0]} compared, {row[1]} not counted by clingo in time, {row[2]} unique, {row[3]} answers")
    if wrong == 0:
        shutil.rmtree(folder)
    sys.exit(1 if wrong else 0)


main()
