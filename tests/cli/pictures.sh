# What is drawn of puzzles, as text and as files.
. "$(dirname -- "$0")/lib.sh"

# A cell with clues of tilepaint belongs to no tile: there are walls around it, whatever its letter.
cat >tiles.ini <<'END'
[puzzle]
rule = tilepaint
[board]
regions =
    ABBCC
    AADDD
    EEFGD
    HJJKK
    LLJKK
[clues]
rows = 3 2 1 1 1
columns = 3 2 3 1 0
inside =
    . .   . . .
    . .   . . .
    . .   . . .
    . 0\1 . . .
    . .   . . .
END
expect 0 "$orime" solve --clues always tiles.ini
prints_all '     3     2     3     1     0
  ┌─────┬───────────┬───────────┐
3 │#####│##### #####│  .     .  │
  │     └─────┬─────┴───────────┤
2 │##### #####│  .     .     .  │
  ├───────────┼─────┬─────┐     │
1 │  .     .  │  .  │#####│  .  │
  ├─────┬─────┼─────┼─────┴─────┤
1 │#####│ 0\1 │#####│  .     .  │
  ├─────┴─────┤     │           │
1 │  .     .  │#####│  .     .  │
  └───────────┴─────┴───────────┘'

# What lies across cells stands below the board; odd and even cells are told apart.
expect 0 "$orime" draw --to text "$tree/puzzles/sudoku/killer-6.ini"
prints 'cages: 10 in r1c1 r2c1; 6 in r1c2-4; 10 in r1c5-6 r2c5;'
expect 0 "$orime" draw --to text "$tree/puzzles/sudoku/thermometers-9.ini"
prints 'thermometers, from the bulb: r1c1-2 r2c3 r3c3 r4c2;'
expect 0 "$orime" solve --clues always "$tree/puzzles/sudoku/arrows-9.ini"
prints 'arrows, from the ring: r1c1 r2c2 r3c3;'
expect 0 "$orime" solve --clues always "$tree/puzzles/sudoku/dots-6.ini"
prints 'black dots between: r1c1-2;'
expect 0 "$orime" solve --clues always "$tree/puzzles/sudoku/parity-6.ini"
prints '│(1) 5 [4]│'
prints '( ) ring, [ ] disc'
expect 0 "$orime" solve "$tree/puzzles/sudoku/killer-6.ini" # no clues were asked for
prints_no 'cages'

# An option that could do nothing is refused.
for picture in glyphs half; do
    expect 2 "$orime" solve --clues always --picture $picture heart.ini
    says '--clues always does not go with --picture glyphs or half'
    prints_nothing
done

# A volume of one layer is a volume: as a model for other programs, with its clues.
cat >flat.ini <<'END'
[puzzle]
rule = picross3d
[board]
size = 2x2x1
[clues]
x =
    2 1
y =
    2 1
END
for form in vox obj svg; do
    expect 0 "$orime" draw --answer -o flat.$form flat.ini
    says_nothing
done
grep -q '^g block' flat.obj || fail 'no block in the OBJ file'
grep -q '>z lines<' flat.svg || fail 'no clues along z in the SVG file'
expect 0 "$orime" generate picross3d --from flat.vox
says 'picross3d, 2 x 2 x 1 cells, 1 colour: unique'
prints 'size = 2x2x1'
expect 0 "$orime" draw --answer --to text flat.ini
prints 'z1'
expect 2 "$orime" draw --answer -o heart.vox heart.ini
says 'heart.ini: a model for other programs is made of volumes only'

# Yin-Yang: circles of two colours, not squares; black and white in every scheme, so nothing of the board adapts.
expect 0 "$orime" draw --answer -o circles.svg "$tree/puzzles/yinyang/circles-7.ini"
[ "$(grep -c '<circle' circles.svg)" -ge 49 ] || fail 'a circle in each cell'
[ "$(grep -c '<circle.* class=' circles.svg)" -eq 0 ] || fail 'a circle that adapts to the scheme'
expect 0 "$orime" explain --format html "$tree/puzzles/yinyang/circles-7.ini"
prints '"sign":"\u003cg transform='

# The picture at the top of the README is the one that is drawn.
expect 0 "$orime" draw --answer -o toadstool.svg "$tree/puzzles/nonogram/toadstool-18.ini"
cmp -s toadstool.svg "$tree/puzzles/pictures/toadstool-18.svg" ||
    fail 'orime draw --answer puzzles/nonogram/toadstool-18.ini -o puzzles/pictures/toadstool-18.svg draws the README anew'

# Clues of a coloured volume stand in boxes of their colour, with a letter where that alone does not tell.
expect 0 "$orime" draw --answer -o mushroom.svg "$tree/puzzles/picross3d/mushroom.ini"
grep -q '>3e</text>' mushroom.svg || fail 'no letter beside a pale colour'
