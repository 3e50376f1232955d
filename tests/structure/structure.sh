#!/bin/sh
# Checks the shape of a source tree: who includes whom, how long lines are, and what stands at the top: sh structure.sh TREE
set -eu
LC_ALL=C
export LC_ALL
cd -- "$1"
bad=0

wrong() {
    echo "$*"
    bad=1
}

floor_of() {
    case $1 in
        base) echo 0 ;;
        text) echo 1 ;;
        engine) echo 2 ;;
        stock) echo 3 ;;
        model | formats | render) echo 4 ;;
        define | rules) echo 5 ;;
        explain | compare) echo 6 ;;
        lint | library) echo 7 ;;
        cli) echo 8 ;;
        *) echo none ;;
    esac
}

# The headers that a file includes, one a line.
includes() {
    sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]\([^>"]*\)[>"].*/\1/p' "$1"
}

c_library=" assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h signal.h \
stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h tgmath.h threads.h \
time.h uchar.h wchar.h wctype.h "

only_c_library_and() {
    for header in $(includes "$2"); do
        case "$c_library$1 " in
            *" $header "*) ;;
            *) wrong "$2 includes $header: allowed are$1 and the C library" ;;
        esac
    done
}

for file in core/*/*.[ch]; do
    [ -e "$file" ] || continue
    folder=${file#core/}
    folder=${folder%%/*}
    floor=$(floor_of "$folder")
    if [ "$floor" = none ]; then
        wrong "$file: core/$folder is not a floor"
        continue
    fi
    for header in $(includes "$file"); do
        case $header in
            orime/*) [ "$floor" -ge 5 ] || wrong "$file (floor $floor) includes $header, which is for floor 5 and above" ;;
            */*)
                other=$(floor_of "${header%%/*}")
                [ "$other" = none ] || [ "$other" -le "$floor" ] ||
                    wrong "$file (floor $floor) includes $header (floor $other)"
                ;;
        esac
    done
done

# Definitions stand where plugins stand: they know the host table, and no more of the engine.
for file in core/define/*.[ch]; do
    [ -e "$file" ] || continue
    for header in $(includes "$file"); do
        case $header in
            define/* | base/* | text/* | orime/rule.h) ;;
            */*) wrong "$file includes $header: allowed are define/, base/, text/ and orime/rule.h" ;;
        esac
    done
done

# Bytes that go on a letter (in UTF-8) are none of their own.
for file in $(find core include plugins tests -name '*.[ch]' 2>/dev/null | sort); do
    long=$(sed 's/[\x80-\xbf]//g' "$file" | awk 'length > 120 { printf "%s%d", sep, NR; sep = " " }')
    [ -z "$long" ] || wrong "$file has lines of more than 120 columns: $long"
done

# A plugin of several files may include its own headers.
for file in plugins/*/*.[ch]; do
    [ -e "$file" ] || continue
    own=$(cd "${file%/*}" && echo *.h)
    only_c_library_and " orime/rule.h $own" "$file"
done
for file in include/orime/*.h; do
    [ ! -e "$file" ] || only_c_library_and "" "$file"
done

for entry in * .[!.]*; do
    case $entry in
        core | plugins | include | puzzles | tests | python | CMakeLists.txt | README.md | CMakePresets.json | LICENSE | build | .*) ;;
        *) wrong "$entry does not belong at the top of the tree" ;;
    esac
done
exit $bad
