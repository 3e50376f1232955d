# Every puzzle that is shipped: one answer, and the answer file is right. Two were handed down with clues that contradict each
# other; they stand beside their mended forms.
. "$(dirname -- "$0")/lib.sh"

folder=$tree/puzzles/nonogram
set --
for file in "$tree"/puzzles/*/*.ini; do
    case $file in
        */heart-5.ini | */example-15.ini | "$tree"/puzzles/compare/*) continue ;; # the last ones are no puzzles
    esac
    [ -e "${file%.ini}.answer" ] || fail "$file has no answer file"
    set -- "$@" "$file"
done
[ $# -ge 22 ] || fail "only $# puzzles"
# The answer file is the answer: that says as much as check does, which grades each of them, too.
for file; do
    echo "$file: unique"
    cat "${file%.ini}.answer"
done >wanted
expect 0 "$orime" solve --jobs 2 --unique --picture glyphs "$@"
says_nothing
cmp out wanted || fail 'a puzzle that is not unique, or an answer file that is not right'
expect 0 "$orime" check "$1" "$folder/ghost-14.ini"
[ "$(grep -c ': unique, answer file right' out)" -eq 2 ] || fail 'check and answer files'

# impossible NAME ROWS COLUMNS: no answer, because rows and columns ask for different numbers of cells.
impossible() {
    expect 1 "$orime" check "$folder/$1.ini"
    prints 'no solution'
    prints "$2"
    prints "$3"
    expect 1 "$orime" solve "$folder/$1.ini"
    prints_nothing
    says 'no solution'
    says "$2"
    says "$3"
}
impossible heart-5 14 15
impossible example-15 103 104

# A glyph picture is what an answer file holds.
expect 0 "$orime" solve --picture glyphs "$tree/puzzles/nonogram/example-15-fixed.ini"
cmp -s out "$tree/puzzles/nonogram/example-15-fixed.answer" || fail 'example-15-fixed: another picture'
