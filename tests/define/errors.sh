#!/bin/sh
# Each definition in bad/ is refused with the words of its first line, and the word is underlined: errors.sh ORIME DIR
set -u
orime=$1
bad=0
for file in "$2"/*.rule; do
    says=$(sed -n '1s/^; says: //p' "$file")
    out=$("$orime" lint "$file" 2>&1)
    status=$?
    case $out in
        *"$says"*) ;;
        *) echo "$file: $out"; echo "    wanted: $says"; bad=1 ;;
    esac
    [ $status -eq 4 ] || { echo "$file: status $status"; bad=1; }
done
exit $bad
