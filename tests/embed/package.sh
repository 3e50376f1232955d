#!/bin/sh
# package.sh BUILD SOURCE CC LIBDIR FLAG: what is installed serves those who build on it, by CMake and by hand: programs that embed
# the library, shared and static; a rule that `orime rules new` writes; and the Debian package comes and goes cleanly.
set -eu
build=$1 source=$2 cc=$3 lib=$4 flag=$5
work=$build/tests/embed/package
unset ORIME_RULE_PATH PKG_CONFIG_PATH || true
rm -rf "$work"
mkdir -p "$work"
outside=$(mktemp -d) # not in the build tree, whose rules would be found
trap 'rm -rf "$outside"' EXIT
prefix=$outside/pre

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

quietly() {
    "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "$*"; }
}

quietly cmake --install "$build" --prefix "$prefix"
for page in man1/orime.1 man5/orime-puzzle.5 man7/orime-rule.7; do
    [ -s "$prefix/share/man/$page" ] || fail "there is no $page"
done

# ---- programs ----

mkdir "$outside/consumer"
cat >"$outside/consumer/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.20)
project(consumer LANGUAGES C)
find_package(orime CONFIG REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ORIME REQUIRED IMPORTED_TARGET orime)
add_executable(by-package $source/tests/embed/embed.c)
target_link_libraries(by-package PRIVATE orime::orime)
add_executable(by-pkg-config $source/tests/embed/embed.c)
target_link_libraries(by-pkg-config PRIVATE PkgConfig::ORIME)
END
for static in OFF ON; do
    made=$outside/consumer/static-$static
    quietly cmake -S "$outside/consumer" -B "$made" -DCMAKE_PREFIX_PATH="$prefix" -DORIME_STATIC=$static \
        -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS="$flag"
    quietly cmake --build "$made"
    for program in by-package by-pkg-config; do
        "$made/$program" "$source/puzzles/nonogram/cup-10.ini" "$prefix/$lib/orime" >"$work/out" ||
            fail "$program, static $static"
        cmp "$work/out" "$source/puzzles/nonogram/cup-10.answer" || fail "$program, static $static: another picture"
    done
done

# ---- a rule ----

cd "$outside"
quietly "$prefix/bin/orime" rules new my-rule
quietly cmake -S my-rule -B my-rule/build -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS="$flag"
quietly cmake --build my-rule/build
quietly ctest --test-dir my-rule/build
quietly "$prefix/bin/orime" solve --unique --rule-path my-rule/build my-rule/my-rule.ini
if "$prefix/bin/orime" rules new my-rule 2>"$work/err"; then
    fail "wrote over a folder"
fi
grep -q "my-rule: is there already" "$work/err" || fail "said: $(cat "$work/err")"
if "$prefix/bin/orime" rules new "../x" 2>"$work/err" || "$prefix/bin/orime" rules new "-x" 2>>"$work/err"; then
    fail "took a bad id"
fi

# ---- the Debian package ----

command -v dpkg-shlibdeps >/dev/null 2>&1 && command -v cpack >/dev/null 2>&1 || exit 0
(cd "$build" && quietly cpack -G DEB -B "$outside/deb")
root=$outside/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/triggers"
: >"$root/var/lib/dpkg/status"
: >"$root/var/lib/dpkg/available"
dpkg_there() {
    quietly dpkg --root="$root" --force-depends --force-not-root --force-script-chrootless --log="$work/dpkg.log" "$@"
}
dpkg_there -i "$outside"/deb/*.deb
quietly "$root/usr/bin/orime" solve --unique "$source/puzzles/nonogram/cup-10.ini"
dpkg_there -r orime
left=$(find "$root" -path "$root/var" -prune -o -type f -print)
[ -z "$left" ] || fail "the package left $left"
