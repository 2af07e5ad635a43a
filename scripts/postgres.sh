#!/usr/bin/env bash
# Makes sure that the server of the store's tests is there: Debian's postgresql, which the tests start
# themselves in temporary folders. The cluster that Debian makes at the installation is not used.
set -eu
[ -n "${ESCAQUE_POSTGRES:-}" ] && [ -x "$ESCAQUE_POSTGRES/initdb" ] && exit 0
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0
command -v initdb >/dev/null && command -v postgres >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Debian's postgresql for the tests of the store ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2
  # No cluster of Debian's own: the tests make theirs.
  mkdir -p /etc/postgresql-common/createcluster.d
  echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/escaque.conf
  apt-get install -y -q --no-install-recommends postgresql >&2
  exit 0
fi
echo "The tests of the store need PostgreSQL. Install it with:  sudo apt-get install postgresql  or name the folder of its programs in ESCAQUE_POSTGRES" >&2
exit 1
