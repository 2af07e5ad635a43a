#!/usr/bin/env bash
# Starts what packaging/ describes, as far as this machine can: the unit's own command
# line with a folder and free ports of the test's, and the image where a Docker engine
# answers. Says what it could not try.
set -eu
cd "$(dirname "$0")/.."
unit=packaging/systemd/escaque.service
work=$(mktemp -d)
trap 'kill "${pid:-}" 2>/dev/null || true; rm -rf "$work"' EXIT

for name in escaque.service escaque@.service; do
  if command -v systemd-analyze >/dev/null; then
    sed "s|/usr/local/bin/escaque|$PWD/bin/escaque|; /^Documentation=/d" "packaging/systemd/$name" > "$work/$name"
    systemd-analyze verify "$work/$name" && echo "$name: systemd finds no fault"
  else
    echo "$name: not verified, systemd-analyze is not here"
  fi
done
if docker compose version >/dev/null 2>&1; then
  POSTGRES_PASSWORD=x NATS_PASSWORD=x docker compose -f packaging/compose.yaml config --quiet && echo "compose.yaml: compose finds no fault"
else
  echo "compose.yaml: not verified, docker compose is not here; its nodes' command line is what make cluster starts"
fi

answers() { # URL
  for _ in $(seq 100); do
    curl -fsS -o /dev/null "$1" 2>/dev/null && return
    sleep 0.1
  done
  return 1
}

line=$(sed -n 's/^ExecStart=//p' "$unit" | sed "s|/usr/local/bin/escaque|bin/escaque|; s|127.0.0.1:8080|127.0.0.1:18080|; s|127.0.0.1:5000|127.0.0.1:15000|")
export STATE_DIRECTORY=$work/state ESCAQUE_FLAGS=
eval "exec $line" > "$work/out" 2> "$work/err" & pid=$!
answers http://127.0.0.1:18080/ || { cat "$work/out" "$work/err"; exit 1; }
kill -TERM "$pid"
wait "$pid" || { cat "$work/err"; exit 1; }
echo "escaque.service: its command starts, answers and stops"

if docker info >/dev/null 2>&1; then
  docker build -q -f packaging/Dockerfile -t escaque:test .
  docker run --rm -d --name escaque-test -p 127.0.0.1:18080:8080 escaque:test
  answers http://127.0.0.1:18080/ || { docker logs escaque-test; docker stop escaque-test; exit 1; }
  docker stop escaque-test
  echo "Dockerfile: the image starts and answers"
else
  echo "Dockerfile: not tried, no Docker engine answers here"
fi
