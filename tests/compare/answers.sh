# What is asked, and what comes out.
. "$(dirname -- "$0")/lib.sh"

# cells FILE: puzzle,variant,verdict,answers,exact of each cell, one a line.
cells() {
    "$orime" compare --no-times --format csv "$@" 2>err | tr -d '\r' | sed 1d | cut -d, -f1,2,4,5,6 >out
    last="compare $*"
}

config unique.ini 'puzzles = heart.ini broken-heart.ini many.ini
[variant default]'
cells unique.ini
prints_all 'heart.ini,default,unique,1,yes
broken-heart.ini,default,none,0,yes
many.ini,default,several,2,no'
config solve.ini 'puzzles = heart.ini broken-heart.ini many.ini
ask = solve
[variant default]'
cells solve.ini
prints_all 'heart.ini,default,solved,1,no
broken-heart.ini,default,none,0,yes
many.ini,default,solved,1,no'
config count.ini 'puzzles = heart.ini broken-heart.ini many.ini
ask = count
[variant default]
[variant plain]
engine.learning = off'
cells count.ini
prints_all 'heart.ini,default,unique,1,yes
heart.ini,plain,unique,1,yes
broken-heart.ini,default,none,0,yes
broken-heart.ini,plain,none,0,yes
many.ini,default,several,720,yes
many.ini,plain,several,720,yes'
expect 0 "$orime" compare --no-times count.ini
grep -q '^answers, sum  *721  *721$' out || fail 'the sum of the answers'
config limit.ini 'puzzles = many.ini
ask = count
count = 100
[variant default]'
cells limit.ini
prints_all 'many.ini,default,several,100,no'
config stopped.ini 'puzzles = heart.ini many.ini
ask = count
memory = 1G
[variant default]
[variant small]
engine.memory = 8K'
cells stopped.ini
prints 'heart.ini,small,unknown,0,no'

# The clock stops a run: unknown, which is no disagreement; without times its counters are not shown.
config clock.ini 'puzzles = endless.ini
ask = count
count = 1000000000000
limit = 0.2s
[variant default]'
expect 0 "$orime" compare clock.ini
prints 'unknown'
prints 'default: the baseline, 0 of 1 decided, 1 of 1 unknown.'
expect 0 "$orime" compare --no-times clock.ini
says '1 result was stopped by the clock'
prints 'unknown        -          -'

# Another rule, where it accepts the file; an option of the rule where the rule has it.
printf '[puzzle]\nrule = latin\n[square]\nrows =\n    1 .\n    . .\n' >latin.ini
config rules.ini 'puzzles = heart.ini latin.ini
[variant default]
[variant latin]
rule = latin'
expect 0 "$orime" compare rules.ini
says_nothing
prints 'latin.ini'
cells rules.ini
prints 'heart.ini,latin,refused,0,no'
prints 'latin.ini,latin,unique,1,yes'

# An option of the rule, for the puzzles whose rule has it: the rules are others, so other verdicts are no disagreement.
printf '[puzzle]\nrule = sudoku\n[board]\ngivens =\n    1...\n    ..2.\n    .3..\n    ...4\n' >sudoku.ini
config option.ini 'puzzles = heart.ini sudoku.ini
ask = count
[variant default]
[variant diagonals]
rule.diagonals = yes
[variant said]
rule.diagonals = no'
expect 0 "$orime" compare --no-times --format csv option.ini
prints 'sudoku.ini,default,sudoku,'
prints 'sudoku.ini,diagonals,sudoku diagonals=yes,none,0,yes'
prints 'sudoku.ini,said,sudoku,' # what is the default anyway is no other rule
prints 'heart.ini,diagonals,nonogram,unique,1,yes'

# A puzzle that its own rule refuses: said once, all others are measured.
printf '[puzzle]\nrule = nonogram\n[clues]\nrows =\n    9\ncolumns =\n    1\n' >refused.ini
config refused.ini.cfg 'puzzles = heart.ini refused.ini
[variant default]
[variant plain]
engine.learning = off'
expect 2 "$orime" compare refused.ini.cfg
says 'refused.ini:5: [clues] rows: '
[ "$(wc -l <err)" -eq 1 ] || fail 'the message comes once'
prints 'plain: '
prints '1 of 2 refused'
grep -q '^heart.ini .*unique.*unique' out || fail 'the other puzzle is measured'

# So is one that cannot be read at all, or whose rule is not there.
: >empty.ini
printf '[puzzle]\nrule = nonsense\n' >unknown.ini
printf 'no puzzle\n' >words.ini
config bad.cfg 'puzzles = heart.ini empty.ini unknown.ini words.ini two.ini
[variant default]
[variant plain]
engine.learning = off'
expect 2 "$orime" compare --no-times --format csv bad.cfg
says 'empty.ini: empty, expected some content'
says 'unknown.ini:2: [puzzle] rule: no rule "nonsense"'
says 'words.ini:1: '
[ "$(grep -c 'words.ini' err)" -eq 1 ] || fail 'a message is said once'
for row in heart.ini,default,nonogram,unique heart.ini,plain,nonogram,unique empty.ini,plain,,refused unknown.ini,default,,refused \
    words.ini,default,,refused two.ini,plain,nonogram,several; do
    prints "$row"
done

# The same table with any number of threads, on every run.
expect 0 "$orime" compare --no-times plain.ini
mv out out.1
prints_again() {
    expect 0 "$orime" compare --no-times "$@"
    cmp -s out out.1 || fail 'another table'
}
prints_again plain.ini
prints_again --jobs 3 plain.ini
mkdir -p elsewhere
(cd elsewhere && "$orime" compare --no-times ../plain.ini) >out
cmp -s out out.1 || fail 'another table, from another folder'

# Progress, on a terminal only.
expect 0 "$orime" compare --no-times plain.ini
says_nothing
cat >terminal.py <<'END'
import os, subprocess, sys
ours, theirs = os.openpty()
status = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=theirs)
os.close(theirs)
seen = b""
try:
    while chunk := os.read(ours, 4096):
        seen += chunk
except OSError:
    pass
sys.stdout.buffer.write(seen)
sys.exit(status)
END
expect 0 python3 terminal.py "$orime" compare plain.ini
prints '0 of 8 runs; running heart.ini by default'
prints '7 of 8 runs; running many.ini by plain; 0:0'
