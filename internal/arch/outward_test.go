package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// clients are the packages that connect to others, and dialers the names of the standard
// library with which a package does it itself.
var (
	clients = []string{
		"net/smtp", "net/rpc", "github.com/caddyserver/certmagic", "github.com/jackc/pgx/", "github.com/nats-io/nats.go", "go.opentelemetry.io/otel/exporters/",
	}
	dialers = map[string]*regexp.Regexp{
		"net":                            regexp.MustCompile(`^(Dial\w*|Dialer|DefaultResolver|Resolver|Lookup\w+)$`),
		"net/http":                       regexp.MustCompile(`^(Get|Head|Post|PostForm|Client|DefaultClient|Transport|DefaultTransport)$`),
		"crypto/tls":                     regexp.MustCompile(`^(Dial\w*|Dialer|Client)$`),
		"github.com/coder/websocket":     regexp.MustCompile(`^Dial$`),
		"github.com/gobwas/ws":           regexp.MustCompile(`^(Dial|Dialer|DefaultDialer)$`),
		"github.com/gobwas/ws/wsutil":    regexp.MustCompile(`^Dial\w*$`),
		"golang.org/x/net/proxy":         regexp.MustCompile(`^Dial$`),
		"github.com/pires/go-proxyproto": regexp.MustCompile(`^Dial$`),
	}
	connects = regexp.MustCompile("(?m)^\\|[^|]*\\|[^|]*\\| `([a-z/]+)` \\|$")
)

// TestNothingElseConnectsOutside compares the packages that can open a connection to another
// computer with the table of docs/security.md, which says what each connects to and why.
func TestNothingElseConnectsOutside(t *testing.T) {
	var told, found []string
	_, table, _ := strings.Cut(read(t, "../../docs/security.md"), "\n## What connects to others\n")
	table, _, _ = strings.Cut(table, "\n## ")
	for _, m := range connects.FindAllStringSubmatch(table, -1) {
		told = append(told, m[1])
	}
	for _, p := range packages(t) {
		if p.kind == Tool {
			continue
		}
		for _, name := range p.GoFiles {
			if what := connection(t, filepath.Join(p.Dir, name)); what != "" && !slices.Contains(found, p.path) {
				found = append(found, p.path)
				if !slices.Contains(told, p.path) {
					t.Errorf("%s/%s can connect to others (%s): docs/security.md does not say when", p.path, name, what)
				}
			}
		}
	}
	for _, path := range told {
		if !slices.Contains(found, path) {
			t.Errorf("docs/security.md says that %s connects to others, which it does not", path)
		}
	}
}

// connection names what in a file can connect to others, "" when nothing can.
func connection(t *testing.T, file string) (what string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]*regexp.Regexp{}
	for _, i := range parsed.Imports {
		path, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(clients, func(c string) bool { return path == c || strings.HasSuffix(c, "/") && strings.HasPrefix(path, c) }) {
			return path
		}
		if names := dialers[path]; names != nil {
			as := path[strings.LastIndexByte(path, '/')+1:]
			if i.Name != nil {
				as = i.Name.Name
			}
			named[strings.TrimPrefix(as, "go-")] = names
		}
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := s.X.(*ast.Ident); ok && named[pkg.Name] != nil && named[pkg.Name].MatchString(s.Sel.Name) {
				what = pkg.Name + "." + s.Sel.Name
			}
		}
		return what == ""
	})
	return what
}
