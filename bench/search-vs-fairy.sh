#!/usr/bin/env bash
# Compares the speed of Rotunda's search with that of Fairy-Stockfish's on its game "grand" (10x10 cells,
# classical evaluation): nodes a second, one thread, 64 MiB of hash.
#
#   bench/search-vs-fairy.sh [ROUNDS]      default 5
#
# Rotunda searches the positions of its bench to a fixed depth; Fairy-Stockfish its start position for as
# long as MOVETIME says. They run in turn, round after round, and the figures are medians. With
# INSTRUCTIONS=1 callgrind counts the instructions a node as well (slow). DEPTH changes the depth, ROTUNDA
# and FAIRY the programs.
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

rounds=${1:-5}
depth=${DEPTH:-12}
movetime=${MOVETIME:-3000}

need_count "$rounds" ROUNDS
need_rotunda
need_fairy

fairy_search() {  # command; prints its info lines and waits for the answer
  local line
  coproc FAIRY_ENGINE { "$@"; }
  printf '%s\n' "setoption name UCI_Variant value grand" "setoption name Hash value 64" \
    "setoption name Threads value 1" "position startpos" "go $go" >&"${FAIRY_ENGINE[1]}"
  while IFS= read -r line <&"${FAIRY_ENGINE[0]}"; do
    [[ $line == bestmove* ]] && break
    printf '%s\n' "$line"
  done
  echo quit >&"${FAIRY_ENGINE[1]}"
  wait "$FAIRY_ENGINE_PID"
}

declare -A speeds
for ((round = 0; round < rounds; ++round)); do
  go="movetime $movetime"
  speeds[grand]+=" $(fairy_search "$fairy" | sed -n 's/.* nps \([0-9]*\).*/\1/p' | tail -n 1)"
  for variant in pentachess circular; do
    speeds[$variant]+=" $("$rotunda" bench --variant "$variant" --depth "$depth" --hash 64 |
      sed -n "s/^$variant .* s *\([0-9]*\) nodes\/s.*/\1/p")"
  done
done

median() { tr ' ' '\n' <<<"$1" | grep . | sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }
grand=$(median "${speeds[grand]}")
printf '%-28s %11d nodes/s\n' "Fairy-Stockfish on grand" "$grand"
for variant in pentachess circular; do
  speed=$(median "${speeds[$variant]}")
  awk -v v="Rotunda on $variant" -v s="$speed" -v g="$grand" \
    'BEGIN { printf "%-28s %11d nodes/s  %6.2f times\n", v, s, s / g }'
done

[[ ${INSTRUCTIONS:-} == 1 ]] || exit 0
log=$(mktemp)
trap 'rm -f -- "$log"' EXIT
callgrind=(valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log")
collected() { sed -n 's/^==[0-9]*== Collected : *\([0-9][0-9]*\).*/\1/p' "$log"; }
for variant in pentachess circular; do
  # A bench to depth 1 is subtracted, so that start-up and the clearing of tables do not count.
  for d in 1 9; do
    nodes[d]=$("${callgrind[@]}" "$rotunda" bench --variant "$variant" --depth "$d" --hash 64 | sed -n 's/^Bench: //p')
    instructions[d]=$(collected)
  done
  awk -v v="$variant" -v n=$((nodes[9] - nodes[1])) -v i=$((instructions[9] - instructions[1])) \
    'BEGIN { printf "%-28s %11.0f instructions a node\n", v, i / n }'
done
for d in 1 9; do
  go="depth $d"
  nodes[d]=$(fairy_search "${callgrind[@]}" "$fairy" | sed -n 's/.* nodes \([0-9]*\).*/\1/p' | tail -n 1)
  instructions[d]=$(collected)
done
awk -v n=$((nodes[9] - nodes[1])) -v i=$((instructions[9] - instructions[1])) \
  'BEGIN { printf "%-28s %11.0f instructions a node\n", "Fairy-Stockfish on grand", i / n }'
