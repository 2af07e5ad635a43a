#!/usr/bin/env bash
# Measures the chess core against what this machine can have and prints the
# table of ratios. Arguments go on to the program, such as -rounds 15.
set -eu
cd "$(dirname "$0")/../bench"
build=../build/bench
mkdir -p "$build"

# The programs of Debian's packages.
missing=()
for package in stockfish pgn-extract; do
  command -v "$package" >/dev/null || [ -x "/usr/games/$package" ] || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Debian's ${missing[*]} to compare with ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2
  apt-get install -y -q --no-install-recommends "${missing[@]}" >&2
elif [ ${#missing[@]} -gt 0 ]; then
  echo "To compare with ${missing[*]} too, install with:  sudo apt-get install ${missing[*]}" >&2
fi

# The Go rivals that the proxy gives. They go into a copy of go.mod, so that
# one which is not to be had breaks nothing.
cp go.mod "$build/bench.mod"
cp go.sum "$build/bench.sum"
: >"$build/without.txt"
tags=
while read -r name module; do
  if said=$(go get -modfile="$build/bench.mod" "$module" 2>&1); then
    tags="$tags,$name"
  else
    why=$(grep -oE '[0-9]{3} [A-Z][A-Za-z ]+' <<<"$said" | head -n 1)
    echo "$name: the Go proxy does not give it${why:+ ($why)}" >>"$build/without.txt"
  fi
done <<'END'
chester github.com/bluescreen10/chester@v0.3.1
dragontoothmg github.com/dylhunn/dragontoothmg@latest
END
# Nobody is timed who counts otherwise than the others.
go test -modfile="$build/bench.mod" -tags "${tags#,}" . >&2
go build -modfile="$build/bench.mod" -tags "${tags#,}" -o "$build/bench" .

"$build/bench" input "$build/games.pgn" 9000
"$build/bench" -input "$build/games.pgn" -without "$build/without.txt" "$@"
