#!/usr/bin/env bash
# Counts the perft suites again to the given depth, 0 for all of it; further words are flags.
set -eu
cd "$(dirname "$0")/.."
for suite in chess/perft/testdata/*.perft; do
  echo "$suite"
  bin/escaque perft --suite "$suite" --depth "${1:-5}" "${@:2}"
done
