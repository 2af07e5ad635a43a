#!/usr/bin/env bash
# Makes internal/web/ui/src/fonts anew from the packages @fontsource: the letters of the
# six languages, kerning and lining figures, the weights that the pages use, no hints:
# 58 kB instead of 91, for a page loads all three.
# Needs Debian's fonttools and python3-brotli; the result is committed.
set -eu
cd "$(dirname "$0")/../internal/web/ui"
command -v pyftsubset >/dev/null || { echo "apt-get install fonttools python3-brotli" >&2; exit 1; }
[ -d node_modules ] || npm ci --no-audit --no-fund --loglevel=error
letters="U+20-7E,U+A0,U+A1,U+A3,U+A7,U+A9,U+AA,U+AB,U+AE,U+B0-B3,U+B7,U+B9-FF,U+131,U+152-153,U+2000-206F,U+20AC,U+2191,U+2193,U+2212"
few() { # few FROM NAME
  pyftsubset "$1" --unicodes="$letters" --layout-features=kern,lnum,tnum,liga --flavor=woff2 --no-hinting --name-IDs=0,1,2,4,13,14 \
    --output-file="src/fonts/$2.woff2"
}
weights=$(mktemp --suffix .ttf)
trap 'rm -f "$weights"' EXIT
fonttools varLib.instancer -q node_modules/@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2 wght=400:700 -o "$weights"
few "$weights" alegreya
for weight in 400 700; do
  few "node_modules/@fontsource/alegreya-sans/files/alegreya-sans-latin-$weight-normal.woff2" "alegreya-sans-$weight"
done
ls -l src/fonts/*.woff2
