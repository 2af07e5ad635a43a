package laws_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// naive is a second, deliberately simple reading of Articles 9.2, 9.3 and 6.2:
// it keeps the whole game as strings and does its sums from the beginning.
type naive struct {
	sights []string // every position, written out
	quiet  []bool   // whether each half move captured nothing and moved no pawn
	moved  [64]bool // whether anything has moved from or to a square
	start  chess.Position
}

func newNaive(p chess.Position) *naive {
	n := &naive{start: p}
	n.sights = append(n.sights, n.write(&p))
	return n
}

// write puts a position into words: the pieces, the player, the rights to castle
// as they follow from what has moved, and whether a pawn can be taken in passing.
func (n *naive) write(p *chess.Position) string {
	var b strings.Builder
	for s := chess.A1; s <= chess.H8; s++ {
		b.WriteByte(byte('a' + p.PieceAt(s)))
	}
	b.WriteString(p.Turn().String())
	for rook := range n.start.CastlingRights().Squares() {
		color := n.start.PieceAt(rook).Color()
		if !n.moved[rook] && !n.moved[n.start.King(color)] {
			b.WriteString(rook.String())
		}
	}
	var moves chess.MoveList
	p.LegalMoves(&moves)
	if slices.ContainsFunc(moves.Slice(), chess.Move.IsEnPassant) {
		b.WriteString(" passing")
	}
	return b.String()
}

func (n *naive) play(before *chess.Position, m chess.Move) {
	after := before.After(m)
	n.moved[m.From()], n.moved[m.To()] = true, true
	pawns := before.ByType(chess.Pawn) != after.ByType(chess.Pawn)
	n.quiet = append(n.quiet, !pawns && before.Occupied().Count() == after.Occupied().Count())
	n.sights = append(n.sights, n.write(&after))
}

// times counts how often the position on the board has stood there.
func (n *naive) times() int {
	count := 0
	for _, s := range n.sights {
		if s == n.sights[len(n.sights)-1] {
			count++
		}
	}
	return count
}

// fifty says whether fifty moves by each player have been quiet up to now.
func (n *naive) fifty() bool { return n.still() >= 100 }

// still counts the quiet half moves up to now.
func (n *naive) still() int {
	count := 0
	for i := len(n.quiet) - 1; i >= 0 && n.quiet[i]; i-- {
		count++
	}
	return count
}

// with returns the reading after one more move, for an intended move.
func (n *naive) with(p *chess.Position, m chess.Move) *naive {
	copied := *n
	copied.sights, copied.quiet = slices.Clone(n.sights), slices.Clone(n.quiet)
	copied.play(p, m)
	return &copied
}

var naiveStarts = []string{
	"",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	"4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1",
	"8/4p3/8/K2P3r/8/8/8/7k b - - 0 1",
	"4k3/2p1p3/8/3P4/3p4/8/2P1P3/4K3 w - - 0 1",
	"6k1/8/8/8/8/8/8/NK4n1 w - - 0 1",
	"rn2k3/8/8/8/8/8/8/3K2NR b q - 0 1",
}

// pick chooses a move, mostly back to where a piece came from, so that positions
// come again.
func pick(r *rand.Rand, p *chess.Position, last []chess.Move) chess.Move {
	var moves chess.MoveList
	p.LegalMoves(&moves)
	if len(last) >= 2 && r.IntN(4) != 0 {
		mine := last[len(last)-2]
		for _, m := range moves.Slice() {
			if m.From() == mine.To() && m.To() == mine.From() && !p.IsCapture(m) {
				return m
			}
		}
	}
	m := moves.At(r.IntN(moves.Len()))
	if (p.IsCapture(m) || m.Piece() == chess.Pawn) && r.IntN(3) != 0 {
		m = moves.At(r.IntN(moves.Len()))
	}
	return m
}

