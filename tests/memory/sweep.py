"""Every command with an allocation that fails, its own or a library's: sweep.py ORIME TREE FAILING.so [--every] [NAME...]

For each command the allocations are counted, then it is run again and again with the N-th of them failing (and once more with
all later ones failing as well). Memory that ran out must say so in one line and exit 3; a failure that does no harm may leave
everything as it is. Never a crash, another exit status, another answer, or a file that was not there. A sample of N is tried;
with --every all of them. NAME: only commands whose name contains it.
"""
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile

EVERY = "--every" in sys.argv
ORIME, TREE, FAILING, *NAMES = [a for a in sys.argv[1:] if a != "--every"]
SAMPLE = int(os.environ.get("ORIME_SWEEP_SAMPLE", "12"))
PUZZLES = TREE + "/puzzles"

FILES = {
    "heart.ini": "[puzzle]\nrule = nonogram\n[clues]\nrows =\n 2 2\n 5\n 3\n 1\n 1\ncolumns =\n 2\n 3\n 4\n 3\n 2\n",
    "none.ini": "[puzzle]\nrule = nonogram\n[clues]\nrows =\n 1\n 2\ncolumns =\n 1\n 1\n",
    "two.ini": "[puzzle]\nrule = nonogram\n[clues]\nrows =\n 1\n 1\ncolumns =\n 1\n 1\n",
    "many.ini": "[puzzle]\nrule = nonogram\n[clues]\nrows =\n 1\n 1\n 1\ncolumns =\n 1\n 1\n 1\n",
    "bad.ini": "[puzzle]\nrule = nonogram\n[clues]\nrows =\n x\ncolumns =\n 1\n",
    "colour.ini": "[puzzle]\nrule = nonogram-colour\n[palette]\nred = r #ff0000\nblue = b #0000ff\n[clues]\nrows =\n 1r 1b\n 2b\n"
                  "columns =\n 1r 1b\n 2b\n",
    "easy.sdm": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    "three.sdm": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
                 "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.\n",
    "heart.answer": "##.##\n#####\n.###.\n..#..\n..#..\n",
    "state.txt": "##.##\n?????\n?????\n?????\n?????\n",
    "wrong.txt": "##.#.\n?????\n?????\n?????\n?????\n",
    "open.txt": "?#\n??\n",
    "picture.txt": ".##..\n#....\n#..#.\n...#.\n.##..\n",
    "picture.pbm": "P1\n5 5\n0 1 1 0 0\n1 1 1 1 1\n0 1 1 1 0\n0 0 1 0 0\n0 1 1 1 0\n",
    "layers.txt": "##\n#.\n\n.#\n##\n",
    "compare.ini": "[compare]\npuzzles = heart.ini two.ini\nask = unique\nconflicts = 1000\nbaseline = default\n[variant default]\n"
                   "[variant fixed]\nengine.order = smallest\n",
}

