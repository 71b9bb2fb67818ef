#!/usr/bin/env bash
# Draws the pictures of the documentation: scripts/pictures.sh [--check] [PROGRAM]
# --check draws them elsewhere and compares them with those in docs/images.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

check=false
if [[ ${1:-} == --check ]]; then
  check=true
  shift
fi
program=${1:-build/release/rotunda}
committed=docs/images
images=$committed
if $check; then
  images=$(mktemp -d)
  trap 'rm -r "$images"' EXIT
fi

draw() {
  local name=$1
  shift
  "$program" svg "$@" -o "$images/$name.svg"
}

# draw_moves NAME VARIANT FEN CELL...: with the destinations of the men on these cells highlighted.
draw_moves() {
  local name=$1 variant=$2 fen=$3 moves destinations=
  shift 3
  moves=$("$program" perft --variant "$variant" --fen "$fen" --depth 1 --divide)
  for cell in "$@"; do
    destinations+=$(sed -nE "s/^$cell([a-z][0-9]+)[qrbn]?: .*/,\1/p" <<<"$moves" | tr -d '\n')
  done
  draw "$name" --variant "$variant" --fen "$fen" --coordinates --highlight "${destinations#,}"
}

draw pentachess
draw circular --variant circular
draw pentachess-cells --coordinates
draw circular-cells --variant circular --coordinates

draw_moves pentachess-rook pentachess '20K19k9/3R6p16P2/10 w - - 0 1' b3
draw_moves pentachess-bishop pentachess '20K19k9/30/B9 w - - 0 1' c0
draw_moves pentachess-king pentachess '40k9/3K26/10 w - - 0 1' b3
draw_moves pentachess-knight pentachess '20K19k9/3N26/10 w - - 0 1' b3
draw_moves pentachess-pawns pentachess '20K19k9/3C1p12Dp10/1p8 w b3 - 0 1' b3 b18

draw_moves circular-king circular '1/3/5/7/4K4/11/11/9/7/5/3/k w - - - 0 1' e8
draw_moves circular-rook circular '1/2k/5/7/9/11/3R4p2/9/7/5/2K/1 w - - - 0 1' d6
draw_moves circular-bishop circular '1/3/5/k6/9/11/11/9/7/5/B2/K w - - a2 0 1' a2
draw_moves circular-knight circular '1/k2/5/7/K8/11/11/9/7/1N3/3/1 w - - - 0 1' b3
draw_moves circular-pawns circular '1/k2/5/7/9/11/p3p6/1P2P4/7/5/3/K w - - - 0 1' b5 h5

if $check; then
  diff -r "$committed" "$images"
fi
