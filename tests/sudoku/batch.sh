# A file of grids, one a line: the same answers from the model that serves all of them, from threads, and one by one.
orime=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

fail()
{
    echo "FAILED: $*"
    exit 1
}

# Grids with one answer, with several, with none, with two equal givens in a row, one that is whole, and one without givens.
cat >some.txt <<'END'
.761...8..1........5..6..37...4..9....4.1...83..98..5.....57.........3.4..2....65
.761...8..1........5..6..37...4..9....4.1...83..98..5.....57.........3.4..2......
.761...8..1...2....5..6..37...4..9....4.1...83..98..5.....57.........3.4..2....65
.761.1.8..1........5..6..37...4..9....4.1...83..98..5.....57.........3.4..2....65
123456789456789123789123456214365897365897214897214365531642978642978531978531642
.................................................................................
END
i=0
while [ $i -lt 40 ]; do
    cat some.txt
    i=$((i + 1))
done >many.txt
sed 's/^/x/' some.txt | sed -n 1p >bad.txt

i=0
while read -r line; do
    i=$((i + 1))
    echo "$line" >one.txt
    "$orime" count --limit 20 one.txt >>one.out 2>/dev/null
done <some.txt
"$orime" count --limit 20 some.txt 2>/dev/null | sed 's/.*: //' >some.out
cmp -s one.out some.out || fail 'a file of grids counts otherwise than each of them'
[ "$(tr '\n' ' ' <some.out)" = "1 at least 20 0 0 1 at least 20 " ] || fail "counts: $(cat some.out)"

for command in 'solve --unique' 'count --limit 3' 'solve --unique --set filter=units' 'solve --json'; do
    for jobs in 1 2 3; do
        # shellcheck disable=SC2086
        "$orime" $command --jobs $jobs many.txt 2>"err.$jobs" | sed 's/"read_s.*//' >"out.$jobs"
        cmp -s out.1 "out.$jobs" || fail "$command: other output with $jobs threads"
        cmp -s err.1 "err.$jobs" || fail "$command: other words with $jobs threads"
    done
    [ "$(grep -c many.txt out.1)" -ge 240 ] || fail "$command: not all grids"
done
"$orime" solve --unique many.txt 2>/dev/null | grep -c ': unique' | grep -qx 80 || fail 'two of six have one answer'
"$orime" solve --unique many.txt 2>/dev/null | grep -q 'many.txt#4: no solution: line 4: 1 is given twice in a row: r1c4 and r1c6' ||
    fail 'the equal givens are named'

# As JSON, too, the model is used again, and what is said of a grid is what is said of it alone (but for where it stands).
strip='s/"file":"[^"]*"//; s/"\(read\|build\|solve\)_s":[-+.0-9e]*//g'
"$orime" solve --json some.txt 2>/dev/null | sed "$strip" >json.out
while read -r line; do
    echo "$line" >one.txt
    "$orime" solve --json one.txt 2>/dev/null | sed "$strip"
done <some.txt >json.one
sed 's/line [0-9]*: //' json.one >json.a
sed 's/line [0-9]*: //' json.out >json.b
cmp -s json.a json.b || fail "JSON of a file of grids is otherwise than of each: $(diff json.a json.b)"

# A grid without an answer that depth-first search needs a million conflicts for: after a while it learns.
printf '.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........\n' >none.sdm
"$orime" solve --stats none.sdm >out 2>&1
[ $? -eq 1 ] || fail "not \"no solution\": $(cat out)"
grep -qE ' [0-9]{1,4} conflicts' out || fail "10000 conflicts or more: $(cat out)"
