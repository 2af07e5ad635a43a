package chess_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// shards are the independent series of random games, each with its own seed.
const shards = 8

// TestAgreesWithSlowRules plays random games from ordinary, Chess960 and odd
// positions; at every step the two sets of rules must agree on the legal moves
// and on what each leads to. It goes on until enough different positions have
// been compared: a million in a full proof.
func TestAgreesWithSlowRules(t *testing.T) {
	wanted := 10_000
	if fullProof(t) {
		wanted = 1_000_000
	}
	var seen [shards]map[uint64]bool
	t.Run("games", func(t *testing.T) {
		for shard := range shards {
			t.Run(strconv.Itoa(shard), func(t *testing.T) {
				t.Parallel()
				// A little more than its part, since the shards meet in openings.
				seen[shard] = compareGames(t, uint64(shard), wanted/shards+wanted/100)
			})
		}
	})
	if t.Failed() {
		return
	}
	different := map[uint64]bool{}
	for _, keys := range seen {
		maps.Copy(different, keys)
	}
	t.Logf("%d different positions compared", len(different))
	if len(different) < wanted {
		t.Errorf("%d different positions compared, want %d", len(different), wanted)
	}
}

// compareGames plays random games until it has seen so many different
// positions, and returns their keys.
func compareGames(t *testing.T, seed uint64, wanted int) map[uint64]bool {
	t.Helper()
	chance := rand.New(rand.NewPCG(1924, seed))
	seen := map[uint64]bool{}
	for game := 0; len(seen) < wanted; game++ {
		p := walkStart(t, game, chance)
		g := newSlow(p.Setup())
		for range 120 {
			seen[p.Key()] = true
			m, sm, ok := agree(t, &p, g, chance)
			if !ok {
				break
			}
			before := p
			p.Play(m)
			g = g.after(sm)
			checkPlayed(t, &before, m, &p, g)
			if t.Failed() {
				return seen
			}
		}
	}
	return seen
}

// walkStart takes turns between the ordinary start, the starts of Chess960, and
// the positions that catch mistakes.
func walkStart(t *testing.T, game int, chance *rand.Rand) chess.Position {
	t.Helper()
	odd := append(oddPositions(t), impossiblePositions(t)...)
	switch game % 4 {
	case 0:
		return chess.Initial()
	case 1:
		p, err := chess.Chess960(chance.IntN(960))
		if err != nil {
			t.Fatal(err)
		}
		return p
	case 2:
		// Two starts of different numbers: a geometry that differs by side.
		a, errA := chess.Chess960(chance.IntN(960))
		b, errB := chess.Chess960(chance.IntN(960))
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		s, other := a.Setup(), b.Setup()
		copy(s.Board[chess.A5:], other.Board[chess.A5:])
		s.Castling = s.Castling&0xff | other.Castling&^0xff
		p, err := s.Position(0)
		if err != nil {
			t.Fatal(err)
		}
		return p
	default:
		return odd[game/4%len(odd)]
	}
}

// agree compares the legal moves and draws one, the rarer kinds more often.
func agree(t *testing.T, p *chess.Position, g *slow, chance *rand.Rand) (chess.Move, slowMove, bool) {
	t.Helper()
	var list chess.MoveList
	p.LegalMoves(&list)
	fast := map[string]chess.Move{}
	for _, m := range list.Slice() {
		text := m.String()
		if m.IsCastling() {
			text += " castles"
		}
		if _, twice := fast[text]; twice {
			t.Errorf("%s: %s is listed twice", fen.Format(*p), text)
		}
		fast[text] = m
	}
	moves := g.legal()
	slices.SortFunc(moves, func(a, b slowMove) int { return slices.Compare([]byte(a.String()), []byte(b.String())) })
	for _, m := range moves {
		if _, ok := fast[m.String()]; !ok {
			t.Errorf("%s: the legal move %v is missing", fen.Format(*p), m)
		}
	}
	if len(fast) != len(moves) {
		t.Errorf("%s: %d legal moves, the slow rules say %d", fen.Format(*p), len(fast), len(moves))
	}
	if n := p.CountLegalMoves(); n != len(moves) {
		t.Errorf("%s: %d counted, %d legal moves", fen.Format(*p), n, len(moves))
	}
	check := g.attacked(g.king(g.turn), g.turn.Other())
	if p.InCheck() != check || p.IsCheckmate() != (check && len(moves) == 0) || p.IsStalemate() != (!check && len(moves) == 0) {
		t.Errorf("%s: check %v, mate %v, stalemate %v; the slow rules say check %v and %d moves",
			fen.Format(*p), p.InCheck(), p.IsCheckmate(), p.IsStalemate(), check, len(moves))
	}
	if len(moves) == 0 || t.Failed() {
		return chess.NoMove, slowMove{}, false
	}
	drawn := moves[chance.IntN(len(moves))]
	if chance.IntN(3) == 0 {
		rare := slices.DeleteFunc(slices.Clone(moves), func(m slowMove) bool {
			return !m.castling && m.promotion == chess.NoPieceType && !g.inPassing(m)
		})
		if len(rare) > 0 {
			drawn = rare[chance.IntN(len(rare))]
		}
	}
	return fast[drawn.String()], drawn, true
}

// checkPlayed compares the position after a move with the slow rules' and with
// itself made anew.
func checkPlayed(t *testing.T, before *chess.Position, m chess.Move, p *chess.Position, g *slow) {
	t.Helper()
	if got, want := p.Setup(), g.setup(); got != want {
		t.Errorf("%s: %v leads to %s, the slow rules say %s", fen.Format(*before), m, fen.Format(*p), fen.FormatSetup(want))
		return
	}
	for _, text := range []string{fen.Format(*p), fen.Shredder(*p)} {
		setup, err := fen.Parse(text)
		if err != nil {
			t.Errorf("%s does not read back: %v", text, err)
			return
		}
		anew, err := setup.Position(chess.FaultMaterial)
		if err != nil || anew != *p || anew.Key() != p.Key() || !anew.Same(p) {
			t.Errorf("%s: %v leads to %s, which is not what reads back from it (%v)", fen.Format(*before), m, text, err)
			return
		}
	}
	if before.Same(p) {
		t.Errorf("%s is the same after %v", fen.Format(*before), m)
	}
}

func TestIsLegalOverAllMoves(t *testing.T) {
	for _, p := range oddPositions(t) {
		var list chess.MoveList
		p.LegalMoves(&list)
		legal := 0
		for m := range 1 << 16 {
			if p.IsLegal(chess.Move(m)) {
				legal++
			}
		}
		if legal != list.Len() {
			t.Errorf("%s: %d of all moves are legal, %d listed", fen.Format(p), legal, list.Len())
		}
		for _, m := range list.Slice() {
			found, ok := p.FindMove(m.From(), m.To(), m.Promotion())
			if !ok || found != m {
				t.Errorf("%s: looking for %v finds %v", fen.Format(p), m, found)
			}
		}
	}
}
