# Read by the tests of compare: sh NAME.sh ORIME TREE JANSSON
. "$(dirname -- "$0")/../cli/lib.sh"
jansson=${3:-}

# config FILE TEXT: a comparison that begins with these lines of [compare] behind a baseline.
config() {
    printf '[compare]\nbaseline = default\n%s\n' "$2" >"$1"
}

# What reads JSON lines cannot do without jansson, and says so.
needs_jansson() {
    [ -n "$jansson" ] && return 0
    echo 'orime was built without jansson'
    exit 77
}

# A nonogram pack in a format of another program: two puzzles.
printf '1,1;1,1\n2;1,1\n' >pack.txt

config plain.ini 'puzzles = heart.ini broken-heart.ini two.ini many.ini
[variant default]
[variant plain]
engine.learning = off'
