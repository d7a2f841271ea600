#!/usr/bin/env bash
# pnpm bench [name]: runs src/<name>.ts, islands by default; the other arguments are the benchmark's.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
name=islands
if [[ ${1:-} == [a-z]* ]]; then
  name=$1
  shift
fi
if [[ ! -f src/$name.ts ]]; then
  echo "There is no benchmark \"$name\". Known: $(basename -s .ts src/*.ts | xargs)." >&2
  exit 1
fi
exec npx tsx --conditions=@skerry/source --tsconfig ../../../tsconfig.base.json "src/$name.ts" "$@"
