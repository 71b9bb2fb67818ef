#!/usr/bin/env bash
# Looks at the packages with lintian, installs them on a bare Debian 12 and runs the static program
# where there is nothing else. As root:
#   scripts/check-packages.sh [DEB DEB TAR.GZ]     (otherwise makes them first)
# On Debian: apt-get install lintian debootstrap. MIRROR is where the bare Debian comes from.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "check-packages: $*" >&2
  exit 1
}

mkdir "$work/packages"
if (($#)); then
  cp "$@" "$work/packages"
fi
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
if ((!$#)); then
  for preset in deb tgz; do
    scripts/build.sh "$preset"
    cpack --preset "$preset" -B "$work/packages"
  done
fi

# In an empty root: threads, an endless search, and an end.
mkdir "$work/empty"
tar -xzf "$work"/packages/*.tar.gz --strip-components=1 -C "$work/empty" --wildcards '*/bin/rotunda'
if ldd "$work/empty/bin/rotunda" >/dev/null 2>&1; then fail "the program of the archive is not static"; fi
session() {
  printf '%s\n' uci 'setoption name Threads value 4' 'position startpos' 'go infinite'
  sleep 1
  printf '%s\n' stop 'go ponder wtime 1000 btime 1000'
  sleep 1
  printf '%s\n' stop quit
}
answers=$(session | chroot "$work/empty" /bin/rotunda) || fail "the static program has ended with status $?"
[[ $answers == *uciok* && $(grep -c '^bestmove [abc][0-9]' <<<"$answers") == 2 ]] ||
  fail "the static program answers: $answers"
table=$(chroot "$work/empty" /bin/rotunda match --engine cmd=/bin/rotunda name=A \
  --engine cmd=/bin/rotunda name=B --each nodes=200 --rounds 2 --concurrency 4 --maxmoves 20 --quiet) ||
  fail "the static program has failed to play a match"
[[ $table == *"Games: 4,"* ]] || fail "the static program plays no match: $table"
echo "check-packages: the archive works in an empty root"

lintian --fail-on error "$work"/packages/*.deb ||
  fail "lintian finds errors"

debootstrap --variant=minbase bookworm "$work/debian" "${MIRROR:-http://deb.debian.org/debian}" >"$work/log" 2>&1 ||
  fail "no bare Debian: $(tail -3 "$work/log")"
cp "$work"/packages/*.deb "$work/debian/tmp/"
# With nothing of this environment, such as another generator for CMake.
on_debian() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive chroot "$work/debian" "$@"; }
on_debian sh -c 'apt-get install --yes --no-install-recommends /tmp/*.deb g++ cmake make' \
  >"$work/log" 2>&1 || fail "the packages can't be installed: $(tail -5 "$work/log")"
on_debian rotunda --version
on_debian sh -c 'cp -r /usr/share/doc/rotunda/example /tmp && cd /tmp/example && cmake -B build . >/dev/null &&
  cmake --build build >/dev/null && build/play_a_game circular 2' || fail "the example does not build on a bare Debian"
on_debian apt-get remove --yes rotunda librotunda-dev >/dev/null
[[ ! -e $work/debian/usr/bin/rotunda ]] || fail "the program is still there when it was removed"
echo "check-packages: the packages work on a bare Debian"
