#!/usr/bin/env bash
# Whether other processors count the same nodes: the release on the oldest x86-64, and builds for
# other processors, all under qemu.
#   scripts/check-portability.sh [PROGRAM]     (otherwise build/release/rotunda)
# On Debian: apt-get install qemu-user g++-aarch64-linux-gnu g++-riscv64-linux-gnu
# TARGETS are the other processors (aarch64 riscv64); BUILD_DIRECTORY is where the builds for
# them are kept, otherwise build/portability.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/rotunda}
builds=${BUILD_DIRECTORY:-build/portability}
targets=(${TARGETS:-aarch64 riscv64})
faults=0

fault() {
  echo "check-portability: $*" >&2
  faults=1
}

tools=(qemu-x86_64)
for target in "${targets[@]}"; do tools+=("qemu-$target" "$target-linux-gnu-g++"); done
for tool in "${tools[@]}"; do
  command -v "$tool" >/dev/null && continue
  echo "check-portability: no $tool; what to install on Debian is said at the head of $0" >&2
  exit 1
done

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
[[ $expected == *"bench 6: $expected_bench" ]] || fault "bench/signature.txt says $expected_bench"

check() {
  local name=$1 found
  shift
  found=$(figures "$@") || { fault "$name fails"; return; }
  printf '%s:\n%s\n' "$name" "$found"
  [[ $found == "$expected" ]] || fault "$name counts otherwise"
}
check "the oldest x86-64" qemu-x86_64 -cpu qemu64 "$program"

# Headers without machine code serve any machine, so those of this one will do; static, so that no
# libraries for another processor are needed besides the compiler's.
configs=/usr/lib/$(gcc -print-multiarch 2>/dev/null || echo x86_64-linux-gnu)/cmake
mkdir -p "$builds"
for target in "${targets[@]}"; do
  build=$builds/$target
  cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DROTUNDA_STATIC=ON \
    -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$target" \
    -DCMAKE_CXX_COMPILER="$target-linux-gnu-g++" -Dfmt_DIR="$configs/fmt" \
    -Dtomlplusplus_DIR="$configs/tomlplusplus" >"$build.log" 2>&1 &&
    cmake --build "$build" --target rotunda --parallel "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" >>"$build.log" 2>&1 ||
    { fault "no build for $target: $build.log"; continue; }
  # Nothing another processor lacks may have been asked for.
  if grep -oE -- '-m(sse|bmi|popcnt|fpu|avx|arch=)[^ "]*' "$build/compile_commands.json" | sort -u | grep .; then
    fault "the build for $target names instructions of a processor"
  fi
  check "$target" "qemu-$target" "$build/rotunda"
done

exit $faults
