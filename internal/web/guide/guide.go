// Package guide serves the page that says how to play here.
//
// It knows which parts the page has; its sentences stand in the catalogue. It must not know
// tables, people or games.
package guide

import (
	"embed"
	"net/http"

	"github.com/escaque/escaque/internal/web/site"
)

//go:embed templates
var templates embed.FS

// sections are the parts of the page of help, each with how many paragraphs it has.
var sections = []section{{"play", 4}, {"draws", 3}, {"adjourn", 2}, {"keyboard", 2}, {"blind", 2}, {"watch", 2}, {"more", 2}}

type section struct {
	Name       string
	Paragraphs int
}

// Add brings the page to a site.
func Add(s *site.Site) error { return s.Add(site.Part{Templates: site.Folder(templates, "templates")}) }

// Routes answers for the page's address.
func Routes(s *site.Site, mux *http.ServeMux) {
	mux.HandleFunc("GET /help", s.Answer(func(v *site.Visit) error {
		return v.Show(site.Page{Name: "help", Title: v.T("web.help.title"), Nav: "help", Data: sections})
	}))
}
