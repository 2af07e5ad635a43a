// Package guide serves the help page about playing, the page about the program, and the page that
// counts the translations of each language.
//
// It defines the parts of the pages; their sentences are in the catalogue. It must not know tables,
// people or games.
package guide

import (
	"embed"
	"net/http"
	"sync"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/web/site"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// sections lists the parts of the help page with the number of their paragraphs.
var sections = []section{{"play", 4}, {"draws", 3}, {"adjourn", 2}, {"keyboard", 2}, {"blind", 2}, {"watch", 2}, {"more", 2}}

type section struct {
	Name       string
	Paragraphs int
}

// Pages serves the pages of the guide. [New] makes it.
type Pages struct{ site *site.Site }

// New returns the pages of the guide.
func New(s *site.Site) *Pages { return &Pages{s} }

// Part returns the templates and functions of the help pages.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates")}
}

// Routes registers the handlers of the help pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /help", p.site.Answer(func(v *site.Visit) error {
		return v.Show(site.Page{Name: "help", Title: v.T("web.help.title"), Nav: "help", Data: sections})
	}))
	mux.HandleFunc("GET /about", p.site.Answer(func(v *site.Visit) error {
		return v.Show(site.Page{Name: "about", Title: v.T("web.about.title"), Nav: "about", Width: "narrow", Data: explain.RatingRules(v.Lang)})
	}))
	mux.HandleFunc("GET /languages", p.site.Answer(func(v *site.Visit) error {
		return v.Show(site.Page{Name: "languages", Title: v.T("web.languages.title"), Nav: "about", Width: "narrow", Data: languages()})
	}))
}

// languageRow is a language with the amount of its translations.
type languageRow struct {
	i18n.Language
	Pages, Terminal i18n.Coverage
}

// languages counts the translations of each language. It does so once, because it reads every file.
var languages = sync.OnceValue(func() []languageRow {
	var rows []languageRow
	for _, l := range i18n.All() {
		row := languageRow{Language: l}
		row.Pages, row.Terminal = i18n.Coverages(l.Tag)
		rows = append(rows, row)
	}
	return rows
})
