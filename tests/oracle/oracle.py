#!/usr/bin/env python3
"""Compares orime with another engine: clingo, on encodings of our own.

    oracle.py ORIME PUZZLE-OR-FOLDER...

For each puzzle, and for random ones, both list up to LIMIT answers; when that is all, the answers must be the same.
Puzzle files are read here with configparser, so that a mistake of orime's reader is seen, too.

Exit status: 0 all agree; 1 they do not; 77 there is no clingo.
"""
import argparse
import configparser
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 50
CELLS = 1000
SKIP = 77


# ---- a puzzle file as facts ----

def read(path):
    ini = configparser.RawConfigParser(delimiters="=", inline_comment_prefixes=";")
    ini.optionxform = str
    with open(path, encoding="utf-8") as text:
        ini.read_file(text)
    return ini


def lines_of(ini, section, key):
    lines = ini.get(section, key).split("\n")
    return lines[1:] if lines[0] == "" else lines


def palette_of(ini):
    """Glyphs by value, and values by glyph and name."""
    glyphs, values = [".", "#"], {"": 1}
    if ini.has_section("palette"):
        named = dict(ini.items("palette"))
        glyphs = [named.pop("background", ". #ffffff").split()[0]]
        values = {}
        for name, colour in named.items():
            values[name] = values[colour.split()[0]] = len(glyphs)
            glyphs.append(colour.split()[0])
    return glyphs, values


def clue_facts(line, clue, values):
    if clue == "?":
        return
    yield f"line({line})."
    name = line.rsplit(",", 1)[0]
    runs = [] if clue in ("", "0", "-") else re.split(r"[\s,]+", clue)
    for k, run in enumerate(runs):
        length, colour = re.fullmatch(r"(\d+)(.*)", run).groups()
        yield f"run({name},{k},{length},{values[colour]})."


def nonogram_facts(ini):
    glyphs, values = palette_of(ini)
    rows, columns = lines_of(ini, "clues", "rows"), lines_of(ini, "clues", "columns")
    yield f"cell(0..{len(columns) - 1},0..{len(rows) - 1})."
    yield f"colour(0..{len(glyphs) - 1})."
    for y, clue in enumerate(rows):
        yield from clue_facts(f"row({y}),{len(columns)}", clue, values)
    for x, clue in enumerate(columns):
        yield from clue_facts(f"column({x}),{len(rows)}", clue, values)
    yield "place(row(Y),X,X,Y) :- cell(X,Y), line(row(Y),_)."
    yield "place(column(X),Y,X,Y) :- cell(X,Y), line(column(X),_)."
    if ini.has_section("given"):
        for y, row in enumerate(lines_of(ini, "given", "picture")):
            for x, glyph in enumerate(row.removeprefix("|")):
                if glyph != "?":
                    yield f"given({x},{y},{glyphs.index(glyph)})."


def latin_facts(ini):
    rows = [row.split() for row in lines_of(ini, "square", "rows")]
    yield f"cell(0..{len(rows) - 1},0..{len(rows) - 1})."
    yield f"colour(0..{len(rows) - 1})."
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            if word != ".":
                yield f"given({x},{y},{int(word) - 1})."


class Puzzle:
    def __init__(self, path):
        ini = read(path)
        self.path = path
        if ini.get("puzzle", "rule") == "latin":
            self.encoding, facts, self.glyphs = "latin.lp", latin_facts(ini), "123456789"
            self.width = self.height = len(lines_of(ini, "square", "rows"))
        else:
            self.encoding, facts, self.glyphs = "nonogram.lp", nonogram_facts(ini), palette_of(ini)[0]
            self.width, self.height = (len(lines_of(ini, "clues", key)) for key in ("columns", "rows"))
        self.facts = "\n".join(facts)


# ---- the two engines ----

def picture(puzzle, atoms):
    rows = [["?"] * puzzle.width for _ in range(puzzle.height)]
    for atom in atoms:
        x, y, value = map(int, re.findall(r"\d+", atom))
        rows[y][x] = puzzle.glyphs[value]
    return "\n".join("".join(row) for row in rows)


