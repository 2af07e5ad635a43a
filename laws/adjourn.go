package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Adjourn asks the player on the move to seal (Guideline G.1, 2009), or is their
// own decision to do so before the session ends. At a resumption it adjourns
// the game again with its envelope closed.
type Adjourn struct {
	// Without adjourns the game at once and without a sealed move, as the
	// arbiter or the server may (regulation 10 of the hall).
	Without bool
	Reason  string
}

var adjournSpec = Spec{
	By: Players | Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c Adjourn) []wording { return reasonOnly(c.Reason) }),
}

func (Adjourn) CommandKind() string { return "Adjourn" }
func (Adjourn) spec() *Spec         { return &adjournSpec }

// decide asks the player on the move to seal: the arbiter at the end of the
// session, or they themselves, also before it (Guideline G.1, 2009).
func (c Adjourn) decide(s *scene) *Refusal {
	a := s.g.adjourned
	state := s.g.AdjournState()
	switch {
	case state == Adjourned:
		return s.refuse(GameIsAdjourned, s.haltRule(), Args{})
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.g.openCase.Rule, Args{})
	case state == Resuming && s.role == Player:
		return s.refuse(RoleMayNot, HallRoles, Args{Role: Player, Text: c.CommandKind()})
	case state == Resuming:
		return s.halt(c.Reason, RuleSeal)
	case c.Without && s.role == Player:
		return s.refuse(RoleMayNot, HallAdjourn, Args{Role: Player, Text: c.CommandKind()})
	case c.Without:
		return s.halt(c.Reason, HallAdjourn)
	case s.t.Adjourn.Announced && !s.g.regs.Adjournments:
		return s.refuse(NoAdjournments, RuleSeal, Args{})
	case s.g.amiss() != nil: // the position stands on the envelope (Guideline G.2b, 2009)
		return s.refuse(NotOnThisBoard, RuleEnvelopePosition, Args{})
	case state == Sealing:
		return s.refuse(SealFirst, RuleSeal, Args{})
	case s.g.onClock() != s.g.Turn():
		return s.refuse(PressFirst, RuleSeal, Args{})
	case s.role == Player && s.by != s.g.Turn():
		return s.refuse(NotYourTurn, RuleSeal, Args{})
	case s.role == Player && (a == nil || a.ends == 0):
		return s.refuse(NoSession, RuleSealEarly, Args{})
	}
	early := s.role == Player && s.at < a.ends
	rule := RuleSeal
	if early {
		rule = RuleSealEarly
	}
	s.emit(SealingAsked{Stamp: s.stamp(), By: s.g.Turn(), Early: early, Citation: s.t.cite(rule)})
	return nil
}

// haltRule is the rule by which the game is adjourned.
func (s *scene) haltRule() Rule {
	if s.g.adjourned.without {
		return HallAdjourn
	}
	return RuleSeal
}

// halt adjourns the game at once: without a sealed move, or again with the
// envelope closed.
func (s *scene) halt(reason string, rule Rule) *Refusal {
	if r := s.needReason(Adjourn{}.CommandKind(), reason); r != nil {
		return r
	}
	s.emit(GameAdjourned{Stamp: s.stamp(), Reason: reason, Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule)})
	return nil
}

// SealingAsked says that the player on the move is to seal their move.
type SealingAsked struct {
	Stamp
	By chess.Color
	// Early says that they adjourn of their own accord before the session ends.
	Early bool
	Citation
}

func (SealingAsked) EventKind() string { return "SealingAsked" }

func (e SealingAsked) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) {
		a.state, a.by, a.early, a.without = Sealing, e.By&1, e.Early, false
		a.shown, a.sealed = chess.NoMove, nil
	})
}

// GameAdjourned says that the game was adjourned without sealing a move, or
// again with the envelope closed. Both clocks stand.
type GameAdjourned struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (GameAdjourned) EventKind() string { return "GameAdjourned" }

func (e GameAdjourned) apply(g Game) Game {
	running := g.onClock()
	g = g.stopInMove(e.Clock)
	return g.withAdjournment(func(a *adjournment) {
		if a.state != Resuming {
			a.without, a.by, a.lost, a.untimed, a.sealed, a.kept = true, running, false, false, nil, nil
			a.used = [2]time.Duration{}
			a.used[running] = e.Clock.Used
		}
		a.state, a.away = Adjourned, [2]bool{}
	})
}

// AnnounceSession says when a session of play begins and ends, by the
// arbiter's timepiece (Guideline G.13, 2009).
type AnnounceSession struct{ Starts, Ends clock.Instant }

var announceSessionSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (AnnounceSession) CommandKind() string { return "AnnounceSession" }
func (AnnounceSession) spec() *Spec         { return &announceSessionSpec }

// decide records when a session begins and ends (Guideline G.13, 2009; its end
// need not be announced any more by Guideline I.14 of 2023).
func (c AnnounceSession) decide(s *scene) *Refusal {
	if c.Ends == 0 && s.t.Adjourn.EndsKnown || c.Ends != 0 && (c.Ends <= c.Starts || c.Ends <= s.at) {
		return s.refuse(BadSession, RuleSession, Args{})
	}
	s.emit(SessionAnnounced{Stamp: s.stamp(), Starts: c.Starts, Ends: c.Ends, Citation: s.t.cite(RuleSession)})
	return nil
}

// SessionAnnounced says when a session of play begins and ends.
type SessionAnnounced struct {
	Stamp
	Starts, Ends clock.Instant
	Citation
}

func (SessionAnnounced) EventKind() string { return "SessionAnnounced" }

func (e SessionAnnounced) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.starts, a.ends = e.Starts, e.Ends })
}
