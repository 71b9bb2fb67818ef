#!/usr/bin/env bash
# What the match runner itself costs: Rotunda against itself at 1 s + 0.01 s, one game at a time. Prints the
# runner's share of a processor (without the engines') and the latency it adds to each move, from the arrival
# of one engine's answer until the other is asked, at the median and the 99th percentile.
#
#   bench/match-overhead.sh [GAMES]       default 10
#
# ROTUNDA changes the program, VARIANT the game (pentachess or circular), TC the time control. The time is the
# machine's own, so nothing else should run.
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

games=${1:-10}
variant=${VARIANT:-pentachess}
tc=${TC:-1+0.01}

need_count "$games" GAMES
need_rotunda

output=$("$rotunda" match --variant "$variant" --engine cmd="$rotunda" name=A --engine cmd="$rotunda" name=B \
  --each tc="$tc" --rounds "$games" --games-per-round 1 --concurrency 1 --ratinginterval 1000000)

line=$(grep '^Runner: ' <<<"$output")
if [[ ! $line =~ ^Runner:\ ([0-9.]+)\ ms.*\ ([0-9.]+)\ ms\ at\ the\ 99th\ percentile,\ ([0-9.]+)\ % ]]; then
  echo "cannot read '$line'" >&2
  exit 1
fi
printf '%-10s %s, %d games, concurrency 1\n' "$variant" "$tc" "$games"
printf 'processor share of the runner    %7.2f %%\n' "${BASH_REMATCH[3]}"
printf 'added latency a move, median     %7.3f ms\n' "${BASH_REMATCH[1]}"
printf 'added latency a move, 99th perc. %7.3f ms\n' "${BASH_REMATCH[2]}"
forfeits=$(grep -c 'Finished game .*loses on time' <<<"$output" || true)
printf 'losses on time                   %7d\n' "$forfeits"
