"""The kinds of the atlas: how each is read, in modules by what they have in common.

A module holds functions marked with @kind(NAME, rule=ID). Each is given the problem and the answer (board.Text) and
gives a puzzle.Puzzle."""
import importlib
import pkgutil


class Kind:
    def __init__(self, name, rule, read, variants):
        self.name, self.rule, self.read, self.variants = name, rule, read, variants


KINDS = {}


def kind(name, rule=None, variants=None):
    """variants: {id: why this puzzle is not of the kind, or its published answer is wrong}."""

    def note(read):
        KINDS[name] = Kind(name, rule or name.lower(), read, variants or {})
        return read

    return note


def load():
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return KINDS
