#!/bin/sh
# python.sh tree|wheel BUILD SOURCE LIBRARY CC FLAG: the tests of python/, by pytest, with the library of this build.
set -eu
way=$1 build=$2 source=$3 library=$4 cc=$5 flag=$6
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset ORIME_RULE_PATH ORIME_LIBRARY PYTHONPATH || true
export PYTHONDONTWRITEBYTECODE=1

# Debian's pytest belongs to Debian's Python, which need not be the first.
python=
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import pytest' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "there is no Python with pytest"
    exit 77
fi
preload=
if [ -n "$flag" ]; then
    preload=$("$cc" -print-file-name=libasan.so)
    if [ "$preload" = libasan.so ]; then
        echo "the sanitizers are no library here"
        exit 77
    fi
    # Python gives little back at its end.
    export ASAN_OPTIONS=detect_leaks=0
fi

if [ "$way" = tree ]; then
    ORIME_LIBRARY=$library ORIME_RULE_PATH=$build/plugins PYTHONPATH=$source/python LD_PRELOAD=$preload \
        "$python" -m pytest -q -p no:cacheprovider "$source/python/tests"
    exit
fi
if ! "$python" -c 'import pip, setuptools, wheel' 2>/dev/null; then
    echo "there is no pip with setuptools and wheel"
    exit 77
fi
cp -R "$source/python" "$work/python" # the source tree stays as it is
ORIME_BUILD=$build "$python" -m pip install -q --no-build-isolation --no-deps --no-index --target "$work/site" "$work/python" \
    >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
cd "$work"
PYTHONPATH=$work/site LD_PRELOAD=$preload "$python" -m pytest -q -p no:cacheprovider "$source/python/tests"
PYTHONPATH=$work/site LD_PRELOAD=$preload "$python" -c '
import orime, pydoc
text = pydoc.render_doc(orime)
assert "puzzle.explain()" in text and "generate" in text
text = pydoc.render_doc(orime.Puzzle)
assert "Is there just one answer?" in text
from orime import _library
assert _library.__file__.startswith("'"$work/site"'")
'
