package events

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/words"
)

// noResult is the code for no result in forms and in the log.
var noResult = tournament.NoResult.String()

// manageResults is the data of the page for entering the results of a round, and for reading them a
// second time.
type manageResults struct {
	manageHead
	Round    *roundView
	Rounds   []int // published rounds
	Boards   []resultRow
	Reason   string
	Reread   bool // second reading: every result is typed again without showing the stored one
	Finished bool // every board has a result, and the round is not closed
	Asks     []endingAsk
	// MayAdjourn lists the boards of the whole round whose games may be adjourned.
	MayAdjourn []resultRow
	Rated      []string // results that the rating report has otherwise
}

type resultRow struct {
	Board        string // number of the board; in a match between teams with that of the game: 3.2
	Match        *matchHead
	White, Black personView
	Empty        bool // a team has nobody on this board of a match
	Was          string
	Stands       string // the recorded result as tables print it; empty for none
	By           string // person who entered it; empty for the hall
	At           int64  // time of entry in ms
	Mine         bool   // the reader entered it
	Corrected    bool
	Own          bool
	Game         string // game in progress for the board
	Reported     string // the players' reports, while there is no result
	Disputed     bool
	Adjourned    string         // player who sealed the move of an adjourned game
	Choices      []resultChoice // common results, with their keys
	Others       []resultChoice // rarer results, in a list
	Agrees       bool           // agrees with the second reading
	Differs      string         // difference from the second reading
}

type resultChoice struct {
	Value, Key, Text, Name string
	Checked                bool
}

// keyedResults holds the results with a key: 1 White wins, 0 Black wins, = draw, + White wins by
// default, - White loses by default.
var keyedResults = []struct {
	key    string
	result tournament.Result
}{
	{"1", tournament.WhiteWins},
	{"=", tournament.Drawn},
	{"0", tournament.BlackWins},
	{"+", tournament.WhiteByForfeit},
	{"-", tournament.BlackByForfeit},
}

// hasKey reports whether a result has a key.
func hasKey(r tournament.Result) bool {
	return slices.ContainsFunc(keyedResults, func(k struct {
		key    string
		result tournament.Result
	},
	) bool {
		return k.result == r
	})
}

// roundToArbitrate returns the event and round in the path. It returns a refusal unless the visitor
// may enter the results.
func (v *visit) roundToArbitrate() (office.Event, tournament.Round, error) {
	if err := v.Require(arbiter, organiser); err != nil {
		return office.Event{}, tournament.Round{}, err
	}
	e, r, err := v.publishedRound()
	if err != nil {
		return office.Event{}, tournament.Round{}, err
	}
	if err := v.office.MayArbitrate(v.Who, e.ID); err != nil {
		return office.Event{}, tournament.Round{}, v.refusalPage(err)
	}
	return e, r, nil
}

func (v *visit) resultsPage() error {
	e, r, err := v.roundToArbitrate()
	if err != nil {
		return err
	}
	return v.showResults(e, r, nil, nil, 0)
}

// rereadPage shows the form of the second reading.
func (v *visit) rereadPage() error {
	e, r, err := v.roundToArbitrate()
	if err != nil {
		return err
	}
	return v.showReread(e, r, nil, nil, 0)
}

// resultSource is the time and author of a result.
type resultSource struct {
	at clock.Instant
	by tournament.Actor
}

// resultSources returns the sources of the results of a round.
func resultSources(t tournament.Tournament, round int) map[acts.BoardID]resultSource {
	places := make(map[acts.BoardID]resultSource)
	for _, f := range t.Log() {
		_, seats := f.Event.(tournament.BoardSeated)
		if at := acts.BoardOf(f.Event); at.Round == round && f.Struck == 0 && !seats {
			places[at] = resultSource{f.Event.When().At, f.Event.When().By}
		}
	}
	return places
}

