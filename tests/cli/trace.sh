# orime trace: every removal with its reason, conflicts, learned clauses, and the profile.
. "$(dirname -- "$0")/lib.sh"

cat >latin.ini <<'END'
[puzzle]
rule = latin

[square]
rows =
    . 1
    . .
END
expect 0 "$orime" trace latin.ini
prints_all 'given: r1c2 is one
row 1: r1c1 is two, because r1c2 is one
column 1: r2c1 is one, because r1c1 is two
row 2: r2c2 is two, because r2c1 is one
an answer is found'
says_nothing

sed 's/\. \.$/. 1/' latin.ini >none.ini
expect 1 "$orime" trace none.ini
prints 'conflict: row 2 cannot hold, because r2c2 is one and r2c1 is one'
prints 'there is no answer'

# A puzzle that takes a search: decisions, what is learned of conflicts, and names of the rule.
expect 0 "$orime" trace "$tree/puzzles/heyawake/rooms-12x10.ini"
prints 'decision 1: '
prints 'conflict: '
prints 'learned: r'
prints 'white cells'
expect 3 "$orime" trace --conflicts 1 "$tree/puzzles/heyawake/rooms-12x10.ini"
says 'stopped by conflicts'

expect 0 "$orime" trace --profile "$tree/puzzles/heyawake/rooms-12x10.ini"
prints 'in vain'
grep -q '^connected  *1  *[1-9]' out || fail "no line of connected"
grep -q '[1-9][0-9]* conflicts' out || fail "no conflicts"

expect 2 "$orime" trace missing.ini
says 'missing.ini: cannot be opened'
