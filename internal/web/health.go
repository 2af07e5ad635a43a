package web

import (
	"fmt"
	"net/http"

	"github.com/escaque/escaque/internal/web/site"
)

// unknown answers for addresses that no page has.
func unknown(v *site.Visit) error {
	if v.R.Method == http.MethodGet || v.R.Method == http.MethodHead {
		return site.NotFound()
	}
	return site.Refuse(http.StatusMethodNotAllowed, "web.problem.method")
}

// healthz answers as long as the process does.
func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}

// readyz answers 200 when the server can work, 503 when it cannot. Anybody may ask, and balancers
// ask every second: the log has the details once when they begin and once when they end.
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
