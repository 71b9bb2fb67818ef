#!/usr/bin/env bash
# Sets up, builds and runs the tests: the release first, then the same under the address and undefined
# behaviour sanitizers (asan), and those with threads or processes under the thread sanitizer (tsan).
# --quick stops after the release.
# The first preset that fails ends the run.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

case ${1:-} in
  '') presets=(release asan tsan) ;;
  --quick) presets=(release) ;;
  *)
    echo "usage: scripts/test.sh [--quick]" >&2
    exit 2
    ;;
esac

scripts/setup.sh
for preset in "${presets[@]}"; do
  # The build is wrapped too: it runs the test programs to ask them for their test cases.
  prefix=()
  [[ $preset == release ]] || prefix=(scripts/without-aslr.sh)
  printf '\n== %s ==\n' "$preset"
  "${prefix[@]}" scripts/build.sh "$preset"
  "${prefix[@]}" ctest --preset "$preset" --output-on-failure --no-tests=error
done
