#!/usr/bin/env bash
# Compares the manual page and the completions with what the program offers:
#   scripts/check-manual.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
faults=0

fail() {
  echo "check-manual: $*" >&2
  faults=1
}

subcommands_of() { "$program" "$@" --help | sed -nE '/^Subcommands:/,$s/^  ([a-z]+) .*/\1/p'; }
options_of() { "$program" "$@" --help | sed -nE 's/^ +(-.,)?(--[a-z-]+).*/\2/p'; }

# What the manual says of a command: the lines from its heading to the next one.
manual=$(sed 's/\\-/-/g; s/\\f[A-Z]//g' docs/rotunda.1.in)
manual_of() { awk -v heading=".SS rotunda $*" 'index($0 " ", heading " ") == 1 { on = 1; next } /^\.S[SH]/ { on = 0 } on' <<<"$manual"; }
common=$(awk '/^\.SH OPTIONS/ { on = 1 } /^\.SS/ { on = 0 } on' <<<"$manual")

check() {
  local option word subs
  subs=$(subcommands_of "$@")
  # A command that does something itself, and not only by those below it, has a heading.
  if [[ $# -gt 0 && -z $subs ]] || [[ ${1:-} == match ]]; then
    [[ $manual == *".SS rotunda $*"* ]] || fail "the manual page has no 'rotunda $*'"
    while read -r option; do
      grep -qE -- "$option( |$)" <<<"$(manual_of "$@")
$common" || fail "the manual page says nothing of 'rotunda $* $option'"
    done < <(options_of "$@")
  fi
  for word in $subs; do check "$@" "$word"; done
}
check

# Nothing that there is no more.
while read -r heading; do
  "$program" ${heading:+$heading} --help >/dev/null || fail "there is no 'rotunda $heading'"
done < <(sed -nE 's/^\.SS rotunda ([a-z ]*[a-z]).*/\1/p' <<<"$manual")

# complete_in_SHELL LINE: the choices for the last word.
complete_in_bash() {
  bash -c '
    source scripts/completions/rotunda.bash
    read -ra COMP_WORDS <<<"$2"
    COMP_WORDS[0]=$1
    [[ $2 == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _rotunda
    printf "%s\n" "${COMPREPLY[@]}"' bash "$program" "$1"
}
complete_in_fish() {
  fish --no-config -c 'source scripts/completions/rotunda.fish; complete -C $argv[1]' "$1" | cut -f 1
}

shells=(bash)
if command -v fish >/dev/null; then
  shells+=(fish)
  PATH=$(dirname "$program"):$PATH
fi
for shell in "${shells[@]}"; do
  while IFS='|' read -r line expected; do
    found=$("complete_in_$shell" "$line" | sort | tr '\n' ' ')
    [[ $found == *"$expected"* ]] || fail "$shell: '$line' is completed by '$found', not by '$expected'"
  done <<'END'
rotunda per|perft
rotunda match m|merge
rotunda pgn |check
rotunda perft --v|--variant
rotunda perft --variant |circular pentachess
rotunda match --counting p|penta
rotunda svg --co|--coordinates
END
done
if command -v zsh >/dev/null; then
  zsh -n scripts/completions/_rotunda || fail "zsh can't read its completion"
fi

exit $faults
