#!/usr/bin/env bash
# Fuzzes with clang's libFuzzer and the address and undefined behaviour sanitizers, one target after the other:
#   scripts/fuzz.sh [SECONDS] [command|fen|session ...]       default: a minute for each
# In build/fuzz are then, by target: inputs/, all that reach something new; crashes/, those that crash, hang or take
# too much memory (run the target with such a file to see it again); TARGET.log. Fails if there are new crashes.
# Needs clang and its libFuzzer: on Debian, apt-get install clang libclang-rt-14-dev.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
seconds=${1:-60}
targets=("${@:2}")
((${#targets[@]})) || targets=(command fen session)

CXX=${CXX:-clang++} scripts/without-aslr.sh scripts/build.sh fuzz "${targets[@]/#/fuzz_}"

# The number behind a word in the last line of the log that has both.
figure() { sed -nE "s/.*$2 ([0-9]+).*/\1/p" "$1" | tail -n 1; }

status=0
for target in "${targets[@]}"; do
  inputs=build/fuzz/inputs/$target crashes=build/fuzz/crashes/$target log=build/fuzz/$target.log
  mkdir -p "$inputs" "$crashes"
  outcome="no crash"
  # Leaks are looked for by the tests.
  options=(-max_total_time="$seconds" -dict=tests/fuzz/protocol.dict -max_len=4096 -detect_leaks=0 -timeout=300
    -report_slow_units=300 -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$crashes/")
  if ! scripts/without-aslr.sh build/fuzz/tests/fuzz/fuzz_"$target" "${options[@]}" \
    "$inputs" tests/fuzz/corpus/"$target" >"$log" 2>&1; then
    outcome="CRASHED, see $log and $crashes"
    status=1
  fi
  echo "$target: $(figure "$log" 'number_of_executed_units:') executions in $seconds s," \
    "cov $(figure "$log" 'cov:'), ft $(figure "$log" 'ft:'), $outcome"
done
exit "$status"
