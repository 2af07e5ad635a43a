#!/usr/bin/env bash
# Plays LOADS (10) times 200 games on a server of its own, by new guests each time, and prints what
# a move costs and how much memory the server has after each. With RATE (moves a second) it plays at
# that pace: LOADS=82 PLIES=400 RATE=2000 takes an hour. It fails when the median
# of the last quarter costs over 5 % more processor a move than that of the first quarter (without the
# very first load), or leaves the server with over 5 % more memory.
set -eu
cd "$(dirname "$0")/.."
data=$(mktemp -d)
bin/escaque serve --data "$data" --load-test --http 127.0.0.1:0 --ics 127.0.0.1:5096 --computer none --analysis none > "$data/log" 2>&1 &
server=$!
trap 'kill $server; wait $server || true; rm -rf "$data"' EXIT
until grep -q 127.0.0.1:5096 "$data/log" || grep -q localhost:5096 "$data/log"; do sleep 0.1; done
bin/escaque load --ics 127.0.0.1:5096 --games 200 --plies "${PLIES:-100}" --rate "${RATE:-0}" --repeat "${LOADS:-10}" --pid $server --most-growth 1.05
