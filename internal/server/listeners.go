package server

import (
	"context"
	"net"
	"path/filepath"

	"github.com/escaque/escaque/internal/certs"
)

// listeners are the ports that are open; https, icsTLS and metrics may be nil.
type listeners struct {
	http, https, ics, icsTLS, metrics net.Listener

	source certs.Source // of certificates; nil where nothing is encrypted
}

// openPorts opens the ports and the certificates, before anything is changed by this start: an
// operator hears of a port in use, or of a certificate that cannot be read, first. An authority
// verifies names through the HTTPS port.
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

// openPort opens a port that has an address.
func (s *Server) openPort(port *net.Listener, name, address string) error {
	if address == "" {
		return nil
	}
	l, err := Listen(name, address)
	if err != nil {
		return err
	}
	*port = l
	s.onClose(func() error { _ = l.Close(); return nil }) // after Run it is closed already
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

// servePages serves the pages at the HTTPS port where there is one, else at the HTTP port.
func (s *Server) servePages(ctx context.Context) error {
	if s.ports.https == nil {
		return s.pages.Serve(ctx, s.ports.http)
	}
	return s.pages.ServeTLS(ctx, s.ports.https, func(l net.Listener) net.Listener { return s.ports.source.Listener(l, "http/1.1") })
}

// proxied returns a telnet port at which trusted proxies say for whom they connect, where the
// operator has asked for that.
func (s *Server) proxied(l net.Listener) net.Listener {
	if s.opts.Ports.ProxyProtocol {
		return s.limits.Proxied(l, s.log)
	}
	return l
}

// Addresses are those of the ports that are open, HOST:PORT as people type them; "" for others.
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

// BaseURL returns where people find the pages: at the encrypted port, if there is one.
func (s *Server) BaseURL() string {
	if s.ports.https != nil {
		return "https://" + DisplayAddress(s.ports.https.Addr())
	}
	return "http://" + DisplayAddress(s.ports.http.Addr())
}
