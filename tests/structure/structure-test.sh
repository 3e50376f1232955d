#!/bin/sh
# The shape of this tree is right, and structure.sh notices what is wrong: sh structure-test.sh TREE
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
sh "$here/structure.sh" "$1"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# refused PATH TEXT MESSAGE: a tree whose only file is this one must be refused with the message.
refused() {
    rm -rf "$scratch/tree"
    mkdir -p "$scratch/tree/$(dirname "$1")"
    printf '%s\n' "$2" >"$scratch/tree/$1"
    if sh "$here/structure.sh" "$scratch/tree" >"$scratch/words"; then
        echo "accepted: $1 with $2"
        exit 1
    fi
    grep -qF -- "$3" "$scratch/words" || {
        echo "expected: $3"
        cat "$scratch/words"
        exit 1
    }
}

refused core/engine/a.c '#include "stock/stock.h"' 'core/engine/a.c (floor 2) includes stock/stock.h (floor 3)'
refused core/base/a.h '  #  include <text/ini.h>' 'core/base/a.h (floor 0) includes text/ini.h (floor 1)'
refused core/stock/a.c '#include "orime/rule.h"' 'core/stock/a.c (floor 3) includes orime/rule.h'
refused core/odd/a.c '' 'core/odd is not a floor'
refused plugins/a/a.c '#include "engine/solver.h"' 'plugins/a/a.c includes engine/solver.h'
refused plugins/a/a.c '#include <unistd.h>' 'plugins/a/a.c includes unistd.h'
refused include/orime/rule.h '#include "text/ini.h"' 'include/orime/rule.h includes text/ini.h'
refused notes.txt '' 'notes.txt does not belong at the top'
refused core/base/a.c "$(printf '\n// %118s' x)" 'core/base/a.c has lines of more than 120 columns: 2'
