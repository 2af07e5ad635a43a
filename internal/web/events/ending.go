package events

import (
	"context"
	"errors"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/words"
)

// endingAsk is the question whether a typed result shall end the game in progress on its board.
type endingAsk struct {
	Key             string // suffix of the names of its form fields
	Game            string
	Title           string
	Text            string // clocks, side to move and the consequence of the result
	Hint            string // advice for when another board was meant
	Diagram, FEN    string
	Adjourned       bool
	Reason, Article string // as typed
}

// endingInForm returns the confirmation in the form that a result shall end its game, or nil.
func (v *visit) endingInForm(key string) *office.Ending {
	game := v.Form("ends" + key)
	if game == "" {
		return nil
	}
	return &office.Ending{Game: game, Reason: v.Form("why" + key), Article: v.Form("article" + key)}
}

// endingAsk returns the question whether a result shall end the game of a board. asks is false if
// no game is in progress there.
func (v *visit) endingAsk(e office.Event, at office.Board, key string, result tournament.Result) (ask endingAsk, asks bool) {
	state := v.office.Playing(v.R.Context(), e.Tournament, at, result)
	if state == nil {
		return ask, false
	}
	ask = endingAsk{Key: key, Text: words.Refusal(v.Lang, state), Reason: v.Form("why" + key), Article: v.Form("article" + key)}
	ask.Game, _ = state.Args["game"].(string)
	ask.FEN, _ = state.Args["fen"].(string)
	ask.Adjourned = state.Args["session"] == "adjourned"
	ask.Diagram = diagram(ask.FEN)
	return ask, true
}

// endingAsks returns the questions whether the typed results shall end the games in progress on
// their boards.
func (v *visit) endingAsks(e office.Event, r tournament.Round, typed map[acts.BoardID]string) (asks []endingAsk) {
	for _, place := range acts.BoardsToScore(e.Tournament, r) {
		_, result, err := readResults("", typed[place])
		if err != nil || result == tournament.NoResult {
			continue
		}
		n := place.String()
		if ask, is := v.endingAsk(e, office.RoundBoard(place), n, result); is {
			ask.Title, ask.Hint = v.T("web.manage.ends", "Board", n), v.T("web.manage.ends-hint")
			asks = append(asks, ask)
		}
	}
	return asks
}

// pieces holds the symbols of a diagram by colour and type.
var pieces = map[chess.Color]map[chess.PieceType]string{
	chess.White: {chess.King: "♔", chess.Queen: "♕", chess.Rook: "♖", chess.Bishop: "♗", chess.Knight: "♘", chess.Pawn: "♙"},
	chess.Black: {chess.King: "♚", chess.Queen: "♛", chess.Rook: "♜", chess.Bishop: "♝", chess.Knight: "♞", chess.Pawn: "♟"},
}

// diagram draws the position of a FEN on eight lines. It returns "" for an invalid FEN.
func diagram(text string) string {
	p, err := fen.Parse(text)
	if err != nil {
		return ""
	}
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			piece := p.Board[8*rank+file]
			if sign, is := pieces[piece.Color()][piece.Type()]; is {
				b.WriteString(sign)
			} else {
				b.WriteString("·")
			}
			b.WriteByte(' ')
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// reopening holds what an arbiter can do with a game that an arbiter has ended.
type reopening struct {
	At              string // address of the board's page
	Game            string // game of the hall
	Reopenable      bool   // the game was ended by an arbiter
	ClocksStand     bool   // the game continues when an arbiter starts its clocks
	Reason, Article string // as typed
}

// reopening returns what the visitor can do with the ended game of a board. at identifies the
// board.
func (v *visit) reopening(e office.Event, at office.Board, address, game string) reopening {
	r := reopening{At: address, Game: game, Reason: v.Form("reason"), Article: v.Form("article")}
	if game != "" {
		r.Reopenable = v.office.Reopenable(v.R.Context(), e.Tournament, at)
		r.ClocksStand = v.office.ClocksStand(v.R.Context(), e.Tournament, at)
	}
	return r
}

// reopen reopens the game of a board that an arbiter has ended.
func (v *visit) reopen(ctx context.Context, id office.EventID, at office.Board) error {
	_, err := v.office.ReopenGame(ctx, v.Who, id, at, v.Form("reason"), v.Form("article"))
	return err
}

// startGameClocks starts the clocks of the game of a board.
func (v *visit) startGameClocks(ctx context.Context, id office.EventID, at office.Board) error {
	return v.office.StartClocks(ctx, v.Who, id, at)
}

// The notices after commands for a board.
const (
	reopenedNotice = "web.notice.game-reopened"
	clocksNotice   = "web.notice.clocks"
)

func (v *visit) reopenGame() error  { return v.runAtBoard(reopenedNotice, v.reopen) }
func (v *visit) startClocks() error { return v.runAtBoard(clocksNotice, v.startGameClocks) }

// runAtBoard runs a command for a board of a round and shows its page again.
func (v *visit) runAtBoard(notice string, do func(context.Context, office.EventID, office.Board) error) error {
	e, place, err := v.boardInPath()
	if err != nil {
		return err
	}
	return v.finishAtBoard(do(v.R.Context(), e.ID, office.RoundBoard(place)), notice, func(faults []string, status int) error {
		if e, place, err = v.boardInPath(); err != nil {
			return err
		}
		return v.showCorrect(e, place, "", faults, status)
	})
}

// finishAtBoard redirects to the page of a board with a notice. If err is a refusal, it calls
// again, which shows the page with the faults.
func (v *visit) finishAtBoard(err error, notice string, again func(faults []string, status int) error) error {
	if err != nil {
		faults, status, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		return again(faults, status)
	}
	v.SetNotice(notice)
	return v.Redirect(strings.TrimSuffix(strings.TrimSuffix(v.R.URL.Path, "/reopen"), "/clocks"))
}

// isGameInPlay reports whether a result was refused because its game is in progress.
func isGameInPlay(err error) bool {
	var r *tournament.Refusal
	return errors.As(err, &r) && r.Code == tournament.GameInPlay
}
