# Read by the tests of the command line: sh NAME.sh ORIME TREE
set -eu
LC_ALL=C
export LC_ALL
unset NO_COLOR ORIME_RULE_PATH COLUMNS 2>/dev/null || true
orime=$1
tree=$2
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
    echo "FAILED: $*"
    echo "--- standard output:"
    head -c 2000 out
    echo "--- standard error:"
    head -c 2000 err
    exit 1
}

# expect STATUS COMMAND...: runs it, keeps what it writes in out and err.
expect() {
    wanted=$1
    shift
    last="$*"
    status=0
    "$@" >out 2>err || status=$?
    [ "$status" -eq "$wanted" ] || fail "exit status $status instead of $wanted: $last"
}

# What the last command wrote to standard error (says), to standard output (prints), or not at all.
says() {
    grep -qF -e "$1" err || fail "does not say \"$1\": $last"
}

prints() {
    grep -qF -e "$1" out || fail "does not print \"$1\": $last"
}

prints_no() {
    ! grep -qF -e "$1" out || fail "prints \"$1\": $last"
}

# Standard output is exactly this text.
prints_all() {
    [ "$(cat out)" = "$1" ] || fail "does not print exactly this: $1"
}

prints_nothing() {
    [ ! -s out ] || fail "prints something: $last"
}

says_nothing() {
    [ ! -s err ] || fail "says something: $last"
}

# puzzle FILE ROWS COLUMNS: a nonogram, its clues separated by slashes.
puzzle() {
    {
        printf '[puzzle]\nrule = nonogram\n\n[clues]\nrows =\n'
        echo "$2" | tr / '\n' | sed 's/^ */    /'
        echo 'columns ='
        echo "$3" | tr / '\n' | sed 's/^ */    /'
    } >"$1"
}

# ones N: the clues 1/1/... for N lines; as rows and columns they have N! answers.
ones() {
    text=1
    i=1
    while [ "$i" -lt "$1" ]; do
        text=$text/1
        i=$((i + 1))
    done
    echo "$text"
}

puzzle heart.ini '2 2/5/3/1/1' '2/3/4/3/2'
puzzle broken-heart.ini '2 2/5/3/1/1' '2/3/5/3/2'
puzzle two.ini '1/1' '1/1'
puzzle many.ini "$(ones 6)" "$(ones 6)"
puzzle endless.ini "$(ones 14)" "$(ones 14)"
heart='##.##
#####
.###.
..#..
..#..'
wide_heart='####..####
##########
..######..
....##....
....##....'
