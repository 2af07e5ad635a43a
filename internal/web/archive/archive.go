// Package archive serves the list of games and the search by player, result, opening, position and
// other fields.
//
// Package internal/gamesearch implements the search. This package must not know tables, events or
// sessions.
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

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// part holds the templates and functions of the list of games.
var part = site.Part{Templates: site.Folder(templates, "templates"), Functions: functions}

// functions returns the template functions in a language.
func functions(lang string) template.FuncMap {
	return template.FuncMap{
		"category": func(c ratings.Category) string { return i18n.Text(lang, "web.category."+string(c)) },
		"result":   site.Result,
		"control":  site.Controls,
	}
}

// Search finds games. *gamesearch.Service implements it.
type Search interface {
	Search(ctx context.Context, q gamesearch.Query) (gamesearch.Found, error)
	Openings(ctx context.Context, most int) ([]gamesearch.Opening, error)
}

// Members finds members by handle.
type Members interface {
	Find(ctx context.Context, handle string) (members.Profile, error)
}

// Pages serves the list of games and its search. [New] makes it.
type Pages struct {
	site    *site.Site
	members Members
	search  Search
}

// New returns the list of games and its search.
func New(s *site.Site, m Members, g Search) *Pages {
	return &Pages{site: s, members: m, search: g}
}

// Part returns the templates and functions of the list of games.
func (p *Pages) Part() site.Part { return part }

// Routes registers the handlers of the list of games.
func (p *Pages) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /games", p.site.Answer(p.list))
}

const (
	aPage    = 50  // games on one page
	families = 200 // greatest number of suggested openings
)

// data is the data of the page of games.
type data struct {
	Rows       []gamesearch.Hit
	Total      int
	Missing    int    // finished games that are not indexed yet
	Older      string // address of the next page; empty on the last
	Search     gamesearch.Form
	Searched   bool   // the visitor has searched for something
	Position   bool   // the search names a position
	Analysis   string // address of the analysis board with the position
	Openings   []gamesearch.Opening
	Results    []laws.Result
	Editions   []laws.Edition
	Categories []ratings.Category
}

// list shows games, the newest first: all games, or those that match the search.
func (p *Pages) list(v *site.Visit) error {
	ctx, query := v.R.Context(), v.R.URL.Query()
	d := data{Search: gamesearch.ReadForm(query.Get), Results: gamesearch.Results, Editions: laws.Editions(), Categories: gamesearch.Categories()}
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
	q, err := d.Search.Query(func(handle string) (string, bool, error) { return memberID(ctx, p.members, handle) })
	var fault *gamesearch.Fault
	switch {
	case errors.As(err, &fault):
		why, _ := explain.RefusalOf(v.Lang, fault)
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

// memberID returns the identity of the member with a handle. known is false when there is none.
func memberID(ctx context.Context, m Members, handle string) (id string, known bool, err error) {
	profile, err := m.Find(ctx, handle)
	if errors.Is(err, &members.Error{Code: members.HandleUnknown}) {
		return "", false, nil
	}
	return profile.ID, err == nil, err
}
