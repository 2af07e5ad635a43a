package events

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
)

// listSearch is a search of FIDE's rating list next to the form of an entry. It is a page without a
// script, and suggestions with one.
type listSearch struct {
	Date  string // month of the list; when empty there is no list, and nothing is shown
	Of    string // which of the three lists the event uses
	Query string
	Found []listed
	Said  string // message about the search or about the filled form
}

// listed is a player of the rating list as a suggestion.
type listed struct {
	ID     int64            `json:"id"`
	Name   string           `json:"name"`   // name with title
	Detail string           `json:"detail"` // distinguishes the player from namesakes
	Entry  tournament.Entry `json:"entry"`
	Said   string           `json:"said"` // message after the form is filled in
}

// maxListed is the greatest number of suggestions.
const maxListed = 12

// suggestionOf converts a player of the list to a suggestion for an event.
func (v *visit) suggestionOf(p fidelist.Player, r tournament.Regulations, date string) listed {
	of := fidelist.ListOf(r)
	e := p.EntryFor(r, date)
	l := listed{ID: p.ID, Name: strings.TrimSpace(string(e.Title) + " " + e.Name), Entry: e}
	detail := []string{e.Federation, e.Birth}
	if p.Rating(of) > 0 {
		detail = append(detail, strconv.Itoa(p.Rating(of)))
	}
	detail = append(detail, strconv.FormatInt(p.ID, 10))
	for _, one := range detail {
		if one != "" && l.Detail != "" {
			l.Detail += " · "
		}
		l.Detail += one
	}
	l.Said = v.T("web.fide.filled", "Date", date, "Name", l.Name)
	if p.Rating(of) == 0 && p.Standard > 0 {
		l.Said += " " + v.T("web.fide.unrated", "Standard", p.Standard)
	}
	return l
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
	of := fidelist.ListOf(e.Tournament.Regulations())
	q := v.R.URL.Query()
	s = listSearch{Date: info.Date, Of: v.T("web.fide.list-" + of.String()), Query: strings.TrimSpace(q.Get("q"))}
	if s.Query == "" {
		return s, nil
	}
	found, err := v.list.Search(v.R.Context(), fidelist.Query{Text: s.Query, Federation: q.Get("federation"), Limit: maxListed})
	if err != nil {
		return s, err
	}
	for _, p := range found {
		s.Found = append(s.Found, v.suggestionOf(p, e.Tournament.Regulations(), s.Date))
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
	one := v.suggestionOf(p, e.Tournament.Regulations(), s.Date)
	s.Said = one.Said
	return one.Entry, true, nil
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
