#!/bin/sh
# symbols.sh LIBRARY SOURCE VERSION: the shared object exports what symbols.txt lists, no more and no less; the header declares just
# that; and its version is that of the build, in the name of the file, too. What goes away from symbols.txt needs a new
# major version (below 1.0: a minor one), what is added a minor one.
set -eu
library=$1 source=$2 version=$3
list=$source/tests/library/symbols.txt
header=$source/include/orime/orime.h
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

nm -D --defined-only "$library" | awk '$2 != "w" && $2 != "W" && $3 ~ /^orime_/ { print $3 }' | sort >"$work/exported"
diff "$list" "$work/exported" || fail "exported is something else than listed in tests/library/symbols.txt"
# Declarations, not types: a name behind ORIME_API with a parenthesis.
tr '\n' ' ' <"$header" | sed 's/ORIME_API/\
&/g' | sed -n 's/^ORIME_API [^(;]*[ *]\(orime_[a-z_]*\)(.*/\1/p' | sort >"$work/declared"
diff "$list" "$work/declared" || fail "declared is something else than exported"

of_header=$(awk '/define ORIME_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' "$header")
[ "$of_header" = "$version" ] || fail "the header says $of_header, the build $version"
python=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$source/python/pyproject.toml")
[ "$python" = "$version" ] || fail "python/pyproject.toml says $python, the build $version"
soname=$(readelf -d "$library" | sed -n 's/.*SONAME.*\[\(.*\)\].*/\1/p')
[ "$soname" = "liborime.so.${version%%.*}" ] || fail "the soname is $soname"
# Every function is one of Python's, too.
sed 's/^orime_//' "$list" | while read -r name; do
    grep -q "\"$name\": (" "$source/python/orime/_library.py" || fail "python/orime/_library.py lacks $name"
done
