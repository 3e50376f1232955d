"""Rules, files of puzzles, formats."""
from __future__ import annotations

import ctypes
import os
import threading
from typing import Iterator, Optional, Union

from . import _library as c
from ._library import lib
from .errors import Error
from .puzzle import Handle, Puzzle, raise_error, settings_of, text, words
from .results import Key, Rule, Section


class Rules(Handle):
    """The rules of the folders in `path` (colon-separated), or of the usual ones. Any thread may use them."""

    _close = lib.close_rules

    def __init__(self, path: Union[None, str, os.PathLike] = None) -> None:
        super().__init__(lib.open_rules(None if path is None else os.fsencode(path)))
        if len(self) == 0:
            raise Error(words(lib.rules_error(self.handle)).rstrip("\n"))

    @property
    def error(self) -> Optional[str]:
        """What was wrong with files of rules that were refused."""
        return text(lib.rules_error(self.handle))

    def __len__(self) -> int:
        return lib.rule_count(self.handle)

    def __iter__(self) -> Iterator[str]:
        """The ids of the rules."""
        return (words(lib.rule_id(self.handle, i)) for i in range(len(self)))

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, str) and lib.find_rule(self.handle, rule.encode()) < len(self)

    def __getitem__(self, rule: str) -> Rule:
        """What a rule says of itself and of its puzzle files."""
        i = lib.find_rule(self.handle, rule.encode())
        info = c.RuleInfo()
        if lib.rule_at(self.handle, i, ctypes.byref(info)) != c.OK:
            raise KeyError(rule)
        sections = {}
        for s in range(info.n_sections):
            section = c.SectionInfo()
            lib.section_at(self.handle, i, s, ctypes.byref(section))
            keys = [self._key(i, s, k) for k in range(section.n_keys)]
            sections[words(section.name)] = Section(words(section.name), section.required, text(section.help),
                                                    {key.name: key for key in keys})
        return Rule(words(info.id), words(info.name), words(info.version), words(info.summary), words(info.file),
                    text(info.example), info.makes_puzzles, info.takes_pictures, sections)

    def _key(self, i: int, s: int, k: int) -> Key:
        key = c.KeyInfo()
        lib.key_at(self.handle, i, s, k, ctypes.byref(key))
        number = key.type == b"number"
        return Key(words(key.name), words(key.type), key.required, text(key.standard), text(key.help),
                   tuple(words(key.choices).split("|")) if key.choices else (), key.low if number else None,
                   key.high if number else None)


class File(Handle):
    """A file of puzzles, in whatever format: a sequence of `Puzzle`."""

    _close = lib.close_file

    def __init__(self, source: Union[str, os.PathLike, bytes], name: Optional[str] = None, rules: Optional[Rules] = None,
                 rule: Optional[str] = None, **settings: object) -> None:
        shown = name if name is not None else "puzzle"
        super().__init__(lib.open_bytes(shown.encode(), source, len(source)) if isinstance(source, bytes)
                         else lib.open_file(os.fsencode(source)))
        self._rules = rules or usual_rules()
        self._rule = rule
        self._settings = settings
        code = lib.file_code(self.handle)
        if code != c.OK:
            raise_error(code, lib.file_error(self.handle), lambda i, m: lib.file_message(self.handle, i, m))

    def __len__(self) -> int:
        return lib.file_count(self.handle)

    def __getitem__(self, k: int) -> Puzzle:
        k = k + len(self) if k < 0 else k
        if not 0 <= k < len(self):
            raise IndexError("there is no such puzzle in the file")
        handle = lib.load_piece(self._rules.handle, self.handle, k, None if self._rule is None else self._rule.encode(),
                                settings_of(self._settings))
        return Puzzle(handle, self._rules, self)

    @property
    def format(self) -> str:
        """The format of the first puzzle."""
        return words(lib.file_format(self.handle, 0))


_usual: list[Rules] = []
_lock = threading.Lock()


def usual_rules() -> Rules:
    """The rules of the usual folders (ORIME_RULE_PATH, or those of the library), opened once."""
    with _lock:
        if not _usual:
            _usual.append(Rules())
        return _usual[0]


def formats() -> dict[str, dict[str, object]]:
    """The formats of puzzle files: name, and whether it is read, is written, can carry several puzzles, an answer."""
    found = {}
    for i in range(lib.format_count()):
        info = c.FormatInfo()
        lib.format_at(i, ctypes.byref(info))
        found[words(info.name)] = {"summary": words(info.summary), "extension": text(info.extension), "reads": info.reads,
                                   "writes": info.writes, "several": info.several, "answers": info.answers}
    return found
