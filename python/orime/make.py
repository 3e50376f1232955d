"""Making puzzles."""
from __future__ import annotations

import ctypes
import os
from typing import Any, Callable, Iterator, Optional, Union

from . import _library as c
from ._library import lib
from .errors import Stopped
from .puzzle import Handle, Puzzle, raise_error, settings_of, text, words
from .results import Answer, Progress
from .rules import File, Rules, usual_rules


class Maker(Handle):
    """Makes puzzles of a rule, one after the other: iterate over it. See `generate` and `from_picture`."""

    _close, _interrupt, _clear = lib.close_maker, lib.interrupt_maker, lib.clear_interrupt_maker

    def __init__(self, handle: Optional[int], rules: Rules, *owners: object) -> None:
        super().__init__(handle)
        self._rules, self._owners = rules, owners
        self._check()
        self.level: Optional[str] = None     # of the puzzle made last
        self.hardest: Optional[str] = None   # its hardest step
        self.clues = 0
        self.tried = 0                       # answers that it took
        self.status = "unknown"
        self.answer: Optional[Answer] = None

    def _check(self) -> None:
        code = lib.maker_code(self.handle)
        if code != c.OK:
            said = lib.maker_error(self.handle)
            lib.clear_interrupt_maker(self.handle)
            raise_error(code, said, lambda i, m: c.BAD_CALL)

    def on_progress(self, function: Optional[Callable[[Progress], Any]]) -> None:
        """As Puzzle.on_progress; `steps` are the answers that were tried."""
        def tick(_: Any, progress: Any) -> int:
            p = progress.contents
            return bool(function and function(Progress(words(p.doing), p.seconds, p.answers, p.conflicts, p.steps)))
        self._progress = c.ProgressFunction(tick) if function else c.ProgressFunction()
        lib.set_progress_maker(self.handle, self._progress, None)

    def next(self) -> Optional[Puzzle]:
        """The next puzzle; None: there can be none. Stopped is raised when none was found within the limits."""
        verdict = self.call(lib.make)
        if verdict == c.NO_MORE:
            return None
        self._check()
        made = c.Made()
        lib.made(self.handle, ctypes.byref(made))
        puzzle = File(self.write("ini"), name="made", rules=self._rules)[0]
        self.level, self.hardest, self.clues, self.tried = text(made.level), text(made.hardest), made.clues, made.tried
        self.status = c.STATUS[made.status]
        n = made.width * made.height * made.depth
        whole = made.answer and n == puzzle.cells
        self.answer = Answer(puzzle, ctypes.string_at(made.answer, n)) if whole else None
        return puzzle

    def __iter__(self) -> Iterator[Puzzle]:
        while True:
            puzzle = self.next()
            if puzzle is None:
                return
            yield puzzle

    def write(self, format: str = "ini") -> bytes:
        """The puzzle made last, in the format of another program."""
        out, size = ctypes.c_char_p(), ctypes.c_size_t()
        code = lib.write_made(self.handle, format.encode(), ctypes.byref(out), ctypes.byref(size))
        if code != c.OK:
            self._check()
            raise Stopped("nothing was written")
        return ctypes.string_at(out, size.value)


def _encoded(value: Optional[str]) -> Optional[bytes]:
    return None if value is None else value.encode()


def generate(rule: str, width: int = 0, height: int = 0, *, level: Optional[str] = None, clues: int = 0,
             symmetry: Optional[str] = None, minimal: bool = False, boxes: Optional[str] = None, seed: int = 0,
             tries: int = 0, seconds: float = 0, like: Optional[Puzzle] = None, rules: Optional[Rules] = None,
             **settings: object) -> Maker:
    """A maker of puzzles of a rule, each with one answer: `for puzzle in orime.generate("sudoku", level="hard")`. It goes
    on without end. `like` keeps the regions and walls of a puzzle."""
    rules = rules or usual_rules()
    wish = c.Wish(width=width, height=height, boxes=_encoded(boxes), level=_encoded(level), clues=clues,
                  symmetry=_encoded(symmetry), minimal=minimal, seed=seed, tries=tries, seconds=seconds)
    handle = lib.open_maker(rules.handle, rule.encode(), ctypes.byref(wish), None if like is None else like.handle,
                            settings_of(settings))
    return Maker(handle, rules, like)


def from_picture(rule: str, picture: Union[str, os.PathLike, bytes], *, width: int = 0, colours: int = 1,
                 threshold: Union[None, int, str] = None, seed: int = 0, title: Optional[str] = None, seconds: float = 0,
                 rules: Optional[Rules] = None) -> Maker:
    """A maker of one puzzle, of a picture (a file or its bytes: PNG, PNM, XBM, text). After next(), `status` tells
    whether the picture is its only answer. `threshold`: 0 to 100, or "dither"."""
    rules = rules or usual_rules()
    name = "picture" if isinstance(picture, bytes) else os.fspath(picture)
    if not isinstance(picture, bytes):
        with open(picture, "rb") as file:
            picture = file.read()
    level = -1 if threshold is None else -2 if threshold == "dither" else int(threshold)
    wish = c.PictureWish(width=width, colours=colours, threshold=level, seed=seed, title=_encoded(title),
                         seconds=seconds)
    return Maker(lib.open_picture(rules.handle, rule.encode(), os.fsencode(name), picture, len(picture),
                                  ctypes.byref(wish)), rules)
