package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
)

// goOn starts a player's dial in the middle of his move.
func (g Game) goOn(c clock.Clock, player chess.Color, at clock.Instant) clock.Clock {
	c.Used = g.adjourned.used[player]
	return c.Resume(player, at)
}

// openEnvelope opens the envelope in the presence of the player who must reply
// (Guideline G.7, 2009), and where somebody has come too late.
func (s *scene) openEnvelope(c OpenEnvelope) *Refusal {
	a := s.g.adjourned
	switch {
	case s.g.AdjournState() != Resuming || a.sealed == nil:
		return s.refuse(NotResuming, RuleOpen, Args{})
	case a.away[a.by.Other()] && !s.g.Awaiting():
		return s.refuse(ReplierIsAway, RuleOpenPresent, Args{})
	}
	for _, lang := range c.Languages {
		if _, known := letters(lang); !known || lang == "" {
			return s.refuse(UnknownLanguage, RuleOpen, Args{Text: clip(lang)})
		}
	}
	written, ok := a.sealed.unseal(c)
	if !ok {
		return s.refuse(CommitmentBroken, HallSealed, Args{Text: clip(c.Written.Text)})
	}
	p := &s.g.tail.position
	if written.Lang == "" {
		written.Lang = likeliest(p, written.Text, c.Languages)
	}
	moves, outcome := SealedMeaning(p, written)
	opened := EnvelopeOpened{Stamp: s.stamp(), By: a.by, Written: written, Citation: s.t.cite(RuleOpen)}
	if a.sealed.Commitment != (Commitment{}) {
		opened.Salt = c.Salt
	}
	for _, m := range moves {
		opened.Means = append(opened.Means, san.Format(p, m))
	}
	if len(moves) == 1 {
		s.emit(opened)
		s.playSealed(moves[0])
		return nil
	}
	opened.Citation = s.t.cite(RuleBadSeal)
	opened.Outcome = outcome
	s.emit(opened)
	if opened.Outcome == SealMeaningless && written.Text != "" && !(s.g.regs.NoArbiter && s.g.OverTheBoard()) {
		// Whether the meaning of a wrong text can be established is for a person to
		// say (Guideline G.8b, 2009); it may be a mate of who is late.
		s.emit(CaseOpened{
			Stamp: s.stamp(), Kind: SealedCase, By: a.by, Stood: true,
			Clock: s.g.clock.Reading, Citation: s.t.cite(RuleBadSeal),
		})
		return nil
	}
	s.badSeal()
	return nil
}

// unseal returns what was written, when that is what was sealed.
func (m *MoveSealed) unseal(c OpenEnvelope) (Written, bool) {
	switch {
	case m.Commitment == Commit(m.Game, c.Salt, c.Written) && (m.Written.Lang == "" || m.Written.Lang == c.Written.Lang):
		return c.Written, true
	case m.Commitment != Commitment{}:
		// In older logs the language was published with the commitment, or there is none.
		w := Written{Text: c.Written.Text, Lang: m.Written.Lang}
		chosen := c.Written.Lang != "" && c.Written.Lang != w.Lang
		return w, !chosen && CommitText(m.Game, c.Salt, w.Text) == m.Commitment
	case m.Written.Text != "":
		return m.Written, c.Written == Written{} || c.Written == m.Written
	}
	return c.Written, true
}

// playSealed makes the sealed move on the board and starts the clock of the
// player who must reply (Guideline G.9a, 2009).
func (s *scene) playSealed(m chess.Move) {
	a, before := s.g.adjourned, &s.g.tail.position
	s.by = a.by
	opponent := s.by.Other()
	if s.g.offers[opponent] && !a.met { // it was made before the move was sealed
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferLapsed, Citation: s.t.cite(RuleOfferEnds)})
	}
	pressed, took := s.press(s.g.goOn(s.g.clock, s.by, s.at), 0)
	if s.g.hand != nil {
		for range s.g.hand.unpressed[s.by] { // what he never pressed for is completed with it
			pressed = pressed.Counted(s.by)
		}
	}
	if pressed.Used = a.used[opponent]; s.g.Awaiting() {
		pressed = pressed.Stop(s.at)
	}
	s.emit(MoveMade{
		Stamp: s.stamp(), Ply: s.g.Ply(), Color: s.by, Move: m, SAN: san.Format(before, m),
		Spent: took.Spent, Clock: pressed.Reading,
	})
	if !s.overBy(before, m) && s.g.Awaiting() {
		s.settle()
	}
}

