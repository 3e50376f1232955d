# Many puzzles at once.
. "$(dirname -- "$0")/lib.sh"

expect 2 "$orime" solve -p glyphs many.ini missing.ini heart.ini
prints 'many.ini: solved'
prints "heart.ini: solved
##.##"
says 'missing.ini: '
expect 1 "$orime" solve heart.ini broken-heart.ini heart.ini
expect 0 "$orime" count heart.ini many.ini
prints_all 'heart.ini: 1
many.ini: 720'

# The order is kept, and what is printed is the same, with any number of threads.
files=
for i in 1 2 3 4 5 6 7 8; do
    files="$files many.ini heart.ini broken-heart.ini two.ini missing.ini"
done
for command in 'solve --unique' count check 'solve -n 4' 'solve --clues always'; do
    # shellcheck disable=SC2086
    expect 2 "$orime" $command --jobs 1 $files
    mv out out.1
    mv err err.1
    for jobs in 2 5; do
        # shellcheck disable=SC2086
        expect 2 "$orime" $command --jobs $jobs $files
        cmp -s out out.1 || fail "$command with $jobs threads prints something else"
        cmp -s err err.1 || fail "$command with $jobs threads says something else"
    done
done
# shellcheck disable=SC2086
expect 2 "$orime" solve --json --jobs 3 $files
[ "$(wc -l <out)" -eq 40 ] || fail 'one line a puzzle'
[ "$(sed 's/^{"file":"\([^"]*\)".*/\1/' out | head -n 4 | tr '\n' ' ')" = 'many.ini heart.ini broken-heart.ini two.ini ' ] ||
    fail 'the order of the JSON lines'

# One puzzle of a file of several.
printf '1,1;1,1\n2,0;1,1\n' >pair.txt
expect 0 "$orime" count 'pair.txt#2'
prints_all 1
expect 2 "$orime" count 'pair.txt#3'
says 'pair.txt#3: the file has 2 puzzles'
expect 2 "$orime" count 'pair.txt#0'
says 'pair.txt#0: cannot be opened'
