package site

import (
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/escaque/escaque/internal/i18n"
)

// pages holds the templates of all pages. A template is parsed for a language when it is first
// used; [Site.ParseTemplates] parses all of them.
type pages struct {
	mu     sync.Mutex
	site   *Site
	parts  map[string]*shared            // by page name
	parsed map[pageIn]*template.Template // templates parsed so far
}

type pageIn struct{ lang, name string }

// shared holds the templates that the pages of a part share, by language.
type shared struct {
	Part
	site   *Site
	parsed map[string]*template.Template
}

// add adds the pages of a part.
func (all *pages) add(p Part) error {
	names, err := fs.Glob(p.Templates, "*.html")
	if err != nil {
		return fmt.Errorf("site: templates: %w", err)
	}
	part := &shared{Part: p, site: all.site, parsed: map[string]*template.Template{}}
	for _, file := range names {
		name := strings.TrimSuffix(file, ".html")
		if name == "layout" || isShared(file) {
			continue
		}
		if all.parts[name] != nil {
			return fmt.Errorf("site: two pages are called %s", name)
		}
		all.parts[name] = part
	}
	return nil
}

// ParseTemplates parses the templates of all pages in a language and returns the first error. Tests
// call it, because a broken template would otherwise be found only on first use.
func (s *Site) ParseTemplates(lang string) error {
	for _, name := range slices.Sorted(maps.Keys(s.pages.parts)) {
		if _, err := s.pages.in(lang, name); err != nil {
			return err
		}
	}
	return nil
}

// in returns the template of the page with a name, in a language.
func (all *pages) in(lang, name string) (*template.Template, error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if t := all.parsed[pageIn{lang, name}]; t != nil {
		return t, nil
	}
	part := all.parts[name]
	if part == nil || !i18n.Known(lang) {
		return nil, fmt.Errorf("site: no template %q", name)
	}
	common, err := part.in(lang)
	if err != nil {
		return nil, fmt.Errorf("site: templates: %w", err)
	}
	t, err := common.Clone()
	if err == nil {
		t, err = t.ParseFS(part.Templates, name+".html")
	}
	if err != nil {
		return nil, fmt.Errorf("site: template %s: %w", name, err)
	}
	all.parsed[pageIn{lang, name}] = t
	return t, nil
}

// in returns the shared templates of a part in a language.
func (p *shared) in(lang string) (*template.Template, error) {
	if t := p.parsed[lang]; t != nil {
		return t, nil
	}
	t := template.New("layout").Funcs(functions(lang, p.site))
	if p.Functions != nil {
		t.Funcs(p.Functions(lang))
	}
	t, err := t.ParseFS(frame.Templates, "layout.html", "parts.html")
	if err != nil {
		return nil, err
	}
	own, err := fs.Glob(p.Templates, "parts*.html")
	if err == nil && len(own) > 0 {
		t, err = t.ParseFS(p.Templates, own...)
	}
	if err != nil {
		return nil, err
	}
	p.parsed[lang] = t
	return t, nil
}

// isShared reports whether a template file is shared by pages.
func isShared(name string) bool { return strings.HasPrefix(name, "parts") }
