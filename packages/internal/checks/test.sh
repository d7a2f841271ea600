#!/usr/bin/env bash
# pnpm check, pnpm test, pnpm test:matrix and pnpm test:rare: the steps before the tests, two at a time, then the tests,
# with one line "N passed, N failed" at the end. Argument: check, test, matrix or rare.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
export SKERRY_TESTS=$1
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# Scripts of package.json, one after the other. What one of them writes is shown when it fails.
steps() {
  local script
  for script; do
    if pnpm run "$script" >"$logs/log-$script" 2>&1; then
      touch "$logs/passed-$script"
      echo "✓ $script"
    else
      touch "$logs/failed-$script"
      printf '✗ %s\n%s\nNext: correct it; pnpm %s repeats this step.\n' \
        "$script" "$(cat "$logs/log-$script")" "$script"
    fi
  done
}

# Debian's Chromium, and fonts: its package brings none for Arial and Times.
if [[ $1 != check && -z "${CHROMIUM_PATH:-}" && $(id -u) == 0 && -x /usr/bin/apt-get ]] &&
  ! command -v chromium google-chrome >/dev/null; then
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes \
    --no-install-recommends chromium fonts-dejavu-core fonts-liberation; } >&2
  # Not every system has it; it takes half the processor time.
  DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends \
    chromium-headless-shell >&2 || true
fi

if [[ $1 == matrix || $1 == rare ]]; then
  steps build build:packages
else
  steps typecheck &
  steps build size &
  wait
  # The types of the packages are bundled from what the type check has written.
  steps build:packages lint:styles &
  steps lint:unused lint:layers format:check lint &
  wait
fi

count() { find "$logs" -name "$1-*" | wc -l; }
STEPS_PASSED=$(count passed) STEPS_FAILED=$(find "$logs" -name "failed-*" -printf '%f ' | sed 's/failed-//g') \
  npx vitest run --config packages/internal/checks/vitest.workspace.config.ts
