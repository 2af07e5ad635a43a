package laws_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// naiveTouched is Article 4.3 to 4.5 read sentence by sentence: which of the legal
// moves are left after pieces were touched one after the other. castlingBinds is
// 4.4.a, which 1993 does not have.
func naiveTouched(p *chess.Position, touched []chess.Square, castlingBinds bool) []chess.Move {
	var once []chess.Square
	for _, s := range touched {
		if !slices.Contains(once, s) {
			once = append(once, s) // a piece touched again was touched before
		}
	}
	touched = once
	var list chess.MoveList
	p.LegalMoves(&list)
	all := list.Slice()
	only := func(keep func(chess.Move) bool) []chess.Move {
		var out []chess.Move
		for _, m := range all {
			if keep(m) {
				out = append(out, m)
			}
		}
		return out
	}
	captured := func(m chess.Move) chess.Square {
		after := p.After(m)
		for s := range p.ByColor(p.Turn().Other()).Squares() {
			if after.PieceAt(s).Color() != p.Turn().Other() || after.PieceAt(s) == chess.NoPiece {
				return s
			}
		}
		return chess.NoSquare
	}
	mine := func(s chess.Square) bool { return p.ByColor(p.Turn()).Has(s) }
	king := p.King(p.Turn())
	corner := func(s chess.Square) bool { // a rook that stands as for castling
		home := chess.MakeSquare(4, p.Turn().BackRank())
		left, right := chess.MakeSquare(0, home.Rank()), chess.MakeSquare(7, home.Rank())
		return king == home && (s == left || s == right) && p.Pieces(p.Turn(), chess.Rook).Has(s)
	}
	// 4.4.b: "touches a rook and then his king: not allowed to castle on that side".
	var barred []chess.Square
	for i, s := range touched {
		if corner(s) && slices.Contains(touched[i:], king) && !slices.Contains(touched[:i], king) {
			barred = append(barred, s)
		}
	}
	allowed := func(m chess.Move) bool { return !m.IsCastling() || !slices.Contains(barred, m.To()) }
	all = only(allowed)

	// 4.3.a and b: the first own piece that can move, the first enemy piece that can be
	// captured.
	own, enemy, ownAt, enemyAt := chess.NoSquare, chess.NoSquare, -1, -1
	for i, s := range touched {
		if mine(s) && ownAt < 0 {
			if len(only(func(m chess.Move) bool { return m.From() == s })) > 0 {
				own, ownAt = s, i
			} else if s == king && slices.ContainsFunc(touched[i:], corner) {
				return all // 4.4.c, last sentence: the king has no legal move
			}
		}
		if !mine(s) && enemyAt < 0 && len(only(func(m chess.Move) bool { return captured(m) == s })) > 0 {
			enemy, enemyAt = s, i
		}
	}
	moves := only(func(m chess.Move) bool { return m.From() == own })
	takes := only(func(m chess.Move) bool { return captured(m) == enemy })
	switch {
	case ownAt < 0 && enemyAt < 0:
		return all // 4.5
	case ownAt < 0:
		return takes
	case enemyAt >= 0:
		// 4.3.c: "capture the opponent's piece with his own; or, if that is illegal,
		// move or capture the first piece touched which can be moved or captured".
		both := only(func(m chess.Move) bool { return m.From() == own && captured(m) == enemy })
		if len(both) > 0 {
			return both
		}
		if enemyAt < ownAt {
			return takes
		}
	}
	if own == king && castlingBinds { // 4.4.a
		for _, s := range touched[ownAt:] {
			castle := only(func(m chess.Move) bool { return m.IsCastling() && m.To() == s })
			if len(castle) > 0 {
				return castle
			}
		}
	}
	return moves
}

var touchStarts = []string{
	"", "4k3/8/8/8/3b4/4P3/8/N3K3 w - - 0 1",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1",
	"4kr2/8/8/8/8/8/3PP3/R2QK2R w KQ - 0 1", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
	"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "rnbq1rk1/ppp2ppp/4pn2/3p4/1bPP4/2N1PN2/PP3PPP/R1BQKB1R w KQ - 0 6",
	"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "8/3P4/8/8/8/8/k7/4K2R w K - 0 1",
}

// touchTable is a game over the board in which pieces have just been touched at random.
type touchTable struct {
	g       laws.Game
	edition laws.Edition
	p       chess.Position
	touched []chess.Square
}

func (b *touchTable) do(t *rapid.T, by laws.Actor, c laws.Command) {
	t.Helper()
	next, _, err := laws.Decide(b.g, by, c, b.g.LastInstant()+1)
	if err != nil {
		t.Fatalf("%s: %v", c.CommandKind(), err)
	}
	b.g = next
}

