package events

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/words"
)

// manageEntries is the data of the tab of entries, where players are entered one by one or from a
// file.
type manageEntries struct {
	manageHead
	ListFaults  []string
	ListCount   int
	ListMore    int
	ListColumns []columnView
	Pasted      string // a pasted list with faults, to be corrected
	Players     int
	Taking      string // number of entries, as text
	Search      string
	Found       int // number of entries that the search found
	Entries     []entryView
	Late        bool // the numbers are drawn
	Moved       []acts.Renumbered
	Sources     []sourceOfPlayers // events whose qualifiers can be entered
	Teams       []teamRow         // in an event of teams, instead of Entries
	Numbers     *numbersView      // nil if starting numbers can neither be exchanged nor given anew
}

// numbersView is the data of the forms that change starting numbers.
type numbersView struct {
	Players []string          // for the fields
	Moves   []acts.Renumbered // who would move if all numbers were given anew
}

// numbersView returns the data of the forms that change starting numbers, nil if that is not possible.
func (v *visit) numbersView(e office.Event) *numbersView {
	if e.Tournament.RefuseRenumbering() != nil {
		return nil
	}
	d := &numbersView{Players: v.playerFields(e.Tournament)}
	// The error is that nobody would move.
	if act, err := acts.Try(e.Tournament, tournament.Actor{}, []tournament.Command{tournament.RegenerateNumbers{}}, e.Tournament.LastChange()+1, fidemode.Any); err == nil {
		d.Moves = act.Renumbered()
	}
	return d
}

func (v *visit) showManageEntries(e office.Event, d manageEntries, status int) error {
	t := e.Tournament
	d.manageHead = v.manageHead(e, entriesMatter, d.Faults)
	d.Next = v.nextStep(e)
	d.Taking = v.eventText(t).entryCount()
	d.Search = strings.TrimSpace(v.R.URL.Query().Get("q"))
	d.Late = t.NumbersDrawn()
	if d.MayOrganise {
		d.Numbers = v.numbersView(e)
	}
	if place, err := strconv.Atoi(v.R.URL.Query().Get("act")); err == nil {
		d.Moved = renumberedBy(t, place)
	}
	if t.OfTeams() {
		d.Teams, d.Players = v.teamRows(t, d.Search)
		return v.showManageTitled("web.manage.teams", d.manageHead, status, d)
	}
	if d.MayOrganise && !d.Late {
		d.Sources = v.playerSources(e)
	}
	for _, one := range v.eventText(t).entries() {
		d.Players++
		if one.matches(d.Search) {
			d.Entries = append(d.Entries, one)
		}
	}
	d.Found = len(d.Entries)
	list := longList{at: entriesMatter.address(e)}
	if d.Search != "" {
		list.keep = url.Values{"q": {d.Search}}
	}
	d.Entries, d.Pager, _ = divide(v, list, d.Entries, func(entryView) listRow { return listRow{} })
	return v.showManage(d.manageHead, status, d)
}

// matches reports whether an entry contains a search text. It ignores case and accents.
func (e entryView) matches(text string) bool {
	if text == "" {
		return true
	}
	where := strings.Join([]string{strconv.Itoa(e.Number), e.Who.Title, e.Who.Name, e.Federation, e.Club, e.FIDEID, e.Member}, " ")
	return strings.Contains(site.Folded(where), site.Folded(text))
}

// renumberedBy returns the players whose starting numbers one act has changed.
// place is the act's place in the log.
func renumberedBy(t tournament.Tournament, place int) (moved []acts.Renumbered) {
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
				moved = append(moved, acts.Renumbered{Player: id, Name: p.Name, Was: was[id], Is: i + 1})
			}
		}
	})
	return moved
}