# Without lint: what goes wrong in one of its child processes, for whatever reason, is a finding about the rule.
COMMANDS = {
    "solve": "solve heart.ini",
    "solve-json": "solve --json --unique heart.ini two.ini",
    "solve-sudoku": "solve easy.sdm",
    "solve-batch": "solve three.sdm easy.sdm --json",
    "solve-several": "solve -n 3 many.ini",
    "solve-half": "solve --picture half heart.ini",
    "solve-colour": "solve --colour always colour.ini",
    "solve-none": "solve none.ini",
    "solve-bad": "solve bad.ini",
    "solve-stats": "solve --stats two.ini --unique",
    "solve-jobs": "solve --jobs 2 heart.ini many.ini",
    "solve-portfolio": "solve --portfolio 2 heart.ini",
    "solve-address": "solve https://puzz.link/p?nonogram/2/2/1111",
    "count": "count many.ini",
    "count-json": "count --json many.ini three.sdm",
    "check": "check heart.ini",
    "check-json": "check --json heart.ini none.ini two.ini",
    "check-all": "check --all none.ini",
    "check-two": "check two.ini",
    "check-sudoku": "check easy.sdm",
    "check-answer": "check heart.ini --answer heart.answer",
    "explain": "explain heart.ini",
    "explain-json": "explain --format json heart.ini",
    "explain-html": "explain --format html -o OUT.html heart.ini",
    "explain-sudoku": "explain easy.sdm",
    "explain-two": "explain two.ini",
    "explain-none": "explain none.ini",
    "explain-area": f"explain {PUZZLES}/paintarea/example-5.ini",
    "hint": "hint heart.ini",
    "hint-json": "hint --format json heart.ini",
    "hint-state": "hint --state state.txt heart.ini",
    "hint-wrong": "hint --state wrong.txt heart.ini",
    "hint-two": "hint --state open.txt two.ini",
    "hint-sudoku": "hint easy.sdm",
    "draw-svg": "draw heart.ini -o OUT.svg --answer",
    "draw-png": "draw heart.ini -o OUT.png",
    "draw-png-answer": "draw easy.sdm --answer -o OUT.png",
    "draw-text": "draw heart.ini -o OUT.txt --answer",
    "draw-obj": "draw box.ini -o OUT.obj --answer",
    "draw-vox": "draw box.ini -o OUT.vox --answer",
    "draw-html": "draw box.ini -o OUT.html --answer",
    "draw-box": "draw box.ini -o OUT.svg --answer",
    "generate-sudoku": "generate sudoku --seed 1 -o OUT.ini",
    "generate-several": "generate sudoku --seed 1 --count 2 --to sdm",
    "generate-nonogram": "generate nonogram --size 5x5 --seed 1",
    "generate-picture": "generate nonogram --from picture.txt --fix -o OUT.ini",
    "generate-pbm": "generate nonogram --from picture.pbm",
    "generate-png": "generate nonogram --from picture.png --width 5",
    "generate-layers": "generate picross3d --from layers.txt --reduce",
    "generate-vox": "generate nonogram3d --from model.vox",
    "compare": "compare compare.ini --no-times",
    "compare-html": "compare compare.ini --no-times --format html -o OUT.html",
    "compare-json": "compare compare.ini --no-times --format json",
    "compare-csv": "compare compare.ini --no-times --format csv --jobs 2",
    "compare-markdown": "compare compare.ini --no-times --format markdown -o OUT.md",
    "compare-shard": "compare compare.ini --shard 1/2 --no-times -o OUT.jsonl",
    "trace": "trace heart.ini",
    "rules": "rules",
    "rules-json": "rules --json",
    "rules-show": "rules show nonogram",
    "rules-new": "rules new made -o OUT",
    "lint": "lint TEMPLATE",
    "help": "solve --help",
    "help-engine": "help engine",
    "man": "--man",
    "completions": "--completions zsh",
}
for to in "ini non xml json g nin mk cwd lp oneline puzzlink pzprv3".split():
    COMMANDS["convert-" + to] = f"convert heart.ini --to {to} -o OUT.{to}"
for to in "sdm hodoku grid rows ss sdk pencil".split():
    COMMANDS["convert-" + to] = f"convert easy.sdm --to {to} -o OUT.{to}"
COMMANDS["convert-solve"] = "convert --solve heart.ini two.ini --to xml"
COMMANDS["convert-back"] = "convert heart.non heart.xml heart.json heart.g heart.pzpr --to json"


def command(name, folder):
    words = COMMANDS[name].replace("OUT", folder + "/out").replace("TEMPLATE", PLUGINS + "/template.so").split()
    return [ORIME] + words


def run(name, folder, env):
    """The exit status, what was written, and the files that are there then."""
    there = {f: open(f"{folder}/{f}", "rb").read() for f in os.listdir(folder)}
    done = subprocess.run(command(name, folder), cwd=BASE, env={**ENV, **env}, stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=60)
    files = {}
    for at, _, names in os.walk(folder):
        for f in names:
            if os.path.join(at, f) != folder + "/count":
                files[os.path.relpath(os.path.join(at, f), folder)] = open(os.path.join(at, f), "rb").read()
    assert there == {}
    out = re.sub(rb'"((?:read|build|solve)_s|seconds)":[-+.0-9e]+', b"", done.stdout.replace(folder.encode(), b""))
    err = re.sub(rb"[0-9.]+ s\b", b"", done.stderr.replace(folder.encode(), b""))
    return done.returncode, out, err, files


# What they say before memory runs out is not taken back.
TALKERS = ("generate-", "compare-", "solve-stats")


