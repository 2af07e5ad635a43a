#!/usr/bin/env bash
# Builds what a release carries into build/release: one archive for each platform with
# the program, its manual pages in both languages and the completions of four shells,
# the bills of materials, and the checksums of all of it.
set -eu
cd "$(dirname "$0")/.."
version=${1:?usage: scripts/release.sh VERSION [PLATFORM...]}
shift
[ $# -gt 0 ] || set -- linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64
out=build/release
rm -rf "$out" && mkdir -p "$out/common/completions"

for lang in en es; do
  LC_ALL=$lang bin/escaque man "$out/common/man/$lang/man1" >/dev/null
done
for shell in bash zsh fish powershell; do
  bin/escaque completion "$shell" > "$out/common/completions/escaque.$shell"
done
cp README.md LICENSE CHANGELOG.md "$out/common"
cp -r packaging/systemd "$out/common"

for platform in "$@"; do
  os=${platform%/*} arch=${platform#*/}
  name=escaque-$version-$os-$arch
  echo "$name" >&2
  cp -r "$out/common" "$out/$name"
  exe=escaque
  [ "$os" = windows ] && exe=escaque.exe
  CGO_ENABLED=0 GOOS=$os GOARCH=$arch go build -trimpath \
    -ldflags "-s -w -X github.com/escaque/escaque/internal/cli.version=$version" -o "$out/$name/$exe" ./cmd/escaque
  tar -C "$out" --sort=name --owner=0 --group=0 --mtime="@$(git log -1 --format=%ct)" -czf "$out/$name.tar.gz" "$name"
  rm -r "${out:?}/$name"
done
rm -r "$out/common"

bin/escaque version --sbom > "$out/escaque-$version-program.cdx.json"
(cd internal/web/ui && npm sbom --omit dev --sbom-format cyclonedx) > "$out/escaque-$version-pages.cdx.json"
(cd "$out" && sha256sum -- *.tar.gz *.json > SHA256SUMS && cat SHA256SUMS)
