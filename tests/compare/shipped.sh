# The comparisons in puzzles/compare: they run, nothing disagrees, and each says at its top what it showed, and when.
. "$(dirname -- "$0")/lib.sh"

set -- "$tree"/puzzles/compare/*.ini
[ $# -ge 4 ] || fail "only $# comparisons"
for file in "$@"; do
    head -n 20 "$file" | grep -Eq '^;.*[0-9]{4}-[0-9]{2}-[0-9]{2}' || fail "$file does not say when it was measured"
    expect 0 "$orime" compare --no-times --set engine.conflicts=5 "$file"
    says_nothing
    prints ': the baseline, '
done
