package laws_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// wrongTable is a game over the board in which much is done wrongly, and the
// second reading that goes along with it.
type wrongTable struct {
	t    *testing.T
	r    *rand.Rand
	seed uint64
	g    laws.Game
	slow *naiveIllegal
	seen map[string]int // what was tried, how often
}

// give gives a command half a second later and lets the pieces answer what is asked.
func (w *wrongTable) give(by laws.Actor, c laws.Command) (events []laws.Event, refused *laws.Refusal) {
	w.t.Helper()
	next, events, err := laws.Decide(w.g, by, c, w.g.LastInstant().Add(500*time.Millisecond))
	if err != nil {
		return nil, err.(*laws.Refusal)
	}
	w.g, _ = answerByPieces(w.t, next)
	return events, nil
}

func (w *wrongTable) dials() [2]time.Duration {
	now := w.g.LastInstant().Add(500 * time.Millisecond)
	return [2]time.Duration{w.g.Clock().Remaining(chess.White, now), w.g.Clock().Remaining(chess.Black, now)}
}

// judge holds what the machine made of a press, a claim or a ruling to the second
// reading. The dials must show what they showed when the illegal move was pressed,
// and the bonus.
func (w *wrongTable) judge(what string, want naiveFinding, events []laws.Event, refused *laws.Refusal) {
	w.t.Helper()
	n := w.slow
	if (refused != nil) != want.refused {
		w.t.Fatalf("%s: refused %v, second reading %v", w.name(what), refused, want.refused)
	}
	w.seen[what]++
	var found *laws.IllegalFound
	for _, e := range events {
		if e, ok := e.(laws.IllegalFound); ok {
			if found != nil {
				w.t.Fatalf("%s: found twice", w.name(what))
			}
			found = &e
		}
	}
	if (found != nil) != (want.act != nil) {
		w.t.Fatalf("%s: found %+v, second reading %+v", w.name(what), found, want.act)
	}
	if found != nil {
		if found.By != want.act.by || found.Number != want.number || found.Bonus != want.bonus {
			w.t.Fatalf("%s: %v's number %d for %v, second reading %v's number %d for %v",
				w.name(what), found.By, found.Number, found.Bonus, want.act.by, want.number, want.bonus)
		}
		n.counted[want.act.by] = max(n.counted[want.act.by], want.number)
	}
	if w.g.Irregular().Counted != n.counted {
		w.t.Fatalf("%s: counted %v, second reading %v", w.name(what), w.g.Irregular().Counted, n.counted)
	}
	if want.ends {
		termination := laws.IllegalMoves
		if want.result == laws.Drawn {
			termination = laws.IllegalWithoutMate
		}
		if w.g.Result() != want.result || w.g.Termination() != termination {
			w.t.Fatalf("%s: %v by %q, second reading %v by %q", w.name(what), w.g.Result(), w.g.Termination(), want.result, termination)
		}
		w.seen[string(termination)]++
		return
	}
	if found == nil || want.act.kind == laws.TwoHands {
		return
	}
	w.restored(what, want)
}

// restored holds the board and the dials to the second reading after an illegal
// move was found and the game goes on.
func (w *wrongTable) restored(what string, want naiveFinding) {
	w.t.Helper()
	a, n := want.act, w.slow
	p := w.g.Position()
	if n.edition == laws.Edition2023 && a.kind == laws.UnfinishedPromotion {
		// 7.5.2: the pawn becomes a queen, and the opponent has the move.
		w.seen["queens"]++
		last, _ := w.g.LastMove()
		if last.Move.Promotion() != chess.Queen || w.g.Ply() != a.ply+1 || p.Turn() == a.by {
			w.t.Fatalf("%s: %v was put on the board after %d half moves", w.name(what), last.Move, a.ply)
		}
		n.undone(a)
		n.moved(a.by)
		return
	}
	if !p.Same(&a.before) || w.g.Ply() != a.ply || w.g.Irregular().FEN != "" {
		w.t.Fatalf("%s: on the board stands %s, second reading %s", w.name(what), fen.Format(p), fen.Format(a.before))
	}
	if n.lastAct() == a {
		left := a.left
		left[a.by.Other()] += want.bonus
		got := [2]time.Duration{w.g.Clock().Remaining(chess.White, w.g.LastInstant()), w.g.Clock().Remaining(chess.Black, w.g.LastInstant())}
		if got != left {
			w.t.Fatalf("%s: the dials show %v, second reading %v", w.name(what), got, left)
		}
	}
	n.undone(a)
}

