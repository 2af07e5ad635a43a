// Package archive serves the list of games and their search: by player, result, opening, position and the rest.
//
// It knows how these pages look. What is found, and how quickly, is the matter of internal/gamesearch; it
// must not know tables, events or sessions.
package archive

import (
	"context"
	"embed"
	"errors"
	"html/template"
	"net/http"
	"net/url"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

//go:embed templates
var templates embed.FS

// part is what these pages bring to the site.
var part = site.Part{Templates: site.Folder(templates, "templates"), Functions: functions}

func functions(lang string) template.FuncMap {
	return template.FuncMap{
		"category": func(c ratings.Category) string { return i18n.Text(lang, "web.category."+string(c)) },
		"result":   site.Result,
		"control":  site.Controls,
	}
}

// Search finds games.
type Search interface {
	Search(ctx context.Context, q gamesearch.Query) (gamesearch.Found, error)
	Openings(ctx context.Context, most int) ([]gamesearch.Opening, error)
}

// Members knows whose a handle is.
type Members interface {
	Find(ctx context.Context, handle string) (members.Profile, error)
}

// Pages are the list of games and its search. Make them with [New].
type Pages struct {
	site    *site.Site
	members Members
	search  Search
}

// New returns the list of games.
func New(s *site.Site, m Members, g Search) *Pages {
	return &Pages{site: s, members: m, search: g}
}

// Part returns what these pages bring to the site.
func (p *Pages) Part() site.Part { return part }

// Routes answers for the addresses of these pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /games", p.site.Answer(p.list))
}

const (
	aPage    = 50  // games that are shown at once
	families = 200 // openings that are suggested at most
)

type data struct {
	Rows       []gamesearch.Hit
	Total      int
	Missing    int    // games that are over and not found yet
	Older      string // address of the next page; empty on the last
	Search     gamesearch.Form
	Searched   bool   // something was asked for
	Position   bool   // a position was
	Analysis   string // address of the analysis board, with the position
	Openings   []gamesearch.Opening
	Results    []laws.Result
	Editions   []laws.Edition
	Categories []ratings.Category
}

// list lists games, the newest first: all, or those that a search asks for.
func (p *Pages) list(v *site.Visit) error {
	ctx, query := v.R.Context(), v.R.URL.Query()
	d := data{Search: gamesearch.Read(query.Get), Results: gamesearch.Results, Editions: laws.Editions(), Categories: gamesearch.Categories()}
	address := url.Values{}
	for _, name := range gamesearch.Fields {
		if text := query.Get(name); text != "" {
			address.Set(name, text)
		}
	}
	if d.Searched = len(address) > 0; d.Searched {
		if err := v.MayWork(); err != nil {
			return err
		}
	}
	page := site.Page{Name: "games", Title: v.T("web.games.title"), Nav: "games", Width: "wide"}
	q, err := d.Search.Query(func(handle string) (string, bool, error) { return identity(ctx, p.members, handle) })
	var fault *gamesearch.Fault
	switch {
	case errors.As(err, &fault):
		why, _ := explain.Of(v.Lang, fault)
		page.Fault = why.Text
	case err != nil:
		return err
	default:
		q.Limit = aPage
		found, err := p.search.Search(ctx, q)
		if err != nil {
			return v.Refused(err)
		}
		d.Rows, d.Total, d.Missing, d.Position = found.Hits, found.Total, found.Missing, q.Position != nil
		if found.More {
			address.Set("before", string(d.Rows[len(d.Rows)-1].ID))
			d.Older = "/games?" + address.Encode()
		}
	}
	if d.Analysis = "/analysis"; d.Position {
		d.Analysis += "?" + url.Values{"fen": {d.Search.FEN}}.Encode()
	}
	if d.Openings, err = p.search.Openings(ctx, families); err != nil {
		return err
	}
	page.Data = d
	return v.Show(page)
}

// identity is whose a handle is.
func identity(ctx context.Context, m Members, handle string) (id string, known bool, err error) {
	profile, err := m.Find(ctx, handle)
	if errors.Is(err, &members.Error{Code: members.HandleUnknown}) {
		return "", false, nil
	}
	return profile.ID, err == nil, err
}
