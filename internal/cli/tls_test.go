package cli

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
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
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
	out, in := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		defer in.Close()
		w := &World{In: strings.NewReader(""), Out: in, Err: io.Discard, Env: func(string) string { return "" }, Lang: "en"}
		done <- serve(ctx, w, settings{
			at: place{data: filepath.Join(dir, "data")}, http: "127.0.0.1:0", ics: "127.0.0.1:0", icsTLS: "127.0.0.1:0", cert: cert, key: key,
		})
	}()
	said := bufio.NewReader(out)
	address := ""
	for address == "" {
		line, err := said.ReadString('\n')
		if err != nil {
			t.Fatal(err, <-done)
		}
		address, _ = strings.CutPrefix(strings.TrimSpace(line), "ics-tls ")
		if strings.Contains(address, " ") {
			address = ""
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
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
	if err := <-done; err != nil {
		t.Error(err)
	}
}
