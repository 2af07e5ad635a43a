package certs_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
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
	kept, err := authority.Kept(ctx, "localhost")
	if err != nil || kept.VerifyHostname("localhost") != nil || time.Until(kept.NotAfter) < time.Hour {
		t.Errorf("kept: %v, %v", kept, err)
	}
	if _, err := authority.Kept(ctx, "other.test"); !errors.Is(err, fs.ErrNotExist) {
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
