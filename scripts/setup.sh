#!/usr/bin/env bash
# Installs the packages the build needs, on Debian and Ubuntu, and only those that are missing.
# With everything in place it calls no package manager, so it needs neither a network nor root.
# On another system it names what is needed and leaves the rest to the configure step.
set -euo pipefail

libraries=(catch2 libfmt-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev)

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "setup: not a Debian or Ubuntu system, nothing installed. The build needs a C++20 compiler,"
  echo "setup: CMake 3.25, Ninja or make, {fmt}, CLI11, nlohmann-json, toml++ and, for the tests, Catch2."
  exit 0
fi

installed() {
  dpkg-query --show --showformat '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

missing=()
# Tools may come from elsewhere than a package (CXX set to clang, a newer CMake), so a command will do.
[[ -n ${CXX:-} ]] || command -v g++ >/dev/null || missing+=(g++)
command -v cmake >/dev/null || missing+=(cmake)
command -v ninja >/dev/null || command -v make >/dev/null || missing+=(make)
# For tests: GNU's parallel, and what the example clients and the check of the documentation are written in.
command -v parallel >/dev/null || missing+=(parallel)
command -v python3 >/dev/null || missing+=(python3)
command -v node >/dev/null || missing+=(nodejs)
for package in "${libraries[@]}"; do
  installed "$package" || missing+=("$package")
done

if ((${#missing[@]} == 0)); then
  exit 0
fi

echo "setup: missing: ${missing[*]}"
as_root=()
if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    echo "setup: neither root nor sudo here; as root: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
# An update may fail for one dead source and leave the lists good enough; the install decides.
"${as_root[@]}" apt-get update </dev/null || echo "setup: apt-get update failed, trying to go on" >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install --yes --no-install-recommends "${missing[@]}" </dev/null
