package site

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/escaque/escaque/internal/limits"
)

// Only a trusted proxy says within which trace a request belongs.
func TestTracesOfStrangersAreNotBelieved(t *testing.T) {
	trusted := limits.New(limits.Options{Proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}})
	for from, want := range map[string]string{"192.0.2.1:80": "00-1-2-01", "192.0.2.2:80": "", "": ""} {
		got := "-"
		h := behindProxy(trusted, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r.Header.Get("Traceparent") }))
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = from
		r.Header.Set("Traceparent", "00-1-2-01")
		h.ServeHTTP(httptest.NewRecorder(), r)
		if got != want {
			t.Errorf("from %q: %q", from, got)
		}
	}
}
