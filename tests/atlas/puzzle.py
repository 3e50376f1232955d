"""A puzzle of the atlas as a puzzle file of orime, with the answer that was published."""


class Puzzle:
    """sections: {section: {key: value}}, a value being a text, a list of lines, or a grid (a list of lists of words).
    want: the rows of the published answer, a glyph or None (anything) for each cell."""

    def __init__(self, want, sections=None, settings=None, **board):
        self.sections = dict(sections or {})
        if board:
            self.sections.setdefault("board", {}).update(board)
        self.settings = settings or {}
        self.want = want

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


def differs(want, got):
    """The first cell in which an answer is not the published one, as (row, column); None: there is none."""
    if len(want) != len(got) or any(len(w) != len(g) for w, g in zip(want, got)):
        return (0, 0)
    for y, (row, other) in enumerate(zip(want, got)):
        for x, (glyph, found) in enumerate(zip(row, other)):
            if glyph is not None and glyph != found:
                return (y, x)
    return None
