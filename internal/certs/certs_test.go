package certs_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"

	"github.com/escaque/escaque/internal/certs"
)

// An authority of Let's Encrypt's own making gives a certificate after it has called the door and found
// who holds the name; opened again, the server has it from its folder.
func TestAuthority(t *testing.T) {
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer door.Close()
	quiet := log.New(io.Discard, "", 0)
	store := db.NewMemoryStore()
	signer := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {Description: "default"}})
	prover := va.New(quiet, 1, door.Addr().(*net.TCPAddr).Port, false, "", store)
	front := wfe.New(quiet, store, prover, signer, []string{"authority.test"}, false, false, 1, 1)
	server := httptest.NewTLSServer(front.Handler())
	defer server.Close()
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())

	authority := certs.Authority{
		Domains: []string{"localhost"}, Directory: server.URL + wfe.DirectoryPath, Folder: t.TempDir(),
		Roots: roots, Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
	}
	managed, err := authority.Open(t.Context(), door.Addr())
	if err != nil {
		t.Fatal(err)
	}
	hall := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "the hall") }), ErrorLog: quiet, ReadHeaderTimeout: time.Second}
	defer hall.Close()
	go func() { _ = hall.Serve(managed.Listener(door, "h2", "http/1.1")) }()

	trusted := x509.NewCertPool()
	trusted.AddCert(signer.GetRootCert(0).Cert)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		c, err := (&tls.Dialer{Config: &tls.Config{RootCAs: trusted, ServerName: "localhost"}}).DialContext(ctx, "tcp", door.Addr().String())
		if err == nil {
			_ = c.Close()
			break
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			t.Fatalf("no certificate: %v", err)
		}
	}
	kept, err := authority.StoredCertificate(ctx, "localhost")
	if err != nil || kept.VerifyHostname("localhost") != nil || time.Until(kept.NotAfter) < time.Hour {
		t.Errorf("kept: %v, %v", kept, err)
	}
	if _, err := authority.StoredCertificate(ctx, "other.test"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("never given: %v", err)
	}
	managed.Close()
	server.Close() // from here on nobody gives any
	again, err := authority.Open(t.Context(), door.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	encrypted := again.Listener(other)
	go func() {
		for {
			c, err := encrypted.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(c, "fics% ")
			_ = c.Close()
		}
	}()
	c, err := tls.Dial("tcp", other.Addr().String(), &tls.Config{RootCAs: trusted, ServerName: "localhost"})
	if err != nil {
		t.Fatalf("the certificate was not kept: %v", err)
	}
	_ = c.Close()
}

// A renewal that cannot be used is told once for each change of the files, with how long the old certificate is good.
func TestABrokenRenewalIsTold(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	end := time.Now().Add(time.Hour).Truncate(time.Second)
	var age time.Duration
	write := func(name, kind string, data []byte) {
		t.Helper()
		if err := os.WriteFile(name, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600); err != nil {
			t.Fatal(err)
		}
		age += time.Minute // a file system may not tell moments apart
		if err := os.Chtimes(name, end.Add(age), end.Add(age)); err != nil {
			t.Fatal(err)
		}
	}
	renew := func() {
		t.Helper()
		secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		about := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: end}
		made, err := x509.CreateCertificate(rand.Reader, about, about, &secret.PublicKey, secret)
		if err != nil {
			t.Fatal(err)
		}
		hidden, err := x509.MarshalPKCS8PrivateKey(secret)
		if err != nil {
			t.Fatal(err)
		}
		write(cert, "CERTIFICATE", made)
		write(key, "PRIVATE KEY", hidden)
	}
	renew()
	var said strings.Builder
	files, err := certs.OpenFiles(cert, key, slog.New(slog.NewTextHandler(&said, nil)))
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	look := func(what string, more int) {
		t.Helper()
		for range 3 {
			if pair, err := files.Current(nil); err != nil || pair == nil {
				t.Fatalf("%s: %v", what, err)
			}
		}
		told += more
		if got := strings.Count(said.String(), "level=WARN"); got != told {
			t.Errorf("%s: told %d times, want %d\n%s", what, got, told, &said)
		}
	}
	look("nothing has changed", 0)
	write(cert, "CERTIFICATE", []byte("garbage"))
	look("garbage", 1)
	write(cert, "CERTIFICATE", []byte("garbage too"))
	look("other garbage", 1)
	if err := os.Remove(key); err != nil {
		t.Fatal(err)
	}
	look("the key is gone", 1)
	renew()
	look("renewed", 0)
	if err := os.Remove(key); err != nil {
		t.Fatal(err)
	}
	look("gone again", 1)
	if want := "until=" + end.UTC().Format(time.RFC3339); !strings.Contains(said.String(), want) {
		t.Errorf("no %s in\n%s", want, &said)
	}
}
