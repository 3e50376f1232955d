#!/usr/bin/env python3
"""Solves collections of shading puzzles in one process, in both modes of connectivity, and prints a table.

    bench_puzzles.py [OPTION...] FILE.json...

A file is a list of puzzles. Each has rows, cols and id, and either
  file, pid: a pzprv3 file with one answer, solution (w and b are o and #)
  regions, clues [[row, column, number]...], unknown_clues: a Paint Area, with n_solutions, and solution or
      solutions (rows of # and .); left out where n_solutions is not known
A set is a kind of puzzle and its size. For each set and mode: the median and the largest milliseconds for reading,
building, and solving with the proof that there is no other answer, the sum of these, and the same for conflicts.

Every number of answers is checked, and every known answer is looked for; the exit status is 1 when one is wrong or
when a puzzle was stopped by the limit.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys


def paintarea(puzzle):
    """The text of a puzzle file."""
    numbers = [["."] * puzzle["cols"] for _ in range(puzzle["rows"])]
    for row, column, number in puzzle["clues"]:
        numbers[row][column] = str(number)
    for place in puzzle.get("unknown_clues", []):
        numbers[place[0]][place[1]] = "?"
    out = ["[puzzle]", "rule = paintarea", "", "[board]", "regions ="]
    out += ["    " + " ".join(map(str, row)) for row in puzzle["regions"]]
    out += ["numbers ="]
    out += ["    " + " ".join(row) for row in numbers]
    return "\n".join(out) + "\n"


def text_of(puzzle):
    return puzzle["file"] if "file" in puzzle else paintarea(puzzle)


def answer_of(puzzle):
    """One answer as rows of # and ., or none."""
    known = [puzzle["solution"]] if puzzle.get("solution") else puzzle.get("solutions") or []
    return "".join(row.translate({ord("w"): "o", ord("b"): "#"}) + "\n" for row in known[0]) if known else ""


def set_of(puzzle):
    size = max(puzzle["rows"], puzzle["cols"])
    if "file" in puzzle:
        return puzzle["pid"], 0
    made = "made" if puzzle["id"].startswith("gen_") else "several, none, edge" if "kind" in puzzle else "public"
    return made, size if made != "several, none, edge" else 0


def feed(puzzles):
    parts = []
    for number, puzzle in enumerate(puzzles):
        text, answer = text_of(puzzle).encode(), answer_of(puzzle).encode()
        count = puzzle.get("n_solutions", 1)
        parts.append(f"{number} {count} {len(text)} {len(answer)}\n".encode() + text + answer)
    return b"".join(parts)


def run(args, puzzles, mode):
    """A list of (verdict, answers, read, build, solve, conflicts...) in milliseconds, one for each puzzle."""
    command = [args.program, f"--seconds={args.seconds}", f"--repeat={args.repeat}", f"engine.connectivity={mode}"]
    command += [f"--rules={args.rules}"] if args.rules else []
    done = subprocess.run(command + args.set, input=feed(puzzles), capture_output=True, check=False)
    sys.stderr.write(done.stderr.decode())
    rows = [line.split("\t") for line in done.stdout.decode().splitlines()]
    if len(rows) != len(puzzles):
        sys.exit(f"{args.program}: exit status {done.returncode} after {len(rows)} of {len(puzzles)} puzzles")
    return [[row[1], int(row[2])] + [float(x) / 1000 for x in row[3:6]] + [int(x) for x in row[6:]] for row in rows]


FORM = "{:20} {:9} {:>4} " + "{:>9} {:>9} " * 4 + "{:>7} {:>7} {:>6}"
HEAD = "set mode n read max build max solve max all max confl. max bad".split()


def print_set(name, mode, rows):
    out = []
    for column in (2, 3, 4):
        values = [row[column] for row in rows]
        out += [f"{statistics.median(values):.3f}", f"{max(values):.3f}"]
    whole = [sum(row[2:5]) for row in rows]
    out += [f"{statistics.median(whole):.3f}", f"{max(whole):.3f}"]
    conflicts = [row[5] for row in rows]
    bad = sum(row[0] != "ok" for row in rows)
    out += [f"{statistics.median(conflicts):g}", max(conflicts), bad]
    print(FORM.format(name, mode, len(rows), *out), flush=True)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE.json")
    here = os.path.dirname(os.path.abspath(__file__))
    program = os.path.join(here, "../../build/release/tests/bench/bench-puzzles")
    parser.add_argument("--program", default=program, help="bench-puzzles, as built")
    parser.add_argument("--rules", help="folders of plugins")
    parser.add_argument("--seconds", type=float, default=30, help="limit for one puzzle (30)")
    parser.add_argument("--repeat", type=float, default=0.02, help="seconds that one puzzle is repeated (0.02)")
    parser.add_argument("--mode", action="append", choices=["propagate", "loop"], help="only this one")
    parser.add_argument("--only", help="only sets whose name holds this")
    parser.add_argument("--each", action="store_true", help="print a line for each puzzle, too")
    parser.add_argument("--set", action="append", default=[], metavar="engine.KEY=VALUE", help="passed on")
    return parser.parse_args()


def main():
    args = arguments()
    sets = {}
    for path in args.files:
        with open(path, encoding="utf-8") as text:
            for puzzle in json.load(text):
                if "file" in puzzle or puzzle.get("n_solutions") is not None:
                    sets.setdefault(set_of(puzzle), []).append(puzzle)
    print(FORM.format(*HEAD))
    bad = 0
    for kind, size in sorted(sets):
        name = f"{kind} {size}x{size}" if size else kind
        if args.only and args.only not in name:
            continue
        for mode in args.mode or ["propagate", "loop"]:
            puzzles = sets[kind, size]
            rows = run(args, puzzles, mode)
            print_set(name, mode, rows)
            for puzzle, row in zip(puzzles, rows):
                bad += row[0] != "ok"
                if row[0] != "ok" or args.each:
                    print("   ", puzzle["id"], *row)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
