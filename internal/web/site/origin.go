package site

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Foreign reports whether a browser sends a request for a page of another origin:
// neither our own nor one that the operator has named, by scheme, host and port. A
// page that came over http is foreign where people reach the server by https. What
// is no browser sends no origin.
func (s *Site) Foreign(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(s.origins, strings.TrimSuffix(origin, "/")) {
		return false
	}
	from, err := url.Parse(origin)
	if err != nil || from.Host == "" || !strings.EqualFold(from.Host, r.Host) {
		return true
	}
	return s.inClear(r)
}

// inClear reports whether a request for a server that people reach by https comes
// from a page that came over http and that the operator has not named: an attacker
// on its way may have written it.
func (s *Site) inClear(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	return (s.secure || r.TLS != nil) && strings.HasPrefix(strings.ToLower(origin), "http://") && !slices.Contains(s.origins, origin)
}

// CrossOrigin is the problem of a request that a page of another origin sends.
func CrossOrigin() error { return Refuse(http.StatusForbidden, "web.problem.cross-origin") }

// sameOrigin refuses what changes something when it comes from a page over http. The
// rest is the standard library's, which takes http and https of one host for the same
// where a browser sends no Sec-Fetch-Site.
func (s *Site) sameOrigin(next http.Handler) http.Handler {
	deny := s.Answer(func(*Visit) error { return CrossOrigin() })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions:
		default:
			if s.inClear(r) {
				deny(w, r)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// Origin is the address of the server as the visitor's browser has it, such as
// "https://chess.example"; empty where only this machine can reach it by that.
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
