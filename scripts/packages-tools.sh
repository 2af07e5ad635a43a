#!/usr/bin/env bash
# Makes sure that what make test-packages installs packages with is there: Debian's debootstrap, rpm,
# wine and shellcheck. Without root the tests that need them are skipped by name.
set -eu
missing=
for one in debootstrap:debootstrap rpm:rpm wine:wine shellcheck:shellcheck desktop-file-validate:desktop-file-utils; do
  command -v "${one%:*}" >/dev/null || missing="$missing ${one#*:}"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Debian's$missing for the tests of the packages ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2
  # shellcheck disable=SC2086
  apt-get install -y -q --no-install-recommends ${missing/ wine/ wine wine64} >&2
  exit 0
fi
echo "Not everything can be tried: sudo apt-get install$missing" >&2
