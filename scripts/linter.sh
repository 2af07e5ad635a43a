# Builds the linter into build/, once; sourced by lint.sh and quick.sh.
tool() { # name, package
  [ build/"$1" -nt tools/go.mod ] && return
  echo "Building $1 (once; takes some minutes) ..." >&2
  (cd tools && go build -o ../build/"$1" "$2")
}
tool golangci-lint github.com/golangci/golangci-lint/v2/cmd/golangci-lint
