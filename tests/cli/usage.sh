# Help, and every wrong use of the command line.
. "$(dirname -- "$0")/lib.sh"

expect 2 "$orime"
says 'usage: orime COMMAND'
expect 0 "$orime" --help
prints 'exit status:'
expect 0 "$orime" --version
prints 'orime '
for command in solve count check draw generate rules lint; do
    expect 0 "$orime" "$command" --help
    prints "usage: orime $command"
    expect 0 "$orime" --help
    prints "$command"
done
expect 0 "$orime" solve --help
for option in --unique --number --json --stats --seconds --conflicts --memory --set --jobs --rule-path --colour; do
    prints "$option"
done
prints 'orime help engine'
prints_no engine.learning
expect 0 "$orime" --help solve
prints 'usage: orime solve'
expect 0 "$orime" -h engine
prints engine.learning
expect 2 "$orime" --help slove
says 'did you mean "solve"?'
expect 0 "$orime" count --help
prints_no --unique

# Help fits on a terminal, and tells of the engine where something is searched for.
for command in solve count check convert draw generate rules lint engine; do
    expect 0 "$orime" help "$command"
    ! grep -E '^.{80}| $' out || fail "$command: a line that is too long, or has blanks at its end"
done
prints engine.learning
expect 0 "$orime" --help
! grep -E '^.{80}| $' out || fail 'a line that is too long, or has blanks at its end'
for command in rules lint; do
    expect 0 "$orime" help "$command"
    prints_no engine.
done
expect 0 "$orime" help convert
prints 'usage: orime convert'
prints 'orime help engine'
expect 2 "$orime" help slove
says 'did you mean "solve"?'
expect 2 "$orime" generate nonogram --from x.png --set size=3
says 'expected --set engine.KEY=VALUE'

expect 0 "$orime" --man
prints '.TH ORIME 1'
prints '\-\-unique'
prints 'engine.learning'
for shell in bash zsh fish; do
    expect 0 "$orime" --completions "$shell"
    prints unique
done
expect 0 "$orime" --completions bash
bash -n out || fail 'the completions are not a script of bash'
expect 2 "$orime" --completions tcsh
says 'bash, zsh or fish'

expect 2 "$orime" slove heart.ini
says 'did you mean "solve"?'
expect 2 "$orime" heart.ini
says 'did you mean "orime solve heart.ini"?'
expect 2 "$orime" --unique
says 'a command comes first'
expect 2 "$orime" solve
says 'expected FILE...'
expect 2 "$orime" solve --uniqe heart.ini
says 'did you mean --unique?'
expect 2 "$orime" solve --limit 3 heart.ini
says '--limit: no such option'
expect 2 "$orime" solve -x heart.ini
says '-x: no such option'
expect 2 "$orime" solve --unique=yes heart.ini
says 'takes no value'
expect 2 "$orime" solve heart.ini -n
says '-n needs a value: K'
for number in 0 -1 x 1x 99999999999999999999; do
    expect 2 "$orime" solve "-n$number" heart.ini
    says "\"$number\" was given, expected a whole number from 1"
done
expect 2 "$orime" solve --colour sometimes heart.ini
says 'expected one of auto|always|never'
expect 2 "$orime" solve --seconds soon heart.ini
says '--seconds: "soon" was given, expected a time'
expect 2 "$orime" solve --set engine.conflicts=many heart.ini
says 'engine.conflicts: "many" was given, expected a whole number from 0'
expect 2 "$orime" solve --memory -1 heart.ini
says '--memory: "-1" was given'
expect 2 "$orime" solve -u -n 3 heart.ini
says '--unique and --number exclude each other'
expect 0 "$orime" solve -sn3 two.ini
says ' constraints'
says 'two.ini: 2 answers'
expect 2 "$orime" solve -sx two.ini
says '-x: no such option'

# draw: what cannot be meant.
expect 2 "$orime" draw -o heart.jpg heart.ini
says '".jpg" was given, expected a name that ends in .svg, .png or .txt'
expect 2 "$orime" draw -o '' heart.ini
says '--output: "" was given, expected FILE'
expect 2 "$orime" draw -a -b heart.ini
says '--answer and --blank exclude each other'
[ ! -e heart.jpg ] || fail 'heart.jpg was made'
expect 0 "$orime" draw -o heart.SVG heart.ini
grep -q '<svg' heart.SVG || fail 'no SVG'
expect 0 "$orime" draw --to svg -o heart.jpg heart.ini
expect 0 "$orime" draw -a heart.ini
says_nothing
expect 0 "$orime" draw -a two.ini
prints '<svg'
says 'two.ini: several answers; one of them was drawn'
expect 2 "$orime" solve --set engine.lerning=off heart.ini
says 'engine.lerning: unknown engine option; did you mean engine.learning?'
expect 2 "$orime" solve --set novalue heart.ini
says 'expected --set KEY=VALUE'
expect 2 "$orime" solve --set colour-of-the-sky=blue heart.ini
says 'colour-of-the-sky'
prints_nothing

expect 0 "$orime" rules
prints 'nonogram'
prints 'nonogram-colour'
expect 0 "$orime" rules show nonogram
prints '[puzzle]'
prints '[clues]'
prints 'Example:'
expect 0 "$orime" rules --json
prints '{"id":"nonogram",'
expect 2 "$orime" rules show nonogrom
says 'nonogram'
expect 2 "$orime" rules hide nonogram
says 'show ID'
expect 2 "$orime" solve --rule-path /nonexistent heart.ini
says '/nonexistent'
expect 2 "$orime" solve --rule nonogrom heart.ini
says 'nonogram'
