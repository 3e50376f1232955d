"""Cells are black or white."""
from board import above_and_beside, mapped, parts
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


# ---- groups and regions ----


@kind("Akari")
def akari(p, a):
    """x or a number is a wall; ? in the file is one without a number."""
    walls = mapped(p.grid(), {"-": ".", "x": "?"})
    want = [[None if wall != "." else {"o": "o"}.get(w, ".") for wall, w in zip(row, line)]
            for row, line in zip(walls, a.grid())]
    return Puzzle(want, walls=walls)


for each, rule in (("CanalView", "canal-view"), ("Kuroshuto", "kuroshuto"), ("Kurotto", "kurotto"),
                   ("Nurimisaki", "nurimisaki")):

    @kind(each, rule=rule)
    def with_clues(p, a):
        return Puzzle(shaded(a), numbers=mapped(p.grid()))


@kind("Cave")
def cave(p, a):
    """x is inside."""
    return Puzzle(mapped(a.grid(), {"x": ".", "-": "#"}), numbers=mapped(p.grid()))


for each, rule in (("Chocona", "chocona"), ("Shimaguni", "shimaguni")):
    with_regions(each, rule)


@kind("CocktailLamp", rule="cocktail-lamp")
def cocktail_lamp(p, a):
    """Some names of regions come twice."""
    numbers, regions = mapped(p.grid()), parts(p.grid())
    return Puzzle(shaded(a), regions=regions, numbers=numbers)


@kind("Creek")
def creek(p, a):
    size = f"{p.columns}x{p.rows}"
    return Puzzle(shaded(a), size=size, corners=mapped(p.grid(p.rows + 1, p.columns + 1)))


@kind("Fobidoshi")
def fobidoshi(p, a):
    return Puzzle(mapped(a.grid(), {"o": "o", "-": "-"}), givens=mapped(p.grid(), {"o": "o", "x": "-", "-": "."}))


@kind("Snake")
def snake(p, a):
    counts = above_and_beside(p)
    return Puzzle(shaded(a), **counts, ends=mapped(p.grid()))


@kind("Yajikabe")
def yajikabe(p, a):
    """3e: three black cells to the east."""
    arrows = [[w if w == "-" else w[:-1] + dict(zip("nesw", "urdl"))[w[-1]] for w in row] for row in p.grid()]
    return Puzzle(shaded(a), numbers=mapped(arrows))


@kind("Shugaku")
def shugaku(p, a):
    """# is a pillow, o the body that belongs to it, x black; - is the cell of a number."""
    grid = p.grid()
    want = [[None if clue != "-" else w for clue, w in zip(row, line)] for row, line in zip(grid, a.grid())]
    return Puzzle(want, numbers=mapped(grid))
