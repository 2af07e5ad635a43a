#!/usr/bin/env bash
# Makes sure that what makes the installer for Windows is there: Debian's nsis.
set -eu
command -v makensis >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Debian's nsis for the installer of Windows ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2
  apt-get install -y -q --no-install-recommends nsis >&2
  exit 0
fi
echo "The installer for Windows needs nsis. Install it with:  sudo apt-get install nsis" >&2
exit 1
