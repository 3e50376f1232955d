# Colour, clues, and writing that fails.
. "$(dirname -- "$0")/lib.sh"
escape=$(printf '\033')

expect 0 "$orime" solve heart.ini
prints_no "$escape"
expect 0 "$orime" solve --colour always heart.ini
prints "$escape[0;48;2;"
expect 0 "$orime" solve --color=always heart.ini
prints "$escape[0;48;2;"
expect 0 env NO_COLOR=1 "$orime" solve --colour always heart.ini
prints "$escape[0;48;2;"
expect 0 "$orime" solve --colour never heart.ini
prints_no "$escape"

expect 0 "$orime" solve --clues always heart.ini
prints_all '     2 3 4 3 2
2 2 ####..####
  5 ##########
  3 ..######..
  1 ....##....
  1 ....##....'
expect 0 "$orime" solve --picture half heart.ini
prints_all '██▄██
 ▀█▀
  ▀'

# On a terminal, where script(1) can make one.
if script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    expect 0 env TERM=xterm script -qec "'$orime' solve heart.ini" /dev/null </dev/null
    prints "$escape[0;48;2;"
    prints '2 2'
    expect 0 env TERM=xterm NO_COLOR=1 script -qec "'$orime' solve heart.ini" /dev/null </dev/null
    prints_no "$escape"
    prints '2 2 ####'
    for kind in dumb ''; do
        expect 0 env TERM=$kind script -qec "'$orime' solve heart.ini" /dev/null </dev/null
        prints_no "$escape"
    done
fi

# Names in words: standard input, and no control character of a file name.
expect 0 "$orime" solve - <heart.ini
says 'standard input: solved'
expect 0 "$orime" count - heart.ini <heart.ini
prints 'standard input: 1'
cp heart.ini "a$escape[31m.ini"
expect 0 "$orime" solve "a$escape[31m.ini"
says 'a\x1b[31m.ini: solved'
expect 2 "$orime" lint "a$escape[31m.ini"
says 'a\x1b[31m.ini: is not an ELF file'

# A full disk is said, a closed pipe is not.
if [ -w /dev/full ]; then
    status=0
    "$orime" solve heart.ini >/dev/full 2>err || status=$?
    : >out
    [ "$status" -eq 2 ] || fail "full disk: exit status $status"
    grep -q 'could not be written' err || fail 'full disk: not said'
    ! grep -q 'solved' err || fail 'full disk: solved is said'
    status=0
    "$orime" solve --jobs 2 heart.ini two.ini >/dev/full 2>err || status=$?
    [ "$status" -eq 2 ] || fail "full disk with threads: exit status $status"
fi
{
    status=0
    "$orime" solve -n 100000000 endless.ini 2>err || status=$?
    echo "$status" >status
} | head -n 1 >out
[ "$(cat status)" -eq 2 ] || fail "closed pipe: exit status $(cat status)"
! grep -q 'could not be written' err || fail 'closed pipe: must be quiet'

# A file that is replaced keeps its permissions.
: >kept.xml
chmod 600 kept.xml
expect 0 "$orime" convert heart.ini --to non -o kept.xml
[ "$(ls -l kept.xml | cut -c1-10)" = '-rw-------' ] || fail 'the permissions of a file that is replaced'

# A file that may not grow as large as that: nothing stays behind.
expect 2 sh -c 'ulimit -f 16; exec "$@"' sh "$orime" draw "$tree/puzzles/nonogram/mountains-60.ini" -o large.svg
says 'orime draw: large.svg: cannot be written: '
[ "$(echo large.svg*)" = 'large.svg*' ] || fail 'a file was left behind'

# What is only for volumes, or only read.
for end in obj vox; do
    expect 2 "$orime" draw --answer heart.ini -o "heart.$end"
    says 'heart.ini: a model for other programs is made of volumes only'
    [ ! -e "heart.$end" ] || fail 'a file was made'
done
expect 2 "$orime" convert "$tree/puzzles/nonogram3d/duck.ini" --to json3d
says 'the format json3d is only read'
expect 2 "$orime" convert heart.ini --to nonsense
! grep -q json3d err || fail 'json3d is named as a format to write'

# A stream that is closed from the start: no file takes its place.
expect 0 "$orime" draw --answer two.ini -o open.svg
says 'several answers'
expect 0 sh -c '"$@" 2>&-' sh "$orime" draw --answer two.ini -o closed.svg
cmp -s open.svg closed.svg || fail 'words in a picture'
expect 2 sh -c '"$@" >&-' sh "$orime" solve heart.ini
says 'the output could not be written'
expect 2 sh -c '"$@" <&-' sh "$orime" solve -
says 'standard input: cannot be read'