// showResults shows the form with the recorded results. Typed results that were not recorded
// replace them, so that nobody must type them again after a fault.
func (v *visit) showResults(e office.Event, r tournament.Round, typed map[acts.BoardID]string, faults []string, status int) error {
	d := v.manageResults(e, r, faults)
	d.Finished = r.Complete() && !r.Closed
	d.Asks = v.endingAsks(e, r, typed)
	by := resultSources(e.Tournament, r.Number)
	text := v.eventText(e.Tournament)
	for _, place := range acts.BoardsToScore(e.Tournament, r) {
		row := v.resultRow(text, place)
		chosen := row.Was
		if t, ok := typed[place]; ok {
			chosen = t
		}
		stands := text.gameOnBoard(place)
		if stands.Result != tournament.NoResult {
			was := by[place]
			row.Stands, row.By, row.At = boardResult(stands.Result), was.by.Name, int64(was.at)
			row.Mine = was.by.ID == v.Who.ID
			row.Corrected, row.Own = len(stands.CorrectedFrom) > 0, stands.Source.Own
			if stands.Source.Players {
				row.By = v.T("web.phones.by")
			}
		} else if game := localGame(stands.Game); game != "" && !stands.GameScored {
			row.Game = game
		}
		v.addReports(&row, e.Tournament, place)
		row.setChoices(v.Lang, chosen, true)
		if row.Match != nil {
			row.onlyNotPlayed()
			row.Match.setChoices(v.Lang, typed[acts.BoardID{Round: place.Round, Board: place.Board}])
		}
		d.Boards = append(d.Boards, row)
	}
	d.MayAdjourn = d.adjournable()
	at := "/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(r.Number) + "/results"
	var jump string
	list := longList{at: at, label: "web.list.find-board", size: rowsOfPage}
	if games := e.Tournament.Regulations().Teams.Boards; d.OfTeams && games > 0 {
		list.size -= rowsOfPage % games // no match stands on two pages
	}
	d.Boards, d.Pager, jump = divide(v, list, d.Boards, resultRow.listRow)
	if jump != "" {
		return v.Redirect(jump)
	}
	return v.showResultsPage(d, status)
}

// listRow returns what a search compares of a board.
func (row resultRow) listRow() listRow {
	number, _, _ := strings.Cut(row.Board, ".")
	return listRow{number: number, name: row.White.Name + " " + row.Black.Name, shown: row.Board + " " + row.White.Name + " – " + row.Black.Name}
}

// showReread shows the form of the second reading, empty except for typed results.
func (v *visit) showReread(e office.Event, r tournament.Round, typed map[acts.BoardID]string, faults []string, status int) error {
	d := v.manageResults(e, r, faults)
	d.Reread = true
	text := v.eventText(e.Tournament)
	for _, place := range acts.BoardsToScore(e.Tournament, r) {
		row := v.resultRow(text, place)
		row.Stands = boardResult(place.Result(e.Tournament))
		if row.Agrees = typed[place] == row.Was; typed != nil && !row.Agrees {
			again, _, _ := readResults(typed[place], noResult)
			row.Differs = v.differenceText(place.Result(e.Tournament), again)
		}
		row.setChoices(v.Lang, typed[place], false)
		row.onlyNotPlayed()
		d.Boards = append(d.Boards, row)
	}
	return v.showResultsPage(d, status)
}

// addReports adds to a board without a result the reports of its players and its adjournment.
func (v *visit) addReports(row *resultRow, t tournament.Tournament, at acts.BoardID) {
	if at.Result(t) != tournament.NoResult {
		return
	}
	if a, is := t.AdjournedAt(at.Round, at.Board, at.Game); is {
		row.Adjourned = v.adjournedText(a, row.White, row.Black)
	}
	if at.Game > 0 {
		return // players report only boards of their own
	}
	said := t.Reported(at.Round, at.Board)
	switch row.Disputed = said.Disputed(); {
	case said.White != tournament.NoResult && said.Black != tournament.NoResult:
		row.Reported = v.T("web.phones.disputed", "White", boardResult(said.White), "Black", boardResult(said.Black))
	case said.White != tournament.NoResult:
		row.Reported = v.T("web.phones.white", "Result", boardResult(said.White))
	case said.Black != tournament.NoResult:
		row.Reported = v.T("web.phones.black", "Result", boardResult(said.Black))
	}
}

// adjournedText returns how a game was adjourned. white is the side named first; in a match the pieces
// of its player are white on the odd boards.
func (v *visit) adjournedText(a tournament.Adjourned, white, black personView) string {
	text := v.T("web.adjourn.paired", "N", a.Paired)
	if a.Paired == 0 {
		if a.Game > 0 && !white.PlaysWhite {
			white, black = black, white
		}
		text = v.T("web.adjourn.adjourned", "Who", map[tournament.Color]string{tournament.White: white.Name, tournament.Black: black.Name}[a.Sealed])
	}
	if a.Note != "" {
		text += ": " + a.Note
	}
	return text
}

// adjournable returns the boards whose games may be adjourned.
func (d manageResults) adjournable() []resultRow {
	return slices.DeleteFunc(slices.Clone(d.Boards), func(row resultRow) bool { return row.Stands != "" || row.Adjourned != "" || row.Empty })
}

