package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// hand is the state of the players' hands over the board that the position does not show. It holds
// the pieces that the player on the move has touched and put down, and the moves that are made but
// not completed by a press of the clock. It is never modified after its creation. It is nil in a
// game on screen.
//
// The position in the history is always lawful. A move enters the history when it is made, that is
// when the hand has released the piece (Article 4.6, 2009). From then on the opponent has the move
// (Article 1.1), though the clock of the previous player is still running. A press that completes
// no lawful move is handled by [decision.pressUnlawful].
type hand struct {
	// runs is the player whose clock runs, or will run when the clocks are restarted.
	runs chess.Color
	// unpressed counts, for each player, the moves that no press has completed.
	unpressed [2]int

	// touched are the pieces that the player on the move has touched with intent, in order.
	touched []touch
	// strays are their pieces on squares that no lawful move reaches.
	strays []stray
	// castling is the castling of which they have carried out one part. rookFirst is set when that
	// part is the rook's move.
	castling  chess.Move
	rookFirst bool
	// promoting is the move of a pawn whose promotion is not finished. piece is the new piece on
	// the square, or none while the pawn stands there.
	promoting chess.Move
	piece     chess.PieceType

	// broke is set when the last move broke the touched-piece rule. waived is set when the player
	// on the move has lost their complaint by a touch that does not bind. After a breach, prior is
	// the hand that made the move, and owed the move that was due after a wrong claim.
	broke, waived bool
	prior         *hand
	owed          chess.Move
	// refused is set when a touch has declined the opponent's draw offer and nothing else has
	// declined it since.
	refused bool
}

// touch is one touched piece. together is set when it was touched together with the previous piece
// in the list, or the order is unknown. early is set when the opponent's latest draw offer was made
// after the touch.
type touch struct {
	square   chess.Square
	together bool
	early    bool
}

// stray is a piece released on a square that it cannot lawfully reach.
type stray struct{ from, to chess.Square }

// Hand is the visible state of the players' hands over the board.
type Hand struct {
	// Runs is the player whose clock runs, or will run when the clocks are restarted.
	Runs chess.Color
	// Unpressed counts, for each player, the moves that no press has completed.
	Unpressed [2]int
	// Touched are the pieces that bind the player on the move, in the order of touching.
	Touched []chess.Square
	// Strays are their pieces on squares that no lawful move reaches, each as a pair: its former
	// square and its present one.
	Strays [][2]chess.Square
	// Castling is a castling of which one part is carried out. RookFirst is set when that is the
	// rook's part.
	Castling  chess.Move
	RookFirst bool
	// Promoting is the move of a pawn whose promotion is not finished. Piece is the new piece that
	// touches the square.
	Promoting chess.Move
	Piece     chess.PieceType
	// Broke is set when the last move broke the touched-piece rule and the opponent may still
	// complain.
	Broke bool
}

// Hand returns the state of the hands. ok is false in a game on screen.
func (g Game) Hand() (h Hand, ok bool) {
	if g.hand == nil {
		return Hand{}, false
	}
	h = Hand{
		Runs: g.hand.runs, Unpressed: g.hand.unpressed, Castling: g.hand.castling, RookFirst: g.hand.rookFirst,
		Promoting: g.hand.promoting, Piece: g.hand.piece, Broke: g.hand.broke && !g.hand.hasLostComplaint(),
	}
	for _, t := range g.hand.touched {
		h.Touched = append(h.Touched, t.square)
	}
	for _, s := range g.hand.strays {
		h.Strays = append(h.Strays, [2]chess.Square{s.from, s.to})
	}
	return h, true
}

// OverTheBoard reports whether the game is played over the board.
func (g Game) OverTheBoard() bool { return g.hand != nil }

// onClock returns the player whose dial runs, or will run when the clocks are restarted. On screen
// that is the player on the move. Over the board it is the player who has not pressed yet. It can
// also differ from the player on the move while a sealed move waits for the player who must reply.
func (g Game) onClock() chess.Color {
	if side, ok := g.clock.Side(); ok {
		return side
	}
	if g.hand != nil {
		return g.hand.runs
	}
	return g.Turn()
}

