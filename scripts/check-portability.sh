#!/usr/bin/env bash
# Whether other processors count the same nodes: the release on the oldest x86-64, and a build for
# aarch64, both under qemu.
#   scripts/check-portability.sh [PROGRAM]     (otherwise build/release/rotunda)
# On Debian: apt-get install qemu-user g++-aarch64-linux-gnu
# BUILD_DIRECTORY is where the build for aarch64 is kept, otherwise build/aarch64.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/rotunda}
build=${BUILD_DIRECTORY:-build/aarch64}
faults=0

for tool in qemu-x86_64 qemu-aarch64 aarch64-linux-gnu-g++; do
  command -v "$tool" >/dev/null && continue
  echo "check-portability: no $tool; on Debian: apt-get install qemu-user g++-aarch64-linux-gnu" >&2
  exit 1
done

# Headers without machine code serve any machine, so those of this one will do; static, so that no
# libraries for aarch64 are needed besides the compiler's.
configs=/usr/lib/$(gcc -print-multiarch 2>/dev/null || echo x86_64-linux-gnu)/cmake
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DROTUNDA_STATIC=ON \
  -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
  -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -Dfmt_DIR="$configs/fmt" \
  -Dtomlplusplus_DIR="$configs/tomlplusplus"
cmake --build "$build" --target rotunda --parallel "${JOBS:-$(getconf _NPROCESSORS_ONLN)}"

# Nothing a first x86-64 lacks may have been asked for, and nothing of another processor.
if grep -oE -- '-m(sse|bmi|popcnt|fpu|avx|arch=)[^ "]*' "$build/compile_commands.json" | sort -u | grep .; then
  echo "check-portability: the build for aarch64 names instructions of a processor" >&2
  faults=1
fi

# figures COMMAND...: what must be the same everywhere.
figures() {
  for variant in pentachess circular; do
    "$@" perft --variant "$variant" --depth 4 | sed -n "s/^Nodes searched/perft 4 $variant/p"
  done
  "$@" bench --depth 6 | sed -n 's/^Bench/bench 6/p'
}

expected=$(figures "$program")
expected_bench=$(sed -n 's/^depth 6: //p' bench/signature.txt)
printf 'here:\n%s\n' "$expected"
[[ $expected == *"bench 6: $expected_bench" ]] || { echo "check-portability: bench/signature.txt says $expected_bench" >&2; faults=1; }

check() {
  local name=$1 found
  shift
  found=$(figures "$@") || { echo "check-portability: $name fails" >&2; faults=1; return; }
  printf '%s:\n%s\n' "$name" "$found"
  [[ $found == "$expected" ]] || { echo "check-portability: $name counts otherwise" >&2; faults=1; }
}
check "the oldest x86-64" qemu-x86_64 -cpu qemu64 "$program"
check "aarch64" qemu-aarch64 "$build/rotunda"

exit $faults