func (w *wrongTable) name(what string) string {
	n := w.slow
	return fmt.Sprintf("seed %d, %s", w.seed, n.edition) + ", " + n.mode.String() + ", " + n.regime() + ": " + what
}

// plays makes a legal move with the hands and presses.
func (w *wrongTable) plays() bool {
	allowed := w.g.Allowed()
	if len(allowed) == 0 {
		return false
	}
	m, by := allowed[w.r.IntN(len(allowed))], w.g.Turn()
	deeds := deedsOf(m)
	if h, _ := w.g.Hand(); h.Promoting != chess.NoMove {
		deeds = deeds[2:] // the pawn stands on its square already
	}
	for _, c := range deeds {
		if _, refused := w.give(laws.Seat(by), c); refused != nil {
			w.t.Fatalf("%s: %v: %s refused: %v", w.name("a legal move"), m, c.CommandKind(), refused)
		}
		if w.g.Over() {
			return false
		}
	}
	w.slow.moved(by)
	return true
}

// errs completes something that is no lawful move. It reports false when nothing
// of the kind can be done, and the table goes on as it was.
func (w *wrongTable) errs() bool {
	p, by := w.g.Position(), w.g.Turn()
	act := &naiveAct{by: by, before: p, ply: w.g.Ply()}
	after := p.Setup().Board
	var deeds []laws.Command
	allowed := w.g.Allowed()
	some := func(ok func(chess.Move) bool) (chess.Move, bool) {
		all := slices.DeleteFunc(slices.Clone(allowed), func(m chess.Move) bool { return !ok(m) })
		if len(all) == 0 {
			return chess.NoMove, false
		}
		return all[w.r.IntN(len(all))], true
	}
	hand, _ := w.g.Hand()
	switch w.r.IntN(4) {
	case 0:
		act.kind = laws.NoMoveMade
		switch {
		case hand.Promoting != chess.NoMove:
			return false // the pawn stands on the last rank
		case hand.Castling != chess.NoMove:
			return false // the king stands on its new square
		}
	case 1:
		m, ok := some(func(m chess.Move) bool { return m.IsCastling() })
		if !ok || hand.Promoting != chess.NoMove {
			return false
		}
		act.kind = laws.UnfinishedCastling
		deeds = append(deeds, laws.Release{From: m.From(), To: m.KingTo(), Castling: true})
		after[m.KingTo()], after[m.From()] = after[m.From()], chess.NoPiece
	case 2:
		m, ok := some(func(m chess.Move) bool { return m.Promotion() != chess.NoPieceType })
		if !ok || hand.Castling != chess.NoMove {
			return false
		}
		act.kind = laws.UnfinishedPromotion
		if hand.Promoting == chess.NoMove {
			deeds = append(deeds, laws.Release{From: m.From(), To: m.To()})
		}
		after[m.To()], after[m.From()] = after[m.From()], chess.NoPiece
	default:
		from, to, ok := w.astray(&p)
		if !ok || hand.Promoting != chess.NoMove || hand.Castling != chess.NoMove {
			return false
		}
		act.kind = laws.IllegalMove
		deeds = append(deeds, laws.Release{From: from, To: to})
		after[to], after[from] = after[from], chess.NoPiece
	}
	for _, c := range deeds {
		if _, refused := w.give(laws.Seat(by), c); refused != nil {
			w.t.Fatalf("%s: %+v refused: %v", w.name(act.kind.String()), c, refused)
		}
	}
	if act.kind == laws.IllegalMove {
		if h, _ := w.g.Hand(); len(h.Strays) == 0 {
			w.t.Fatalf("%s: %+v is a move", w.name(act.kind.String()), deeds)
		}
	}
	act.gross, act.left = naiveGross(&after), w.dials()
	events, refused := w.give(laws.Seat(by), laws.PressClock{})
	if act.kind == laws.NoMoveMade && w.slow.edition != laws.Edition2023 { // 7.5.3 is of 2023
		w.idle(by, act.left, events, refused)
		left := w.dials()
		events, refused = w.give(laws.Seat(by.Other()), laws.PressClock{}) // they press back
		w.idle(by.Other(), left, events, refused)
		return true
	}
	w.slow.moved(by)
	w.slow.acts = append(w.slow.acts, act)
	w.judge(act.kind.String(), w.slow.pressed(act), events, refused)
	return true
}

