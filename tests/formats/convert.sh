# orime convert, and files of several puzzles: sh convert.sh ORIME TREE EXPAT JANSSON
. "$(dirname -- "$0")/../cli/lib.sh"
expat=$3
jansson=$4

# Every shipped puzzle, through every format that can carry it, has the same picture.
for file in "$tree"/puzzles/nonogram/cup-10.ini "$tree"/puzzles/nonogram/toadstool-18.ini; do
    "$orime" solve --unique -p glyphs "$file" >picture 2>/dev/null
    grep -q 'nonogram-colour' "$file" && formats='ini non g xml json' || formats='ini non g xml json nin mk cwd lp oneline'
    for format in $formats; do
        expect 0 "$orime" convert "$file" --to "$format"
        cp out "x.$format"
        [ "$format" = xml ] && [ "$expat" != 1 ] && continue
        [ "$format" = json ] && [ "$jansson" != 1 ] && continue
        expect 0 "$orime" solve --unique -p glyphs "x.$format"
        # In .non and XML a glyph that is no letter comes back as one; these pictures have letters only.
        cmp -s out picture || fail "another picture by way of $format"
    done
done

# What a format cannot carry is refused, and named.
colours=$tree/puzzles/nonogram/toadstool-18.ini
for format in nin mk cwd lp oneline; do
    expect 2 "$orime" convert "$colours" --to $format
    prints_nothing
    says "the format $format cannot carry colours"
done
puzzle unknown.ini '2 2/?/3/1/1' '2/3/4/3/2'
expect 2 "$orime" convert unknown.ini --to non
says 'clues that are not known'
expect 0 "$orime" convert unknown.ini --to oneline
prints_all '2 2,?,3,1,1;2,3,4,3,2'
printf '[puzzle]\nrule = nonogram\n[clues]\nrows =\n 1\ncolumns =\n 1\n[given]\npicture =\n |#\n' >given.ini
expect 2 "$orime" convert given.ini --to mk
says 'known from the start'
expect 2 "$orime" convert --solve heart.ini --to nin
says 'cannot carry an answer'
expect 2 "$orime" convert heart.ini many.ini --to nin
says 'holds one puzzle'
prints_nothing
expect 2 "$orime" convert heart.ini
says '--to names one of'
expect 2 "$orime" convert heart.ini --to pdf
says '"pdf" was given'

# Addresses of puzz.link: as an operand, several in a file, with an answer in a file of pzprjs, in INI and in JSON.
address='https://puzz.link/p?paintarea/5/5/vvdrbnfvh41a2k0a'
expect 0 "$orime" convert "$address" --to puzzlink
prints_all "$address"
expect 0 "$orime" convert --solve paintarea/5/5/vvdrbnfvh41a2k0a --to pzprv3
cp out area.pzpr
for format in ini json; do
    [ $format = json ] && [ "$jansson" != 1 ] && continue
    expect 0 "$orime" convert area.pzpr --to $format
    cp out area.$format
    expect 0 "$orime" convert area.$format --to pzprv3
    cmp -s out area.pzpr || fail "another file by way of $format"
    expect 0 "$orime" check area.$format
    says_nothing
    prints 'answer file right'
