#!/usr/bin/env bash
# Builds in the ways that users have reported not to work elsewhere, and runs what came out:
#   scripts/check-builds.sh [DIRECTORY]     (otherwise a temporary one)
# Without a network where the system allows that (unshare). CXX_LIST names the compilers, otherwise
# every g++ and clang++ there is that is new enough.
set -euo pipefail
source=$(realpath "$(dirname -- "${BASH_SOURCE[0]}")/..")
work=${1:-$(mktemp -d)}
mkdir -p "$work"
signature=$(sed -n 's/^depth 6: //p' "$source/bench/signature.txt")
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
offline=()
if unshare --net true 2>/dev/null; then offline=(unshare --net); fi

fail() {
  echo "check-builds: $*" >&2
  exit 1
}

# build NAME SOURCE OPTION...: a program that counts the right nodes, built without a warning.
build() {
  local name=$1 from=$2
  shift 2
  rm -rf "${work:?}/$name"
  "${offline[@]}" cmake -S "$from" -B "$work/$name" -DBUILD_TESTING=OFF "$@" >"$work/$name.log" 2>&1 &&
    "${offline[@]}" cmake --build "$work/$name" --parallel "$jobs" >>"$work/$name.log" 2>&1 ||
    fail "$name does not build: $work/$name.log"
  if grep -i 'warning' "$work/$name.log"; then fail "$name builds with warnings"; fi
  local bench
  bench=$("$work/$name/rotunda" bench --depth 6 | sed -n 's/^Bench: //p')
  [[ $bench == "$signature" ]] || fail "$name has the signature $bench instead of $signature"
  echo "check-builds: $name: Bench: $bench"
}

compilers=(${CXX_LIST:-})
if ((${#compilers[@]} == 0)); then
  for compiler in g++-1{2..5} clang++-1{4..9}; do
    if command -v "$compiler" >/dev/null; then compilers+=("$compiler"); fi
  done
fi
for compiler in "${compilers[@]}"; do
  build "with $compiler" "$source" -G Ninja -DCMAKE_CXX_COMPILER="$compiler"
done

build "for debugging" "$source" -G Ninja -DCMAKE_BUILD_TYPE=Debug

# A copy, because a build inside its source leaves files there.
copy="$work/a path with blanks"
rm -rf "$copy"
mkdir "$copy"
git -C "$source" archive HEAD | tar -x -C "$copy"
build "make from a path with blanks" "$copy" -G "Unix Makefiles"

rm -rf "$work/inside"
cp -r "$copy" "$work/inside"
(cd "$work/inside" && cmake -G Ninja . && cmake --build . --parallel "$jobs" --target rotunda_core) \
  >"$work/inside.log" 2>&1 || fail "no build inside the source: $work/inside.log"
echo "check-builds: inside the source"
