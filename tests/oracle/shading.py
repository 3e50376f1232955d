#!/usr/bin/env python3
"""Compares orime with clingo on shading puzzles, as oracle.py does on nonograms: those that are shipped, and random ones.

    shading.py ORIME FOLDER-OF-PUZZLES [--random N] [--seed S]

Exit status: 0 all agree; 1 they do not; 77 there is no clingo.
"""
import argparse
import os
import random
import shutil
import sys
import tempfile

import oracle

RULES = ("paintarea", "tilepaint", "nurikabe", "heyawake", "lits", "kurodoko")
CELLS = 70


# ---- a puzzle file as facts ----

def cells_of(line):
    line = line.removeprefix("|")
    return line.split() if " " in line else list(line)


def grid_of(ini, section, key):
    if not ini.has_option(section, key):
        return []
    return [cells_of(line) for line in oracle.lines_of(ini, section, key)]


def around_facts(kind):
    distance = {"4": "|X-U| + |Y-W| = 1", "8": "|X-U| <= 1, |Y-W| <= 1, (X,Y) != (U,W)", "self+4": "|X-U| + |Y-W| <= 1"}[kind]
    yield f"around(X,Y,U,W) :- cell(X,Y), cell(U,W), {distance}."


def option_facts(options):
    colours = {"both": (0, 1), "black": (1,), "white": (0,), "no": ()}
    yield from (f"nosquare({v})." for v in colours[options.get("forbid-2x2", "both")])
    yield from (f"connected({v})." for v in colours[options.get("connected", "black")])
    yield from around_facts(options.get("neighbours", "4"))


def clue_facts(ini, width, height):
    """Each clue of a Tilepaint with the cells that it counts."""
    inside = grid_of(ini, "clues", "inside") or [["."] * width for _ in range(height)]
    outside = {key: ini.get("clues", key, fallback="").split() for key in ("rows", "columns")}
    starts = [(clue, -1, y, 1, 0) for y, clue in enumerate(outside["rows"])]
    starts += [(clue, x, -1, 0, 1) for x, clue in enumerate(outside["columns"])]
    for y, row in enumerate(inside):
        for x, word in enumerate(row):
            if word != ".":
                yield f"blocked({x},{y})."
                down, right = word.split("\\")
                starts += [(down, x, y, 0, 1), (right, x, y, 1, 0)]
    for number, (clue, x, y, dx, dy) in enumerate(starts):
        if clue in (".", "?"):
            continue
        yield f"sum({number},{clue})."
        x, y = x + dx, y + dy
        while x < width and y < height and inside[y][x] == ".":
            yield f"part({number},{x},{y})."
            x, y = x + dx, y + dy


class Puzzle:
    """As in oracle.py."""
    glyphs = ".#"

    def __init__(self, path):
        ini = oracle.read(path)
        self.path = path
        self.encoding = ini.get("puzzle", "rule") + ".lp"
        regions, numbers = grid_of(ini, "board", "regions"), grid_of(ini, "board", "numbers")
        self.height, self.width = len(regions or numbers), len((regions or numbers)[0])
        facts = [f"cell(0..{self.width - 1},0..{self.height - 1})."]
        facts += [f'region({x},{y},"{name}").' for y, row in enumerate(regions) for x, name in enumerate(row)]
        for y, row in enumerate(numbers):
            facts += [f"number({x},{y},{word})." for x, word in enumerate(row) if word not in ".?"]
            facts += [f"any({x},{y})." for x, word in enumerate(row) if word == "?"]
        if self.encoding == "paintarea.lp":
            facts += option_facts(dict(ini.items("options")) if ini.has_section("options") else {})
        if self.encoding == "tilepaint.lp":
            facts += clue_facts(ini, self.width, self.height)
        self.facts = "\n".join(facts)


# ---- random puzzles ----

def random_regions(rng, width, height, most):
    """Rows of names; regions grow cell by cell."""
    names = [[""] * width for _ in range(height)]
    places = [(x, y) for y in range(height) for x in range(width)]
    for number, (x, y) in enumerate(rng.sample(places, len(places))):
        if names[y][x]:
            continue
        grown, size = [(x, y)], rng.randint(1, most)
        while grown and size > 0:
            x, y = grown.pop(rng.randrange(len(grown)))
            if not names[y][x]:
                names[y][x] = f"r{number}"
                size -= 1
                grown += [(u, w) for u, w in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                          if 0 <= u < width and 0 <= w < height and not names[w][u]]
    return names


def random_puzzle(rng, rule):
    width, height = rng.randint(2, 6), rng.randint(1, 6)
    out = ["[puzzle]", f"rule = {rule}", "[board]"]
    regions = random_regions(rng, width, height, {"lits": 9, "heyawake": 6}.get(rule, 3))
    if rule not in ("nurikabe", "kurodoko"):
        out += ["regions =", *("    " + " ".join(row) for row in regions)]
    if rule in ("paintarea", "heyawake", "nurikabe", "kurodoko"):
        low, high = {"paintarea": (0, 4), "heyawake": (0, 2), "nurikabe": (1, 6), "kurodoko": (2, 8)}[rule]
        numbers, used, density = [["."] * width for _ in range(height)], set(), rng.uniform(0.05, 0.25)
        for y in range(height):
            for x in range(width):
                if rng.random() < density and (rule != "heyawake" or regions[y][x] not in used):
                    used.add(regions[y][x])
                    numbers[y][x] = rng.choice([str(rng.randint(low, high))] * 9 + ["?"])
        out += ["numbers =", *("    " + " ".join(row) for row in numbers)]
    if rule == "tilepaint":
        black = {name: rng.random() < 0.5 for row in regions for name in row}
        painted = [[black[name] for name in row] for row in regions]
        lines = {"rows": painted, "columns": list(zip(*painted))}
        out += ["[clues]"]
        for key, values in lines.items():
            out.append(f"{key} = " + " ".join("." if rng.random() < 0.2 else str(sum(line)) for line in values))
    if rule == "paintarea" and rng.random() < 0.5:
        out += ["[options]", f"forbid-2x2 = {rng.choice(('both', 'black', 'white', 'no'))}",
                f"connected = {rng.choice(('both', 'black', 'white', 'no'))}", f"neighbours = {rng.choice(('4', '8', 'self+4'))}"]
    return out


def write_random(folder, n, seed):
    for i in range(n):
        rule = RULES[i % len(RULES)]
        path = os.path.join(folder, f"{rule}-{i}.ini")
        with open(path, "w", encoding="utf-8") as text:
            text.write("\n".join(random_puzzle(random.Random(f"{seed}-{i}"), rule)) + "\n")
        yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("orime")
    parser.add_argument("puzzles")
    parser.add_argument("--random", type=int, default=120, help="how many random puzzles (%(default)s)")
    parser.add_argument("--seed", default="1")
    a = parser.parse_args()
    if shutil.which("clingo") is None:
        print("Skipped: there is no clingo (Debian package gringo)")
        return oracle.SKIP
    with tempfile.TemporaryDirectory() as folder:
        shipped = [path for rule in RULES for path in oracle.files_of([os.path.join(a.puzzles, rule)])]
        puzzles = [p for p in map(Puzzle, [*shipped, *write_random(folder, a.random, a.seed)]) if p.width * p.height <= CELLS]
        bad, kinds = oracle.compare(a.orime, puzzles)
    print(f"{len(puzzles)} puzzles: {kinds[0]} have no answer, {kinds[1]} one, {kinds[2]} several; {bad} differ")
    if a.random >= 100 and min(kinds) < 10:
        print("The random puzzles are not random enough")
        return 1
    return 1 if bad > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
