#!/usr/bin/env bash
# Runs the fuzz targets of the module for the given time each: all of them, or those
# whose "./package Target" matches the second argument, a regular expression. All
# are run; at the end those that failed are named.
#
# Minimising is bounded by executions: left alone it takes a minute for each
# interesting input, in which next to nothing new is tried.
#
# Before Go 1.27 a run may end with "context deadline exceeded" and nothing found: its
# coordinator takes the end of the time for a fault (golang/go#75804). Such a target is
# run once more.
set -eu
cd "$(dirname "$0")/.."
each=${1:-10s} wanted=${2:-.}
found=0 failed=()
said=$(mktemp)
trap 'rm -f "$said"' EXIT
fuzz() { # package, target
  go test "$1" -run '^$' -fuzz "^$2\$" -fuzztime "$each" -fuzzminimizetime 100x </dev/null 2>&1 | tee "$said"
  return "${PIPESTATUS[0]}"
}
ended() { # the time, and nothing was found
  grep -A1 -E '^--- FAIL: ' "$said" | grep -qxE ' +context deadline exceeded' && ! grep -qE 'Failing input|panic|_test\.go:' "$said"
}
while read -r file; do
  package=./$(dirname "$file")
  for target in $(grep -oE '^func Fuzz[A-Za-z0-9_]+' "$file" | sed 's/^func //'); do
    [[ "$package $target" =~ $wanted ]] || continue
    found=$((found + 1))
    echo "== $package $target"
    fuzz "$package" "$target" && continue
    if ended; then
      echo "== once more: Go took the end of the time for a fault"
      fuzz "$package" "$target" && continue
    fi
    failed+=("$package $target")
  done
done < <(git ls-files -co --exclude-standard '*_test.go' | xargs -r grep -lE '^func Fuzz[A-Z]')
[ "$found" -gt 0 ] || { echo "No fuzz target matches $wanted" >&2; exit 1; }
[ ${#failed[@]} -eq 0 ] || { printf 'failed: %s\n' "${failed[@]}" >&2; exit 1; }
