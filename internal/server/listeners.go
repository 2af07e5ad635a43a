package server

import (
	"context"
	"net"
	"path/filepath"

	"github.com/escaque/escaque/internal/certs"
)

// listeners are the open ports. https, icsTLS and metrics may be nil.
type listeners struct {
	http, https, ics, icsTLS, metrics net.Listener

	source certs.Source // of certificates; nil without encryption
}

// openPorts opens the ports and the certificates. It is called before the start changes anything,
// so that an operator learns at once that a port is in use or a certificate cannot be read. A
// certificate authority verifies domain names through the HTTPS port.
func (s *Server) openPorts() error {
	p := s.opts.Ports
	if err := p.Check(); err != nil {
		return err
	}
	if err := s.opts.Certificates.check(p); err != nil {
		return err
	}
	for _, one := range []struct {
		port          *net.Listener
		name, address string
	}{
		{&s.ports.http, "http", p.HTTP}, {&s.ports.https, "https", p.HTTPS},
		{&s.ports.ics, "ics", p.ICS}, {&s.ports.icsTLS, "ics-tls", p.ICSTLS},
	} {
		if err := s.openPort(one.port, one.name, one.address); err != nil {
			return err
		}
	}
	if err := s.openCertificates(); err != nil {
		return err
	}
	return s.openPort(&s.ports.metrics, "metrics", p.Metrics)
}

// openPort opens a port unless its address is "".
func (s *Server) openPort(port *net.Listener, name, address string) error {
	if address == "" {
		return nil
	}
	l, err := Listen(name, address)
	if err != nil {
		return err
	}
	*port = l
	s.onClose(func() error { _ = l.Close(); return nil }) // Run has closed it already
	return nil
}

// openCertificates opens the certificates of the encrypted ports.
func (s *Server) openCertificates() error {
	c := s.opts.Certificates
	switch {
	case len(c.Names) > 0:
		folder := filepath.Join(s.opts.Data.Folder, CertificatesFolder)
		managed, err := certs.Authority{
			Domains: c.Names, Email: c.Email, Directory: c.Directory, Folder: folder, Log: s.log,
		}.Open(s.ctx, s.ports.https.Addr())
		if err != nil {
			return &CertificateError{Problem: AuthorityFailed, Certificates: c, Folder: folder, Err: err}
		}
		s.ports.source = managed
		s.onClose(func() error { managed.Close(); return nil })
	case s.ports.https != nil || s.ports.icsTLS != nil:
		files, err := OpenFiles(c.Cert, c.Key, s.log)
		if err != nil {
			return err
		}
		s.ports.source = files
	}
	return nil
}

// servePages serves the pages at the HTTPS port if there is one, else at the HTTP port.
func (s *Server) servePages(ctx context.Context) error {
	if s.ports.https == nil {
		return s.pages.Serve(ctx, s.ports.http)
	}
	return s.pages.ServeTLS(ctx, s.ports.https, func(l net.Listener) net.Listener { return s.ports.source.Listener(l, "http/1.1") })
}

// withProxyProtocol returns the listener of a telnet port. If the operator has enabled the PROXY
// protocol, it reads the client's address from the header that a trusted proxy sends.
func (s *Server) withProxyProtocol(l net.Listener) net.Listener {
	if s.opts.Ports.ProxyProtocol {
		return s.limits.Proxied(l, s.log)
	}
	return l
}

// Addresses are the addresses of the open ports as HOST:PORT. The address of a port that is not
// open is "".
type Addresses struct{ HTTP, HTTPS, ICS, ICSTLS, Metrics string }

// Addresses returns the addresses of the open ports.
func (s *Server) Addresses() Addresses {
	display := func(l net.Listener) string {
		if l == nil {
			return ""
		}
		return DisplayAddress(l.Addr())
	}
	p := s.ports
	return Addresses{HTTP: display(p.http), HTTPS: display(p.https), ICS: display(p.ics), ICSTLS: display(p.icsTLS), Metrics: display(p.metrics)}
}

// BaseURL returns the URL of the pages. It is that of the encrypted port if there is one.
func (s *Server) BaseURL() string {
	if s.ports.https != nil {
		return "https://" + DisplayAddress(s.ports.https.Addr())
	}
	return "http://" + DisplayAddress(s.ports.http.Addr())
}
