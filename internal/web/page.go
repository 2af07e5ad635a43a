package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"path"
	"strings"

	"github.com/escaque/escaque/internal/i18n"
)

//go:embed templates
var templateFiles embed.FS

// page says what a template is to show. Name is the file's name without its
// ending, Title is already in the reader's language.
type page struct {
	Name   string
	Title  string
	Nav    string // which part of the site the page belongs to
	Width  string // "", "wide" or "narrow": see ui/README.md
	Entry  string // the front end's script, by its source file; may be empty
	Notice string // what was done just before
	Fault  string // why it was not
	Live   bool   // the page follows an event stream
	Status int    // 200 when zero
	Data   any
}

// shell is a page with what the frame around it shows.
type shell struct {
	page
	Lang    string
	Others  []tongue
	Handle  string // of the reader; empty for a visitor without a name
	Guest   bool
	Admin   bool
	Back    string // where a form of the frame returns to
	Built   bool
	Version string
	Scripts []string
	Styles  []string
	Early   []string
}

// tongue is a language as the switch shows it: in its own words.
type tongue struct{ Code, Name string }

// pages are the parsed templates, by language and name.
type pages map[string]map[string]*template.Template

// loadPages parses every template once for every language, so that the words
// are bound when a page is parsed and a forgotten one fails at start.
func loadPages() (pages, error) {
	names, err := templateFiles.ReadDir("templates")
	if err != nil {
		return nil, fmt.Errorf("web: templates: %w", err)
	}
	all := make(pages)
	for _, lang := range i18n.Languages() {
		all[lang] = make(map[string]*template.Template)
		frame, err := template.New("layout").Funcs(functions(lang)).ParseFS(templateFiles, "templates/layout.html", "templates/parts.html")
		if err != nil {
			return nil, fmt.Errorf("web: templates: %w", err)
		}
		for _, e := range names {
			name := strings.TrimSuffix(e.Name(), path.Ext(e.Name()))
			if name == "layout" || name == "parts" {
				continue
			}
			t, err := frame.Clone()
			if err == nil {
				t, err = t.ParseFS(templateFiles, "templates/"+e.Name())
			}
			if err != nil {
				return nil, fmt.Errorf("web: template %s: %w", name, err)
			}
			all[lang][name] = t
		}
	}
	return all, nil
}

// show renders the page into memory first: a template that fails half-way must
// not leave half a page with status 200.
func (v *visit) show(p page) error {
	t := v.s.pages[v.lang][p.Name]
	if t == nil {
		return fmt.Errorf("web: no template %q", p.Name)
	}
	sh := shell{page: p, Lang: v.lang, Back: v.here(), Built: v.s.assets.built(), Version: v.s.version}
	for _, lang := range i18n.Languages() {
		if lang != v.lang {
			sh.Others = append(sh.Others, tongue{lang, i18n.Text(lang, "language.name")})
		}
	}
	if v.known() {
		sh.Handle, sh.Guest, sh.Admin = v.who.Handle, v.who.Guest, v.may(administrator)
	}
	for _, source := range []string{"src/base.ts", p.Entry} {
		script, styles, early := v.s.assets.entry(source)
		if script != "" {
			sh.Scripts = append(sh.Scripts, script)
		}
		sh.Styles = appendNew(sh.Styles, styles)
		sh.Early = appendNew(sh.Early, early)
	}
	if p.Live {
		sh.Scripts = append(sh.Scripts, v.s.assets.own["live.js"])
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, "layout", sh); err != nil {
		return fmt.Errorf("web: page %s: %w", p.Name, err)
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", v.lang)
	// A page says who is looking, and in which language: no cache may hand it
	// to somebody else.
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Vary", "Cookie, Accept-Language")
	if p.Status == 0 {
		p.Status = http.StatusOK
	}
	v.w.WriteHeader(p.Status)
	_, err := v.w.Write(b.Bytes())
	if err != nil {
		v.s.log.Debug("reader went away", "path", v.r.URL.Path, "error", err)
	}
	return nil
}

// appendNew appends those of more that are not there yet.
func appendNew(list, more []string) []string {
	for _, m := range more {
		found := false
		for _, l := range list {
			found = found || l == m
		}
		if !found {
			list = append(list, m)
		}
	}
	return list
}
