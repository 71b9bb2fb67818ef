#!/usr/bin/env bash
# Lets Doxygen read the headers that are installed; it must have nothing to complain of. Exit status
# 77 where there is no Doxygen.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
command -v doxygen >/dev/null || exit 77
output=$(mktemp -d)
trap 'rm -r "$output"' EXIT

# With --html DIRECTORY the pages are kept there.
if [[ ${1:-} == --html ]]; then
  html=$(realpath "$2")
fi
doxygen - <<END
PROJECT_NAME = Rotunda
INPUT = library/rotunda
OUTPUT_DIRECTORY = $output
HTML_OUTPUT = ${html:-$output/html}
GENERATE_LATEX = NO
QUIET = YES
HAVE_DOT = NO
WARN_NO_PARAMDOC = NO
WARN_AS_ERROR = FAIL_ON_WARNINGS
JAVADOC_AUTOBRIEF = YES
END
