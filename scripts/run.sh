#!/bin/sh
# Installs the packages where they are missing, then runs a script under the Node that they bring:
#   sh scripts/run.sh scripts/start.ts [arguments]
# What runs and fills the product needs fewer packages than what develops it.
case "$1" in tools/bench.ts | tools/dev.ts | tools/load.ts | tools/test.ts | tools/test-busy.ts) all=--all ;; *) all= ;; esac
node scripts/install.mjs $all || exit 1
# Keep compiled code: without it each process would load Node's TypeScript compiler, which takes 16 MB.
export NODE_COMPILE_CACHE="$PWD/.cache/node"
exec node_modules/node/bin/node "$@"
