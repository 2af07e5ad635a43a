package laws

import "github.com/escaque/escaque/chess"

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
