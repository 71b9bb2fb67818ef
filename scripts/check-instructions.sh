#!/usr/bin/env bash
# Whether a program built without ROTUNDA_NATIVE asks for nothing that the first x86-64 lack:
#   scripts/check-instructions.sh PROGRAM
# Status 77 where there is nothing to look at.
set -euo pipefail
command -v objdump >/dev/null || exit 77
[[ $(objdump -f "$1") == *x86-64* ]] || exit 77

# popcnt is not among them, for the program asks whether there is one; nor is tzcnt, which others read as bsf.
if grep -m 5 -E '\s(pext|pdep|bzhi|lzcnt|andn|shlx|shrx)\s|%[yz]mm' < <(objdump -d --no-show-raw-insn "$1"); then
  echo "check-instructions: $1 has instructions of newer processors" >&2
  exit 1
fi
