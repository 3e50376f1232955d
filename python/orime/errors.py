"""What goes wrong, as exceptions."""
from __future__ import annotations

from typing import Optional


class Error(Exception):
    """What all errors of orime are. `messages` holds each of them; `file` and `line` are those of the first."""

    def __init__(self, text: str, messages: tuple[str, ...] = (), file: Optional[str] = None, line: Optional[int] = None):
        super().__init__(text)
        self.messages = messages or (text,)
        self.file = file
        self.line = line


class InputError(Error, ValueError):
    """A file, an answer or a setting is not as it should be."""


class CallError(Error, ValueError):
    """An argument makes no sense, or a question has no answer for this puzzle."""


class Stopped(Error):
    """A limit came first (`reason`: which), and there is nothing to give back."""


class Interrupted(Stopped):
    """Puzzle.interrupt was called, or a progress function gave back something true."""


class Bug(Error):
    """A bug in a rule or in the engine was caught."""
