#!/usr/bin/env bash
# Drives the clients that people use: Debian's xboard, pychess, scid,
# eboard and telnet, and the engine stockfish; with ESCAQUE_BOT_RUNNER the bot runner too (runner.sh). What they said and showed is kept in
# build/clients. The names of tests may follow: scripts/clients.sh xboard
set -eu
cd "$(dirname "$0")/.."
export PATH="$PATH:/usr/games"
packages=""
need() { command -v "$1" >/dev/null || packages="$packages $2"; }
need Xvfb xvfb; need xdotool xdotool; need import imagemagick; need xboard xboard; need pychess pychess; need scid scid; need eboard eboard
need expect expect; need telnet telnet; need polyglot polyglot; need stockfish stockfish
if [ -n "$packages" ]; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "The clients are missing. Install them with:  sudo apt-get install$packages" >&2
    exit 1
  fi
  echo "Installing Debian's$packages ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2
  # shellcheck disable=SC2086 # a list of names
  apt-get install -y -q --no-install-recommends $packages >&2
fi
if [ -n "${ESCAQUE_BOT_RUNNER:-}" ]; then scripts/runner.sh --install; fi
(cd test/browser && npm ci --no-audit --no-fund --loglevel=error)
files=()
for name in "$@"; do files+=("test/clients/$name.test.mjs"); done
[ $# -gt 0 ] || files=(test/clients/*.test.mjs)
node --test --test-concurrency=2 --test-reporter=spec "${files[@]}"
