#!/usr/bin/env bash
# Sets up, builds the release and lets the engine show each start board and its reply to it.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

scripts/setup.sh
scripts/build.sh release rotunda

engine=$PWD/build/release/rotunda
answer=

# The engine reads commands while it searches, and "quit" or the end of its input would cut the search
# short. So this holds its input open and waits for each answer.
coproc ENGINE { "$engine"; }
engine_pid=$!
# Copies, because bash takes its own names for the two ends away when the engine ends.
exec 3>&"${ENGINE[1]}" 4<&"${ENGINE[0]}"
# A dead engine is to be reported by this script, not to kill it at the next line written.
trap '' PIPE

fail() {
  echo "play: $*" >&2
  kill "$engine_pid" 2>/dev/null || true
  exit 1
}

send() {
  printf '%s\n' "$@" >&3 || fail "the engine has gone"
}

# Reads up to the line that begins with $1 and leaves it in `answer`; $2 is a command for the lines before it.
read_to() {
  local end=$1 line
  shift
  while IFS= read -r -t 60 line <&4; do
    if [[ $line == "$end"* ]]; then
      answer=$line
      return
    fi
    "$@" "$line"
  done
  fail "no '$end' from the engine"
}

show() { printf '%s\n' "$1"; }

for variant in pentachess circular; do
  send "setoption name UCI_Variant value $variant" ucinewgame "position startpos" isready
  read_to readyok :
  printf '\n== %s ==\n' "$variant"
  send d isready
  read_to readyok show
  echo "position startpos / go movetime 1000"
  send "go movetime 1000"
  read_to bestmove show
  show "$answer"
  [[ $answer =~ ^bestmove\ [a-l][0-9]+[a-l][0-9]+ ]] || fail "no move for the start position of $variant"
done

send quit
wait "$engine_pid" || fail "the engine ended with status $?"

cat <<END

The engine is $engine
Without arguments it speaks UCI on standard input and output; the option UCI_Variant chooses the game
(pentachess, circular). By hand: run it and type, for example,
  position startpos
  d
  go movetime 1000
and, when it has answered, quit. docs/protocol.md lists the commands, docs/rules.md explains both games.
To play against it:
  python3 docs/clients/client.py build/release/rotunda --variant circular --play black
END
