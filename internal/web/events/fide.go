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
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/tournament"
)

// listSearch is a search of FIDE's rating list beside the form of an entry: a page
// without script, suggestions with one.
type listSearch struct {
	Date  string // month of the list; empty when there is none, and then nothing is shown
	Of    string // which of the three lists the event rates by
	Query string
	Found []listed
	Said  string // what the search or the filling came to
}

// listed is a player of the list as they are offered.
type listed struct {
	ID     int64            `json:"id"`
	Name   string           `json:"name"`   // with their title
	Detail string           `json:"detail"` // what tells them from others of their name
	Entry  tournament.Entry `json:"entry"`
	Said   string           `json:"said"` // what is said when the form is filled with them
}

// most are offered at once.
const most = 12

// offered makes a player of the list one that is offered for an event.
func (v *visit) offered(p fidelist.Player, of fide.List, date string) listed {
	e := p.Entry(of)
	l := listed{ID: p.ID, Name: strings.TrimSpace(string(e.Title) + " " + e.Name), Entry: e}
	detail := []string{e.Federation, e.Birth}
	if e.Rating > 0 {
		detail = append(detail, strconv.Itoa(e.Rating))
	}
	detail = append(detail, strconv.FormatInt(p.ID, 10))
	for _, one := range detail {
		if one != "" && l.Detail != "" {
			l.Detail += " · "
		}
		l.Detail += one
	}
	l.Said = v.T("web.fide.filled", "Date", date, "Name", l.Name)
	if e.Rating == 0 && p.Standard > 0 {
		l.Said += " " + v.T("web.fide.unrated", "Standard", p.Standard)
	}
	return l
}

// searchList looks for players in the list by what the address asks for. Where there
// is no list the search has no date.
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
	found, err := v.list.Search(v.R.Context(), fidelist.Query{Text: s.Query, Federation: q.Get("federation"), Limit: most})
	if err != nil {
		return s, err
	}
	for _, p := range found {
		s.Found = append(s.Found, v.offered(p, of, s.Date))
	}
	s.Said = i18n.Count(v.Lang, "web.fide.found", len(found))
	if len(found) == 0 {
		s.Said = v.T("web.fide.nobody", "Date", s.Date)
	}
	return s, nil
}

// fromList is the player of the list whom the address names by their number, for the
// form; ok is false when it names nobody.
func (v *visit) fromList(e office.Event, s *listSearch) (entry tournament.Entry, ok bool, err error) {
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
	one := v.offered(p, fidelist.ListOf(e.Tournament.Regulations()), s.Date)
	s.Said = one.Said
	return one.Entry, true, nil
}

// suggest answers a search of the list as JSON, for the staff of the event.
func (v *visit) suggest() error {
	e, err := v.desk()
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
