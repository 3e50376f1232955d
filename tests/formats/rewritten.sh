# Puzzles in another dress: each is the puzzle that it should be. sh rewritten.sh ORIME TREE JANSSON
. "$(dirname -- "$0")/../cli/lib.sh"
seeds=$tree/tests/fuzz/corpus-formats

# sudoku FILE CELLS
sudoku() {
    expect 0 "$orime" convert "$seeds/$1" --to sdm
    [ "$(sed 's/,.*//; s/ .*//; q' out)" = "$2" ] || fail "another grid: $last"
}

small=1.....3..4.....2
for file in array.c array.py utf16.txt ksudoku.xml; do
    sudoku $file $small
done
sudoku solo.id 1.3..2.....4....
sudoku blanks .....7..4.....6..386.2.....5.9.82...64.....8.......7.........42.1..3....7.3.....9
sudoku columns.csv .....7..4.....6..386.2.....5.9.82...64.....8.......7.........42.1..3....7.3.....9
sudoku blanks-dense 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
sudoku bars 92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..
sudoku coordinates ..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
sudoku progress.sdx 2..1.5.93.54...71..1.2.3.8.6928.73.4.........1.53.98.6.2.7.1.6..81..624.7..4.2..1

# Several in a file.
expect 0 "$orime" convert "$seeds/opensudoku.xml" --to sdm
[ "$(wc -l <out)" -eq 2 ] || fail 'two puzzles in XML of OpenSudoku'
expect 0 "$orime" convert "$seeds/rows.csv" --to sdm
[ "$(wc -l <out)" -eq 2 ] || fail 'two puzzles below each other'

# What was placed, and candidates that are gone.
expect 0 "$orime" solve --unique "$seeds/susser"
prints '5 1 3 9 4 2 7 8 6'
expect 1 "$orime" solve "$seeds/boxes"

# Janko's text, as INI; numbers stand where they stood.
expect 0 "$orime" convert "$seeds/janko-nurikabe" --to ini
prints 'rule = nurikabe'
prints '    3 . . . 1'
expect 0 "$orime" convert "$seeds/janko-sudoku" --to ini
prints '    3 3 4 4'

# Nonograms: rows and columns in their places.
nonogram() {
    expect 0 "$orime" convert "$seeds/$1" --to oneline
    prints_all "$2"
}
nonogram pattern.id '2,1 3,2,1 1,4;1 1,5,1 1,3,1'
nonogram x.gno '1 1,0;1,0,1'
nonogram five.toml '4,1,4,1,4;3 1,1 1 1,1 1 1,1 3'
nonogram janko-nonogram '1 1,0,3;1,1 1,1'
nonogram two.grid '1 1,0;1,0,1
2;1,1'
expect 0 "$orime" convert "$seeds/uk.toml" --to ini
prints 'colour2 = r #0cc803'
expect 0 "$orime" convert "$seeds/cp1251.non" --to ini
prints 'title = Привет'

# Game ids with regions that are not the boxes, with diagonals, with cages, and one whose cells are too many.
expect 0 "$orime" convert "$seeds/solo-jigsaw.id" --to ini
prints '    0 5 3 3'
prints 'diagonals = yes'
expect 0 "$orime" convert "$seeds/solo-killer.id" --to ini
prints '    5 r1c3 r1c4 r2c3'
prints '    r2c4 r3c4'
echo '2x2:1p' >wrong.id
expect 2 "$orime" solve wrong.id
says 'format not recognised'
printf '<ksudoku><graph type="roxdoku"/><values>a_____c__d_____b</values></ksudoku>' >rox.xml
expect 2 "$orime" solve rox.xml
says 'no plain sudoku'
printf 'begin\npuzzle sudokux\nend\n' >other.txt
expect 2 "$orime" solve other.txt
says '"sudokux", expected sudoku, nonogram'

if [ "$3" = 1 ]; then
    for file in sudoku-1.json sudoku-2.json sudoku-3.json; do
        sudoku $file $small
    done
    nonogram names.json '1 1,2;2,1,1'
    expect 0 "$orime" convert 'https://sudokuexchange.com/play/?s=KYwJH1f8YW7P5HGD9S3WV7f3IGvXY' --to sdm
    prints_all '...4...8.....9.7.11....84...2...75..57.6.3.98..32...1...71....38.6.7.....3...4...'
fi
