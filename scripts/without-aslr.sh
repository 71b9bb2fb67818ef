#!/usr/bin/env bash
# Runs a command without randomization of addresses: scripts/without-aslr.sh COMMAND ...
# The sanitizers of GCC 12 and clang 14 map fixed addresses and now and then fail to start on kernels that randomize
# more bits than they expect. Without randomization they always start. Containers may forbid the switch; then it has
# to go without.
set -euo pipefail
if setarch "$(uname -m)" -R true 2>/dev/null; then
  exec setarch "$(uname -m)" -R "$@"
fi
exec "$@"
