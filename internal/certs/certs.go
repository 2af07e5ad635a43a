// Package certs has the certificates of a server's encrypted doors: of files that somebody else renews,
// or of an authority that gives them over ACME and renews them itself.
//
// It knows certificates and where they are kept. It does not know what is served behind a door.
package certs

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/caddyserver/certmagic"
	"go.uber.org/zap"
)

// Source has the certificate for whoever calls.
type Source interface {
	// Listener encrypts a door. protocols are those of TLS that are spoken behind it, the preferred
	// first; none for a door that has no name for its own.
	Listener(door net.Listener, protocols ...string) net.Listener
}

// Files is a pair of files that may be renewed while the server runs, so that no game ends because a
// certificate expires.
type Files struct {
	cert, key string
	log       *slog.Logger

	mu      sync.Mutex
	loaded  *tls.Certificate
	stamp   [2]time.Time // of the files that were loaded
	trouble string       // of those that cannot be, so that it is told once
}

// ErrPair refuses a certificate without its key, or a key without its certificate.
var ErrPair = errors.New("certs: a certificate and its key are needed")

// OpenFiles reads the PEM files of a certificate and of its key for the first time.
func OpenFiles(cert, key string, log *slog.Logger) (*Files, error) {
	if cert == "" || key == "" {
		return nil, ErrPair
	}
	f := &Files{cert: cert, key: key, log: log}
	_, err := f.load()
	return f, err
}

// load reads the files where they have changed; stamp is when they did.
func (f *Files) load() (stamp [2]time.Time, err error) {
	for i, name := range []string{f.cert, f.key} {
		info, err := os.Stat(name)
		if err != nil {
			return stamp, err
		}
		stamp[i] = info.ModTime()
	}
	if f.loaded != nil && stamp == f.stamp {
		return stamp, nil
	}
	pair, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return stamp, err
	}
	f.loaded, f.stamp = &pair, stamp
	return stamp, nil
}

// What the operator reads when a renewed certificate cannot be used.
const unread = "the files of the certificate have changed and cannot be used. The certificate that was read before stays in use until its end. Put a certificate and its own key there (--tls-cert, --tls-key), and let this user read them; the server then takes them by itself"

// Current is the pair as the files hold it now; while they cannot be read, which is told once, as they held it last.
func (f *Files) Current(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	stamp, err := f.load()
	switch {
	case err == nil:
		f.trouble = ""
	case f.loaded == nil:
		return nil, err
	default:
		if now := fmt.Sprint(stamp, err); now != f.trouble {
			f.trouble = now
			f.log.Warn(unread, "cert", f.cert, "key", f.key, "until", f.loaded.Leaf.NotAfter.UTC().Format(time.RFC3339), "error", err)
		}
	}
	return f.loaded, nil
}

// Listener implements Source.
func (f *Files) Listener(door net.Listener, protocols ...string) net.Listener {
	return tls.NewListener(door, &tls.Config{GetCertificate: f.Current, NextProtos: protocols, MinVersion: tls.VersionTLS12})
}

// Authority gives certificates over ACME.
type Authority struct {
	Domains   []string // the server's names
	Email     string   // to which the authority writes; may be empty
	Directory string   // the authority's address; Let's Encrypt's when empty
	Folder    string   // in which certificates and their keys are kept
	Roots     *x509.CertPool
	Log       *slog.Logger
}

// Managed are the certificates of an authority.
type Managed struct {
	magic *certmagic.Config
	cache *certmagic.Cache
}

