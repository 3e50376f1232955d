"""results.py ORIME TREE: every object that a command writes with --json against core/package/orime-results.schema.json,
and the page of results names every field of the schema."""
import json
import os
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not here")
    sys.exit(77)

orime, tree = sys.argv[1:3]
package = os.path.join(tree, "core", "package")
with open(os.path.join(package, "orime-results.schema.json"), encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
seen = set()

MANY = "[puzzle]\nrule = nonogram\n[clues]\nrows =\n  1\n  1\n  1\ncolumns =\n  1\n  1\n  1\n"
NONE = "[puzzle]\nrule = nonogram\n[clues]\nrows =\n  2\n  1\ncolumns =\n  1\n  1\n"
NONE_DEEP = "[puzzle]\nrule = nonogram\n[clues]\nrows =\n  1 1\n  3\n  1\ncolumns =\n  1\n  3\n  2\n"
BAD = "[puzzle]\nrule = nonogram\n[clues]\nrows =\n  x\n"
WORST = ["engine.conflicts=1", "engine.probing=off"]


def validator(kind):
    return jsonschema.Draft202012Validator({"$defs": schema["$defs"], "$ref": "#/$defs/" + kind})


def run(kinds, *words, statuses=(0, 1)):
    """The objects of one command, each of one of these kinds."""
    done = subprocess.run([orime, *words], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode in statuses, (words, done.returncode, done.stderr)
    lines = done.stdout.splitlines()
    assert lines, (words, done.stderr)
    for line in lines:
        thing = json.loads(line)
        seen.update(thing)
        fitting = [kind for kind in kinds if validator(kind).is_valid(thing)]
        if not fitting:
            for error in validator(kinds[0]).iter_errors(thing):
                print(words, list(error.absolute_path), error.message[:300])
            sys.exit(1)
        assert jsonschema.Draft202012Validator(schema).is_valid(thing), words
    return lines


def puzzles(folder):
    folder = os.path.join(tree, "puzzles", folder)
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".ini")]


def main():
    some = [puzzles(rule)[0] for rule in ("nonogram", "sudoku", "masyu", "slitherlink", "nonogram3d", "shikaku", "cave")]
    with tempfile.TemporaryDirectory() as scratch:
        def text(name, content):
            path = os.path.join(scratch, name)
            with open(path, "w", encoding="utf-8") as out:
                out.write(content)
            return path
        many, none, deep = text("many.ini", MANY), text("none.ini", NONE), text("deep.ini", NONE_DEEP)
        bad = text("bad.ini", BAD)
        state, wrong = text("state.txt", "#..\n.?.\n???\n"), text("wrong.txt", "##.\n???\n???\n")
        for command in ("solve", "count", "check"):
            run(["result"], command, "--json", *some, many, none, deep)
            run(["error"], command, "--json", bad, os.path.join(scratch, "absent.ini"), statuses=(2,))
        run(["result"], "solve", "--json", "--unique", *some, many)
        run(["result"], "solve", "--json", "--number", "5", *some, many)
        run(["result"], "count", "--json", "--limit", "2", many)
        run(["result"], "check", "--json", "--all", deep)
        hard = puzzles("sudoku")[0]
        limits = [word for setting in WORST for word in ("--set", setting)]
        run(["result"], "solve", "--json", *limits, "--unique", hard, statuses=(0, 1, 3))
        run(["result"], "check", "--json", hard, "--answer", wrong, statuses=(0, 1, 2))
        for command in ("explain", "hint"):
            run(["explanation", "hint"], command, "--json", *some, many, none, deep)
            run(["error"], command, "--json", bad, statuses=(2,))
        run(["explanation"], "explain", "--format", "json", "--no-techniques", some[0])
        run(["hint"], "hint", "--json", "--state", state, many)
        run(["hint"], "hint", "--json", "--state", wrong, many)
        heart = os.path.join(tree, "puzzles", "nonogram", "heart-5-fixed.ini")
        blank = text("blank.txt", ".....\n" * 5)
        run(["hint"], "hint", "--json", "--state", blank, heart)
        run(["rule"], "rules", "--json")
        run(["rule"], "rules", "show", "sudoku", "--json")

    with open(os.path.join(package, "results.md"), encoding="utf-8") as file:
        page = file.read()
    for kind in ("result", "explanation", "hint", "error", "rule", "step", "key"):
        for field in schema["$defs"][kind]["properties"]:
            assert "`%s`" % field in page, "results.md does not tell of %s of %s" % (field, kind)
    fields = {field for kind in ("result", "explanation", "hint", "error", "rule")
              for field in schema["$defs"][kind]["properties"]}
    rare = {"backbone_points", "points", "stopped_by", "redundant", "minimal", "backbone_sides"}
    assert seen | rare >= fields, "never seen: %s" % (fields - seen - rare)


main()
