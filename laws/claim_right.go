package laws

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// DrawClaims reports which draws the player on the move may rightly claim with an intended move. It
// is a small value and may be kept: its answers are always those for the state of the game from
// which it was created. The zero value allows no claim.
type DrawClaims struct {
	regs *Regulations
	tail *node
	seen *trie
	hand *hand
}

// DrawClaims returns the draw claims of the player on the move in the current state.
func (g Game) DrawClaims() DrawClaims {
	if g.table() == nil || !g.canClaim() {
		return DrawClaims{}
	}
	return DrawClaims{regs: g.regs, tail: g.tail, seen: g.seen, hand: g.hand}
}

// With reports which draws the player on the move could rightly claim with the legal move m as
// intended move (Articles 9.2.a and 9.3.a, 2009). fifty is always false in editions without the
// fifty-move claim with an intended move.
func (d DrawClaims) With(m chess.Move) (repetition, fifty bool) {
	if d.tail == nil {
		return false, false
	}
	g := Game{regs: d.regs, tail: d.tail, hand: d.hand}
	t := g.table()
	if own := g.duty(t); !own.allows(&d.tail.position, m) {
		return false, false
	}
	n, _ := d.tail.playMove(m, d.seen)
	return n.times >= t.Repetitions, t.FiftyNext && n.position.HalfmoveClock() >= 2*g.fiftyMovesNeeded(&n.position)
}

// mayClaim reports whether a player may claim a draw now. If not, rule is the reason. They are not
// on the move, or have lost the right by making a move or, in some editions, by touching a piece
// (Article 9.4, 2009).
func (s *decision) mayClaim(kind Claim) (rule Rule, ok bool) {
	lost := RuleClaimLost
	if kind == FiftyClaim {
		lost = s.t.firstRule(RuleFiftyLost, RuleClaimLost)
	}
	switch g := &s.g; {
	case s.by == g.Turn():
		if g.claimTouched() {
			return lost, false
		}
		return "", true
	case g.tail.before != nil && s.couldHaveClaimed(kind):
		return lost, false
	}
	return RuleClaimTurn, false
}

// claimTouched reports whether the player on the move has lost the right to claim
// a draw by touching a piece.
func (g Game) claimTouched() bool {
	return g.hand != nil && len(g.hand.touched) > 0 && g.table().TouchEndsClaim
}

// couldHaveClaimed reports whether the player who made the last move could rightly have claimed a
// draw with it or before it.
func (s *decision) couldHaveClaimed(kind Claim) bool {
	for _, n := range []*node{s.g.tail, s.g.tail.before} {
		if kind == RepetitionClaim && n.times >= s.t.Repetitions ||
			kind == FiftyClaim && n.position.HalfmoveClock() >= 2*s.g.fiftyMovesNeeded(&n.position) {
			return true
		}
	}
	return false
}

// countsAsClaim reports whether a claim with an illegal written move still counts as a claim. Over
// the board the arbiter examines it and finds it wrong. On screen the text is returned to the
// player.
func (s *decision) countsAsClaim(r *Refusal) bool {
	return s.g.OverTheBoard() && r.Code == ClaimNotLegal
}

// bindToWritten binds the player to the piece of the illegal move with which they claimed a draw.
// The piece counts as touched (Article 9.5.3, 2023; earlier editions do not say). If the text does
// not identify exactly one piece, the player is bound to nothing.
func (s *decision) bindToWritten(w Written) {
	from, ok := squareOfWrittenPiece(&s.g.tail.position, w)
	if !ok || s.g.hand.hasTouched(from) {
		return
	}
	s.emit(Touched{Stamp: s.stamp(), By: s.by, Squares: []chess.Square{from}, Binding: true, Citation: s.t.cite(RuleClaimMove)})
}

// squareOfWrittenPiece returns the square of the piece that an illegal written move means. ok is
// false unless it can mean exactly one piece of the player on the move.
func squareOfWrittenPiece(p *chess.Position, w Written) (from chess.Square, ok bool) {
	text := strings.TrimSpace(w.Text)
	if len(text) >= 4 {
		if from, err := chess.ParseSquare(text[:2]); err == nil {
			piece := p.PieceAt(from)
			return from, piece != chess.NoPiece && piece.Color() == p.Turn()
		}
	}
	letters := san.English()
	if l, ok := san.ByLanguage(w.Lang); ok && w.Lang != "" {
		letters = l
	}
	pieces := chess.Bitboard(0)
	for t := chess.Knight; t <= chess.King; t++ {
		if letter := letters.Letter(chess.White, t); letter != "" && strings.HasPrefix(text, letter) {
			pieces = p.Pieces(p.Turn(), t)
		}
	}
	if file := int(text[0]) - 'a'; pieces == 0 && file >= 0 && file < 8 {
		for s := range p.Pieces(p.Turn(), chess.Pawn).Squares() {
			if s.File() == file {
				pieces = pieces.With(s)
			}
		}
	}
	return pieces.First(), pieces != 0 && !pieces.Many()
}

// whyNotClaimWith returns why the player cannot claim a draw with an intended move. Pieces that the
// player has touched, or a move already begun, may not allow the intended move (Article 4, 2009).
// It returns nil when the player can.
func (s *decision) whyNotClaimWith(m chess.Move) *Refusal {
	d := s.g.duty(s.t)
	if m == chess.NoMove || d.allows(&s.g.tail.position, m) {
		return nil
	}
	return s.refuseBreach(&d, m)
}

// whyNotOnThisBoard returns why nothing can be claimed while the board shows an unlawful position.
// It returns nil on a lawful board.
func (s *decision) whyNotOnThisBoard() *Refusal {
	if s.g.unlawfulBoard() == nil {
		return nil
	}
	return s.refuse(NotOnThisBoard, RuleIllegalUndone, Args{})
}
