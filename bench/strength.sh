#!/usr/bin/env bash
# Matches behind the claims on strength, each with its error bar (rotunda match):
#
#   bench/strength.sh against OTHER   against another build at 2 s + 0.02 s, 100 openings with both colours
#   bench/strength.sh doubling        40,000 nodes a move against 20,000, 100 openings with both colours
#   bench/strength.sh threads         two threads against one at 1 s + 0.01 s, 50 openings with both colours
#   bench/strength.sh levels          a round robin of the even levels of skill up to 14
#
# VARIANTS, ROUNDS, TC, NODES and LEVELS change what they say, CONCURRENCY the games at a time (default: the
# processors, for threads half of them), ROTUNDA the program. Nothing else should run beside matches at time.
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
need_rotunda

cores=$(getconf _NPROCESSORS_ONLN)
variants=(${VARIANTS:-pentachess circular})

play() {  # arguments of a match without the variant
  for variant in "${variants[@]}"; do
    echo "== $variant"
    "$rotunda" match --variant "$variant" --seed 1 --openings order=random --ratinginterval 1000000 \
      --resign movecount=4 score=1200 --maxmoves 300 "$@" | grep -v '^\(Started\|Finished\) game'
  done
}

case ${1:-} in
  against)
    other=${2:?"bench/strength.sh against OTHER: which program?"}
    play --engine cmd="$rotunda" name=this --engine cmd="$other" name=other --each tc="${TC:-2+0.02}" \
      --rounds "${ROUNDS:-100}" --concurrency "${CONCURRENCY:-$cores}"
    ;;
  doubling)
    nodes=${NODES:-20000}
    play --engine cmd="$rotunda" name=double nodes=$((2 * nodes)) --engine cmd="$rotunda" name=single \
      nodes="$nodes" --rounds "${ROUNDS:-100}" --concurrency "${CONCURRENCY:-$cores}"
    ;;
  threads)
    play --engine cmd="$rotunda" name=two option.Threads=2 --engine cmd="$rotunda" name=one \
      --each tc="${TC:-1+0.01}" option.Hash=32 --rounds "${ROUNDS:-50}" \
      --concurrency "${CONCURRENCY:-$(((cores + 1) / 2))}"
    ;;
  levels)
    engines=()
    for level in ${LEVELS:-0 2 4 6 8 10 12 14}; do
      engines+=(--engine cmd="$rotunda" name="level$level" "option.Skill Level=$level")
    done
    play "${engines[@]}" --each st=10 --rounds "${ROUNDS:-10}" --concurrency "${CONCURRENCY:-$cores}"
    ;;
  *)
    sed -n '2,/^set/s/^# \{0,1\}//p' bench/strength.sh >&2
    exit 2
    ;;
esac
