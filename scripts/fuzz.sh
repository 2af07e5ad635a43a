#!/usr/bin/env bash
# Runs the fuzz targets of the module for the given time each: all of them, or those
# whose "./package Target" matches the second argument, a regular expression. All
# are run; at the end those that failed are named.
#
# ESCAQUE_FUZZ_UNTIL, seconds since 1970, is the time after which no target is begun; those
# left out are named, and are no failure.
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
module=$(go list -m) cache=$(go env GOCACHE)/fuzz
found=0 failed=() left=()
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
said=$work/said
build() { # package: once for all its targets
  rm -f "$work/test"
  go test -c -fuzz=. -o "$work/test" "$1"
}
fuzz() { # package, target
  (cd "$1" && "$work/test" -test.run '^$' -test.fuzz "^$2\$" -test.fuzztime "$each" -test.fuzzminimizetime 100x \
    -test.fuzzcachedir "$cache/$module/${1#./}") </dev/null 2>&1 | tee "$said"
  return "${PIPESTATUS[0]}"
}
ended() { # the time, and nothing was found
  grep -A1 -E '^--- FAIL: ' "$said" | grep -qxE ' +context deadline exceeded' && ! grep -qE 'Failing input|panic|_test\.go:' "$said"
}
built=
while read -r package target; do
  [[ "$package $target" =~ $wanted ]] || continue
  found=$((found + 1))
  if [ "$(date +%s)" -gt "${ESCAQUE_FUZZ_UNTIL:-9999999999}" ]; then
    left+=("$package $target")
    continue
  fi
  echo "== $package $target"
  if [ "$built" != "$package" ]; then
    built=
    build "$package" || { failed+=("$package $target"); continue; }
    built=$package
  fi
  fuzz "$package" "$target" && continue
  if ended; then
    echo "== once more: Go took the end of the time for a fault"
    fuzz "$package" "$target" && continue
  fi
  failed+=("$package $target")
done < <(git ls-files -co --exclude-standard '*_test.go' | xargs -r grep -HoE '^func Fuzz[A-Z][A-Za-z0-9_]*' |
  sed -E 's|^([^:]*)/[^/:]*:func |./\1 |' | sort)
[ "$found" -gt 0 ] || { echo "No fuzz target matches $wanted" >&2; exit 1; }
[ ${#left[@]} -eq 0 ] || printf 'not run, for want of time: %s\n' "${left[@]}" >&2
[ ${#failed[@]} -eq 0 ] || { printf 'failed: %s\n' "${failed[@]}" >&2; exit 1; }
