#!/bin/sh
# Stops the servers before their program goes: Debian calls it with `remove`, rpm with 0. On an
# upgrade they go on until the new program is there.
set -e
case "$1" in
  remove | 0) ;;
  *) exit 0 ;;
esac
if [ -d /run/systemd/system ]; then
  systemctl stop escaque.service 'escaque@*.service' || true
fi
if command -v systemctl >/dev/null 2>&1; then
  systemctl --quiet disable escaque.service escaque@.service || true
fi
