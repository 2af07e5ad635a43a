package serve

import (
	"net"
	"net/url"
	"strings"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/server"
)

// certificatesName is the name of the folder in the data folder for certificates from an authority.
const certificatesName = server.CertificatesFolder

// portSettings are the addresses at which a server listens, and the source of its certificates.
type portSettings struct {
	http, ics     string
	https, icsTLS string // "" opens no such port
	cert, key     string
	acme          []string // names for which an authority issues certificates
	email, giver  string   // of the authority's account
	// trusted proxies announce the client's address of telnet connections with the PROXY protocol
	announced bool
}

// portFlags adds the flags of the ports and certificates.
func portFlags(w *terminal.World, f *pflag.FlagSet, e *portSettings) {
	f.StringVar(&e.http, "http", "127.0.0.1:8080", w.HelpText("serve.http"))
	f.StringVar(&e.https, "https", "", w.HelpText("serve.https"))
	f.StringVar(&e.ics, "ics", "127.0.0.1:5000", w.HelpText("serve.ics"))
	f.StringVar(&e.icsTLS, "ics-tls", "", w.HelpText("serve.ics-tls"))
	f.BoolVar(&e.announced, "proxy-protocol", false, w.HelpText("serve.proxy-protocol"))
	f.StringVar(&e.cert, "tls-cert", "", w.HelpText("serve.tls-cert"))
	f.StringVar(&e.key, "tls-key", "", w.HelpText("serve.tls-key"))
	f.StringSliceVar(&e.acme, "acme", nil, w.HelpText("serve.acme"))
	f.StringVar(&e.email, "acme-email", "", w.HelpText("serve.acme-email"))
	f.StringVar(&e.giver, "acme-directory", "", w.HelpText("serve.acme-directory"))
}

// ports returns the addresses for the server. metrics is the address of the metrics.
func (e portSettings) ports(metrics string) server.Ports {
	return server.Ports{HTTP: e.http, HTTPS: e.https, ICS: e.ics, ICSTLS: e.icsTLS, Metrics: metrics, ProxyProtocol: e.announced}
}

// certificates returns the certificate settings for the server.
func (e portSettings) certificates() server.Certificates {
	return server.Certificates{Cert: e.cert, Key: e.key, Names: e.acme, Email: e.email, Directory: e.giver}
}

// address returns the server's public address without a path: the configured one, or else that of
// the name for which an authority issues a certificate.
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
