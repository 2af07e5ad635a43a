package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// reportSetup takes a report that the game was begun with a fault. Rapid and
// blitz know a number of moves after which it comes too late; a turned board
// ends nothing, and reversed colours may have to stay.
func (s *scene) reportSetup(c ReportSetup) *Refusal {
	if c.Fault >= numSetupFaults {
		return s.refuse(BadReport, RuleWrongSetup, Args{Text: c.Fault.String()})
	}
	if s.g.openCase != nil {
		return s.refuse(CaseIsOpen, RuleWrongSetup, Args{})
	}
	switch c.Fault {
	case WrongBoard:
		if s.setupStands() {
			return s.refuse(TooLateForSetup, RuleBoardLimit, Args{Want: s.t.setupLimit})
		}
		s.emit(SetupNoted{Stamp: s.stamp(), Fault: c.Fault, Citation: s.t.cite(RuleWrongBoard)})
	case WrongColors:
		if s.t.colors.test(&s.g, s.at) {
			s.emit(SetupNoted{Stamp: s.stamp(), Fault: c.Fault, Citation: s.t.cite(RuleWrongColors)})
			return nil
		}
		s.openCase(WrongColorsCase, RuleWrongColors)
	case WrongMen:
		if s.setupStands() {
			return s.setupStays()
		}
		s.openCase(WrongMenCase, RuleWrongSetup)
	}
	return nil
}

// setupStands reports whether the players have made so many moves that nobody
// can complain of the men, the board or the setting of the clock any more
// (Appendix B4 of 1997 and 2005, A.4.a of 2009, A.5.1 of 2023).
func (s *scene) setupStands() bool {
	limit := s.setupLimit()
	return limit > 0 && s.g.Ply() >= 2*limit
}

// setupLimit is the number of moves by each player after which they cannot, 0 in
// games in which they always can.
func (s *scene) setupLimit() int {
	if !s.g.loose() {
		return 0
	}
	return s.t.setupLimit
}

// openCase stops the clocks and calls the arbiter.
func (s *scene) openCase(kind CaseKind, rule Rule) {
	s.emit(CaseOpened{
		Stamp: s.stamp(), Kind: kind, By: s.by, Stood: s.g.Stopped(),
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	})
}

// setupStays answers a report of wrong men that comes too late. The game goes on,
// and where the edition says so a king or a rook that stood wrongly does not
// castle (Appendix B4 of 2005, A.4.a of 2009, A.5.1.2 of 2023).
func (s *scene) setupStays() *Refusal {
	start, p := s.g.StartPosition(), s.g.Position()
	setup := p.Setup()
	for c := chess.White; c <= chess.Black; c++ {
		wrong := setup.Castling & s.t.wronglyPlaced(&start, c)
		setup.Castling &^= wrong
	}
	if setup.Castling == p.CastlingRights() {
		return s.refuse(TooLateForSetup, RuleSetupLimit, Args{Want: s.t.setupLimit})
	}
	s.emit(SetupNoted{Stamp: s.stamp(), Fault: WrongMen, FEN: fen.FormatSetup(setup), Citation: s.t.cite(RuleNoCastling)})
	return nil
}

// wronglyPlaced returns the rooks of a player with which he may not castle since
// the game was begun with his king, or with them, on the wrong square. A start
// position of Chess960 is no fault.
func (t *table) wronglyPlaced(start *chess.Position, c chess.Color) chess.Bitboard {
	const kings, rooks = chess.Bitboard(1<<chess.E1 | 1<<chess.E8), chess.Bitboard(1<<chess.A1 | 1<<chess.H1 | 1<<chess.A8 | 1<<chess.H8)
	own := start.CastlingRights() & start.ByColor(c)
	if t.swappedKing && !kings.Has(start.King(c)) {
		return own
	}
	if t.misplacedRook {
		return own &^ rooks
	}
	return 0
}

// ruleSetup is the arbiter's answer to a report.
func (s *scene) ruleSetup(c RuleSetup) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != WrongMenCase && open.Kind != WrongColorsCase {
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
