# orime lint: what it prints and how it exits. What it finds is tested in tests/lint.
. "$(dirname -- "$0")/lib.sh"

plugins=$(dirname -- "$orime")/plugins
expect 0 "$orime" lint --seconds 300 "$plugins/template.so" "$plugins/nonogram.so"
prints_all "$plugins/template.so: all checks passed
$plugins/nonogram.so: all checks passed"
says_nothing
expect 4 "$orime" lint "$3/cli-lying.so"
prints 'cli-lying.so: example: '
# What is no plugin at all is bad input, and one good plugin beside it is still tried.
expect 2 "$orime" lint heart.ini
says 'heart.ini: is not an ELF file'
prints_nothing
expect 2 "$orime" lint .
says '.: is a directory'
expect 2 "$orime" lint missing.so
says 'missing.so: cannot be read'
expect 2 "$orime" lint --seconds 300 heart.ini "$plugins/template.so"
prints_all "$plugins/template.so: all checks passed"
head -c 4 "$plugins/template.so" >cut.so
expect 4 "$orime" lint cut.so
prints 'cut.so: '