// idle requires of a press without a move that the lever has moved and nothing else:
// the other clock runs, nothing is added or counted, and the move is still with whom
// it was with.
func (w *wrongTable) idle(by chess.Color, left [2]time.Duration, events []laws.Event, refused *laws.Refusal) {
	if refused != nil || len(events) != 1 {
		w.t.Fatalf("%s: a press without a move: %v, %d events", w.name("press"), refused, len(events))
	}
	e, ok := events[0].(laws.ClockPressed)
	side, runs := w.g.Clock().Side()
	if !ok || e.Completed != 0 || !runs || side != by.Other() || w.g.Clock().Left != left {
		w.t.Fatalf("%s: a press without a move: %+v, the dials were %v", w.name("press"), events[0], left)
	}
	w.seen["idle"]++
}

// astray chooses a piece and a square on which it must not be let go.
func (w *wrongTable) astray(p *chess.Position) (from, to chess.Square, ok bool) {
	var list chess.MoveList
	p.LegalMoves(&list)
	own := slices.Collect(p.ByColor(p.Turn()).Squares())
	for range 20 {
		from, to = own[w.r.IntN(len(own))], chess.Square(w.r.IntN(64))
		if w.r.IntN(4) == 0 { // where there is something to do harm to
			to = p.King(chess.Color(w.r.IntN(2)))
			to = chess.MakeSquare(min(7, to.File()+w.r.IntN(2)), min(7, to.Rank()+w.r.IntN(2)))
		}
		rook := p.PieceAt(from).Type() == chess.Rook && to.Rank() == p.Turn().BackRank() // might begin castling
		if p.ByColor(p.Turn()).Has(to) || rook || slices.ContainsFunc(list.Slice(), func(m chess.Move) bool {
			return m.From() == from && (m.To() == to || m.IsCastling() && m.KingTo() == to)
		}) {
			continue
		}
		return from, to, true
	}
	return 0, 0, false
}

// speaks lets somebody say something about illegal moves.
func (w *wrongTable) speaks() {
	n := w.slow
	by := chess.Color(w.r.IntN(2))
	switch w.r.IntN(5) {
	case 0, 1:
		if a := n.lastAct(); a != nil && n.force && naiveForce(piecesOf(&a.before, by), piecesOf(&a.before, a.by)) == "?" {
			return // the list of C4 leaves it to the arbiter
		}
		want := n.claimed(by)
		events, refused := w.give(laws.Seat(by), laws.ClaimIllegal{})
		w.judge("claim", want, events, refused)
	case 2:
		want := n.ruled()
		events, refused := w.give(laws.ByArbiter(), laws.RuleOnIllegal{Reason: "seen"})
		w.judge("ruling", want, events, refused)
	case 3:
		p := w.g.Position()
		want := n.bothHands(&p, w.g.Ply())
		events, refused := w.give(laws.ByArbiter(), laws.RuleOnIllegal{TwoHands: true, Reason: "seen"})
		w.judge("both hands", want, events, refused)
		if want.act != nil && want.act.kind == laws.TwoHands {
			n.hands = w.g.Ply()
		}
	case 4:
		w.agrees(by)
		if w.r.IntN(3) > 0 {
			w.agrees(by.Other())
		}
	}
}

