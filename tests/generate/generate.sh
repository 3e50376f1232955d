# orime generate.
. "$(dirname -- "$0")/../cli/lib.sh"

printf '##.##\n#####\n.###.\n..#..\n..#..\n' >heart.txt
printf '#....\n.#...\n.....\n...#.\n....#\n' >swaps.txt
printf '.rr.\nrrrr\n.gg.\n' >tulip.txt

expect 0 "$orime" generate nonogram --from heart.txt -o heart-made.ini
prints_nothing
says 'heart.txt: nonogram, 5 x 5 cells, 1 colour: unique; it can be solved line by line, without a guess'
expect 0 "$orime" solve --unique -p glyphs heart-made.ini
prints_all "$heart"
expect 0 "$orime" generate nonogram --from - <heart.txt
prints 'rule = nonogram'
prints_no 'title'

# The same picture, in each kind of file.
printf 'P1\n5 5\n1 1 0 1 1\n11111\n01110 00100 00100' >heart.pbm
printf 'P5 5 5 255 \001\001\377\001\001\001\001\001\001\001\377\001\001\001\377\377\377\001\377\377\377\377\001\377\377' >heart.pgm
printf '#define h_width 5\n#define h_height 5\nstatic char h_bits[] = { 0x1b, 0x1f, 0x0e, 0x04, 0x04 };\n' >heart.xbm
for kind in pbm pgm xbm; do
    expect 0 "$orime" generate nonogram --from "heart.$kind" -o "$kind.ini"
    cmp "$kind.ini" heart-made.ini || fail "another puzzle of heart.$kind"
done
if "$orime" draw --to png heart.ini >heart.png 2>err; then
    expect 0 "$orime" draw --to png --answer heart.ini -o heart-drawn.png
    expect 0 "$orime" generate nonogram --from heart-drawn.png --width 7 -o drawn.ini
    expect 0 "$orime" solve drawn.ini
else
    grep -q 'PNG needs' err || fail 'no PNG, for another reason than that cairo is missing'
    printf '\211PNG\r\n\032\n' >x.png
    expect 2 "$orime" generate nonogram --from x.png
    says 'PNG needs'
fi

# Several answers: told, with what to change; the puzzle is written all the same.
expect 1 "$orime" generate nonogram --from swaps.txt -o swaps.ini
says 'at least 2 answers; line by line'
says 'another answer differs in'
says '2 changed cells would make it unique: '
says 'there is no smaller set (proved)'
expect 1 "$orime" solve --unique swaps.ini
expect 0 "$orime" generate nonogram --from swaps.txt --fix -o fixed.ini
says '#*'
says '.*'
[ "$(grep -c unique err)" -eq 2 ] || fail 'found, and unique'
expect 0 "$orime" solve --unique fixed.ini
expect 0 "$orime" generate nonogram --from swaps.txt --fix -o again.ini
cmp fixed.ini again.ini || fail 'not the same twice'
expect 1 "$orime" generate nonogram --from swaps.txt --fix --budget 2
says 'no change that makes it unique was found among'
expect 1 "$orime" generate nonogram --from swaps.txt --budget 0
says 'at least 2 answers'

# Colours.
expect 0 "$orime" generate nonogram --colours 2 --from tulip.txt -o tulip.ini
says 'nonogram-colour, 4 x 3 cells, 2 colours: unique'
grep -q 'rule = nonogram-colour' tulip.ini || fail 'the rule for colours'
expect 0 "$orime" solve -p glyphs tulip.ini
prints_all '.rr.
rrrr
.gg.'
expect 0 "$orime" generate nonogram-colour --from tulip.txt -o tulip-too.ini
cmp tulip.ini tulip-too.ini || fail 'nonogram-colour'
expect 0 "$orime" generate nonogram --colors 1 --threshold 90 --from tulip.txt
says '1 colour'

# Wrong use and wrong pictures.
expect 0 "$orime" generate nonogram --size 6 --seed 1
expect 2 "$orime" generate --from heart.txt
says 'expected RULE'
expect 2 "$orime" generate nonogam --from heart.txt
says 'nonogram'
expect 2 "$orime" generate latin --from heart.txt
says 'rule latin makes no puzzles of pictures'
expect 2 "$orime" generate nonogram --from missing.png
says 'missing.png: cannot be opened'
expect 2 "$orime" generate nonogram --from .
says 'a directory'
: >empty
expect 2 "$orime" generate nonogram --from empty
says 'empty: empty'
for threshold in 101 -1 x dithered; do
    expect 2 "$orime" generate nonogram --from heart.txt --threshold "$threshold"
    says 'expected 0 to 100, or dither'
done
expect 2 "$orime" generate nonogram --colours 3 --threshold 50 --from tulip.txt
says 'goes with black and white'
printf 'P6\n0 0\n255\n' >none.ppm
expect 2 "$orime" generate nonogram --from none.ppm
says 'none.ppm: a picture of 0 x 0 pixels'
printf 'P6\n60000 60000\n255\n' >huge.ppm
expect 2 "$orime" generate nonogram --from huge.ppm
says 'expected at most 67108864 pixels'
printf 'P4\n600 2\n%0150d' 0 >wide.pbm
expect 2 "$orime" generate nonogram --from wide.pbm
says 'a picture of 600 x 2 pixels, expected --width W'
expect 0 "$orime" generate nonogram --from wide.pbm --width 60 --budget 0
expect 2 "$orime" generate nonogram --from heart.txt --width 60000
says 'would have more than 16777216 cells'
expect 2 "$orime" generate nonogram --from heart.txt -o no/such/folder
says 'no/such/folder: cannot be opened'

# An option that does nothing is refused.
refused() { # MESSAGE ARGUMENT...
    message=$1
    shift
    expect 2 "$orime" generate "$@"
    prints_nothing
    says "$message"
}
for option in --by-line --reduce --fix '--width 4' '--threshold 30'; do
    # shellcheck disable=SC2086 # an option and its value
    refused "${option%% *} does nothing without --from PICTURE" nonogram --size 4 $option
    # shellcheck disable=SC2086
    refused "${option%% *} does nothing for puzzles of givens" sudoku --size 4 $option
done
for option in '--density 4' '--colours 2'; do
    # shellcheck disable=SC2086
    refused "${option%% *} does nothing for puzzles of givens" sudoku --size 4 $option
done
for option in '--boxes 2x2' '--clues 4' '--symmetry none' --minimal; do
    # shellcheck disable=SC2086
    refused "${option%% *} is not for puzzles of pictures" nonogram --size 4 $option
done
for option in '--density 4' '--count 1' '--symmetry full' --minimal '--to non' '--difficulty any'; do
    # shellcheck disable=SC2086
    refused "${option%% *} does not go with --from PICTURE" nonogram --from heart.txt $option
done
refused 'by-line does nothing without --reduce' nonogram --from heart.txt --by-line
refused 'fix does nothing with --budget 0' nonogram --from heart.txt --fix --budget 0
refused 'a figure of blocks is not scaled' picross3d --from heart.txt --width 3

# A blank picture is made into a puzzle, with a warning.
printf '...\n...\n' >blank.txt
expect 0 "$orime" generate nonogram --from blank.txt
says 'blank.txt: warning: the picture is blank, all of its cells are background'
expect 0 "$orime" generate picross3d --from blank.txt
says 'warning: the picture is blank'
expect 0 "$orime" generate nonogram --from heart.txt
! grep -q warning err || fail 'a warning of a picture with ink'
