package serve

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/certs"
	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/server"
)

// certificateSpan is how long before its expiry a certificate should have been renewed.
const certificateSpan = 14 * 24 * time.Hour

// checkPorts checks every address at which the server listens: it must be free, or a server of
// Escaque must answer.
func (f *findings) checkPorts(ctx context.Context, s settings) {
	encrypted := func(c net.Conn) net.Conn {
		to := &tls.Config{InsecureSkipVerify: true, MinVersion: tls.VersionTLS12} //nolint:gosec // nothing is told; the certificate is looked at by itself
		if len(s.acme) > 0 {
			to.ServerName = s.acme[0]
		}
		return tls.Client(c, to)
	}
	for _, d := range []struct {
		name, address string
		ours          func(net.Conn) bool
	}{
		{"http", s.http, func(c net.Conn) bool { return request(ctx, c, "/healthz") == "ok\n" }},
		{"https", s.https, func(c net.Conn) bool { return request(ctx, encrypted(c), "/healthz") == "ok\n" }},
		{"ics", s.ics, sendsGreeting},
		{"ics-tls", s.icsTLS, func(c net.Conn) bool { return sendsGreeting(encrypted(c)) }},
		{"metrics", s.metrics, func(c net.Conn) bool { return strings.Contains(request(ctx, c, "/metrics"), "escaque_build_info") }},
	} {
		if d.address != "" {
			f.checkPort(ctx, d.name, d.address, d.ours)
		}
	}
}

// checkPort checks whether an address is free, or a server of Escaque answers there.
func (f *findings) checkPort(ctx context.Context, name, address string, ours func(net.Conn) bool) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err == nil {
		_ = l.Close()
		f.good("free", "Door", name, "Address", address)
		return
	}
	c, dial := (&net.Dialer{Timeout: answerTime}).DialContext(ctx, "tcp", address)
	if dial != nil {
		f.bad("port", "Door", name, "Address", address, "Why", err)
		return
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(answerTime))
	if ours(c) {
		f.good("answers", "Door", name, "Address", address)
		return
	}
	f.bad("taken", "Door", name, "Address", address)
}

// request returns the response to a request on a connection, or "" when it is not HTTP.
func request(ctx context.Context, c net.Conn, path string) string {
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.RemoteAddr().String()+path, nil)
	if err != nil || ask.Write(c) != nil {
		return ""
	}
	answer, err := http.ReadResponse(bufio.NewReader(c), ask)
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
	if err != nil || answer.StatusCode != http.StatusOK {
		return ""
	}
	return string(text)
}

// sendsGreeting reports whether the other side sends a greeting like a chess server.
func sendsGreeting(c net.Conn) bool {
	n, err := c.Read(make([]byte, 1))
	return err == nil && n == 1
}

// checkCertificates checks the certificates of the encrypted ports.
func (f *findings) checkCertificates(ctx context.Context, e portSettings, data string) {
	switch err := serverFault(e.certificates().CheckAuthority(e.https != "")); {
	case err != nil:
		f.fault(err)
	case len(e.acme) > 0:
		f.checkAuthority(ctx, certs.Authority{Domains: e.acme, Directory: e.giver, Folder: filepath.Join(data, certificatesName)})
	case e.cert != "" || e.key != "" || e.https != "" || e.icsTLS != "":
		f.checkCertificate(e.cert, e.key)
	}
}

// checkCertificate checks the pair of files for TLS, and when the certificate expires.
func (f *findings) checkCertificate(cert, key string) {
	pair, err := server.OpenFiles(cert, key, slog.New(slog.DiscardHandler))
	if err != nil {
		f.fault(serverFault(err))
		return
	}
	now, err := pair.Current(nil)
	if err != nil {
		f.fault(err)
		return
	}
	f.reportExpiry(cert, now.Leaf.NotAfter, "")
}

// reportExpiry reports how long a certificate is valid. whose is added to the key of the message
// about one that expires.
func (f *findings) reportExpiry(name string, end time.Time, whose string) {
	switch left := time.Until(end); {
	case left <= 0:
		f.bad(whose+"expired", "File", name, "At", operator.FormatInstant(end.UnixMilli()))
	case left < certificateSpan:
		f.warn(whose+"expiring", "File", name, "At", operator.FormatInstant(end.UnixMilli()))
	default:
		f.good("certificate", "File", name, "At", operator.FormatInstant(end.UnixMilli()))
	}
}

// checkAuthority checks the requirements of certificates from an authority, without contacting it:
// the folder, the server's names, and existing certificates.
func (f *findings) checkAuthority(ctx context.Context, a certs.Authority) {
	if _, err := os.Stat(a.Folder); !errors.Is(err, fs.ErrNotExist) { // the server creates it
		if err := tryToWrite(a.Folder); err != nil {
			f.bad("folder", "Where", a.Folder, "Why", err)
		}
	}
	for _, name := range a.Domains {
		f.checkName(ctx, name)
		kept, err := a.StoredCertificate(ctx, name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			f.good("acme-none", "Name", name)
		case err != nil:
			f.bad("acme-unreadable", "Name", name, "Where", a.Folder, "Why", err)
		default:
			f.reportExpiry(name, kept.NotAfter, "acme-")
		}
	}
}

// checkName checks whether the name of a server resolves.
func (f *findings) checkName(ctx context.Context, name string) {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	found, err := net.DefaultResolver.LookupHost(ctx, name)
	var why *net.DNSError
	switch {
	case err == nil:
		f.good("name", "Name", name, "Addresses", strings.Join(found, ", "))
	case errors.As(err, &why) && why.IsNotFound:
		f.bad("name-unknown", "Name", name)
	default:
		f.warn("name-unasked", "Name", name, "Why", err)
	}
}
