#!/usr/bin/env python3
"""planted.py ORIME CC SOURCE WORK: each bug of planted.c is seen by the check that planted.txt names, and nothing is
found where there is none."""
import os
import re
import subprocess
import sys


def compiled(cc, source, work, number):
    plugin = os.path.join(work, f"planted-{number}.so")
    command = [cc, "-std=c11", "-D_POSIX_C_SOURCE=200809L", f"-DBUG={number}", "-fPIC", "-shared", "-w",
               "-I" + os.path.join(source, "include"), os.path.join(source, "tests/lint/planted/planted.c"), "-o", plugin]
    subprocess.run(command, check=True)
    return plugin


def lint(orime, plugin):
    """What is said first, without the name of the plugin, and the exit status."""
    done = subprocess.run([orime, "lint", "--first", "--seconds", "5", plugin], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True)
    said = done.stdout.replace(plugin + ": ", "", 1).split("\n")[0]
    return said, done.returncode


def main():
    orime, cc, source, work = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    faults = []
    said, status = lint(orime, compiled(cc, source, work, 0))
    if (said, status) != ("all checks passed", 0):
        faults.append(f"no bug: lint says \"{said}\", status {status}")
    bugs = 0
    for line in open(os.path.join(source, "tests/lint/planted/planted.txt")):
        found = re.match(r"(\d+) (\w+) (.*)", line)
        if not found:
            continue
        number, check, what = found.groups()
        bugs += 1
        said, status = lint(orime, compiled(cc, source, work, number))
        if not said.startswith(check + ": ") or status != 4:
            faults.append(f"bug {number} ({what}): lint says \"{said}\", status {status}; expected one of {check}")
    print("\n".join(faults) if faults else f"all {bugs} bugs are seen")
    return 1 if faults or bugs < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