done
expect 1 "$orime" check 'pzprv3/yinyang/2/2/1 1 /. . /. . /1 . /'
prints 'answer file wrong'
says 'a cell without a circle (r2c2)'
expect 0 "$orime" convert heyawacky/4/4/3nocigj1 --to puzzlink
prints_all 'https://puzz.link/p?heyawake/4/4/3nocigj1'
printf '# two\n%s\n%s\n' "$address" 'hitori/3/3/112213321' >two.url
expect 0 "$orime" convert two.url --to puzzlink
prints_all "$address
https://puzz.link/p?hitori/3/3/112213321"
# As people paste it: in brackets, in quotes, broken by a blank, escaped, within another address, with a tail.
nurikabe=nurikabe/6/6/1g1h2m1i1l2i1i5i
for pasted in "<https://puzz.link/p?$nurikabe>" "\"https://puzz.link/p?$nurikabe\"" "[a puzzle](https://puzz.link/p?$nurikabe)" \
    ' https://puzz.link/p?nurikabe/6/6/1g1h2m1 i1l2i1i5i ' 'https://puzz.link/p?nurikabe%2F6%2F6%2F1g1h2m1i1l2i1i5i' \
    'https://puzz.link/p?nurikabe%252F6%252F6%252F1g1h2m1i1l2i1i5i' "https://puzz.link/p?http://pzv.jp/p.html?$nurikabe" \
    'https://example.com/?u=https%3A%2F%2Fpuzz.link%2Fp%3Fnurikabe%2F6%2F6%2F1g1h2m1i1l2i1i5i&h=1' "$nurikabe#x" \
    "https://puzz.link/p?utm_source=a&$nurikabe" "https://puzz.link/p?$nurikabe&utm_source=a" \
    "https://puzz.link/p?$nurikabe?utm_source=a" "https://puzz.link/p?type=player&$nurikabe#x"; do
    expect 0 "$orime" convert "$pasted" --to puzzlink
    prints_all "https://puzz.link/p?$nurikabe"
    printf '%s\n' "$pasted" >pasted.url
    [ "${pasted#http}" = "$pasted" ] || expect 0 "$orime" convert pasted.url --to puzzlink
    prints_all "https://puzz.link/p?$nurikabe"
done
sudoku=..1......2..........3......4.......5..5...6..6......4...71.3...8............9..2.
for pasted in "$sudoku" " $sudoku " "https://www.sudokuwiki.org/sudoku.htm?bd=$sudoku" "https://sudokuexchange.com/play/?s=$sudoku&t=1" \
    "$(printf '%s\n' "$sudoku" | fold -w 9)"; do
    expect 0 "$orime" convert "$pasted" --to sdm
    prints_all "$sudoku"
done
expect 2 "$orime" count 'https://www.sudokuwiki.org/sudoku.htm?bd=12'
says 'no puzzle is in this address'
expect 2 "$orime" solve paintarea/5/5/vvdrbnfvh41a2k0
says 'paintarea/5/5/vvdrbnfvh41a2k0:1: column 30: the address ends after 24 of 25 cells'
expect 2 "$orime" solve 'https://puzz.link/p?painarea/5/5/vvdrbnfvh41a2k0a'
says 'the kind of puzzle "painarea" is not known, expected paintarea'
expect 2 "$orime" convert --to puzzlink "$colours"
says 'the format puzzlink does not know this rule'

# Several answers are told; an answer of another board is left out, and told; no output but puzzles that were written.
puzzle two.ini '1/1' '1/1'
expect 0 "$orime" convert --solve two.ini --to non
says 'two.ini: several answers; one of them was written'
expect 0 "$orime" convert --solve heart.ini --to non
says_nothing
{ cat heart.ini; printf '[answer]\npicture =\n    |#####\n'; } >other.ini
expect 0 "$orime" convert other.ini --to non
says 'the answer that the file brings is left out'
if [ "$jansson" = 1 ]; then
    printf '%s\n' 1...3.12.1..4..9 ..........1..... >bad.sdm
    expect 2 "$orime" convert bad.sdm --to json
    [ "$(wc -l <out)" -eq 1 ] || fail 'more than the puzzle that could be read'
    expect 2 "$orime" convert bad.sdm --to rows
    [ "$(wc -l <out)" -eq 4 ] || fail 'more than the puzzle that could be read'
fi

expect 1 "$orime" convert --solve broken-heart.ini --to json
prints_nothing
says 'no solution'
expect 1 "$orime" convert --solve heart.ini broken-heart.ini --to non
prints_no 'no solution'
says 'broken-heart.ini: no solution'