def by_clingo(puzzle):
    """The answers: one more than LIMIT at most."""
    command = ["clingo", "--outf=2", f"--models={LIMIT + 1}", os.path.join(HERE, puzzle.encoding), "-"]
    run = subprocess.run(command, input=puzzle.facts, capture_output=True, text=True, check=False)
    report = json.loads(run.stdout)
    if report["Result"] not in ("SATISFIABLE", "UNSATISFIABLE"):
        sys.exit(f"clingo cannot solve {puzzle.path}: {run.stderr}")
    return [picture(puzzle, witness["Value"]) for call in report["Call"] for witness in call.get("Witnesses", [])]


def by_orime(orime, arguments, puzzles):
    """The JSON objects, one a puzzle."""
    command = [orime, *arguments, "--json", "--jobs", "2", *(p.path for p in puzzles)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode not in (0, 1) or [o["file"] for o in found] != [p.path for p in puzzles]:
        sys.exit(f"orime {' '.join(arguments)} failed ({run.returncode}):\n{run.stderr}")
    return found


STATUS = ("none", "unique", "multiple")


def differences(wanted, listed, counted):
    """What orime says of one puzzle, against the list of clingo."""
    answers = ["\n".join(rows) for rows in listed["answers"]]
    all_of_them = len(wanted) <= LIMIT
    expected = {"status": STATUS[min(len(wanted), 2)], "solutions": min(len(wanted), LIMIT)}
    for command, found in (("count", counted), ("solve", listed)):
        for key, value in (*expected.items(), ("exact", all_of_them)):
            if command == "solve" and not all_of_them and key == "solutions":
                value = LIMIT + 1
            if found[key] != value:
                yield f"orime {command}: {key} {found[key]}, not {value}"
    if len(set(answers)) != len(answers):
        yield "orime lists an answer twice"
    if all_of_them and set(answers) != set(wanted):
        yield "the answers differ:\n" + "\n\n".join(sorted(set(answers) ^ set(wanted)))


# ---- random puzzles ----

def runs_of(line):
    """The runs of a line of values, as [length, value]."""
    runs, before = [], 0
    for value in line:
        if value != 0 and value == before:
            runs[-1][0] += 1
        elif value != 0:
            runs.append([1, value])
        before = value
    return runs


def room_of(runs):
    return sum(length for length, _ in runs) + sum(a[1] == b[1] for a, b in zip(runs, runs[1:]))


def spoil(rng, clues, lengths):
    """Changes a clue so that it still fits in its line: most often there is no answer then."""
    i = rng.randrange(len(clues))
    changed = [run[:] for run in clues[i]]
    if changed and rng.random() < 0.5:
        changed[rng.randrange(len(changed))][0] += rng.choice((-1, 1))
    elif len(changed) > 1:
        changed.reverse()
    else:
        changed.append([1, 1])
    if room_of(changed) <= lengths[i] and all(length > 0 for length, _ in changed):
        clues[i] = changed


def clue_text(rng, runs, names, unknown):
    if rng.random() < unknown:
        return "?"
    if not runs:
        return rng.choice("0-")
    return rng.choice((" ", ", ")).join(f"{length}{rng.choice(names[value])}" for length, value in runs)


def random_nonogram(rng):
    width, height, colours = rng.randint(1, 8), rng.randint(1, 8), rng.choice((1, 1, 2, 3, 5))
    coloured = colours > 1 or rng.random() < 0.2
    density = rng.uniform(0.2, 0.9)
    grid = [[rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width)] for _ in range(height)]
    lines = grid + [list(column) for column in zip(*grid)]
    clues = [runs_of(line) for line in lines]
    if rng.random() < 0.4:
        spoil(rng, clues, [len(line) for line in lines])
    names = [[""], [""]] if not coloured else [[]] + [["abcde"[v], f"colour{v}"] for v in range(colours)]
    unknown = rng.choice((0, 0, 0.2))
    out = ["[puzzle]", "rule = nonogram-colour" if coloured else "rule = nonogram"]
    if coloured:
        out += ["[palette]", *(f"{name} = {glyph} #12345{glyph}" for glyph, name in names[1:])]
    out += ["[clues]", "rows ="]
    out += ["    " + clue_text(rng, runs, names, unknown) for runs in clues[:height]]
    out += ["columns ="]
    out += ["    " + clue_text(rng, runs, names, unknown) for runs in clues[height:]]
    if rng.random() < 0.3:
        glyphs = ".#" if not coloured else ".abcde"
        out += ["[given]", "picture ="]
        for row in grid:
            wrong = rng.randint(0, colours) if rng.random() < 0.02 else None
            known = [value if wrong is None else wrong for value in row]
            out.append("    |" + "".join(glyphs[value] if rng.random() < 0.2 else "?" for value in known))
    return out


