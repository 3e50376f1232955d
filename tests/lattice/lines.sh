# Lines and walls through the host, from end to end.
. "$2/tests/cli/lib.sh"
rules=$3
for plugin in lattice-lines lattice-walls; do
    expect 0 "$orime" lint "$rules/$plugin.so"
done
run() {
    status=$1
    command=$2
    shift 2
    expect "$status" "$orime" "$command" --rule-path "$rules" "$@"
}
board() { # RULE SIZE: the numbers are standard input
    printf '[puzzle]\nrule = %s\n[board]\nsize = %s\nnumbers =\n' "$1" "$2"
    sed 's/^/  /'
}

board ring-pearls 5x5 >masyu.ini <<'END'
. . . . .
. 2 . 2 .
. . . . .
1 . . . .
. . . . 2
END
run 0 solve --unique --clues always masyu.ini
prints_all '┌───────────────────┐
│ ╭───────────────╮ │
│ │               │ │
│ │   2───────2   │ │
│ │   │       │   │ │
│ │   │       │   │ │
│ │   │       │   │ │
│ 1   │   ╭───╯   │ │
│ │   │   │       │ │
│ ╰───╯   ╰───────2 │
└───────────────────┘'
run 0 solve --unique --set faces=no masyu.ini
run 0 explain masyu.ini
prints 'the number at r2c4: r3c4|r4c4 is line'
run 0 draw --answer -o masyu.svg masyu.ini
[ "$(grep -c '<polyline' masyu.svg)" -gt 20 ] || fail "few lines"

board ring-path 4x3 >path.ini <<'END'
1 . . 0
. . . .
1 . . .
END
run 0 count path.ini
prints_all 2

board wall-mirror 4x3 >galaxies.ini <<'END'
1 . . .
. 0 . 2
. . . .
END
run 1 count galaxies.ini
board wall-boxes 4x3 >boxes.ini <<'END'
. . 4 .
3 . . 2
. . . 3
END
run 0 solve --unique --clues always boxes.ini
prints_all '┌───┳───────┳───┐
│   ┃     4 ┃   │
│   ┃       ┃   │
│ 3 ┃       ┃ 2 │
│   ┣━━━━━━━┻━━━┫
│   ┃         3 │
└───┻───────────┘'
run 0 explain boxes.ini
prints 'are wall'
