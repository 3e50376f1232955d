"""The page of `orime compare --format html` in headless Chromium: sorting, both colour schemes, a phone, and without scripts.

    python3 compare.py ORIME TREE [FOLDER FOR SCREENSHOTS]
"""
import os
import subprocess
import sys
import tempfile

import browser

NAMES = "Array.from(document.querySelectorAll('table.sort tbody th'), cell => cell.textContent.replace(/.*\\//, '')).join(' ')"
HEAD = "document.querySelectorAll('table.sort thead tr:last-child th')"


def check(page, what, expression, wanted):
    found = page.value(expression)
    if found != wanted:
        sys.exit(f"{what}: {found!r}, expected {wanted!r}")


def drive(page, file, shots):
    page.device(1100, 800)
    page.open(file)
    check(page, "as it is written", NAMES, "heart-5.ini cup-10.ini arrow-5.ini")
    page.value(HEAD + "[0].querySelector('button').click()")
    check(page, "by name", NAMES, "arrow-5.ini cup-10.ini heart-5.ini")
    check(page, "said to readers", HEAD + "[0].getAttribute('aria-sort')", "ascending")
    page.value(HEAD + "[0].querySelector('button').click()")
    check(page, "by name, downwards", NAMES, "heart-5.ini cup-10.ini arrow-5.ini")
    page.value(HEAD + "[2].querySelector('button').click()")
    check(page, "by the number of answers, else as it was", NAMES, "heart-5.ini cup-10.ini arrow-5.ini")
    check(page, "one column at a time", HEAD + "[0].getAttribute('aria-sort')", None)
    page.value(HEAD + "[2].querySelector('button').click()")
    check(page, "downwards", NAMES, "cup-10.ini arrow-5.ini heart-5.ini")
    light = page.value("getComputedStyle(document.body).backgroundColor")
    if shots:
        page.screenshot(os.path.join(shots, "compare-light.png"))
    page.device(390, 800, dark=True)
    if page.value("getComputedStyle(document.body).backgroundColor") == light:
        sys.exit("dark mode looks like light mode")
    check(page, "no sideways scrolling on a phone", "document.documentElement.scrollWidth <= innerWidth", True)
    if shots:
        page.screenshot(os.path.join(shots, "compare-phone-dark.png"))
    page.printed(1000)
    check(page, "no column is cut off on paper", "Array.from(document.querySelectorAll('.wide')).every(box => box.scrollWidth <= box.clientWidth)", True)
    check(page, "tables are scrolled by keys", "document.querySelectorAll('.wide:not([tabindex=\"0\"])').length", 0)
    page.device(390, 800, dark=True)
    page.send("Emulation.setScriptExecutionDisabled", value=True)
    page.open(file)
    check(page, "the table without scripts", NAMES, "heart-5.ini cup-10.ini arrow-5.ini")
    check(page, "no dead buttons without scripts", "document.querySelectorAll('button').length", 0)


def main():
    orime, tree = sys.argv[1:3]
    binary = browser.find()
    if binary is None:
        print("SKIPPED: there is no Chromium (Debian package chromium)")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder, browser.Browser(binary) as page:
        config, file = os.path.join(folder, "compare.ini"), os.path.join(folder, "compare.html")
        with open(config, "w", encoding="utf-8") as out:
            puzzles = " ".join(f"{tree}/puzzles/nonogram/{name}.ini" for name in ("heart-5", "cup-10", "arrow-5"))
            out.write(f"[compare]\npuzzles = {puzzles}\nbaseline = a\n[variant a]\n[variant b]\nengine.learning = off\n"
                      "[variant c]\nengine.restarts = off\n[variant d]\nengine.order = smallest\n")
        subprocess.run([orime, "compare", "--format", "html", config, "-o", file], check=True)
        drive(page, file, sys.argv[3] if len(sys.argv) > 3 else None)
        if page.errors:
            sys.exit("console: " + "; ".join(page.errors))


main()
