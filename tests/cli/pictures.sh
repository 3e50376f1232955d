# What is drawn of puzzles, as text and as files.
. "$(dirname -- "$0")/lib.sh"

# A cell with clues of tilepaint belongs to no tile: there are walls around it, whatever its letter.
cat >tiles.ini <<'END'
[puzzle]
rule = tilepaint
[board]
regions =
    ABBCC
    AADDD
    EEFGD
    HJJKK
    LLJKK
[clues]
rows = 3 2 1 1 1
columns = 3 2 3 1 0
inside =
    . .   . . .
    . .   . . .
    . .   . . .
    . 0\1 . . .
    . .   . . .
END
expect 0 "$orime" solve --clues always tiles.ini
prints_all '     3     2     3     1     0
  ┌─────┬───────────┬───────────┐
3 │#####│##### #####│  .     .  │
  │     └─────┬─────┴───────────┤
2 │##### #####│  .     .     .  │
  ├───────────┼─────┬─────┐     │
1 │  .     .  │  .  │#####│  .  │
  ├─────┬─────┼─────┼─────┴─────┤
1 │#####│ 0\1 │#####│  .     .  │
  ├─────┴─────┤     │           │
1 │  .     .  │#####│  .     .  │
  └───────────┴─────┴───────────┘'
