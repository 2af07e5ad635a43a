package events

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/words"
)

// entriesDesk is the page on which players come in, one by one or from a file.
type entriesDesk struct {
	deskHead
	ListFaults  []string
	ListCount   int
	ListMore    int
	ListColumns []columnView
	Pasted      string // a list that was pasted and has faults, to be mended
	Players     int
	Taking      string // how many they are, in words
	Search      string
	Entries     []entryView
	Late        bool // the numbers are drawn
	Moved       []desk.Renumbered
	Sources     []sourceOfPlayers // events whose qualifiers can be taken over
	Teams       []teamRow         // of an event of teams, instead of Entries
}

func (v *visit) showEntriesDesk(e office.Event, d entriesDesk, status int) error {
	t := e.Tournament
	d.deskHead = v.deskHead(e, entriesMatter, d.Faults)
	d.Next = v.nextStep(e)
	d.Taking = v.eventText(t).taking()
	d.Search = strings.TrimSpace(v.R.URL.Query().Get("q"))
	d.Late = t.NumbersDrawn()
	if place, err := strconv.Atoi(v.R.URL.Query().Get("act")); err == nil {
		d.Moved = movedBy(t, place)
	}
	if t.OfTeams() {
		d.Teams, d.Players = v.teamRows(t, d.Search)
		return v.showDeskTitled("web.desk.teams", d.deskHead, status, d)
	}
	if d.MayOrganise && !d.Late {
		d.Sources = v.sources(e)
	}
	for _, one := range v.eventText(t).entries() {
		d.Players++
		if one.matches(d.Search) {
			d.Entries = append(d.Entries, one)
		}
	}
	return v.showDesk(d.deskHead, status, d)
}

// matches reports whether an entry has what somebody searches for, whatever the case
// and the accents.
func (e entryView) matches(text string) bool {
	if text == "" {
		return true
	}
	where := strings.Join([]string{strconv.Itoa(e.Number), e.Who.Title, e.Who.Name, e.Federation, e.Club, e.FIDEID, e.Member}, " ")
	return strings.Contains(site.Folded(where), site.Folded(text))
}

// movedBy is whose starting number the late entries of one act of the log have
// changed.
func movedBy(t tournament.Tournament, place int) (moved []desk.Renumbered) {
	act := t.Act(place)
	if len(act) == 0 {
		return nil
	}
	was := make(map[tournament.PlayerID]int)
	t.Walk(func(before tournament.Tournament, f tournament.Fact) {
		if f.Place == act[0] {
			for i, id := range before.Order() {
				was[id] = i + 1
			}
		}
		if f.Place != act[len(act)-1] {
			return
		}
		after := tournament.Apply(before, f.Event)
		for i, id := range after.Order() {
			if p, _ := after.Player(id); was[id] != 0 && was[id] != i+1 {
				moved = append(moved, desk.Renumbered{Player: id, Name: p.Name, Was: was[id], Is: i + 1})
			}
		}
	})
	return moved
}

// listOf reads the list of players that a form brings, as a file or pasted. What is wrong with it is shown,
// and done is true then.
func (v *visit) listOf(e office.Event) (list *entrylist.List, data []byte, done bool, err error) {
	if err := v.MayWork(); err != nil {
		return nil, nil, true, err
	}
	if text := v.R.PostFormValue("list"); text != "" {
		if data, err = base64.StdEncoding.DecodeString(text); err != nil { // it was not shown by us
			err = site.BadForm(err)
		}
	} else {
		data, err = v.file("csv", "pasted")
	}
	if errors.Is(err, errNoFile) {
		return nil, nil, true, v.showEntriesDesk(e, entriesDesk{deskHead: deskHead{Faults: []string{v.T("web.csv.missing")}}}, http.StatusBadRequest)
	}
	if err != nil {
		return nil, nil, true, err
	}
	if busy := v.Work(func() { list, err = intake.ListOrNames(data) }); busy != nil {
		return nil, nil, true, busy
	}
	var spreadsheet *intake.SpreadsheetError
	faults, pasted := words.ListFaults(v.Lang, err), v.R.PostFormValue("pasted")
	switch {
	case faults != nil:
		return nil, nil, true, v.showEntriesDesk(e, entriesDesk{
			ListCount: len(faults.Lines) + faults.More, ListMore: faults.More, ListFaults: faults.Lines, ListColumns: v.columns(faults.Columns), Pasted: pasted,
		}, http.StatusUnprocessableEntity)
	case errors.As(err, &spreadsheet):
		return nil, nil, true, v.showEntriesDesk(e, entriesDesk{deskHead: deskHead{Faults: []string{v.T("web.entries.spreadsheet")}}}, http.StatusUnprocessableEntity)
	}
	return list, data, err != nil, err
}

var errNoFile = errors.New("no file was chosen")

// file reads a file of a form, or what was typed into one of its fields instead; the error is
// errNoFile when there is neither.
func (v *visit) file(name string, fields ...string) ([]byte, error) {
	for _, field := range fields {
		if text := v.R.PostFormValue(field); strings.TrimSpace(text) != "" {
			return []byte(text), v.MayFile()
		}
	}
	file, _, err := v.R.FormFile(name)
	if errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) {
		return nil, errNoFile
	}
	if err != nil {
		return nil, site.BadForm(err)
	}
	defer file.Close()
	if err := v.MayFile(); err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(file, uploadLimit+1))
}