# The output file: its ending names the format; it is there whole or not at all.
expect 0 "$orime" convert --solve heart.ini -o heart.non
prints_nothing
expect 0 "$orime" check heart.non
prints 'heart.non: unique, answer file right'
cp heart.non before.non
expect 1 "$orime" convert --solve broken-heart.ini -o heart.non
cmp -s heart.non before.non || fail 'a file was touched though nothing was to be written'
expect 2 "$orime" convert heart.ini missing.ini -o heart.non
cmp -s heart.non before.non || fail 'a file was touched though something was missing'
expect 2 "$orime" convert heart.ini -o nowhere/heart.non
says 'cannot be opened'
[ -z "$(find . -name '*.tmp')" ] || fail 'a temporary file was left'
expect 0 "$orime" convert heart.ini --to mk -o /dev/null

# A file with several puzzles is a batch.
expect 0 "$orime" convert heart.ini many.ini two.ini broken-heart.ini -o pack.non
expect 1 "$orime" solve -p glyphs pack.non
prints "pack.non#1: solved
##.##"
prints 'pack.non#4: no solution'
cp out one
expect 1 "$orime" solve -p glyphs --jobs 3 pack.non
cmp -s out one || fail 'another order with threads'
expect 1 "$orime" count --limit 10 --jobs 2 pack.non heart.ini
prints_all 'pack.non#1: 1
pack.non#2: at least 10
pack.non#3: 2
pack.non#4: 0
heart.ini: 1'
expect 2 "$orime" solve pack.non missing.ini
printf '1 1;1,0,1\n# a comment\n\n1;2\n1,1;1,1\n' >lines.txt
expect 2 "$orime" count lines.txt
prints_all 'lines.txt#1: 1
lines.txt#3: 2'
says 'lines.txt:4: [clues] columns: the clue needs 2 cells'
expect 0 "$orime" count - <heart.ini

if [ "$jansson" = 1 ]; then
    expect 0 "$orime" convert heart.ini two.ini -o two.jsonl
    [ "$(wc -l <two.jsonl)" -eq 2 ] || fail 'one line a puzzle'
    printf '{"id":"first","rows":[[1]],"cols":[[1]]}\n{"id":"two words","rows":[1],"cols":["1"]}\n{"rows":[[2]],"cols":[1]}\n' >ids.jsonl
    expect 2 "$orime" check ids.jsonl
    prints 'ids.jsonl#first: unique'
    prints 'ids.jsonl#2: unique'
    says 'ids.jsonl:3: [clues] rows: the clue needs 2 cells'
fi
if [ "$expat" = 1 ]; then
    expect 0 "$orime" convert --solve heart.ini two.ini --to xml -o two.xml
    expect 1 "$orime" check two.xml
    prints 'two.xml#1: unique, answer file right'
fi

# Of an answer only what is one is written: its size, its glyphs; open cells are carried or left out, and never taken for colours.
# answered RULE PALETTE COLOUR ROW
answered() {
    printf '[puzzle]\nrule = %s\n%s[clues]\nrows =\n 1%s\n 1%s\ncolumns =\n 1%s\n 1%s\n[answer]\npicture =\n |.%s\n |%s\n' \
        "$1" "$2" "$3" "$3" "$3" "$3" "${3:-#}" "$4" >answered.ini
}
for colour in '' r; do
    kind=nonogram
    palette=
    if [ -n "$colour" ]; then
        kind=nonogram-colour
        palette='[palette]
red = r #ff0000
'
    fi
    for format in ini non xml json; do
        for row in .x .. '??' "${colour:-#}?" '.*' '.~' "${colour:-#}?x" . .... ''; do
            answered "$kind" "$palette" "$colour" "$row"
            expect 0 "$orime" convert --to "$format" answered.ini
            case $row in
                .. | '??' | [#r]'?') says_nothing ;;
                *)
                    says 'the answer that the file brings is left out'
                    prints_no goal
                    prints_no '[answer]'
                    ;;
            esac
            case $row-$format in
                *'?'*-non | *'?'*-xml) prints_no goal ;;
            esac
        done
    done
done
