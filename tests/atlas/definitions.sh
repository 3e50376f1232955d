#!/bin/sh
# definitions.sh ORIME TREE [puzzles|lint|lint-all]: every definition has an example that lint passes, and puzzles with
# just one answer, which is the one that lies beside them. lint looks at ten quick ones, lint-all (minutes) at all.
set -u
orime=$1 tree=$2 what=${3:-puzzles}
fail=0

say() {
    echo "$1" >&2
    fail=1
}

for file in "$tree"/plugins/definitions/*.rule; do
    name=$(basename "$file" .rule)
    if [ "$what" != puzzles ]; then
        case $what,$name in
        lint-all,* | *,akari | *,bricks | *,buraitoraito | *,cojun | *,factors | *,kuroshuto | *,nondango | *,suguru | *,terrax | *,yajikabe) ;;
        *) continue ;;
        esac
        "$orime" lint "$file" >lint.txt 2>&1 || say "$name: $(head -5 lint.txt)"
        continue
    fi
    set -- "$tree/puzzles/$name"/*.ini
    for puzzle in "$@"; do
        [ -f "$puzzle" ] || continue
        if [ ! -f "${puzzle%.ini}.answer" ]; then
            say "$puzzle: no answer file"
        elif ! "$orime" solve --unique --picture glyphs --seconds 20 "$puzzle" >found.txt 2>verdict.txt; then
            say "$puzzle: $(cat verdict.txt)"
        elif ! sed 's/^|//' "${puzzle%.ini}.answer" | cmp -s - found.txt; then
            say "$puzzle: another answer"
        fi
    done
done
exit $fail
