"""The Python side of the library. Needs an installed library, or ORIME_LIBRARY and ORIME_RULE_PATH."""
import ctypes
import gc
import os
import signal
import threading
import time

import pytest

import orime

HEART = ("[puzzle]\nrule = nonogram\ntitle = a heart\n[clues]\nrows =\n 2 2\n 5\n 3\n 1\n 1\n"
         "columns =\n 2\n 3\n 4\n 3\n 2\n")
PICTURE = "##.##\n#####\n.###.\n..#..\n..#.."


def rooks(n):
    """A board with one cell in each row and column: n! answers."""
    return "[puzzle]\nrule = nonogram\n[clues]\nrows =\n%scolumns =\n%s" % (" 1\n" * n, " 1\n" * n)


NONE = "[puzzle]\nrule = nonogram\n[clues]\nrows =\n 1 1\n 3\n 1\ncolumns =\n 1\n 3\n 2\n"
SUDOKU = ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
          "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.\n")


def test_version():
    assert orime.__version__.count(".") == 2


def test_open_and_answers(tmp_path):
    path = tmp_path / "heart.ini"
    path.write_text(HEART)
    with orime.open(path) as puzzle:
        assert (puzzle.rule, puzzle.title, puzzle.size, puzzle.cells) == ("nonogram", "a heart", (5, 5, 1), 25)
        assert puzzle.file == str(path)
        answers = list(puzzle)
        assert [str(a) for a in answers] == [PICTURE]
        assert answers[0].rows == PICTURE.splitlines()
        assert answers[0][0, 0] == 1 and answers[0][0, 2] == 0
        assert puzzle.values[1] == "black" and puzzle.name(0) == "r1c1"
        assert puzzle.unique() is True and puzzle.status() == "unique"
        assert list(puzzle) == answers  # begins anew
        assert puzzle.judge(answers[0]) and puzzle.judge(PICTURE)
        assert not puzzle.judge(PICTURE.replace("#", ".", 1)) and puzzle.reason
    with pytest.raises(ValueError):
        puzzle.unique()


def test_several_and_none():
    puzzle = orime.loads(rooks(4))
    assert puzzle.unique() is False and puzzle.status() == "multiple"
    assert puzzle.count() == orime.Count(24, True) and int(puzzle.count(5)) == 5
    assert not puzzle.count(5).exact
    assert len(set(puzzle)) == 24
    backbone = puzzle.backbone()
    assert backbone.status == "solved" and backbone.open == 16 and backbone.possible[0] == {0, 1}
    none = orime.loads(NONE)
    assert none.solve() is None and none.status() == "none" and none.unique() is False
    check = none.check()
    assert check.status == "none" and check.contradictions and check.smallest_proved
    with pytest.raises(orime.CallError):
        list(none.explain())


def test_check():
    check = orime.loads(HEART).check()
    assert (check.status, check.solutions, check.exact) == ("unique", 1, True)
    assert check.level == "easy" and check.grade > 0 and str(check.answers[0]) == PICTURE
    check = orime.loads(rooks(2)).check()
    assert check.status == "multiple" and check.counted == 2 and check.counted_all and check.deciding_givens
    check = orime.open_all(SUDOKU.encode())[0].check()
    assert check.status == "unique" and check.minimal is not None


def test_explain_and_hint():
    puzzle = orime.loads(HEART)
    steps = list(puzzle.explain())
    assert steps[0].number == 1 and steps[0].words and steps[0].constraints
    known = {}
    for step in steps:
        known.update({change.cell: change.value for change in step.cells})
        assert step.cells and all(change.removed for change in step.cells)
    assert len(known) == 25 and known["r1c1"] == "black"
    assert puzzle.grade.complete and puzzle.grade.status == "unique" and puzzle.grade.level == "easy"
    assert puzzle.hint().step.number == 1
    puzzle.state = "?????\n" * 4 + "##???\n"
    assert puzzle.state[4, 0] == 1 and puzzle.state[0] == orime.NOT_KNOWN
    assert puzzle.hint().wrong == ("r5c1", "r5c2")
    puzzle.state = PICTURE
    assert puzzle.hint() == orime.Hint("solved")
    puzzle.state = None
    assert puzzle.state is None
    many = orime.loads(rooks(3))
    many.state = "##.\n???\n???\n"
    hint = many.hint()
    assert hint.status == "contradiction" and hint.contradiction and hint.proved


def test_draw_and_write():
    puzzle = orime.loads(HEART)
    answer = puzzle.solve()
    assert puzzle._repr_svg_().startswith("<?xml") or puzzle._repr_svg_().startswith("<svg")
    assert answer._repr_svg_() != puzzle._repr_svg_()
    assert puzzle.draw("text").decode().count("\n") >= 5
    assert answer.draw("svg") == puzzle.draw("svg", answer)
    for name, format in orime.formats().items():
        if not format["writes"]:
            continue
        try:
            written = puzzle.write(name, answer)
        except orime.CallError:
            continue
        if format["reads"] and name not in ("lp",):
            again = orime.open_all(written, rule="nonogram")[0]
            assert again.size == puzzle.size, name
    with pytest.raises(orime.CallError):
        puzzle.write("nothing")
    with pytest.raises(orime.CallError):
        puzzle.draw("obj")


def test_files_of_several():
    file = orime.open_all(SUDOKU.encode())
    assert len(file) == 2 and file.format == "sdm"
    assert file[0].unique()
    assert file[-1].file.endswith("#2")
    with pytest.raises(IndexError):
        file[2]
    with pytest.raises(orime.CallError):
        orime.loads(SUDOKU)


