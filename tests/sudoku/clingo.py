#!/usr/bin/env python3
"""Puzzles that orime makes, against another engine: each has just one answer, and it is the one that orime finds.

    clingo.py ORIME COUNT

COUNT puzzles of several sizes, levels and symmetries are made, and given to clingo, which looks for two answers. Where it was asked
for, that no given can be spared is looked at, too. Exit status: 0 all is right; 1 it is not; 77 there is no clingo.
"""
import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ENCODING = os.path.join(HERE, "..", "oracle", "sudoku.lp")
KINDS = [
    ("9", (3, 3), ["--difficulty", "easy"]),
    ("9", (3, 3), ["--difficulty", "medium", "--symmetry", "rotational"]),
    ("9", (3, 3), ["--difficulty", "hard", "--symmetry", "mirror"]),
    ("9", (3, 3), ["--difficulty", "expert"]),
    ("9", (3, 3), ["--minimal"]),
    ("9", (3, 3), ["--clues", "28"]),
    ("6", (3, 2), ["--minimal"]),
    ("4", (2, 2), []),
]


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def answers(grid, side, box):
    """Up to two answers, each as a text of digits."""
    facts = [f"size({side}). box({box[0]},{box[1]})."]
    facts += [f"given({i % side},{i // side},{c})." for i, c in enumerate(grid) if c != "."]
    result = run("clingo", "-n", "2", "--outf=2", ENCODING, "-", text="\n".join(facts))
    found = []
    for witness in json.loads(result.stdout)["Call"][0].get("Witnesses", []):
        cells = ["?"] * (side * side)
        for atom in witness["Value"]:
            x, y, digit = (int(n) for n in atom[len("digit("):-1].split(","))
            cells[y * side + x] = str(digit)
        found.append("".join(cells))
    return found


def main():
    orime, count = sys.argv[1], int(sys.argv[2])
    if shutil.which("clingo") is None:
        print("there is no clingo")
        return 77
    each, wrong, looked = max(1, count // len(KINDS)), 0, 0
    for seed, (size, box, options) in enumerate(KINDS):
        made = run(orime, "generate", "sudoku", "--size", size, "--count", str(each), "--seed", str(seed), "--to", "sdm", *options)
        grids = made.stdout.split()
        if made.returncode != 0 or len(grids) != each or (each > 8 and size == "9" and len(set(grids)) != each):
            print(f"{options}: exit status {made.returncode}, {len(grids)} puzzles, {len(set(grids))} different\n{made.stderr}")
            return 1
        for i, grid in enumerate(grids):
            solved = run(orime, "solve", "-p", "glyphs", "-", text=grid + "\n").stdout.replace("\n", "")
            found = answers(grid, int(size), box)
            spared = [k for k, c in enumerate(grid) if i == 0 and "--minimal" in options and c != "." and
                      len(answers(grid[:k] + "." + grid[k + 1:], int(size), box)) == 1]
            if found != [solved] or spared:
                print(f"{grid}: clingo finds {found}, orime {solved}; not needed: {spared}")
                wrong += 1
            looked += 1
    print(f"{looked} puzzles, {wrong} wrong")
    return 1 if wrong > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
