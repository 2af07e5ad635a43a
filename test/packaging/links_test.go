package packaging

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var linkOf = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// judgeLinks follows every link of every text of the archives, and of the documents that the packages for Linux install:
// it leads to a file beside the text, or to one of this version in the repository.
func judgeLinks(t *testing.T, made, documents string) {
	archives, err := filepath.Glob(filepath.Join(made, "*"))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, archive := range append(archives, documents) {
		files := make(map[string][]byte)
		switch {
		case strings.HasSuffix(archive, ".tar.gz"):
			z, err := gzip.NewReader(bytes.NewReader(contents(t, archive)))
			if err != nil {
				t.Fatal(err)
			}
			_, files = untar(t, z)
		case strings.HasSuffix(archive, ".zip"):
			b := contents(t, archive)
			z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range z.File {
				in, err := f.Open()
				if err != nil {
					t.Fatal(err)
				}
				if files[f.Name], err = io.ReadAll(in); err != nil {
					t.Fatal(err)
				}
			}
		case archive == documents:
			for _, name := range names(t, documents) {
				files[name] = contents(t, filepath.Join(documents, name))
			}
		default:
			continue // a package that installs the documents, or an image without texts
		}
		seen++
		links := 0
		for name, text := range files {
			if end := path.Ext(name); end != ".md" && end != ".txt" {
				continue
			}
			for _, m := range linkOf.FindAllStringSubmatch(string(text), -1) {
				to, _, _ := strings.Cut(m[1], "#")
				links++
				if here, is := strings.CutPrefix(to, "https://github.com/escaque/escaque/"); is {
					kind, rest, _ := strings.Cut(here, "/")
					version, at, _ := strings.Cut(rest, "/")
					if kind != "blob" && kind != "tree" {
						continue // a page of releases
					}
					if _, err := os.Stat(filepath.Join("../..", at)); version != "v0.1.0" || err != nil {
						t.Errorf("%s: %s leads to %s, which is not there: %v", filepath.Base(archive), name, m[1], err)
					}
					continue
				}
				if to == "" || strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") {
					continue
				}
				if _, is := files[path.Join(path.Dir(name), to)]; !is {
					t.Errorf("%s: %s leads to %s, which the archive does not have", filepath.Base(archive), name, m[1])
				}
			}
		}
		if links == 0 {
			t.Errorf("%s: no link was found", filepath.Base(archive))
		}
	}
	if seen < 7 {
		t.Errorf("only %d archives with texts", seen)
	}
}
