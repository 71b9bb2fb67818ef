#!/usr/bin/env bash
# Whether configuring says in one line what is missing, and asks for nothing it doesn't need.
set -euo pipefail
source=$(realpath "$(dirname -- "${BASH_SOURCE[0]}")/..")
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
faults=0

configure() { cmake -S "$source" -B "$work/$1" "${@:2}" >"$work/log" 2>&1; }

check_refused() {
  local expected=$1
  shift
  if configure refused "$@"; then
    echo "check-configure: '$*' is accepted" >&2
    faults=1
  elif ! tr -s '\n ' ' ' <"$work/log" | grep -qF -- "$expected"; then
    echo "check-configure: '$*' does not lead to '$expected' but to:" >&2
    cat "$work/log" >&2
    faults=1
  fi
}

while read -r package debian; do
  check_refused "$package is missing; on Debian: apt-get install $debian" \
    "-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON"
  rm "$work/refused/CMakeCache.txt"
done <<'END'
fmt libfmt-dev
CLI11 libcli11-dev
nlohmann_json nlohmann-json3-dev
tomlplusplus libtomlplusplus-dev
Catch2 catch2
END

GIT_DIR=/nonexistent check_refused "so say who maintains the packages: -DROTUNDA_MAINTAINER=" -DROTUNDA_DEBIAN=ON
rm "$work/refused/CMakeCache.txt"

# An older compiler: the one there is, with another word for its version.
cat >"$work/old.cmake" <<'END'
set(CMAKE_CXX_COMPILER_ID GNU)
set(CMAKE_CXX_COMPILER_ID_RUN TRUE)
set(CMAKE_CXX_COMPILER_VERSION 9.4.0)
set(CMAKE_CXX_COMPILER_FORCED TRUE)
set(CMAKE_CXX_STANDARD_COMPUTED_DEFAULT 14)
END
check_refused "Rotunda needs GCC 12 or Clang 14 or newer; this is GNU 9.4.0." \
  -DCMAKE_TOOLCHAIN_FILE="$work/old.cmake"

# Without tests Catch2 is not needed.
if ! configure accepted -DBUILD_TESTING=OFF -DCMAKE_DISABLE_FIND_PACKAGE_Catch2=ON; then
  echo "check-configure: Catch2 is needed for a build without tests:" >&2
  cat "$work/log" >&2
  faults=1
fi

exit $faults
