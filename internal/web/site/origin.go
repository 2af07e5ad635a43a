package site

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Foreign reports whether a request was sent by a page of a foreign origin: neither this server's own
// nor one of [Options.Origins], which the operator allows. Origins are compared
// by scheme, host and port. A page over http is foreign if the server is reached by https. Programs
// other than browsers send no origin.
func (s *Site) Foreign(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(s.origins, strings.TrimSuffix(origin, "/")) {
		return false
	}
	from, err := url.Parse(origin)
	if err != nil || from.Host == "" || !strings.EqualFold(from.Host, r.Host) {
		return true
	}
	return s.isFromHTTP(r)
}

// isFromHTTP reports whether a request to a server with https comes from a page over http whose
// origin the operator has not allowed. An attacker in the network could have changed such a page.
func (s *Site) isFromHTTP(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	return (s.secure || r.TLS != nil) && strings.HasPrefix(strings.ToLower(origin), "http://") && !slices.Contains(s.origins, origin)
}

// CrossOrigin returns the refusal of a request from a page of another origin.
func CrossOrigin() error { return Refuse(http.StatusForbidden, "web.problem.cross-origin") }

// rejectHTTPOrigin refuses changes that are sent by a page over http. The standard library checks
// other origins, but does not distinguish http and https of one host if a browser sends no
// Sec-Fetch-Site.
func (s *Site) rejectHTTPOrigin(next http.Handler) http.Handler {
	deny := s.Answer(func(*Visit) error { return CrossOrigin() })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions:
		default:
			if s.isFromHTTP(r) {
				deny(w, r)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// Origin returns the address of the server as the visitor's browser has it, such as
// "https://chess.example". It returns "" if that address works only on this machine.
func (v *Visit) Origin() string {
	host := v.R.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if ip := net.ParseIP(strings.Trim(host, "[]")); host == "" || strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback() {
		return ""
	}
	scheme := "http"
	if v.Secure() {
		scheme = "https"
	}
	return scheme + "://" + v.R.Host
}
