#!/usr/bin/env bash
# Runs every fuzz target of the module for the given time each.
set -eu
cd "$(dirname "$0")/.."
each=${1:-10s}
git ls-files -co --exclude-standard '*_test.go' | xargs -r grep -lE '^func Fuzz[A-Z]' | while read -r file; do
  grep -oE '^func Fuzz[A-Za-z0-9_]+' "$file" | sed 's/^func //' | while read -r target; do
    echo "== ./$(dirname "$file") $target"
    go test "./$(dirname "$file")" -run '^$' -fuzz "^$target\$" -fuzztime "$each" </dev/null
  done
done
