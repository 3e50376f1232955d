#!/usr/bin/env python3
"""penpa.py ORIME SEEDS: drawings of Penpa, made here, become the puzzles that they are drawings of; what is no puzzle
is refused in words. With --write, the seeds are written anew."""
import base64
import json
import os
import subprocess
import sys
import zlib

SHORT = {"surface": "zS", "number": "zN", "numberS": "z1", "symbol": "zY", "lineE": "zE", "thermo": "zT"}


class Drawing:
    def __init__(self, columns, rows, genres=(), left=0, top=0, shape="square", title="", holes=()):
        self.columns, self.rows, self.genres, self.left, self.top = columns, rows, list(genres), left, top
        self.across, self.down = columns + left + 4, rows + top + 4
        self.shape, self.title, self.holes = shape, title, set(holes)
        self.items = {name: [] if name == "thermo" else {} for name in SHORT}

    def at(self, x, y):
        return (y + self.top + 2) * self.across + x + self.left + 2

    def numbers(self, rows):
        for y, row in enumerate(rows):
            for x, text in enumerate(row.split()):
                if text != ".":
                    self.items["number"][str(self.at(x, y))] = [text, 1, "1"]
        return self

    def regions(self, rows):
        n = self.across * self.down
        for y in range(self.rows):
            for x in range(self.columns):
                corner = n + self.at(x, y)
                if x + 1 < self.columns and rows[y][x] != rows[y][x + 1]:
                    self.items["lineE"][f"{corner - self.across},{corner}"] = 2
                if y + 1 < self.rows and rows[y][x] != rows[y + 1][x]:
                    self.items["lineE"][f"{corner - 1},{corner}"] = 2
        return self

    def text(self):
        cells = [self.at(x, y) for y in range(self.rows) for x in range(self.columns) if (x, y) not in self.holes]
        cells = [c - (cells[i - 1] if i else 0) for i, c in enumerate(cells)]
        drawn = json.dumps(self.items, separators=(",", ":"))
        for name, short in SHORT.items():
            drawn = drawn.replace(f'"{name}"', short)
        grid = f"{self.shape},{self.columns + self.left},{self.rows + self.top},38,0,1,1,1,1,1,1,0,0,0,0," \
               f"Title: {self.title.replace(',', '%2C')},Author: ,,,OFF,false"
        lines = [grid, f"[{self.top},0,{self.left},0]", "{}", drawn, "{zS:{}}", json.dumps(cells, separators=(",", ":"))]
        lines += ["x"] * (17 - len(lines)) + [json.dumps(self.genres)]
        return "\n".join(lines)

    def address(self):
        packed = zlib.compress(self.text().encode())[2:-4]
        return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(packed).decode()


def drawings():
    """name, drawing, arguments, lines of the document"""
    room = ["AAB", "ACB", "CCB"]
    clue = Drawing(3, 3, ["heyawake"]).regions(room).numbers([". . .", ". . 1", ". . ."])
    clue.items["numberS"][str(4 * (clue.across * clue.down + clue.at(0, 0)))] = ["2", 1]
    circles = Drawing(2, 2, ["yin-yang"])
    circles.items["symbol"] = {str(circles.at(0, 0)): [1, "circle_L", 1], str(circles.at(1, 1)): [2, "circle_M", 1]}
    runs = Drawing(3, 2, ["nonogram"], left=2, top=1)
    for x, y, n in ((-2, 0, 1), (-1, 0, 1), (-1, 1, 2), (0, -1, 2), (1, -1, 1), (2, -1, 1)):
        runs.items["number"][str(runs.at(x, y))] = [str(n), 1, "1"]
    runs.items["surface"][str(runs.at(-1, 0))] = 3
    boxes = ["AABB", "AABB", "CCDD", "CCDD"]
    return [
        ("nurikabe", Drawing(3, 2, ["nurikabe"], title="A, b").numbers(["2 . .", ". . ?"]), [],
         ["rule = nurikabe", "title = A, b", "2..", "..?"]),
        ("sudoku", Drawing(4, 4, ["classic"], shape="sudoku").regions(boxes).numbers(["1 . . 4"] + [". . . ."] * 3), [],
         ["rule = sudoku", "1..4"]),
        ("heyawake", clue, [], ["AAB", "ACB", "CCB", "2.1", "..."]),
        ("lits", Drawing(3, 3, ["lits"], holes=[(1, 1)]).regions(["AAB", "A@B", "BBB"]), [],
         ["rule = lits"]),
        ("yinyang", circles, [], ["rule = yinyang", "o.", ".#"]),
        ("nonogram", runs, [], ["rule = nonogram", "1 1", "2", "1"]),
        ("hitori", Drawing(2, 2).numbers(["1 2", "2 12"]), ["--rule", "hitori"], ["rule = hitori", "1 2", "2 12"]),
        ("stars", Drawing(3, 3, ["starbattle"]).regions(room), [], ["rule = star-battle", "AAB"]),
    ]


