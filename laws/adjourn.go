package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Adjourn asks the player on the move to seal their move (Guideline G.1, 2009). The player may also
// give it before the session ends. During a resumption it adjourns the game again with the envelope
// still closed.
type Adjourn struct {
	// Without adjourns the game immediately, without a sealed move. Only the arbiter or the server
	// may do so (regulation 10 of the hall).
	Without bool
	Reason  string
}

var adjournSpec = Spec{
	By: Players | Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c Adjourn) []commandText { return reasonText(c.Reason) }),
}

func (Adjourn) CommandKind() string { return "Adjourn" }
func (Adjourn) spec() *Spec         { return &adjournSpec }

// decide asks the player on the move to seal. The arbiter does so at the end of the session; the
// player may do so earlier (Guideline G.1, 2009).
func (c Adjourn) decide(s *decision) *Refusal {
	a := s.g.adjourned
	state := s.g.AdjournState()
	switch {
	case state == Adjourned:
		return s.refuse(GameIsAdjourned, s.adjournRule(), Args{})
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.g.openCase.Rule, Args{})
	case state == Resuming && s.role == Player:
		return s.refuse(RoleMayNot, HallRoles, Args{Role: Player, Text: c.CommandKind()})
	case state == Resuming:
		return s.adjournNow(c.Reason, RuleSeal)
	case c.Without && s.role == Player:
		return s.refuse(RoleMayNot, HallAdjourn, Args{Role: Player, Text: c.CommandKind()})
	case c.Without:
		return s.adjournNow(c.Reason, HallAdjourn)
	case s.t.Adjourn.Announced && !s.g.regs.Adjournments:
		return s.refuse(NoAdjournments, RuleSeal, Args{})
	case s.g.unlawfulBoard() != nil: // the position stands on the envelope (Guideline G.2b, 2009)
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

// adjournRule returns the rule by which the game is adjourned.
func (s *decision) adjournRule() Rule {
	if s.g.adjourned.without {
		return HallAdjourn
	}
	return RuleSeal
}

// adjournNow adjourns the game without asking for a sealed move: where no move is sealed, and when a
// resumption is broken off before the envelope is opened, which stays closed.
func (s *decision) adjournNow(reason string, rule Rule) *Refusal {
	if r := s.needReason(Adjourn{}.CommandKind(), reason); r != nil {
		return r
	}
	s.emit(GameAdjourned{Stamp: s.stamp(), Reason: reason, Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule)})
	return nil
}

// SealingAsked records that the player on the move must seal their move.
type SealingAsked struct {
	Stamp
	By chess.Color
	// Early reports whether the player chose to adjourn before the end of the session.
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

// GameAdjourned records that the game was adjourned without a new sealed move. Both clocks are
// stopped.
type GameAdjourned struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (GameAdjourned) EventKind() string { return "GameAdjourned" }

func (e GameAdjourned) apply(g Game) Game {
	running := g.onClock()
	g = g.withClock(e.Clock)
	return g.withAdjournment(func(a *adjournment) {
		if a.state != Resuming {
			a.without, a.by, a.lost, a.untimed, a.sealed, a.kept = true, running, false, false, nil, nil
			a.used = [2]time.Duration{}
			a.used[running] = e.Clock.Used
		}
		a.state, a.away = Adjourned, [2]bool{}
	})
}

// AnnounceSession announces when a session of play begins and ends, by the arbiter's timepiece
// (Guideline G.13, 2009).
type AnnounceSession struct{ Starts, Ends clock.Instant }

var announceSessionSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (AnnounceSession) CommandKind() string { return "AnnounceSession" }
func (AnnounceSession) spec() *Spec         { return &announceSessionSpec }

// decide records when a session begins and ends (Guideline G.13, 2009). Since 2023 the end need not
// be announced (Guideline I.14).
func (c AnnounceSession) decide(s *decision) *Refusal {
	if c.Ends == 0 && s.t.Adjourn.EndsKnown || c.Ends != 0 && (c.Ends <= c.Starts || c.Ends <= s.at) {
		return s.refuse(BadSession, RuleSession, Args{})
	}
	s.emit(SessionAnnounced{Stamp: s.stamp(), Starts: c.Starts, Ends: c.Ends, Citation: s.t.cite(RuleSession)})
	return nil
}

// SessionAnnounced records when a session of play begins and ends.
type SessionAnnounced struct {
	Stamp
	Starts, Ends clock.Instant
	Citation
}

func (SessionAnnounced) EventKind() string { return "SessionAnnounced" }

func (e SessionAnnounced) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.starts, a.ends = e.Starts, e.Ends })
}
