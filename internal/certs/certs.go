// Package certs provides the certificates of a server's TLS listeners: from files that another
// program renews, or from an ACME authority.
//
// It knows certificates and where they are stored. It does not know what is served behind a
// listener.
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

// Source provides certificates for TLS listeners.
type Source interface {
	// Listener returns a TLS listener on top of door. protocols are the ALPN protocols, the
	// preferred first. There are none if the service has no protocol name.
	Listener(door net.Listener, protocols ...string) net.Listener
}

// Files is a certificate and key file that may be replaced while the server runs, so that no
// connection ends because a certificate expires.
type Files struct {
	cert, key string
	log       *slog.Logger

	mu      sync.Mutex
	loaded  *tls.Certificate
	stamp   [2]time.Time // change times of the loaded files
	trouble string       // the last error, which is logged once
}

// ErrPair is returned for a certificate without a key or a key without a certificate.
var ErrPair = errors.New("certs: a certificate and its key are needed")

// OpenFiles loads the PEM files of a certificate and its key.
func OpenFiles(cert, key string, log *slog.Logger) (*Files, error) {
	if cert == "" || key == "" {
		return nil, ErrPair
	}
	f := &Files{cert: cert, key: key, log: log}
	_, err := f.load()
	return f, err
}

// load loads the files if they have changed. stamp is their change times.
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

// The log message for a renewed certificate that cannot be used.
const unread = "the files of the certificate have changed and cannot be used. The certificate that was read before stays in use until its end. Put a certificate and its own key there (--tls-cert, --tls-key), and let this user read them; the server then takes them by itself"

// Current returns the certificate in the files. If they cannot be read, it logs that once and
// returns the last one.
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

// Authority describes an ACME authority and the server's names.
type Authority struct {
	Domains   []string // the server's names
	Email     string   // contact address for the authority; may be empty
	Directory string   // URL of the authority; Let's Encrypt if empty
	Folder    string   // storage of certificates and keys
	Roots     *x509.CertPool
	Log       *slog.Logger
}

// Managed provides the certificates of an ACME authority.
type Managed struct {
	magic *certmagic.Config
	cache *certmagic.Cache
}

// Open starts to request missing certificates and to renew expiring ones, until Close. The
// authority verifies each name by a connection to its port 443, which must reach door. door must be
// open.
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
			a.logOutcome(event, data)
			return nil
		},
	})
	m.magic.Issuers = []certmagic.Issuer{a.issuer(m.magic, host, port)}
	if err := m.magic.ManageAsync(ctx, a.Domains); err != nil {
		m.Close()
		return nil, err
	}
	for _, name := range a.Domains {
		if m.isStored(ctx, name) {
			m.waitForCertificate(ctx, name)
		}
	}
	return m, nil
}

// issuer returns the authority as certmagic's issuer, which verifies names at host and port.
func (a Authority) issuer(magic *certmagic.Config, host string, port int) *certmagic.ACMEIssuer {
	return certmagic.NewACMEIssuer(magic, certmagic.ACMEIssuer{
		CA: a.Directory, Email: a.Email, Agreed: true, TrustedRoots: a.Roots,
		DisableHTTPChallenge: true, ListenHost: host, AltTLSALPNPort: port, Logger: zap.NewNop(),
	})
}

// The log messages for a failed request, with and without an existing certificate.
const (
	notRenewed = "the authority did not renew the certificate. The one that is kept serves until its end and games go on; it is asked again by itself. See that port 443 of the name leads to --https and that the authority is reached, or name files with --tls-cert and --tls-key"
	notGiven   = "the authority gave no certificate, so that nobody comes in by the encrypted doors under this name. The other doors and all games are safe; it is asked again by itself. See that the name leads to this machine, its port 443 to --https, and that the authority is reached, or name files with --tls-cert and --tls-key"
)

// logOutcome logs the outcome of a certificate request.
func (a Authority) logOutcome(event string, data map[string]any) {
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

// StoredCertificate returns the stored certificate of a name, or [fs.ErrNotExist].
func (a Authority) StoredCertificate(ctx context.Context, name string) (*x509.Certificate, error) {
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

// loadTimeout is how long to wait for a stored certificate. Loading it may ask the authority
// whether it was revoked, and the server must start without the authority.
const loadTimeout = 5 * time.Second

// isStored reports whether a certificate of the name is stored.
func (m *Managed) isStored(ctx context.Context, name string) bool {
	return m.magic.Storage.Exists(ctx, certmagic.StorageKeys.SiteCert(m.magic.Issuers[0].IssuerKey(), name))
}

// waitForCertificate waits until the certificate of the name is in use, so that a restarted server
// refuses no early connections.
func (m *Managed) waitForCertificate(ctx context.Context, name string) {
	ctx, cancel := context.WithTimeout(ctx, loadTimeout)
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

// Close stops requests and renewals.
func (m *Managed) Close() { m.cache.Stop() }
