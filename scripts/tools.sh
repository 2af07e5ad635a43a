#!/usr/bin/env bash
# Checks that Go, Node and npm are there and new enough; says one sentence when not.
set -eu
least_go=$(awk '$1 == "go" { print $2 }' "$(dirname "$0")/../go.mod")
least_node=20.19.0
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

command -v go >/dev/null || { echo "Escaque needs Go $least_go or newer, and there is no 'go' on the PATH: see https://go.dev/doc/install" >&2; exit 1; }
have=$(go env GOVERSION | sed 's/^go//; s/[^0-9.].*//')
at_least "$have" "$least_go" || { echo "Escaque needs Go $least_go or newer; this machine has $have." >&2; exit 1; }

command -v node >/dev/null || { echo "Escaque needs Node $least_node or newer to build its pages, and there is no 'node' on the PATH: see https://nodejs.org/" >&2; exit 1; }
have=$(node --version | sed 's/^v//')
at_least "$have" "$least_node" || { echo "Escaque needs Node $least_node or newer to build its pages; this machine has $have." >&2; exit 1; }
command -v npm >/dev/null || { echo "Escaque needs npm, which comes with Node, to build its pages; it is not on the PATH." >&2; exit 1; }
