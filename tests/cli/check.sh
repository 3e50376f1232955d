# Puzzles and their answer files.
. "$(dirname -- "$0")/lib.sh"

expect 0 "$orime" check heart.ini
prints_all 'heart.ini: unique, grade 0.6, easy: 4 overlap, 5 finished line'
printf '%s\n' "$heart" >heart.answer
expect 0 "$orime" check heart.ini
prints_all 'heart.ini: unique, answer file right, grade 0.6, easy: 4 overlap, 5 finished line'
says_nothing
expect 0 "$orime" check --json heart.ini
prints '"status":"unique","solutions":1,"exact":true,'
prints '"answer":"right","answer_file":"heart.answer"'

# A wrong one: what it breaks.
printf '%s\n' "$heart" | sed '1s/.*/##..#/' >wrong.answer
expect 1 "$orime" check --answer wrong.answer heart.ini
prints_all 'heart.ini: unique, answer file wrong, grade 0.6, easy: 4 overlap, 5 finished line'
says 'row 1'
expect 1 "$orime" check --json --answer wrong.answer heart.ini
prints '"answer":"wrong"'

# One that cannot be read.
printf '##.##\n#####\n' >short.answer
expect 2 "$orime" check --answer short.answer heart.ini
says 'short.answer'
printf '%s\n' "$heart" | tr '#' 'X' >glyph.answer
expect 2 "$orime" check --answer glyph.answer heart.ini
says 'glyph.answer:1'
expect 2 "$orime" check --answer missing.answer heart.ini
says 'missing.answer'
expect 2 "$orime" check --answer wrong.answer heart.ini two.ini
says '--answer goes with one puzzle only'

# What solve prints is an answer file, with one or two columns a cell.
for form in auto wide glyphs; do
    "$orime" solve -p "$form" heart.ini >printed.answer 2>err
    expect 0 "$orime" check --answer printed.answer heart.ini
    prints_all 'heart.ini: unique, answer file right, grade 0.6, easy: 4 overlap, 5 finished line'
done
printf '%s\r\n' $wide_heart >crlf.answer
expect 0 "$orime" check --answer crlf.answer heart.ini
cp heart.ini piped.ini
"$orime" solve piped.ini >piped.answer 2>err
expect 0 "$orime" check piped.ini
prints_all 'piped.ini: unique, answer file right, grade 0.6, easy: 4 overlap, 5 finished line'
printf '%s\n' "$wide_heart" | sed '3s/^\.\./.#/' >unequal.answer
expect 2 "$orime" check --answer unequal.answer heart.ini
says 'unequal.answer:1: a row of 10 cells, expected 5'
printf '%s\n' "$wide_heart" | sed '3s/^\.\./##/' >wrong-wide.answer
expect 1 "$orime" check --answer wrong-wide.answer heart.ini
prints_all 'heart.ini: unique, answer file wrong, grade 0.6, easy: 4 overlap, 5 finished line'

# Several answers: what they share.
puzzle partly.ini '1/1/0/4' '1/1/1 1/1 1'
expect 1 "$orime" check --picture glyphs partly.ini
prints_all 'partly.ini: several answers
..??
..??
....
####
  2 answers; these two differ in 4 cells:
  ...#   ..#.
  ..#.   ...#
  ....   ....
  ####   ####
  unique with any one of these given: r1c3 is blank, r1c3 is black, r1c4 is blank, r1c4 is black, r2c3 is blank, r2c3 is black, r2c4 is blank, r2c4 is black'
expect 1 "$orime" check --json partly.ini
prints '"backbone":["..??","..??","....","####"]'

expect 1 "$orime" check broken-heart.ini
prints 'broken-heart.ini: no solution: '

# JSON says the state of the answer file whatever it is, and a puzzle that is refused or missing has its object, too.
expect 2 "$orime" check --json --answer short.answer heart.ini
prints '"status":"unique"'
prints '"answer":"unreadable","answer_file":"short.answer"'
says 'short.answer'
expect 1 "$orime" check --json two.ini
prints '"answer":"absent","answer_file":null'
sed 's/clues/clue/' heart.ini >refused.ini
for command in solve count check; do
    expect 2 "$orime" "$command" --json refused.ini missing.ini heart.ini
    [ "$(wc -l <out)" -eq 3 ] || fail 'an object for every puzzle'
    prints '{"file":"refused.ini","status":"error","errors":["refused.ini:4: [clue]: unknown section, expected one of '
    prints '{"file":"missing.ini","status":"error","errors":["missing.ini: '
    prints '{"file":"heart.ini","rule":"nonogram"'
    says 'refused.ini:4: [clue]'
    says 'missing.ini: '
done

# Each constraint has a name of its own, and a set of them is told once.
printf '[puzzle]\nrule = paintarea\n[board]\nregions =\n    AA\n    AA\n' >names.ini
expect 1 "$orime" check names.ini
prints '  the 2x2 at r1c1: not all white and the 2x2 at r1c1: not all black contradict each other (no smaller set does)'
printf '[puzzle]\nrule = tilepaint\n[board]\nregions = ABC\n[clues]\nrows = 0\ncolumns = . . .\ninside = . .\\0 .\n' >names.ini
expect 1 "$orime" check names.ini
prints 'row 1: 0 and row 1 from r1c3: 0 contradict each other'
printf '[puzzle]\nrule = kurodoko\n[board]\nnumbers = 33\n[given]\npicture = |?.\n' >names.ini
expect 1 "$orime" check --all names.ini
prints '  3 sets, and there are no others'
printf '[puzzle]\nrule = sudoku\n[board]\ngivens =\n    ....\n    ....\n    ....\n    ....\ncandidates =\n' >names.ini
printf '    - . . .\n    . . . .\n    . . . .\n    . . . .\n' >>names.ini
expect 1 "$orime" check names.ini
prints '  r1c1 with no value left cannot hold'

# A killer cage is one constraint; of single constraints the one with the most to say comes first.
printf '[puzzle]\nrule = kurodoko\n[board]\nnumbers =\n    45.\n    .5?\n    .3.\n' >most.ini
expect 0 "$orime" explain most.ini
prints '   2  number 4 in row 1, column 1: r1c3 r2c1 are white'
printf '[puzzle]\nrule = sudoku\n[board]\ngivens =\n    ....\n    ....\n    ....\n    ....\n[cages]\nlist =\n    3 r1c1 r1c2\n' >cage.ini
expect 0 "$orime" hint --no-techniques cage.ini
prints 'cage 1: sum 3: r1c1-2 are not 3 or 4'
expect 0 "$orime" check --no-grade heart.ini
prints_all 'heart.ini: unique, answer file right'
