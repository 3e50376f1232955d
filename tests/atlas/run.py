#!/usr/bin/env python3
"""Holds the rules of orime against published puzzles.

    python3 tests/atlas/run.py --data DIR [KIND...]

reads DIR/KIND.jsonl (an object {"id", "problem", "solution"} a line), writes a puzzle file for each, asks orime for the
answer and for a proof that it is the only one, and compares it with the published answer. A line a kind: its name,
puzzles, how many have just one answer which is the published one, variants, undecided, median and largest time of
reading, building, solving and proving in milliseconds, and `right` at the end where every puzzle is one or the other.

A variant is a puzzle whose published answer breaks the rule as it is known (which independent checkers, in checks/,
tell), or which has other answers, too: the reason is told below the line. Without KIND: all kinds that are known here
and have a file."""
import argparse
import concurrent.futures
import json
import os
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import checks  # noqa: E402
import kinds  # noqa: E402
from board import Text  # noqa: E402
from puzzle import differs  # noqa: E402


class Outcome:
    """What came out of one puzzle: `equal`, `variant`, `undecided` or `wrong`, with why."""

    def __init__(self, id, kind, why="", ms=None):
        self.id, self.kind, self.why, self.ms = id, kind, why, ms


def default_orime():
    root = os.path.dirname(os.path.dirname(HERE))
    return os.path.join(root, "build", "release", "orime")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, metavar="DIR", help="where the files KIND.jsonl are")
    parser.add_argument("--orime", default=os.environ.get("ORIME", default_orime()), help="the program")
    parser.add_argument("--seconds", type=float, default=10, help="for one puzzle (default: 10)")
    parser.add_argument("--jobs", type=int, default=1, help="kinds at a time (default: 1, so that times are true)")
    parser.add_argument("--first", type=int, metavar="N", help="only the first N puzzles of each kind")
    parser.add_argument("--keep", metavar="DIR", help="leave the puzzle files there")
    parser.add_argument("--verbose", "-v", action="store_true", help="name every puzzle that is not equal")
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    return parser.parse_args()


def run(args, command, files):
    """One JSON object for each file, or a text: why there is none."""
    done = subprocess.run([args.orime, *command, *files], capture_output=True, text=True)
    found = {}
    for line in done.stdout.splitlines():
        try:
            result = json.loads(line)
            found[os.path.basename(result["file"])] = result
        except (ValueError, KeyError):
            pass
    return found, done.stderr


def published(text):
    """The glyphs of the published answer as an answer file, or None where some cells are not told."""
    if any(glyph is None or len(glyph) != 1 for row in text for glyph in row):
        return None
    return "\n".join("".join(row) for row in text) + "\n"


def why_refused(args, path, want):
    """What orime's own check says of the published answer, or None when it accepts it."""
    answer = published(want)
    if answer is None:
        return None
    with open(path[:-4] + ".answer", "w") as out:
        out.write("".join("|" + line + "\n" for line in answer.splitlines()) if answer[0] in "#;" else answer)
    done = subprocess.run([args.orime, "check", "--seconds", str(args.seconds), path], capture_output=True, text=True)
    os.remove(path[:-4] + ".answer")
    lines = [line for line in (done.stdout + done.stderr).splitlines() if ".answer" in line]
    return lines[0].split(":", 1)[1].strip() if done.returncode != 0 and lines else None


def judge(args, kind, id, path, puzzle, result, errors, broken):
    """The outcome of one puzzle; broken: what an independent checker says against the published answer."""
    if result is None:
        mine = [line for line in errors.splitlines() if os.path.basename(path) in line]
        return Outcome(id, "wrong", mine[0] if mine else "no result")
    stats = result.get("stats", {})
    ms = 1000 * sum(stats.get(key, 0) for key in ("read_s", "build_s", "solve_s"))
    status = result.get("status")
    if status == "unknown":
        return Outcome(id, "undecided", "stopped by a limit", ms)
    if status == "unique":
        at = differs(puzzle, result)
        if at is None and broken:
            return Outcome(id, "wrong", f"equal, but the checker says: {broken}", ms)
        if at is None:
            return Outcome(id, "equal", ms=ms)
        why = f"another answer: {at}"
    else:
        why = {"none": "no answer", "multiple": "several answers"}.get(status, str(status))
        why = ": ".join([why] + result.get("errors", [])[:1])
    if id in kind.variants:
        return Outcome(id, "variant", f"{why}; {kind.variants[id]}", ms)
    if broken:
        return Outcome(id, "variant", f"{why}; the published answer breaks the rule: {broken}", ms)
    refused = why_refused(args, path, puzzle.want) if status != "multiple" and puzzle.sides is None else None
    return Outcome(id, "wrong", why + (f"; the published answer: {refused}" if refused else ""), ms)


