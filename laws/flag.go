package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// FlagFall says that the instant has come at which the running flag falls.
type FlagFall struct{}

var flagFallSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (FlagFall) CommandKind() string { return "FlagFall" }
func (FlagFall) spec() *Spec         { return &flagFallSpec }

// decide lets the arbiter see a flag that nobody has claimed (Article 6.8,
// 2009; A.5.5, 2023), where they may point it out. In 2009 they may speak when both
// are down, and draw the game (A.4.d.1 and 3).
func (FlagFall) decide(s *scene) *Refusal {
	switch {
	case s.role != Arbiter || !s.g.FlagsAreClaimed() || s.g.down == [2]bool{}:
		return s.flagTooSoon()
	case s.g.silent() && (s.t.Flags != editions.FlagsClaimedOnce || s.g.down != [2]bool{true, true}):
		return s.refuse(NoHints, RuleFlagClaim, Args{Text: FlagIsDown.String()})
	case s.g.silent():
		s.end(Drawn, BothFlags, RuleBothFlags, nil)
		return nil
	}
	s.flagFalls(s.g.first)
	return nil
}

// ClaimFlag claims that the opponent's flag is down.
type ClaimFlag struct{}

var claimFlagSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty: ClaimForPlayer,
}

func (ClaimFlag) CommandKind() string { return "ClaimFlag" }
func (ClaimFlag) spec() *Spec         { return &claimFlagSpec }

// decide claims the opponent's flag (Appendix B7 and B8 of 1997, B8 and B9 of
// 2005, A.4.d of 2009): it must be down and one's own up, and with both down the
// game is drawn. In 2023 (A.5.3) nothing is said of one's own. Elsewhere the
// server sees every flag that falls, and there is none to claim.
func (ClaimFlag) decide(s *scene) *Refusal {
	opponent := s.by.Other()
	switch {
	case !s.g.FlagsAreClaimed():
		return s.flagTooSoon()
	case !s.g.down[opponent]:
		return s.refuse(FlagNotFallen, s.flagClaimRule(), Args{Span: s.g.clock.Remaining(opponent, s.at)})
	case s.g.down[s.by] && s.g.silent():
		s.end(Drawn, BothFlags, RuleBothFlags, nil)
		return nil
	case s.g.down[s.by]: // the clock knows which fell first, and the first one counts
		s.flagFalls(s.g.first)
		return nil
	}
	s.flagFalls(opponent)
	return nil
}

// flagClaimRule returns the rule by which a player claims a flag.
func (s *scene) flagClaimRule() Rule {
	if s.g.flagRule() == RuleFlagClaim {
		return RuleFlagWin
	}
	return RuleFlagSeen
}

// periodOf returns a period of a control; past the end, the last one.
func periodOf(c clock.Control, i int) clock.Period {
	if len(c) == 0 {
		return clock.Period{}
	}
	return c[min(i, len(c)-1)]
}

// timeIsUp states what had fallen due before a command: the default time for a
// first move, or the flag. Then the command itself comes too late.
//
// A move counts from the instant at which it was sent, as far as its lag is
// given back; everything else waits until no move can be on its way any more.
func (s *scene) timeIsUp(c Command) bool {
	g := &s.g
	sent := s.at
	flag, flagOK := g.clock.FlagInstant()
	if m, ok := c.(Move); ok && s.by == g.Turn() {
		given, _ := s.lagOf(m)
		sent = s.at.Add(-given)
	} else {
		flag = flag.Add(g.lagMost(g.onClock()))
	}
	late, lateOK := g.lateInstant()
	switch {
	case lateOK && sent >= late && (!flagOK || late < flag || g.FlagsAreClaimed()):
		s.noShow()
		return true
	case flagOK && sent >= flag && g.FlagsAreClaimed():
		s.flagDrops(g.onClock())
	case flagOK && sent >= flag:
		s.flagFalls(g.onClock())
		return true
	}
	return false
}

// flagDrops records that a flag is down which nobody has claimed; the game goes
// on (Appendix B6 of 1997, B7 of 2005).
func (s *scene) flagDrops(c chess.Color) {
	if s.g.down[c] {
		return
	}
	fell := s.at
	if at, ok := s.g.clock.FlagInstant(); ok && s.g.onClock() == c {
		fell = min(at, s.at)
	}
	s.emit(FlagDropped{Stamp: s.stamp(), Color: c, Fell: fell, Citation: s.t.cite(s.g.flagRule())})
}

