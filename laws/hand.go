package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// hand is what hands have done over the board and the position does not show:
// what the player on the move has touched and put down, and which moves are made
// but not yet completed by a press of the clock. It is never changed once made;
// a game on screen has none.
//
// The position in the history is always the lawful one. A move enters it when it
// is made, that is when the hand has let go (Article 4.6, 2009); from then on the
// opponent has the move (Article 1.1), though the clock that runs is still the
// mover's. What a press finishes that is no lawful move is reported to
// [scene.pressUnlawful].
type hand struct {
	// runs is whose clock runs, or goes on when the clocks are started again.
	runs chess.Color
	// unpressed counts each player's moves that no press has completed.
	unpressed [2]int

	// touched is what the player on the move has touched with intent, in order.
	touched []touch
	// strays are their pieces that stand where no lawful move takes them.
	strays []stray
	// castling is the castling of which they have carried out one part, with the
	// king or, when rookFirst is set, with the rook.
	castling  chess.Move
	rookFirst bool
	// promoting is the way of a pawn whose promotion is not finished. piece is
	// the new piece on the square, or none while the pawn stands there.
	promoting chess.Move
	piece     chess.PieceType

	// broke says that the last move broke the rule of touched pieces, and waived that
	// the player on the move has lost their complaint by a touch that does not bind.
	// prior is then the hand that made it, and owed the move that it should have
	// been after a wrong claim.
	broke, waived bool
	prior         *hand
	owed          chess.Move
	// refused says that a touch has refused the opponent's draw offer, and that
	// nothing else has refused it since.
	refused bool
}

// touch is one piece touched. atOnce says that it was touched together with the
// one before it in the list, or nobody knows which of them came first; early that
// the opponent's latest draw offer came after it.
type touch struct {
	square chess.Square
	together bool
	early  bool
}

// stray is a piece let go on a square that no lawful move takes it to.
type stray struct{ from, to chess.Square }

// Hand is what can be seen of the hands over the board.
type Hand struct {
	// Runs is whose clock runs, or goes on when the clocks are started again.
	Runs chess.Color
	// Unpressed counts each player's moves that no press has completed.
	Unpressed [2]int
	// Touched is what binds the player on the move, in order.
	Touched []chess.Square
	// Strays are their pieces that stand where no lawful move takes them, each as the
	// square that it came from and the one where it stands.
	Strays [][2]chess.Square
	// Castling is a castling of which one part is carried out, RookFirst which.
	Castling  chess.Move
	RookFirst bool
	// Promoting is the pawn's way to a promotion that is not finished, Piece the
	// new piece that touches the square.
	Promoting chess.Move
	Piece     chess.PieceType
	// Broke says that the last move broke the rule of touched pieces, and the
	// opponent has not lost the right to complain.
	Broke bool
}

// Hand returns what the hands have done; ok is false in a game on screen.
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

// onClock returns the player whose dial runs, or goes on when the clocks are
// started again: on screen the one on the move, over the board the one who has
// not pressed yet. They differ too while a sealed move waits for the player who
// must reply.
func (g Game) onClock() chess.Color {
	if side, ok := g.clock.Side(); ok {
		return side
	}
	if g.hand != nil {
		return g.hand.runs
	}
	return g.Turn()
}

// withTouches returns the hand after further touches with intent.
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

// hasTouched reports whether a piece has been touched with intent.
func (h *hand) hasTouched(s chess.Square) bool {
	return slices.ContainsFunc(h.touched, func(t touch) bool { return t.square == s })
}

// hasLostComplaint reports whether the player on the move has touched a piece themselves,
// so that they cannot complain of the opponent's last move any more.
func (h *hand) hasLostComplaint() bool { return h.waived || len(h.touched) > 0 }

// straysWithout returns the pieces put down unlawfully but for one.
func (h *hand) straysWithout(from chess.Square) []stray {
	var rest []stray
	for _, s := range h.strays {
		if s.from != from {
			rest = append(rest, s)
		}
	}
	return rest
}

// withoutUnfinished returns the hand with nothing put down unfinished.
func (h hand) withoutUnfinished() hand {
	h.strays, h.castling, h.rookFirst = nil, chess.NoMove, false
	h.promoting, h.piece = chess.NoMove, chess.NoPieceType
	return h
}

// afterRelease is the hand after a piece was let go without a whole move.
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

// afterTouchRuling is the hand after the arbiter's decision about touched pieces.
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

// forReplacement is the hand of a player who must replace a move that was taken back: what
// they had touched and begun binds them.
func (h hand) forReplacement(runs chess.Color) *hand {
	h.runs, h.strays, h.piece, h.unpressed = runs, nil, chess.NoPieceType, [2]int{}
	h.broke, h.waived, h.prior, h.owed, h.refused = false, false, nil, chess.NoMove, false
	return &h
}

// afterMove is the hand after a move was made over the board, which should have
// been another if one was owed: the opponent has the move, and has touched nothing.
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
