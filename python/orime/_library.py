"""The C library as ctypes sees it: include/orime/orime.h, declaration by declaration."""
from __future__ import annotations

import ctypes
import ctypes.util
import os
from ctypes import (CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t,
                    c_uint32, c_uint64, c_void_p)

c_bytes = POINTER(ctypes.c_uint8)
texts = POINTER(c_char_p)

FOUND, NO_MORE, STOPPED, FAILED = range(4)
OK, BAD_INPUT, BAD_CALL, NO_MEMORY, LIMIT, INTERRUPTED, BUG = range(7)
STATUS = ("unknown", "none", "solved", "unique", "multiple", "contradiction")
NOT_KNOWN = 255


class Sized(Structure):
    """A struct whose first member says how large its maker thinks it is."""

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        self.size = ctypes.sizeof(self)


class Message(Sized):
    _fields_ = [("size", c_size_t), ("text", c_char_p), ("file", c_char_p), ("line", c_uint32)]


class RuleInfo(Sized):
    _fields_ = [("size", c_size_t), ("id", c_char_p), ("name", c_char_p), ("version", c_char_p), ("summary", c_char_p),
                ("file", c_char_p), ("example", c_char_p), ("n_sections", c_uint32), ("makes_puzzles", c_bool),
                ("takes_pictures", c_bool)]


class SectionInfo(Sized):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("help", c_char_p), ("required", c_bool), ("n_keys", c_uint32)]


class KeyInfo(Sized):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("help", c_char_p), ("type", c_char_p), ("choices", c_char_p),
                ("standard", c_char_p), ("low", c_int64), ("high", c_int64), ("required", c_bool)]


class FormatInfo(Sized):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("summary", c_char_p), ("extension", c_char_p),
                ("reads", c_bool), ("writes", c_bool), ("several", c_bool), ("answers", c_bool)]


class Board(Sized):
    _fields_ = [("size", c_size_t), ("width", c_uint32), ("height", c_uint32), ("depth", c_uint32),
                ("cells", c_uint32), ("board_cells", c_uint32), ("sides", c_uint32), ("points", c_uint32),
                ("sides_outline", c_bool), ("points_outline", c_bool)]


class Limits(Sized):
    _fields_ = [("size", c_size_t), ("seconds", c_double), ("conflicts", c_uint64), ("memory", c_uint64)]


class Progress(Sized):
    _fields_ = [("size", c_size_t), ("doing", c_char_p), ("seconds", c_double), ("answers", c_uint64),
                ("conflicts", c_uint64), ("steps", c_uint64)]


class Stats(Sized):
    _fields_ = [("size", c_size_t)] + [(name, c_uint64) for name in (
        "cells", "constraints", "decisions", "conflicts", "propagations", "learned", "restarts")] + [
        (name, c_double) for name in ("read_s", "build_s", "solve_s")] + [("memory", c_uint64),
                                                                          ("memory_peak", c_uint64)]


class Backbone(Sized):
    _fields_ = [("size", c_size_t), ("status", c_int), ("values", c_bytes), ("possible", POINTER(c_uint64)),
                ("open", c_uint32)]


class ClueSet(Structure):
    _fields_ = [("names", texts), ("n", c_uint32)]


class Check(Sized):
    _fields_ = [("size", c_size_t), ("status", c_int), ("solutions", c_uint64), ("exact", c_bool),
                ("answers", c_bytes * 2), ("reason", c_char_p), ("backbone", c_bytes), ("spare", c_bytes),
                ("contradictions", POINTER(ClueSet)), ("n_contradictions", c_uint32), ("smallest_proved", c_bool),
                ("all_contradictions", c_bool), ("counted", c_uint64), ("counted_all", c_bool),
                ("deciding_givens", texts), ("n_deciding_givens", c_uint32), ("all_deciding_givens", c_bool),
                ("grade_words", c_char_p), ("grade", c_double), ("grade_bound", c_char_p), ("level", c_char_p)]


class CellChange(Structure):
    _fields_ = [("cell", c_uint32), ("removed", c_uint64), ("left", c_uint64)]


class CellValue(Structure):
    _fields_ = [("cell", c_uint32), ("value", c_uint32)]


class StepInfo(Sized):
    _fields_ = [("size", c_size_t), ("number", c_uint32), ("difficulty", c_uint32), ("technique", c_char_p),
                ("where", c_char_p), ("words", c_char_p), ("constraints", texts), ("n_constraints", c_uint32),
                ("cells", POINTER(CellChange)), ("n_cells", c_uint32), ("placed", POINTER(CellValue)),
                ("n_placed", c_uint32), ("follows", c_bool), ("by_uniqueness", c_bool), ("proved", c_bool),
                ("checked", c_bool)]


class KindInfo(Structure):
    _fields_ = [("kind", c_char_p), ("difficulty", c_double), ("count", c_uint32)]


class GradeInfo(Sized):
    _fields_ = [("size", c_size_t), ("grade", c_double), ("weight", c_double), ("grade_bound", c_char_p),
                ("level", c_char_p), ("grade_words", c_char_p), ("kinds", POINTER(KindInfo)), ("n_kinds", c_uint32),
                ("steps", c_uint32), ("largest_set", c_uint32), ("sets", c_uint32), ("proved", c_uint32),
                ("complete", c_bool), ("status", c_int)]


class Hint(Sized):
    _fields_ = [("size", c_size_t), ("step", POINTER(StepInfo)), ("wrong", POINTER(c_uint32)), ("n_wrong", c_uint32),
                ("status", c_int), ("contradiction", texts), ("n_contradiction", c_uint32), ("proved", c_bool)]


