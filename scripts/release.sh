#!/usr/bin/env bash
# Builds what a release carries into build/release: installers, packages, archives and images, the
# bills of materials, and the checksums of all of it. It compiles, prints the manual from what it has
# compiled, and lets tools/packages pack. All files have the time of the commit, so that two builds of
# a commit give the same bytes.
set -eu
cd "$(dirname "$0")/.."
version=${1:?usage: scripts/release.sh VERSION}
out=build/release stage=build/stage
step() { echo "== $SECONDS s: $*" >&2; }
scripts/nsis.sh
rm -rf "$out" "$stage" && mkdir -p "$out" "$stage/completions"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export CGO_ENABLED=0 SOURCE_DATE_EPOCH
(cd tools/packages && go build -trimpath -o ../../build/packages .)
packages() { build/packages -version "$version" -date "$SOURCE_DATE_EPOCH" "$@"; }

packages icons resource
# The linker takes what lies beside the main package, for Windows only.
resource=cmd/escaque/rsrc_windows_amd64.syso
trap 'rm -f "$resource"' EXIT
cp "$stage/rsrc_windows_amd64.syso" "$resource"
for platform in linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64; do
  os=${platform%/*} arch=${platform#*/}
  step "compiling for $platform"
  GOOS=$os GOARCH=$arch go build -trimpath -ldflags "-s -w -X github.com/escaque/escaque/internal/cli.version=$version" \
    -o "$stage/programs/$os-$arch/" ./cmd/escaque
done

program=$(go env GOHOSTOS)-$(go env GOHOSTARCH) # of this machine
program=$PWD/$stage/programs/$program/escaque
step "printing the manual"
npm --prefix test/browser ci --no-audit --no-fund --loglevel=error
ESCAQUE_BIN=$program node test/browser/manual.mjs "$PWD/$stage/manuals"
for lang in en es; do
  LC_ALL=$lang "$program" man "$stage/man/$lang/man1" >/dev/null
done
for shell in bash zsh fish powershell; do
  "$program" completion "$shell" > "$stage/completions/escaque.$shell"
done

for part in archives linux macos windows installer images; do
  step "packing: $part"
  packages "$part"
done

name=escaque-${version#v}
"$program" version --sbom > "$out/$name-program.cdx.json"
node scripts/pages-sbom.mjs "${version#v}" > "$out/$name-pages.cdx.json"
step "done"
(cd "$out" && sha256sum -- * > ../SHA256SUMS && mv ../SHA256SUMS . && cat SHA256SUMS)
