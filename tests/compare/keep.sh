# Results outlive what happens: a full disk, Ctrl-C, a crash. And they are not taken for those of something else.
. "$(dirname -- "$0")/lib.sh"

# An output that cannot be written is noticed before anything is run; one that fails later costs no results.
expect 2 "$orime" compare plain.ini -o no/such/folder.txt
says 'no/such/folder.txt: cannot be opened'
prints_nothing
if [ -e /dev/full ]; then
    expect 2 "$orime" compare --no-times plain.ini -o /dev/full
    says '/dev/full: cannot be written: No space left on device'
    says 'what was measured, as JSON lines'
    grep '^{' err >rescued.jsonl
    [ "$(wc -l <rescued.jsonl)" -eq 9 ] || fail 'all results are rescued'
    status=0
    "$orime" compare --no-times plain.ini >/dev/full 2>err || status=$?
    [ "$status" -eq 2 ] || fail "exit status $status on a full disk"
    says 'the output could not be written'
    grep -c '^{' err | grep -qx 9 || fail 'all results are rescued from standard output'
    expect 2 "$orime" compare plain.ini --resume /dev/full
    says '/dev/full: cannot be written: No space left on device'
    expect 2 "$orime" compare plain.ini --shard 1/2 -o /dev/full
    says '/dev/full: cannot be written'
fi

needs_jansson
expect 0 "$orime" compare --no-times plain.ini
mv out table

# What was rescued is as good as what was kept.
if [ -e rescued.jsonl ]; then
    expect 0 "$orime" compare --merge --no-times rescued.jsonl
    cmp -s out table || fail 'another table from what was rescued'
fi

# A journal is kept, and nothing is redone. The file is cut off at any byte, as by a crash: the table stays the same.
expect 0 "$orime" compare --no-times plain.ini --resume kept.jsonl
cmp -s out table || fail 'another table with --resume'
[ "$(wc -l <kept.jsonl)" -eq 9 ] || fail 'a line a run'
cp kept.jsonl whole.jsonl
expect 0 "$orime" compare --no-times plain.ini --resume kept.jsonl
cmp -s kept.jsonl whole.jsonl || fail 'something was done again'
size=$(wc -c <whole.jsonl)
for cut in 0 1 100 $((size / 2)) $((size - 30)) $((size - 1)); do
    head -c "$cut" whole.jsonl >kept.jsonl
    expect 0 "$orime" compare --no-times plain.ini --resume kept.jsonl
    cmp -s out table || fail "another table after a cut at byte $cut"
    cmp -s kept.jsonl whole.jsonl || fail "another journal after a cut at byte $cut"
done

# It is of these puzzles, these variants, this file.
sed 's/engine.learning = off/engine.restarts = off/' plain.ini >changed.ini
cp changed.ini plain.ini
expect 2 "$orime" compare plain.ini --resume kept.jsonl
says 'kept.jsonl:1: the results of another comparison: its "variants" differ'
cmp -s kept.jsonl whole.jsonl || fail 'a journal of something else was changed'
config plain.ini 'puzzles = heart.ini broken-heart.ini two.ini many.ini
[variant default]
[variant plain]
engine.learning = off'
echo >>heart.ini
expect 2 "$orime" compare plain.ini --resume kept.jsonl
says 'its "puzzles" differ'
puzzle heart.ini '2 2/5/3/1/1' '2/3/4/3/2'
echo nonsense >kept.jsonl
expect 2 "$orime" compare plain.ini --resume kept.jsonl
says 'kept.jsonl:1: not JSON, expected JSON lines that orime compare wrote'
head -n 1 whole.jsonl >kept.jsonl
sed -n 2p whole.jsonl | sed 's/"verdict":"unique"/"verdict":"maybe"/' >>kept.jsonl
expect 2 "$orime" compare plain.ini --resume kept.jsonl
says 'kept.jsonl:2: verdict: something else'
head -n 1 whole.jsonl >kept.jsonl
sed -n 2p whole.jsonl | sed 's/"conflicts":[0-9]*/"conflicts":-1/' >>kept.jsonl
expect 2 "$orime" compare plain.ini --resume kept.jsonl
says 'kept.jsonl:2: conflicts: something else'

# Ctrl-C: the table of what there is, and it goes on from there.
config long.ini 'puzzles = heart.ini endless.ini
ask = count
count = 1000000000000
[variant default]'
expect 130 python3 "$here/../cli/interrupt.py" INT "$orime" compare --no-times long.ini --resume long.jsonl
says 'interrupted after 1 of 2 runs'
prints 'heart.ini     unique         1          0'
prints 'endless.ini   -              -          -'
[ "$(wc -l <long.jsonl)" -eq 2 ] || fail 'what was interrupted is no result'
# Killed: nothing is printed, but the file has it.
rm long.jsonl
expect 247 python3 "$here/../cli/interrupt.py" KILL "$orime" compare --no-times long.ini --resume long.jsonl
[ "$(wc -l <long.jsonl)" -eq 2 ] || fail 'what was measured before the end is kept'
grep -q '"puzzle":"heart.ini"' long.jsonl || fail 'what was measured before the end is kept'

# Two that write to one file.
rm long.jsonl
"$orime" compare --no-times long.ini --resume long.jsonl >/dev/null 2>&1 &
first=$!
while [ "$(wc -l 2>/dev/null <long.jsonl || echo 0)" -lt 2 ]; do
    sleep 0.1
done
expect 2 "$orime" compare --no-times long.ini --resume long.jsonl
kill -9 $first
wait $first 2>/dev/null || true
says 'long.jsonl: another orime is writing to it'

# A bug is caught: said, counted, exit status 4. (Results that nobody measured.)
head -n 1 whole.jsonl >bug.jsonl
for variant in default plain; do
    verdict=unique answers=1
    [ $variant = default ] || verdict=none answers=0
    grep '"puzzle":"heart.ini","variant":"'$variant whole.jsonl |
        sed "s/\"verdict\":\"[a-z]*\"/\"verdict\":\"$verdict\"/; s/\"answers\":[0-9]*/\"answers\":$answers/" >>bug.jsonl
    grep '"variant":"'$variant whole.jsonl | grep -v '"heart.ini"' >>bug.jsonl
done
expect 4 "$orime" compare --merge bug.jsonl
prints 'DISAGREEMENT: heart.ini: default says "one answer", plain says "no answer", under the same rules (nonogram)'
says 'DISAGREEMENT'
for format in json markdown html; do
    expect 4 "$orime" compare --merge --format $format bug.jsonl
    grep -q 'heart.ini: default says' out || fail "$format does not tell"
done
