"""Puzzles: loaded, asked, given back."""
from __future__ import annotations

import _thread
import ctypes
import threading
from typing import Any, Callable, Iterator, Optional, Union

from . import _library as c
from ._library import lib
from .errors import Bug, CallError, Error, InputError, Interrupted, Stopped
from .results import Answer, Backbone, Change, Check, Count, Grade, Hint, Progress, Step

ERRORS = {c.BAD_INPUT: InputError, c.BAD_CALL: CallError, c.LIMIT: Stopped, c.INTERRUPTED: Interrupted, c.BUG: Bug}


def text(value: Optional[bytes]) -> Optional[str]:
    return None if value is None else value.decode("utf-8", "replace")


def words(value: Optional[bytes]) -> str:
    return text(value) or ""


def settings_of(settings: dict[str, object]) -> Any:
    """{"engine.seconds": 10} as the library takes it."""
    given = []
    for key, value in settings.items():
        shown = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        given.append(("%s=%s" % (key, shown)).encode())
    return (ctypes.c_char_p * (len(given) + 1))(*given, None)


def raise_error(code: int, said: Optional[bytes], message: Callable[[int, Any], int]) -> None:
    """The exception for a code, with its messages."""
    if code == c.NO_MEMORY:
        raise MemoryError("out of memory")
    found, first = [], c.Message()
    for i in range(64):
        one = c.Message()
        if message(i, ctypes.byref(one)) != c.OK:
            break
        first = one if i == 0 else first
        found.append(words(one.text).rstrip("\n"))
    shown = words(said).rstrip("\n") or words(lib.code_name(code))
    raise ERRORS.get(code, Error)(shown, tuple(found), text(first.file), first.line or None)


class Handle:
    """Something of the library that is given back when nobody needs it, at the end of `with`, or by close()."""

    _close: Callable[[int], None]
    _interrupt: Callable[[int], None]
    _clear: Callable[[int], None]

    def __init__(self, handle: Optional[int]) -> None:
        if not handle:
            raise MemoryError("out of memory")
        self._handle: Optional[int] = handle
        self._busy = threading.Lock()  # held while the library works for it

    @property
    def handle(self) -> int:
        if self._handle is None:
            raise ValueError("it is closed")
        return self._handle

    def close(self) -> None:
        """Gives it back; nothing can be asked of it any more."""
        if getattr(self, "_handle", None) is None:
            return
        with self._busy:
            handle, self._handle = self._handle, None
            if handle is not None:
                type(self)._close(handle)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def interrupt(self) -> None:
        """Stops what another thread asks of it: that call raises Interrupted."""
        type(self)._interrupt(self.handle)

    def call(self, function: Callable[..., int], *arguments: Any) -> int:
        """Calls the library. In the main thread the work is done in another one, so that Ctrl-C comes through: it stops
        the work, then KeyboardInterrupt is raised as ever."""
        if threading.current_thread() is not threading.main_thread():
            with self._busy:
                return function(self.handle, *arguments)
        results: list[Any] = []
        ended = threading.Lock()
        ended.acquire()

        def work() -> None:
            try:
                with self._busy:
                    results.append(function(self.handle, *arguments))
            except BaseException as error:  # pylint: disable=broad-except
                results.append(error)
            finally:
                ended.release()

        _thread.start_new_thread(work, ())
        try:
            ended.acquire()  # not Thread.join: one that was interrupted thinks that the thread has ended
        except BaseException:
            self._stop(ended)
            raise
        if isinstance(results[0], BaseException):
            raise results[0]
        return results[0]

    def _stop(self, ended: threading.Lock) -> None:
        """Waits for the end of a call that is to stop, however often Ctrl-C is pressed."""
        while True:
            try:
                type(self)._interrupt(self.handle)
                ended.acquire()
                type(self)._clear(self.handle)
                return
            except KeyboardInterrupt:
                continue


