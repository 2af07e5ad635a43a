#!/usr/bin/env bash
# Makes sure that the browser of the browser test is there: Debian's chromium.
set -eu
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Debian's chromium for the browser test ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2
  apt-get install -y -q --no-install-recommends chromium >&2
  exit 0
fi
echo "The browser test needs chromium. Install it with:  sudo apt-get install chromium" >&2
exit 1
