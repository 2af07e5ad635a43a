package web

import (
	"fmt"
	"net/http"

	"github.com/escaque/escaque/internal/web/site"
)

// unknownPage answers a request for an address that no page has.
func unknownPage(v *site.Visit) error {
	if v.R.Method == http.MethodGet || v.R.Method == http.MethodHead {
		return site.NotFound()
	}
	return site.Refuse(http.StatusMethodNotAllowed, "web.problem.method")
}

// healthz answers 200 as long as the process responds.
func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}

// readyz answers 200 when the server can work, and 503 when it cannot. Everybody may call it. Load
// balancers do so every second, so the details are logged only when a failure begins and ends.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	part, err := s.ready(r.Context())
	if err != nil {
		if before := s.unready.Swap(&part); before == nil || *before != part {
			s.log.Warn("not ready", "part", part, "error", err)
		}
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = fmt.Fprintf(w, "not ready: %s\n", part)
		return
	}
	if before := s.unready.Swap(nil); before != nil {
		s.log.Info("ready again", "part", *before)
	}
	_, _ = w.Write([]byte("ready\n"))
}
