#!/usr/bin/env bash
# What a change needs before it is committed, in less than a minute once everything has been
# built: vet, the linters on the packages that differ from origin/main (from the last commit,
# where there is no origin), Biome where it is installed, and the short tests of the packages that
# it is given, in which no browser, server or database is started.
set -eu
cd "$(dirname "$0")/.."
base=$(git merge-base HEAD origin/main 2>/dev/null || git rev-parse HEAD)
changed=$({ git diff --name-only --diff-filter=d "$base" -- '*.go'; git ls-files -o --exclude-standard -- '*.go'; } | sort -u)
packages=
if [ -n "$changed" ]; then
  unformatted=$(xargs gofmt -l <<<"$changed")
  [ -z "$unformatted" ] || { printf 'not formatted (run gofmt -w):\n%s\n' "$unformatted" >&2; exit 1; }
  packages=$(xargs -n 1 dirname <<<"$changed" | grep -v '^tools' | sort -u | sed 's,^,./,' || true)
fi
go vet ./...
if [ -n "$packages" ]; then
  . scripts/linter.sh
  xargs build/golangci-lint run <<<"$packages"
fi
biome=internal/web/ui/node_modules/.bin/biome
[ ! -x $biome ] || $biome check --error-on-warnings
go test -short "$@"