// withTouches returns the hand after further touches with intent. If atOnce is set, the squares
// were touched at the same time or in an unknown order.
func (h hand) withTouches(squares []chess.Square, atOnce bool) hand {
	h.touched = slices.Clip(h.touched)
	for i, s := range squares {
		h.touched = append(h.touched, touch{square: s, together: atOnce && i > 0})
	}
	return h
}

// withOffer returns the hand after a draw offer to the player on the move.
func (h hand) withOffer() *hand {
	h.touched = slices.Clone(h.touched)
	for i := range h.touched {
		h.touched[i].early = true
	}
	return &h
}

// hasTouched reports whether the piece on a square has been touched with intent.
func (h *hand) hasTouched(s chess.Square) bool {
	return slices.ContainsFunc(h.touched, func(t touch) bool { return t.square == s })
}

// hasLostComplaint reports whether the player on the move has touched a piece, so that they can no
// longer complain about the opponent's last move.
func (h *hand) hasLostComplaint() bool { return h.waived || len(h.touched) > 0 }

// straysWithout returns the strays without the piece from a square.
func (h *hand) straysWithout(from chess.Square) []stray {
	var rest []stray
	for _, s := range h.strays {
		if s.from != from {
			rest = append(rest, s)
		}
	}
	return rest
}

// withoutUnfinished returns the hand without strays and unfinished moves.
func (h hand) withoutUnfinished() hand {
	h.strays, h.castling, h.rookFirst = nil, chess.NoMove, false
	h.promoting, h.piece = chess.NoMove, chess.NoPieceType
	return h
}

// afterRelease returns the hand after a piece was released without completing a move.
func (h hand) afterRelease(e Released, p board) hand {
	if e.As != PutBack || !h.hasTouched(e.From) {
		touched := []chess.Square{e.From}
		if enemy := p.PieceAt(e.To); e.As != PutBack && enemy != chess.NoPiece && enemy.Color() != e.By {
			touched = append(touched, e.To)
		}
		touched = slices.DeleteFunc(touched, h.hasTouched)
		h = h.withTouches(touched, false)
	}
	strays := h.straysWithout(e.From)
	h = h.withoutUnfinished()
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

// afterTouchRuling returns the hand after the arbiter's decision about touched pieces.
func (h hand) afterTouchRuling(e TouchRuled) hand {
	switch e.Finding {
	case TouchMeant:
		h.touched = slices.Clone(h.touched)
		for i, t := range h.touched {
			h.touched[i].early = t.early && !slices.Contains(e.Squares, t.square) // touched anew
		}
		return h.withTouches(slices.DeleteFunc(slices.Clone(e.Squares), h.hasTouched), false)
	case TouchAccident:
		h.refused = h.refused && !e.Offer
		h.touched = slices.DeleteFunc(slices.Clone(h.touched), func(t touch) bool { return slices.Contains(e.Squares, t.square) })
	case TouchKept:
		h.broke, h.prior, h.owed = false, nil, chess.NoMove
	case TouchBroken:
		h.broke = true
		if len(e.Squares) > 0 || h.prior == nil {
			prior := hand{}.withTouches(e.Squares, false)
			h.prior, h.owed = &prior, chess.NoMove
		}
	}
	return h
}

// forReplacement returns the hand of a player who must replace a move that was taken back. The
// pieces that they had touched and the move that they had begun still bind them. runs is the player
// whose clock runs.
func (h hand) forReplacement(runs chess.Color) *hand {
	h.runs, h.strays, h.piece, h.unpressed = runs, nil, chess.NoPieceType, [2]int{}
	h.broke, h.waived, h.prior, h.owed, h.refused = false, false, nil, chess.NoMove, false
	return &h
}

// afterMove returns the hand after a move was made over the board. The opponent now has the move
// and has touched nothing. owed is the move that the player was obliged to make, or NoMove.
func (h *hand) afterMove(e MoveMade, owed chess.Move) *hand {
	next := &hand{runs: h.runs, unpressed: h.unpressed, broke: e.Breach}
	if e.Breach {
		next.prior, next.owed = h.forReplacement(h.runs), owed
	}
	next.unpressed[e.Color&1] = e.Unpressed
	if e.Unpressed == 0 { // a sealed move, which the arbiter makes and completes
		next.runs = e.Color.Other() & 1
	}
	return next
}
