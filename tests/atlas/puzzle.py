"""A puzzle of the atlas as a puzzle file of orime, with the answer that was published."""


class Puzzle:
    """sections: {section: {key: value}}, a value being a text, a list of lines, or a grid (a list of lists of
    words). want: the rows of the published answer, a glyph or None (anything) for each cell. sides: likewise of a
    board with sides, {"upright": rows, "level": rows} as in orime's JSON."""

    def __init__(self, want, sections=None, settings=None, sides=None, **board):
        self.sections = dict(sections or {})
        if board:
            self.sections.setdefault("board", {}).update(board)
        self.settings = settings or {}
        self.want = want
        self.sides = sides

    def text(self, rule):
        out = ["[puzzle]", f"rule = {rule}"]
        sections = dict(self.sections)
        if self.settings:
            sections["options"] = self.settings
        for section, keys in sections.items():
            out += ["", f"[{section}]"]
            for key, value in keys.items():
                out += lines_of(key, value)
        return "\n".join(out) + "\n"


def lines_of(key, value):
    if value is None:
        return []
    if not isinstance(value, list):
        return [f"{key} = {value}"]
    short = all(len(word) == 1 for row in value if isinstance(row, list) for word in row)
    rows = [("" if short else " ").join(row) if isinstance(row, list) else row for row in value]
    bar = "|" if any(row[:1] in "#;|" for row in rows) else ""
    return [f"{key} ="] + [f"    {bar}{row}" for row in rows]


def differs(puzzle, answer):
    """Where an answer (an object of orime's JSON) is not the published one, as text; None: nowhere."""
    at = first_difference(puzzle.want, answer["solution"])
    if at is not None:
        return f"r{at[0] + 1}c{at[1] + 1}"
    if puzzle.sides is None:
        return None
    for which, (dy, dx) in (("upright", (0, 1)), ("level", (1, 0))):
        want, got = puzzle.sides[which], answer.get("sides", {}).get(which, [])
        at = first_difference(want, got)
        if at is not None:
            # with an outline the first side of a row or column lies before its first cell
            y, x = (at[0] - (len(want) > len(puzzle.want)), at[1] - (len(want[0]) > len(puzzle.want[0])))
            return f"the side of r{y + 1}c{x + 1} and r{y + dy + 1}c{x + dx + 1}"
    return None


EMPTY = ".-@"  # an answer may show one of these where orime has no cell


def first_difference(want, got):
    """The first place in which two pictures differ, as (row, column); None: there is none."""
    if len(want) != len(got) or any(len(w) != len(g) for w, g in zip(want, got)):
        return (0, 0)
    for y, (row, other) in enumerate(zip(want, got)):
        for x, (glyph, found) in enumerate(zip(row, other)):
            no_cell = found == " " and glyph in tuple(EMPTY)
            if glyph not in (None, found) and not no_cell:
                return (y, x)
    return None
