#!/usr/bin/env bash
# Runs the fuzz targets of the module for the given time each: all of them, or those
# whose "./package Target" matches the second argument, a regular expression. All
# are run; at the end those that failed are named.
#
# Minimising is bounded by executions: left alone it takes a minute for each
# interesting input, in which next to nothing new is tried.
set -eu
cd "$(dirname "$0")/.."
each=${1:-10s} wanted=${2:-.}
found=0 failed=()
while read -r file; do
  for target in $(grep -oE '^func Fuzz[A-Za-z0-9_]+' "$file" | sed 's/^func //'); do
    [[ "./$(dirname "$file") $target" =~ $wanted ]] || continue
    found=$((found + 1))
    echo "== ./$(dirname "$file") $target"
    go test "./$(dirname "$file")" -run '^$' -fuzz "^$target\$" -fuzztime "$each" -fuzzminimizetime 100x </dev/null ||
      failed+=("./$(dirname "$file") $target")
  done
done < <(git ls-files -co --exclude-standard '*_test.go' | xargs -r grep -lE '^func Fuzz[A-Z]')
[ "$found" -gt 0 ] || { echo "No fuzz target matches $wanted" >&2; exit 1; }
[ ${#failed[@]} -eq 0 ] || { printf 'failed: %s\n' "${failed[@]}" >&2; exit 1; }
