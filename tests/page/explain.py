"""The page of `orime explain --format html` in headless Chromium: buttons, keys, links, both colour schemes, a phone.

    python3 explain.py ORIME TREE [FOLDER FOR SCREENSHOTS]
"""
import os
import subprocess
import sys
import tempfile

import browser

SUDOKU = """[puzzle]
rule = sudoku
title = </script><b>title & co
[board]
givens =
    1...
    ..3.
    .4..
    ...2
"""


def check(page, what, expression, wanted):
    found = page.value(expression)
    if found != wanted:
        sys.exit(f"{what}: {found!r}, expected {wanted!r}")


def drive(page, file, shots, name):
    page.device(1100, 800)
    page.open(file)
    last = page.value("groups.length")
    assert last > 4, last
    check(page, "start", "at", 0)
    check(page, "the list", "document.querySelectorAll('#steps a').length", last)
    check(page, "previous at the start", "document.getElementById('previous').disabled", True)
    page.value("document.getElementById('next').click()")
    check(page, "next", "at", 1)
    check(page, "the link", "location.hash", "#1")
    check(page, "words", "document.getElementById('words').textContent.startsWith('1. ')", True)
    check(page, "the marked step", "document.querySelector('#steps a[aria-current]').getAttribute('href')", "#1")
    page.key("ArrowRight")
    check(page, "arrow right", "at", 2)
    page.key("ArrowLeft")
    check(page, "arrow left", "at", 1)
    page.key("End")
    check(page, "End", "at", last)
    check(page, "next at the end", "document.getElementById('next').disabled", True)
    check(page, "all cells known", "states[at].every(values => values.size === 1)", True)
    page.key("Home")
    check(page, "Home", "at", 0)
    page.value("document.getElementById('last').click(); document.getElementById('previous').click()")
    check(page, "previous", "at", last - 1)
    page.value("document.querySelectorAll('#steps a')[1].click(); new Promise(done => setTimeout(done, 100))")
    check(page, "a step of the list", "at", 2)
    page.value("location.hash = '#3'; new Promise(done => setTimeout(done, 100))")
    check(page, "a link", "at", 3)
    check(page, "highlights", "document.querySelectorAll('#board .new').length > 0 && document.querySelectorAll('#board .scope').length > 0", True)
    page.key(" ")
    page.value("new Promise(done => setTimeout(done, 1300))")
    check(page, "play", "at > 3 && timer !== null", True)
    page.key(" ")
    check(page, "stop", "timer", None)
    light = page.value("getComputedStyle(document.body).backgroundColor")
    if shots:
        page.screenshot(os.path.join(shots, name + "-light.png"))
    page.device(390, 800, dark=True)
    if page.value("getComputedStyle(document.body).backgroundColor") == light:
        sys.exit("dark mode looks like light mode")
    check(page, "no sideways scrolling on a phone", "document.documentElement.scrollWidth <= innerWidth", True)
    if shots:
        page.screenshot(os.path.join(shots, name + "-phone-dark.png"))
    page.open(file + "#2")
    check(page, "a link from outside", "at", 2)


def main():
    orime, tree = sys.argv[1:3]
    shots = sys.argv[3] if len(sys.argv) > 3 else None
    binary = browser.find()
    if binary is None:
        print("SKIPPED: there is no Chromium (Debian package chromium)")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder, browser.Browser(binary) as page:
        sudoku = os.path.join(folder, "sudoku.ini")
        with open(sudoku, "w") as out:
            out.write(SUDOKU)
        for name, puzzle in (("nonogram", tree + "/puzzles/nonogram/cup-10.ini"), ("sudoku", sudoku),
                             ("paintarea", tree + "/puzzles/paintarea/example-5.ini"), ("coloured", tree + "/puzzles/nonogram/rainbow-40x24.ini")):
            file = os.path.join(folder, name + ".html")
            with open(file, "wb") as out:
                subprocess.run([orime, "explain", "--format", "html", puzzle], stdout=out, stderr=subprocess.DEVNULL, check=True)
            drive(page, file, shots, name)
        if page.errors:
            sys.exit("console: " + "; ".join(page.errors))


main()
