package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// RestorePosition puts a position back on the board after an irregularity
// (Articles 7.4.a and 7.5, 2009). The moves after it are undone; the clocks
// stand until the arbiter resumes the game.
type RestorePosition struct {
	// Ply says how many half moves the game then has. Without a FEN the
	// position is the one that the log has there.
	Ply int
	// FEN is the position where the log does not have it, "" where it does.
	FEN string
	// LastKnown says that the position immediately before the irregularity
	// cannot be found, and that this is the last one that can.
	LastKnown bool
	// Times says what the dials then show. Left are the times that the arbiter gives,
	// for [TimesGiven] or in the place of what the edition proposes.
	Times  Times
	Left   [2]time.Duration
	Reason string
}

var restorePositionSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c RestorePosition) []wording { return []wording{{"reason", c.Reason}, {"fen", c.FEN}} }),
}

func (RestorePosition) CommandKind() string { return "RestorePosition" }
func (RestorePosition) spec() *Spec         { return &restorePositionSpec }

// decide puts back the position before an irregularity, or the last one
// that can be found (Articles 7.4.a and 7.5, 2009); in 1993 a game whose position
// cannot be found is void (8.1, 8.2). The arbiter sets the dials as the edition
// proposes, or otherwise (6.13).
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

// restoreRule is the rule that a restoration rests on. A position that was set up
// wrongly at a resumption is put right as one in which pieces were displaced (8.4 of
// 1993; Guideline G.5 with Article 7.5, 2009). On screen pieces are never displaced:
// there moves are taken back where both players may agree on that.
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

// restoredTimes says what the dials show after a restoration, and by which rule. The
// arbiter's best judgement decides (6.13 of 1997 and 2009, 6.14 of 2005, 7.1 of 2023),
// so that times which the arbiter gives go before the proposal; with other times
// chosen beside them the command contradicts itself.
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
		left = s.proposed(c.Ply)
	case TimesLogged:
		left = s.g.loggedAt(c.Ply)
	case TimesKept:
		left = s.g.clock.Stop(s.at).Left
	case TimesGiven:
		for side, span := range c.Left {
			untimed := s.g.regs.Control[side].Untimed()
			if untimed && span != 0 || !untimed && !spanOK(span) {
				return left, rule, s.refuse(BadSpan, rule, Args{Text: chess.Color(side).String(), Span: span})
			}
		}
		left = c.Left
	default:
		return left, rule, s.refuse(BadSpan, rule, Args{Text: c.Times.String()})
	}
	return left, rule, nil
}

// Times says what the dials show after a position was restored.
type Times uint8

// The times. The proposal is what the edition offers: the formula of Article
// 12.6 in 1993, elsewhere what the log says the dials showed.
const (
	TimesProposed Times = iota
	TimesLogged         // what the log says they showed then
	TimesKept           // what they show now
	TimesGiven          // what the arbiter says
	numTimes      = iota
)

var timesNames = [...]string{"proposed", "logged", "kept", "given"}

// String returns the name in lower case.
func (t Times) String() string { return nameOf(timesNames[:], t) }

// PositionRestored records that a position was put back on the board; the moves
// after it are undone, and the clocks stand.
type PositionRestored struct {
	Stamp
	// Ply is how many half moves the game now has.
	Ply int
	// FEN is the position, when it is not the one that the log has there.
	FEN    string
	Reason string
	Clock  clock.Reading
	Citation
}

func (PositionRestored) EventKind() string { return "PositionRestored" }

// apply undoes the moves after a position, or puts another in its place.
// What was asked about positions that never were is no longer asked.
func (e PositionRestored) apply(g Game) Game {
	if g.Over() || e.Ply < 0 || e.Ply > g.Ply()+g.unentered() {
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
		i := g.irregular.edit()
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

// undo returns the irregular and the hand after the position before so many half
// moves was restored: what an illegal move had touched binds the one that replaces
// it.
func (g Game) undo(ply int, turn chess.Color) Game {
	if g.hand == nil {
		return g
	}
	next := &hand{runs: turn}
	if m := g.misplayAt(ply); m != nil {
		kept := m.hand
		next, g.obliged = &kept, m.obliged
	} else if g.hand.broke && g.hand.prior != nil && ply == g.Ply()+g.unentered()-1 {
		next, g.obliged = g.hand.prior.forReplacement(turn), g.hand.owed
	} else if ply == g.Ply() && g.unlawfulBoard() == nil && turn == g.Turn() {
		kept := *g.hand
		kept.strays, kept.runs, kept.piece, kept.unpressed = nil, turn, chess.NoPieceType, [2]int{}
		next = &kept
	}
	g.hand = next
	if g.irregular != nil {
		g.irregular = g.irregular.righted(ply)
	}
	return g
}
