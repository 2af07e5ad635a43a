#!/usr/bin/env bash
# Makes sure that the browser of the browser test is there: Debian's chromium without its
# windows, which loads a page in two thirds of the time of the one with them.
set -eu
package=chromium-headless-shell
command -v $package >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Debian's $package for the browser test ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2
  apt-get install -y -q --no-install-recommends $package >&2
  exit 0
fi
echo "The browser test needs $package. Install it with:  sudo apt-get install $package" >&2
exit 1
