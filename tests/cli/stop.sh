# Limits, Ctrl-C, and bugs that are caught.
. "$(dirname -- "$0")/lib.sh"

# Limits: unknown is never called "no solution".
expect 3 "$orime" count --limit 0 --seconds 0.3 endless.ini
prints 'at least '
says 'stopped by seconds'
expect 3 "$orime" solve -n 1000000000 --seconds 0.3 -p glyphs endless.ini
says 'stopped by seconds'
# Memory: too little to read the puzzle with, to build it, to search.
for size in 10K 100K 200K 300K 500K; do
    expect 3 "$orime" solve --memory $size "$tree/puzzles/nonogram/mountains-60.ini"
    prints_no '#'
    says 'memory'
done
says 'unknown: stopped by memory'
# Time: it does not last until the model is built. Of a board of which nothing is known no picture is drawn.
{
    printf '[puzzle]\nrule = nurikabe\n[board]\nnumbers =\n'
    row=$(printf '%0200d' 0 | tr 0 .)
    printf '    9%s\n' "$row" "$row"
    yes "    .$row" | head -n 200
} >large.ini
for command in solve count check explain 'draw --answer'; do
    # shellcheck disable=SC2086
    expect 3 "$orime" $command --seconds 0.001 large.ini
    prints_nothing
    says 'large.ini: unknown: stopped by seconds'
done
expect 3 "$orime" solve --json --seconds 0.001 large.ini
prints '"status":"unknown"'

# Ctrl-C: what is known is printed.
interrupted() {
    expect 130 python3 "$here/interrupt.py" INT "$@"
}
interrupted "$orime" count --limit 0 endless.ini
prints 'at least '
says 'stopped by interrupt'
interrupted "$orime" solve --json -n 1000000000 endless.ini
prints '"status":"multiple"'
prints '"exact":false'
interrupted "$orime" count --limit 0 --jobs 2 heart.ini endless.ini endless.ini endless.ini
prints 'heart.ini: 1'
prints 'endless.ini: at least '
interrupted "$orime" count --limit 0 heart.ini endless.ini two.ini heart.ini
says 'orime count: interrupted: 2 of 4 files not looked at'
interrupted "$orime" generate sudoku --count 1000000 --to sdm
says 'orime generate: interrupted'

expect 129 python3 "$here/interrupt.py" HUP "$orime" count --limit 0 endless.ini
prints 'at least '
expect 143 python3 "$here/interrupt.py" TERM "$orime" count --limit 0 endless.ini
prints 'at least '
says 'stopped by interrupt'

# A rule whose validate refuses the engine's answer: a bug, and nothing is shown.
printf '[puzzle]\nrule = lying\n' >lying.ini
for command in solve count check; do
    expect 4 "$orime" "$command" --rule-path "$3" lying.ini
    prints_nothing
    says 'lying.ini: a bug was caught'
    says 'the middle is not a middle'
done
expect 4 "$orime" solve --jobs 2 --rule-path "$3" missing.ini lying.ini