class Puzzle(Handle):
    """A puzzle. Iterating over it gives its answers, from the first one on, each an `Answer`.

    Use it in one thread at a time; only `interrupt` may come from another one.
    """

    _close, _interrupt, _clear = lib.free, lib.interrupt, lib.clear_interrupt

    def __init__(self, handle: Optional[int], *owners: object) -> None:
        super().__init__(handle)
        self._owners = owners  # rules and files, which outlive it
        self._progress: Any = None
        code = lib.last_code(self.handle)
        if code != c.OK:
            self._raise(code)
        self._board = c.Board()
        lib.board(self.handle, ctypes.byref(self._board))

    # ---- what it is ----

    @property
    def rule(self) -> str:
        """The id of its rule."""
        return words(lib.puzzle_rule(self.handle))

    @property
    def file(self) -> str:
        """Its file, or FILE#NAME of several."""
        return words(lib.puzzle_name(self.handle))

    @property
    def title(self) -> Optional[str]:
        return text(lib.title(self.handle))

    @property
    def size(self) -> tuple[int, int, int]:
        """Width, height, and layers (1 of a flat board)."""
        return self._board.width, self._board.height, self._board.depth

    @property
    def cells(self) -> int:
        """Bytes of an answer: the cells of the board, then sides, then points."""
        return self._board.cells

    @property
    def values(self) -> tuple[str, ...]:
        """The names of the values that cells of the board can take; value 0 first."""
        return tuple(words(lib.value_name(self.handle, v)) for v in range(lib.value_count(self.handle)))

    def name(self, cell: int) -> str:
        """The name of a cell, such as r3c4."""
        found = lib.cell_name(self.handle, cell)
        if found is None:
            raise IndexError("no such cell")
        return words(found)

    @property
    def stats(self) -> dict[str, Union[int, float]]:
        """The counters of the engine, as "stats" of the JSON."""
        stats = c.Stats()
        self._done(lib.stats(self.handle, ctypes.byref(stats)))
        return {name: getattr(stats, name) for name, *_ in stats._fields_[1:]}

    # ---- limits and progress ----

    def limit(self, seconds: float = 0, conflicts: int = 0, memory: int = 0) -> None:
        """Limits of each question from now on; 0: none. What they stop raises Stopped, or tells that it is not known."""
        limits = c.Limits(seconds=seconds, conflicts=conflicts, memory=memory)
        self._done(lib.set_limits(self.handle, ctypes.byref(limits)))

    def on_progress(self, function: Optional[Callable[[Progress], Any]]) -> None:
        """From now on the function is called at least every 50 ms while something takes long, in another thread. What it
        gives back, if true, stops the work."""
        def tick(_: Any, progress: Any) -> int:
            p = progress.contents
            return bool(function and function(Progress(words(p.doing), p.seconds, p.answers, p.conflicts, p.steps)))
        self._progress = c.ProgressFunction(tick) if function else c.ProgressFunction()
        lib.set_progress(self.handle, self._progress, None)

    # ---- answers ----

    def _answer(self, values: Any) -> Optional[Answer]:
        return Answer(self, ctypes.string_at(values, self.cells)) if values else None

    def next(self) -> Optional[Answer]:
        """An answer that was not given before; None: there is no other one."""
        verdict = self.call(lib.next)
        if verdict == c.NO_MORE:
            return None
        if verdict != c.FOUND:
            self._raise(lib.last_code(self.handle))
        return self._answer(lib.values(self.handle))

    def restart(self) -> None:
        """Begins with the first answer again."""
        lib.restart(self.handle)

    def __iter__(self) -> Iterator[Answer]:
        self.restart()
        while True:
            answer = self.next()
            if answer is None:
                return
            yield answer

    def solve(self) -> Optional[Answer]:
        """The first answer; None: there is none, and `reason` may say why."""
        self.restart()
        return self.next()

    @property
    def reason(self) -> Optional[str]:
        """Why there is no answer, or what stopped the last search."""
        return text(lib.reason(self.handle))

    def count(self, limit: int = 0) -> Count:
        """Counts the answers, up to the limit (0: all of them)."""
        found = ctypes.c_uint64()
        verdict = self.call(lib.count, limit, ctypes.byref(found))
        if verdict == c.FAILED:
            self._raise(lib.last_code(self.handle))
        stopped = verdict == c.STOPPED
        self._cleared()
        return Count(found.value, verdict == c.NO_MORE, self.reason if stopped or found.value == 0 else None)

    def status(self) -> str:
        """"none", "unique", "multiple", "solved" (not known whether there are others) or "unknown"."""
        status = ctypes.c_int()
        self._asked(self.call(lib.unique, ctypes.byref(status)))
        return c.STATUS[status.value]

    def unique(self) -> Optional[bool]:
        """Is there just one answer? None: not known."""
        return {"unique": True, "multiple": False, "none": False}.get(self.status())

    def backbone(self) -> Backbone:
        """The cells that all answers share."""
        b = c.Backbone()
        code = self._asked(self.call(lib.backbone, ctypes.byref(b)))
        sets = ()
        if b.possible and code == c.OK:
            sets = tuple(frozenset(bits(b.possible[i])) for i in range(self.cells))
        return Backbone(c.STATUS[b.status], self._answer(b.values), sets, b.open)

    def check(self, thorough: bool = False, all: bool = False, grade: bool = True) -> Check:
        """Is it well-formed, solvable and unique, how hard is it; what is to blame when not."""
        r = c.Check()
        self._asked(self.call(lib.check, thorough + 2 * all + 4 * (not grade), ctypes.byref(r)))
        spare = list(r.spare[:self._board.board_cells]) if r.spare else []
        redundant = tuple(self.name(i) for i, s in enumerate(spare) if s == 2)
        sets = tuple(tuple(words(r.contradictions[i].names[k]) for k in range(r.contradictions[i].n))
                     for i in range(r.n_contradictions))
        graded = r.grade_words is not None
        return Check(
            status=c.STATUS[r.status], solutions=r.solutions, exact=r.exact,
            answers=tuple(a for a in (self._answer(r.answers[0]), self._answer(r.answers[1])) if a is not None),
            reason=text(r.reason), backbone=self._answer(r.backbone), redundant=redundant,
            minimal=None if not spare or (not redundant and 3 in spare) else not redundant,
            contradictions=sets, smallest_proved=r.smallest_proved, all_contradictions=r.all_contradictions,
            counted=r.counted, counted_all=r.counted_all,
            deciding_givens=tuple(words(r.deciding_givens[i]) for i in range(r.n_deciding_givens)),
            all_deciding_givens=r.all_deciding_givens, grade=r.grade if graded else None,
            grade_bound=text(r.grade_bound), level=text(r.level), grade_words=text(r.grade_words))

    def judge(self, answer: Union[Answer, bytes, str]) -> bool:
        """Is this an answer, by the rule's own check? When not, `reason` says what is broken."""
        if isinstance(answer, str):
            answer = self.read(answer)
        right = ctypes.c_bool()
        values, n = self._bytes(answer)
        self._done(lib.judge(self.handle, values, n, ctypes.byref(right)))
        return right.value

    def read(self, picture: str) -> Answer:
        """An answer from its text, a row of glyphs a line."""
        given = picture.encode()
        values = c.c_bytes()
        self._done(lib.read_answer(self.handle, given, len(given), ctypes.byref(values)))
        return self._answer(values)  # type: ignore[return-value]

    @property
    def own_answer(self) -> Optional[str]:
        """The answer that came with the puzzle's file, as text."""
        return text(lib.own_answer(self.handle))

    # ---- what is filled in ----

    @property
    def state(self) -> Optional[Answer]:
        """What is filled in; set it to text, an answer or bytes (255: open), or to None."""
        return self._answer(lib.state(self.handle))

    @state.setter
    def state(self, state: Union[None, str, Answer, bytes]) -> None:
        if state is None:
            self._done(lib.set_state(self.handle, None, 0))
        elif isinstance(state, str):
            given = state.encode()
            self._done(lib.read_state(self.handle, given, len(given)))
        else:
            self._done(lib.set_state(self.handle, *self._bytes(state)))

    @property
    def known(self) -> Answer:
        """What is known of the cells without any search."""
        return self._answer(lib.known(self.handle))  # type: ignore[return-value]

    # ---- steps ----

    def _set(self, cell: int, values: int) -> tuple[str, ...]:
        found = (lib.cell_value_name(self.handle, cell, v) for v in bits(values))
        return tuple(words(name) for name in found if name is not None)

    def _step(self, s: Any) -> Step:
        cells = []
        for i in range(s.n_cells):
            change = s.cells[i]
            left = self._set(change.cell, change.left)
            cells.append(Change(self.name(change.cell), self._set(change.cell, change.removed),
                                left[0] if len(left) == 1 else None))
        placed = {self.name(s.placed[i].cell): words(lib.cell_value_name(self.handle, s.placed[i].cell, s.placed[i].value))
                  for i in range(s.n_placed)}
        return Step(s.number, text(s.technique), s.difficulty, text(s.where), words(s.words),
                    tuple(words(s.constraints[i]) for i in range(s.n_constraints)), tuple(cells), placed, s.follows,
                    s.by_uniqueness, s.proved, s.checked)

    def explain(self, thorough: bool = False, techniques: bool = True) -> Iterator[Step]:
        """The way to the answer, step by step, each with the clues that force it. Stopped is raised when a limit comes
        first. Afterwards `grade` says how hard it was."""
        self._done(self.call(lib.explain, thorough + 2 * (not techniques)))
        while True:
            s = c.StepInfo()
            verdict = self.call(lib.next_step, ctypes.byref(s))
            if verdict == c.NO_MORE:
                return
            if verdict != c.FOUND:
                self._raise(lib.last_code(self.handle))
            yield self._step(s)

    @property
    def grade(self) -> Grade:
        """How hard it is: all steps of an explanation, or of one that is under way those so far."""
        g = c.GradeInfo()
        if lib.grade_so_far(self.handle, ctypes.byref(g)) == c.BAD_CALL:
            try:
                for _ in self.explain():
                    pass
            except Interrupted:
                raise
            except Stopped:
                pass  # "at least"
            self._done(lib.grade_so_far(self.handle, ctypes.byref(g)))
        kinds = {words(g.kinds[i].kind): g.kinds[i].count for i in range(g.n_kinds)}
        return Grade(g.grade, text(g.grade_bound), words(g.level), words(g.grade_words), g.weight, kinds, g.steps,
                     g.largest_set, g.sets, g.proved, g.complete, c.STATUS[g.status])

    def hint(self, thorough: bool = False) -> Hint:
        """The next step from `state`, or what is wrong with it."""
        h = c.Hint()
        self._asked(self.call(lib.hint, int(thorough), ctypes.byref(h)))
        return Hint(c.STATUS[h.status], self._step(h.step.contents) if h.step else None,
                    tuple(self.name(h.wrong[i]) for i in range(h.n_wrong)),
                    tuple(words(h.contradiction[i]) for i in range(h.n_contradiction)), h.proved)

    # ---- pictures and files ----

    def picture(self, answer: Union[Answer, bytes]) -> str:
        """An answer as text."""
        values, _ = self._bytes(answer)
        return words(lib.picture_of(self.handle, values))

    def draw(self, form: str = "svg", answer: Union[None, Answer, bytes] = None) -> bytes:
        """The puzzle as "svg", "png" or "text" (of a volume also "obj", "vox", "html"), with an answer or without."""
        return self._written(lib.draw, form, answer)

    def write(self, format: str = "ini", answer: Union[None, Answer, bytes] = None) -> bytes:
        """The puzzle in the format of another program, with an answer where the format can carry it."""
        return self._written(lib.write, format, answer)

    def _written(self, function: Callable[..., int], what: str, answer: Union[None, Answer, bytes]) -> bytes:
        out, size = ctypes.c_char_p(), ctypes.c_size_t()
        values = None if answer is None else self._bytes(answer)[0]
        self._done(self.call(function, what.encode(), values, ctypes.byref(out), ctypes.byref(size)))
        return ctypes.string_at(out, size.value)

    def _repr_svg_(self) -> str:
        return self.draw("svg").decode()

    def __repr__(self) -> str:
        width, height, depth = self.size
        return "<orime.Puzzle %s: %s, %d x %d%s>" % (self.file, self.rule, width, height,
                                                    " x %d" % depth if depth > 1 else "")

    # ---- inside ----

    def _bytes(self, answer: Union[Answer, bytes]) -> tuple[Any, int]:
        raw = bytes(answer)
        if len(raw) != self.cells:
            raise CallError("an answer of this puzzle has %d cells, not %d" % (self.cells, len(raw)))
        return ctypes.cast(ctypes.create_string_buffer(raw, len(raw)), c.c_bytes), len(raw)

    def _raise(self, code: int) -> None:
        said = lib.error(self.handle)
        reason = lib.reason(self.handle)
        self._cleared()
        if said is None and reason is not None and code in (c.LIMIT, c.INTERRUPTED):
            said = b"stopped by " + reason
        try:
            raise_error(code, said, lambda i, m: lib.message(self.handle, i, m))
        except Stopped as error:
            error.reason = text(reason)  # type: ignore[attr-defined]
            raise

    def _cleared(self) -> None:
        """An interrupt has done its work: the puzzle can be asked again."""
        lib.clear_interrupt(self.handle)

    def _done(self, code: int) -> None:
        if code != c.OK:
            self._raise(code)

    def _asked(self, code: int) -> int:
        """After a limit what was found is there all the same."""
        if code not in (c.OK, c.LIMIT):
            self._raise(code)
        return code


def bits(values: int) -> Iterator[int]:
    v = 0
    while values:
        if values & 1:
            yield v
        values >>= 1
        v += 1
