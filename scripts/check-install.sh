#!/usr/bin/env bash
# Installs a build tree, runs what was installed and builds programs against it:
#   scripts/check-install.sh BUILD_DIRECTORY
# The second time the installed tree has moved, to a path with blanks.
set -euo pipefail
build=$(realpath "$1")
source=$(realpath "$(dirname -- "${BASH_SOURCE[0]}")/..")
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

fail() {
  echo "check-install: $*" >&2
  exit 1
}

prefix=$work/first
cmake --install "$build" --prefix "$prefix" >/dev/null

for file in bin/rotunda include/rotunda/rotunda.hpp share/man/man1/rotunda.1* \
  share/bash-completion/completions/rotunda share/zsh/*/_rotunda \
  share/fish/vendor_completions.d/rotunda.fish share/doc/rotunda/docs/rules.md; do
  compgen -G "$prefix/$file" >/dev/null || fail "$file is not installed"
done
[[ $("$prefix/bin/rotunda" --version) == *"Flags: "* ]] || fail "the program installed tells no version"

# build_with PREFIX SOURCE: leaves the program in $work/built/.
build_with() {
  rm -rf "$work/built"
  cmake -S "$2" -B "$work/built" -DCMAKE_PREFIX_PATH="$1" -DCMAKE_BUILD_TYPE=Debug \
    >"$work/log" 2>&1 && cmake --build "$work/built" >>"$work/log" 2>&1 && return
  cat "$work/log" >&2
  fail "$2 does not build with the library in $1"
}

mkdir "$work/consumer"
cat >"$work/consumer/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES CXX)
find_package(Rotunda REQUIRED)
add_executable(consumer consumer.cpp)
target_link_libraries(consumer PRIVATE Rotunda::rotunda)
END
cat >"$work/consumer/consumer.cpp" <<'END'
#include <rotunda/rotunda.hpp>
#include <iostream>
int main() { for (const auto& move : rotunda::api::Game("circular").legal_moves()) std::cout << move << '\n'; }
END
build_with "$prefix" "$work/consumer"
moves=$("$work/built/consumer" | wc -l)
expected=$("$prefix/bin/rotunda" perft --variant circular --depth 1 | sed -n 's/Nodes searched: //p')
[[ $moves == "$expected" ]] || fail "the library knows $moves moves where the program knows $expected"

moved="$work/moved to blanks"
mv "$prefix" "$moved"
build_with "$moved" "$moved/share/doc/rotunda/example"
"$work/built/play_a_game" circular 4 "$work/picture.svg" >"$work/game"
grep -q ' w .* 3$' "$work/game" || fail "the example has played no four plies: $(cat "$work/game")"
grep -q '</svg>' "$work/picture.svg" || fail "the example has drawn no picture"
