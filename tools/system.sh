#!/bin/sh
# Make sure that a program of the system is there: as root on Debian it is installed, otherwise its package is named.
#
#     tools/system.sh PROGRAM PACKAGE...
set -eu
program=$1
shift
if command -v "$program" >/dev/null; then
    exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "setup: missing system packages; please install: $*" >&2
    exit 1
fi
echo "setup: installing $*"
{ apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install "$@"; } >/dev/null || {
    echo "setup: could not install the system packages: $*" >&2
    exit 1
}
