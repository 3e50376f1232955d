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
    check(page, "previous at the start", "document.getElementById('previous').getAttribute('aria-disabled')", "true")
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
    check(page, "next at the end", "document.getElementById('next').getAttribute('aria-disabled')", "true")
    page.value("document.getElementById('next').focus(); document.getElementById('next').click()")
    check(page, "the focus stays there", "document.activeElement.id + ' ' + at", f"next {last}")
    check(page, "all cells known", "states[at].every(values => values.size === 1)", True)
    page.key("Home")
    check(page, "Home", "at", 0)
    page.value("document.getElementById('last').click(); document.getElementById('previous').click()")
    check(page, "previous", "at", last - 1)
    page.value("document.querySelectorAll('#steps a')[1].click(); new Promise(done => setTimeout(done, 100))")
    check(page, "a step of the list", "at", 2)
    page.value("location.hash = '#3'; new Promise(done => setTimeout(done, 100))")
    check(page, "a link", "at", 3)
    check(page, "highlights", "document.querySelectorAll('#board .new').length > 0", True)
    check(page, "constraints", "groups.some((group, i) => (show(i + 1), document.querySelectorAll('#board .scope').length > 0))", True)
    page.value("show(3)")
    page.value("document.getElementById('next').focus()")
    page.press_space()
    check(page, "a space on Next is a click", "at + ' ' + timer", "4 null")
    page.value("document.activeElement.blur(); show(3)")
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
    page.device(390, 500, dark=True) # the list of steps is below the screen
    page.value("show(0); scrollTo(0, 0); for (let i = 0; i < 4; i++) document.getElementById('next').click()")
    check(page, "Next does not scroll the page", "scrollY", 0)
    look(page)
    if shots:
        page.screenshot(os.path.join(shots, name + "-phone-dark.png"))
    page.open(file + "#2")
    check(page, "a link from outside", "at", 2)
    page.printed(700)
    check(page, "nothing is cut off on paper", "['steps', 'board'].every(id => document.getElementById(id).scrollWidth <= document.getElementById(id).clientWidth)", True)
    check(page, "all steps are on paper", "document.getElementById('steps').scrollHeight <= document.getElementById('steps').clientHeight", True)


# What must hold of the board after each step, in any scheme.
LOOK = """(() => {
  const light = colour => { const [r, g, b] = colour.match(/[0-9.]+/g).map(Number).map(c => (c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b + .05; };
  const ratio = (a, b) => Math.max(light(a), light(b)) / Math.min(light(a), light(b));
  const fill = shape => getComputedStyle(shape).fill, wrong = [];
  const ground = svg.querySelector('g'), ids = document.querySelectorAll('[id]');
  if (ground.nextSibling !== under || data.between.length === 0 && svg.lastElementChild !== over) wrong.push('marks are not above the figures');
  if (svg.getAttribute('role') !== 'img' || !/cells known$/.test(svg.getAttribute('aria-label'))) wrong.push('the board has no name');
  const paper = fill(ground.children[data.adapts ? 0 : 1]);
  for (let n = 0; n <= groups.length; n += 1 + Math.floor(groups.length / 15)) { /* some steps are enough */
    show(n);
    const known = cell => states[n][cell].size === 1 ? data.palette[[...states[n][cell]][0]] : null;
    for (const box of under.querySelectorAll('.paint')) {
      const value = data.palette.find(value => value.rgb === box.getAttribute('fill'));
      if (value.name === 'black' && (light(fill(box)) > .1 || ratio(fill(box), paper) < 3)) wrong.push('black is not dark at step ' + n);
    }
    for (const [cell, shapes] of drawn) for (const shape of shapes) if (shape.tagName === 'text' && data.start[cell].length > 1 && !data.written) {
      const value = known(cell), below = value ? 'rgb(' + [1, 3, 5].map(i => parseInt(value.rgb.slice(i, i + 2), 16)).join(', ') + ')' : paper;
      if (ratio(fill(shape), below) < 4.5) wrong.push('a number in cell ' + cell + ' cannot be read at step ' + n);
    }
    if (drawn.size > 0) for (const dot of over.querySelectorAll('.open')) for (const [cell, shapes] of drawn) for (const shape of shapes) {
      const a = dot.getBBox(), b = shape.getBBox();
      if (shape.tagName === 'text' && a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height) wrong.push('a dot hides behind a number at step ' + n);
    }
    if (n > 0 && over.querySelectorAll('.new').length === 0) wrong.push('no cell is outlined at step ' + n);
  }
  show(0);
  if (!data.written && over.querySelectorAll('circle:not(.open)').length > 0) wrong.push('dots in open cells');
  return wrong.join('; ');
})()"""


def look(page):
    for dark in (False, True):
        page.device(390, 500, dark=dark)
        check(page, "the board, " + ("dark" if dark else "light"), LOOK, "")


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
                             ("paintarea", tree + "/puzzles/paintarea/example-5.ini"), ("hitori", tree + "/puzzles/hitori/numbers-6.ini"),
                             ("yinyang", tree + "/puzzles/yinyang/circles-7.ini"), ("killer", tree + "/puzzles/sudoku/killer-6.ini"),
                             ("volume", tree + "/puzzles/nonogram3d/duck.ini"), ("coloured", tree + "/puzzles/nonogram/rainbow-40x24.ini")):
            file = os.path.join(folder, name + ".html")
            with open(file, "wb") as out:
                subprocess.run([orime, "explain", "--format", "html", puzzle], stdout=out, stderr=subprocess.DEVNULL, check=True)
            drive(page, file, shots, name)
        if page.errors:
            sys.exit("console: " + "; ".join(page.errors))


main()
