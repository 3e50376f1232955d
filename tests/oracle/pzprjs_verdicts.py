#!/usr/bin/env python3
"""Does `orime check` name what pzprjs names? For collections of boards of pzprjs with its verdicts.

    pzprjs_verdicts.py ORIME TESTS.json

TESTS.json is a list of puzzle types: {"pid", "solved": [{"file"}...], "fails": [{"file", "url", "expected"}...]}, where "file" is a
pzprv3 file on one line and "expected" the code of what is broken. Solved boards must be accepted; of every other one, the words for
its code must be among those that orime says. Exit status: 0 all agree; 1 they do not.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

RULES = ("paintarea", "tilepaint", "nurikabe", "heyawake", "hitori", "norinori", "yinyang", "kurodoko", "aqre", "lits")

WORDS = {  # what orime says, as a regular expression
    "brNoShade": "there are no black cells",
    "bkMixed": "a tile is painted in part",
    "csDivide": "the black cells are divided",
    "cuDivideRB": "the white cells are divided",
    "csAdjacent": "two black cells share a side",
    "cs2x2": "2 x 2 black cells",
    "cu2x2": "2 x 2 white cells",
    "nmShadeNe": "the number .* around it",
    "asShadeNe": "black cells?, the clue says",
    "bkNoNum": "an island of .* without a number",
    "bkNumGe2": "an island with .* numbers",
    "bkSizeNe": "an island of .* with the number",
    "bkShadeNe": "a (room|region) with the number .* black cell",
    "bkUnshadeConsecGt3": "a line of white cells crosses",
    "nmDupRow": "stays white twice",
    "csGt2": "black cells in a group",
    "csLt2": "a black cell alone",
    "bkShadeGt2": "a region with [3-9] black cells",
    "bkShadeLt2": "a region with one black cell",
    "bkNoShade": "a region without black cells",
    "ms2x2": "2 x 2 black circles",
    "mu2x2": "2 x 2 white circles",
    "msDivide": "the black circles are divided",
    "muDivide": "the white circles are divided",
    "ceNoNum": "a cell without a circle",
    "nmSumViewNe": "from the number .* seen",
    "cs3": "(4 x 1|1 x 4) black cells",
    "cu3": "(4 x 1|1 x 4) white cells",
    "cbShade": "the cells beside a border are both black",
    "cbUnshade": "the cells beside a border are both white",
    "bkShadeGt4": "a region with [5-9] black cells",
    "bkShadeLt4": "a region with [1-3] black cells?, not four",
    "bkShadeDivide": "the black cells of a region are not connected",
    "bsSameShape": "two . pieces touch",
}


def check(orime, board):
    """What orime says of a board, and whether it takes it for right."""
    with tempfile.TemporaryDirectory() as folder:
        puzzle, arguments = os.path.join(folder, "board.txt"), []
        text = board["file"]
        if text.count("/") <= 4:  # a file that ends behind its size stands for a board without anything painted
            rows, columns = map(int, text.split("/")[2:4])
            text, answer = board["url"], os.path.join(folder, "answer.txt")
            arguments = ["--answer", answer]
            with open(answer, "w", encoding="utf-8") as file:
                file.write(("." * columns + "\n") * rows)
        with open(puzzle, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        done = subprocess.run([orime, "check", puzzle, *arguments], capture_output=True, text=True, check=False)
        return done.stdout + done.stderr, "answer file right" in done.stdout


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    orime = sys.argv[1]
    with open(sys.argv[2], encoding="utf-8") as text:
        types = [t for t in json.load(text) if t["pid"] in RULES]
    bad = boards = 0
    for t in types:
        for board in t["solved"]:
            boards += 1
            said, right = check(orime, board)
            if not right:
                bad += 1
                print(f"{t['pid']}: a solved board is refused: {said}\n{board['file']}")
        for board in t["fails"]:
            boards += 1
            said, right = check(orime, board)
            if right or not re.search(WORDS[board["expected"]], said):
                bad += 1
                print(f"{t['pid']}: {board['expected']} is not named: {said}\n{board['file']}")
    print(f"{boards} boards of {len(types)} rules, {bad} differ")
    return 1 if bad or not types else 0


if __name__ == "__main__":
    sys.exit(main())
