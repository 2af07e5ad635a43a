package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
)

// Redirect serves an unencrypted port until ctx ends: it redirects visitors to the encrypted port.
// It also answers health checks, which come from this machine.
func (s *Server) Redirect(ctx context.Context, l net.Listener, to net.Addr) error {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.healthz)
	mux.HandleFunc("GET /readyz", s.readyz)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://"+encryptedHost(r.Host, to)+r.URL.RequestURI(), http.StatusPermanentRedirect) //nolint:gosec // to the host that the caller named themselves
	})
	srv := s.httpServer(mux)
	go func() {
		<-ctx.Done()
		_ = srv.Close()
	}()
	if err := srv.Serve(s.limits.Listen(l)); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("web: %w", err)
	}
	return nil
}

// encryptedHost returns the host name of a request with the port of the encrypted server, which is
// omitted if it is the default.
func encryptedHost(host string, to net.Addr) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	_, port, _ := net.SplitHostPort(to.String())
	if port != "443" {
		return net.JoinHostPort(host, port)
	}
	if strings.Contains(host, ":") {
		return "[" + host + "]"
	}
	return host
}
