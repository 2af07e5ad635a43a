#!/bin/sh
# Says where the data stays. Debian calls it with `remove` or `purge`, rpm with 0. Nothing here
# removes data: an event that was played cannot be played again.
set -e
case "$1" in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload || true
fi
data=
for folder in /var/lib/escaque /var/lib/escaque-*; do
  [ ! -e "$folder" ] || data="$data $folder"
done
case "${LC_ALL:-${LC_MESSAGES:-${LANG-}}}" in
  es*)
    echo "Los torneos se quedan en la carpeta Escaque de los documentos de cada persona."
    [ -z "$data" ] || echo "Los datos del servidor se quedan en:$data (con su usuario, escaque). Solo tú puedes borrarlos: sudo rm -r$data"
    ;;
  *)
    echo "Events stay in the folder Escaque of each person's documents."
    [ -z "$data" ] || echo "The server's data stays in:$data (with its user, escaque). Only you can delete it: sudo rm -r$data"
    ;;
esac
