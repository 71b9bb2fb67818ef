#!/usr/bin/env bash
# Plays random sessions against the engine built with sanitizers, and checks what it owes its client:
#   scripts/soak.sh [SECONDS] [asan|tsan]      default: a minute, asan
#   scripts/soak.sh memory [ROUNDS]            whether memory stays flat over so many games, 10000 by default; release
# A session that fails is shown with its seed; tests/soak/soak.py --seed plays it again.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

if [[ ${1:-} == memory ]]; then
  scripts/build.sh release rotunda
  exec tests/soak/memory.py build/release/rotunda --rounds "${2:-10000}"
fi
preset=${2:-asan}
scripts/without-aslr.sh scripts/build.sh "$preset" rotunda
exec scripts/without-aslr.sh tests/soak/soak.py "build/$preset/rotunda" --seconds "${1:-60}"