def random_latin(rng):
    n = rng.randint(1, 7)
    rows, columns, names = (rng.sample(range(n), n) for _ in range(3))
    known = rng.uniform(0.2, 0.7)
    square = [[names[(y + x) % n] + 1 for x in columns] for y in rows]
    if rng.random() < 0.3:
        square[rng.randrange(n)][rng.randrange(n)] = rng.randint(1, n)
    out = ["[puzzle]", "rule = latin", "[square]", "rows ="]
    return out + ["    " + " ".join(str(v) if rng.random() < known else "." for v in row) for row in square]


def write_random(folder, n, seed):
    for i in range(n):
        rng = random.Random(f"{seed}-{i}")
        lines = random_latin(rng) if i % 5 == 4 else random_nonogram(rng)
        path = os.path.join(folder, f"random-{seed}-{i}.ini")
        with open(path, "w", encoding="utf-8") as text:
            text.write("\n".join(lines) + "\n")
        yield path


# ---- the whole ----

def files_of(operands):
    for operand in operands:
        if os.path.isdir(operand):
            yield from sorted(os.path.join(operand, name) for name in os.listdir(operand) if name.endswith(".ini"))
        else:
            yield operand


def compare(orime, puzzles):
    """The number of puzzles about which the engines differ, and how many have no answer, one, several."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        wanted = pool.map(by_clingo, puzzles)
        listed = by_orime(orime, ["solve", "-n", str(LIMIT + 1)], puzzles)
        counted = by_orime(orime, ["count", "--limit", str(LIMIT)], puzzles)
        kinds, bad = [0, 0, 0], 0
        for puzzle, answers, *found in zip(puzzles, wanted, listed, counted):
            kinds[min(len(answers), 2)] += 1
            words = list(differences(answers, *found))
            if words:
                bad += 1
                with open(puzzle.path, encoding="utf-8") as text:
                    print(f"{puzzle.path}: {'; '.join(words)}\n{text.read()}")
    return bad, kinds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("orime")
    parser.add_argument("puzzles", nargs="*")
    parser.add_argument("--random", type=int, default=150, help="how many random puzzles (%(default)s)")
    parser.add_argument("--seed", default="1")
    a = parser.parse_args()
    if shutil.which("clingo") is None:
        print("Skipped: there is no clingo (Debian package gringo)")
        return SKIP
    with tempfile.TemporaryDirectory() as folder:
        paths = [*files_of(a.puzzles), *write_random(folder, a.random, a.seed)]
        puzzles = [p for p in map(Puzzle, paths) if p.width * p.height <= CELLS]
        bad, kinds = compare(a.orime, puzzles)
    print(f"{len(puzzles)} puzzles: {kinds[0]} have no answer, {kinds[1]} one, {kinds[2]} several; {bad} differ")
    if a.random >= 100 and min(kinds) < 15:
        print("The random puzzles are not random enough")
        return 1
    return 1 if bad > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
