# Puzzles that are made: one answer, the difficulty, the symmetry, the number of clues, the seed. sh generate.sh ORIME TREE
. "$(dirname -- "$0")/../cli/lib.sh"

# Same seed, same puzzle; another seed, another one.
expect 0 "$orime" generate sudoku --seed 7 -o a.ini
says 'one answer, proved'
expect 0 "$orime" generate sudoku --seed 7 -o b.ini
cmp -s a.ini b.ini || fail 'another puzzle of the same seed'
expect 0 "$orime" generate sudoku --seed 8 -o c.ini
! cmp -s a.ini c.ini || fail 'the same puzzle of another seed'
expect 0 "$orime" solve --unique a.ini
says 'unique'
expect 0 "$orime" generate sudoku --seed 7 --count 3 --size 6 -o k.ini
for i in 1 2 3; do
    "$orime" solve -p glyphs k-$i.ini >k-$i.out 2>err
done
! cmp -s k-1.out k-2.out && ! cmp -s k-2.out k-3.out || fail 'the same answer again'

# By difficulty; sizes, boxes and options.
for level in easy medium hard expert; do
    expect 0 "$orime" generate sudoku --difficulty $level --seed 1 -o $level.ini
    says ": $level (the hardest step:"
    grep -q "difficulty = $level" $level.ini || fail "$level is not in the file"
    expect 0 "$orime" check $level.ini
    prints ", $level: "
    expect 0 "$orime" solve --unique $level.ini
done
expect 0 "$orime" generate sudoku --size 6 --boxes 2x3 --seed 1 -o six.ini
grep -q 'boxes = 2x3' six.ini || fail 'no boxes'
expect 0 "$orime" solve --unique six.ini
expect 0 "$orime" generate sudoku --size 4 --set diagonals=yes --seed 1 -o x.ini
grep -q 'diagonals = yes' x.ini || fail 'no diagonals'
expect 0 "$orime" solve --unique x.ini

# So many clues, in symmetry.
rows() {
    sed -n '/givens/,$p' "$1" | sed '1d;s/^ *//;s/[^.]/x/g'
}
clues() {
    rows "$1" | tr -cd x | wc -c
}
expect 0 "$orime" generate sudoku --clues 30 --symmetry rotational --seed 3 -o r.ini
[ "$(clues r.ini)" -eq 30 ] || fail "$(clues r.ini) clues instead of 30"
rows r.ini | tr -d '\n' >there
rows r.ini | tr -d '\n' | rev >back
cmp -s there back || fail 'no rotational symmetry'
expect 0 "$orime" generate sudoku --symmetry mirror --seed 3 -o m.ini
rows m.ini >there
rows m.ini | rev >back
cmp -s there back || fail 'no mirror symmetry'
expect 0 "$orime" generate sudoku --size 6 --symmetry full --seed 3 -o f.ini
rows f.ini | tr -d '\n' >there
rows f.ini | rev | tr -d '\n' >back
cmp -s there back || fail 'no full symmetry'
expect 0 "$orime" generate sudoku --minimal --symmetry rotational --size 6 --seed 5
expect 2 "$orime" generate sudoku --clues 30 --symmetry full
says 'there cannot be just so many'
expect 3 "$orime" generate sudoku --clues 17 --budget 3
says 'no such puzzle was found among 3 grids; the fewest clues were'
expect 2 "$orime" generate sudoku --clues 0
expect 2 "$orime" generate sudoku --size 9x8
expect 2 "$orime" generate sudoku --size nine
says 'expected N or COLUMNSxROWS'
expect 2 "$orime" generate sudoku --boxes 4x2
says '4x2'

# Several: files of their own.
expect 2 "$orime" generate sudoku --size 4 --count 3
says 'NAME-1.ini'
expect 0 "$orime" generate sudoku --size 4 --count 3 --seed 1 -o n.ini
says '3 puzzles of'
for i in 1 2 3; do
    expect 0 "$orime" solve --unique n-$i.ini
done
expect 2 "$orime" generate sudoku --size 4 --count 2 -o nowhere/n.ini
says 'cannot be opened'

# From a puzzle: its regions stay; from a finished grid: its answer stays. A puzzle without an answer makes none.
printf '[puzzle]\nrule = sudoku\n[board]\ngivens =\n    1234\n    3412\n    2143\n    4321\n' >full.ini
expect 0 "$orime" generate sudoku --from full.ini --seed 1 -o part.ini
expect 0 "$orime" solve --unique -p glyphs part.ini
prints_all '1234
3412
2143
4321'
printf '[puzzle]\nrule = sudoku\n[board]\ngivens =\n    ....\n    ....\n    ....\n    ....\n[cages]\nlist =\n    3 r1c1 r1c2\n' >cage.ini
expect 0 "$orime" generate sudoku --from cage.ini --seed 1 -o caged.ini
grep -q '3 r1c1 r1c2' caged.ini || fail 'the cage is gone'
expect 0 "$orime" solve --unique caged.ini
expect 0 "$orime" generate sudoku --from cage.ini --difficulty easy -o caged-easy.ini
expect 0 "$orime" check caged-easy.ini
prints ', easy: '
sed 's/    \.\.\.\.$/    1..1/;' cage.ini >none.ini
expect 1 "$orime" generate sudoku --from none.ini
says 'no answer to make a puzzle of'
expect 2 "$orime" generate sudoku --from heart.ini
says 'a puzzle of another rule'

# Random pictures.
for density in 30 60; do
    expect 0 "$orime" generate nonogram --size 8x6 --density $density --seed 2 -o p.ini
    expect 0 "$orime" solve --unique p.ini
done
expect 0 "$orime" generate nonogram --difficulty easy --size 8 --seed 2 --count 2 --to non
prints '===='
expect 0 "$orime" generate nonogram --colours 3 --size 6 --seed 2 -o p.ini
grep -q 'nonogram-colour' p.ini || fail 'the rule for colours'
expect 0 "$orime" solve --unique p.ini
expect 2 "$orime" generate nonogram --difficulty hard
expect 2 "$orime" generate nonogram --clues 5
expect 2 "$orime" generate nonogram --from heart.txt --count 2
says '--count does not go with'
