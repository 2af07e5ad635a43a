#!/usr/bin/env bash
# Format, vet, the linters of .golangci.yml (staticcheck and gosec among them), for TypeScript,
# Svelte, CSS and the tests in a browser the format and the rules of Biome (biome.jsonc) and
# Prettier, and the known vulnerabilities of what we depend on, unless it is called with
# --offline: their list is fetched. The tools' own module is tools/, so that the program's
# go.mod stays small.
set -eu
cd "$(dirname "$0")/.."
unformatted=$(git ls-files -co --exclude-standard '*.go' | xargs -r gofmt -l)
[ -z "$unformatted" ] || { printf 'not formatted (run gofmt -w):\n%s\n' "$unformatted" >&2; exit 1; }
go vet ./...
. scripts/linter.sh
build/golangci-lint run ./...
bin=internal/web/ui/node_modules/.bin
[ -x $bin/biome ] && [ -x $bin/prettier ] || (cd internal/web/ui && npm ci --no-audit --no-fund --loglevel=error)
$bin/biome check --error-on-warnings
(cd internal/web/ui && npm run --silent format:check)
[ "${1-}" != --offline ] || exit 0

tool govulncheck golang.org/x/vuln/cmd/govulncheck
if ! said=$(build/govulncheck ./... 2>&1); then
  case $said in
    *'fetching vulnerabilities'*) echo "Not checked: known vulnerabilities (their list cannot be fetched from here)." >&2 ;;
    *) printf '%s\n' "$said" >&2; exit 1 ;;
  esac
fi
