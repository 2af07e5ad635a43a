package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// ReportSetup reports, during the game, that it was begun with a fault: pieces set up wrongly,
// colours reversed, or the board turned (Articles 7.1 and 7.2, 2009).
type ReportSetup struct{ Fault SetupFault }

var reportSetupSpec = Spec{
	By: Players | Arbiters, In: InPlay, At: Anywhere,
}

func (ReportSetup) CommandKind() string { return "ReportSetup" }
func (ReportSetup) spec() *Spec         { return &reportSetupSpec }

// decide handles a report that the game was begun with a fault. In rapid and blitz it comes too
// late after a number of moves. A turned board does not end the game, and reversed colours may have
// to stay.
func (c ReportSetup) decide(s *decision) *Refusal {
	if c.Fault >= numSetupFaults {
		return s.refuse(BadReport, RuleWrongSetup, Args{Text: c.Fault.String()})
	}
	if s.g.openCase != nil {
		return s.refuse(CaseIsOpen, RuleWrongSetup, Args{})
	}
	switch c.Fault {
	case WrongBoard:
		if s.isSetupFinal() {
			return s.refuse(TooLateForSetup, RuleBoardLimit, Args{Want: s.t.SetupLimit})
		}
		s.emit(SetupNoted{Stamp: s.stamp(), Fault: c.Fault, Citation: s.t.cite(RuleWrongBoard)})
	case WrongColors:
		if s.mustKeepColors() {
			s.emit(SetupNoted{Stamp: s.stamp(), Fault: c.Fault, Citation: s.t.cite(RuleWrongColors)})
			return nil
		}
		s.openCase(WrongColorsCase, RuleWrongColors)
	case WrongPieces:
		if s.isSetupFinal() {
			return s.keepSetup()
		}
		s.openCase(WrongPiecesCase, RuleWrongSetup)
	}
	return nil
}

// keepSetup answers a late report of wrongly placed pieces. The game goes on. Where the edition
// says so, a king or rook that was misplaced may not castle (Appendix B4 of 2005, A.4.a of 2009,
// A.5.1.2 of 2023).
func (s *decision) keepSetup() *Refusal {
	start, p := s.g.StartPosition(), s.g.Position()
	setup := p.Setup()
	for c := chess.White; c <= chess.Black; c++ {
		wrong := setup.Castling & s.t.misplacedRooks(&start, c)
		setup.Castling &^= wrong
	}
	if setup.Castling == p.CastlingRights() {
		return s.refuse(TooLateForSetup, RuleSetupLimit, Args{Want: s.t.SetupLimit})
	}
	s.emit(SetupNoted{Stamp: s.stamp(), Fault: WrongPieces, FEN: fen.FormatSetup(setup), Citation: s.t.cite(RuleNoCastling)})
	return nil
}

// misplacedRooks returns the rooks with which a player may not castle, because they or the king
// stood on a wrong square at the start. A Chess960 start position is not a fault.
func (t *table) misplacedRooks(start *chess.Position, c chess.Color) chess.Bitboard {
	const kings, rooks = chess.Bitboard(1<<chess.E1 | 1<<chess.E8), chess.Bitboard(1<<chess.A1 | 1<<chess.H1 | 1<<chess.A8 | 1<<chess.H8)
	own := start.CastlingRights() & start.ByColor(c)
	if t.SwappedKing && !kings.Has(start.King(c)) {
		return own
	}
	if t.MisplacedRook {
		return own &^ rooks
	}
	return 0
}

// SetupFault is a fault with which a game was begun.
type SetupFault uint8

// The values of type [SetupFault].
const (
	WrongPieces SetupFault = iota
	WrongColors
	WrongBoard
	numSetupFaults = iota
)

var setupFaultNames = [...]string{"men", "colors", "board"}

// String returns the name in lower case.
func (f SetupFault) String() string { return nameOf(setupFaultNames[:], f) }

// SetupNoted records a fault of the setup that does not end the game.
type SetupNoted struct {
	Stamp
	Fault SetupFault
	// FEN is the position without the castling rights that the fault costs; "" when it costs none.
	FEN string
	Citation
}

func (SetupNoted) EventKind() string { return "SetupNoted" }

// apply removes the castling rights that the fault costs.
func (e SetupNoted) apply(g Game) Game {
	p, err := fen.ParsePosition(e.FEN)
	if e.FEN == "" || err != nil || g.Over() {
		return g
	}
	g.tail = g.tail.withPosition(p)
	g.seen = g.tail.reversiblePositions()
	return g
}

// isSetupFinal reports whether so many moves were made that nobody can complain about the pieces,
// the board or the setting of the clock any more (Appendix B4 of 1997 and 2005, A.4.a of 2009,
// A.5.1 of 2023).
func (s *decision) isSetupFinal() bool {
	limit := s.setupLimit()
	return limit > 0 && s.g.Ply() >= 2*limit
}

// setupLimit returns the number of moves by each player after which complaints about the setup are
// too late. It is 0 in games without a limit.
func (s *decision) setupLimit() int {
	if !s.g.isUnsupervisedFast() {
		return 0
	}
	return s.t.SetupLimit
}