// agrees lets a player agree to take an illegal move back, which counts nothing.
func (w *wrongTable) agrees(by chess.Color) {
	n := w.slow
	refuses, done := n.corrected(by)
	_, refused := w.give(laws.Seat(by), laws.AgreeToCorrect{})
	if (refused != nil) != refuses {
		w.t.Fatalf("%s: refused %v, second reading %v", w.name("agreement"), refused, refuses)
	}
	if !done {
		return
	}
	w.seen["corrected"]++
	a := n.acts[len(n.acts)-1]
	if p := w.g.Position(); !p.Same(&a.before) || w.g.Ply() != a.ply || w.g.Irregular().Counted != n.counted {
		w.t.Fatalf("%s: on the board stands %s, counted %v, second reading %s, %v", w.name("agreement"),
			fen.Format(p), w.g.Irregular().Counted, fen.Format(a.before), n.counted)
	}
	n.undone(a)
}

// unlawfully goes on where an illegal move has left no lawful position: the
// opponent moves some piece, and the arbiter looks at what then stands there.
func (w *wrongTable) unlawfully() {
	n, by := w.slow, w.g.Turn()
	setup, err := fen.Parse(w.g.Irregular().FEN)
	if err != nil {
		w.t.Fatal(err)
	}
	from, to := chess.Square(w.r.IntN(64)), chess.Square(w.r.IntN(64))
	for tries := 0; setup.Board[from] == chess.NoPiece || setup.Board[from].Color() != by ||
		from == to || setup.Board[to] != chess.NoPiece && setup.Board[to].Color() == by; tries++ {
		if tries > 500 {
			return
		}
		from, to = chess.Square(w.r.IntN(64)), chess.Square(w.r.IntN(64))
	}
	waits := n.regime() == "before the reply" && len(n.acts) == 1 && w.r.IntN(2) == 0 && w.seesPosition(n.acts[0])
	if _, refused := w.give(laws.Seat(by), laws.Release{From: from, To: to}); refused != nil {
		w.t.Fatalf("%s: %v", w.name("reply"), refused)
	}
	if waits {
		w.give(laws.Seat(by), laws.PressClock{})
		w.checkDraw("waited", w.g.Irregular().FEN != "")
		return
	}
	if events, refused := w.give(laws.Seat(by), laws.PressClock{}); refused != nil || len(events) != 1 {
		return // it was found at once
	}
	setup.Board[to], setup.Board[from] = setup.Board[from], chess.NoPiece
	n.moved(by)
	first := n.acts[0]
	if len(n.acts) > 1 {
		return
	}
	lawful := w.g.Irregular().FEN == ""
	events, refused := w.give(laws.ByArbiter(), laws.RuleOnIllegal{Reason: "seen"})
	switch r := n.regime(); {
	case r == "before the reply" && !lawful && !first.gross && naiveGross(&setup.Board):
		// A.5.4: they see it only now, and the next move is yet to come.
		w.seen["position seen"]++
		if !w.g.Irregular().Seen || w.g.Over() {
			w.t.Fatalf("%s: seen %v, %q", w.name("a sign by the reply"), w.g.Irregular().Seen, w.g.Termination())
		}
	case r == "before the reply":
		w.checkDraw("declared", !lawful && first.gross)
	case r == "found", r == "requested":
		w.judge("late ruling", n.price(first, false, &first.before), events, refused)
	case r == "claimed" && naiveGross(&setup.Board):
		w.judge("late ruling", n.price(first, false, &first.before), events, refused)
	case r == "won", r == "won or drawn":
		w.judge("late ruling", naiveFinding{refused: true}, events, refused)
	}
}

// seesPosition lets the arbiter see an illegal position, and not the act that led
// to it: they wait when both kings are in check or a pawn stands on the last rank,
// and only then (A.5.4 of 2023).
func (w *wrongTable) seesPosition(a *naiveAct) bool {
	_, refused := w.give(laws.ByArbiter(), laws.RuleOnIllegal{Position: true, Reason: "seen"})
	if (refused == nil) != a.gross || a.gross != w.g.Irregular().Seen || w.g.Over() {
		w.t.Fatalf("%s: refused %v, second reading %v", w.name("a position"), refused, !a.gross)
	}
	return a.gross
}

// checkDraw checks whether the machine says that the game is drawn because an illegal
// position has outlived the move that the arbiter waited for.
func (w *wrongTable) checkDraw(what string, drawn bool) {
	if drawn != (w.g.Termination() == laws.IllegalPosition) || drawn && w.g.Result() != laws.Drawn || w.g.Irregular().Seen {
		w.t.Fatalf("%s: %v by %q, second reading: drawn %v", w.name(what), w.g.Result(), w.g.Termination(), drawn)
	}
	if drawn {
		w.seen["illegal position"]++
	}
	w.seen[what]++
}

