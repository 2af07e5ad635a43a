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

// endingAsk is what is asked before a typed result ends a game in play.
type endingAsk struct {
	Board, Game     string
	Text            string // clocks, whose move, and what the result does
	Diagram, FEN    string
	Adjourned       bool
	Reason, Article string // as they were typed
}

// ending is what the form says of the game that a result ends; nil where it says nothing.
func (v *visit) ending(place desk.Place) *office.Ending {
	n := place.String()
	game := v.Form("ends" + n)
	if game == "" {
		return nil
	}
	return &office.Ending{Game: game, Reason: v.Form("why" + n), Article: v.Form("article" + n)}
}

// stageEnding is the same of a game of a contest.
func (v *visit) stageEnding() *office.Ending {
	if v.Form("ends") == "" || v.Form("why")+v.Form("article") == "" {
		return nil
	}
	return &office.Ending{Game: v.Form("ends"), Reason: v.Form("why"), Article: v.Form("article")}
}

// endingAsks are the games that the typed results would end.
func (v *visit) endingAsks(e office.Event, r tournament.Round, typed map[desk.Place]string) (asks []endingAsk) {
	for _, place := range desk.Wanted(e.Tournament, r) {
		_, result, err := readResults("", typed[place])
		if err != nil || result == tournament.NoResult {
			continue
		}
		state := v.office.Playing(v.R.Context(), e.Tournament, place, result)
		if state == nil {
			continue
		}
		n := place.String()
		ask := endingAsk{Board: n, Text: words.Refusal(v.Lang, state), Reason: v.Form("why" + n), Article: v.Form("article" + n)}
		ask.Game, _ = state.Args["game"].(string)
		ask.FEN, _ = state.Args["fen"].(string)
		ask.Adjourned = state.Args["session"] == "adjourned"
		ask.Diagram = diagram(ask.FEN)
		asks = append(asks, ask)
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

// reopenGame lets the game of a board go on that an arbiter has ended.
func (v *visit) reopenGame() error {
	return v.atBoard("web.notice.game-reopened", func(ctx context.Context, id office.EventID, place desk.Place) error {
		_, err := v.office.ReopenGame(ctx, v.Who, id, place, v.Form("reason"), v.Form("article"))
		return err
	})
}

// startClocks starts the clocks of the game of a board.
func (v *visit) startClocks() error {
	return v.atBoard("web.notice.clocks", func(ctx context.Context, id office.EventID, place desk.Place) error {
		return v.office.StartClocks(ctx, v.Who, id, place)
	})
}

// atBoard does something at a board and comes back to its page.
func (v *visit) atBoard(notice string, do func(context.Context, office.EventID, desk.Place) error) error {
	e, place, err := v.placeOf()
	if err != nil {
		return err
	}
	if err := do(v.R.Context(), e.ID, place); err != nil {
		faults, status, ok := v.reasons(err)
		if !ok {
			return err
		}
		if e, place, err = v.placeOf(); err != nil {
			return err
		}
		return v.showCorrect(e, place, "", faults, status)
	}
	v.Tell(notice)
	return v.See(strings.TrimSuffix(strings.TrimSuffix(v.R.URL.Path, "/reopen"), "/clocks"))
}

// asksFirst reports whether a result was refused because its game is in play.
func asksFirst(err error) bool {
	var r *tournament.Refusal
	return errors.As(err, &r) && r.Code == tournament.GameInPlay
}
