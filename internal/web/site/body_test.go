package site

import (
	"compress/gzip"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// testSite is a site with one handler that sends a page.
func testSite(t *testing.T, h func(*Visit) error) http.Handler {
	t.Helper()
	s, err := New(Options{
		Members: members.New(members.Options{Store: memory.New()}), Limits: limits.New(limits.Options{}), Front: sitetest.Front(),
		Log: slog.New(slog.DiscardHandler), Version: "0.0-test",
	})
	sitetest.Must(t, err)
	return s.Answer(h)
}

// unpacked returns the text of an answer, compressed or not.
func unpacked(t *testing.T, a *http.Response) string {
	t.Helper()
	var from io.Reader = a.Body
	if a.Header.Get("Content-Encoding") == "gzip" {
		z, err := gzip.NewReader(a.Body)
		sitetest.Must(t, err)
		from = z
	}
	text, err := io.ReadAll(from)
	sitetest.Must(t, err)
	return string(text)
}

func TestPagesAreCompressedAndRevalidated(t *testing.T) {
	text := strings.Repeat("<p>Petrosian, Tigran</p>\n", 500)
	h := testSite(t, func(v *Visit) error { v.Send([]byte(text), 0); return nil })
	plain := get(t, h, "/")
	small := get(t, h, "/", "Accept-Encoding", "br, gzip")
	if got := plain.Header.Get("Content-Encoding"); got != "" || plain.ContentLength != int64(len(text)) {
		t.Errorf("plain: %v", plain.Header)
	}
	if small.Header.Get("Content-Encoding") != "gzip" || small.ContentLength*10 > int64(len(text)) {
		t.Errorf("compressed: %v", small.Header)
	}
	for name, a := range map[string]*http.Response{"plain": plain, "compressed": small} {
		if got := a.Header.Values("Vary"); len(got) != 1 || got[0] != "Cookie, Accept-Language, Accept-Encoding" {
			t.Errorf("%s varies by %q", name, got)
		}
		if a.Header.Get("Cache-Control") != "private, no-cache" || a.Header.Get("Content-Type") != pageKind {
			t.Errorf("%s: %v", name, a.Header)
		}
		if unpacked(t, a) != text {
			t.Errorf("%s is another text", name)
		}
	}
	if plain.Header.Get("ETag") == small.Header.Get("ETag") {
		t.Error("two representations have one tag")
	}
	tag := small.Header.Get("ETag")
	again := get(t, h, "/", "Accept-Encoding", "gzip", "If-None-Match", tag)
	if again.StatusCode != http.StatusNotModified || unpacked(t, &http.Response{Body: again.Body}) != "" || again.Header.Get("ETag") != tag || again.Header.Get("Vary") == "" {
		t.Errorf("the same page is answered %d %v", again.StatusCode, again.Header)
	}
	text += "<p>one more</p>"
	if changed := get(t, h, "/", "Accept-Encoding", "gzip", "If-None-Match", tag); changed.StatusCode != http.StatusOK || unpacked(t, changed) != text {
		t.Errorf("another page is answered %d", changed.StatusCode)
	}
}

// A page that nobody may keep has neither a tag nor a length that tells something about its text.
func TestSecretPagesAreNotCompressed(t *testing.T) {
	text := strings.Repeat("<p>secret</p>", 500)
	h := testSite(t, func(v *Visit) error {
		v.W.Header().Set("Cache-Control", "private, no-store")
		v.Send([]byte(text), 0)
		return nil
	})
	a := get(t, h, "/", "Accept-Encoding", "gzip")
	if a.Header.Get("Content-Encoding") != "" || a.Header.Get("ETag") != "" || a.Header.Get("Cache-Control") != "private, no-store" || unpacked(t, a) != text {
		t.Errorf("%d %v", a.StatusCode, a.Header)
	}
}

// A page with a fault keeps its status, and is not taken for the page of another status.
func TestFaultsAreCompressed(t *testing.T) {
	text := strings.Repeat("<p>fault</p>", 500)
	h := testSite(t, func(v *Visit) error { v.Send([]byte(text), http.StatusConflict); return nil })
	a := get(t, h, "/", "Accept-Encoding", "gzip", "If-None-Match", "*")
	if a.StatusCode != http.StatusConflict || a.Header.Get("Content-Encoding") != "gzip" || a.Header.Get("ETag") != "" || unpacked(t, a) != text {
		t.Errorf("%d %v", a.StatusCode, a.Header)
	}
}

// All who share a page get it whole, whatever the first of them asked for.
func TestSharedPagesAreWhole(t *testing.T) {
	text := strings.Repeat("<p>Tal, Mikhail</p>", 500)
	for _, first := range [][]string{
		{http.MethodHead}, {http.MethodGet, "If-None-Match", "*"}, {http.MethodGet, "Range", "bytes=0-9"}, {http.MethodGet, "Accept-Encoding", "gzip"},
	} {
		var shared SharedPages
		made := 0
		h := testSite(t, func(v *Visit) error {
			return shared.Show(v, 7, func(v *Visit) error { made++; v.Send([]byte(text), 0); return nil })
		})
		r := httptest.NewRequest(first[0], "/events/a?page=2", nil)
		for i := 1; i < len(first); i += 2 {
			r.Header.Set(first[i], first[i+1])
		}
		h.ServeHTTP(httptest.NewRecorder(), r)
		for _, accepts := range []string{"", "gzip"} {
			a := get(t, h, "/events/a?page=2", "Accept-Encoding", accepts)
			if a.StatusCode != http.StatusOK || (a.Header.Get("Content-Encoding") == "gzip") != (accepts == "gzip") || unpacked(t, a) != text {
				t.Errorf("after %v: %d %v", first, a.StatusCode, a.Header)
			}
		}
		if made != 1 {
			t.Errorf("after %v: the page is made %d times", first, made)
		}
	}
}

func TestWhichQueriesShareAPage(t *testing.T) {
	for query, want := range map[string]bool{
		"": true, "page=2": true, "page=all": true, "page=255": true,
		"page=": false, "page=0": false, "page=-1": false, "page=02": false, "page=+2": false, "page=256": false, "page=2&x=1": false, "find=ana": false, "category=U16": false,
	} {
		if got := isSharedQuery(query); got != want {
			t.Errorf("%q: %t", query, got)
		}
	}
}

func TestSmallOrUselessIsNotCompressed(t *testing.T) {
	for kind, data := range map[string]string{"text/html": "short", "image/png": strings.Repeat("a", 5000)} {
		b := newBody(kind, []byte(data), pageLevel)
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Encoding", "gzip")
		b.send(w, r)
		if w.Header().Get("Content-Encoding") != "" || w.Body.String() != data {
			t.Errorf("%s: %v", kind, w.Header())
		}
	}
}

// Compressing a page allocates little more than its result: the tables of the writer are kept.
func TestPackersAreKept(t *testing.T) {
	data := []byte(strings.Repeat("<p>Spassky, Boris</p>", 5000))
	const times = 50
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range times {
		compressed(pageKind, data, pageLevel)
	}
	runtime.ReadMemStats(&after)
	// With -race a pool forgets some of what it is given.
	if each := (after.TotalAlloc - before.TotalAlloc) / times; each > 500_000 {
		t.Errorf("%d bytes are allocated for a page", each)
	}
}
