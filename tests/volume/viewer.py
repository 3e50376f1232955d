#!/usr/bin/env python3
"""Opens a page of `orime draw --to html` in headless Chromium, turns the model, cuts it, and looks at the pixels.

    viewer.py ORIME

Exits with 77 (skipped) where there is no Chromium, or where orime was built without the viewer."""
import os
import struct
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "page"))
import browser  # noqa: E402

SKIPPED = 77
SIZE = 400
PUZZLE = """[puzzle]
rule = picross3d
title = a corner
[palette]
red = r #e02020
green = g #20c040
[clues]
x =
    3r 1r
    1r 1g
y =
    2r 1r 1r
    1r,1g 0 0
"""

# What a person does, as events: drag the model to the left; pull the slider to one layer.
DRAG = """
const canvas = document.querySelector("canvas");
canvas.setPointerCapture = canvas.releasePointerCapture = () => {};
const send = (type, x, y) => canvas.dispatchEvent(new PointerEvent(type, {pointerId: 1, pointerType: "mouse", button: 0,
  buttons: type === "pointerup" ? 0 : 1, clientX: x, clientY: y, pageX: x, pageY: y, bubbles: true}));
send("pointerdown", 300, 150); send("pointermove", 200, 150); send("pointermove", 120, 150); send("pointerup", 120, 150);
"""
CUT = """
const slider = document.getElementById("cut");
slider.value = "1";
slider.dispatchEvent(new Event("input", {bubbles: true}));
"""


def read_png(path):
    """Rows of (r, g, b); 8 bits a channel, as Chromium writes them."""
    data = open(path, "rb").read()
    at, body, width, height, channels = 8, b"", 0, 0, 0
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        chunk = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", chunk[:10])
            assert depth == 8 and colour in (2, 6)
            channels = 3 if colour == 2 else 4
        elif kind == b"IDAT":
            body += chunk
        at += 12 + size
    raw, stride, rows = zlib.decompress(body), width * channels, []
    before = bytearray(stride)
    for y in range(height):
        how, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for i in range(stride):
            left = line[i - channels] if i >= channels else 0
            up, corner = before[i], before[i - channels] if i >= channels else 0
            if how == 1:
                line[i] = (line[i] + left) & 255
            elif how == 2:
                line[i] = (line[i] + up) & 255
            elif how == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif how == 4:
                p = left + up - corner
                pa, pb, pc = abs(p - left), abs(p - up), abs(p - corner)
                line[i] = (line[i] + (left if pa <= pb and pa <= pc else up if pb <= pc else corner)) & 255
        rows.append([tuple(line[i : i + 3]) for i in range(0, stride, channels)])
        before = line
    return rows


def count(rows, test):
    return sum(test(*pixel) for row in rows for pixel in row)


def red(r, g, b):
    return r > 80 and r > 2 * g and r > 2 * b


def green(r, g, b):
    return g > 80 and g > 2 * r and g > 1.5 * b


def dark(r, g, b):
    return max(r, g, b) < 70


def main():
    orime = sys.argv[1]
    chromium = browser.find()
    if chromium is None:
        print("skipped: there is no chromium")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        puzzle, page = os.path.join(folder, "p.ini"), os.path.join(folder, "p.html")
        with open(puzzle, "w", encoding="utf-8") as f:
            f.write(PUZZLE)
        made = subprocess.run([orime, "draw", "--answer", puzzle, "-o", page], capture_output=True, text=True, check=False)
        if made.returncode != 0 and "npm" in made.stderr:
            print("skipped:", made.stderr.strip())
            return SKIPPED
        assert made.returncode == 0, made.stderr
        html = open(page, encoding="utf-8").read()

        def shot(name, script):
            path, png = os.path.join(folder, name + ".html"), os.path.join(folder, name + ".png")
            with open(path, "w", encoding="utf-8") as f:
                f.write(html.replace("</body>", f"<script>{script}</script></body>") if script else html)
            subprocess.run([chromium, "--headless", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
                            "--disable-dev-shm-usage", f"--user-data-dir={folder}/profile", "--hide-scrollbars",
                            f"--window-size={SIZE},{SIZE}", "--virtual-time-budget=2000", f"--screenshot={png}", "file://" + path],
                           capture_output=True, timeout=240, check=False)
            assert os.path.exists(png), "chromium made no picture"
            return read_png(png)

        first, turned, cut = shot("first", ""), shot("turned", DRAG), shot("cut", CUT)
    pixels = SIZE * SIZE
    assert count(first, red) > pixels / 50, f"few red pixels: {count(first, red)}"
    assert count(first, dark) > 100, "no clues and no edges"
    differ = sum(a != b for one, other in zip(first, turned) for a, b in zip(one, other))
    assert differ > pixels / 20, f"the model did not turn: {differ} pixels differ"
    assert count(turned, red) > pixels / 50, "the model is gone when it is turned"
    assert count(first, green) > 50 or count(turned, green) > 50, "the green block of the upper layer is not to be seen"
    assert count(cut, green) < 50, "the upper layer was not cut off"
    assert count(cut, red) > pixels / 100, "the lower layer is gone"
    return 0


sys.exit(main())
