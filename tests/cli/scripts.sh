# core/run.sh, from another folder, with a path that has blanks, and a source tree that cannot be written to.
. "$(dirname -- "$0")/lib.sh"

# It is built twice; what is built is the matter of other tests: nothing is optimised, one rule is enough, and libcheck is not there.
mkdir bin 'a tree' 'a tree/build'
printf '#!/bin/sh\nexec %s "$@" -O0\n' "$(command -v cc)" >bin/cc
printf '#!/bin/sh\n[ "${*%%check}" = "$*" ] || exit 1\nexec %s "$@"\n' "$(command -v pkg-config)" >bin/pkg-config
chmod +x bin/cc bin/pkg-config
PATH=$scratch/bin:$PATH
(cd "$tree" && tar cf - --exclude ./build --exclude ./.git CMakeLists.txt CMakePresets.json core include plugins/CMakeLists.txt \
    plugins/nonogram plugins/template puzzles tests) |
    (cd 'a tree' && tar xf -)
chmod -R a-w 'a tree'
chmod -R u+w 'a tree/build'
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT

expect 0 sh 'a tree/core/run.sh' solve heart.ini
prints_all "$wide_heart"
says 'Building orime'
expect 0 sh 'a tree/core/run.sh' count ./many.ini
prints_all 720
says_nothing
expect 0 sh 'a tree/core/run.sh'
[ "$(wc -l <out)" -eq 18 ] || fail 'the shipped puzzle'

# Moved: it is built anew for its new place.
chmod u+w 'a tree'
mv 'a tree' 'another tree'
mkdir sub
cd sub
cp ../heart.ini .
expect 0 sh '../another tree/core/run.sh' solve heart.ini
prints_all "$wide_heart"

# A build that fails says so, and does not run an old binary.
cd ..
chmod -R u+w 'another tree'
echo '#error broken on purpose' >>'another tree/core/cli/main.c'
touch -d '+1 minute' 'another tree/core/cli/main.c' 2>/dev/null || touch 'another tree/core/cli/main.c'
expect 2 sh 'another tree/core/run.sh' solve heart.ini
prints_nothing
says 'broken on purpose'

# No place to build in: a file stands there (permissions do not stop root).
mkdir 'bare tree'
cp -R 'another tree/core' 'another tree/tests' 'bare tree'
: >'bare tree/build'
for script in core/run.sh tests/run.sh; do
    expect 2 sh "bare tree/$script"
    prints_nothing
    says 'cannot write '
    says 'build elsewhere with cmake'
    [ "$(wc -l <err)" -eq 1 ] || fail 'more than one line'
done
