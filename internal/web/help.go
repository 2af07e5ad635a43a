package web

import "github.com/escaque/escaque/internal/web/site"

// helpSections are the parts of the page of help, each with how many paragraphs it has.
var helpSections = []helpSection{{"play", 4}, {"draws", 3}, {"adjourn", 2}, {"keyboard", 2}, {"blind", 2}, {"more", 2}}

type helpSection struct {
	Name       string
	Paragraphs int
}

// helpPage says how to play here.
func (v *visit) helpPage() error {
	return v.Show(site.Page{Name: "help", Title: v.T("web.help.title"), Nav: "help", Data: helpSections})
}
