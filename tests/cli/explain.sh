# explain, hint, and what check says of broken puzzles.
. "$(dirname -- "$0")/lib.sh"

expect 0 "$orime" explain heart.ini
prints '   1  overlap: row 2, clue 5: wherever the runs lie, they cover the same cells: r2c1-5 are black'
says 'heart.ini: 9 steps, grade 0.6, easy: 4 overlap, 5 finished line'
expect 0 "$orime" explain --format json heart.ini
prints '"constraints":["row 2: 5"],"cells":[{"cells":["r2c1"],"not":["blank"],"is":"black"}'
prints '"complete":true,"grade":0.600000'
expect 0 "$orime" explain heart.ini heart.ini --jobs 2
prints 'heart.ini: 9 steps'
expect 0 "$orime" explain --format html heart.ini
prints '"words":"overlap: row 2, clue 5: wherever the runs lie, they cover the same cells: r2c1-5 are black"'
expect 2 "$orime" explain --format html heart.ini heart.ini
says 'one page at a time'
expect 1 "$orime" explain broken-heart.ini
says 'no solution'

# Several answers: the steps lead to what they share.
puzzle partly.ini '1/1/0/4' '1/1/1 1/1 1'
expect 1 "$orime" explain partly.ini
says 'several answers: the steps lead to what they share; 4 steps'

expect 0 "$orime" hint partly.ini
says 'partly.ini: several answers: 4 steps from here hold in all of them'
printf '%s\n' '..??' '..??' '....' '####' >state
expect 1 "$orime" hint --state state partly.ini
says 'partly.ini: several answers: no step is left that holds in all of them'

# Into a file, which a failure leaves as it was.
expect 0 "$orime" explain -f html -o page.html heart.ini
prints_all ''
grep -q '"words":"overlap: row 2' page.html || fail 'no page'
expect 1 "$orime" explain -o page.html broken-heart.ini
grep -q '"words":"overlap: row 2' page.html || fail 'the page is gone'

expect 0 "$orime" hint heart.ini
prints_all 'Look at an overlap in row 2: 5.
overlap: row 2, clue 5: wherever the runs lie, they cover the same cells: r2c1-5 are black'
expect 0 "$orime" hint --look heart.ini
prints_all 'Look at an overlap in row 2: 5.'
printf '%s\n' '?????' '#####' '?????' '?????' '?????' >state
expect 0 "$orime" hint --state state heart.ini
prints_no 'row 2: 5'
printf '%s\n' '?????' '#####' '#????' '?????' '?????' >state
expect 1 "$orime" hint --state state heart.ini
prints_all 'Wrong: r3c1'
printf '%s\n' "$heart" >state
expect 0 "$orime" hint --state state heart.ini
says 'it is solved'
printf '%s\n' '##??' '????' '????' '????' >state
expect 1 "$orime" hint --state state partly.ini
prints 'These contradict each other: row 1: 1; r1c1 is black and r1c2 is black'
expect 2 "$orime" hint --state heart.ini heart.ini
expect 2 "$orime" hint --state state heart.ini partly.ini
says '--state goes with one puzzle only'

# No answer: which clues?
puzzle none.ini '3/1/3' '2/3/2'
expect 1 "$orime" check none.ini
prints '  row 1: 3; row 3: 3 and column 1: 2 contradict each other (no smaller set does)'
expect 1 "$orime" check --all none.ini
prints '  5 sets, and there are no others'
expect 1 "$orime" check --json none.ini
prints '"contradictions":[["row 1: 3","row 3: 3","column 1: 2"]],"smallest_proved":true'

# Also where the rule itself says why there is none: sums alone do not tell which clue is wrong.
printf '[puzzle]\nrule = nonogram\n[clues]\nrows = 1 1\n 1\n 1\ncolumns = 3\n 3\n 1\n' >sums.ini
expect 1 "$orime" check sums.ini
prints 'sums.ini: no solution: the rows ask for 4 cells, the columns for 7'
prints 'contradict each other (no smaller set does)'

# Whatever comes of it, a puzzle is one object.
echo nothing >nothing.ini
expect 2 "$orime" explain --format json none.ini heart.ini nothing.ini
prints '{"file":"none.ini","rule":"nonogram","status":"none","reason":null}'
prints '{"file":"nothing.ini","status":"error","errors":['
[ "$(grep -c '^{.*}$' out)" = 3 ] && [ "$(wc -l <out)" = 3 ]
expect 2 "$orime" hint --format json nothing.ini
prints '{"file":"nothing.ini","status":"error","errors":['

# Into a file, which is not made of a puzzle that is none.
expect 0 "$orime" explain heart.ini
mv out steps
expect 0 "$orime" explain heart.ini -o steps.txt
prints_nothing
cmp -s steps steps.txt || fail 'explain -o writes something else'
expect 2 "$orime" explain --format html missing.ini -o missing.html
[ ! -e missing.html ] || fail 'a page of nothing'

# Of a volume, cells that stand in a line along any of its axes are named together.
expect 0 "$orime" explain "$tree/puzzles/nonogram3d/duck.ini"
prints '   1  line y at x1 z1: 0: x1y1-5z1 are empty'
prints '   2  line x at y2 z1: 6: x3-7y2z1 are block'

# A limit never turns into a claim: neither "several answers" nor "a bug". What the steps prove is said.
printf '[puzzle]\nrule = heyawake\n[board]\nregions = BAA\nnumbers = 0..\n' >limit.ini
expect 0 "$orime" explain --conflicts 1 limit.ini
says 'limit.ini: 3 steps, grade'
expect 0 "$orime" explain --conflicts 1 --format json limit.ini
prints '"unique":true,"complete":true'
expect 0 "$orime" hint --conflicts 1 limit.ini
says_nothing
echo '.94.....3.8.6....25..82......7.........2..........653........76.4.......6129.4...' >several.sdm
expect 1 "$orime" explain --conflicts 60 several.sdm
says 'several answers'
expect 0 "$orime" hint --conflicts 60 several.sdm
says 'several answers'

# With several answers, a technique may rule out one that what is filled in has ruled out.
puzzle two.ini '1/1' '1/1'
printf '%s\n' '?#' '??' >state
expect 0 "$orime" hint --state state two.ini
prints 'finished line: row 1, clue 1: all runs are there: r1c1 is blank'
says 'hold in all that have what is filled in'

# One object, which says what is placed where; also when there is nothing to hint at.
expect 1 "$orime" hint --format json none.ini
prints '"status":"none","contradiction":["row 1: 3","row 3: 3","column 1: 2"]'
[ "$(wc -l <out)" = 1 ] || fail 'two objects'
printf '%s\n' "$heart" >state
expect 0 "$orime" hint --format json --state state heart.ini
prints '"status":"solved"}'
printf '[puzzle]\nrule = sudoku\n[board]\ngivens = 1.34\n 341.\n 2143\n 4321\n' >small.ini
expect 0 "$orime" hint --format json small.ini
prints '"placed":[{"cell":"r'
