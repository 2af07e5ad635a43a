// Package editor serves the page on which a position is set up, and says of one whether it can be played, why not,
// and whether it could be won.
//
// It knows how the page looks, and positions as FEN. It must not know games, tables or accounts: what is done with a
// position stands behind links.
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

//go:embed templates
var templates embed.FS

// path of the page.
const path = "/editor"

// maxFEN is how many bytes a position may have.
const maxFEN = 200

// Pages are the page and its answers. Make them with [New].
type Pages struct{ site *site.Site }

// New returns the page.
func New(s *site.Site) *Pages { return &Pages{s} }

// visit is a visit to the page.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns what these pages bring to the site.
func (p *Pages) Part() site.Part { return site.Part{Templates: site.Folder(templates, "templates")} }

// Routes answers for the addresses.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on("GET "+path, (*visit).page)
	on("POST "+path+"/examine", func(v *visit) error { return v.Say(v.examine()) })
	on("POST "+path+"/chances", func(v *visit) error { return v.Say(v.chances()) })
}

type pageData struct{ FEN string }

// page is the editor, with the position of ?fen= or the usual one.
func (v *visit) page() error {
	d := pageData{FEN: v.R.URL.Query().Get("fen")}
	if d.FEN == "" || len(d.FEN) > maxFEN {
		d.FEN = fen.Initial
	}
	return v.Show(site.Page{Name: "editor", Title: v.T("web.editor.title"), Nav: "games", Width: "wide", Entry: "src/editor.ts", Notice: v.Told(), Data: d})
}

func (v *visit) text() (string, error) {
	text, err := io.ReadAll(io.LimitReader(v.R.Body, maxFEN+1))
	if err == nil && len(text) > maxFEN {
		err = site.Refuse(http.StatusBadRequest, "web.analysis.bad-fen")
	}
	return strings.TrimSpace(string(text)), err
}

// examined is what is to be said of a position.
type examined struct {
	Read bool   `json:"read"`          // the text is a FEN
	FEN  string `json:"fen,omitempty"` // in the usual spelling, when it can be played
	Why  string `json:"why,omitempty"` // it cannot be played, in words
}

// examine says whether a position can be played, and everything that is wrong with it.
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

// chances says of a position whether either side could win it.
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
