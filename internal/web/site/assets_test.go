package site

import (
	"cmp"
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/escaque/escaque/internal/web/sitetest"
)

func testAssets(t *testing.T, dist fstest.MapFS) *assets {
	t.Helper()
	a, err := loadAssets(dist)
	sitetest.Must(t, err)
	return a
}

func get(t *testing.T, h http.Handler, path string, headers ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestEntriesComeFromTheManifest(t *testing.T) {
	a := testAssets(t, sitetest.Front())
	if !a.built() {
		t.Fatal("not built")
	}
	script, styles, early := a.entry("src/hall.ts")
	if script != "/ui/assets/hall-1.js" {
		t.Errorf("script %q", script)
	}
	if got := strings.Join(styles, " "); got != "/ui/assets/shared-1.css /ui/assets/hall-1.css" {
		t.Errorf("styles %q", got)
	}
	if got := strings.Join(early, " "); got != "/ui/assets/shared-1.js" {
		t.Errorf("early %q", got)
	}
	if script, _, _ := a.entry("src/none.ts"); script != "" {
		t.Errorf("an unknown entry has script %q", script)
	}
}

func TestAssetsAreCachedAndCompressed(t *testing.T) {
	a := testAssets(t, sitetest.Front())
	plain := get(t, a, "/ui/assets/base-1.js")
	if plain.StatusCode != 200 || plain.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" ||
		plain.Header.Get("Content-Type") != "text/javascript; charset=utf-8" || plain.Header.Get("Content-Encoding") != "" {
		t.Errorf("plain: %d %v", plain.StatusCode, plain.Header)
	}
	small := get(t, a, "/ui/assets/base-1.js", "Accept-Encoding", "br, gzip;q=0.8")
	if small.Header.Get("Content-Encoding") != "gzip" || small.Header.Get("ETag") == plain.Header.Get("ETag") {
		t.Errorf("compressed: %v", small.Header)
	}
	z, err := gzip.NewReader(small.Body)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(z)
	want, _ := io.ReadAll(plain.Body)
	if err != nil || string(got) != string(want) {
		t.Errorf("the two forms differ: %v", err)
	}
	again := get(t, a, "/ui/assets/base-1.js", "If-None-Match", plain.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("a tag that fits answered %d", again.StatusCode)
	}
	icon := get(t, a, "/ui/favicon.svg")
	if icon.Header.Get("Cache-Control") != "public, max-age=3600" || icon.Header.Get("Content-Type") != "image/svg+xml" {
		t.Errorf("favicon: %v", icon.Header)
	}
}

// The manifest and hidden files are not for browsers, and no path leaves the
// folder.
func TestAssetsStayInside(t *testing.T) {
	a := testAssets(t, sitetest.Front())
	for _, path := range []string{"/ui/.vite/manifest.json", "/ui/.keep", "/ui/", "/ui/assets", "/ui/assets/../theme.js", "/ui/%2e%2e/server.go"} {
		if got := get(t, a, path).StatusCode; got != http.StatusNotFound {
			t.Errorf("%s answered %d", path, got)
		}
	}
}

func TestFrontEndThatWasNotBuilt(t *testing.T) {
	a := testAssets(t, fstest.MapFS{".keep": {}})
	if a.built() {
		t.Error("built")
	}
	if script, styles, _ := a.entry("src/base.ts"); script != "" || styles != nil {
		t.Errorf("entry %q %v", script, styles)
	}
	if _, err := loadAssets(fstest.MapFS{manifestPath: {Data: []byte("{")}}); err == nil {
		t.Error("a broken manifest passed")
	}
}

func TestAcceptsGzip(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "br, gzip": true, "gzip;q=0": false, "gzip; q=0.0": false, "*": true, "deflate": false, "gzip;q=0.5": true,
	} {
		if got := acceptsGzip(header); got != want {
			t.Errorf("%q: %v", header, got)
		}
	}
}

// Each script that a page names is one that is built.
func TestEveryScriptIsBuilt(t *testing.T) {
	config, err := os.ReadFile("../ui/vite.config.ts")
	sitetest.Must(t, err)
	named, n := regexp.MustCompile(`\b(?:Entry|Script): +"([^"]+)"`), 0
	sitetest.Must(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == "ui" {
			return cmp.Or(err, filepath.SkipDir)
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		for _, found := range named.FindAllStringSubmatch(string(text), -1) {
			if n++; !strings.Contains(string(config), "'"+found[1]+"',") {
				t.Errorf("%s names %s, which vite.config.ts does not build", path, found[1])
			}
		}
		return err
	}))
	if n == 0 {
		t.Error("no page names a script")
	}
}
