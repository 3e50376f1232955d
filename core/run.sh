#!/bin/sh
# Builds orime into build/ when that is due, and runs it: sh core/run.sh ARGS...
# Without arguments it solves a puzzle that is shipped.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
build=$root/build/release
built=$build/built
. "$root/core/build.sh"

# Is the binary there, made for this place, and nothing newer than it?
up_to_date() {
    [ -x "$build/orime" ] && [ -e "$built" ] && made_here "$build" &&
        [ -z "$(find "$root/CMakeLists.txt" "$root/core" "$root/plugins" "$root/include" -newer "$built" | head -n 1)" ]
}

build_orime() {
    writable_or_fail "$build"
    if command -v flock >/dev/null 2>&1; then
        exec 9>"$build/lock" # another run may be building
        flock 9
    fi
    up_to_date && return
    need_compiler
    echo "Building orime, once (it may take some minutes; $build/build.log tells how far it is) ..." >&2
    # The mark is dated before the build: what is changed during it is built next time.
    : >"$build/building"
    targets=installable
    configure_and_build "$build" -DCMAKE_BUILD_TYPE=Release
    mv "$build/building" "$built"
}

up_to_date || (build_orime)
[ $# -gt 0 ] || set -- solve "$root/puzzles/nonogram/toadstool-18.ini"
exec "$build/orime" "$@"