def wrong():
    """drawing, arguments, what is said"""
    shaded, thermo = Drawing(2, 2, ["nurikabe"]), Drawing(4, 4, ["classic"])
    shaded.items["surface"][str(shaded.at(0, 0))] = 4
    thermo.items["thermo"] = [[thermo.at(0, 0), thermo.at(1, 0)]]
    jigsaw = Drawing(4, 4, ["classic"]).regions(["AABB", "AAAB", "CCBB", "CCDD"])
    return [
        (Drawing(2, 2), [], "does not say what kind of puzzle"),
        (Drawing(2, 2, ["masyu"]), [], 'of the genre "masyu"'),
        (Drawing(2, 2), ["--rule", "latin"], "not read as latin"),
        (Drawing(2, 2, ["hitori"], shape="hex"), [], 'of the shape "hex"'),
        (Drawing(500, 2, ["hitori"]), [], "of 500 cells"),
        (Drawing(2, 2, ["hitori"], holes=[(1, 1)]), [], "cells that are not on the board"),
        (Drawing(2, 2, ["hitori"]).numbers(["1 x"]), [], "a text that is none in row 1, column 2"),
        (Drawing(2, 2, ["lits"]).numbers(["1 ."]), [], "a number in row 1, column 1"),
        (Drawing(2, 2, ["nurikabe"]).regions(["AB", "AB"]), [], "borders between cells"),
        (Drawing(2, 2, ["heyawake"]).numbers(["1 1"]), [], "two numbers"),
        (shaded, [], "coloured cells"), (thermo, [], "thermometers"), (jigsaw, [], "boxes are not the usual ones"),
    ]


def convert(orime, address, *arguments):
    done = subprocess.run([orime, "convert", *arguments, address, "--to", "ini"], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def main():
    orime, seeds = sys.argv[1:3]
    faults = []
    for name, drawing, arguments, lines in drawings():
        path = os.path.join(seeds, f"penpa-{name}.url")
        if "--write" in sys.argv:
            with open(path, "w") as out:
                out.write(drawing.address() + "\n")
        for source in (drawing.address(), path):
            status, out, said = convert(orime, source, *arguments)
            got = [line.strip() for line in out.split("\n")]
            if status != 0 or not all(line in got for line in lines):
                faults.append(f"{name}: status {status}: {said}{out}\nexpected {lines}")
    for drawing, arguments, what in wrong():
        status, out, said = convert(orime, drawing.address(), *arguments)
        if status != 2 or out or what not in said or said.count("\n") != 1:
            faults.append(f"expected \"{what}\": status {status}: {said}{out}")
    whole = drawings()[0][1].address()
    status, out, said = convert(orime, whole[:-20])
    if status != 2 or "damaged or cut off" not in said:
        faults.append(f"cut off: status {status}: {said}{out}")
    print("\n".join(faults) if faults else "all drawings are read")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
