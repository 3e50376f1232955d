# Which plugins are opened: none of the current folder, and none that others could have put there.
# sh trust.sh ORIME TREE PLUGINS LIBDIR
. "$(dirname -- "$0")/lib.sh"
built=$1 plugins=$3 lib=$4
umask 022

# An installed program, in a folder of the sticky /tmp; from here on `orime` is found by PATH.
mkdir -p pre/bin "pre/$lib/orime" planted/orime home
cp "$built" pre/bin/orime
cp "$plugins/nonogram.so" "pre/$lib/orime"
cp "$plugins/sudoku.so" "$plugins/template.so" planted/orime
folder=$(cd "pre/$lib/orime" && pwd -P)
PATH=$scratch/pre/bin:$PATH

only_nonogram() {
    expect 0 orime rules
    prints nonogram
    prints_no sudoku
    prints_no latin
    says_nothing
}

refused() { # refused WHY: the folder of the installed program is not used, in one line that says why
    expect 2 orime solve "$scratch/heart.ini"
    prints_nothing
    says "not used: $1; to trust it, name its folder with --rule-path"
    [ "$(grep -c 'not used:' err)" -eq 1 ] || fail 'said more than once'
    expect 0 orime solve --rule-path "$folder" "$scratch/heart.ini"
    prints_all "$wide_heart"
    expect 2 env ORIME_RULE_PATH="$folder" orime solve "$scratch/heart.ini"
    says "not used: $1"
}

used() {
    expect 0 orime solve "$scratch/heart.ini"
    prints_all "$wide_heart"
    says 'solved'
    [ "$(wc -l <err)" -eq 1 ] || fail 'says more'
}

# ---- the current folder, whatever the program is called with ----

only_nonogram
(
    cd planted
    for word in orime ./orime orime/orime planted/orime ../planted/orime "$PWD/orime"; do
        mkdir -p planted
        ln -sfn ../orime planted/orime
        expect 0 python3 -c 'import os, sys; os.execv("../pre/bin/orime", [sys.argv[1], "rules"])' "$word"
        prints nonogram
        prints_no sudoku
    done
    only_nonogram
    mkdir -p "$lib/orime" plugins bin
    cp orime/*.so "$lib/orime"
    cp orime/*.so plugins
    cp orime/*.so .
    only_nonogram
    cd bin
    only_nonogram
)
# A link to the program changes nothing: what counts is where the program is.
ln -s ../pre/bin/orime home/orime
mkdir -p "$lib"
ln -s "$scratch/planted/orime" "$lib/orime"
PATH=$scratch/home:$PATH
only_nonogram
rm "$lib/orime"

# ---- what others may write ----

used
chmod 777 "$folder"
refused "everyone may write to $folder"
chmod 1777 "$folder"
refused "everyone may write to $folder"
chmod 755 "$folder"
chmod 666 "$folder/nonogram.so"
refused "everyone may write to $folder/nonogram.so"
chmod 644 "$folder/nonogram.so"
used

# A file that its folder only points to; the folder itself behind a link; a folder on the way.
mkdir way
chmod 777 way
mv "$folder/nonogram.so" way
ln -s "$scratch/way/nonogram.so" "$folder/nonogram.so"
refused "everyone may write to $scratch/way"
chmod 1777 way
used
chmod 755 way
chmod 666 way/nonogram.so
refused "everyone may write to $scratch/way/nonogram.so"
chmod 644 way/nonogram.so
used
rm "$folder/nonogram.so"
rmdir "$folder"
ln -s "$scratch/way" "$folder"
used
chmod 777 way
refused "everyone may write to $scratch/way"
chmod 755 way
rm "$folder"
mkdir -p "$folder" deep/rules
mv way/nonogram.so deep/rules
chmod 777 deep
expect 2 env ORIME_RULE_PATH=deep/rules orime solve heart.ini
says "deep/rules: not used: everyone may write to $scratch/deep; to trust it"
expect 0 orime solve --rule-path deep/rules heart.ini
cd deep
expect 2 env ORIME_RULE_PATH=rules orime solve ../heart.ini
says "rules: not used: everyone may write to $scratch/deep; to trust it"
cd ..
chmod 755 deep
expect 0 env ORIME_RULE_PATH=deep/rules orime solve heart.ini
mv deep/rules/nonogram.so "$folder"
used

# Groups and other owners can be tried by root only.
[ "$(id -u)" -eq 0 ] || exit 0
chgrp 12345 "$folder"
chmod 775 "$folder"
refused "group 12345 may write to $folder"
chgrp 0 "$folder" # root's own, where nobody else is in it
[ "$(getent group 0)" != root:x:0: ] || used
chmod 755 "$folder"
chown 54321 "$folder/nonogram.so"
refused "$folder/nonogram.so belongs to user 54321"
chown 0 "$folder/nonogram.so"
chown 54321 "$folder"
refused "$folder belongs to user 54321"
# The owner of the program may as well change the program.
chown 54321 pre/bin/orime
used
