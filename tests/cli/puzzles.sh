# Every puzzle that is shipped: one answer, and the answer file is right. heart-5 is the exception.
. "$(dirname -- "$0")/lib.sh"

without_answer="$tree/puzzles/nonogram/heart-5.ini"
set --
for file in "$tree"/puzzles/*/*.ini; do
    [ "$file" != "$without_answer" ] || continue
    [ -e "${file%.ini}.answer" ] || fail "$file has no answer file"
    set -- "$@" "$file"
done
[ $# -ge 22 ] || fail "only $# puzzles"
expect 0 "$orime" check "$@"
says_nothing
[ "$(grep -c ': unique, answer file right$' out)" -eq $# ] || fail 'a puzzle that is not unique, or has no right answer file'

expect 1 "$orime" check "$without_answer"
prints 'no solution'
prints '14'
prints '15'
expect 1 "$orime" solve "$without_answer"
prints_nothing
says '14'
says '15'

# A glyph picture is what an answer file holds.
expect 0 "$orime" solve --picture glyphs "$tree/puzzles/nonogram/example-15.ini"
cmp -s out "$tree/puzzles/nonogram/example-15.answer" || fail 'example-15: another picture'
