#!/usr/bin/env bash
# Format, vet and the linters. The linters' own module is tools/, so that the
# program's go.mod stays small.
set -eu
cd "$(dirname "$0")/.."
unformatted=$(git ls-files -co --exclude-standard '*.go' | xargs -r gofmt -l)
[ -z "$unformatted" ] || { printf 'not formatted (run gofmt -w):\n%s\n' "$unformatted" >&2; exit 1; }
go vet ./...
[ -x build/golangci-lint ] || { echo "Building golangci-lint (once; takes some minutes) ..." >&2; (cd tools && go build -o ../build/golangci-lint github.com/golangci/golangci-lint/v2/cmd/golangci-lint); }
build/golangci-lint run ./...
