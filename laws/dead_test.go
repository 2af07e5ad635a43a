package laws

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/helpmate"
)

func position(t testing.TB, text string) chess.Position {
	t.Helper()
	p, err := fen.ParsePosition(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func TestWhatTheMenAloneDecide(t *testing.T) {
	for _, c := range []struct {
		fen          string
		white, black bool // cannot mate
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true},
		{"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true, true},
		{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, true},
		{"4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
		{"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false, true}, // two knights mate with help
		{"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, true}, // both on light squares
		{"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false, false},
		{"4k3/8/8/8/3B4/4B3/8/4K3 w - - 0 1", true, true},
		{"4k3/8/8/8/4B3/4B3/8/4K3 w - - 0 1", false, true},
		{"4k2q/8/8/8/8/8/8/4KN2 w - - 0 1", true, false},
		{"4k2r/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
		{"4k2r/8/8/8/8/8/8/4KB2 w - - 0 1", true, false},
		{"4k2n/8/8/8/8/8/8/4KB2 w - - 0 1", false, false},
		{"4k3/7p/8/8/8/8/8/4KB2 w - - 0 1", false, false},
	} {
		p := position(t, c.fen)
		if w, b := cannotMate(&p, chess.White), cannotMate(&p, chess.Black); w != c.white || b != c.black {
			t.Errorf("%s: cannot mate: White %v, Black %v", c.fen, w, b)
		}
	}
}

// TestTheMenNeverLie compares what the pieces are said to prove with a search, on
// random positions of few pieces.
func TestTheMenNeverLie(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 7))
	proved, dead := 0, 0
	for range 30000 {
		p, ok := fewRandomPieces(r)
		if !ok {
			continue
		}
		answer := deadByAnySeries(nil, chess.NoMove, &p)
		if !p.HasLegalMove() {
			continue
		}
		for _, side := range []chess.Color{chess.White, chess.Black} {
			cannot := cannotMate(&p, side)
			if !cannot && answer != isDead {
				continue
			}
			if found := helpmate.Decide(p, side, 300); found.Verdict == helpmate.Winnable {
				t.Fatalf("%s: %v cannot mate? %v", fen.Format(p), side, found.Line)
			}
			proved++
		}
		if answer == isDead {
			dead++
		}
	}
	if proved < 2000 || dead < 1000 {
		t.Errorf("only %d proofs and %d dead positions were tried", proved, dead)
	}
}

// fewRandomPieces puts both kings and up to three pieces without pawns on the board,
// often close together.
func fewRandomPieces(r *rand.Rand) (chess.Position, bool) {
	s := chess.EmptySetup()
	put := func(piece chess.Piece) {
		for {
			at := chess.MakeSquare(r.IntN(4), r.IntN(4))
			if r.IntN(3) == 0 {
				at = chess.Square(r.IntN(64))
			}
			if s.Board[at] == chess.NoPiece {
				s.Board[at] = piece
				return
			}
		}
	}
	put(chess.MakePiece(chess.White, chess.King))
	put(chess.MakePiece(chess.Black, chess.King))
	kinds := []chess.PieceType{chess.Knight, chess.Bishop, chess.Bishop, chess.Rook, chess.Queen}
	for range r.IntN(4) {
		put(chess.MakePiece(chess.Color(r.IntN(2)), kinds[r.IntN(len(kinds))]))
	}
	s.Turn = chess.Color(r.IntN(2))
	p, err := s.Position(0)
	return p, err == nil
}

func TestWhenAPositionIsAskedAbout(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      deadAnswer
	}{
		{fen.Initial, "e2e4", notAsked},
		{"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", isDead},
		{"7k/8/8/8/8/8/6Q1/6K1 w - - 0 1", "g2g7", isDead},          // must be taken
		{"7k/8/8/8/8/8/6Q1/6K1 w - - 0 1", "g2f2", notAsked},        // need not be taken
		{"4k3/8/8/p1p5/P1P5/8/3P4/4K3 w - - 0 1", "e1e2", notAsked}, // a pawn can move
		{"4k3/8/8/p1p5/P1P5/8/8/4K3 w - - 0 1", "e1e2", askIfDead},  // a wall, and a king moves
		{"4kb2/8/8/p1p5/P1P5/8/8/4K3 w - - 0 1", "e1e2", askIfDead}, // with a bishop
		{"4kn2/8/8/p1p5/P1P5/8/8/4K3 w - - 0 1", "e1e2", notAsked},  // a knight passes walls
		{"4kn2/8/8/p1p5/P1p5/8/2P5/4K3 w - - 0 1", "c2c3", askIfDead},
		{"4k3/8/8/2n5/p1p5/P1P5/8/2R1K3 w - - 0 1", "c1c2", notAsked},
		{"4k3/8/8/8/p1n5/P1P5/8/2R1K3 b - - 0 1", "c4a3", notAsked}, // the pawn before it is free
		{"4k3/8/8/p7/P1n5/8/8/2R1K3 w - - 0 1", "c1c4", askIfDead},
	} {
		before := position(t, c.fen)
		from, _ := chess.ParseSquare(c.move[:2])
		to, _ := chess.ParseSquare(c.move[2:])
		m, ok := before.FindMove(from, to, chess.NoPieceType)
		if !ok {
			t.Fatalf("%s: %s is not legal", c.fen, c.move)
		}
		after := before.After(m)
		if got := deadByAnySeries(&before, m, &after); got != c.want {
			t.Errorf("%s %s: %d, want %d", c.fen, c.move, got, c.want)
		}
	}
}

// TestEveryRuleHasItsArticle requires that the tables and the rules agree: each
// rule of the Laws that is cited stands in some edition's table, the tables have
// no rule that does not exist, and what every game needs stands in each. That
// nothing is cited without an article is for the tests that play games.
func TestEveryRuleHasItsArticle(t *testing.T) {
	common := []Rule{
		RuleTurn, RuleOwnPiece, RuleLeap, RuleSelfCheck, RulePromotion, RuleCastling, RuleStart, RuleMate, RuleStalemate,
		RuleResign, RuleDead, RuleAgreement, RuleOfferStands, RuleOfferEnds, RuleRepetition, RuleFifty, RuleClaimTurn,
		RuleClaimRight, RuleClaimMove, RuleFlagSeen, RuleFlagLoses, RuleControl, RuleFirstClock, RuleClockStop, RuleLate,
		RuleWrongSetup, RuleArbiter, RuleBonus, RuleDeduction,
	}
	known := map[Rule]int{}
	for _, r := range Rules() {
		known[r] = 0
	}
	for _, e := range Editions() {
		edition := tables[e]()
		for name, a := range edition.References {
			r := Rule(name)
			if _, ok := known[r]; !ok || a.Article == "" {
				t.Errorf("%s: %s stands in %q, and is in no list of rules", e, r, a)
			}
			known[r]++
		}
		for _, r := range common {
			if _, ok := Article(e, r); !ok {
				t.Errorf("%s has no article for %s", e, r)
			}
		}
		for mode, price := range edition.WrongClaim {
			if edition.cite(Rule(price.Rule)).Article == "" {
				t.Errorf("%s, %v: a wrong claim has no article", e, Mode(mode))
			}
		}
	}
	for r, n := range known {
		if _, hall := hallArticles[r]; !hall && n == 0 {
			t.Errorf("%s stands in no edition", r)
		}
	}
	if _, ok := Article("1066", RuleMate); ok {
		t.Error("an unknown edition has articles")
	}
	if _, ok := ModeOf("1066", Regulations{}.Control); ok {
		t.Error("an unknown edition has modes")
	}
}