def try_kind(args, name, folder):
    """The outcomes of all puzzles of a kind."""
    kind = kinds.KINDS[name]
    with open(os.path.join(args.data, name + ".jsonl")) as data:
        records = [json.loads(line) for line in data if line.strip()][: args.first]
    puzzles, outcomes = {}, []
    for number, record in enumerate(records):
        id = record["id"]
        try:
            puzzle = kind.read(Text(record["problem"]), Text(record["solution"]))
        except Exception as error:  # a puzzle that is odd in a way of its own
            outcomes.append(Outcome(id, "wrong", f"not read: {type(error).__name__}: {error}"))
            continue
        path = os.path.join(folder, f"{name}-{number}.ini")
        with open(path, "w") as out:
            out.write(puzzle.text(kind.rule))
        puzzles[os.path.basename(path)] = (id, path, puzzle)
    files = [path for _, path, _ in puzzles.values()]
    command = ["solve", "--unique", "--json", "--seconds", str(args.seconds)]
    results, errors = run(args, command, files) if files else ({}, "")
    broken = {record["id"]: checks.why_broken(name, record["problem"], record["solution"]) for record in records}
    for base, (id, path, puzzle) in puzzles.items():
        outcomes.append(judge(args, kind, id, path, puzzle, results.get(base), errors, broken[id]))
    return outcomes


def line_of(name, outcomes):
    count = {"equal": 0, "variant": 0, "undecided": 0, "wrong": 0}
    for outcome in outcomes:
        count[outcome.kind] += 1
    times = [outcome.ms for outcome in outcomes if outcome.ms is not None] or [0]
    right = count["equal"] + count["variant"] == len(outcomes) and count["equal"] > 0
    return (f"{name:20} {len(outcomes):4} puzzles {count['equal']:4} equal {count['variant']:3} variants "
            f"{count['undecided']:3} undecided {count['wrong']:3} wrong "
            f"{statistics.median(times):9.2f} ms median {max(times):10.2f} ms largest"
            f"{'  right' if right else ''}"), right


def report(args, name, outcomes):
    line, right = line_of(name, outcomes)
    lines = [line]
    for outcome in outcomes:
        if outcome.kind != "equal" and (args.verbose or outcome.kind != "undecided"):
            lines.append(f"    {outcome.id}: {outcome.kind}: {outcome.why}")
    print("\n".join(lines), flush=True)
    return right


def main():
    args = arguments()
    known = kinds.load()
    checks.load()
    if not os.access(args.orime, os.X_OK):
        sys.exit(f"{args.orime}: there is no such program; build orime (sh core/run.sh), or name it with --orime")
    names = args.kinds or sorted(n for n in known if os.path.exists(os.path.join(args.data, n + ".jsonl")))
    for name in names:
        if name not in known:
            sys.exit(f"{name}: no such kind; known are {', '.join(sorted(known))}")
        if not os.path.exists(os.path.join(args.data, name + ".jsonl")):
            sys.exit(f"{os.path.join(args.data, name + '.jsonl')}: there is no such file")
    with tempfile.TemporaryDirectory() as folder:
        folder = args.keep or folder
        os.makedirs(folder, exist_ok=True)
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            all_outcomes = pool.map(lambda name: try_kind(args, name, folder), names)
            right = sum(report(args, name, outcomes) for name, outcomes in zip(names, all_outcomes))
    print(f"{right} of {len(names)} kinds are right")
    return 0 if right == len(names) else 1


if __name__ == "__main__":
    sys.exit(main())
