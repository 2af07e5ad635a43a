package serve

import (
	"net"
	"net/url"
	"strings"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/server"
)

// certificatesName is the folder of certificates from an authority, in the data folder.
const certificatesName = server.CertificatesFolder

// entrances are the addresses at which a server listens, and where its certificates come from.
type entrances struct {
	http, ics     string
	https, icsTLS string // "" opens no such port
	cert, key     string
	acme          []string // the names for which an authority gives certificates
	email, giver  string   // of the authority
	announced     bool     // trusted proxies say by the PROXY protocol for whom they open a connection of the chess server
}

func entranceFlags(w *terminal.World, f *pflag.FlagSet, e *entrances) {
	f.StringVar(&e.http, "http", "127.0.0.1:8080", w.About("serve.http"))
	f.StringVar(&e.https, "https", "", w.About("serve.https"))
	f.StringVar(&e.ics, "ics", "127.0.0.1:5000", w.About("serve.ics"))
	f.StringVar(&e.icsTLS, "ics-tls", "", w.About("serve.ics-tls"))
	f.BoolVar(&e.announced, "proxy-protocol", false, w.About("serve.proxy-protocol"))
	f.StringVar(&e.cert, "tls-cert", "", w.About("serve.tls-cert"))
	f.StringVar(&e.key, "tls-key", "", w.About("serve.tls-key"))
	f.StringSliceVar(&e.acme, "acme", nil, w.About("serve.acme"))
	f.StringVar(&e.email, "acme-email", "", w.About("serve.acme-email"))
	f.StringVar(&e.giver, "acme-directory", "", w.About("serve.acme-directory"))
}

// ports returns the addresses as the server takes them; metrics is that of the figures.
func (e entrances) ports(metrics string) server.Ports {
	return server.Ports{HTTP: e.http, HTTPS: e.https, ICS: e.ics, ICSTLS: e.icsTLS, Metrics: metrics, ProxyProtocol: e.announced}
}

// certificates returns where certificates come from, as the server takes it.
func (e entrances) certificates() server.Certificates {
	return server.Certificates{Cert: e.cert, Key: e.key, Names: e.acme, Email: e.email, Directory: e.giver}
}

// address returns where people reach the server, without a path: what its operator says, or else
// the name for which an authority gives its certificate.
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
		return "", &terminal.Fault{Key: "fault.url", Flag: "url", Safe: terminal.SafeNothing, Args: []any{"URL", s.url}}
	}
	return u.String(), nil
}
