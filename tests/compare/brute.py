"""Counts the answers of small random Paint Area boards without each of the rules in turn, by orime compare and by looking at
every painting: brute.py ORIME"""
import csv
import io
import os
import random
import subprocess
import sys
import tempfile

WIDTH, HEIGHT = 4, 3
CELLS = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
VARIANTS = {
    "all": {},
    "tiles": {"tiles": "no"},
    "numbers": {"numbers": "no"},
    "black": {"forbid-2x2": "white"},
    "white": {"forbid-2x2": "black"},
    "squares": {"forbid-2x2": "no"},
    "connected": {"connected": "no"},
}


def around(x, y):
    return [c for c in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if c in CELLS]


def connected(black):
    reached, todo = set(), list(black)[:1]
    while todo:
        cell = todo.pop()
        if cell not in reached:
            reached.add(cell)
            todo += [c for c in around(*cell) if c in black]
    return reached == black


def has_square(cells):
    return any({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells for x, y in cells)


def broken(black, tiles, numbers):
    """The rules that a painting breaks."""
    white = set(CELLS) - black
    return {name for name, bad in {
        "tiles": any(0 < len(tile & black) < len(tile) for tile in tiles),
        "numbers": any(len(black & set(around(*c))) != n for c, n in numbers.items()),
        "black": has_square(black),
        "white": has_square(white),
        "connected": not connected(black),
    }.items() if bad}


def random_board(rng):
    left, tiles = set(CELLS), []
    while left:
        tile = [rng.choice(sorted(left))]
        for _ in range(rng.randint(0, 2)):
            edge = sorted({c for t in tile for c in around(*t) if c in left} - set(tile))
            tile += [rng.choice(edge)] if edge else []
        tiles.append(set(tile))
        left -= set(tile)
    return tiles, {c: rng.randint(0, 3) for c in rng.sample(CELLS, 2)}


def text_of(tiles, numbers):
    of = {c: str(i) for i, tile in enumerate(tiles) for c in tile}
    rows = [" ".join(of[x, y] for x in range(WIDTH)) for y in range(HEIGHT)]
    counts = ["".join(str(numbers.get((x, y), ".")) for x in range(WIDTH)) for y in range(HEIGHT)]
    return "[puzzle]\nrule = paintarea\n[board]\nregions =\n    " + "\n    ".join(rows) + "\nnumbers =\n    " + "\n    ".join(counts) + "\n"


def main(orime):
    rng = random.Random(1)
    boards = [random_board(rng) for _ in range(12)]
    paintings = [{c for i, c in enumerate(CELLS) if bits >> i & 1} for bits in range(1 << len(CELLS))]
    with tempfile.TemporaryDirectory() as folder:
        for i, board in enumerate(boards):
            with open(os.path.join(folder, f"{i:02}.ini"), "w", encoding="ascii") as file:
                file.write(text_of(*board))
        config = os.path.join(folder, "all.cfg")
        with open(config, "w", encoding="ascii") as file:
            file.write("[compare]\npuzzles = *.ini\nask = count\ncount = 10000\nbaseline = all\n")
            for name, settings in VARIANTS.items():
                file.write(f"[variant {name}]\n" + "".join(f"rule.{k} = {v}\n" for k, v in settings.items()))
        out = subprocess.run([orime, "compare", "--format", "csv", config], check=True, capture_output=True, text=True).stdout
    counted = {(row["puzzle"], row["variant"]): int(row["answers"]) for row in csv.DictReader(io.StringIO(out))}
    for i, (tiles, numbers) in enumerate(boards):
        faults = [broken(black, tiles, numbers) for black in paintings]
        for name in VARIANTS:
            dropped = {"black", "white"} if name == "squares" else {name}
            wanted = sum(fault <= dropped for fault in faults)
            assert counted[f"{i:02}.ini", name] == wanted, (i, name, counted[f"{i:02}.ini", name], wanted)
    assert len(set(counted.values())) > 10


main(sys.argv[1])
