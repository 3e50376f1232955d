# Files from odd places, of odd sizes and with odd numbers: each is refused with a place, or solved, in bounded time.
. "$(dirname -- "$0")/lib.sh"

seconds=120 # a machine may be slow, and the sanitizers are

# refused FILE MESSAGE: the first thing said is the name of the file with this behind it.
refused() {
    expect 2 timeout "$seconds" "$orime" solve "$1"
    prints_nothing
    [ "$(head -n 1 err)" = "$1$2" ] || fail "does not say \"$1$2\" first"
}

solved() {
    expect 0 timeout "$seconds" "$orime" solve -p glyphs "$@"
}

# many N LINE: the line N times, indented.
many() {
    yes "    $2" | head -n "$1"
}

nonogram() {
    printf '[puzzle]\nrule = nonogram\n[clues]\nrows =\n'
}

# ---- odd places ----

mkfifo pipe.ini
cat heart.ini >pipe.ini &
solved pipe.ini
prints_all "$heart"
for device in /dev/zero /dev/urandom; do
    [ -r "$device" ] || continue
    refused "$device" ': larger than 64 MiB'
done
[ ! -r /dev/null ] || refused /dev/null ': empty, expected some content'
expect 2 "$orime" solve - <&-
says 'standard input: '

# ---- odd sizes ----

yes '' | head -c 3000000 >blank.ini
refused blank.ini ': neither a section nor a key in it, expected [section] and key = value'
head -c 3000000 /dev/zero | tr '\0' a >one-line.ini
refused one-line.ini ':1: a line too long, expected at most 1048576 bytes'
{
    nonogram
    yes 1 | head -n 600000 | tr '\n' ' '
    printf '\ncolumns = 1\n'
} >wide.ini
refused wide.ini ':5: [clues] rows: a line too long, expected at most 1048576 bytes'
{
    nonogram
    printf '    '
    yes 1 | head -n 500000 | tr '\n' ' '
    printf '\ncolumns = 1\n'
} >clue.ini
refused clue.ini ':5: [clues] rows: the clue needs 999999 cells, expected at most the 1 of the line; each clue stands on a line of its own, indented below the key'
{
    nonogram
    many 1100000 1
    echo 'columns = 1'
} >endless-list.ini
refused endless-list.ini ':1048576: more than 1048576 lines of values, keys and sections'
rm blank.ini one-line.ini wide.ini clue.ini endless-list.ini
{
    nonogram
    many 100000 x
    echo 'columns = 1'
} >errors.ini
refused errors.ini ':5: [clues] rows: "x", expected a length, such as 3'
[ "$(wc -l <err)" -eq 21 ] || fail 'not 20 messages and a last line'
says '... and 99980 more'
{
    nonogram
    many 16384 1
    echo 'columns = ?'
} >tall.ini
solved tall.ini
[ "$(sort out | uniq -c | tr -d ' ')" = '16384#' ] || fail 'not a column of 16384 black cells'
{
    nonogram
    echo '    16384'
    echo 'columns ='
    many 16384 '?'
} >flat.ini
solved flat.ini
[ "$(sed 's/####/#/g; s/####/#/g; s/####/#/g; s/####/#/g; s/####/#/g; s/####/#/g; s/####/#/g' out)" = '#' ] ||
    fail 'not a row of 16384 black cells'

# ---- odd numbers and texts ----

clue() {
    {
        nonogram
        echo "    $1"
        printf 'columns =\n    1\n    1\n    1\n'
    } >number.ini
}

for number in 4294967296 99999999999999999999 -3 +3 0x3 3.0 '3;' 1e3 00; do
    clue "$number"
    refused number.ini ":5: [clues] rows: \"$number\", expected a length, such as 3"
done
clue 4294967295
refused number.ini ':5: [clues] rows: the clue needs 4294967295 cells, expected at most the 3 of the line'
clue 0000000000000000000000003
solved number.ini
prints_all '###'

sed 's/^rule.*/&\ntitle = ♥ 織り目/' heart.ini >title.ini
solved title.ini
prints_all "$heart"
sed 's/$/\r/' heart.ini >windows.ini
solved windows.ini
prints_all "$heart"
printf '%s\r\n' '##.##' '#####' '.###.' '..#..' '..#..' >windows.answer
expect 0 "$orime" check windows.ini
prints_all 'windows.ini: unique, answer file right, grade 0.6, easy: 4 overlap, 5 finished line'
tr '\n' '\r' <heart.ini >mac.ini
refused mac.ini ':1: a carriage return inside a line, expected lines that end with LF or CR LF'

# ---- interrupted while it waits for input ----

mkfifo waiting.ini
expect 130 python3 "$here/interrupt.py" INT "$orime" solve waiting.ini
prints_nothing
