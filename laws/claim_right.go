package laws

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// DrawClaims answers which draws the player on the move may rightly claim with the
// move that they are about to make. It is a small value that may be kept when the game
// has gone on: it answers for the state that it was taken from. The zero value allows
// no claim.
type DrawClaims struct {
	regs *Regulations
	tail *node
	seen *trie
	hand *hand
}

// DrawClaims returns what the player on the move may claim now.
func (g Game) DrawClaims() DrawClaims {
	if g.table() == nil || !g.claimable() {
		return DrawClaims{}
	}
	return DrawClaims{regs: g.regs, tail: g.tail, seen: g.seen, hand: g.hand}
}

// With reports which draws the player on the move could rightly claim with a legal
// move (Articles 9.2.a and 9.3.a, 2009). An edition that knows no claim of fifty moves
// with a move allows none.
func (d DrawClaims) With(m chess.Move) (repetition, fifty bool) {
	if d.tail == nil {
		return false, false
	}
	g := Game{regs: d.regs, tail: d.tail, hand: d.hand}
	t := g.table()
	if own := g.duty(t); !own.allows(&d.tail.position, m) {
		return false, false
	}
	n, _ := d.tail.after(m, d.seen)
	return n.times >= t.Repetitions, t.FiftyNext && n.position.HalfmoveClock() >= 2*g.fifty(&n.position)
}

// mayClaim reports whether a player may claim a draw now, and returns the rule by which they
// may not: they are not on the move, or have lost the right by making a move, or in some
// editions by touching a piece (Article 9.4, 2009).
func (s *scene) mayClaim(kind Claim) (rule Rule, ok bool) {
	lost := RuleClaimLost
	if kind == FiftyClaim {
		lost = s.t.first(RuleFiftyLost, RuleClaimLost)
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

// couldHaveClaimed reports whether the player who made the last move could rightly have
// claimed with it or before it.
func (s *scene) couldHaveClaimed(kind Claim) bool {
	for _, n := range []*node{s.g.tail, s.g.tail.before} {
		if kind == RepetitionClaim && n.times >= s.t.Repetitions ||
			kind == FiftyClaim && n.position.HalfmoveClock() >= 2*s.g.fifty(&n.position) {
			return true
		}
	}
	return false
}

// countsAsClaim reports whether a claim with a written move that is refused as illegal
// is a claim all the same: over the board the arbiter examines it and finds it
// wrong. On screen the text is sent back.
func (s *scene) countsAsClaim(r *Refusal) bool { return s.g.OverTheBoard() && r.Code == ClaimNotLegal }

// bindWritten binds the player to the piece of an illegal move that they claimed
// with: it counts as touched (Article 9.5.3, 2023; the earlier texts are silent).
// Where the text does not say which piece it is, it obliges to nothing.
func (s *scene) bindWritten(w Written) {
	from, ok := pieceWritten(&s.g.tail.position, w)
	if !ok || s.g.hand.has(from) {
		return
	}
	s.emit(Touched{Stamp: s.stamp(), By: s.by, Squares: []chess.Square{from}, Binding: true, Citation: s.t.cite(RuleClaimMove)})
}

// pieceWritten returns the square of the one piece of the player on the move that a written
// move can mean, though it is not legal.
func pieceWritten(p *chess.Position, w Written) (chess.Square, bool) {
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

// whyNotClaimWith returns why an intended move cannot be claimed with: what was touched or
// begun does not allow it (Article 4, 2009); nil when it can.
func (s *scene) whyNotClaimWith(m chess.Move) *Refusal {
	d := s.g.duty(s.t)
	if m == chess.NoMove || d.allows(&s.g.tail.position, m) {
		return nil
	}
	return s.breaks(&d, m)
}

// whyNotOnThisBoard returns why nothing can be claimed while pieces stand unlawfully; all else
// may be done then.
func (s *scene) whyNotOnThisBoard() *Refusal {
	if s.g.amiss() == nil {
		return nil
	}
	return s.refuse(NotOnThisBoard, RuleIllegalUndone, Args{})
}
