package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// applyHand adds a fact of the hands; the game is over the board.
func (g Game) applyHand(e Event) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	switch e := e.(type) {
	case Touched:
		if e.Binding {
			h = h.with(e.Squares, e.AtOnce)
		}
		h.waived = h.waived || e.Waives
	case Adjusted:
		h.waived = h.waived || e.Waives
	case TouchRuled:
		h = h.ruled(e)
		if g.late[e.By.Other()&1] && e.Finding == TouchMeant { // what was touched before the offer
			h = *h.offeredTo()
		}
		g.late = [2]bool{}
		if opponent := e.By.Other() & 1; e.Offer {
			g.offers[opponent], g.latest = true, opponent
		}
	case Released:
		h = h.released(e, g.board())
	case PieceChosen:
		if !h.has(e.From) {
			h = h.with([]chess.Square{e.From}, false)
		}
		h.promoting, h.piece = chess.NewMove(e.From, e.To, chess.Pawn, chess.NoPieceType), e.Piece
	case ClockPressed:
		g = g.applyPress(e)
		h.runs, h.unpressed[e.By&1] = e.By.Other()&1, 0
	default:
		return g
	}
	g.hand = &h
	return g
}

// released is the hand after a man was let go without a whole move.
func (h hand) released(e Released, p board) hand {
	if e.As != PutBack || !h.has(e.From) {
		touched := []chess.Square{e.From}
		if enemy := p.PieceAt(e.To); e.As != PutBack && enemy != chess.NoPiece && enemy.Color() != e.By {
			touched = append(touched, e.To)
		}
		touched = slices.DeleteFunc(touched, h.has)
		h = h.with(touched, false)
	}
	strays := h.without(e.From)
	h = h.cleared()
	h.strays = strays
	switch e.As {
	case Stray:
		h.strays = append(h.strays, stray{e.From, e.To})
	case KingPart, RookPart:
		h.castling, h.rookFirst = e.Move, e.As == RookPart
	case PawnPart:
		h.promoting = chess.NewMove(e.From, e.To, chess.Pawn, chess.NoPieceType)
	}
	return h
}

// ruled is the hand after the arbiter's decision about touched men.
func (h hand) ruled(e TouchRuled) hand {
	switch e.Finding {
	case TouchMeant:
		h.touched = slices.Clone(h.touched)
		for i, t := range h.touched {
			h.touched[i].early = t.early && !slices.Contains(e.Squares, t.square) // touched anew
		}
		return h.with(slices.DeleteFunc(slices.Clone(e.Squares), h.has), false)
	case TouchAccident:
		h.refused = h.refused && !e.Offer
		h.touched = slices.DeleteFunc(slices.Clone(h.touched), func(t touch) bool { return slices.Contains(e.Squares, t.square) })
	case TouchKept:
		h.broke, h.prior, h.owed = false, nil, chess.NoMove
	case TouchBroken:
		h.broke = true
		if len(e.Squares) > 0 || h.prior == nil {
			prior := hand{}.with(e.Squares, false)
			h.prior, h.owed = &prior, chess.NoMove
		}
	}
	return h
}

// again is the hand of a player who must replace a move that was taken back: what
// he had touched and begun binds him.
func (h hand) again(runs chess.Color) *hand {
	h.runs, h.strays, h.piece, h.unpressed = runs, nil, chess.NoPieceType, [2]int{}
	h.broke, h.waived, h.prior, h.owed, h.refused = false, false, nil, chess.NoMove, false
	return &h
}

// afterMove is the hand after a move was made over the board, which should have
// been another if one was owed: the opponent has the move, and has touched nothing.
func (h *hand) afterMove(e MoveMade, owed chess.Move) *hand {
	next := &hand{runs: h.runs, unpressed: h.unpressed, broke: e.Breach}
	if e.Breach {
		next.prior, next.owed = h.again(h.runs), owed
	}
	next.unpressed[e.Color&1] = e.Unpressed
	if e.Unpressed == 0 { // a sealed move, which the arbiter makes and completes
		next.runs = e.Color.Other() & 1
	}
	return next
}

// applyPress completes the moves that a press completes: the score sheet gets
// the time of the last of them, and the clock is as the press left it.
func (g Game) applyPress(e ClockPressed) Game {
	g.clock = g.clock.Set(e.Clock)
	if e.Completed == 0 {
		return g
	}
	last := *g.tail
	mover := &last
	if last.position.Turn() == e.By&1 { // the opponent has replied already
		if last.before == nil {
			return g
		}
		earlier := *last.before
		last.before, mover = &earlier, &earlier
	}
	mover.spent, mover.left = e.Spent, e.Clock.Left[e.By&1]
	g.tail = &last
	return g
}
