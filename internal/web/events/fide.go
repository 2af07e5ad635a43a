package events

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
)

// listSearch is a search of FIDE's rating list next to the form of an entry. It is a page without a
// script, and suggestions with one.
type listSearch struct {
	Date  string // month of the list; when empty there is no list, and nothing is shown
	Of    string // from which lists the event takes ratings
	Query string
	Found []listed
	Said  string // message about the search or about the filled form
	// Filled is the number of the player from whom the form was filled, 0 for none, and Others are the
	// player's ratings in other lists.
	Filled int64
	Others []otherRating
}

// listed is a player of the rating list as a suggestion.
type listed struct {
	ID     int64            `json:"id"`
	Name   string           `json:"name"`   // name with title
	Detail string           `json:"detail"` // distinguishes the player from namesakes
	Entry  tournament.Entry `json:"entry"`
	Said   string           `json:"said"`   // message after the form is filled in
	Others []otherRating    `json:"others"` // ratings in other lists
}

// otherRating is a rating in another list, which can be taken.
type otherRating struct {
	List   string `json:"list"`
	Text   string `json:"text"` // of the button that takes it
	Rating int    `json:"rating"`
	From   string `json:"from"`
	Taken  string `json:"taken"` // message after it is taken
}

// maxListed is the greatest number of suggestions.
const maxListed = 12

// suggestionOf converts a player of the list to a suggestion for an event, with the rating of a named
// list, or else of the first of the event's lists that has one.
func (v *visit) suggestionOf(p fidelist.Player, r tournament.Regulations, date, ratingOf string) (l listed, err error) {
	ratings, err := v.list.RatingsOf(v.R.Context(), p.EntryFor(r), r)
	if err != nil {
		return l, err
	}
	order := fidelist.OrderOf(r)
	taken := ratings.Of(ratingOf)
	if taken.Rating == 0 {
		taken = ratings.Taken(r)
	}
	e := p.EntryFor(r, ratings.National(r), taken)
	l = listed{ID: p.ID, Name: strings.TrimSpace(string(e.Title) + " " + e.Name), Entry: e, Others: v.otherRatings(ratings.Others(taken))}
	detail := []string{e.Federation, e.Birth, ratingText(taken.Rating), strconv.FormatInt(p.ID, 10)}
	l.Detail = strings.Join(slices.DeleteFunc(detail, func(s string) bool { return s == "" }), " · ")
	l.Said = v.T("web.fide.filled", "Date", date, "Name", l.Name)
	if ratings.Of(order[0]).Rating == 0 {
		l.Said += " " + v.T("web.lists.none-of", "List", ratingwords.ListName(v.Lang, order[0]))
	}
	if taken.Rating > 0 {
		l.Said += " " + v.T("web.lists.taken", "List", ratingwords.ListName(v.Lang, taken.List), "Rating", taken.Rating)
	}
	for _, list := range ratings.Ambiguous(r) {
		l.Said += " " + v.T("web.lists.ambiguous", "List", list)
	}
	if taken.FallsBack() {
		l.Said += " " + v.T("web.lists.effective", "Base", ratingwords.ListName(v.Lang, taken.Base))
	}
	return l, nil
}

// otherRatings converts ratings to choices.
func (v *visit) otherRatings(ratings fidelist.Ratings) []otherRating {
	others := make([]otherRating, len(ratings))
	for i, one := range ratings {
		name := ratingwords.ListName(v.Lang, one.List)
		others[i] = otherRating{
			List: one.List, Text: v.T("web.lists.take", "List", name, "Rating", one.Rating), Rating: one.Rating, From: one.From,
			Taken: v.T("web.lists.taken", "List", name, "Rating", one.Rating),
		}
	}
	return others
}

// ratingsOf returns the choices of a rating for an entered player of an event: those that the lists
// have.
func (v *visit) ratingsOf(e tournament.Entry, r tournament.Regulations) ([]otherRating, error) {
	if v.list == nil {
		return nil, nil
	}
	ratings, err := v.list.RatingsOf(v.R.Context(), e, r)
	return v.otherRatings(ratings.Others(fidelist.Listed{})), err
}

