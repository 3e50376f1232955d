# orime lint: what it prints and how it exits. What it finds is tested in tests/lint.
. "$(dirname -- "$0")/lib.sh"

plugins=$(dirname -- "$orime")/plugins
expect 0 "$orime" lint --seconds 300 "$plugins/template.so" "$plugins/nonogram.so"
prints_all "$plugins/template.so: nothing was found
$plugins/nonogram.so: nothing was found"
says_nothing
expect 4 "$orime" lint "$3/cli-lying.so"
prints 'cli-lying.so: example: '
expect 4 "$orime" lint heart.ini
prints 'heart.ini: '
expect 2 "$orime" lint missing.so
says 'missing.so: cannot be read'
