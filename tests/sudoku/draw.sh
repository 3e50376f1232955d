# A puzzle as it is drawn: walls around boxes or regions, givens, rings for odd and discs for even cells. sh draw.sh ORIME TREE
. "$(dirname -- "$0")/../cli/lib.sh"

cat >parity.ini <<'END'
[puzzle]
rule = sudoku

[board]
givens =
    1...
    ..3.
    .4..
    ...2

[parity]
cells =
    o..e
    .e..
    ...o
    o...
END
expect 0 "$orime" draw --to text parity.ini
cat >wanted <<'END'
┌──────┬──────┐
│(1) · │ · (#)│
│ · (#)│ 3  · │
├──────┼──────┤
│ ·  4 │ · ( )│
│( ) · │ ·  2 │
└──────┴──────┘
END
cmp -s out wanted || fail "drawn otherwise: $(cat out)"

cat >jigsaw.ini <<'END'
[puzzle]
rule = sudoku

[board]
givens =
    1...
    ..3.
    .4..
    ...2
regions =
    AAAB
    ACBB
    CCDB
    CDDD
END
expect 0 "$orime" draw --to text jigsaw.ini
cat >wanted <<'END'
┌───────────┬───┐
│ 1   ·   · │ · │
│   ┌───┬───┘   │
│ · │ · │ 3   · │
├───┘   ├───┐   │
│ ·   4 │ · │ · │
│   ┌───┘   └───┤
│ · │ ·   ·   2 │
└───┴───────────┘
END
cmp -s out wanted || fail "drawn otherwise: $(cat out)"

# The answer has the same walls, and digits on white paper.
expect 0 "$orime" draw --answer --to svg parity.ini
[ "$(grep -c '<circle' out)" -eq 5 ] || fail "not five rings and discs"
[ "$(grep -o '<text' out | wc -l)" -eq 16 ] || fail "not sixteen digits"
