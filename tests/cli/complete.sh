# Completion in bash: what is offered for the last of some words.
. "$(dirname -- "$0")/lib.sh"
command -v bash >/dev/null || exit 0

"$orime" --completions bash >completions
cat >offer.bash <<'END'
PATH=$(dirname "$1"):$PATH
. ./completions
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_orime
printf '%s\n' "${COMPREPLY[@]}"
END

# offers 'OFFERS' WORD...: exactly these, in any order.
offers() {
    offer=$(printf '%s\n' "$1" | tr ' ' '\n' | sort)
    shift
    expect 0 bash offer.bash "$orime" orime "$@"
    [ "$(sort out)" = "$offer" ] || fail "does not offer exactly this: $offer"
}

"$orime" rules | cut -d' ' -f1 >ids
ids=$(cat ids)

offers 'check compare convert count' c
offers 'bash fish zsh' --completions ''
offers 'solve' help so
offers 'engine explain' help e
for option in -p --picture; do
    offers 'auto wide glyphs half layers' solve "$option" ''
done
offers 'glyphs' solve --picture = g
offers 'auto wide glyphs half layers' solve --picture =
offers 'always auto' solve --color a
for option in -r --rule; do
    offers "$ids" check "$option" ''
done
offers '1 16' count -J 1
offers 'xml' convert -t x
offers 'auto svg png text obj vox html' draw --to ''
offers 'engine.seconds= engine.seed= engine.self-check=' solve --set engine.se
offers 'show' rules ''
offers "$ids" rules show ''
offers "$ids" generate ''

# Files: as operands, and behind the options that take one; with blanks in their names.
cp heart.ini 'he art.ini'
for words in 'solve' 'solve -u' 'check --answer' 'check -a' 'draw -o' 'generate --from' 'solve --rule-path' 'lint'; do
    # shellcheck disable=SC2086
    expect 0 bash offer.bash "$orime" orime $words he
    [ "$(sort out)" = 'he art.ini
heart.ini' ] || fail "files: $last"
done
offers '--limit' count --l
offers '--json --jobs' count heart.ini --j
