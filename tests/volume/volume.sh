# From a volume to a puzzle, with as few clues as will do, and to what there is to look at: sh volume.sh ORIME TREE
. "$2/tests/cli/lib.sh"

# A chair of 4 x 3 x 4 cells: the layers from the floor up.
cat >chair.txt <<'END'
#..#
....
#..#

#..#
....
#..#

####
####
####

####
....
....
END

expect 0 "$orime" generate picross3d --from chair.txt -o chair.ini
says 'picross3d, 4 x 3 x 4 cells, 1 colour: unique; it can be solved line by line'
expect 0 "$orime" check chair.ini
prints 'chair.ini: unique'
expect 0 "$orime" solve --unique --picture glyphs chair.ini
[ "$(cat out)" = "$(cat chair.txt)" ] || fail 'another chair'

# Fewer clues, the same answer; none can be spared, which is tried by hand.
for how in '' --by-line; do
    expect 0 "$orime" generate picross3d --from chair.txt --reduce $how --seed 7 -o few.ini
    says 'of 40 clues are left, and none of them can be spared'
    says 'unique'
    expect 0 "$orime" generate picross3d --from chair.txt --reduce $how --seed 7
    cmp out few.ini || fail 'the same seed, another puzzle'
    expect 0 "$orime" solve --unique --picture glyphs few.ini
    [ "$(cat out)" = "$(cat chair.txt)" ] || fail 'another chair'
done
says_how_many() { sed -n '/^\[clues\]/,$p' few.ini | tr ' ' '\n' | grep -c '^[0-9]'; }
expect 0 "$orime" generate picross3d --from chair.txt --reduce --seed 7 -o few.ini
left=$(says_how_many)
[ "$left" -lt 30 ] || fail "$left clues are not few"
i=1
while [ "$i" -le "$left" ]; do
    awk -v leave="$i" '/^\[clues\]/ { on = 1 } { line = ""; n = split($0, w, " "); for (k = 1; k <= n; k++) {
        if (on && w[k] ~ /^[0-9]/ && ++seen == leave) w[k] = "."; line = line " " w[k] }
        print (on && $0 ~ /^ / ? "   " line : $0) }' few.ini >fewer.ini
    ! cmp -s few.ini fewer.ini || fail "clue $i was not left out"
    expect 1 "$orime" solve --unique fewer.ini
    i=$((i + 1))
done
expect 2 "$orime" generate nonogram --from "$tree/tests/fuzz/corpus-image/text.txt" --reduce
says 'the clues of rule nonogram cannot be left out one by one'

# The same volume as an INI file, and there and back as a .vox file.
{
    echo '[picture]'
    echo 'layers ='
    sed 's/^\(.\)/    |\1/' chair.txt
} >picture.ini
expect 0 "$orime" generate picross3d --from picture.ini
sed 1,3d out >a
sed 1,3d chair.ini >b
cmp a b || fail 'another puzzle from the INI file'
expect 0 "$orime" draw --answer chair.ini -o chair.vox
[ "$(head -c 4 chair.vox)" = 'VOX ' ] || fail 'no .vox file'
expect 0 "$orime" generate picross3d --from chair.vox
sed 1,3d out >a
cmp a b || fail 'another puzzle from the .vox file'
head -c 60 chair.vox >short.vox
expect 2 "$orime" generate picross3d --from short.vox
says 'the .vox file ends within a chunk'
head -c 44 chair.vox >short.vox
expect 2 "$orime" generate picross3d --from short.vox
says 'a .vox file without a model'
printf '##\n#\n' >bad.txt
expect 2 "$orime" generate picross3d --from bad.txt
says 'bad.txt:2: a row of 1 cells, others have 2, expected rows of one length'
printf '##\n##\n\n##\n' >bad.txt
expect 2 "$orime" generate picross3d --from bad.txt
says 'a layer of 1 rows, others have 2'

# To look at: layers beside each other, with coordinates and all clues.
cat >table.ini <<'END'
[puzzle]
rule = picross3d
title = table

[clues]
x =
    3 3 3
    . 0 2o
y =
    . . .
    2o 0 2o
