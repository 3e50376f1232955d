"""orime solves, checks, explains and makes grid puzzles.

    import orime

    with orime.open("puzzle.ini") as puzzle:
        for answer in puzzle:            # str(answer), answer.values, answer.array (numpy)
            print(answer)
        puzzle.unique()                  # True, False, or None: not known
        puzzle.check()                   # verdict, grade, what is to blame
        for step in puzzle.explain():
            print(step.words)
        puzzle.hint()                    # of puzzle.state
        puzzle.draw("svg")

`orime.generate` makes puzzles, `orime.from_picture` one of a picture. `orime.open_all` gives all puzzles of a file, `orime.loads` reads one from text or bytes, `orime.Rules` holds the rules.
Errors are `orime.Error`: `InputError` with `file` and `line`, `CallError`, `Stopped` (a limit), `Interrupted`, `Bug`;
memory that runs out is MemoryError. Fields of results are those of the JSON that the program writes.
"""
from __future__ import annotations

import os as _os
from typing import Optional, Union

from ._library import lib as _lib
from .errors import Bug, CallError, Error, InputError, Interrupted, Stopped
from .make import Maker, from_picture, generate
from .puzzle import Puzzle
from .results import Answer, Backbone, Change, Check, Count, Grade, Hint, Key, Progress, Rule, Section, Step
from .rules import File, Rules, formats, usual_rules

__version__ = _lib.version().decode()
NOT_KNOWN = 255

__all__ = ["Answer", "Backbone", "Bug", "CallError", "Change", "Check", "Count", "Error", "File", "Grade", "Hint",
           "InputError", "Interrupted", "Key", "Maker", "NOT_KNOWN", "Progress", "Puzzle", "Rule", "Rules", "Section", "Step",
           "Stopped", "formats", "from_picture", "generate", "loads", "open", "open_all", "usual_rules"]


def open(file: Union[str, _os.PathLike], rules: Optional[Rules] = None, rule: Optional[str] = None,  # noqa: A001
         **settings: object) -> Puzzle:
    """The puzzle of a file, in whatever format. `rule` names its rule where the file does not; settings are those of
    the rule, and of the engine as in **{"engine.seconds": 10}. A file of several: see open_all."""
    return _one(File(file, rules=rules, rule=rule, **settings))


def loads(puzzle: Union[str, bytes], name: str = "puzzle", rules: Optional[Rules] = None, rule: Optional[str] = None,
          **settings: object) -> Puzzle:
    """The puzzle of a text: a file's content, or a link. `name` stands for it in messages."""
    given = puzzle.encode() if isinstance(puzzle, str) else puzzle
    return _one(File(given, name=name, rules=rules, rule=rule, **settings))


def open_all(file: Union[str, _os.PathLike, bytes], rules: Optional[Rules] = None, rule: Optional[str] = None,
             **settings: object) -> File:
    """All puzzles of a file (or of its bytes), a sequence; each is loaded when it is asked for."""
    return File(file, rules=rules, rule=rule, **settings)


def _one(file: File) -> Puzzle:
    if len(file) != 1:
        raise CallError("%d puzzles in the file, expected one, or orime.open_all" % len(file))
    return file[0]
