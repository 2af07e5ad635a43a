package serve

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// writePair makes a certificate of its own for localhost and returns a pool that
// trusts it.
func writePair(t *testing.T, cert, key string, serial int64) *x509.CertPool {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(serial), DNSNames: []string{"localhost"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	made, err := x509.CreateCertificate(rand.Reader, about, about, &secret.PublicKey, secret)
	if err != nil {
		t.Fatal(err)
	}
	hidden, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: made}, key: {Type: "PRIVATE KEY", Bytes: hidden}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: made}))
	return pool
}

// The chess server is reached over TLS, and goes on with a renewed certificate.
func TestServeOverTLS(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	pool := writePair(t, cert, key, 1)
	ctx, cancel := context.WithCancel(t.Context())
	doors, end := started(ctx, t, settings{
		at:           operator.Storage{Data: filepath.Join(dir, "data")},
		portSettings: portSettings{http: "127.0.0.1:0", https: "127.0.0.1:0", ics: "127.0.0.1:0", icsTLS: "127.0.0.1:0", cert: cert, key: key},
	}, "ics-tls")
	address := doors["ics-tls"]
	greet := func(pool *x509.CertPool) (serial int64) {
		t.Helper()
		conn, err := tls.Dial("tcp", address, &tls.Config{RootCAs: pool, ServerName: "localhost"})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
			t.Fatal(err)
		}
		heard := ""
		for b := make([]byte, 256); !strings.Contains(heard, "login: "); {
			n, err := conn.Read(b)
			if err != nil {
				t.Fatal(err)
			}
			heard += string(b[:n])
		}
		return conn.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
	}
	if got := greet(pool); got != 1 {
		t.Errorf("certificate %d", got)
	}
	browse(t, pool, doors)
	renewed := writePair(t, cert, key, 2)
	later := time.Now().Add(time.Minute) // a file system may not tell moments apart
	for _, name := range []string{cert, key} {
		if err := os.Chtimes(name, later, later); err != nil {
			t.Fatal(err)
		}
	}
	if got := greet(renewed); got != 2 {
		t.Errorf("certificate %d", got)
	}
	if err := os.Remove(key); err != nil {
		t.Fatal(err)
	}
	if got := greet(renewed); got != 2 {
		t.Errorf("certificate %d", got)
	}
	cancel()
	end()
}

// Behind a balancer of plain TCP, a telnet user comes in from where the balancer says, and not without its word.
func TestTelnetBehindABalancer(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	doors, end := started(ctx, t, settings{
		at:           operator.Storage{Data: filepath.Join(t.TempDir(), "data")},
		portSettings: portSettings{http: "127.0.0.1:0", ics: "127.0.0.1:0", announced: true}, proxies: []string{"127.0.0.1"},
	}, "ics")
	heard := func(says, until string) string {
		t.Helper()
		conn, err := net.Dial("tcp", doors["ics"])
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, says); err != nil {
			t.Fatal(err)
		}
		text := ""
		for b := make([]byte, 256); until == "" || !strings.Contains(text, until); {
			n, err := conn.Read(b)
			if text += string(b[:n]); err != nil {
				break
			}
		}
		return text
	}
	if got := heard("PROXY TCP4 192.0.2.7 192.0.2.1 1234 5000\r\nguest\n\n", "fics% "); !strings.Contains(got, "Starting FICS session") {
		t.Errorf("announced by the balancer: %s", got)
	}
	if got := heard("guest\n", ""); got != "" {
		t.Errorf("not announced: %s", got)
	}
	cancel()
	end()
}

// started is a server with the addresses of its doors, once it has said that of the last; end waits until
// it has ended with ctx.
func started(ctx context.Context, t *testing.T, s settings, last string) (doors map[string]string, end func()) {
	t.Helper()
	out, in := io.Pipe()
	done := make(chan error, 1)
	go func() {
		defer in.Close()
		w := &terminal.World{In: strings.NewReader(""), Out: in, Err: io.Discard, Env: func(string) string { return "" }, Lang: "en"}
		done <- serve(ctx, w, s)
	}()
	said := bufio.NewReader(out)
	doors = map[string]string{}
	for doors[last] == "" {
		line, err := said.ReadString('\n')
		if err != nil {
			t.Fatal(err, <-done)
		}
		name, address, _ := strings.Cut(strings.TrimSpace(line), " ")
		doors[name] = address
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return doors, func() {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// browse looks at the hall over TLS: cookies travel encrypted only, a WebSocket opens, and whoever
// comes by the other door is sent here.
func browse(t *testing.T, pool *x509.CertPool, doors map[string]string) {
	t.Helper()
	plain, err := http.Get(doors["http"] + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Body.Close()
	if plain.Request.URL.Scheme != "http" || plain.StatusCode != http.StatusOK {
		t.Errorf("/readyz: %s by %s", plain.Status, plain.Request.URL)
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}}
	defer client.CloseIdleConnections()
	page, err := client.Get(doors["http"] + "/games?page=1")
	if err != nil {
		t.Fatal(err)
	}
	defer page.Body.Close()
	if want := doors["https"] + "/games?page=1"; page.Request.URL.String() != want || page.StatusCode != http.StatusOK {
		t.Errorf("%s at %s, not at %s", page.Status, page.Request.URL, want)
	}
	for _, c := range page.Cookies() {
		if !c.Secure {
			t.Errorf("the cookie %s may travel in clear", c.Name)
		}
	}
	ws, _, err := websocket.Dial(t.Context(), "wss"+strings.TrimPrefix(doors["https"], "https")+"/ws", &websocket.DialOptions{
		HTTPClient: client, Subprotocols: []string{"escaque.v1"},
	})
	if err != nil {
		t.Fatal(err)
	}
	_ = ws.CloseNow()
}

func TestAddressForLetters(t *testing.T) {
	for _, c := range []struct {
		url, https string
		acme       []string
		want       string // "" with fault: refused
		fault      bool
	}{
		{},
		{url: "https://chess.example/", want: "https://chess.example"},
		{url: "http://10.0.0.7:8080", want: "http://10.0.0.7:8080"},
		{https: ":443", acme: []string{"chess.example", "www.chess.example"}, want: "https://chess.example"},
		{https: "0.0.0.0:8443", acme: []string{"chess.example"}, want: "https://chess.example:8443"},
		{url: "https://other.example", https: ":443", acme: []string{"chess.example"}, want: "https://other.example"},
		{url: "chess.example", fault: true},
		{url: "https://chess.example/hall", fault: true},
		{url: "https://somebody@chess.example", fault: true},
		{url: "ftp://chess.example", fault: true},
	} {
		s := settings{url: c.url, portSettings: portSettings{https: c.https, acme: c.acme}}
		got, err := s.address()
		if got != c.want || (err != nil) != c.fault {
			t.Errorf("%+v: %q, %v", c, got, err)
		}
	}
}
