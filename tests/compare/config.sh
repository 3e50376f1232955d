# What may stand in the file, and what is wrong with one that has something else.
. "$(dirname -- "$0")/lib.sh"

# wrong TEXT MESSAGE...: refused with these messages, before anything is run.
wrong() {
    config wrong.ini "$1"
    shift
    expect 2 "$orime" compare wrong.ini
    prints_nothing
    for message in "$@"; do
        says "$message"
    done
}

default='[variant default]'
wrong "$default" 'wrong.ini:1: [compare] puzzles: missing'
wrong "puzzles =
$default" '[compare] puzzles: is empty'
wrong "puzzles = no-such-*.ini heart.ini
$default" 'wrong.ini:3: [compare] puzzles: no file matches "no-such-*.ini"'
wrong 'puzzles = heart.ini' 'no variants, expected at least one section [variant NAME]'
wrong 'puzzles = heart.ini
[variant defalt]' 'wrong.ini:2: [compare] baseline: there is no variant "default", expected defalt'
wrong "puzzles = heart.ini
$default
[variant other]
[variant default]" 'wrong.ini:6: [variant default]: '
wrong "puzzles = heart.ini
$default
[grid default]" '[grid default]: "default" is named twice; the first is in line 4'
wrong "puzzles = heart.ini
$default
inherit = b
[variant b]
inherit = c
[variant c]
inherit = b" '[variant c] inherit: goes in a circle: default -> b -> c -> b'
wrong "puzzles = heart.ini
[variant default]
inherit = default" 'goes in a circle: default -> default'
wrong "puzzles = heart.ini
$default
[variant b]
inherit = defautl" '[variant b] inherit: there is no variant "defautl", expected one of default, b (nearest: default)'
wrong "puzzles = heart.ini
$default
engine.lerning = off
color = blue" 'wrong.ini:5: [variant default] engine.lerning: unknown engine option, expected an engine.KEY, a rule.KEY, rule or inherit (nearest: engine.learning)' \
    'wrong.ini:6: [variant default] color: unknown key'
wrong "puzzles = heart.ini
$default
engine.restarts = never" 'wrong.ini:5: [variant default] engine.restarts: "never" was given, expected one of off|luby|glucose'
wrong "puzzles = heart.ini
$default
rule.lenght = 3" '[variant default] rule.lenght: unknown option, expected an option that the rule of a puzzle has'
printf '[puzzle]\nrule = sudoku\n[board]\ngivens =\n    1...\n    ..2.\n    .3..\n    ...4\n' >sudoku.ini
cp sudoku.ini sudoku-2.ini
wrong "puzzles = heart.ini sudoku*.ini
$default
rule.anti-knight = perhaps" 'wrong.ini:5: [variant default] rule.anti-knight: is "perhaps", expected one of '
[ "$(wc -l <err)" -eq 1 ] || fail 'a wrong value is told once'
wrong "puzzles = heart.ini sudoku.ini
$default
rule.anti-night = yes" 'rule.anti-night: unknown option' '(nearest: anti-knight)'
wrong "puzzles = heart.ini
$default
rule = nonogran" '[variant default] rule: ' 'nonogram'
wrong "puzzles = heart.ini
ask = often
limit = soon
count = 0
repeat = many
colour = red
$default
[gird x]
[variant]" '[compare] ask: is "often", expected one of solve, unique, count' \
    '[compare] limit: "soon" was given, expected a time such as 10s or 1.5m' \
    '[compare] count: is "0", expected a whole number from 1' \
    '[compare] repeat: is "many", expected a whole number from 1 to 1000' \
    '[compare] colour: unknown key, expected one of puzzles, ask,' \
    'wrong.ini:10: [gird x]: unknown section' 'wrong.ini:11: [variant]: has no name'
wrong "puzzles = heart.ini
$default
[grid g]
engine.seed = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17
engine.reduce = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17" '[grid g]: makes more than 256 variants'
wrong "puzzles = missing-rule.ini
$default" 'no file matches'
printf '[puzzle]\nrule = nonogrm\n' >missing-rule.ini
wrong "puzzles = missing-rule.ini
$default" 'missing-rule.ini:2: [puzzle] rule: '
printf 'a\0b' >binary.ini
wrong "puzzles = binary.ini
$default" 'binary.ini'
printf '[variant default]\n' >wrong.ini
expect 2 "$orime" compare wrong.ini
says '[compare]: missing'
printf '[compare]\npuzzles = heart.ini\n[variant default]\n' >wrong.ini
expect 2 "$orime" compare wrong.ini
says '[compare] baseline: missing'
expect 2 "$orime" compare absent.ini
says 'absent.ini: cannot be opened'

# Usage.
expect 2 "$orime" compare plain.ini plain.ini
says 'expected one CONFIG.ini'
for shard in 0/3 4/3 1 a/b 1/3x /; do
    expect 2 "$orime" compare --shard $shard plain.ini
    says 'expected K/N'
done
expect 2 "$orime" compare --merge --shard 1/2 plain.ini
expect 2 "$orime" compare --merge --resume r.jsonl plain.ini
expect 2 "$orime" compare --merge --set engine.seed=1 plain.ini
expect 2 "$orime" compare --shard 1/2 --resume r.jsonl -o o.jsonl plain.ini
expect 2 "$orime" compare --set engine.lerning=off plain.ini
says 'did you mean engine.learning?'

# Inheritance, grids and --set, as the JSON tells them.
config all.ini 'puzzles = heart.ini
[variant default]
[variant plain]
engine.learning = off
engine.order = first
[variant first]
inherit = plain
engine.learning = on
[grid g]
inherit = first
engine.restarts = off luby
engine.phases = saved target'
expect 0 "$orime" compare --format json all.ini --set engine.seed=5
prints '"name":"default","settings":"engine.seed=5"'
prints '"name":"first","settings":"engine.seed=5 engine.learning=on engine.order=first"'
prints '"name":"g/restarts=luby/phases=saved","settings":"engine.seed=5 engine.learning=on engine.order=first engine.restarts=luby engine.phases=saved"'
[ "$(grep -o '"settings"' out | wc -l)" -eq 7 ] || fail 'seven variants'

# Globs are relative to the file, in order and each file once; names with blanks and brackets; packs of other programs.
mkdir -p 'odd [1]*' puzzles
cp heart.ini puzzles/b.ini
cp heart.ini puzzles/a.ini
cp heart.ini 'puzzles/c d.ini'
config 'odd [1]*/globs.ini' 'puzzles = ../puzzles/?.ini ../puzzles/a.ini
    ../puzzles/c\ d.ini ../pack.txt
[variant default]'
expect 0 "$orime" compare --no-times --format csv 'odd [1]*/globs.ini'
[ "$(cut -d, -f1 out | tr '\n' '|')" = 'puzzle|../puzzles/a.ini|../puzzles/b.ini|../puzzles/c d.ini|../pack.txt#1|../pack.txt#2|' ] ||
    fail 'the puzzles and their order'
