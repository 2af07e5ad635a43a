package site

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// A code in an address lets its bearer in: whoever reads the log must not have it.
func TestSecretsOfAddressesStandInNoLog(t *testing.T) {
	var log bytes.Buffer
	mux := http.NewServeMux()
	mux.HandleFunc("GET /reset/{code}", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /events/{event}/me/{key}", func(http.ResponseWriter, *http.Request) { panic("oops") })
	h := logRequests(slog.New(slog.NewTextHandler(&log, nil)), time.Now, func(http.ResponseWriter, *http.Request) {}, mux)
	for _, path := range []string{"/reset/k3wlx", "/events/open/me/s7t2q"} {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
	}
	said := log.String()
	if strings.Contains(said, "k3wlx") || strings.Contains(said, "s7t2q") || !strings.Contains(said, "/events/open/me/{key}") || strings.Count(said, "path=") != 3 {
		t.Error(said)
	}
}