func TestTwoReadingsOfRepetitionAndFiftyMoves(t *testing.T) {
	editions := laws.Editions()
	scanners := map[laws.Edition]*laws.Scanner{}
	for _, e := range editions {
		scanner, err := laws.NewScanner(e, nil)
		if err != nil {
			t.Fatal(err)
		}
		scanners[e] = scanner
	}
	thirds, fifties, nexts := 0, 0, 0
	ends := map[laws.Termination]int{}
	for seed := range randomGames(1500) {
		r := rand.New(rand.NewPCG(seed, 9))
		start := naiveStarts[seed%uint64(len(naiveStarts))]
		edition := editions[seed%uint64(len(editions))]
		scanner := scanners[edition]
		g := begin(t, laws.Regulations{Edition: edition, Start: laws.StartSpec{FEN: start}})
		p := g.Position()
		slow := newNaive(p)
		status := scanner.Reset(p)
		var played []chess.Move
		length := 60
		if seed%10 == 0 {
			length = 160
		}
		for ply := 0; ply < length && !g.Over(); ply++ {
			p = g.Position()
			times, fifty := slow.times(), slow.fifty()
			if g.CanClaimRepetition() != (times >= 3) || g.CanClaimFifty() != fifty {
				t.Fatalf("seed %d ply %d: machine %v %v, second reading %d times, %v", seed, ply, g.CanClaimRepetition(), g.CanClaimFifty(), times, fifty)
			}
			if status.Times != times || status.Repetition != (times >= 3) || status.Fifty != fifty {
				t.Fatalf("seed %d ply %d: scanner %+v, second reading %d times, %v", seed, ply, status, times, fifty)
			}
			thirds += btoi(times >= 3)
			fifties += btoi(fifty)
			if ply%40 == 0 || (times >= 2 || status.RepetitionNext != chess.NoMove) && r.IntN(12) == 0 {
				nexts += compareIntended(t, g, slow, status)
			}
			m := pick(r, &p, played)
			slow.play(&p, m)
			played = append(played, m)
			g = do(t, g, laws.Seat(g.Turn()), laws.Move{Move: m, Ply: ply}, g.LastInstant()+1)
			status = scanner.Play(m)
			if last, _ := g.LastMove(); last.Times != slow.times() && !g.Over() {
				t.Fatalf("seed %d ply %d: stood %d times, second reading %d", seed, ply, last.Times, slow.times())
			}
			// Article 9.6 of 2023, and of no other edition: the draws that nobody claims.
			var unclaimed laws.Termination
			switch after := g.Position(); {
			case edition != laws.Edition2023 || !after.HasLegalMove() || g.Termination() == laws.DeadPosition:
			case slow.times() >= 5:
				unclaimed = laws.FivefoldRepetition
			case slow.still() >= 150:
				unclaimed = laws.SeventyFiveMoves
			}
			if got := g.Termination(); (got == laws.FivefoldRepetition || got == laws.SeventyFiveMoves || unclaimed != "") && got != unclaimed {
				t.Fatalf("%s, seed %d ply %d: %q, second reading %q", edition, seed, ply, got, unclaimed)
			}
			ends[g.Termination()]++
			if string(status.Ended) != string(g.Termination()) {
				t.Fatalf("seed %d ply %d: scanner says %q, machine %q", seed, ply, status.Ended, g.Termination())
			}
		}
	}
	if ends[laws.FivefoldRepetition] < 50 {
		t.Errorf("the games hardly try the rules: ends %v", ends)
	}
	if thirds < 1000 || fifties < 100 || nexts < 100 {
		t.Errorf("the games hardly try the rules: %d third sights, %d fifty moves, %d by an intended move", thirds, fifties, nexts)
	}
}

// compareIntended claims with every legal move in both readings, and returns
// how many of the claims were right.
func compareIntended(t *testing.T, g laws.Game, slow *naive, status laws.Status) int {
	t.Helper()
	p := g.Position()
	var moves chess.MoveList
	p.LegalMoves(&moves)
	right, anyThird, anyFifty := 0, false, false
	claims := g.DrawClaims()
	for _, m := range moves.Slice() {
		next := slow.with(&p, m)
		third, fifty := claims.With(m)
		if third != (next.times() >= 3) || fifty != (next.fifty() && g.Regulations().Edition != laws.Edition1993) {
			t.Fatalf("ply %d with %v: foretold %v %v, second reading %d times, %v", g.Ply(), m, third, fifty, next.times(), next.fifty())
		}
		for _, c := range []struct {
			command laws.Command
			want    bool
		}{
			{laws.ClaimRepetition{Intended: laws.Written{Text: m.String()}}, next.times() >= 3},
			{laws.ClaimFifty{Intended: laws.Written{Text: m.String()}}, next.fifty()},
		} {
			if _, fifty := c.command.(laws.ClaimFifty); fifty && g.Regulations().Edition == laws.Edition1993 {
				continue // 10.12 knows no claim with a move to come
			}
			claimed := do(t, g, laws.Seat(g.Turn()), c.command, g.LastInstant())
			if claimed.Over() != c.want {
				t.Fatalf("ply %d, %s with %v: over %v, second reading %v", g.Ply(), c.command.CommandKind(), m, claimed.Over(), c.want)
			}
			right += btoi(c.want)
		}
		anyThird = anyThird || next.times() >= 3
		anyFifty = anyFifty || next.fifty() && g.Regulations().Edition != laws.Edition1993
	}
	if (status.RepetitionNext != chess.NoMove) != anyThird || (status.FiftyNext != chess.NoMove) != anyFifty {
		t.Fatalf("ply %d: scanner %+v, second reading %v %v", g.Ply(), status, anyThird, anyFifty)
	}
	return right
}

