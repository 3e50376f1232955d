#!/bin/sh
# Puzzles that are made of definitions have one answer: generate.sh ORIME
set -u
orime=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
for what in "minesweeper 6 1" "skyscrapers 5 2" "kakuro 6 3" "tents 6 4" "futoshiki 5 5" "star-battle 5 6" "masyu 5 7" \
    "slitherlink 5x4 8"; do
    set -- $what
    "$orime" generate "$1" --size "$2" --seed "$3" -o "$work/$1.ini" 2>"$work/said" ||
        { echo "generate $1: $(cat "$work/said")"; bad=1; continue; }
    "$orime" solve --unique "$work/$1.ini" >"$work/out" 2>&1 || { echo "$1 is not unique: $(cat "$work/out")"; bad=1; }
    # one like it
    "$orime" generate "$1" --from "$work/$1.ini" --seed 9 -o "$work/again.ini" 2>"$work/said" ||
        { echo "generate $1 --from: $(cat "$work/said")"; bad=1; continue; }
    "$orime" solve --unique "$work/again.ini" >"$work/out" 2>&1 || { echo "$1 again: $(cat "$work/out")"; bad=1; }
done
exit $bad