// readList reads the list of players in a form, as a file or pasted. If done is true, the caller
// returns err, because the answer was sent or reading failed.
func (v *visit) readList(e office.Event) (list *entrylist.List, data []byte, done bool, err error) {
	if err := v.MayWork(); err != nil {
		return nil, nil, true, err
	}
	if text := v.R.PostFormValue("list"); text != "" {
		if data, err = base64.StdEncoding.DecodeString(text); err != nil { // it was not shown by us
			err = site.BadForm(err)
		}
	} else {
		data, err = v.readFile("csv", "pasted")
	}
	if errors.Is(err, errNoFile) {
		return nil, nil, true, v.showManageEntries(e, manageEntries{manageHead: manageHead{Faults: []string{v.T("web.csv.missing")}}}, http.StatusBadRequest)
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
		return nil, nil, true, v.showManageEntries(e, manageEntries{
			ListCount: len(faults.Lines) + faults.More, ListMore: faults.More, ListFaults: faults.Lines, ListColumns: v.columnViews(faults.Columns), Pasted: pasted,
		}, http.StatusUnprocessableEntity)
	case errors.As(err, &spreadsheet):
		return nil, nil, true, v.showManageEntries(e, manageEntries{manageHead: manageHead{Faults: []string{v.T("web.entries.spreadsheet")}}}, http.StatusUnprocessableEntity)
	}
	if err != nil {
		return nil, nil, true, err
	}
	list.Under(e.Tournament.Regulations().RatingMethod)
	return list, data, false, nil
}

// errNoFile is returned when a form has neither a file nor a text.
var errNoFile = errors.New("no file was chosen")

// readFile returns the file of a form, or the text of the first field that is not empty. It returns
// errNoFile when there is neither.
func (v *visit) readFile(name string, fields ...string) ([]byte, error) {
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

// importEntries enters all players of a previewed list, or none if there are faults. It shows the
// preview first if the list was not previewed, or if others were entered since.
func (v *visit) importEntries() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	list, data, done, err := v.readList(e)
	if done {
		return err
	}
	if seen, err := strconv.Atoi(v.Form("entered")); err != nil || seen != len(e.Tournament.Players()) {
		return v.preview(e, list, data)
	}
	entries := list.Players
	if e.Tournament.OfTeams() {
		var without []string
		if entries, without = v.teamsOfList(list); len(without) > 0 {
			return v.showManageEntries(e, manageEntries{ListCount: len(without), ListFaults: without}, http.StatusUnprocessableEntity)
		}
	}
	act, err := v.office.EnterAll(v.R.Context(), v.Who, e.ID, entries)
	return v.finishEntering(e, act, err, "web.notice.imported")
}

// finishEntering redirects after players were entered. If starting numbers have changed, the page
// shows the old and new numbers.
func (v *visit) finishEntering(e office.Event, act acts.Act, err error, notice string) error {
	if err != nil || len(act.Renumbered()) == 0 {
		return v.finish(e, err, entriesMatter, notice)
	}
	v.SetNotice(notice)
	return v.Redirect(entriesMatter.address(e) + "?act=" + strconv.Itoa(act.After.Facts()))
}

// listPreview is what a page shows of a list of players before they are entered.
type listPreview struct {
	manageHead
	List    string // the file in base64, for the form that imports it
	Entered int    // number of players entered before
	Columns []columnView
	Rows    []previewRow
	Twice   int
	Alike   int // number of players who may be the same as others
	Late    bool
	OfTeams bool
	Teams   int
	Without []string // lines without a team
	// Official says that the ratings of the list are taken as FIDE ratings; empty if they are not.
	Official string
}

type columnView struct{ Header, Field, Near string }

// columnViews returns the columns of a list, with the fields that they were read as.
func (v *visit) columnViews(columns []entrylist.Column) []columnView {
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
	Like        string // player who may be the same person
	RatingShown string
}

// previewEntries shows the contents of a list before anything is entered.
func (v *visit) previewEntries() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	list, data, done, err := v.readList(e)
	if done {
		return err
	}
	return v.preview(e, list, data)
}