// TestTwoReadingsOfTheClock plays random games at random speeds and does the
// sums of Article 6.2 again from the beginning, with plain numbers.
func TestTwoReadingsOfTheClock(t *testing.T) {
	falls, periods := 0, 0
	for seed := range randomGames(1500) {
		r := rand.New(rand.NewPCG(seed, 6))
		control := randomControl(r)
		g := begin(t, laws.Regulations{Edition: laws.Edition2009}.EqualControls(control))
		var spans [2][]time.Duration // what each player has thought
		at := clock.Instant(0)
		var played []chess.Move
		for !g.Over() && !g.Awaiting() && g.Ply() < 40 {
			side := g.Turn()
			span := time.Duration(r.IntN(9000)) * time.Millisecond
			if r.IntN(8) == 0 {
				span *= 5
			}
			at = at.Add(span)
			spans[side] = append(spans[side], span)
			want, fell, period := sum(control, spans[side])
			p := g.Position()
			m := pick(r, &p, played)
			played = append(played, m)
			g = do(t, g, laws.Seat(side), laws.Move{Move: m, Ply: g.Ply()}, at)
			if g.Awaiting() != fell {
				t.Fatalf("seed %d %v %v: flag %v, second reading %v", seed, control, spans[side], g.Awaiting(), fell)
			}
			falls += btoi(fell)
			if fell {
				break
			}
			if got := g.Clock().Remaining(side, at); got != want || g.Clock().Period[side] != period {
				t.Fatalf("seed %d %v %v: %v in period %d, second reading %v in period %d", seed, control, spans[side], got, g.Clock().Period[side], want, period)
			}
			periods += btoi(period > 0)
		}
	}
	if falls < 100 || periods < 1000 {
		t.Errorf("the games hardly try the rules: %d flags, %d moves in later periods", falls, periods)
	}
}

func randomControl(r *rand.Rand) clock.Control {
	var c clock.Control
	for i := range 1 + r.IntN(3) {
		p := clock.Period{Moves: 1 + r.IntN(6), Time: time.Duration(10+r.IntN(60)) * time.Second}
		switch r.IntN(4) {
		case 0:
			p.Increment = time.Duration(r.IntN(6)) * time.Second
		case 1:
			p.Delay = time.Duration(1+r.IntN(6)) * time.Second
		case 2:
			p.Delay, p.DelayKind = time.Duration(1+r.IntN(6))*time.Second, clock.Bronstein
		}
		if i > 0 && r.IntN(2) == 0 {
			p.Moves = 0
			return append(c, p)
		}
		c = append(c, p)
	}
	return c
}

// sum adds up a player's time from their first move: what they have for thinking,
// apart from the fixed time of a move, and what their dial shows.
func sum(control clock.Control, spans []time.Duration) (shown time.Duration, fell bool, period int) {
	main := control[0].Time
	moves := 0
	for _, span := range spans {
		p := control[period]
		charged := max(0, span-p.Delay) // both kinds of delay leave the same time
		if charged >= main && span >= p.Delay+main {
			return 0, true, period
		}
		main += p.Increment - charged
		moves++
		if p.Moves > 0 && moves == p.Moves {
			if p.Delay > 0 {
				main = 0 // 6.2b: not carried over in the delay mode
			}
			moves = 0
			period = min(period+1, len(control)-1)
			main += control[period].Time
		}
	}
	if control[period].DelayKind == clock.Bronstein {
		return main + control[period].Delay, false, period
	}
	return main, false, period
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// begin starts a game at instant 0.
func begin(t testing.TB, regs laws.Regulations) laws.Game {
	t.Helper()
	return do(t, laws.New(), laws.ByServer(), laws.Start{Regulations: regs}, 0)
}

// do gives a command that must not be refused.
func do(t testing.TB, g laws.Game, by laws.Actor, c laws.Command, at clock.Instant) laws.Game {
	t.Helper()
	next, _, err := laws.Decide(g, by, c, at)
	if err != nil {
		t.Fatalf("%s: %v", c.CommandKind(), err)
	}
	return next
}