// importEntries brings the players of a list in that was shown before: all of them, or
// none and every fault. A list that was not shown, or before others were entered, is shown
// first.
func (v *visit) importEntries() error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	list, data, done, err := v.listOf(e)
	if done {
		return err
	}
	if seen, err := strconv.Atoi(v.Form("entered")); err != nil || seen != len(e.Tournament.Players()) {
		return v.preview(e, list, data)
	}
	entries := list.Players
	if e.Tournament.OfTeams() {
		var without []string
		if entries, without = v.gathered(list); len(without) > 0 {
			return v.showEntriesDesk(e, entriesDesk{ListCount: len(without), ListFaults: without}, http.StatusUnprocessableEntity)
		}
	}
	act, err := v.office.EnterAll(v.R.Context(), v.Who, e.ID, entries)
	return v.entered(e, act, err, "web.notice.imported")
}

// entered goes on after players were entered: where numbers have changed, both are
// shown.
func (v *visit) entered(e office.Event, act desk.Act, err error, notice string) error {
	if err != nil || len(act.Renumbered()) == 0 {
		return v.done(e, err, entriesMatter, notice)
	}
	v.Tell(notice)
	return v.See(entriesMatter.address(e) + "?act=" + strconv.Itoa(act.After.Facts()))
}

// listPreview is what an import would enter.
type listPreview struct {
	deskHead
	List    string // the file again, for the form that imports it
	Entered int    // how many were entered before
	Columns []columnView
	Rows    []previewRow
	Twice   int
	Alike   int // may be the same as others
	Late    bool
	OfTeams bool
	Teams   int
	Without []string // lines without a team
}

type columnView struct{ Header, Field, Near string }

// columns are those of a list, with what each was read as.
func (v *visit) columns(columns []entrylist.Column) []columnView {
	var views []columnView
	for _, c := range columns {
		if c.Header == "" && c.Field == "" {
			continue
		}
		view := columnView{Header: c.Header}
		if c.Field != "" {
			view.Field = words.Field(v.Lang, c.Field)
		}
		if c.Near != "" {
			view.Near = words.Field(v.Lang, c.Near)
		}
		views = append(views, view)
	}
	return views
}

type previewRow struct {
	Line        int
	Entry       tournament.Entry
	Twice       bool
	TwiceOf     string
	Like        string // who may be the same person
	RatingShown string
}

// previewEntries shows what a list says before anything of it is entered.
func (v *visit) previewEntries() error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	list, data, done, err := v.listOf(e)
	if done {
		return err
	}
	return v.preview(e, list, data)
}

func (v *visit) preview(e office.Event, list *entrylist.List, data []byte) error {
	t := e.Tournament
	d := listPreview{deskHead: v.deskHead(e, entriesMatter, nil), List: base64.StdEncoding.EncodeToString(data), Entered: len(t.Players()), Late: t.NumbersDrawn()}
	d.Columns = v.columns(list.Columns)
	if d.OfTeams = t.OfTeams(); d.OfTeams {
		teams, without := v.gathered(list)
		d.Teams, d.Without = len(teams), without
	}
	all, _ := desk.Entered(t)
	twice := make(map[int]string)
	entered := len(all)
	all = append(all, list.Players...)
	for _, one := range tournament.FindTwice(all[:entered], list.Players) {
		twice[one.Index] = all[one.Of].Name
	}
	d.Twice = len(twice)
	like := make(map[int]string)
	for _, one := range desk.Resembling(all[:entered], list.Players) {
		if twice[one.Index] == "" {
			like[one.Index] = all[one.Of].Name
		}
	}
	d.Alike = len(like)
	for i, entry := range list.Players {
		of, is := twice[i]
		d.Rows = append(d.Rows, previewRow{list.Lines[i], entry, is, of, like[i], shownRating(entry.Rating)})
	}
	return v.showDeskAs("preview", d.deskHead, 0, d)
}

// gathered are the teams of a list, and every line that has none.
func (v *visit) gathered(list *entrylist.List) (teams []tournament.Entry, without []string) {
	teams, lines := desk.Gather(list.Players)
	for _, i := range lines {
		without = append(without, v.T("web.teams.no-team", "Line", list.Lines[i], "Name", list.Players[i].Name))
	}
	return teams, without
}

func shownRating(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// linkMember says which member of the hall plays for a player.
func (v *visit) linkMember() error {
	return v.work(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Link(ctx, v.Who, e.ID, tournament.PlayerID(v.number("player")), v.Form("handle"))
	})
}

func (v *visit) withdrawPlayer() error {
	return v.work(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Withdraw(ctx, v.Who, e.ID, tournament.PlayerID(v.number("player")), v.Form("reason"))
	})
}

func (v *visit) returnPlayer() error {
	return v.work(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Return(ctx, v.Who, e.ID, tournament.PlayerID(v.number("player")))
	})
}

// removePlayer strikes a player off the list before the numbers are drawn.
func (v *visit) removePlayer() error {
	return v.work(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		_, err := v.office.Remove(ctx, v.Who, e.ID, tournament.PlayerID(v.number("player")), v.Form("reason"))
		return err
	})
}
