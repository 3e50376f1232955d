# What a command says while it works: on a terminal, and only there; and that results come as soon as they are there.
. "$(dirname -- "$0")/lib.sh"
erase=$(printf '\033[K')

# on_terminal COMMAND...: as expect, with one for both outputs; the first word that it writes may be any status.
on_terminal() {
    last="$*"
    TERM=${TERM_WANTED-xterm} script -qec "$*" /dev/null </dev/null >out 2>err || true
}

if script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    on_terminal "'$orime' count --limit 0 --seconds 1.7 endless.ini"
    prints "endless.ini: "
    prints " answers so far, 1 s$erase"
    printf '\r%s' "$erase" >wanted # the line is gone before the result is written
    tr -d '\n' <out | grep -qF "$(cat wanted)at least" || fail "the line of progress is not erased"
    on_terminal "'$orime' count --limit 0 --seconds 1.7 endless.ini 2>/dev/null"
    prints_no 'so far'
    TERM_WANTED=dumb on_terminal "'$orime' count --limit 0 --seconds 1.7 endless.ini"
    prints_no 'so far'
    on_terminal "'$orime' solve heart.ini" # shorter than a second
    prints_no "$erase"
    on_terminal "'$orime' generate sudoku --count 100000 --seconds 1.7 --to sdm -o many.sdm"
    prints ' of 100000 puzzles: grid '
fi
expect 3 "$orime" count --limit 0 --seconds 1.3 endless.ini
says 'stopped by seconds'
! grep -q 'so far' err || fail 'progress without a terminal'

# Each puzzle is written when it is made, and nothing more is made when nobody reads on.
expect 0 sh -c 'timeout 60 "$1" generate sudoku --count 100000 --to sdm | head -n 2' sh "$orime"
[ "$(wc -l <out)" -eq 2 ] || fail 'two puzzles of many'
"$orime" generate sudoku --count 40 --to sdm -o some.sdm 2>err
i=0
while [ "$i" -lt 8 ]; do
    cat some.sdm some.sdm >more.sdm
    mv more.sdm some.sdm
    i=$((i + 1))
done
for jobs in 1 2; do
    expect 0 sh -c 'timeout 60 "$1" count --jobs '$jobs' some.sdm some.sdm some.sdm some.sdm | head -n 2' sh "$orime"
    [ "$(wc -l <out)" -eq 2 ] || fail "two puzzles of a batch, $jobs at a time"
done

# Noise of this size has answers without number: shapes are drawn instead.
expect 0 timeout 120 "$orime" generate nonogram --set engine.self-check=off --size 30 --density 40 --seed 1 -o noise.ini
says '1 puzzle of 30 x 30 cells, with one answer, proved'
expect 0 "$orime" count --set engine.self-check=off --limit 2 noise.ini
prints_all 1

# A large picture that is far from unique: no changes are sought that nobody asked for.
awk 'BEGIN { print "P2\n300 200\n255"; for (y = 0; y < 200; y++) for (x = 0; x < 300; x++) print int((x * 255 / 300 + y * 255 / 200) / 2) }' >grey.pgm
expect 1 timeout 120 "$orime" generate nonogram --set engine.self-check=off --from grey.pgm --threshold dither -o grey.ini
says 'grey.pgm: few changes will not make it unique; --fix looks for them all the same'
[ -s grey.ini ] || fail 'no puzzle of the large picture'