// mustKeepColors reports whether a game begun with reversed colours must go on. By Article 8.6 of
// 1993 it must when a quarter of the time for the first control has passed on both clocks together.
// By 7.3 of 2023 it must when each player has made ten moves.
func (s *decision) mustKeepColors() bool {
	switch g := &s.g; s.t.Colors {
	case editions.ColorsByMoves:
		return g.Ply() >= 2*10
	case editions.ColorsByQuarter:
		var used, allotted time.Duration
		for c := chess.White; c <= chess.Black; c++ {
			if control := g.regs.Control[c]; !control.Untimed() {
				had, _, _ := allottedTime(control, g.movesBy(c, g.Ply()))
				used += had - g.clock.Remaining(c, s.at)
				allotted += control[0].Time
			}
		}
		return allotted > 0 && 4*used >= allotted
	}
	return false
}

// allottedTime returns the time that a control has granted a player after a number of moves.
// granted includes their current period, whose index is period; made is the number of moves made in
// it. A last period with a number of moves repeats.
func allottedTime(c clock.Control, moves int) (granted time.Duration, period, made int) {
	granted = c[0].Time
	for c[period].Moves > 0 && moves >= c[period].Moves {
		moves -= c[period].Moves
		period = min(period+1, len(c)-1)
		granted += c[period].Time
	}
	return granted, period, moves
}

// proposedTimes returns the times that the edition proposes for the dials when the position after
// ply half-moves is restored.
func (s *decision) proposedTimes(ply int) [2]time.Duration {
	if s.t.Restored == editions.TimesInProportion {
		return s.proportionalTimes(ply)
	}
	return s.g.loggedTimes(ply)
}

// proportionalTimes divides the used time proportionally among the moves (Article 12.6, 1993). If n
// moves were made, the first k, including the irregular one, cost k/n of the used time. No player
// gets less than the minimum times of the article.
func (s *decision) proportionalTimes(ply int) [2]time.Duration {
	var left [2]time.Duration
	n := (s.g.Ply() + 1) / 2
	k := min(ply/2+1, n)
	for c := chess.White; c <= chess.Black; c++ {
		control := s.g.regs.Control[c]
		if control.Untimed() {
			continue
		}
		had, _, _ := allottedTime(control, s.g.movesBy(c, s.g.Ply()))
		used := had - s.g.clock.Remaining(c, s.at)
		if n > 0 {
			used = (used * time.Duration(k) / time.Duration(n)).Truncate(time.Millisecond)
		}
		had, period, made := allottedTime(control, s.g.movesBy(c, ply))
		floor := s.t.Correction.Least
		if control[period].Moves > 0 {
			floor = max(floor, time.Duration(control[period].Moves-made)*s.t.Correction.PerMove)
		}
		left[c] = max(had-used, floor)
	}
	return left
}

// movesBy returns how many of the first ply half-moves a player made.
func (g Game) movesBy(c chess.Color, ply int) int {
	if start := g.StartPosition(); c == start.Turn() {
		return (ply + 1) / 2
	}
	return ply / 2
}

// loggedTimes returns the times on the dials after ply half-moves. Before an illegal move they are
// the times at its completion.
func (g Game) loggedTimes(ply int) [2]time.Duration {
	if m := g.misplayAt(ply); m != nil {
		return m.stood.Left
	}
	first := clock.New(g.regs.Control[0], g.regs.Control[1]).Left
	left, known := first, [2]bool{}
	for n := g.tail; n.before != nil; n = n.before {
		mover := chess.Black // by turns, whatever stood on the board
		if g.movesBy(chess.White, n.ply) > g.movesBy(chess.White, n.ply-1) {
			mover = chess.White
		}
		if n.ply <= ply && !known[mover] {
			left[mover], known[mover] = n.left, true
		}
	}
	return left
}

// RuleOnSetup is the arbiter's answer to a report of a faulty setup. The arbiter orders a new game,
// or lets the game go on because the report was unfounded or the colours stay.
type RuleOnSetup struct {
	NewGame bool
	Reason  string
}

var ruleSetupSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c RuleOnSetup) []commandText { return reasonText(c.Reason) }),
}

func (RuleOnSetup) CommandKind() string { return "RuleSetup" }
func (RuleOnSetup) spec() *Spec         { return &ruleSetupSpec }

// decide records the arbiter's answer to a report of a faulty setup.
func (c RuleOnSetup) decide(s *decision) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != WrongPiecesCase && open.Kind != WrongColorsCase {
		return s.refuse(NoCase, RuleWrongSetup, Args{})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	ruled := CaseRuled{
		Stamp: s.stamp(), Kind: open.Kind, Granted: c.NewGame, By: open.By,
		Clock: s.g.clock.Reading, Citation: open.Citation,
	}
	if c.NewGame {
		s.emit(ruled)
		s.end(NoResult, Annulled, open.Rule, func(e *GameEnded) { e.Reason = c.Reason })
		return nil
	}
	if !open.Stood {
		ruled.Clock = s.g.clock.Resume(s.g.onClock(), s.at).Reading
	}
	s.emit(ruled)
	return nil
}