// manageResults returns the data that the first and the second reading of results share.
func (v *visit) manageResults(e office.Event, r tournament.Round, faults []string) manageResults {
	d := manageResults{manageHead: v.manageHead(e, resultsMatter, faults), Round: v.eventText(e.Tournament).round(r), Reason: v.Form("reason")}
	d.Rated = v.eventText(e.Tournament).ratedOtherwise(func(round int, _ tournament.Board) bool { return round == r.Number })
	for n := range e.Tournament.Published() {
		d.Rounds = append(d.Rounds, n+1)
	}
	return d
}

func (v *visit) showResultsPage(d manageResults, status int) error {
	return v.Show(site.Page{
		Name: "results", Title: v.T("web.event.results-of", "N", d.Round.Number) + " · " + d.Name, Nav: "events", Width: "wide",
		Notice: v.TakeNotice(), Status: status, Script: "src/office/results.ts", Data: d,
	})
}

// resultRow returns the row of a board without choices.
func (v *visit) resultRow(text eventText, place acts.BoardID) resultRow {
	b, _ := text.t.Board(place.Round, place.Board)
	row := resultRow{Board: place.String(), Was: place.Result(text.t).String()}
	row.White, row.Black = text.opponents(place)
	if place.Game > 0 {
		_, white := text.t.Seated(place.Round, b.White, place.Game)
		_, black := text.t.Seated(place.Round, b.Black, place.Game)
		row.Empty = !white || !black
	}
	if b.Result == tournament.NoResult && place.Game == 0 {
		row.White.Withdrawn, row.Black.Withdrawn = text.withdrawn(b.White), text.withdrawn(b.Black)
	}
	if text.t.OfTeams() && place.Game <= 1 {
		row.Match = text.matchHead(place.Round, b)
	}
	return row
}

// setChoices fills in the results to choose from and selects one. none adds the choice of no
// result.
func (row *resultRow) setChoices(lang, chosen string, none bool) {
	for _, k := range keyedResults {
		row.Choices = append(row.Choices, resultChoice{
			Value: k.result.String(), Key: k.key, Text: shortResult(k.result), Name: i18n.Result(words.Result(lang, k.result)), Checked: k.result.String() == chosen,
		})
	}
	for _, res := range tournament.Results() {
		if !hasKey(res) {
			row.Others = append(row.Others, resultChoice{Value: res.String(), Text: i18n.Result(words.Result(lang, res)), Checked: res.String() == chosen})
		}
	}
	if none {
		row.Choices = append(row.Choices, resultChoice{Value: noResult, Key: "Delete", Text: "–", Checked: chosen == noResult})
	}
}

// resultsAddress returns the address of the results of the first round with open boards, or of the
// last round when there is none.
func (v *visit) resultsAddress(e office.Event) string {
	round := e.Tournament.Published()
	for _, r := range e.Tournament.Rounds() {
		if len(e.Tournament.Missing(r.Number)) > 0 {
			round = r.Number
			break
		}
	}
	return "/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(max(round, 1)) + "/results"
}

// resultInForm returns the result chosen in the form for a board. shown is the result that the page
// showed. conflict is true when two different results were chosen.
func (v *visit) resultInForm(place acts.BoardID, shown string) (chosen string, conflict bool) {
	n := place.String()
	chosen = v.Form("r" + n)
	// The list counts when something was chosen from it just now.
	if other := v.Form("o" + n); other != "" && other != shown {
		return other, chosen != "" && chosen != shown
	}
	return chosen, false
}