// flagFalls states that a player's time is used up and what that means
// (Articles 6.8 and 6.9, 2009): the game is lost, unless the opponent cannot
// mate by any series of legal moves, or has the king only, as the edition has
// it. After a postponed decision on a claim of the last two minutes the arbiter
// rules first: in 1997 when the claimant's flag has fallen (10.2c), later when
// either has (Article 10.2.b, 2009).
func (s *scene) flagFalls(loser chess.Color) {
	fell := s.at
	if at, ok := s.g.clock.FlagInstant(); ok && s.g.onClock() == loser && !s.g.FlagsAreClaimed() {
		fell = min(at, s.at)
	}
	if !s.controlFalls(loser, fell) {
		s.flagLoses(loser, fell)
	}
}

// flagLoses states the fall of a flag that decides.
func (s *scene) flagLoses(loser chess.Color, fell clock.Instant) {
	s.emit(FlagFell{
		Stamp: s.stamp(), Color: loser, Fell: fell,
		Clock: s.g.clock.Stop(fell).Reading, Citation: s.t.cite(s.g.flagRule()),
	})
	if s.g.waiting[loser] || s.t.Quickplay.EitherFlag && s.g.waiting[loser.Other()] {
		s.emit(CaseOpened{
			Stamp: s.stamp(), Kind: QuickplayFlag, By: loser, Stood: true,
			Clock: s.g.clock.Reading, Citation: s.t.cite(RuleQuickLate),
		})
		return
	}
	s.flagTest()
}

// flagTest judges the position after a flag has fallen, or asks.
func (s *scene) flagTest() {
	opponent := s.g.loser.Other()
	p := s.g.Position()
	if board := s.g.amiss(); board != nil && alone(board, opponent) {
		p = kingsOnly() // what is known of such a board: the opponent has nothing to mate with
	}
	answer, rule := couldWin(s.t.Flag[s.g.mode], &p, opponent)
	if answer == Unknown {
		s.ask(WhyFlag, &p, opponent, false, rule)
		return
	}
	s.flagEnds(answer, rule, false)
}

// flagEnds ends the game after a flag has fallen.
func (s *scene) flagEnds(a Answer, rule Rule, byDefault bool) {
	result, termination := winFor(s.g.loser.Other()), TimeForfeit
	if a == Unwinnable {
		result, termination = Drawn, TimeWithoutMate
	} else if !s.g.Away(s.g.loser) {
		rule = s.lateOr(s.g.loser.Other(), RuleLateFlag, rule)
	}
	s.end(result, termination, rule, func(e *GameEnded) {
		e.ByDefault = byDefault
		if byDefault {
			e.Reason = s.t.cite(HallUnknown).Article
		}
	})
}

// flagTooSoon refuses a flag fall before its instant.
func (s *scene) flagTooSoon() *Refusal {
	args := Args{}
	if flag, ok := s.g.FlagInstant(); ok {
		args.Span = flag.Sub(s.at)
	}
	return s.refuse(FlagNotFallen, s.g.flagRule(), args)
}

// FlagFell says that a player's time is used up.
type FlagFell struct {
	Stamp
	Color chess.Color
	// Fell is the instant at which the dial came to nothing.
	Fell  clock.Instant
	Clock clock.Reading
	Citation
}

func (FlagFell) EventKind() string { return "FlagFell" }

func (e FlagFell) apply(g Game) Game {
	g = g.byFlag()
	g.clock = g.clock.Set(e.Clock)
	g.fallen, g.loser = true, e.Color&1
	// Whether the position is dead no longer matters: where it is, the
	// opponent cannot mate, and that is asked now.
	g.dead, g.openCase = nil, nil
	return g
}

// FlagDropped says that a player's time is used up where only a claim makes
// that count: the game goes on, and the dial stays at nothing.
type FlagDropped struct {
	Stamp
	Color chess.Color
	// Fell is the instant at which the dial came to nothing.
	Fell clock.Instant
	Citation
}

func (FlagDropped) EventKind() string { return "FlagDropped" }

func (e FlagDropped) apply(g Game) Game {
	if !g.down[e.Color.Other()&1] {
		g.first = e.Color & 1
	}
	g.down[e.Color&1] = true
	return g
}
