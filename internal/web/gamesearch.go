package web

import (
	"errors"
	"net/url"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// gamesAPage is how many games the list shows at once.
const gamesAPage = 50

type gamesData struct {
	Rows       []hall.GameRow
	Older      string // address of the next page; empty on the last
	Search     gameSearch
	Searched   bool // something was asked for
	Results    []laws.Result
	Editions   []laws.Edition
	Categories []ratings.Category
}

// gameSearch is the form as it was filled in.
type gameSearch struct{ Player, Opponent, Result, Edition, Category, From, Until string }

// searchedResults are the results that can be asked for.
var searchedResults = []laws.Result{laws.WhiteWins, laws.BlackWins, laws.Drawn}

// gamesPage lists games, the newest first: all, or those that a search asks for.
func (v *visit) gamesPage() error {
	d := gamesData{Results: searchedResults, Editions: laws.Editions(), Categories: append(ratings.Categories(), ratings.Untimed, ratings.Nonstandard)}
	query := v.R.URL.Query()
	search := url.Values{}
	field := func(name string) string {
		text := query.Get(name)
		if text != "" {
			search.Set(name, text)
		}
		return text
	}
	d.Search = gameSearch{
		Player: field("player"), Opponent: field("opponent"), Result: field("result"), Edition: field("edition"),
		Category: field("category"), From: field("from"), Until: field("until"),
	}
	d.Searched = len(search) > 0
	page := site.Page{Name: "games", Title: v.T("web.games.title"), Nav: "games", Width: "wide"}
	q, fault, err := v.gameQuery(d.Search)
	if err != nil {
		return err
	}
	if page.Fault = fault; fault == "" {
		q.Before, q.Limit = hall.GameID(query.Get("before")), gamesAPage+1
		if d.Rows, err = v.s.hall.Find(v.R.Context(), q); err != nil {
			return v.Refused(err)
		}
	}
	if len(d.Rows) > gamesAPage {
		d.Rows = d.Rows[:gamesAPage]
		search.Set("before", string(d.Rows[gamesAPage-1].ID))
		d.Older = "/games?" + search.Encode()
	}
	page.Data = d
	return v.Show(page)
}

// gameQuery reads the form. fault says what in it cannot be searched for.
func (v *visit) gameQuery(f gameSearch) (q hall.GameQuery, fault string, err error) {
	ctx := v.R.Context()
	if f.Opponent != "" && f.Player == "" { // one player is a player, in whichever field
		f.Player, f.Opponent = f.Opponent, ""
	}
	for _, of := range []struct {
		handle string
		id     *string
	}{{f.Player, &q.Member}, {f.Opponent, &q.Opponent}} {
		if of.handle == "" {
			continue
		}
		profile, err := v.s.members.Find(ctx, of.handle)
		if errors.Is(err, &members.Error{Code: members.HandleUnknown}) {
			return q, v.T("web.people.nobody", "Text", of.handle), nil
		}
		if err != nil {
			return q, "", err
		}
		*of.id = profile.ID
	}
	if f.Result != "" {
		known := false
		if q.Result, known = laws.ParseResult(f.Result); !known {
			return q, v.T("web.games.bad-result", "Text", f.Result), nil
		}
	}
	q.Edition, q.Category = laws.Edition(f.Edition), ratings.Category(f.Category)
	day := func(text string, at *clock.Instant, days int) bool {
		if text == "" {
			return true
		}
		t, err := time.Parse(time.DateOnly, text)
		if err != nil {
			return false
		}
		*at = clock.At(t.AddDate(0, 0, days))
		return true
	}
	if !day(f.From, &q.From, 0) {
		return q, v.T("web.games.bad-day", "Text", f.From), nil
	}
	if !day(f.Until, &q.Until, 1) {
		return q, v.T("web.games.bad-day", "Text", f.Until), nil
	}
	return q, "", nil
}