// Open begins to ask for what is missing and to renew what ends soon, until Close. The authority proves
// the names by a call to port 443 of each: door, which must be open then, is what it reaches there.
func (a Authority) Open(ctx context.Context, door net.Addr) (*Managed, error) {
	host, text, err := net.SplitHostPort(door.String())
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(text)
	if err != nil {
		return nil, err
	}
	m := &Managed{}
	m.cache = certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return m.magic, nil },
		Logger:           zap.NewNop(),
	})
	m.magic = certmagic.New(m.cache, certmagic.Config{
		Storage: &certmagic.FileStorage{Path: a.Folder},
		Logger:  zap.NewNop(),
		OnEvent: func(_ context.Context, event string, data map[string]any) error {
			a.tell(event, data)
			return nil
		},
	})
	m.magic.Issuers = []certmagic.Issuer{a.issuer(m.magic, host, port)}
	if err := m.magic.ManageAsync(ctx, a.Domains); err != nil {
		m.Close()
		return nil, err
	}
	for _, name := range a.Domains {
		if m.keeps(ctx, name) {
			m.await(ctx, name)
		}
	}
	return m, nil
}

// issuer is the authority as the library knows it, which proves names at a door.
func (a Authority) issuer(magic *certmagic.Config, host string, port int) *certmagic.ACMEIssuer {
	return certmagic.NewACMEIssuer(magic, certmagic.ACMEIssuer{
		CA: a.Directory, Email: a.Email, Agreed: true, TrustedRoots: a.Roots,
		DisableHTTPChallenge: true, ListenHost: host, AltTLSALPNPort: port, Logger: zap.NewNop(),
	})
}

// What the operator reads when an authority gave no certificate, by whether there is one still.
const (
	notRenewed = "the authority did not renew the certificate. The one that is kept serves until its end and games go on; it is asked again by itself. See that port 443 of the name leads to --https and that the authority is reached, or name files with --tls-cert and --tls-key"
	notGiven   = "the authority gave no certificate, so that nobody comes in by the encrypted doors under this name. The other doors and all games are safe; it is asked again by itself. See that the name leads to this machine, its port 443 to --https, and that the authority is reached, or name files with --tls-cert and --tls-key"
)

// tell says what has become of a certificate.
func (a Authority) tell(event string, data map[string]any) {
	switch event {
	case "cert_obtained":
		a.Log.Info("certificate", "name", data["identifier"], "renewed", data["renewal"])
	case "cert_failed":
		said := notGiven
		if again, is := data["renewal"].(bool); is && again {
			said = notRenewed
		}
		a.Log.Error(said, "name", data["identifier"], "error", data["error"])
	}
}

// Kept is the certificate of a name that an authority has given before; [fs.ErrNotExist] when there is none.
func (a Authority) Kept(ctx context.Context, name string) (*x509.Certificate, error) {
	storage := &certmagic.FileStorage{Path: a.Folder}
	cache := certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return nil, errors.ErrUnsupported }, Logger: zap.NewNop(),
	})
	defer cache.Stop()
	magic := certmagic.New(cache, certmagic.Config{Storage: storage, Logger: zap.NewNop()})
	text, err := storage.Load(ctx, certmagic.StorageKeys.SiteCert(a.issuer(magic, "", 0).IssuerKey(), name))
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("certs: no PEM")
	}
	return x509.ParseCertificate(block.Bytes)
}

// patience is how long a kept certificate is waited for: reading it may ask the authority whether it was
// revoked, and a server whose authority is away must start all the same.
const patience = 5 * time.Second

// keeps reports whether the folder holds a certificate of the name.
func (m *Managed) keeps(ctx context.Context, name string) bool {
	return m.magic.Storage.Exists(ctx, certmagic.StorageKeys.SiteCert(m.magic.Issuers[0].IssuerKey(), name))
}

// await returns when the certificate of the name is in use, so that a server that has started again
// refuses nobody in its first moment.
func (m *Managed) await(ctx context.Context, name string) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for len(m.cache.AllMatchingCertificates(name)) == 0 {
		select {
		case <-time.After(2 * time.Millisecond):
		case <-ctx.Done():
			return
		}
	}
}

// Listener implements Source.
func (m *Managed) Listener(door net.Listener, protocols ...string) net.Listener {
	c := m.magic.TLSConfig() // with the protocol by which names are proved
	c.NextProtos = append(protocols, c.NextProtos...)
	return tls.NewListener(door, c)
}

// Close asks for nothing any more.
func (m *Managed) Close() { m.cache.Stop() }
