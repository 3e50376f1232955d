#!/bin/sh
# Builds orime with the sanitizers and the self-check into build/dev, and runs all tests: sh tests/run.sh [CTEST-ARGUMENT...]
# ORIME_WERROR=ON in the environment makes warnings errors.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
build=$root/build/dev
. "$root/core/build.sh"

writable_or_fail "$build"
need_compiler pc/check:check python3:python3
echo "Building orime and its tests ..." >&2
(cd "$root" && configure_and_build "$build" --preset dev -DORIME_WERROR="${ORIME_WERROR:-OFF}")
exec ctest --test-dir "$build" --output-on-failure --parallel "$(jobs)" "$@"