END
expect 0 "$orime" solve --picture layers --clues always table.ini
prints_all '    z1   1   2   3       z2   1   2   3
                            (2)   0 (2)
  3 1  ### ### ###       1  ### ... ###
  3 2  ### ### ###     0 2  ... ... ...
  3 3  ### ### ###   (2) 3  ### ... ###

      z x1   2   3
    y1
     2
     3'
COLUMNS=20 expect 0 "$orime" solve --picture layers table.ini
prints_all 'z1 1 2 3
1 ######
2 ######
3 ######

z2 1 2 3
1 ##..##
2 ......
3 ##..##'
expect 0 "$orime" solve --picture layers --colour always table.ini
prints "$(printf '\033[0;48;2;141;138;133m')"

# The table stands on its head: 9 sides are open above (5 of the top and 4 of the legs) and 9 below, 12 round the top and 16 round the
# legs. Of them 9 are seen from above, and 3 + 4 each from the front and from the right.
expect 0 "$orime" draw --answer table.ini -o table.obj
[ "$(grep -c '^f ' table.obj)" -eq 46 ] || fail 'sides of the OBJ file'
[ "$(grep -c '^v ' table.obj)" -eq 184 ] || fail 'corners of the OBJ file'
expect 0 "$orime" draw --answer table.ini -o table.svg
[ "$(grep -c '<path ' table.svg)" -eq 23 ] || fail 'sides of the SVG file'
[ "$(grep -c '<circle ' table.svg)" -gt 3 ] || fail 'circled clues'
python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' table.svg || fail 'no XML'
expect 0 "$orime" convert table.ini --to obj --solve
cmp out table.obj || fail 'convert --to obj'

if "$orime" draw --answer table.ini -o table.html 2>err; then
    grep -q '"size":\[3,3,2\]' table.html || fail 'no model in the page'
    ! grep -q '<script src\|https\?://[^ ]*\.js"' table.html || fail 'the page does not stand alone'
else
    grep -q 'npm' err || fail 'no page, and not told why'
fi

# JSON: one line along x, all else unsaid; runs, counts, exact counts, two colours. And what is wrong with it.
json3d() { # LENGTH CLUE SOLUTION
    nulls=$(awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) printf "%s[null]", i ? "," : "" }')
    colours='[{"id": 1, "name": "orange", "hex": "#e8872b"}, {"id": 2, "name": "blue", "hex": "#2f6fd0"}]'
    printf '{"id": "p", "size": [%s, 1, 1], "colours": %s, "clues": {"x": [[%s]], "y": [%s], "z": [%s]}, "solution": [["%s"]]}\n' \
        "$1" "${4:-$colours}" "$2" "$nulls" "$nulls" "$3"
}
{
    json3d 6 '[[3, 1], [3, 2]]' 111222
    json3d 4 '[2, 1]' 11.1 '[{"id": 1, "name": "block"}]'
    json3d 5 '{"n": 4, "g": 2}' 111.1 '[{"id": 1, "name": "block"}]'
    json3d 9 '{"n": 5, "k": 3}' 1.1.111.. '[{"id": 1, "name": "block"}]'
    json3d 3 '{"1": {"n": 2, "g": 2}, "2": {"n": 1, "g": 1}}' 121
    json3d 3 '{"1": {"n": 1, "g": 1}, "2": null}' 122
    json3d 6 '{"1": {"n": 3, "g": 3}, "2": {"n": 3, "g": 1}}' 111222
} >lines.jsonl
"$orime" count lines.jsonl >out 2>err || true
if ! grep -q 'built without jansson' err; then
    answers=$(sed -n 's/^lines.jsonl#[^:]*: //p' out | tr '\n' ' ')
    [ "$answers" = '1 1 3 60 1 12 0 ' ] || fail "JSON: $answers"
    json3d 3 '{"n": 2}' 11 '[{"id": 1, "name": "block"}]' >bad.jsonl
    expect 2 "$orime" solve bad.jsonl
    says '"solution": something else, expected a character a cell'
    json3d 3 '{"g": 2}' 11. '[{"id": 1, "name": "block"}]' >bad.jsonl
    expect 2 "$orime" solve bad.jsonl
    says '"x": something else, expected "n", or ids of "colours"'
    sed 's/"size": .3, 1, 1./"size": [3, 1]/' bad.jsonl >worse.jsonl
    expect 2 "$orime" solve worse.jsonl
    says '"size": something else, expected three numbers of cells'
fi
