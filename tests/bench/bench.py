#!/usr/bin/env python3
"""Runs `orime solve --unique` on collections of nonograms, and prints a table, with ratios to a baseline in the same run.

    bench.py [OPTION...] FILE-OR-FOLDER-OR-PICTURE...

The baseline is the same program with other settings (--baseline engine.learning=off), or another program (--against
"nonogram-solver {}" --against-format nin); each puzzle is given to one and the other in turn. Two kinds of files are
read, and nothing else in a folder:
  *.jsonl  one puzzle a line: w, h, colors {key: [name, rrggbb]}, rows and cols (lists of [length, colour key]),
           verdict ("unique", "multiple" or null), id
  *.txt    random puzzles: a line "$n", then w column clues and h row clues, numbers between blanks; size by --size
and picture:N stands for the clues of a picture of N x N cells, made here, which can be solved line by line.

The exit status is 1 when a verdict is wrong or an answer was refused, else 0: a puzzle that is stopped by --limit is not wrong.
"""
import argparse
import json
import math
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

GLYPHS = "#" + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" + "@%&+=$!~^"


def clue(runs, glyphs):
    if not runs:
        return "0"
    if glyphs is None:
        return " ".join(str(length) for length, _ in runs)
    return " ".join(f"{length}{glyphs[key]}" for length, key in runs)


def colour_glyphs(colors):
    """A letter for each colour: its key where that is a letter, else the next that is free."""
    taken = {key for key in colors if re.fullmatch("[a-zA-Z]", key)}
    free = (g for g in GLYPHS[1:] if g not in taken)
    return {key: key if key in taken else next(free) for key in colors}


def to_ini(puzzle):
    """The text of a puzzle file."""
    colors = puzzle["colors"]
    glyphs = colour_glyphs(colors) if len(colors) > 1 else None
    out = ["[puzzle]", "rule = nonogram-colour" if glyphs else "rule = nonogram"]
    if glyphs:
        out += ["", "[palette]"]
        out += [f"colour-{glyphs[key]} = {glyphs[key]} #{rgb}" for key, (_, rgb) in colors.items()]
    out += ["", "[clues]", "rows ="]
    out += ["    " + clue(runs, glyphs) for runs in puzzle["rows"]]
    out += ["columns ="]
    out += ["    " + clue(runs, glyphs) for runs in puzzle["cols"]]
    return "\n".join(out) + "\n"


