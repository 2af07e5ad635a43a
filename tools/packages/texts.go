package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// repository is the URL of the project's files.
const repository = "https://github.com/escaque/escaque/"

// documents are the texts in archives and Linux packages, all in one folder.
var documents = []string{"README.md", "CHANGELOG.md", "docs/install.md", "docs/organiser.md", "docs/players.md", "docs/operations.md"}

var linked = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// document returns a text whose links work in the package. A link to a file in carried leads to the
// file beside it, any other to the repository at this version.
func (r release) document(name string, carried []string) ([]byte, error) {
	raw, err := os.ReadFile(filepath.Join(r.source, name))
	if err != nil {
		return nil, err
	}
	beside := make(map[string]bool)
	for _, one := range carried {
		beside[one] = true
	}
	return linked.ReplaceAllFunc(raw, func(found []byte) []byte {
		to := string(linked.FindSubmatch(found)[1])
		if strings.HasPrefix(to, "#") || strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") {
			return found
		}
		to, anchor, has := strings.Cut(to, "#")
		if has {
			anchor = "#" + anchor
		}
		at := path.Join(path.Dir(name), to)
		if beside[at] {
			return []byte("](" + path.Base(at) + anchor + ")")
		}
		kind := "blob/"
		if info, err := os.Stat(filepath.Join(r.source, at)); err == nil && info.IsDir() {
			kind = "tree/"
		}
		return []byte("](" + repository + kind + r.ref + "/" + at + anchor + ")")
	}), nil
}

// texts writes the documents to the stage.
func (r release) texts() error {
	dir := filepath.Join(r.stage, "documents")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range documents {
		b, err := r.document(name, documents)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)), b, 0o644); err != nil {
			return err
		}
	}
	return nil
}
