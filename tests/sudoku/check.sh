# What check says of a sudoku: equal givens by name, minimal or which givens can be spared. sh check.sh ORIME TREE
. "$(dirname -- "$0")/../cli/lib.sh"

# Equal givens: both cells are named.
printf '5.......5\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n' >row.txt
expect 1 "$orime" check row.txt
prints 'r1c1 and r1c9'
printf '5........\n.5.......\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n' >box.txt
expect 1 "$orime" check box.txt
prints 'r1c1 and r2c2'

# Each given that can be spared, and no other one.
grid=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
echo $grid >grid.sdm
expect 0 "$orime" check --json grid.sdm
prints '"minimal":false'
tr -d '\n' <out | sed 's/.*"redundant":\[//;s/\].*//' | tr -d '"' | tr , '\n' | sort >said
printf '\n' >>said
: >found
place=1
while [ $place -le 81 ]; do
    echo $grid | sed "s/./\\./$place" >less.sdm
    if ! cmp -s less.sdm grid.sdm; then
        if "$orime" solve --unique less.sdm >out 2>err; then
            echo "r$(((place + 8) / 9))c$(((place + 8) % 9 + 1))" >>found
        fi
    fi
    place=$((place + 1))
done
sort -u found >wanted
grep -v '^$' said >got
cmp -s wanted got || fail "other redundant givens: $(tr '\n' ' ' <got) instead of $(tr '\n' ' ' <wanted)"

# A minimal puzzle is called so.
expect 0 "$orime" generate sudoku --minimal --seed 4 -o minimal.ini
expect 0 "$orime" check minimal.ini
prints '  minimal: each of the '
expect 0 "$orime" check --json minimal.ini
prints '"minimal":true,"redundant":[]'

# Several answers, or none: nothing is said of givens. Options count.
expect 0 "$orime" generate sudoku --size 4 --set diagonals=yes --seed 1 -o x.ini
expect 0 "$orime" check x.ini
prints 'minimal: each of the '
expect 1 "$orime" check --set diagonals=no x.ini
prints_no minimal

# A failing answer: all that is open or broken is named, at once.
cat >wrong.ini <<'END'
[puzzle]
rule = sudoku

[board]
givens =
    1...
    ..3.
    .4..
    ...2

[cages]
list = 4 r1c2 r1c3

[thermometers]
list = r4c2 r4c1
END
cat >wrong.answer <<'END'
1?41
?23?
2?13
3122
END
expect 1 "$orime" check wrong.ini
says 'twice in a row: r1c1 is 1, r1c4 is 1'
says 'twice in a row: r4c3 is 2, r4c4 is 2'
says 'cage 1: the sum is 4 without the open cells, it should be 4'
says '4 cells are open (r1c2, r2c1, r2c4, r3c2)'
! grep -q thermometer err || fail "a thermometer that does not fall is named"
printf '1?41\n?23?\n2?13\n1322\n' >wrong.answer
expect 1 "$orime" check wrong.ini
says 'a thermometer falls: r4c2 is 3, r4c1 is 1'