def read_jsonl(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def read_random(path, size):
    width, height = size
    with open(path, encoding="utf-8") as text:
        parts = re.split(r"^\$(\d+)[ \t]*\r?\n", text.read(), flags=re.MULTILINE)
    for number, body in zip(parts[1::2], parts[2::2]):
        lines = [[[int(word), "X"] for word in line.split() if word != "0"] for line in body.splitlines()]
        lines = lines[: width + height]
        yield {
            "id": f"{os.path.splitext(os.path.basename(path))[0]}-{number}",
            "w": width,
            "h": height,
            "colors": {"X": ["black", "000000"]},
            "cols": lines[:width],
            "rows": lines[width:],
            "verdict": None,
        }


def runs_of(line):
    return [[len(run), "X"] for run in re.findall("1+", line)]


def read_picture(size):
    """A landscape: hills, one before the other, below a sun. Smooth shapes leave no doubt in any line for long."""
    heights = [
        int(size * (0.35 + 0.12 * math.sin(7 * x / size + 1) + 0.05 * math.sin(23 * x / size) + 0.02 * math.sin(61 * x / size)))
        for x in range(size)
    ]
    radius, middle = size / 9, (0.7 * size, 0.2 * size)
    rows = []
    for y in range(size):
        bands = (size - y) // max(size // 16, 3) % 2
        row = []
        for x in range(size):
            sun = (x - middle[0]) ** 2 + (y - middle[1]) ** 2 <= radius**2
            hill = size - y <= heights[x]
            row.append("1" if sun or (hill and (size - y > heights[x] - size // 20 or bands)) else "0")
        rows.append("".join(row))
    columns = ["".join(row[x] for row in rows) for x in range(size)]
    yield {
        "id": f"picture-{size}",
        "w": size,
        "h": size,
        "colors": {"X": ["black", "000000"]},
        "rows": [runs_of(row) for row in rows],
        "cols": [runs_of(column) for column in columns],
        "verdict": None,
    }


def read(path, size):
    if path.startswith("picture:"):
        yield from read_picture(int(path[len("picture:") :]))
    elif os.path.isdir(path):
        for name in sorted(os.listdir(path)):
            if name.endswith((".jsonl", ".txt")):
                yield from read(os.path.join(path, name), size)
    elif path.endswith(".jsonl"):
        yield from read_jsonl(path)
    else:
        yield from read_random(path, size)


def run(args, file, seed, settings):
    """(status, wall seconds, stats, message) of one run."""
    command = [args.orime, "solve", "--unique", "--json", f"--seconds={args.limit}"]
    if seed is not None:
        command.append(f"--set=engine.seed={seed}")
    command += [f"--set={setting}" for setting in settings]
    start = time.perf_counter()
    # The limit is orime's; the one here only ends a process that does not keep it.
    try:
        done = subprocess.run(command + [file], capture_output=True, text=True, check=False, timeout=3 * args.limit + 60)
    except subprocess.TimeoutExpired:
        return "hangs", time.perf_counter() - start, {}, "did not stop at the limit"
    wall = time.perf_counter() - start
    if done.returncode not in (0, 1, 3) or not done.stdout.strip():
        return "failed", wall, {}, f"exit status {done.returncode}: {done.stderr.strip()[:300]}"
    answer = json.loads(done.stdout)
    status = "unknown" if done.returncode == 3 and answer["status"] == "solved" else answer["status"]
    return status, wall, answer["stats"], ""


def is_right(status, expected):
    if status == "unknown":
        return True
    return status in ("unique", "multiple") and expected in (None, status)


def run_peer(args, file):
    """Wall seconds of the other program; None: it failed or did not end."""
    own = f"{file}.{args.against_format}"
    subprocess.run([args.orime, "convert", file, "--to", args.against_format, "-o", own], check=True)
    start = time.perf_counter()
    try:
        done = subprocess.run(
            [own if word == "{}" else word for word in shlex.split(args.against)],
            capture_output=True,
            check=False,
            timeout=args.limit,
        )
    except subprocess.TimeoutExpired:
        return None
    return time.perf_counter() - start if done.returncode in (0, 1) else None


def measure_baseline(args, file):
    """Seconds of the baseline, as process; None: no baseline, or it was stopped."""
    if args.against:
        return run_peer(args, file)
    if not args.baseline:
        return None
    status, wall, _, _ = run(args, file, None, args.baseline)
    return wall if status in ("unique", "multiple", "none") else None


def measure(args, puzzle, file):
    """Runs one puzzle with each seed; the median counts."""
    with open(file, "w", encoding="utf-8") as out:
        out.write(to_ini(puzzle))
    runs = [run(args, file, seed, args.set) for seed in (range(1, args.seeds + 1) if args.seeds else [None])]
    wrong = [r for r in runs if not is_right(r[0], puzzle.get("verdict"))]
    middle = sorted(runs, key=lambda r: r[1])[len(runs) // 2]
    return wrong[0] if wrong else middle, not wrong


def select(args):
    for path in args.paths:
        for number, puzzle in enumerate(read(path, args.size)):
            if args.first and number >= args.first:
                break
            if args.only and not any(re.search(only, puzzle["id"]) for only in args.only):
                continue
            if any(re.search(skip, puzzle["id"]) for skip in args.skip):
                continue
            if args.decided and puzzle.get("verdict") is None:
                continue
            if puzzle["w"] * puzzle["h"] > args.max_cells:
                continue
            yield puzzle


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER-OR-PICTURE")
    parser.add_argument("--orime", default="orime", help="the program to run")
    parser.add_argument("--limit", type=float, default=60, help="seconds a puzzle (60)")
    parser.add_argument("--only", action="append", help="only puzzles whose id matches this expression; may be repeated")
    parser.add_argument("--skip", action="append", default=[], help="not the puzzles whose id matches; may be repeated")
    parser.add_argument("--decided", action="store_true", help="only puzzles whose right verdict is known")
    parser.add_argument("--first", type=int, default=0, help="only the first N of each file or folder")
    parser.add_argument("--max-cells", type=int, default=1 << 62, help="only boards of at most so many cells")
    parser.add_argument("--seeds", type=int, default=0, help="run with the seeds 1..N, print the median")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="passed on")
    parser.add_argument("--baseline", action="append", default=[], metavar="KEY=VALUE", help="settings of the baseline")
    parser.add_argument("--against", metavar="COMMAND", help="another program as the baseline; {} stands for the puzzle file")
    parser.add_argument("--against-format", default="nin", help="the format that it reads (nin)")
    parser.add_argument("--size", type=lambda s: tuple(map(int, s.split("x"))), default=(25, 25), help="of *.txt (25x25)")
    parser.add_argument("--quiet", action="store_true", help="only the sums and what is wrong")
    return parser.parse_args()


def print_sums(walls, solves, stopped, wrong):
    if not walls:
        print("no puzzles")
        return
    ordered = sorted(walls)
    high = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    print(
        f"{len(walls)} puzzles, {wrong} wrong, {stopped} stopped; wall {sum(walls):.3f} s, mean {statistics.mean(walls):.4f}, "
        f"median {statistics.median(walls):.4f}, 99% {high:.4f}, worst {ordered[-1]:.4f}; solve_s {sum(solves):.3f}"
    )


def print_ratios(ratios, behind, asked):
    """`behind`: puzzles that the baseline did not end."""
    if ratios:
        mean = math.exp(statistics.mean(map(math.log, ratios)))
        print(f"baseline/orime: geometric mean {mean:.2f}, least {min(ratios):.2f}, most {max(ratios):.2f}")
    if asked:
        print(f"{behind} puzzles that the baseline did not end")


def main():
    args = arguments()
    walls, solves, ratios = [], [], []
    stopped = wrong = behind = 0
    compared = bool(args.baseline or args.against)
    form = "{:32} {:>9} {:9} {:9} {:4} {:>9} {:>9} {:>10} {:>10} {:>10} {:>9} {:>7}"
    if not args.quiet:
        heads = "id size verdict expected ok seconds solve_s decisions conflicts filters baseline ratio"
        print(form.format(*heads.split()))
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "puzzle.ini")
        for puzzle in select(args):
            (status, wall, stats, message), right = measure(args, puzzle, file)
            baseline = measure_baseline(args, file)
            if baseline is not None:
                ratios.append(baseline / wall)
            behind += compared and baseline is None
            walls.append(wall)
            solves.append(stats.get("solve_s", 0))
            stopped += status == "unknown"
            wrong += not right
            if not args.quiet or not right:
                print(
                    form.format(
                        puzzle["id"][:32],
                        f"{puzzle['w']}x{puzzle['h']}",
                        status,
                        puzzle.get("verdict") or "-",
                        "ok" if right else "BAD",
                        f"{wall:.4f}",
                        f"{stats.get('solve_s', 0):.4f}",
                        stats.get("decisions", ""),
                        stats.get("conflicts", ""),
                        stats.get("propagations", ""),
                        "-" if baseline is None else f"{baseline:.4f}",
                        "-" if baseline is None else f"{baseline / wall:.2f}",
                    ),
                    message,
                    flush=True,
                )
    print_sums(walls, solves, stopped, wrong)
    print_ratios(ratios, behind, compared)
    return 1 if wrong or not walls else 0


if __name__ == "__main__":
    sys.exit(main())
