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

# The sanitizers of GCC 12 map fixed addresses and now and then fail to start on kernels that randomize
# more bits than they expect. Without randomization they always start. Containers may forbid the
# switch; then it has to go without.
without_aslr=()
if setarch "$(uname -m)" -R true 2>/dev/null; then
  without_aslr=(setarch "$(uname -m)" -R)
fi

scripts/setup.sh
for preset in "${presets[@]}"; do
  # The build is wrapped too: it runs the test programs to ask them for their test cases.
  prefix=()
  [[ $preset == release ]] || prefix=("${without_aslr[@]}")
  printf '\n== %s ==\n' "$preset"
  "${prefix[@]}" scripts/build.sh "$preset"
  "${prefix[@]}" ctest --preset "$preset" --output-on-failure --no-tests=error
done
