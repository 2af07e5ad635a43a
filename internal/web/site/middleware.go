package site

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/traces"
)

// policy is the content security policy of every page: only files of this server and no inline
// scripts. Style attributes are allowed because the board sets them on its squares; style elements
// are not. data: is for small images that Vite inlines into style sheets.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
	"img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// FormLimit is the greatest size of a request's body, in bytes, unless a part allows more.
const FormLimit = 64 << 10

// withSecurityHeaders sets the security headers of every answer. always is set when the server is
// reached by https; browsers must then never use http again.
func withSecurityHeaders(always bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		h.Set("X-Frame-Options", "DENY")
		if always || r.TLS != nil {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// AllowFraming lets pages of other origins show the answer in a frame. The page must not have forms
// that change anything.
func (v *Visit) AllowFraming() {
	h := v.W.Header()
	h.Set("Content-Security-Policy", strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors *", 1))
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Del("X-Frame-Options")
}

// limitBodies limits the size of a request's body.
func (s *Site) limitBodies(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil {
			limit := int64(FormLimit)
			for _, body := range s.bodies {
				limit = max(limit, body(r))
			}
			r.Body = http.MaxBytesReader(w, r.Body, limit)
		}
		next.ServeHTTP(w, r)
	})
}

// logRequests logs each request. If a handler panics, it calls oops to answer with status 500, so
// that the server continues.
func logRequests(log *slog.Logger, now func() time.Time, oops http.HandlerFunc, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := now()
		rec := &recorder{ResponseWriter: w}
		ctx, step := traces.Start(traces.Extract(r.Context(), r.Header.Get("Traceparent")), r.Method, "")
		r = r.WithContext(ctx)
		defer func() {
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(p)
				}
				log.Error("panic in a handler", "path", loggedPath(r), "panic", p, "stack", string(debug.Stack()))
				if rec.status == 0 {
					oops(rec, r)
				}
			}
			if r.Pattern != "" {
				step.Rename(r.Pattern)
			}
			step.Status(rec.status)
			level := slog.LevelInfo
			if isQuiet(r.URL.Path) {
				level = slog.LevelDebug
			}
			log.Log(r.Context(), level, "request", "method", r.Method, "path", loggedPath(r),
				"status", rec.status, "bytes", rec.bytes, "took", now().Sub(start), "from", Address(r))
		}()
		next.ServeHTTP(rec, r)
	})
}

// loggedPath returns the path of a request for the log, with secrets replaced by their names.
func loggedPath(r *http.Request) string {
	path := r.URL.Path
	for _, secret := range []string{"code", "key"} {
		if value := r.PathValue(secret); value != "" {
			path = strings.Replace(path, value, "{"+secret+"}", 1)
		}
	}
	return path
}

// isQuiet reports whether a path is requested so often that it is logged only at debug level.
func isQuiet(path string) bool {
	return path == "/healthz" || path == "/readyz" || isAsset(path)
}

// recorder records the status and size of an answer. Unwrap lets http.ResponseController, and so
// the WebSocket and the event streams, reach the connection.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int
}

// WriteHeader records the status and passes it on.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += n
	return n, err
}

func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// behindProxy sets the address of requests from a trusted proxy to the client's. Otherwise all
// clients would share the limits of the proxy's address. It also removes trace headers from all
// other clients, because they could force the recording of their traces.
func behindProxy(l *limits.Limits, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if peer, err := netip.ParseAddrPort(r.RemoteAddr); err != nil || !l.IsProxy(peer.Addr()) {
			r.Header.Del("Traceparent")
		}
		if at := l.Behind(r.RemoteAddr, r.Header.Values("X-Forwarded-For")); at != Address(r) {
			r = r.WithContext(r.Context())
			r.RemoteAddr = net.JoinHostPort(at, "0")
		}
		next.ServeHTTP(w, r)
	})
}
