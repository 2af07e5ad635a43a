package events

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/words"
)

// correctDesk is the page of one board: what became of it, and what a correction would
// change.
type correctDesk struct {
	deskHead
	Round, Board int
	White, Black personView
	Was, Stands  string
	History      []factRow
	Results      []resultChoice
	Chosen       string // a result to try
	Text         string // of it
	Tried        bool
	Moved        []movedRow
	Later        int // rounds that are paired already
	Reason       string
}

// movedRow is somebody whom a correction moves in the standings.
type movedRow struct {
	Who              personView
	WasPoints, Point string
	Was, Is          int
}

// boardOf reads the board that the address names.
func (v *visit) boardOf() (office.Event, tournament.Round, tournament.Board, error) {
	e, r, err := v.arbitrated()
	if err != nil {
		return e, r, tournament.Board{}, err
	}
	b, found := e.Tournament.Board(r.Number, v.number("board"))
	if !found {
		return e, r, b, v.refused(tournament.Refuse(tournament.BoardUnknown, "round", r.Number, "board", v.number("board")))
	}
	return e, r, b, nil
}

// correctPage shows a board; with a result in the address also what it would change.
func (v *visit) correctPage() error {
	e, r, b, err := v.boardOf()
	if err != nil {
		return err
	}
	return v.showCorrect(e, r, b, v.R.URL.Query().Get("result"), nil, 0)
}

func (v *visit) showCorrect(e office.Event, r tournament.Round, b tournament.Board, chosen string, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d := correctDesk{
		deskHead: v.deskHead(e, resultsMatter, faults), Round: r.Number, Board: b.Board, White: text.person(b.White), Black: text.person(b.Black),
		Was: b.Result.String(), Stands: resultName(v.Lang, b.Result), Chosen: chosen, Later: t.Published() - r.Number, Reason: v.Form("reason"),
	}
	for _, res := range append(tournament.Results(), tournament.NoResult) {
		if res != b.Result {
			d.Results = append(d.Results, resultChoice{Value: res.String(), Text: words.Result(v.Lang, res), Checked: res.String() == chosen})
		}
	}
	d.History = v.factRows(e, func(f tournament.Fact) bool {
		round, board := about(f.Event)
		return round == r.Number && board == b.Board
	})
	slices.Reverse(d.History)
	if chosen != "" && len(faults) == 0 {
		_, result, err := readResults("", chosen)
		if err != nil {
			return err
		}
		act, err := v.office.IfCorrected(v.Who, e.ID, desk.Place{Round: r.Number, Board: b.Board}, b.Result, result)
		if err != nil {
			why, code, ok := v.reasons(err)
			if !ok {
				return err
			}
			d.Faults, status = why, code
		} else {
			d.Tried, d.Text = true, resultName(v.Lang, result)
			d.Moved = moved(text, act)
		}
	}
	return v.showDeskAs("correct", d.deskHead, status, d)
}

// moved are the rows of what an act moves.
func moved(text eventText, act desk.Act) (rows []movedRow) {
	for _, m := range act.Moved() {
		rows = append(rows, movedRow{text.person(m.Player), m.WasPoints.String(), m.Points.String(), m.Was, m.Is})
	}
	return rows
}

// about is the board that a fact is about; 0 for others.
func about(e tournament.Event) (round, board int) {
	switch e := e.(type) { //nolint:gochecksumtype // the others are about no board
	case tournament.ResultRecorded:
		return e.Round, e.Board
	case tournament.ResultCorrected:
		return e.Round, e.Board
	case tournament.BoardSeated:
		return e.Round, e.Board
	}
	return 0, 0
}

// correct replaces the result of a board.
func (v *visit) correct() error {
	e, r, b, err := v.boardOf()
	if err != nil {
		return err
	}
	before, after, err := readResults(v.Form("was"), v.Form("result"))
	if err != nil {
		return err
	}
	if err := v.enterResult(v.R.Context(), e.ID, r.Number, b.Board, before, after); err != nil {
		faults, status, ok := v.reasons(err)
		if !ok {
			return err
		}
		if e, r, b, err = v.boardOf(); err != nil {
			return err
		}
		return v.showCorrect(e, r, b, v.Form("result"), faults, max(status, http.StatusBadRequest))
	}
	v.Tell("web.notice.corrected")
	return v.See("/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(r.Number) + "/results")
}