def wrong(words, normal, failed):
    """What is wrong with a run in which memory failed; None: nothing."""
    status, out, err, files = failed
    if failed == normal:
        return None
    if b"CHECK failed" in err and b"pthread_getattr_np" in err:
        return None  # AddressSanitizer itself, at the start of a thread; without it, as in a release build, all is looked at
    lines = err.decode(errors="replace").splitlines()
    if status == normal[0] == 0 and files == normal[3] and out == normal[1]:
        return "says something else"
    if status < 0 or status >= 128:
        return f"killed or caught: {status}"
    if status != 3:
        return f"exit status {status}"
    if files and files != normal[3] and "compare" not in words:
        return f"files left: {', '.join(files)}"
    extra = [line for line in lines if line not in normal[2].decode(errors="replace").splitlines()]
    if not extra and b"memory" in out and b"memory" not in normal[1]:
        return None  # said in the data: as JSON, or with the name of a puzzle of several
    spoken = sum("out of memory" in line or "stopped by memory" in line for line in extra)
    several = sum(w.partition(".")[2][:3] in ("ini", "sdm", "non", "xml", "jso", "g", "pzp") for w in COMMANDS[words].split()) > 1
    if several and spoken == len(extra) > 0:
        return None  # each puzzle says it
    if spoken != 1 or (len(extra) > 1 and not words.startswith(TALKERS)):
        return f"{len(extra)} lines, {spoken} of them on memory"
    return None


def one(name, number, on):
    with tempfile.TemporaryDirectory() as folder:
        env = {"LD_PRELOAD": FAILING, "FAIL_AT": str(number)}
        if on:
            env["FAIL_ON"] = "1"
        try:
            failed = run(name, folder, env)
        except subprocess.TimeoutExpired:
            return f"{name}: allocation {number}{' and on' if on else ''}: no end"
    fault = wrong(name, NORMAL[name], failed)
    said = failed[2].decode(errors="replace").strip().splitlines()
    return None if fault is None else (f"{name}: allocation {number} of {COUNT[name]}{' and on' if on else ''}: {fault}"
                                       f" [{failed[0]}] {' | '.join(said)[:300]}")


def count(name):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        normal = run(name, folder, {"LD_PRELOAD": FAILING, "FAIL_COUNT": other + "/count"})
        if not os.path.exists(other + "/count"):
            return normal, 0
        return normal, max(int(n) for n in open(other + "/count").read().split())


def prepare():
    for name, text in FILES.items():
        open(f"{BASE}/{name}", "w").write(text)
    subprocess.run([ORIME, "generate", "nonogram3d", "--from", "layers.txt", "-o", "box.ini"], cwd=BASE, capture_output=True)
    for to, name in (("non", "non"), ("xml", "xml"), ("json", "json"), ("g", "g"), ("pzprv3", "pzpr")):
        subprocess.run([ORIME, "convert", "heart.ini", "--to", to, "-o", "heart." + name], cwd=BASE, capture_output=True)
    subprocess.run([ORIME, "draw", "heart.ini", "--answer", "-o", "picture.png"], cwd=BASE, capture_output=True)
    subprocess.run([ORIME, "draw", "box.ini", "--answer", "-o", "model.vox"], cwd=BASE, capture_output=True)


PLUGINS = os.path.join(os.path.dirname(os.path.abspath(ORIME)), "plugins")
ENV = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8",
       "ASAN_OPTIONS": "verify_asan_link_order=0:allocator_may_return_null=1:detect_leaks=0"}
with tempfile.TemporaryDirectory() as BASE:
    prepare()
    names = [n for n in COMMANDS if not NAMES or any(part in n for part in NAMES)]
    workers = int(os.environ.get("ORIME_SWEEP_JOBS", "2"))
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        NORMAL, COUNT = {}, {}
        for name, (normal, n) in zip(names, pool.map(count, names)):
            NORMAL[name], COUNT[name] = normal, n
        runs = []
        for name in names:
            chosen = range(1, COUNT[name] + 1)
            if not EVERY and len(chosen) > SAMPLE:
                chosen = sorted(random.Random(name).sample(chosen, SAMPLE))
            runs += [(name, k, on) for k in chosen for on in ((False,) if "png" in name and k > 200 else (False, True))]
        if not runs:
            print("nothing is counted: the program is linked in a way that nothing can be loaded before it")
            sys.exit(77)
        faults = []
        for fault in pool.map(lambda r: one(*r), runs):
            if fault is not None:
                faults.append(fault)
                print(fault, flush=True)
    print(f"{len(names)} commands, {sum(COUNT.values())} allocations, {len(runs)} runs, {len(faults)} faults")
    if "-v" in os.environ.get("ORIME_SWEEP_FLAGS", ""):
        for name in names:
            print(name, NORMAL[name][0], COUNT[name], NORMAL[name][2][:100])
    sys.exit(1 if faults else 0)
