package events

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/words"
)

// manageCorrect is the data of the page of one board: its history, and the consequences of a
// correction.
type manageCorrect struct {
	manageHead
	Round        int
	Board        string // identifier of the board, as in resultRow
	White, Black personView
	Was, Stands  string
	HasResult    bool // there is a result to correct
	History      []factRow
	Results      []resultChoice
	Chosen       string // a result to try
	Text         string // name of the chosen result
	Tried        bool
	Moved        []movedRow
	Later        int // rounds that are already paired
	Reason       string
	Again        reopening
	Record       boardRecord
	RatingOnly   bool     // the result can be corrected for the rating report alone
	Rated        []string // how the rating report has it, if otherwise
}

// movedRow is a player whose rank a correction would change.
type movedRow struct {
	Who              personView
	WasPoints, Point string
	Was, Is          int
}

// boardInPath returns the event and the board in the path: 3, or 3.2 in a match between teams.
func (v *visit) boardInPath() (office.Event, acts.BoardID, error) {
	e, r, err := v.roundToArbitrate()
	if err != nil {
		return e, acts.BoardID{}, err
	}
	place := readPlace(r.Number, v.R.PathValue("board"))
	if _, found := e.Tournament.Board(r.Number, place.Board); !found || place.Game != 0 && (place.Game < 1 || place.Game > e.Tournament.Regulations().Teams.Boards) {
		return e, place, v.refusalPage(tournament.Refuse(tournament.BoardUnknown, "round", r.Number, "board", max(place.Board, 0)))
	}
	return e, place, nil
}

// readPlace returns the board of a round as forms and addresses name it: 3, or 3.2 in a match between
// teams. What is no number becomes one that no board has.
func readPlace(round int, text string) acts.BoardID {
	board, game, of := strings.Cut(text, ".")
	place := acts.BoardID{Round: round, Board: parseRating(board)}
	if of {
		place.Game = parseRating(game)
		if place.Game == 0 {
			place.Game = -1
		}
	}
	return place
}

// correctPage shows a board. With a result in the query it also shows what that result would
// change.
func (v *visit) correctPage() error {
	e, place, err := v.boardInPath()
	if err != nil {
		return err
	}
	return v.showCorrect(e, place, v.R.URL.Query().Get("result"), nil, 0)
}

// showCorrect shows the form that corrects a result. When a result is chosen, it also shows how the
// ranks would change.
func (v *visit) showCorrect(e office.Event, place acts.BoardID, chosen string, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	stands := place.Result(t)
	d := manageCorrect{
		manageHead: v.manageHead(e, resultsMatter, faults), Round: place.Round, Board: place.String(),
		Was: stands.String(), Stands: resultName(v.Lang, stands), HasResult: stands != tournament.NoResult, Chosen: chosen, Later: t.Published() - place.Round, Reason: v.Form("reason"),
	}
	d.White, d.Black = text.opponents(place)
	d.Record = v.boardRecord(e, place)
	address := "/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(place.Round) + "/boards/" + place.String()
	d.Again = v.reopening(e, office.RoundBoard(place), address, localGame(text.gameOnBoard(place).Game))
	for _, res := range append(tournament.Results(), tournament.NoResult) {
		if res != stands && (place.Game > 0 || !t.OfTeams() || res.Forfeit() || res == tournament.NoResult) {
			d.Results = append(d.Results, resultChoice{Value: res.String(), Text: i18n.Result(words.Result(v.Lang, res)), Checked: res.String() == chosen})
		}
	}
	d.History = v.factRows(e, func(f tournament.Fact) bool {
		c, ofRating := f.Event.(tournament.RatingCorrected)
		return acts.BoardOf(f.Event) == place || ofRating && c.Round == place.Round && c.Board == place.Board
	})
	d.RatingOnly = place.Game == 0 && t.RefuseRatingCorrection(place.Round, place.Board) == nil
	d.Rated = text.ratedOtherwise(func(round int, b tournament.Board) bool { return round == place.Round && b.Board == place.Board })
	slices.Reverse(d.History)
	if chosen != "" && len(faults) == 0 {
		_, result, err := readResults("", chosen)
		if err != nil {
			return err
		}
		act, err := v.office.PreviewCorrection(v.Who, e.ID, place, stands, result)
		if err != nil {
			why, code, ok := v.refusalTexts(err)
			if !ok {
				return err
			}
			d.Faults, status = why, code
		} else {
			d.Tried, d.Text = true, resultName(v.Lang, result)
			d.Moved = movedRows(text, act)
		}
	}
	return v.showManageAs("correct", d.manageHead, status, d)
}

// movedRows returns the players whose rank an act would change.
func movedRows(text eventText, act acts.Act) (rows []movedRow) {
	for _, m := range act.Moved() {
		rows = append(rows, movedRow{text.person(m.Player), m.WasPoints.String(), m.Points.String(), m.Was, m.Is})
	}
	return rows
}

// correct replaces the result of a board.
func (v *visit) correct() error {
	e, place, err := v.boardInPath()
	if err != nil {
		return err
	}
	before, after, err := readResults(v.Form("was"), v.Form("result"))
	if err != nil {
		return err
	}
	if err := v.enterResult(v.R.Context(), e.ID, place, before, after); err != nil {
		faults, status, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		asks := isGameInPlay(err)
		if e, place, err = v.boardInPath(); err != nil {
			return err
		}
		if r, found := e.Tournament.Round(place.Round); asks && found {
			return v.showResults(e, r, map[acts.BoardID]string{place: v.Form("result")}, faults, status)
		}
		return v.showCorrect(e, place, v.Form("result"), faults, max(status, http.StatusBadRequest))
	}
	v.SetNotice("web.notice.corrected")
	return v.Redirect("/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(place.Round) + "/results")
}

// ratedOtherwise returns a sentence for each board that want selects whose result is another one in
// the rating report.
func (e eventText) ratedOtherwise(want func(round int, b tournament.Board) bool) (said []string) {
	for _, r := range e.t.Rounds() {
		for _, b := range r.Boards {
			rated := e.t.RatedResult(r.Number, b.Board)
			if b.Bye != "" || rated == b.Result || !want(r.Number, b) {
				continue
			}
			white, _ := e.t.Player(b.White)
			black, _ := e.t.Player(b.Black)
			said = append(said, i18n.Text(e.lang, "web.rating-only.note", "N", r.Number, "White", white.Name, "Black", black.Name,
				"Was", resultName(e.lang, b.Result), "Is", resultName(e.lang, rated)))
		}
	}
	return said
}

// correctForRating corrects the result of a board for the rating report alone.
func (v *visit) correctForRating() error {
	e, place, err := v.boardInPath()
	if err != nil {
		return err
	}
	_, result, err := readResults("", v.Form("rated"))
	if err != nil {
		return err
	}
	if _, err := v.office.CorrectForRating(v.R.Context(), v.Who, e.ID, place.Round, place.Board, result, v.Form("reason")); err != nil {
		faults, status, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		return v.showCorrect(e, place, "", faults, status)
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(place.Round) + "/boards/" + place.String())
}
