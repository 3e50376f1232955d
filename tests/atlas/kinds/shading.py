"""Cells are black or white."""
from board import mapped
from kinds import kind
from puzzle import Puzzle

SHADED = {"x": "#", "-": ".", ".": "."}


def shaded(answer):
    return mapped(answer.grid(), SHADED, other="#")


def with_regions(name, rule=None):
    """Numbers, then regions."""

    @kind(name, rule=rule)
    def read(p, a):
        numbers, regions = mapped(p.grid()), p.grid()
        return Puzzle(shaded(a), regions=regions, numbers=numbers)


for each in ("Aqre", "Heyawake", "PaintArea"):
    with_regions(each)


@kind("Norinori")
def norinori(p, a):
    p.grid()
    return Puzzle(shaded(a), regions=p.grid())


@kind("LITS")
def lits(p, a):
    return Puzzle(shaded(a), regions=p.grid())


for each, rule in (("Hitori", "hitori"), ("Nurikabe", "nurikabe"), ("Kuromasu", "kurodoko")):

    @kind(each, rule=rule)
    def with_numbers(p, a):
        return Puzzle(shaded(a), numbers=mapped(p.grid()))


@kind("TilePaint")
def tilepaint(p, a):
    columns, rows = p.line(p.columns), p.line(p.rows)
    sections = {"board": {"regions": p.grid()}}
    sections["clues"] = {"rows": " ".join(mapped([rows])[0]), "columns": " ".join(mapped([columns])[0])}
    return Puzzle(shaded(a), sections)


@kind("YinYang")
def yinyang(p, a):
    colours = {"w": "o", "b": "#", "-": "."}
    return Puzzle(mapped(a.grid(), colours), circles=mapped(p.grid(), colours))


@kind("Nonogram")
def nonogram(p, a):
    columns = [" ".join(p.line()) for _ in range(p.columns)]
    rows = [" ".join(p.line()) for _ in range(p.rows)]
    return Puzzle(shaded(a), {"clues": {"rows": rows, "columns": columns}})
