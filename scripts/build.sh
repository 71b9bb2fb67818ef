#!/usr/bin/env bash
# Configures and builds one preset of CMakePresets.json:
#   scripts/build.sh [release|debug|asan|tsan] [TARGET ...]
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
preset=${1:-release}
targets=("${@:2}")

# Ninja where there is one; a tree that was configured before keeps the generator it has.
if [[ -z ${CMAKE_GENERATOR:-} && ! -e build/$preset/CMakeCache.txt ]] && command -v ninja >/dev/null; then
  export CMAKE_GENERATOR=Ninja
fi

cmake --preset "$preset"
cmake --build --preset "$preset" --parallel "$(getconf _NPROCESSORS_ONLN)" \
  ${targets[@]:+--target "${targets[@]}"}
