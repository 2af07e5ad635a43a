// Package manual serves the manual for arbiters and organisers: by chapter, with a search, and on
// one page for printing. It also shows the changes of the running version.
//
// The chapters are Markdown files with the same sections in English and Spanish. The package also
// maps pages to sections of the manual. It must not know events or people.
package manual

import (
	"embed"
	"net/http"

	"github.com/escaque/escaque/internal/web/site"
)

// Path is the address of the manual, and ChangesPath that of the page "What is new".
const (
	Path        = "/manual"
	ChangesPath = "/changes"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// nav is the navigation item of the manual.
const nav = "manual"

// Pages serves the pages of the manual. [New] makes it.
type Pages struct{ site *site.Site }

// New returns the pages of the manual.
func New(s *site.Site) *Pages { return &Pages{s} }

// Part returns the templates and functions of the manual.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates")}
}

// Routes registers the handlers of the manual.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := func(pattern string, h func(*site.Visit) error) { mux.HandleFunc("GET "+pattern, p.site.Answer(h)) }
	on(Path, contentsPage)
	on(Path+"/all", wholePage)
	on(Path+"/{chapter}", chapterPage)
	on(ChangesPath, changesPage)
}

// page is the common data of all pages of the manual.
type page struct {
	Lang     string // language of the text
	Foreign  bool   // the text is not in the reader's language
	Chapters []chapter
	Asked    string // search text
	Found    []match

	Chapter        chapter
	Previous, Next *chapter
}

// pageFor returns the common data for a visitor.
func pageFor(v *site.Visit) page {
	lang := textLanguage(v.Lang)
	return page{Lang: lang, Foreign: lang != v.Lang, Chapters: chaptersIn(lang, false)}
}

func show(v *site.Visit, name, title string, p page) error {
	return v.Show(site.Page{Name: name, Title: title, Nav: nav, Data: p})
}

// contentsPage lists the chapters, or the results of a search.
func contentsPage(v *site.Visit) error {
	p := pageFor(v)
	if p.Asked = v.R.URL.Query().Get("q"); len(p.Asked) > maxAsked {
		p.Asked = ""
	}
	p.Found = search(p.Chapters, p.Asked)
	return show(v, "manual", v.T("web.manual.title"), p)
}

func chapterPage(v *site.Visit) error {
	p := pageFor(v)
	for i, c := range p.Chapters {
		if c.Name != v.R.PathValue("chapter") {
			continue
		}
		p.Chapter = c
		if i > 0 {
			p.Previous = &p.Chapters[i-1]
		}
		if i+1 < len(p.Chapters) {
			p.Next = &p.Chapters[i+1]
		}
		return show(v, "manual_chapter", c.Title, p)
	}
	return site.NotFound()
}

// wholePage shows the whole manual on one page for printing.
func wholePage(v *site.Visit) error {
	p := pageFor(v)
	p.Chapters = chaptersIn(p.Lang, true)
	return show(v, "manual_all", v.T("web.manual.title"), p)
}

// changesPage shows the changes of the running version.
func changesPage(v *site.Visit) error {
	return v.Show(site.Page{Name: "changes", Title: v.T("web.changes.title"), Nav: nav, Data: changesOf(v.Version())})
}
