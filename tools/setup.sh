#!/bin/sh
# Make a virtual environment hold the locked packages of a group, and sandtable itself.
#
#     tools/setup.sh GROUP VENV        GROUP: runtime, dev or bench, as in requirements/GROUP.txt
#
# A stamp in VENV keeps the hash of what it was made from, so a second call does nothing.
# PYTHON names the interpreter (python3 by default).
set -eu
cd "$(dirname "$0")/.."
group=$1
venv=$2
python=${PYTHON:-python3}
stamp=$venv/.made-for-$group

fail() {
    echo "setup: $*" >&2
    exit 1
}

# As root on Debian, install the system packages; otherwise name them.
need() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        fail "missing system packages; please install: $*"
    fi
    echo "setup: installing $*"
    { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install "$@"; } >/dev/null ||
        fail "could not install the system packages: $*"
}

# The tests run a real PostgreSQL; Debian keeps its programs off the path.
need_postgres() {
    command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || need postgresql
}

# What the environment is made from.
wanted() {
    cat "requirements/$group.txt" pyproject.toml tools/setup.sh | sha256sum
}

[ "$group" != dev ] || need_postgres

if [ -x "$venv/bin/python" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$(wanted)" ]; then
    exit 0
fi

if ! "$venv/bin/python" -c "import pip" 2>/dev/null; then
    command -v "$python" >/dev/null || need python3 python3-venv
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Python 3.11 or later is needed and $python is $("$python" --version 2>&1): try make PYTHON=python3.12"
    "$python" -c 'import ensurepip, venv' 2>/dev/null || need python3-venv
    echo "setup: making $venv"
    "$python" -m venv "$venv"
fi

echo "setup: installing the $group packages into $venv"
pip="$venv/bin/python -m pip -qq --disable-pip-version-check"
$pip install --require-hashes -r "requirements/$group.txt"
$pip install --no-build-isolation --no-deps --editable .
wanted >"$stamp"
