package events

import (
	"context"
	"errors"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/words"
)

// endingAsk is what is asked before a typed result ends a game in play: of a board of a round, or
// of a game of a contest.
type endingAsk struct {
	Key             string // which tells its fields from those of others
	Game            string
	Title           string
	Text            string // clocks, whose move, and what the result does
	Hint            string // what to do where another board was meant
	Diagram, FEN    string
	Adjourned       bool
	Reason, Article string // as they were typed
}

// ending is what the form says of the game that a result ends; nil where it says nothing.
func (v *visit) ending(key string) *office.Ending {
	game := v.Form("ends" + key)
	if game == "" {
		return nil
	}
	return &office.Ending{Game: game, Reason: v.Form("why" + key), Article: v.Form("article" + key)}
}

// endingAsk asks about the game of a board, if a result would end it; asks is false where none is
// in play.
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

// endingAsks are the games that the typed results would end.
func (v *visit) endingAsks(e office.Event, r tournament.Round, typed map[desk.BoardID]string) (asks []endingAsk) {
	for _, place := range desk.Wanted(e.Tournament, r) {
		_, result, err := readResults("", typed[place])
		if err != nil || result == tournament.NoResult {
			continue
		}
		n := place.String()
		if ask, is := v.endingAsk(e, office.RoundBoard(place), n, result); is {
			ask.Title, ask.Hint = v.T("web.desk.ends", "Board", n), v.T("web.desk.ends-hint")
			asks = append(asks, ask)
		}
	}
	return asks
}

// pieces are the signs of a diagram, for White and for Black.
var pieces = map[chess.Color]map[chess.PieceType]string{
	chess.White: {chess.King: "♔", chess.Queen: "♕", chess.Rook: "♖", chess.Bishop: "♗", chess.Knight: "♘", chess.Pawn: "♙"},
	chess.Black: {chess.King: "♚", chess.Queen: "♛", chess.Rook: "♜", chess.Bishop: "♝", chess.Knight: "♞", chess.Pawn: "♟"},
}

// diagram draws a position in eight lines; empty for what is none.
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

// reopening is what an arbiter may do at a board whose game was ended by one.
type reopening struct {
	At              string // the address of the board's page
	Game            string // of the hall
	Reopenable      bool   // the game was ended by an arbiter
	ClocksStand     bool   // it goes on when an arbiter starts its clocks
	Reason, Article string // as they were typed
}

// reopening returns what may be done at a board that has a game of the hall.
func (v *visit) reopening(e office.Event, at office.Board, address, game string) reopening {
	r := reopening{At: address, Game: game, Reason: v.Form("reason"), Article: v.Form("article")}
	if game != "" {
		r.Reopenable = v.office.Reopenable(v.R.Context(), e.Tournament, at)
		r.ClocksStand = v.office.ClocksStand(v.R.Context(), e.Tournament, at)
	}
	return r
}

// reopen lets the game of a board go on that an arbiter has ended.
func (v *visit) reopen(ctx context.Context, id office.EventID, at office.Board) error {
	_, err := v.office.ReopenGame(ctx, v.Who, id, at, v.Form("reason"), v.Form("article"))
	return err
}

// start starts the clocks of the game of a board.
func (v *visit) start(ctx context.Context, id office.EventID, at office.Board) error {
	return v.office.StartClocks(ctx, v.Who, id, at)
}

// The notices of what is done at a board.
const (
	reopenedNotice = "web.notice.game-reopened"
	clocksNotice   = "web.notice.clocks"
)

func (v *visit) reopenGame() error  { return v.atBoard(reopenedNotice, v.reopen) }
func (v *visit) startClocks() error { return v.atBoard(clocksNotice, v.start) }

// atBoard does something at a board of a round and comes back to its page.
func (v *visit) atBoard(notice string, do func(context.Context, office.EventID, office.Board) error) error {
	e, place, err := v.placeOf()
	if err != nil {
		return err
	}
	return v.atPage(do(v.R.Context(), e.ID, office.RoundBoard(place)), notice, func(faults []string, status int) error {
		if e, place, err = v.placeOf(); err != nil {
			return err
		}
		return v.showCorrect(e, place, "", faults, status)
	})
}

// atPage goes back to the page of a board with a notice, or shows it again with what was wrong.
func (v *visit) atPage(err error, notice string, again func(faults []string, status int) error) error {
	if err != nil {
		faults, status, ok := v.reasons(err)
		if !ok {
			return err
		}
		return again(faults, status)
	}
	v.Tell(notice)
	return v.See(strings.TrimSuffix(strings.TrimSuffix(v.R.URL.Path, "/reopen"), "/clocks"))
}

// asksFirst reports whether a result was refused because its game is in play.
func asksFirst(err error) bool {
	var r *tournament.Refusal
	return errors.As(err, &r) && r.Code == tournament.GameInPlay
}
