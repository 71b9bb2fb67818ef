#!/usr/bin/env bash
# Runs a test that needs other programs: with_programs.sh "PROGRAM ..." COMMAND ...
# Status 77 means that it was skipped, for one of them is not installed.
set -euo pipefail
for program in $1; do
  if ! command -v "$program" >/dev/null; then
    echo "skipped: $program is not installed; scripts/setup.sh does so"
    exit 77
  fi
done
shift
exec "$@"