// enterResults records the results in the form. Only boards that were changed on the page count.
// The office refuses to overwrite a result that the page did not show, such as one from the hall or
// a colleague. New results are one act of the log, and each correction is an act of its own.
func (v *visit) enterResults() error {
	e, r, err := v.roundToArbitrate()
	if err != nil {
		return err
	}
	var faults []string
	notice := "web.notice.results"
	typed := make(map[acts.BoardID]string)
	worst := 0
	fault := func(place acts.BoardID, status int, texts ...string) {
		worst = max(worst, status)
		for _, s := range texts {
			faults = append(faults, v.T("web.event.board", "N", place)+": "+s)
		}
	}
	var fresh []office.Typed
	for _, place := range boardsInForm(e.Tournament, r) {
		was := v.Form("was" + place.String())
		now, conflict := v.resultInForm(place, was)
		switch {
		case now == "" || now == was && !conflict:
			continue
		case conflict:
			fault(place, http.StatusBadRequest, v.T("web.event.two-results"))
			continue
		}
		before, after, err := readResults(was, now)
		if err != nil {
			return err
		}
		if e.Tournament.PlaysOn(v.Who.ID, r.Number, place.Board, place.Game) {
			notice = "web.notice.own-board"
		}
		if before == tournament.NoResult && place.Result(e.Tournament) == tournament.NoResult {
			fresh = append(fresh, office.Typed{Board: place.Board, Result: after, Game: place.Game})
			typed[place] = now
			continue
		}
		if err := v.enterResult(v.R.Context(), e.ID, place, before, after); err != nil {
			said, status, ok := v.refusalTexts(err)
			if !ok {
				return err
			}
			typed[place] = now
			fault(place, status, said...)
		}
	}
	if len(fresh) > 0 {
		for i := range fresh {
			fresh[i].Ends = v.endingInForm(acts.BoardID{Board: fresh[i].Board, Game: fresh[i].Game}.String())
		}
		_, err := v.office.RecordResults(v.R.Context(), v.Who, e.ID, r.Number, fresh)
		said, status, ok := v.refusalTexts(err)
		switch {
		case err == nil:
			for _, one := range fresh {
				delete(typed, acts.BoardID{Round: r.Number, Board: one.Board, Game: one.Game})
			}
		case !ok:
			return err
		default:
			worst, faults = max(worst, status), append(faults, said...)
		}
	}
	if len(faults) > 0 {
		if e, r, err = v.publishedRound(); err != nil {
			return err
		}
		return v.showResults(e, r, typed, faults, worst)
	}
	v.SetNotice(notice)
	back := "/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(r.Number) + "/results"
	if page := v.R.URL.Query().Get(pageQuery); page != "" {
		back += "?" + url.Values{pageQuery: {page}}.Encode()
	}
	return v.Redirect(back)
}

// readResults parses the result that a page showed and the typed result.
func readResults(was, now string) (before, after tournament.Result, err error) {
	before, after = tournament.NoResult, tournament.NoResult
	if was != noResult && was != "" {
		before, err = tournament.ParseResult(was)
	}
	if now != noResult && err == nil {
		after, err = tournament.ParseResult(now)
	}
	if err != nil {
		err = site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
	}
	return before, after, err
}

// enterResult records or corrects the result of one board.
func (v *visit) enterResult(ctx context.Context, id office.EventID, place acts.BoardID, before, after tournament.Result) error {
	if before == tournament.NoResult {
		_, err := v.office.RecordResults(ctx, v.Who, id, place.Round, []office.Typed{{Board: place.Board, Result: after, Game: place.Game}})
		return err
	}
	_, err := v.office.Correct(ctx, v.Who, id, place, before, after, v.Form("reason"))
	return err
}

// reread compares a second reading with the recorded results. When all agree, it closes the round.
func (v *visit) reread() error {
	e, r, err := v.roundToArbitrate()
	if err != nil {
		return err
	}
	var again []office.Typed
	typed := make(map[acts.BoardID]string)
	for _, place := range acts.BoardsToScore(e.Tournament, r) {
		now, _ := v.resultInForm(place, "")
		if now == "" {
			continue
		}
		_, result, err := readResults("", now)
		if err != nil {
			return err
		}
		typed[place] = now
		again = append(again, office.Typed{Board: place.Board, Result: result, Game: place.Game})
	}
	wrong, err := v.office.VerifyRound(v.R.Context(), v.Who, e.ID, r.Number, again)
	if err != nil {
		faults, status, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		return v.showReread(e, r, typed, faults, status)
	}
	if len(wrong) == 0 {
		v.SetNotice("web.notice.reread")
		return v.Redirect(roundsMatter.address(e))
	}
	var faults []string
	for _, m := range wrong {
		faults = append(faults, v.T("web.event.board", "N", acts.BoardID{Board: m.Board, Game: m.Game})+": "+v.differenceText(m.Stands, m.Typed))
	}
	return v.showReread(e, r, typed, faults, http.StatusConflict)
}

// differenceText describes the difference between a recorded and a typed result.
func (v *visit) differenceText(stands, typed tournament.Result) string {
	return v.T("web.manage.reread-differs", "Stands", resultName(v.Lang, stands), "Typed", resultName(v.Lang, typed))
}

// shortResult returns a result for a narrow button: without the dash if it was decided by default.
func shortResult(r tournament.Result) string {
	if r.Forfeit() {
		return strings.Replace(boardResult(r), " – ", " ", 1)
	}
	return boardResult(r)
}

// resultName returns a result as tables print it, or the words for no result.
func resultName(lang string, r tournament.Result) string {
	if r == tournament.NoResult {
		return words.Result(lang, r)
	}
	return boardResult(r)
}
