# Sides and points from end to end: what is printed of them, and read back.
. "$2/tests/cli/lib.sh"
rules=$3
run() {
    status=$1
    command=$2
    shift 2
    expect "$status" "$orime" "$command" --rule-path "$rules" "$@"
}

cat >fence.ini <<'END'
[puzzle]
rule = fence
[board]
size = 3x3
numbers =
  3 . .
  . 2 1
  . 2 3
END
cat >pipe.ini <<'END'
[puzzle]
rule = pipe
[board]
size = 4x3
numbers =
  1 . 0 .
  . . . .
  . 1 . 1
END
given() { # FILE NEW: the puzzle with a picture of what is given, from standard input
    { cat "$1"; printf '[given]\npicture =\n'; sed 's/^/  |/'; } >"$2"
}

# Answers are lattices; they are counted by their sides, and names tell sides and points.
run 0 count fence.ini
prints_all 4
run 0 solve fence.ini
cp out fence.answer
prints_all '+-+.+.+
-.-....
+.+.+.+
-.-....
+.+-+-+
-.....-
+-+-+-+'
run 0 solve --clues always fence.ini
prints_all '┌───┐   ·   ·
│ 3 │
│   │   ·   ·
│   │ 2   1
│   └───────┐
│     2   3 │
└───────────┘'
run 1 solve --unique fence.ini
says 'r2c3|r2c4'
run 0 solve --json pipe.ini
prints '"solution":["##..","####","####"],"sides":{"upright":["-..","..-","-.-"],"level":["--..","----"]},"points":["x..","xxx"]'
run 0 solve --json -n 2 pipe.ini
prints '"answers":[{"solution":["##..","####","####"],"sides":'
run 0 solve --clues always pipe.ini
prints_all '┌───────────────┐
│#1───╮#  0     │
│ │ · │         │
│#│# #│# #╭───╮#│
│ │ · │ · │ · │ │
│#╰───1# #╰───1#│
└───────────────┘'
run 0 solve pipe.ini
cp out pipe.answer

# They are read back: as an answer, as a state, as what is given; places where nothing stands do not matter.
run 1 check fence.ini
prints 'answer file right'
prints 'these two differ in 12 cells'
run 1 check pipe.ini
prints 'answer file right'
tr + ' ' <fence.answer | sed 's/^ /|&/' >other && cp other fence.answer
run 1 check fence.ini
prints 'answer file right'
sed 's/x/./' pipe.answer >wrong && cp wrong pipe.answer
run 1 check pipe.ini
says 'a point is wrong (r1c1+r2c2)'
run 1 check --json pipe.ini
prints '"backbone_sides":{"upright":'
printf '+-+-+.+\n-.-....\n+.+.+.+\n-.?.?.?\n+?+-+-+\n-.....-\n+-+-+-+\n' >state
run 1 hint --state state fence.ini
prints 'These contradict each other: '
prints 'r0c2|r1c2 is line'
printf '+?+?+?+\n?.?.?.?\n+?+?+?+\n?.?.?.-\n+?+?+?+\n?.?.?.?\n+?+?+?+\n' >state
given fence.ini more.ini <state
run 1 solve --unique more.ini
prints '-.-.-.-'
run 0 count more.ini
prints_all 2
run 1 explain more.ini
prints 'the lines at the corner r1c3: r1c3|r1c4 is line'
run 2 hint --state out more.ini
given pipe.ini cells.ini <<'END'
##..
####
????
END
run 0 count cells.ini
prints_all 2
given pipe.ini bad.ini <<'END'
#-#....
-x-....
#.#.#-#
-x-y-x-
#-#.#-#
END
run 2 solve bad.ini
says 'bad.ini:14: [given] picture: "y" in column 4, expected one of . x, or ?'
printf '#-#....\n' >pipe.answer
run 2 check pipe.ini
says 'pipe.answer:1: a picture of 1 row, expected 5'

# Drawings.
run 0 draw --answer -o fence.svg fence.ini
[ "$(grep -c '<polyline.* stroke-width="3"' fence.svg)" -eq 12 ] || fail "lines along sides"
run 0 draw --answer -o pipe.svg pipe.ini
grep -q '<polyline fill="none" points=".* .* .* .* .*" stroke-width="3"' pipe.svg || fail "no bend"
run 0 draw --to text pipe.ini
prints '│#1#  ·   0   · │'

expect 0 "$orime" lint "$rules/lattice-fence.so"
