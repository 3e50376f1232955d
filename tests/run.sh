#!/bin/sh
# Builds orime with the sanitizers and the self-check into build/dev, and runs all tests: sh tests/run.sh [CTEST-ARGUMENT...]
# ORIME_WERROR=ON in the environment makes warnings errors.
# sh tests/run.sh -L quick: about a minute of it.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
build=$root/build/dev
. "$root/core/build.sh"

writable_or_fail "$build"
need_compiler pc/check:check python3:python3
want_python
echo "Building orime and its tests ..." >&2
(cd "$root" && configure_and_build "$build" --preset dev -DORIME_WERROR="${ORIME_WERROR:-OFF}")
status=0
ctest --test-dir "$build" --output-on-failure --parallel "$(jobs)" "$@" || status=$?
missing=
for pair in clingo:gringo chromium:chromium parallel:parallel npm:npm; do
    command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair#*:}"
done
[ -z "$missing" ] || echo "Left out: the tests that need what is not here; this brings it: apt-get install$missing" >&2
exit $status