class Wish(Sized):
    _fields_ = [("size", c_size_t), ("width", c_uint32), ("height", c_uint32), ("boxes", c_char_p), ("level", c_char_p),
                ("clues", c_uint32), ("symmetry", c_char_p), ("minimal", c_bool), ("seed", c_uint64),
                ("tries", c_uint64), ("seconds", c_double), ("memory", c_uint64)]


class Made(Sized):
    _fields_ = [("size", c_size_t), ("width", c_uint32), ("height", c_uint32), ("depth", c_uint32), ("clues", c_uint32),
                ("level", c_char_p), ("hardest", c_char_p), ("status", c_int), ("tried", c_uint64),
                ("answer", c_bytes)]


class PictureWish(Sized):
    _fields_ = [("size", c_size_t), ("width", c_uint32), ("colours", c_uint32), ("threshold", c_int32),
                ("seed", c_uint64), ("title", c_char_p), ("seconds", c_double), ("memory", c_uint64)]


ProgressFunction = CFUNCTYPE(c_int, c_void_p, POINTER(Progress))

H, S, U = c_void_p, c_char_p, c_uint32
OUT = POINTER(c_char_p), POINTER(c_size_t)

# name: what it gives, what it takes
FUNCTIONS = {
    "version": (S,), "version_number": (U,), "code_name": (S, c_int), "status_name": (S, c_int),
    "open_rules": (H, S), "close_rules": (None, H), "rules_error": (S, H), "rule_count": (U, H),
    "rule_id": (S, H, U), "find_rule": (U, H, S), "rule_at": (c_int, H, U, POINTER(RuleInfo)),
    "section_at": (c_int, H, U, U, POINTER(SectionInfo)), "key_at": (c_int, H, U, U, U, POINTER(KeyInfo)),
    "format_count": (U,), "format_at": (c_int, U, POINTER(FormatInfo)),
    "open_file": (H, S), "open_bytes": (H, S, S, c_size_t), "close_file": (None, H), "file_error": (S, H),
    "file_code": (c_int, H), "file_message": (c_int, H, U, POINTER(Message)), "file_count": (U, H),
    "file_format": (S, H, U),
    "load": (H, H, S, S, c_size_t, texts), "load_file": (H, H, S, texts), "load_piece": (H, H, H, U, S, texts),
    "free": (None, H), "error": (S, H), "last_code": (c_int, H), "message": (c_int, H, U, POINTER(Message)),
    "reason": (S, H), "title": (S, H), "width": (U, H), "height": (U, H), "depth": (U, H), "value_count": (U, H),
    "value_name": (S, H, U), "value_glyph": (c_char, H, U), "value_colour": (U, H, U), "puzzle_rule": (S, H),
    "puzzle_name": (S, H), "board": (c_int, H, POINTER(Board)), "cell_name": (S, H, U), "cell_value_count": (U, H, U),
    "cell_value_name": (S, H, U, U), "set_limits": (c_int, H, POINTER(Limits)), "interrupt": (None, H),
    "clear_interrupt": (None, H), "set_progress": (None, H, ProgressFunction, H),
    "stats": (c_int, H, POINTER(Stats)), "next": (c_int, H), "count": (c_int, H, c_uint64, POINTER(c_uint64)),
    "values": (c_bytes, H), "picture": (S, H), "picture_of": (S, H, c_bytes), "restart": (None, H),
    "unique": (c_int, H, POINTER(c_int)), "backbone": (c_int, H, POINTER(Backbone)),
    "set_state": (c_int, H, c_bytes, U), "read_state": (c_int, H, S, c_size_t), "state": (c_bytes, H),
    "known": (c_bytes, H), "own_answer": (S, H), "read_answer": (c_int, H, S, c_size_t, POINTER(c_bytes)),
    "judge": (c_int, H, c_bytes, U, POINTER(c_bool)), "check": (c_int, H, U, POINTER(Check)),
    "explain": (c_int, H, U), "next_step": (c_int, H, POINTER(StepInfo)),
    "grade_so_far": (c_int, H, POINTER(GradeInfo)), "step_state": (c_uint64, H, U),
    "hint": (c_int, H, U, POINTER(Hint)), "draw": (c_int, H, S, c_bytes, *OUT), "write": (c_int, H, S, c_bytes, *OUT),
    "open_maker": (H, H, S, POINTER(Wish), H, texts), "close_maker": (None, H), "make": (c_int, H),
    "maker_error": (S, H), "maker_code": (c_int, H), "interrupt_maker": (None, H), "clear_interrupt_maker": (None, H),
    "set_progress_maker": (None, H, ProgressFunction, H), "made": (c_int, H, POINTER(Made)),
    "write_made": (c_int, H, S, *OUT), "open_picture": (H, H, S, S, S, c_size_t, POINTER(PictureWish)),
}


def _load() -> ctypes.CDLL:
    """$ORIME_LIBRARY, the one in this package, or an installed one."""
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib", "liborime.so")
    named = os.environ.get("ORIME_LIBRARY")
    tried = [named] if named else [*([here] if os.path.exists(here) else []), "liborime.so.0",
                                   ctypes.util.find_library("orime") or "liborime.so"]
    for name in tried:
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            wrong = error
    raise ImportError("the library liborime was not found (%s): install it, or name it in ORIME_LIBRARY" % wrong)


class Library:
    """The functions of orime/orime.h without their prefix, typed."""

    def __init__(self) -> None:
        library = _load()
        for name, (gives, *takes) in FUNCTIONS.items():
            function = getattr(library, "orime_" + name)
            function.restype = gives
            function.argtypes = takes
            setattr(self, name, function)


lib = Library()
