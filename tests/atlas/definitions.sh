#!/bin/sh
# definitions.sh ORIME TREE [all]: every definition has an example that lint passes. Ten quick ones, or all (minutes).
set -u
orime=$1 tree=$2 which=${3:-quick}
fail=0

for file in "$tree"/plugins/definitions/*.rule; do
    name=$(basename "$file" .rule)
    case $which,$name in
    all,* | *,akari | *,bricks | *,buraitoraito | *,cojun | *,factors | *,kuroshuto | *,nondango | *,suguru | *,terrax | *,yajikabe) ;;
    *) continue ;;
    esac
    "$orime" lint "$file" >lint.txt 2>&1 || {
        echo "$name: $(head -5 lint.txt)" >&2
        fail=1
    }
done
exit $fail
