# Input that is not a puzzle.
. "$(dirname -- "$0")/lib.sh"

refused() {
    expect 2 "$orime" solve "$1"
    prints_nothing
    says "$1"
    says "$2"
}

refused missing.ini 'No such file'
mkdir folder.ini
refused folder.ini 'directory'
: >empty.ini
refused empty.ini 'empty'
head -c 3000 /dev/urandom >binary.ini
printf '[puzzle]\0' | cat - binary.ini >zero.ini
refused binary.ini 'binary.ini'
refused zero.ini 'zero.ini'
yes 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' | head -c 104857600 >huge.ini
refused huge.ini 'huge.ini'
rm huge.ini
{
    printf '[puzzle]\nrule = nonogram\n[clues]\nrows =\n'
    yes '    1' | head -n 10000
    echo 'columns ='
    yes '    1' | head -n 10000
} >vast.ini
refused vast.ini '10000'

# Unreadable: not to be tried by root, who reads everything.
if [ "$(id -u)" -ne 0 ]; then
    cp heart.ini secret.ini
    chmod 0 secret.ini
    refused secret.ini 'Permission denied'
fi

sed 's/^rule.*/rule = nonogrom/' heart.ini >rule.ini
refused rule.ini 'rule.ini:2: [puzzle] rule'
sed '/^rule/d' heart.ini >norule.ini
refused norule.ini 'rule'
# A name that is only nearly right is shown where it stands.
sed 's/^.puzzle./[Puzzle]/' heart.ini >case.ini
refused case.ini 'case.ini:1: [Puzzle]: unknown section, expected perhaps puzzle'
sed 's/^rule/Rule/' heart.ini >case.ini
refused case.ini 'case.ini:2: [puzzle] Rule: unknown key, expected perhaps rule'
sed 's/^.clues./[Clues]/' heart.ini >case.ini
refused case.ini 'case.ini:4: [Clues]: unknown section, expected one of '
sed 's/clues/clue/' heart.ini >section.ini
refused section.ini 'section.ini:4: [clue]'
says 'clues'
sed 's/^columns/colums/' heart.ini >key.ini
refused key.ini 'key.ini:11: [clues] colums'
says 'columns'
sed '7s/5/6/' heart.ini >long.ini
refused long.ini 'long.ini:7: [clues] rows'
sed '7s/5/five/' heart.ini >word.ini
refused word.ini 'word.ini:7: [clues] rows'
sed '7s/5/-5/' heart.ini >negative.ini
refused negative.ini 'negative.ini:7: [clues] rows'

# Several errors are told at once, and control characters do not reach the terminal.
sed -e '7s/5/five/' -e '8s/3/three/' heart.ini >two-errors.ini
refused two-errors.ini 'two-errors.ini:7'
says 'two-errors.ini:8'
printf '[puzzle]\nrule = nono\033[31mgram\n' >escape.ini
refused escape.ini 'escape.ini'
! grep -q "$(printf '\033')" err || fail 'an escape sequence reaches the terminal'
