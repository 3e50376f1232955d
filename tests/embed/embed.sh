#!/bin/sh
# embed.sh BUILD SOURCE CC LIBDIR FLAG: the library as it is installed, with the command that orime/orime.h gives.
set -eu
build=$1 source=$2 cc=$3 lib=$4 flag=$5
work=$build/tests/embed/work
prefix=$work/moved
unset ORIME_RULE_PATH || true
rm -rf "$work"
mkdir -p "$work/empty"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

cmake --install "$build" --prefix "$work/prefix" >"$work/install.log"
mv "$work/prefix" "$prefix" # what is installed does not know where it was
export PKG_CONFIG_PATH="$prefix/$lib/pkgconfig"
export LD_LIBRARY_PATH="$prefix/$lib" # the shared library is linked where both are installed
# The program stands outside the build tree, in which the rules of that tree would be found.
outside=$(mktemp -d)
trap 'rm -rf "$outside"' EXIT
mkdir "$outside/bin"
# shellcheck disable=SC2046,SC2086  # flags are words
$cc -std=c11 -Wall -Wextra -Werror $flag "$source/tests/embed/embed.c" -o "$outside/bin/embed" \
    $(pkg-config --cflags --libs --static orime) || fail "the program cannot be linked"

solves() {
    "$@" >"$work/out" 2>"$work/err" || fail "$*: $(cat "$work/err")"
    cmp "$work/out" "$source/puzzles/nonogram/cup-10.answer" || fail "$*: another picture"
    [ ! -s "$work/err" ] || fail "$*: $(cat "$work/err")"
}
puzzle=$source/puzzles/nonogram/cup-10.ini

solves "$outside/bin/embed" "$puzzle" "$(pkg-config --variable=rulesdir orime)"

# PREFIX/bin/NAME finds the rules of PREFIX.
mkdir -p "$(dirname "$outside/$lib")"
cp -R "$prefix/$lib" "$outside/$lib"
solves "$outside/bin/embed" "$puzzle"

# None at all: the folder is named.
if "$outside/bin/embed" "$puzzle" "$work/empty" 2>"$work/err"; then
    fail "solved without rules"
fi
grep -qF "no rules were found (searched: $work/empty)" "$work/err" || fail "said: $(cat "$work/err")"
