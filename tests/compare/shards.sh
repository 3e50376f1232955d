# Parts that are run apart, by GNU parallel, and put together: the same table as one run.
. "$(dirname -- "$0")/lib.sh"
needs_jansson

expect 0 "$orime" compare --no-times plain.ini
mv out table
for shards in 1 2 7; do
    rm -f part-*.jsonl
    for k in $(seq $shards); do
        expect 0 "$orime" compare --no-times --shard $k/$shards plain.ini
        mv out part-$k.jsonl
    done
    expect 0 "$orime" compare --merge --no-times part-*.jsonl
    cmp -s out table || fail "another table of $shards shards"
done

# A part is missing, or was not finished.
rm -f part-3.jsonl
expect 2 "$orime" compare --merge --no-times part-*.jsonl
says '2 runs are missing: a part was not merged, or not finished'
prints 'two.ini            -              -          -'
# The same part twice, and parts of something else.
expect 2 "$orime" compare --merge --no-times part-1.jsonl part-1.jsonl
says '2 runs are given more than once; the first counts'
sed 's/ask":"unique/ask":"solve/' part-1.jsonl >other.jsonl
expect 2 "$orime" compare --merge part-2.jsonl other.jsonl
says 'other.jsonl:1: the results of another comparison: its "ask" differs'
: >empty.jsonl
expect 2 "$orime" compare --merge empty.jsonl
says 'empty.jsonl: empty'
expect 2 "$orime" compare --merge plain.ini
says 'plain.ini:1: not JSON'

# A shard goes on where it was stopped, like a whole comparison.
expect 0 "$orime" compare --no-times --shard 1/2 plain.ini --resume half.jsonl
prints_nothing
head -c 1500 half.jsonl >cut.jsonl
expect 0 "$orime" compare --no-times --shard 1/2 plain.ini --resume cut.jsonl
cmp -s cut.jsonl half.jsonl || fail 'a shard does not go on'

# As the README says it.
if ! command -v parallel >/dev/null; then
    echo 'GNU parallel is not here'
    exit 77
fi
rm -f part-*.jsonl
expect 0 parallel --will-cite -j 2 "$orime" compare --no-times plain.ini --shard '{}/3' -o 'part-{}.jsonl' ::: 1 2 3
expect 0 "$orime" compare --no-times --merge part-1.jsonl part-2.jsonl part-3.jsonl
cmp -s out table || fail 'another table with GNU parallel'
