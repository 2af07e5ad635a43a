package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"github.com/klauspost/compress/gzip"
)

// manifestPath is the path of Vite's manifest, which maps source files to built files.
const manifestPath = ".vite/manifest.json"

// base is the URL path of the front end, for which Vite builds it.
const base = "/ui/"

// asset is one file of the front end.
type asset struct {
	body
	immutable bool // its name changes with its contents
}

// chunk is one entry of Vite's manifest.
type chunk struct {
	File    string   `json:"file"`
	CSS     []string `json:"css"`
	Imports []string `json:"imports"`
}

// assets holds the files of the browser part by URL path, and its entries by the name of their
// source file.
type assets struct {
	files   map[string]asset
	entries map[string]chunk
}

// loadAssets reads the built front end. A missing front end is no error, but a broken one is.
func loadAssets(dist fs.FS) (*assets, error) {
	a := &assets{files: make(map[string]asset)}
	raw, err := fs.ReadFile(dist, manifestPath)
	if errors.Is(err, fs.ErrNotExist) {
		return a, nil
	}
	if err != nil {
		return nil, fmt.Errorf("site: manifest: %w", err)
	}
	if err := json.Unmarshal(raw, &a.entries); err != nil {
		return nil, fmt.Errorf("site: manifest: %w", err)
	}
	err = fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, ".vite/") {
			return err
		}
		data, err := fs.ReadFile(dist, name)
		if err != nil {
			return err
		}
		// Vite puts hashed files under assets/ and copies public ones beside it.
		a.files[base+name] = newAsset(name, data, strings.HasPrefix(name, "assets/"))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("site: front end: %w", err)
	}
	return a, nil
}

// newAsset returns a file as an asset. It compresses the file at the first request.
func newAsset(name string, data []byte, immutable bool) asset {
	return asset{newBody(kindOf(name, data), data, gzip.BestCompression), immutable}
}

// kinds holds the content types. It replaces mime.TypeByExtension, whose results depend on the
// machine.
var kinds = map[string]string{
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".svg":         "image/svg+xml",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
	".woff":        "font/woff",
	".png":         "image/png",
	".ico":         "image/x-icon",
	".txt":         "text/plain; charset=utf-8",
	".mp3":         "audio/mpeg",
	".ogg":         "audio/ogg",
	".wav":         "audio/wav",
}

// kindOf returns the media type of a file by its extension, or else by its content.
func kindOf(name string, data []byte) string {
	if k := kinds[path.Ext(name)]; k != "" {
		return k
	}
	if k := mime.TypeByExtension(path.Ext(name)); k != "" {
		return k
	}
	return http.DetectContentType(data)
}

// built reports whether this binary contains the browser part.
func (a *assets) built() bool { return a.entries != nil }

// entry returns what a page needs of an entry, named by its source file, such as "src/hall.ts": its
// script, its style sheets, and the scripts to load early.
func (a *assets) entry(source string) (script string, styles, early []string) {
	c, ok := a.entries[source]
	if !ok {
		return "", nil, nil
	}
	seen := map[string]bool{}
	var walk func(chunk)
	walk = func(c chunk) {
		for _, name := range c.Imports {
			if sub, ok := a.entries[name]; ok && !seen[name] {
				seen[name] = true
				early = append(early, base+sub.File)
				walk(sub)
			}
		}
		for _, s := range c.CSS {
			if !seen[s] {
				seen[s] = true
				styles = append(styles, base+s)
			}
		}
	}
	walk(c)
	if strings.HasSuffix(c.File, ".css") { // an entry that is only a style sheet
		return "", append(styles, base+c.File), early
	}
	return base + c.File, styles, early
}

// isAsset reports whether a path is a file and not a page.
func isAsset(path string) bool { return strings.HasPrefix(path, base) }

// ServeHTTP sends a file. It uses compression if the browser accepts it, answers 304 if the tag
// matches, and lets files with a hash in their name be cached for ever.
func (a *assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := a.files[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	if f.immutable {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		w.Header().Set("Cache-Control", "public, max-age=3600")
	}
	f.send(w, r)
}