// touchAtRandom plays at random and touches pieces; ok is false when the game ends
// before.
func touchAtRandom(t *rapid.T, unwatched bool) (b *touchTable, ok bool) {
	b = &touchTable{g: laws.New(), edition: rapid.SampledFrom(laws.Editions()).Draw(t, "edition")}
	b.do(t, laws.ByServer(), laws.Start{Regulations: laws.Regulations{
		Edition: b.edition, Venue: laws.Board, Unwatched: unwatched,
		Start: laws.StartSpec{FEN: rapid.SampledFrom(touchStarts).Draw(t, "start")},
	}})
	for range rapid.IntRange(0, 12).Draw(t, "moves") {
		pos := b.g.Position()
		var list chess.MoveList
		pos.LegalMoves(&list)
		m := list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "move"))
		for _, c := range deedsOf(m) {
			if !b.g.Over() {
				b.do(t, laws.Seat(pos.Turn()), c)
			}
		}
		if b.g.Over() {
			return b, false
		}
	}
	b.p = b.g.Position()
	pieces := slices.Collect(b.p.Occupied().Squares())
	for range rapid.IntRange(1, 5).Draw(t, "touches") {
		s := rapid.SampledFrom(pieces).Draw(t, "man")
		if rooks := slices.Collect(b.p.Pieces(b.p.Turn(), chess.Rook).Squares()); len(rooks) > 0 && rapid.IntRange(0, 2).Draw(t, "castling") == 0 {
			s = rapid.SampledFrom(append(rooks, b.p.King(b.p.Turn()))).Draw(t, "king or rook")
		}
		b.touched = append(b.touched, s)
		b.do(t, laws.Seat(b.p.Turn()), laws.Touch{Squares: []chess.Square{s}})
	}
	return b, true
}

// TestTouchedMenAgreeWithTheArticle compares the machine with the slow reading, in
// positions reached by random play, pieces touched at random.
func TestTouchedMenAgreeWithTheArticle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, ok := touchAtRandom(t, false)
		if !ok {
			return
		}
		got, want := b.g.Allowed(), naiveTouched(&b.p, b.touched, b.edition != laws.Edition1993)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("touched %v: the machine allows %v, the article %v", b.touched, got, want)
		}
		if len(got) == 0 {
			t.Fatalf("touched %v: nothing is left to play", b.touched)
		}
	})
}

// TestComplaintsAgreeWithTheArticle makes any legal move after pieces were touched,
// where nobody watches: the opponent's complaint is upheld only if the slow reading
// does not allow the move, and then what was touched binds again.
func TestComplaintsAgreeWithTheArticle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, ok := touchAtRandom(t, true)
		if !ok {
			return
		}
		var list chess.MoveList
		b.p.LegalMoves(&list)
		m := list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "the move"))
		with := append(slices.Clone(b.touched), m.From()) // the move touches its pieces as well
		if m.IsCastling() {
			with = append(with, m.To())
		}
		allowed := naiveTouched(&b.p, with, b.edition != laws.Edition1993)
		mover, before := b.p.Turn(), b.g.Ply()
		deeds := deedsOf(m)
		if !rapid.Bool().Draw(t, "pressed") {
			deeds = deeds[:len(deeds)-1]
		}
		for _, c := range deeds {
			if touch, first := c.(laws.Touch); !b.g.Over() && !(first && slices.Contains(b.touched, touch.Squares[0])) {
				b.do(t, laws.Seat(mover), c)
			}
		}
		if b.g.Ply() == before || b.g.Irregular().Open {
			return // a rook that stands as if castling had been begun with it
		}
		hand, _ := b.g.Hand()
		if broken := !slices.Contains(allowed, m); !b.g.Over() && hand.Broke != broken {
			t.Fatalf("touched %v, played %v: the machine says that it breaks the rule: %v", b.touched, m, hand.Broke)
		}
		if b.g.Over() {
			return
		}
		b.do(t, laws.Seat(mover.Other()), laws.ClaimTouch{})
		ruling := laws.RuleOnTouch{Finding: laws.TouchBroken, Reason: "touched"}
		if !hand.Broke {
			ruling.Finding = laws.TouchKept
		}
		b.do(t, laws.ByArbiter(), ruling)
		if !hand.Broke {
			if b.g.Stopped() || b.g.Ply() != before+1 {
				t.Fatal("a complaint that was rejected stopped the game")
			}
			return
		}
		if p := b.g.Position(); !p.Same(&b.p) || b.g.Ply() != before || !b.g.Stopped() {
			t.Fatal("the position before the breach is not on the board")
		}
	})
}
