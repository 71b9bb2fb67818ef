#!/usr/bin/env bash
# Compares Rotunda's perft with Fairy-Stockfish's on its game "grand" (10x10 cells): one thread, no hash,
# the last ply counted and not played, from the start positions.
#
#   bench/perft-vs-fairy.sh [ROUNDS]      default 5
#
# Every program is run in turn, round after round, so that a machine that grows slower or warmer meets them
# all. What is measured is the wall time of the whole process, less that of the same process counting one
# ply, so start-up counts for none of them. The figures are the medians over the rounds.
# DEPTH_PENTACHESS, DEPTH_CIRCULAR and DEPTH_GRAND change the depths, ROTUNDA and FAIRY the programs. The
# default depths make each run last long enough to be measured (Pentachess branches less at first).
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

rounds=${1:-5}
declare -A depth=(
  [pentachess]=${DEPTH_PENTACHESS:-7}
  [circular]=${DEPTH_CIRCULAR:-6}
  [grand]=${DEPTH_GRAND:-4}
)
games=(grand pentachess circular)

need_count "$rounds" ROUNDS
need_rotunda
need_fairy

perft() {  # game, depth
  if [[ $1 == grand ]]; then
    printf '%s\n' "setoption name UCI_Variant value grand" "position startpos" "go perft $2" quit | "$fairy"
  else
    "$rotunda" perft --variant "$1" --depth "$2" --threads 1
  fi
}

# Runs a perft and sets `nodes` and `seconds`.
measure() {
  local output begin end
  begin=$(date +%s.%N)
  output=$(perft "$1" "$2")
  end=$(date +%s.%N)
  nodes=$(sed -n 's/^Nodes searched: *\([0-9][0-9]*\).*/\1/p' <<<"$output")
  if [[ -z $nodes ]]; then
    echo "perft of $1 to depth $2 gave no node count" >&2
    exit 1
  fi
  seconds=$(awk -v b="$begin" -v e="$end" 'BEGIN { printf "%.6f", e - b }')
}

median() {
  sort -g | awk '{ v[NR] = $1 } END { m = int((NR + 1) / 2); print NR % 2 ? v[m] : (v[m] + v[m + 1]) / 2 }'
}

declare -A speeds medians
for ((round = 1; round <= rounds; ++round)); do
  for game in "${games[@]}"; do
    measure "$game" 1
    start_up=$seconds
    measure "$game" "${depth[$game]}"
    speed=$(awk -v n="$nodes" -v t="$seconds" -v s="$start_up" \
      'BEGIN { if (t <= s) exit 1; printf "%.0f", n / (t - s) }') || {
      echo "$game: depth ${depth[$game]} is too short to measure" >&2
      exit 1
    }
    speeds[$game]+="$speed"$'\n'
    printf 'round %d  %-10s  depth %d  %11d nodes  %8.3f s  (start-up %.3f s)  %11d nodes/s\n' \
      "$round" "$game" "${depth[$game]}" "$nodes" "$seconds" "$start_up" "$speed"
  done
done

echo
for game in "${games[@]}"; do
  medians[$game]=$(printf '%s' "${speeds[$game]}" | median)
  printf '%-10s  %11.0f nodes/s (median of %d)\n' "$game" "${medians[$game]}" "$rounds"
done
for game in pentachess circular; do
  awk -v g="$game" -v r="${medians[$game]}" -v f="${medians[grand]}" \
    'BEGIN { printf "%-10s  %.2f times grand\n", g, r / f }'
done
