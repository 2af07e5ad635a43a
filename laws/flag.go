package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// FlagFall reports that the flag of the running dial falls at this instant.
type FlagFall struct{}

var flagFallSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (FlagFall) CommandKind() string { return "FlagFall" }
func (FlagFall) spec() *Spec         { return &flagFallSpec }

// decide ends the game by the fallen flag. Where players must claim flags, only an arbiter who may
// point out a flag can do so (Article 6.8, 2009; A.5.5, 2023). In 2009 such an arbiter may act when
// both flags are down, and draws the game (A.4.d.1 and 3).
func (FlagFall) decide(s *decision) *Refusal {
	switch {
	case s.role != Arbiter || !s.g.FlagsAreClaimed() || s.g.down == [2]bool{}:
		return s.refuseEarlyFlagFall()
	case s.g.arbiterIsSilent() && (s.t.Flags != editions.FlagsClaimedOnce || s.g.down != [2]bool{true, true}):
		return s.refuse(NoHints, RuleFlagClaim, Args{Text: FlagIsDown.String()})
	case s.g.arbiterIsSilent():
		s.end(Drawn, BothFlags, RuleBothFlags, nil)
		return nil
	}
	s.decideFlagFall(s.g.first)
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

// decide decides a claim of the opponent's flag (Appendix B7 and B8 of 1997, B8 and B9 of 2005,
// A.4.d of 2009). The opponent's flag must be down and the claimant's own up; with both down the
// game is drawn. The text of 2023 (A.5.3) does not mention the claimant's own flag. Where the
// server sees every flag fall, there is nothing to claim.
func (ClaimFlag) decide(s *decision) *Refusal {
	opponent := s.by.Other()
	switch {
	case !s.g.FlagsAreClaimed():
		return s.refuseEarlyFlagFall()
	case !s.g.down[opponent]:
		return s.refuse(FlagNotFallen, s.flagClaimRule(), Args{Span: s.g.clock.Remaining(opponent, s.at)})
	case s.g.down[s.by] && s.g.arbiterIsSilent():
		s.end(Drawn, BothFlags, RuleBothFlags, func(e *GameEnded) { e.Assisted = s.assists })
		return nil
	}
	s.claims = true
	if s.g.down[s.by] { // the clock knows which fell first, and the first one counts
		opponent = s.g.first
	}
	s.decideFlagFall(opponent)
	return nil
}

// flagClaimRule returns the rule by which a player claims a flag.
func (s *decision) flagClaimRule() Rule {
	if s.g.flagRule() == RuleFlagClaim {
		return RuleFlagWin
	}
	return RuleFlagSeen
}

// periodAt returns the i-th period of a control, or the last one when i is beyond it.
func periodAt(c clock.Control, i int) clock.Period {
	if len(c) == 0 {
		return clock.Period{}
	}
	return c[min(i, len(c)-1)]
}

// emitIfTimeUp records that the default time or a flag ran out before command c, if it did. It then
// returns true, because the command comes too late.
//
// A move counts from the instant at which it was sent, as far as its lag is compensated. Every
// other command waits until no earlier move can still arrive.
func (s *decision) emitIfTimeUp(c Command) bool {
	g := &s.g
	sent := s.at
	flag, flagOK := g.clock.FlagInstant()
	if m, ok := c.(Move); ok && s.by == g.Turn() {
		given, _ := s.compensatedLag(m)
		sent = s.at.Add(-given)
	} else {
		flag = flag.Add(g.maxNextLag(g.onClock()))
	}
	late, lateOK := g.latenessInstant()
	switch {
	case lateOK && sent >= late && (!flagOK || late < flag || g.FlagsAreClaimed()):
		s.forfeitLate()
		return true
	case flagOK && sent >= flag && g.FlagsAreClaimed():
		s.emitFlagDropped(g.onClock())
	case flagOK && sent >= flag:
		s.decideFlagFall(g.onClock())
		return true
	}
	return false
}

// emitFlagDropped records that a flag is down that no player has claimed. The game goes on
// (Appendix B6 of 1997, B7 of 2005).
func (s *decision) emitFlagDropped(c chess.Color) {
	if s.g.down[c] {
		return
	}
	fell := s.at
	if at, ok := s.g.clock.FlagInstant(); ok && s.g.onClock() == c {
		fell = min(at, s.at)
	}
	s.emit(FlagDropped{Stamp: s.stamp(), Color: c, Fell: fell, Citation: s.t.cite(s.g.flagRule())})
}

// decideFlagFall decides the game when a player's time is used up (Articles 6.8 and 6.9, 2009). The
// player loses. It is a draw if the opponent cannot mate by any series of legal moves, or in some
// editions has only a king. If a decision on a claim in the last two minutes was postponed, the
// arbiter rules first. In 1997 that is so for the claimant's flag (10.2c), later for either flag
// (Article 10.2.b, 2009).
func (s *decision) decideFlagFall(loser chess.Color) {
	fell := s.at
	if at, ok := s.g.clock.FlagInstant(); ok && s.g.onClock() == loser && !s.g.FlagsAreClaimed() {
		fell = min(at, s.at)
	}
	if !s.deferFlagToSheets(loser, fell) {
		s.emitFlagFell(loser, fell)
	}
}

// emitFlagFell records a fall of a flag that decides the game, and judges it. fell is the instant
// at which the flag fell.
func (s *decision) emitFlagFell(loser chess.Color, fell clock.Instant) {
	s.emit(FlagFell{
		Stamp: s.stamp(), Color: loser, Fell: fell,
		Clock: s.g.clock.Stop(fell).Reading, Assisted: s.claims && s.assists, Citation: s.t.cite(s.g.flagRule()),
	})
	if s.g.waiting[loser] || s.t.Quickplay.EitherFlag && s.g.waiting[loser.Other()] {
		s.emit(CaseOpened{
			Stamp: s.stamp(), Kind: QuickplayFlag, By: loser, Stood: true,
			Clock: s.g.clock.Reading, Citation: s.t.cite(RuleQuickLate),
		})
		return
	}
	s.judgeFlagFall()
}

// judgeFlagFall ends the game after a flag has fallen, or asks for a verdict whether the opponent
// could win.
func (s *decision) judgeFlagFall() {
	opponent := s.g.loser.Other()
	p := s.g.Position()
	if board := s.g.unlawfulBoard(); board != nil && hasOnlyKing(board, opponent) {
		p = kingsOnly() // all that counts on such a board: the opponent has no pieces to mate with
	}
	answer, rule := couldWin(s.t.Flag[s.g.mode], &p, opponent)
	if answer == Unknown {
		s.askVerdict(WhyFlag, &p, opponent, false, rule)
		return
	}
	s.endByFlag(answer, rule, false)
}

// endByFlag ends the game after a flag has fallen. byDefault is set when the default of the
// regulations replaced a verdict.
func (s *decision) endByFlag(a Answer, rule Rule, byDefault bool) {
	result, termination := winFor(s.g.loser.Other()), TimeForfeit
	if a == Unwinnable {
		result, termination = Drawn, TimeWithoutMate
	} else if !s.g.Away(s.g.loser) {
		rule = s.latenessRuleOr(s.g.loser.Other(), RuleLateFlag, rule)
	}
	s.end(result, termination, rule, func(e *GameEnded) {
		e.ByDefault = byDefault
		if byDefault {
			e.Reason = s.t.cite(HallUnknown).Article
		}
	})
}

// refuseEarlyFlagFall refuses a flag fall that comes before its instant.
func (s *decision) refuseEarlyFlagFall() *Refusal {
	args := Args{}
	if flag, ok := s.g.FlagInstant(); ok {
		args.Span = flag.Sub(s.at)
	}
	return s.refuse(FlagNotFallen, s.g.flagRule(), args)
}

// FlagFell records that a player's time is used up.
type FlagFell struct {
	Stamp
	Color chess.Color
	// Fell is the instant at which the dial reached zero.
	Fell  clock.Instant
	Clock clock.Reading
	// Assisted is set when the opponent's assistant claimed the flag.
	Assisted bool
	Citation
}

func (FlagFell) EventKind() string { return "FlagFell" }

func (e FlagFell) apply(g Game) Game {
	g = g.rememberBeforeFlag()
	g.clock = g.clock.Set(e.Clock)
	g.fallen, g.loser = true, e.Color&1
	// Open questions about a dead position no longer matter: in a dead position the
	// opponent cannot mate either, and that is asked now.
	g.dead, g.openCase = nil, nil
	return g
}

// FlagDropped records that a player's time is used up in a game in which only a claim makes a flag
// count. The game goes on, and the dial stays at zero.
type FlagDropped struct {
	Stamp
	Color chess.Color
	// Fell is the instant at which the dial reached zero.
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
