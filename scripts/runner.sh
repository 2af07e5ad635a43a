#!/usr/bin/env bash
# Plays against the most used open bot runner, as its authors publish it, with Debian's
# stockfish: members by HTTP and by telnet, another runner, the server killed in a game.
#   ESCAQUE_BOT_RUNNER   folder of a checkout of the runner
#   PYTHONPATH           folder of a checkout of python-chess 1.11, which Debian 12 does not have
#   ESCAQUE_BOT_PYTHON   another interpreter, of a virtual environment with what the runner asks for
# What was said is kept in build/clients/runner. With --install it only brings what is missing.
set -eu
cd "$(dirname "$0")/.."
export PATH="$PATH:/usr/games"
if [ -z "${ESCAQUE_BOT_RUNNER:-}" ]; then
  echo "ESCAQUE_BOT_RUNNER names no checkout of the bot runner: nothing was played against it." >&2
  exit 1
fi
if [ ! -f "$ESCAQUE_BOT_RUNNER/lichess-bot.py" ]; then
  echo "There is no lichess-bot.py in $ESCAQUE_BOT_RUNNER: nothing was played against it." >&2
  exit 1
fi
python=${ESCAQUE_BOT_PYTHON:-/usr/bin/python3}
packages=""
command -v stockfish >/dev/null || packages="$packages stockfish"
if [ -z "${ESCAQUE_BOT_PYTHON:-}" ]; then
  [ -x "$python" ] || packages="$packages python3"
  for module in requests:python3-requests yaml:python3-yaml backoff:python3-backoff rich:python3-rich; do
    "$python" -c "import ${module%%:*}" 2>/dev/null || packages="$packages ${module##*:}"
  done
fi
if [ -n "$packages" ]; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "What the runner needs is missing. Install it with:  sudo apt-get install$packages" >&2
    exit 1
  fi
  echo "Installing Debian's$packages ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2
  # shellcheck disable=SC2086 # a list of names
  apt-get install -y -q --no-install-recommends $packages >&2
fi
if ! "$python" -c 'import chess.engine' 2>/dev/null && [ -z "${ESCAQUE_BOT_PYTHON:-}" ] && [ "$(id -u)" = 0 ] && [ -n "$(apt-cache policy python3-chess 2>/dev/null)" ]; then
  apt-get install -y -q --no-install-recommends python3-chess >&2
fi
if ! "$python" -c 'import sys, chess, requests, yaml, backoff, rich; sys.exit(tuple(map(int, chess.__version__.split(".")[:2])) < (1, 11))' 2>/dev/null; then
  echo "The runner needs python-chess 1.11 or later, which this Debian does not have: put the folder of a checkout of it into PYTHONPATH. Nothing was played." >&2
  exit 1
fi
[ "${1:-}" != --install ] || exit 0
(cd test/browser && npm ci --no-audit --no-fund --loglevel=error)
node --test --test-reporter=spec test/clients/runner.test.mjs