// takeRating gives the player in the path the rating of the list that the form names. In an event of
// teams the form names the seat of the player in the roster, and the version of the team that was shown.
func (v *visit) takeRating() error {
	if v.list == nil {
		return site.NotFound()
	}
	return v.runForPlayer(func(ctx context.Context, e office.Event, id tournament.PlayerID) error {
		p, _ := e.Tournament.Player(id)
		entry, seat := p.Entry, v.formNumber("seat")
		if e.Tournament.OfTeams() {
			if v.Form("was") != entryVersion(p.Entry) || seat < 1 || seat > len(p.Roster) {
				return site.Refuse(http.StatusConflict, "web.lists.moved-on")
			}
			entry = p.Roster[seat-1]
		}
		ratings, err := v.list.RatingsOf(ctx, entry, e.Tournament.Regulations())
		if err != nil {
			return err
		}
		is := ratings.Of(v.Form("list"))
		if is.Rating == 0 {
			return site.Refuse(http.StatusConflict, "web.lists.gone")
		}
		moved := false
		_, err = v.office.Amend(ctx, v.Who, e.ID, id, func(was tournament.Entry) tournament.Entry {
			if !e.Tournament.OfTeams() {
				return fidelist.WithRating(was, e.Tournament.Regulations(), is)
			}
			if moved = entryVersion(was) != v.Form("was"); moved {
				return was
			}
			was.Roster = slices.Clone(was.Roster)
			was.Roster[seat-1] = fidelist.WithRating(was.Roster[seat-1], e.Tournament.Regulations(), is)
			return was
		})
		if moved {
			return site.Refuse(http.StatusConflict, "web.lists.moved-on")
		}
		return err
	})
}

// searchList searches the rating list by the query of the request. The result has no date when
// there is no list.
func (v *visit) searchList(e office.Event) (s listSearch, err error) {
	if v.list == nil {
		return s, nil
	}
	info, err := v.list.Info(v.R.Context())
	if errors.Is(err, fidelist.ErrNone) || errors.Is(err, fidelist.ErrOther) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	q := v.R.URL.Query()
	s = listSearch{Date: info.Date, Of: ratingwords.ListNames(v.Lang, fidelist.OrderOf(e.Tournament.Regulations())), Query: strings.TrimSpace(q.Get("q"))}
	if s.Query == "" {
		return s, nil
	}
	found, err := v.list.Search(v.R.Context(), fidelist.Query{Text: s.Query, Federation: q.Get("federation"), Limit: maxListed})
	if err != nil {
		return s, err
	}
	for _, p := range found {
		one, err := v.suggestionOf(p, e.Tournament.Regulations(), s.Date, "")
		if err != nil {
			return s, err
		}
		s.Found = append(s.Found, one)
	}
	s.Said = i18n.Count(v.Lang, "web.fide.found", len(found))
	if len(found) == 0 {
		s.Said = v.T("web.fide.nobody", "Date", s.Date)
	}
	return s, nil
}

// entryFromList returns the entry of the player in the list whom the query names by FIDE ID. ok is
// false when it names none.
func (v *visit) entryFromList(e office.Event, s *listSearch) (entry tournament.Entry, ok bool, err error) {
	id, err := strconv.ParseInt(v.R.URL.Query().Get("fide"), 10, 64)
	if err != nil || s.Date == "" {
		return entry, false, nil //nolint:nilerr // no number names nobody
	}
	p, err := v.list.Player(v.R.Context(), id)
	if errors.Is(err, fidelist.ErrUnknown) {
		s.Said = v.T("web.fide.nobody", "Date", s.Date)
		return entry, false, nil
	}
	if err != nil {
		return entry, false, err
	}
	one, err := v.suggestionOf(p, e.Tournament.Regulations(), s.Date, v.R.URL.Query().Get("rating_of"))
	s.Said, s.Filled, s.Others = one.Said, one.ID, one.Others
	return one.Entry, true, err
}

// suggest answers a search of the rating list as JSON. It is for the staff of the event.
func (v *visit) suggest() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	s, err := v.searchList(e)
	if err != nil {
		return err
	}
	v.W.Header().Set("Content-Type", "application/json; charset=utf-8")
	v.W.Header().Set("Cache-Control", "private, no-store")
	if s.Date == "" {
		v.W.WriteHeader(http.StatusNotFound)
	}
	return json.NewEncoder(v.W).Encode(struct {
		Date    string   `json:"date"`
		List    string   `json:"list"`
		Said    string   `json:"said"`
		Players []listed `json:"players"`
	}{s.Date, fidelist.ListOf(e.Tournament.Regulations()).String(), s.Said, append([]listed{}, s.Found...)})
}
