# Sudokus of f-puzzles and SudokuPad: sh links.sh ORIME TREE
. "$(dirname -- "$0")/../cli/lib.sh"
seeds=$tree/tests/fuzz/corpus-formats

# All constraints of f-puzzles that orime has; as an address, as SudokuPad's, as JSON.
expect 0 "$orime" convert "$seeds/link-f.url" --to ini
cp out wanted
for line in 'title = Täst 🧩' 'note = Normal rules. More.' '    5 r4c1 r4c2' '    r1c4 r2c3 r3c2 r4c1' 'list = r1c4 r2c4' \
    '    6 r1c2 r2c3 r3c4' 'list = r1c1 r2c2 r3c3' 'list = r3c4 r4c4' 'list = r1c1 = r3c3' '    r2c3 > r2c4' \
    'white = r3c1 r3c2' 'black = r2c1 r2c2' '    o...' '    . . 5 .'; do
    grep -qxF -e "$line" wanted || fail "no line \"$line\""
done
sed 's|.*load=|<https://sudokupad.app/sudoku/fpuzzles|; s|=*$|%3D?setting-x=1>|' "$seeds/link-f.url" >pad.url
for file in pad.url "$seeds/link-f.json"; do
    expect 0 "$orime" convert "$file" --to ini
    cmp -s out wanted || fail "another puzzle: $file"
done
expect 1 "$orime" count "$seeds/link-f.url"
prints_all 0

# SudokuPad: with compressed names and without.
expect 0 "$orime" convert "$seeds/link-scl.json" --to ini
cp out wanted
grep -qxF "title = It's so" wanted || fail 'the title'
grep -qxF 'list = 5 r1c1 r1c2' wanted || fail 'the cage'
for file in link-scl.url link-ctc.url link-zip.url link-short.json; do
    expect 0 "$orime" convert "$seeds/$file" --to ini
    cmp -s out wanted || fail "another puzzle: $file"
done
expect 0 "$orime" convert "$seeds/link-scf.url" --to sdm
prints_all '.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...'

# What there is no constraint for is named, all of it.
expect 2 "$orime" solve "$seeds/link-bad.url"
says 'constraints that orime has not: betweenline (2 times), texts that are only drawn, entropicline'
prints_nothing
expect 2 "$orime" solve "$seeds/link-drawn.url"
says 'lines that are only drawn, shapes and texts that are only drawn'

# Names of puzzles, damaged addresses.
expect 2 "$orime" solve https://sudokupad.app/k7qc98e00u
says 'lies on the site'
cut -c1-150 "$seeds/link-scl.url" >short.url
expect 2 "$orime" solve short.url
says 'damaged or cut off'

# Several in a file.
cat "$seeds/link-scl.url" "$seeds/link-scf.url" >two.url
expect 0 "$orime" solve two.url
prints '7 4 1 3 9 8 6 2 5'
