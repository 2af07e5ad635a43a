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

// certificateSpan is how long before its end a certificate should have been renewed.
const certificateSpan = 14 * 24 * time.Hour

// doors looks at every address at which the server listens: it is free, or a server of ours answers.
func (f *findings) doors(ctx context.Context, s settings) {
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
		{"http", s.http, func(c net.Conn) bool { return answered(ctx, c, "/healthz") == "ok\n" }},
		{"https", s.https, func(c net.Conn) bool { return answered(ctx, encrypted(c), "/healthz") == "ok\n" }},
		{"ics", s.ics, greets},
		{"ics-tls", s.icsTLS, func(c net.Conn) bool { return greets(encrypted(c)) }},
		{"metrics", s.metrics, func(c net.Conn) bool { return strings.Contains(answered(ctx, c, "/metrics"), "escaque_build_info") }},
	} {
		if d.address != "" {
			f.port(ctx, d.name, d.address, d.ours)
		}
	}
}

// port looks whether an address is free, or a server of ours answers there.
func (f *findings) port(ctx context.Context, name, address string, ours func(net.Conn) bool) {
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

// answered is what is answered to a request on a connection; "" for nothing that a browser would show.
func answered(ctx context.Context, c net.Conn, path string) string {
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

// greets reports whether somebody sends a greeting, as a chess server does.
func greets(c net.Conn) bool {
	n, err := c.Read(make([]byte, 1))
	return err == nil && n == 1
}

// certificates looks at those of the encrypted doors, wherever they come from.
func (f *findings) certificates(ctx context.Context, e entrances, data string) {
	switch err := serverFault(e.certificates().CheckAuthority(e.https != "")); {
	case err != nil:
		f.fault(err)
	case len(e.acme) > 0:
		f.authority(ctx, certs.Authority{Domains: e.acme, Directory: e.giver, Folder: filepath.Join(data, certificatesName)})
	case e.cert != "" || e.key != "" || e.https != "" || e.icsTLS != "":
		f.certificate(e.cert, e.key)
	}
}

// certificate looks at the pair of files that TLS needs, and how long they are good.
func (f *findings) certificate(cert, key string) {
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
	f.until(cert, now.Leaf.NotAfter, "")
}

// until says how long a certificate is good; whose adds to the key of what is said of one that ends.
func (f *findings) until(name string, end time.Time, whose string) {
	switch left := time.Until(end); {
	case left <= 0:
		f.bad(whose+"expired", "File", name, "At", operator.Stamp(end.UnixMilli()))
	case left < certificateSpan:
		f.warn(whose+"expiring", "File", name, "At", operator.Stamp(end.UnixMilli()))
	default:
		f.good("certificate", "File", name, "At", operator.Stamp(end.UnixMilli()))
	}
}

// authority looks at what an authority's certificates need, as far as it can be known without asking
// the authority: where they are kept, the server's names, and what is kept already.
func (f *findings) authority(ctx context.Context, a certs.Authority) {
	if _, err := os.Stat(a.Folder); !errors.Is(err, fs.ErrNotExist) { // the server makes it
		if err := tryToWrite(a.Folder); err != nil {
			f.bad("folder", "Where", a.Folder, "Why", err)
		}
	}
	for _, name := range a.Domains {
		f.name(ctx, name)
		kept, err := a.Kept(ctx, name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			f.good("acme-none", "Name", name)
		case err != nil:
			f.bad("acme-unreadable", "Name", name, "Where", a.Folder, "Why", err)
		default:
			f.until(name, kept.NotAfter, "acme-")
		}
	}
}

// name looks whether the name of a server leads anywhere.
func (f *findings) name(ctx context.Context, name string) {
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