// preview shows the entries of a list before they are imported, with those that repeat or resemble
// an entry.
func (v *visit) preview(e office.Event, list *entrylist.List, data []byte) error {
	t := e.Tournament
	d := listPreview{manageHead: v.manageHead(e, entriesMatter, nil), List: base64.StdEncoding.EncodeToString(data), Entered: len(t.Players()), Late: t.NumbersDrawn()}
	d.Columns = v.columnViews(list.Columns)
	if d.OfTeams = t.OfTeams(); d.OfTeams {
		teams, without := v.teamsOfList(list)
		d.Teams, d.Without = len(teams), without
	}
	if m := t.Regulations().RatingMethod; slices.ContainsFunc(list.Players, func(p tournament.Entry) bool { return p.Official > 0 }) {
		d.Official = v.T("web.ratings.file-official", "Method", words.RatingMethod(v.Lang, m))
	}
	all, _ := acts.Entered(t)
	twice := make(map[int]string)
	entered := len(all)
	all = append(all, list.Players...)
	for _, one := range tournament.FindTwice(all[:entered], list.Players) {
		twice[one.Index] = all[one.Of].Name
	}
	d.Twice = len(twice)
	like := make(map[int]string)
	for _, one := range acts.Resembling(all[:entered], list.Players) {
		if twice[one.Index] == "" {
			like[one.Index] = all[one.Of].Name
		}
	}
	d.Alike = len(like)
	for i, entry := range list.Players {
		of, is := twice[i]
		d.Rows = append(d.Rows, previewRow{list.Lines[i], entry, is, of, like[i], ratingText(entry.Rating)})
	}
	return v.showManageAs("preview", d.manageHead, 0, d)
}

// teamsOfList returns the teams of a list, and a fault for each line without a team.
func (v *visit) teamsOfList(list *entrylist.List) (teams []tournament.Entry, without []string) {
	teams, lines := acts.TeamsByClub(list.Players)
	for _, i := range lines {
		without = append(without, v.T("web.teams.no-team", "Line", list.Lines[i], "Name", list.Players[i].Name))
	}
	return teams, without
}

// ratingText returns a rating as text, or "" for 0.
func ratingText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// linkMember sets the member of the hall who plays for a player.
func (v *visit) linkMember() error {
	return v.runCommand(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Link(ctx, v.Who, e.ID, tournament.PlayerID(v.pathNumber("player")), v.Form("handle"))
	})
}

func (v *visit) withdrawPlayer() error {
	return v.runCommand(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Withdraw(ctx, v.Who, e.ID, tournament.PlayerID(v.pathNumber("player")), v.Form("reason"))
	})
}

func (v *visit) returnPlayer() error {
	return v.runCommand(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Return(ctx, v.Who, e.ID, tournament.PlayerID(v.pathNumber("player")))
	})
}

// exchangeNumbers exchanges the starting numbers of two players.
func (v *visit) exchangeNumbers() error {
	return v.renumber(func(ctx context.Context, e office.Event) (acts.Act, error) {
		ids, err := findPlayers(e.Tournament, v.Form("one"), v.Form("other"))
		switch {
		case err != nil:
			return acts.Act{}, err
		case len(ids) < 2:
			return acts.Act{}, site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
		}
		return v.office.ExchangeNumbers(ctx, v.Who, e.ID, ids[0], ids[1])
	})
}

// regenerateNumbers gives all starting numbers anew.
func (v *visit) regenerateNumbers() error {
	return v.renumber(func(ctx context.Context, e office.Event) (acts.Act, error) {
		return v.office.RegenerateNumbers(ctx, v.Who, e.ID)
	})
}

// renumber runs an act on starting numbers, and shows who has another one.
func (v *visit) renumber(do func(context.Context, office.Event) (acts.Act, error)) error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	act, err := do(v.R.Context(), e)
	return v.finishEntering(e, act, err, "web.notice.saved")
}

// removePlayer removes a player before the numbers are drawn.
func (v *visit) removePlayer() error {
	return v.runCommand(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		_, err := v.office.Remove(ctx, v.Who, e.ID, tournament.PlayerID(v.pathNumber("player")), v.Form("reason"))
		return err
	})
}
