# Read by core/run.sh, tests/run.sh and .ci/run: what a build needs, and building. `root` is set by the reader.

fail() {
    echo "$*" >&2
    exit 2
}

# need COMMAND-OR-MODULE:PACKAGE...: installs by apt the Debian packages of what is missing. "pc/NAME" stands for a module of
# pkg-config, "py/NAME" for one of Python.
need() {
    packages=
    for pair in "$@"; do
        wanted=${pair%%:*}
        case $wanted in
            pc/*) pkg-config --exists "${wanted#pc/}" 2>/dev/null && continue ;;
            py/*) python3 -c "import ${wanted#py/}" 2>/dev/null && continue ;;
            *) command -v "$wanted" >/dev/null 2>&1 && continue ;;
        esac
        packages="$packages ${pair#*:}"
    done
    [ -n "$packages" ] || return 0
    command -v apt-get >/dev/null 2>&1 ||
        fail "Missing. Please install what your system calls these Debian packages:$packages"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 || fail "Missing. Please install as root: apt-get install$packages"
        as_root=sudo
    fi
    echo "Installing:$packages" >&2
    log=$(mktemp)
    # Without lists of packages the first try fails; then they are fetched.
    # shellcheck disable=SC2086  # the packages are words
    if ! install_packages $packages >"$log" 2>&1 &&
        ! { $as_root apt-get update && install_packages $packages; } >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        fail "These packages could not be installed:$packages"
    fi
    rm -f "$log"
}

# want ...: as need, but goes on without what cannot be had.
want() {
    (need "$@") || echo "Going on without it." >&2
}

install_packages() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" </dev/null
}

need_compiler() {
    need cc:"gcc libc6-dev" make:make cmake:cmake pkg-config:pkg-config pc/inih:libinih-dev "$@"
    want pc/cairo:libcairo2-dev
    want pc/expat:libexpat1-dev
    want pc/jansson:libjansson-dev
    want pc/zlib:zlib1g-dev
}

# What the tests of the library's Python side and of the JSON take beside Python itself.
want_python() {
    want py/jsonschema:python3-jsonschema py/pytest:python3-pytest py/numpy:python3-numpy py/pip:python3-pip \
        py/setuptools:python3-setuptools py/wheel:python3-wheel
}

jobs() {
    getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2
}

# nameable_or_fail FOLDER: CMake and make take these characters for something else. (Blanks and parentheses are fine.)
nameable_or_fail() {
    case $1 in
        *['"\\;#$+*:']* | *'['* | *']'* | *"
"*) fail "cannot build in $1: CMake and make cannot work in folders with one of \" \\ ; # \$ + * : [ ] or a line feed in \
their names; rename it, or move it" ;;
    esac
}

# writable_or_fail FOLDER: makes it. Says in one sentence what to do where that cannot be.
writable_or_fail() {
    why=$(mkdir -p "$1" 2>&1) || fail "cannot write $1: ${why##*: }; build elsewhere with cmake -S $root -B DIR"
    [ -w "$1" ] || fail "cannot write $1: Permission denied; build elsewhere with cmake -S $root -B DIR"
}

# Was the build folder configured for this source tree, at the place where it is now?
made_here() {
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$1/CMakeCache.txt" 2>/dev/null
}

# configure_and_build FOLDER CMAKE-ARGUMENT...: silent unless it fails. A folder that was made elsewhere is made anew. Builds
# $targets, or everything where that is empty.
targets=
configure_and_build() {
    folder=$1
    shift
    nameable_or_fail "$folder"
    writable_or_fail "$folder"
    fresh=
    clean=
    made_here "$folder" || fresh=--fresh
    # What was killed in the middle may have left half a file that looks newer than its sources.
    if [ -e "$folder/unfinished" ]; then
        fresh=--fresh
        clean=--clean-first
    fi
    : >"$folder/unfinished"
    if ! { cmake $fresh -S "$root" -B "$folder" "$@" &&
        cmake --build "$folder" $clean --parallel "$(jobs)" ${targets:+--target $targets}; } >"$folder/build.log" 2>&1; then
        rm -f "$folder/unfinished"
        cat "$folder/build.log" >&2
        fail "orime could not be built; the messages are above and in $folder/build.log"
    fi
    rm -f "$folder/unfinished"
}
