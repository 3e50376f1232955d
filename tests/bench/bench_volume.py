#!/usr/bin/env python3
"""Runs `orime solve --unique` on collections of nonograms in a box, and prints what it took.

    bench_volume.py [--orime PATH] [--limit SECONDS] [--open] FILE.jsonl...

A file has a puzzle a line, in the form that core/formats/json3d.c reads, with "solutions": a number, ">=N", or other words where nobody knows; those
are tried with --open only. Exit status 1: a verdict is wrong. A puzzle that the limit stops is told, and not wrong."""
import argparse
import json
import subprocess
import sys
import tempfile


def expected(solutions):
    if isinstance(solutions, int):
        return "none" if solutions == 0 else "unique" if solutions == 1 else "multiple"
    if solutions.isdigit():
        return expected(int(solutions))
    return "multiple" if solutions.startswith(">=") else None


def seconds(result):
    return sum(result.get("stats", {}).get(key, 0) for key in ("read_s", "build_s", "solve_s"))


def run(orime, limit, puzzles):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as f:
        f.writelines(json.dumps(puzzle) + "\n" for puzzle in puzzles)
        f.flush()
        done = subprocess.run([orime, "solve", "--unique", "--json", "--seconds", str(limit), f.name], capture_output=True,
                              text=True, check=False)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(results) == len(puzzles), done.stderr
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--orime", default="build/release/orime")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--open", action="store_true", help="try what nobody has decided")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    wrong = 0
    for path in arguments.files:
        with open(path, encoding="utf-8") as lines:
            puzzles = [json.loads(line) for line in lines if line.strip()]
        puzzles = [p for p in puzzles if arguments.open or expected(p["solutions"]) is not None]
        results = run(arguments.orime, arguments.limit, puzzles)
        stopped = 0
        for puzzle, result in zip(puzzles, results):
            wanted = expected(puzzle["solutions"])
            stopped += result["status"] == "unknown"
            bad = wanted is not None and result["status"] not in (wanted, "unknown")
            wrong += bad
            if bad or wanted is None or result["status"] == "unknown":
                print(f"{puzzle['id']}: {result['status']}, {wanted or 'nobody knows'}; {seconds(result):.2f} s, "
                      f"{result.get('stats', {}).get('conflicts', 0)} conflicts" + (" WRONG" if bad else ""))
        slowest = sorted(zip(map(seconds, results), (p["id"] for p in puzzles)), reverse=True)[:5]
        print(f"{path}: {len(puzzles)} puzzles, {stopped} stopped, {sum(map(seconds, results)):.3f} s; slowest: "
              + ", ".join(f"{name} {took:.3f}" for took, name in slowest))
    print(f"{wrong} wrong")
    return 1 if wrong else 0


sys.exit(main())
