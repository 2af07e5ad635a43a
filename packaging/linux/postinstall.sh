#!/bin/sh
# Debian calls it with `configure` and the version before, if any; rpm with the number of versions
# that are installed then.
set -e
case "$1" in
  configure) before=${2-} ;;
  1) before= ;;
  2) before=yes ;;
  *) exit 0 ;;
esac
# The user of the service. Where there is no systemd, there is no service either.
if command -v systemd-sysusers >/dev/null 2>&1; then
  systemd-sysusers escaque.conf
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload || true
  [ -z "$before" ] || systemctl try-restart escaque.service 'escaque@*.service' || true
fi
[ -z "$before" ] || exit 0
case "${LC_ALL:-${LC_MESSAGES:-${LANG-}}}" in
  es*) cat <<'TEXT'
Escaque está instalado. Para tus torneos: el menú de aplicaciones, o `escaque` en un terminal;
sus archivos están en la carpeta Escaque de tus documentos.
Un servidor para un club no empieza solo: sudo systemctl enable --now escaque
Sus datos están en /var/lib/escaque y sus ajustes en /etc/default/escaque.
TEXT
    ;;
  *) cat <<'TEXT'
Escaque is installed. For your events: the menu of applications, or `escaque` in a terminal;
its files are in the folder Escaque of your documents.
A server for a club does not start by itself: sudo systemctl enable --now escaque
Its data is in /var/lib/escaque, and its settings in /etc/default/escaque.
TEXT
    ;;
esac
