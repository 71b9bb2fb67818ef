#!/usr/bin/env bash
# Instructions per bulk-counted leaf of perft from the start positions, counted by callgrind: Rotunda's two
# games and Fairy-Stockfish's "grand" (10x10 cells). Unlike times, these figures hardly move from run to run.
# A run to depth 1 is subtracted, so start-up does not count; its few leaves are subtracted as well.
#
# DEPTH_PENTACHESS, DEPTH_CIRCULAR and DEPTH_GRAND change the depths, ROTUNDA and FAIRY the programs.
# Without Fairy-Stockfish only Rotunda is counted.
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

declare -A depth=(
  [pentachess]=${DEPTH_PENTACHESS:-5}
  [circular]=${DEPTH_CIRCULAR:-5}
  [grand]=${DEPTH_GRAND:-3}
)
games=(pentachess circular grand)

if ! command -v valgrind >/dev/null; then
  echo "no valgrind: apt-get install valgrind" >&2
  exit 1
fi
need_rotunda
if [[ ! -x $fairy ]]; then
  echo "no $fairy: apt-get install fairy-stockfish" >&2
  games=(pentachess circular)
fi

log=$(mktemp)
trap 'rm -f -- "$log"' EXIT

perft() {  # game, depth
  local callgrind=(valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log")
  if [[ $1 == grand ]]; then
    printf '%s\n' "setoption name UCI_Variant value grand" "position startpos" "go perft $2" quit |
      "${callgrind[@]}" "$fairy"
  else
    "${callgrind[@]}" "$rotunda" perft --variant "$1" --depth "$2" --threads 1
  fi
}

# Runs a perft and sets `nodes` and `instructions`.
count() {
  local output
  output=$(perft "$1" "$2")
  nodes=$(sed -n 's/^Nodes searched: *\([0-9][0-9]*\).*/\1/p' <<<"$output")
  instructions=$(sed -n 's/^==[0-9]*== Collected : *\([0-9][0-9]*\).*/\1/p' "$log")
  if [[ -z $nodes || -z $instructions ]]; then
    echo "perft of $1 to depth $2 under callgrind gave no figures" >&2
    exit 1
  fi
}

for game in "${games[@]}"; do
  count "$game" 1
  base_nodes=$nodes base_instructions=$instructions
  count "$game" "${depth[$game]}"
  awk -v g="$game" -v d="${depth[$game]}" -v n="$((nodes - base_nodes))" -v i="$((instructions - base_instructions))" \
    'BEGIN { printf "%-10s  depth %d  %10d leaves  %13d instructions  %7.1f a leaf\n", g, d, n, i, i / n }'
done
