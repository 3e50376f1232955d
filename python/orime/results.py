"""What puzzles are asked for. Fields have the names and the meaning of the JSON: see core/package/results.md."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional


class Answer:
    """A picture of a puzzle: a byte a cell (then its sides and points), 255 where it is not known.

    `str(answer)` is the picture as text, `values` a read-only view of the bytes, `array` a numpy array of the same
    memory with a row (and a layer) an axis. A notebook shows it as a drawing.
    """

    def __init__(self, puzzle: Any, values: bytes) -> None:
        self._puzzle = puzzle
        self._bytes = values

    @property
    def values(self) -> memoryview:
        return memoryview(self._bytes)

    @property
    def array(self) -> Any:
        """The cells of the board as a numpy array [row, column], or [layer, row, column]; it shares the memory."""
        import numpy  # pylint: disable=import-outside-toplevel
        width, height, depth = self._puzzle.size
        flat = numpy.frombuffer(self._bytes, dtype=numpy.uint8, count=width * height * depth)
        return flat.reshape((height, width) if depth == 1 else (depth, height, width))

    @property
    def rows(self) -> list[str]:
        """As "solution" of the JSON: rows of glyphs."""
        return str(self).splitlines()

    def draw(self, form: str = "svg") -> bytes:
        return self._puzzle.draw(form, self)

    def _repr_svg_(self) -> str:
        return self.draw("svg").decode()

    def __getitem__(self, place: Any) -> int:
        """answer[row, column], from 0; answer[cell]."""
        if isinstance(place, tuple):
            row, column = place
            width, height, _ = self._puzzle.size
            if not (0 <= row < height and 0 <= column < width):
                raise IndexError("no such cell")
            return self._bytes[row * width + column]
        return self._bytes[place]

    def __len__(self) -> int:
        return len(self._bytes)

    def __bytes__(self) -> bytes:
        return self._bytes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash(self._bytes)

    def __str__(self) -> str:
        return self._puzzle.picture(self).rstrip("\n")

    def __repr__(self) -> str:
        return "<orime.Answer of %d cells>" % len(self._bytes)


@dataclass(frozen=True)
class Change:
    """Values that a cell loses in a step, and the one that is left to it."""
    cell: str
    removed: tuple[str, ...]  # "not" of the JSON
    value: Optional[str]      # "is" of the JSON


@dataclass(frozen=True)
class Step:
    number: int
    technique: Optional[str]
    difficulty: int
    where: Optional[str]
    words: str
    constraints: tuple[str, ...]
    cells: tuple[Change, ...]
    placed: dict[str, str]
    follows: bool
    by_uniqueness: bool
    proved: bool
    checked: bool

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Grade:
    grade: float
    grade_bound: Optional[str]
    level: str
    grade_words: str
    weight: float
    kinds: dict[str, int]
    steps: int
    largest_set: int
    sets: int
    proved: int
    complete: bool
    status: str

    def __str__(self) -> str:
        return self.grade_words


@dataclass(frozen=True)
class Hint:
    status: str
    step: Optional[Step] = None
    wrong: tuple[str, ...] = ()
    contradiction: tuple[str, ...] = ()
    proved: bool = False


@dataclass(frozen=True)
class Backbone:
    status: str
    values: Optional[Answer]
    possible: tuple[frozenset[int], ...]
    open: int


@dataclass(frozen=True)
class Check:
    status: str
    solutions: int
    exact: bool
    answers: tuple[Answer, ...] = ()
    reason: Optional[str] = None
    backbone: Optional[Answer] = None
    minimal: Optional[bool] = None
    redundant: tuple[str, ...] = ()
    contradictions: tuple[tuple[str, ...], ...] = ()
    smallest_proved: bool = False
    all_contradictions: bool = False
    counted: int = 0
    counted_all: bool = False
    deciding_givens: tuple[str, ...] = ()
    all_deciding_givens: bool = False
    grade: Optional[float] = None
    grade_bound: Optional[str] = None
    level: Optional[str] = None
    grade_words: Optional[str] = None


@dataclass(frozen=True)
class Count:
    """How many answers: `exact` when there are no more. int(count) is the number."""
    solutions: int
    exact: bool
    reason: Optional[str] = None

    def __int__(self) -> int:
        return self.solutions

    __index__ = __int__


@dataclass(frozen=True)
class Progress:
    doing: str
    seconds: float
    answers: int
    conflicts: int
    steps: int


@dataclass(frozen=True)
class Key:
    name: str
    type: str
    required: bool
    default: Optional[str]
    help: Optional[str]
    choices: tuple[str, ...] = ()
    low: Optional[int] = None
    high: Optional[int] = None


@dataclass(frozen=True)
class Section:
    name: str
    required: bool
    help: Optional[str]
    keys: dict[str, Key] = field(default_factory=dict)


@dataclass(frozen=True)
class Rule:
    id: str
    name: str
    version: str
    summary: str
    file: str
    example: Optional[str]
    makes_puzzles: bool
    takes_pictures: bool
    sections: dict[str, Section] = field(default_factory=dict)
