#!/usr/bin/env bash
# The race detector over what is decided by many at once: the journal's one writer,
# the bounds that every transport shares, a table's line of commands, the chess
# server's sessions. A few minutes; `make race` takes every test.
set -eu
cd "$(dirname "$0")/.."
if ! command -v gcc >/dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's C compiler for the race detector ..." >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q >&2
    apt-get install -y -q --no-install-recommends gcc libc6-dev >&2
  else
    echo "Not checked: races (their detector needs a C compiler, and there is no gcc)." >&2
    exit 0
  fi
fi
export CGO_ENABLED=1
go test -race -short ./internal/journal ./internal/limits
go test -race -short -run 'ManyCommandsAtOnce|ACallerWhoGivesUp|ClosedHall|SpectatorsDoNotFillTheLine|MoveBeforeTheFlag|BothLeaveAndReturn' ./internal/hall
go test -race -short -run 'ManyExamineAtOnce|TwoGamesAtOnce|LanguageChangesWhileNewsCome|WhoComesWhile|ConnectionOfAnEndedSession|ResumedBefore' ./internal/icsd
