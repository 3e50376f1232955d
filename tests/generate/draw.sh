# orime draw.
. "$(dirname -- "$0")/../cli/lib.sh"

expect 0 "$orime" draw heart.ini
prints '<svg xmlns="http://www.w3.org/2000/svg"'
[ "$(grep -c '<rect ' out)" -eq 14 ] || fail 'the paper, that of the board, and twelve lines'
[ "$(grep -c '<text ' out)" -eq 11 ] || fail 'eleven numbers'
expect 0 "$orime" draw --blank heart.ini
cp out blank.svg
expect 0 "$orime" draw --answer heart.ini -o answer.svg
prints_nothing
[ "$(grep -c '<rect ' answer.svg)" -eq 20 ] || fail 'six runs more'
expect 0 "$orime" draw --blank --to svg heart.ini
cmp out blank.svg || fail '--to svg'

# What is given is part of the puzzle.
sed '$a\
[given]\
picture =\
    ?????\
    ?????\
    ?????\
    ??#??\
    ?????' heart.ini >given.ini
expect 0 "$orime" draw given.ini
[ "$(grep -c '<rect ' out)" -eq 15 ] || fail 'the given cell'

# The same as formats of convert.
expect 0 "$orime" convert heart.ini --to svg
cmp out blank.svg || fail 'convert --to svg'
for option in --answer --solve; do
    expect 0 "$orime" convert heart.ini $option -o converted.svg
    cmp converted.svg answer.svg || fail "convert $option"
done
expect 2 "$orime" convert heart.ini two.ini -o converted.svg
says 'one picture at a time'
expect 2 "$orime" convert heart.ini --to gif
says 'svg png'

if "$orime" draw heart.ini -o heart.png 2>err; then
    [ "$(head -c 4 heart.png | tail -c 3)" = PNG ] || fail 'no PNG'
    expect 0 "$orime" draw heart.ini --to png
    cmp out heart.png || fail 'another PNG on standard output'
else
    grep -q 'PNG needs' err || fail 'no PNG, for another reason than that cairo is missing'
fi

expect 1 "$orime" draw --answer broken-heart.ini
says 'no solution'
prints_nothing
expect 0 "$orime" draw broken-heart.ini
expect 3 "$orime" draw --answer --conflicts 1 "$tree/puzzles/nonogram/example-15-fixed.ini" --set engine.learning=off --memory 1K
expect 2 "$orime" draw heart.ini two.ini
says 'one picture at a time'
expect 2 "$orime" draw heart.ini -o no/such/folder.svg
says 'no/such/folder.svg: cannot be opened'
expect 2 "$orime" draw heart.ini --to gif
says 'expected one of auto|svg|png|text'