def test_errors():
    with pytest.raises(orime.InputError) as caught:
        orime.loads("[puzzle]\nrule = nonogram\n[clues]\nrows =\n x\ncolumns =\n 1\n", name="x.ini")
    assert (caught.value.file, caught.value.line) == ("x.ini", 5)
    assert caught.value.messages[0].startswith("x.ini:5:")
    with pytest.raises(orime.InputError) as caught:
        orime.open("/nonexistent.ini")
    assert caught.value.file == "/nonexistent.ini"
    with pytest.raises(orime.InputError):
        orime.loads(HEART, sky="blue")
    with pytest.raises(orime.CallError):
        orime.loads(HEART).judge(b"\0" * 3)
    with pytest.raises(orime.CallError):
        orime.loads(HEART).state = b"\7" * 25


def test_arrays():
    numpy = pytest.importorskip("numpy")
    answer = orime.loads(HEART).solve()
    array = answer.array
    assert array.shape == (5, 5) and array.dtype == numpy.uint8 and array.sum() == 14
    assert array.__array_interface__["data"][0] == numpy.frombuffer(answer.values, numpy.uint8).__array_interface__["data"][0]
    with pytest.raises(ValueError):
        array[0, 0] = 1
    del answer
    gc.collect()
    assert array.sum() == 14


def test_rules():
    rules = orime.usual_rules()
    assert "sudoku" in rules and "nothing" not in rules and len(list(rules)) == len(rules)
    rule = rules["nonogram"]
    assert rule.takes_pictures and rule.sections["clues"].keys["rows"].required
    assert orime.loads(rule.example).unique()
    with pytest.raises(KeyError):
        rules["nothing"]
    with pytest.raises(orime.Error):
        orime.Rules("/nonexistent")


def test_make():
    maker = orime.generate("sudoku", 6, level="easy", seed=1)
    made = [maker.next(), maker.next()]
    assert all(p.unique() for p in made) and maker.level == "easy" and maker.answer.array.shape == (6, 6)
    assert made[0].write() != made[1].write()
    assert orime.generate("sudoku", 6, level="easy", seed=1).next().write() == made[0].write()
    assert orime.generate("nonogram", 6, seed=2).next().unique()
    like = orime.generate("sudoku", like=made[0], seed=5).next()
    assert like.size == made[0].size and like.unique()
    picture = orime.from_picture("nonogram", PICTURE.encode(), title="heart")
    puzzle = picture.next()
    assert puzzle.title == "heart" and picture.status == "unique" and str(puzzle.solve()) == PICTURE
    with pytest.raises(orime.CallError):
        orime.generate("sudoku", level="silly")
    with pytest.raises(orime.InputError):
        orime.generate("nothing")


def hard():
    """Long to count, whatever the machine."""
    return orime.loads(rooks(14))


def test_limits():
    puzzle = hard()
    puzzle.limit(seconds=0.2)
    start = time.monotonic()
    count = puzzle.count()
    assert not count.exact and count.reason == "seconds" and time.monotonic() - start < 5
    puzzle.limit(seconds=0)
    assert puzzle.solve() is not None  # goes on
    puzzle.limit(seconds=0.1)
    assert not puzzle.count().exact  # the clock begins anew


def test_progress():
    puzzle, ticks = hard(), []
    times = []

    def tick(progress):
        ticks.append(progress)
        times.append(time.monotonic())
        return progress.seconds > 0.4

    puzzle.on_progress(tick)
    count = puzzle.count()
    assert not count.exact and count.reason == "interrupt"
    assert len(ticks) >= 4 and ticks[-1].answers > 0 and ticks[0].doing == "counting"
    gaps = sorted(b - a for a, b in zip(times, times[1:]))
    assert gaps[len(gaps) // 2] <= 0.05
    puzzle.on_progress(None)
    assert puzzle.solve() is not None


def test_interrupt_from_another_thread():
    puzzle = hard()
    threading.Timer(0.2, puzzle.interrupt).start()
    count = puzzle.count()
    assert not count.exact and count.reason == "interrupt"
    assert puzzle.solve() is not None


def test_ctrl_c():
    puzzle = hard()
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        puzzle.count()
    assert time.monotonic() - start < 5
    assert puzzle.solve() is not None


def test_threads_run_beside_each_other():
    found, running = [], []

    def work():
        puzzle = hard()
        puzzle.limit(seconds=0.5)
        running.append(None)
        found.append(puzzle.count().exact)

    threads = [threading.Thread(target=work) for _ in range(4)]
    start = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [False] * 4 and time.monotonic() - start < 1.9  # one after the other would take two seconds


def test_structs_are_those_of_the_header():
    """An older program has smaller structs, a newer one larger ones."""
    from orime import _library as c
    puzzle = orime.loads(HEART)

    class Larger(c.Board):
        _fields_ = [("more", ctypes.c_uint64)]

    larger = Larger(more=7)
    assert c.lib.board(puzzle.handle, ctypes.cast(ctypes.byref(larger), ctypes.POINTER(c.Board))) == c.OK
    assert larger.width == 5 and larger.more == 0
    smaller = c.Board(height=9)
    smaller.size = c.Board.height.offset
    assert c.lib.board(puzzle.handle, ctypes.byref(smaller)) == c.OK
    assert smaller.width == 5 and smaller.height == 9