var wrongStarts = []string{
	"", "r3k2r/1P6/8/8/8/8/1p6/R3K2R w KQkq - 0 1", "8/3P4/8/8/8/8/k7/4K3 w - - 0 1",
	"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "4k3/1P4P1/8/8/8/8/1p4p1/4K3 b - - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
	"8/1P6/8/8/8/k7/8/1N2K3 w - - 0 1", "5k2/3P4/8/8/8/8/3p4/5K2 b - - 0 1",
}

// sitDown begins a game with regulations drawn at random.
func (w *wrongTable) sitDown() bool {
	r := w.r
	n := &naiveIllegal{
		edition: laws.Editions()[w.seed%5], closely: r.IntN(2) == 0, seen: r.IntN(3) > 0,
		letter: r.IntN(2) == 0, force: r.IntN(2) == 0,
	}
	controls := []string{"5400", "3/3600:3600", "1800", "300"}
	if n.edition != laws.Edition1993 {
		controls = append(controls, "3/3600+30:3600+30", "1800+10", "180+2")
	}
	text := controls[r.IntN(len(controls))]
	if text[0] == '3' && text[1] == '/' {
		n.first = 3
	}
	control, err := clock.ParseControlSeconds(text)
	if err != nil {
		w.t.Fatal(err)
	}
	regs := laws.Regulations{
		Edition: n.edition, Venue: laws.Board, DefaultTime: laws.NoDefaultTime, Unwatched: !n.seen,
		ForceToWin: n.force && n.edition == laws.Edition1997, FullPenalties: n.letter && n.edition == laws.Edition2023,
	}
	if n.edition == laws.Edition1993 {
		regs.DefaultTime = 0
	}
	if !n.closely && n.edition >= laws.Edition2009 {
		regs.Supervision = laws.Inadequate
	}
	regs.Start.FEN = wrongStarts[r.IntN(len(wrongStarts))]
	if r.IntN(3) == 0 {
		var ok bool
		if regs.Start.FEN, ok = fewPieces(r); !ok {
			return false
		}
	}
	g, _, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: regs.EqualControls(control)}, 0)
	if err != nil {
		return false // a dead position begins no game
	}
	w.g, w.slow = g, n
	n.mode, n.start = w.g.Mode(), w.g.Turn()
	return true
}

// TestTwoReadingsOfIllegalMoves plays games over the board in every edition, kind
// of play and supervision, with illegal moves of every kind, and claims and
// rulings by everybody at every moment.
func TestTwoReadingsOfIllegalMoves(t *testing.T) {
	seen := map[string]int{}
	games := randomGames(2500)
	for seed := range games {
		w := &wrongTable{t: t, r: rand.New(rand.NewPCG(seed, 7)), seed: seed, seen: seen}
		if !w.sitDown() {
			continue
		}
		for range 40 {
			if w.g.Stopped() {
				w.give(laws.ByArbiter(), laws.ResumeGame{})
			}
			switch k := w.r.IntN(10); {
			case w.g.Irregular().FEN != "" && k < 5:
				w.speaks()
			case w.g.Irregular().FEN != "":
				w.unlawfully()
				w.g = laws.Replay([]laws.Event{}) // what follows is told by other tests
			case k < 4:
				w.plays()
			case k < 7:
				w.errs()
			default:
				w.speaks()
			}
			if w.g.Over() || !w.g.Started() {
				break
			}
		}
	}
	for _, what := range []string{
		"illegal-move", "castling", "promotion", "no-move", "both hands", "claim", "ruling", "late ruling", "corrected", "queens",
		string(laws.IllegalMoves), string(laws.IllegalWithoutMate), "illegal position", "waited", "declared",
	} {
		if uint64(seen[what]) < games/400 {
			t.Errorf("the games hardly try the rules: %s %d times", what, seen[what])
		}
	}
	t.Logf("%d games: %v", games, seen)
}
