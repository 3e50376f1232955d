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
│(1) · │ · [ ]│
│ · [ ]│ 3  · │
├──────┼──────┤
│ ·  4 │ · ( )│
│( ) · │ ·  2 │
└──────┴──────┘
( ) ring, [ ] disc
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

# Whatever lies across cells: a cage with its sum, a thermometer, an arrow, dots, diagonals, windows. How each looks is a matter of
# tests/render; here, that all of them are there.
cat >kinds.ini <<'END'
[puzzle]
rule = sudoku

[board]
givens =
    9........
    ....1....
    .........
    ...2.....
    .........
    .........
    .......4.
    .........
    ........8

[options]
diagonals = yes
windows = yes

[cages]
list =
    15 r1c1 r1c2 r2c1
    r9c1 r9c2

[thermometers]
list = r3c1 r3c2 r4c3 r5c3

[arrows]
list = r2c5 r3c5 r4c6 r4c7

[dots]
white = r1c4 r1c5
black = r6c5 r7c5
END
expect 0 "$orime" draw --to svg kinds.ini
[ "$(grep -c '#dcdcdc' out)" -eq 36 ] || fail "not 4 windows of 9 cells"
[ "$(grep -c 'stroke-width' out)" -eq 3 ] || fail "not three parts of a thermometer"
[ "$(grep -c '<line' out)" -eq 10 ] || fail "not two diagonals, three parts of a thermometer, and five of an arrow"
[ "$(grep -c '<circle' out)" -eq 9 ] || fail "not a bulb and three bends, a ring, and two dots of two circles each"
[ "$(grep -o '<text' out | wc -l)" -eq 6 ] || fail "not five givens and a sum"
grep -q '>15<' out || fail "no sum"
for kind in cages thermometers arrows dots diagonals windows; do
    cp out all.svg
    expect 0 "$orime" draw --to svg --set $kind=no kinds.ini
    ! cmp -s out all.svg || fail "$kind=no is drawn as before"
    cp all.svg out
done
