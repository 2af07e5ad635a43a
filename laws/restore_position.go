package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// RestorePosition restores a position on the board after an irregularity (Articles 7.4.a and 7.5,
// 2009). The moves after it are undone. The clocks are stopped until the arbiter resumes the game.
type RestorePosition struct {
	// Ply is how many half-moves the game then has. Without a FEN, the position is taken from the
	// log.
	Ply int
	// FEN is the position where the log does not have it, otherwise "".
	FEN string
	// LastKnown is set when the position immediately before the irregularity cannot be found, and
	// this is the last one that can.
	LastKnown bool
	// Times selects the times on the dials. Left are the times that the arbiter gives, for
	// [TimesGiven] or instead of the proposal of the edition.
	Times  Times
	Left   [2]time.Duration
	Reason string
}

var restorePositionSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c RestorePosition) []commandText { return []commandText{{"reason", c.Reason}, {"fen", c.FEN}} }),
}

func (RestorePosition) CommandKind() string { return "RestorePosition" }
func (RestorePosition) spec() *Spec         { return &restorePositionSpec }

// decide restores the position before an irregularity, or the last one that can be found (Articles
// 7.4.a and 7.5, 2009). In 1993 a game is void if the position cannot be found (8.1, 8.2). The
// arbiter sets the dials to the times that the edition proposes, or to others (6.13).
func (c RestorePosition) decide(s *decision) *Refusal {
	rule := s.restoreRule(c)
	if c.LastKnown && s.t.Voids {
		return s.refuse(MustAnnul, rule, Args{})
	}
	if c.Ply < 0 || c.Ply > s.g.Ply() {
		return s.refuse(NoSuchPosition, rule, Args{Ply: c.Ply, Want: s.g.Ply()})
	}
	restored := PositionRestored{Stamp: s.stamp(), Ply: c.Ply, Reason: c.Reason, Citation: s.t.cite(rule)}
	if c.FEN != "" {
		p, err := fen.ParsePosition(c.FEN)
		switch node := s.g.tail.ancestorAt(c.Ply); {
		case err != nil:
			return s.refuse(BadPosition, rule, Args{Text: err.Error()})
		case !p.HasLegalMove() || deadAfter(s.t.Dead, nil, chess.NoMove, &p) == isDead:
			return s.refuse(BadPosition, rule, Args{Text: fen.Format(p)})
		case node.unlawful || !p.Same(&node.position):
			restored.FEN = fen.Format(p)
		}
	} else if s.g.tail.ancestorAt(c.Ply).unlawful {
		return s.refuse(BadPosition, rule, Args{Text: s.g.tail.ancestorAt(c.Ply).san})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	left, timing, r := s.restoredTimes(c)
	if r != nil {
		return r
	}
	restored.Clock = s.g.clock.Stop(s.at).Reading
	set := s.stoppedReadingAt(c.Ply, left)
	s.emit(restored)
	if !s.g.regs.Control[0].Untimed() || !s.g.regs.Control[1].Untimed() {
		s.emit(ClocksSet{Stamp: s.stamp(), Reason: c.Reason, Clock: set, Citation: s.t.cite(timing)})
	}
	if p := s.g.Position(); restored.FEN != "" && deadAfter(s.t.Dead, nil, chess.NoMove, &p) == askIfDead {
		s.askIfDead(&p)
	}
	return nil
}

// restoreRule returns the rule for a restoration. A position set up wrongly at a resumption is
// treated like displaced pieces (8.4 of 1993; Guideline G.5 with Article 7.5, 2009). On screen no
// pieces are displaced; there, moves are taken back where both players may agree to it.
func (s *decision) restoreRule(c RestorePosition) Rule {
	switch {
	case s.g.regs.Agreements:
		return HallAgreed
	case c.LastKnown:
		return RuleLastKnown
	case s.g.unlawfulBoard() != nil || s.g.misplayAt(s.g.Ply()-1) != nil:
		return RuleIllegalUndone
	case s.g.isResumptionAt(c.Ply):
		return RuleWrongPosition
	}
	return RuleDisplaced
}

// restoredTimes returns the times on the dials after a restoration, and the rule for them. The
// arbiter's best judgement decides (6.13 of 1997 and 2009, 6.14 of 2005, 7.1 of 2023), so given
// times take precedence over the proposal. It refuses a command that both gives times and selects
// other ones.
func (s *decision) restoredTimes(c RestorePosition) (left [2]time.Duration, rule Rule, r *Refusal) {
	rule = RuleRestoredTimes
	if c.Left != [2]time.Duration{} {
		switch c.Times {
		case TimesProposed:
			c.Times = TimesGiven
		case TimesLogged, TimesKept:
			return left, rule, s.refuse(TimesTwice, rule, Args{Text: c.Times.String()})
		}
	}
	switch c.Times {
	case TimesProposed:
		if resumed, ok := s.g.timesAtResumption(c.Ply); ok {
			return resumed, rule, nil
		}
		left = s.proposedTimes(c.Ply)
	case TimesLogged:
		left = s.g.loggedTimes(c.Ply)
	case TimesKept:
		left = s.g.clock.Stop(s.at).Left
	case TimesGiven:
		for side, span := range c.Left {
			untimed := s.g.regs.Control[side].Untimed()
			if untimed && span != 0 || !untimed && !isValidSpan(span) {
				return left, rule, s.refuse(BadSpan, rule, Args{Text: chess.Color(side).String(), Span: span})
			}
		}
		left = c.Left
	default:
		return left, rule, s.refuse(BadSpan, rule, Args{Text: c.Times.String()})
	}
	return left, rule, nil
}

// Times says which times the dials show after a position was restored.
type Times uint8

// The values of type [Times]. The proposal comes from the edition: the formula of Article 12.6 in
// 1993, otherwise the times in the log.
const (
	TimesProposed Times = iota
	TimesLogged         // the times in the log for that position
	TimesKept           // the present times
	TimesGiven          // times given by the arbiter
	numTimes      = iota
)

var timesNames = [...]string{"proposed", "logged", "kept", "given"}

// String returns the name in lower case.
func (t Times) String() string { return nameOf(timesNames[:], t) }

// PositionRestored records that a position was restored on the board. The moves after it are
// undone, and the clocks are stopped.
type PositionRestored struct {
	Stamp
	// Ply is how many half-moves the game now has.
	Ply int
	// FEN is the position when it differs from the one in the log.
	FEN    string
	Reason string
	Clock  clock.Reading
	Citation
}

func (PositionRestored) EventKind() string { return "PositionRestored" }

// apply undoes the moves after a position, or replaces the position. Questions about positions that
// were undone are dropped.
func (e PositionRestored) apply(g Game) Game {
	if g.Over() || e.Ply < 0 || e.Ply > g.Ply()+g.pliesSinceLawful() {
		return g
	}
	undone := e.Ply < g.Ply()
	tail := g.tail.ancestorAt(e.Ply)
	if p, err := fen.ParsePosition(e.FEN); e.FEN != "" && err == nil {
		tail, undone = tail.withPosition(p), true
		tail.fresh = true
	}
	if undone {
		g.obliged = chess.NoMove
	}
	base, line := g.tail.lineBefore(e.Ply)
	if e.Ply > g.Ply() {
		base, line = g.tail, g.irregular.line[:e.Ply-g.Ply()]
	}
	if e.FEN != "" || line == nil {
		g = g.undo(e.Ply, tail.position.Turn())
	} else { // what is put back is a board that is no lawful position
		last := line[len(line)-1]
		g = g.undo(e.Ply, last.pieces.Turn)
		i := g.irregular.clone()
		i.line, i.pieces, i.open = line, &last.pieces, last.wrong
		g.irregular, tail = i, base
	}
	g.tail, g.seen = tail, tail.reversiblePositions()
	g.clock = g.clock.Set(e.Clock)
	if g.blind != nil {
		g.blind = g.blind.withPosition(&tail.position)
	}
	if undone && g.adjourned != nil {
		g = g.withAdjournment(func(a *adjournment) { a.undoTo(e.Ply) })
	}
	if undone && g.sheets != nil {
		g.sheets = g.sheets.withoutLinesFrom(e.Ply)
	}
	if undone {
		g.dead = g.dead.without(func(q *question) bool { return q.ply > e.Ply || e.FEN != "" && q.ply == e.Ply })
	}
	return g
}

// undo returns the game with its hand and irregularities after the position at a ply was restored.
// The pieces touched for an illegal move bind the move that replaces it.
func (g Game) undo(ply int, turn chess.Color) Game {
	if g.hand == nil {
		return g
	}
	next := &hand{runs: turn}
	if m := g.misplayAt(ply); m != nil {
		kept := m.hand
		next, g.obliged = &kept, m.obliged
	} else if g.hand.broke && g.hand.prior != nil && ply == g.Ply()+g.pliesSinceLawful()-1 {
		next, g.obliged = g.hand.prior.forReplacement(turn), g.hand.owed
	} else if ply == g.Ply() && g.unlawfulBoard() == nil && turn == g.Turn() {
		kept := *g.hand
		kept.strays, kept.runs, kept.piece, kept.unpressed = nil, turn, chess.NoPieceType, [2]int{}
		next = &kept
	}
	g.hand = next
	if g.irregular != nil {
		g.irregular = g.irregular.afterRestore(ply)
	}
	return g
}
