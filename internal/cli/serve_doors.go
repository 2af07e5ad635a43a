package cli

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/certs"
	"github.com/escaque/escaque/internal/web"
)

// certificatesName is the folder of certificates from an authority, in the data folder.
const certificatesName = "certificates"

// entrances are where people come in.
type entrances struct {
	http, ics     string
	https, icsTLS string // "" opens no such door
	cert, key     string
	acme          []string // the names for which an authority gives certificates
	email, giver  string   // of the authority
	announced     bool     // trusted proxies say by the PROXY protocol for whom they open a connection of the chess server
}

func (w *World) entranceFlags(f *pflag.FlagSet, e *entrances) {
	f.StringVar(&e.http, "http", "127.0.0.1:8080", w.about("serve.http"))
	f.StringVar(&e.https, "https", "", w.about("serve.https"))
	f.StringVar(&e.ics, "ics", "127.0.0.1:5000", w.about("serve.ics"))
	f.StringVar(&e.icsTLS, "ics-tls", "", w.about("serve.ics-tls"))
	f.BoolVar(&e.announced, "proxy-protocol", false, w.about("serve.proxy-protocol"))
	f.StringVar(&e.cert, "tls-cert", "", w.about("serve.tls-cert"))
	f.StringVar(&e.key, "tls-key", "", w.about("serve.tls-key"))
	f.StringSliceVar(&e.acme, "acme", nil, w.about("serve.acme"))
	f.StringVar(&e.email, "acme-email", "", w.about("serve.acme-email"))
	f.StringVar(&e.giver, "acme-directory", "", w.about("serve.acme-directory"))
}

// check refuses certificates from two sides, and an authority that could prove no name.
func (e entrances) check() error {
	switch {
	case len(e.acme) > 0 && (e.cert != "" || e.key != ""):
		return &fault{key: "fault.acme-both", flag: "acme", safe: safeNothing}
	case len(e.acme) > 0 && e.https == "":
		return &fault{key: "fault.acme-https", flag: "acme", safe: safeNothing}
	}
	return nil
}

// apart refuses one address for two doors, of which the second would find it in use.
func (s *settings) apart() error {
	names := map[string]string{}
	for _, door := range []struct{ name, address string }{{"http", s.http}, {"https", s.https}, {"ics", s.ics}, {"ics-tls", s.icsTLS}, {"metrics", s.metrics}} {
		first, taken := names[door.address]
		if taken && !strings.HasSuffix(door.address, ":0") {
			return &fault{key: "fault.same-address", flag: door.name, safe: safeNothing, args: []any{"First", first, "Second", door.name, "Address", door.address}}
		}
		if door.address != "" {
			names[door.address] = door.name
		}
	}
	return nil
}

// doors are those that are open; https and icsTLS may be nil.
type doors struct {
	http, https, ics, icsTLS net.Listener
	source                   certs.Source // nil where nothing is encrypted
	closing                  []func()
}

// openDoors opens the doors: whoever runs the machine hears of a port in use, or of a
// certificate that cannot be read, before anything is touched. The names are proved to an
// authority through the https door.
func openDoors(ctx context.Context, e entrances, data string, log *slog.Logger) (d *doors, err error) {
	d = &doors{}
	defer func() {
		if err != nil {
			d.close()
			d = nil
		}
	}()
	if err = e.check(); err != nil {
		return d, err
	}
	if (e.cert != "" || e.key != "") && e.https == "" && e.icsTLS == "" {
		return d, &fault{key: "fault.tls-unused", flag: "tls-cert", safe: safeNothing}
	}
	for _, one := range []struct {
		door          *net.Listener
		name, address string
	}{{&d.http, "http", e.http}, {&d.https, "https", e.https}, {&d.ics, "ics", e.ics}, {&d.icsTLS, "ics-tls", e.icsTLS}} {
		if one.address == "" {
			continue
		}
		if *one.door, err = listen(one.name, one.address, safeNothing); err != nil {
			return d, err
		}
		d.closing = append(d.closing, func() { _ = (*one.door).Close() })
	}
	switch {
	case len(e.acme) > 0:
		folder := filepath.Join(data, certificatesName)
		managed, err := certs.Authority{
			Domains: e.acme, Email: e.email, Directory: e.giver, Folder: folder, Log: log,
		}.Open(ctx, d.https.Addr())
		if err != nil {
			return d, &fault{key: "fault.acme", safe: safeNothing, args: []any{"Names", strings.Join(e.acme, ", "), "Folder", folder}, under: err}
		}
		d.source = managed
		d.closing = append(d.closing, managed.Close)
	case d.https != nil || d.icsTLS != nil:
		if d.source, err = openCertificate(e.cert, e.key, log); err != nil {
			return d, err
		}
	}
	return d, nil
}

func (d *doors) close() {
	for _, one := range d.closing {
		one()
	}
}

// address is where people reach the server, without a path: what its operator says, or else the name for which an
// authority gives its certificate.
func (s *settings) address() (string, error) {
	if s.url == "" {
		_, port, _ := net.SplitHostPort(s.https)
		switch {
		case len(s.acme) == 0:
			return "", nil
		case port == "443" || port == "https":
			return "https://" + s.acme[0], nil
		}
		return "https://" + net.JoinHostPort(s.acme[0], port), nil
	}
	u, err := url.Parse(strings.TrimSuffix(s.url, "/"))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || *u != (url.URL{Scheme: u.Scheme, Host: u.Host}) {
		return "", &fault{key: "fault.url", flag: "url", safe: safeNothing, args: []any{"URL", s.url}}
	}
	return u.String(), nil
}

// base is where people find the hall.
func (d *doors) base() string {
	if d.https != nil {
		return "https://" + forPeople(d.https.Addr())
	}
	return "http://" + forPeople(d.http.Addr())
}

// servePages has the hall behind its door: the encrypted one, where there is one.
func (d *doors) servePages(ctx context.Context, pages *web.Server) error {
	if d.https == nil {
		return pages.Serve(ctx, d.http)
	}
	return pages.ServeTLS(ctx, d.https, func(l net.Listener) net.Listener { return d.source.Listener(l, "http/1.1") })
}

// openCertificate reads a pair of files, or says in one sentence why it cannot.
func openCertificate(cert, key string, log *slog.Logger) (*certs.Files, error) {
	files, err := certs.OpenFiles(cert, key, log)
	switch {
	case errors.Is(err, certs.ErrPair) && cert != "":
		return nil, &fault{key: "fault.tls-half", flag: "tls-cert", safe: safeNothing, args: []any{"Given", "tls-cert", "Missing", "tls-key"}}
	case errors.Is(err, certs.ErrPair) && key != "":
		return nil, &fault{key: "fault.tls-half", flag: "tls-key", safe: safeNothing, args: []any{"Given", "tls-key", "Missing", "tls-cert"}}
	case errors.Is(err, certs.ErrPair):
		return nil, &fault{key: "fault.tls-pair", safe: safeNothing}
	case err != nil:
		return nil, &fault{key: "fault.tls", flag: "tls-cert", safe: safeNothing, args: []any{"Cert", cert, "Key", key}, under: err}
	}
	return files, nil
}