// settle ends a game that was lost by coming too late, once the sealed move has
// proved not to end it otherwise.
func (s *scene) settle() {
	end := *s.g.awaited
	end.Stamp, end.Ply = s.stamp(), s.g.Ply()
	end.Clock = s.g.clock.Stop(s.at).Reading // the sealed move has earned its increment meanwhile
	if s.g.dead != nil {
		s.emit(end)
		return
	}
	s.end(end.Result, end.Termination, end.Rule, nil)
}

// badSeal judges a sealed move that cannot be made: its player loses (Guideline
// G.8, 2009), unless his opponent cannot win.
func (s *scene) badSeal() {
	if s.g.Awaiting() {
		s.settle()
		return
	}
	p, opponent := s.g.Position(), s.g.adjourned.by.Other()
	answer, _ := couldWin(s.t.Adjourn.BadSeal, &p, opponent)
	if answer == Unknown {
		s.awaitEnd(winFor(opponent), InvalidSealedMove, RuleBadSeal)
		s.ask(WhySealed, &p, opponent, false, RuleSealExcuse)
		return
	}
	s.badSealEnds(answer)
}

func (s *scene) badSealEnds(a Answer) {
	result, termination, rule := winFor(s.g.adjourned.by.Other()), InvalidSealedMove, RuleBadSeal
	if a == Unwinnable {
		result, termination, rule = Drawn, InvalidSealedWithoutMate, RuleSealExcuse
	}
	s.endUnlessDead(result, termination, rule)
}

// lateToResume ends the game of who has not come in time (Guideline G.10, 2009),
// or of both. A sealed move that can still decide it is looked at first, and so
// is a position that may prove dead. On screen a text that was sealed in clear is
// with the server, which looks at once; else the end waits for who has the
// envelope.
func (s *scene) lateToResume() {
	a, result, rule := s.g.adjourned, BothLose, RuleLateResume
	switch {
	case !a.away[chess.White]:
		result = WhiteWins
	case !a.away[chess.Black]:
		result = BlackWins
	case s.t.Adjourn.BothLose:
		rule = RuleBothAbsent
	}
	if !s.g.sealDecides() {
		s.endUnlessDead(result, LateAtResumption, rule)
		return
	}
	s.awaitEnd(result, LateAtResumption, rule)
	if a.sealed != nil && a.sealed.Written.Text != "" && !s.g.OverTheBoard() {
		_ = s.openEnvelope(OpenEnvelope{}) // when it is refused the end goes on waiting
	}
}

// endUnlessDead ends the game, or lets the end wait for what is still open about
// dead positions.
func (s *scene) endUnlessDead(r Result, t Termination, rule Rule) {
	if s.g.dead != nil {
		s.awaitEnd(r, t, rule)
		return
	}
	s.end(r, t, rule, nil)
}

// lateOr looks whether a player has not come to the resumption, for the article
// of an end that his sealed move or his opponent's flag has brought, or whether
// the end by lateness has waited for that move.
func (s *scene) lateOr(player chess.Color, late, rule Rule) Rule {
	if end := s.g.awaited; s.g.Away(player) || end != nil && end.Termination == LateAtResumption {
		return s.t.first(late, rule)
	}
	return rule
}

// ResumptionTime returns how late a player may be at a resumption by the rules,
// NoDefaultTime without limit, whether the arbiter may decide otherwise, and
// where the edition says so (Guideline G.10, 2009).
func (g Game) ResumptionTime() (late time.Duration, ruled bool, cited Citation) {
	t := g.table()
	switch late = t.Adjourn.Late; {
	case g.regs.ResumptionTime != 0:
		late = g.regs.ResumptionTime
	case late == 0:
		late = g.regs.DefaultTime
	}
	return late, t.Adjourn.LateRuled, t.cite(RuleLateResume)
}
