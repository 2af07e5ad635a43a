// Package editor serves the page for setting up a position. It checks whether the position is legal,
// explains faults, and determines whether a side could win it.
//
// It handles positions as FEN. It must not know games, tables or accounts: links lead to everything
// that can be done with a position.
package editor

import (
	"embed"
	"io"
	"net/http"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/web/chances"
	"github.com/escaque/escaque/internal/web/site"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// path is the address of the page.
const path = "/editor"

// maxFEN is the greatest length of a position's text, in bytes.
const maxFEN = 200

// Pages serves the editor and the requests of its script. [New] makes it.
type Pages struct{ site *site.Site }

// New returns the position editor.
func New(s *site.Site) *Pages { return &Pages{s} }

// visit is one request for the position editor, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the position editor.
func (p *Pages) Part() site.Part { return site.Part{Templates: site.Folder(templates, "templates")} }

// Routes registers the handlers of the position editor.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on("GET "+path, (*visit).page)
	on("POST "+path+"/examine", func(v *visit) error { return v.SendJSON(v.examine()) })
	on("POST "+path+"/chances", func(v *visit) error { return v.SendJSON(v.chances()) })
}

// pageData is the data of the editor.
type pageData struct{ FEN string }

// page shows the editor with the position of ?fen=, or with the start position.
func (v *visit) page() error {
	d := pageData{FEN: v.R.URL.Query().Get("fen")}
	if d.FEN == "" || len(d.FEN) > maxFEN {
		d.FEN = fen.Initial
	}
	return v.Show(site.Page{Name: "editor", Title: v.T("web.editor.title"), Nav: "games", Width: "wide", Entry: "src/editor.ts", Notice: v.TakeNotice(), Data: d})
}

// text returns the body of the request.
func (v *visit) text() (string, error) {
	text, err := io.ReadAll(io.LimitReader(v.R.Body, maxFEN+1))
	if err == nil && len(text) > maxFEN {
		err = site.Refuse(http.StatusBadRequest, "web.analysis.bad-fen")
	}
	return strings.TrimSpace(string(text)), err
}

// examined is the answer about a position.
type examined struct {
	Read bool   `json:"read"`          // the text is a valid FEN
	FEN  string `json:"fen,omitempty"` // the normalized FEN of a legal position
	Why  string `json:"why,omitempty"` // why the position is not legal
}

// examine answers whether a position is legal, with all its faults.
func (v *visit) examine() (any, error) {
	text, err := v.text()
	if err != nil {
		return nil, err
	}
	setup, findings := fen.Examine(text)
	out := examined{Read: true}
	var why []string
	for _, f := range findings {
		if f.Problem != "" {
			return examined{Why: v.T("hall.position.unread")}, nil
		}
		why = append(why, v.T("hall.position."+f.Fault.String()))
	}
	if out.Why = strings.Join(why, "; "); out.Why != "" {
		return out, nil
	}
	p, err := setup.Position(0)
	if err != nil {
		return nil, err
	}
	out.FEN = fen.Format(p)
	return out, nil
}

// chances answers whether either side could win a position.
func (v *visit) chances() (any, error) {
	if err := v.MayWork(); err != nil {
		return nil, err
	}
	text, err := v.text()
	if err != nil {
		return nil, err
	}
	p, err := fen.ParsePosition(text)
	if err != nil {
		return nil, site.Refuse(http.StatusBadRequest, "web.analysis.bad-fen")
	}
	ply := 0
	if p.Turn() == chess.Black {
		ply = 1
	}
	var list []chances.Chance
	if err := v.Work(func() { list = chances.Of(p, ply) }); err != nil {
		return nil, err
	}
	said := []string{}
	for _, c := range list {
		text := v.T("common.colour."+c.Side) + ": " + v.T("web.lookback."+c.Answer()) + " "
		if c.Line != "" {
			text += i18n.Count(v.Lang, "web.lookback.line", c.Moves) + " " + c.Line
		} else {
			text += v.T("web.lookback.because." + c.Reason)
		}
		said = append(said, text)
	}
	switch {
	case list == nil:
		said = append(said, v.T("web.editor.no-move"))
	case chances.Dead(list):
		said = append(said, v.T("web.editor.dead"))
	}
	return map[string][]string{"said": said}, nil
}
