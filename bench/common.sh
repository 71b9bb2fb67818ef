# Sourced by the scripts of this folder: goes to the top of the tree, sets $rotunda and $fairy.
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
export LC_ALL=C

rotunda=${ROTUNDA:-build/release/rotunda}
fairy=${FAIRY:-/usr/games/fairy-stockfish}

need_count() {  # an argument of the script, what the usage calls it
  if [[ ! $1 =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: bench/$(basename -- "$0") [$2]" >&2
    exit 2
  fi
}
need_rotunda() {
  if [[ ! -x $rotunda ]]; then
    echo "no $rotunda: build it with scripts/build.sh release" >&2
    exit 1
  fi
}
need_fairy() {
  if [[ ! -x $fairy ]]; then
    echo "no $fairy: apt-get install fairy-stockfish" >&2
    exit 1
  fi
}
