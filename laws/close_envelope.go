package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// CloseEnvelope closes the envelope and stops the clock of the player who sealed.
type CloseEnvelope struct{}

var closeEnvelopeSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty: AdjournFor,
}

func (CloseEnvelope) CommandKind() string { return "CloseEnvelope" }
func (CloseEnvelope) spec() *Spec         { return &closeEnvelopeSpec }

// decide stops the clock of the player who sealed, without starting the other clock (Guideline
// G.1a, 2009). A player who seals before the end of the session is charged the rest of the session
// (G.1b; 13.1b of 1993). If the opponent has not come, a sealed reply starts the opponent's clock
// (G.9c).
func (CloseEnvelope) decide(s *decision) *Refusal {
	reply := s.g.maySealReply(s.by)
	switch a := s.g.adjourned; {
	case s.by != s.g.tail.position.Turn():
		return s.refuse(NotYourTurn, RuleSeal, Args{})
	case !reply && s.g.AdjournState() != Sealing:
		return s.refuse(NotSealing, RuleSeal, Args{})
	case a.sealed == nil:
		return s.refuse(NothingSealed, RuleSeal, Args{})
	case reply && s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	if r := s.whyNotSealable(s.g.adjourned.sealed.Written); r != nil {
		return r
	}
	stopped := s.g.clock.Stop(s.at)
	closed := EnvelopeClosed{Stamp: s.stamp(), By: s.by, Reply: reply, Used: stopped.Used, Assisted: s.assists, Citation: s.t.cite(RuleSeal)}
	if reply {
		closed.Citation = s.t.cite(RuleSealReply)
		closed.Clock = stopped.Start(s.by.Other(), s.at).Reading
		s.emit(closed)
		return nil
	}
	if a := s.g.adjourned; a.early && s.at < a.ends {
		closed.Citation = s.t.cite(RuleSealEarly)
		closed.Charged = a.ends.Sub(s.at)
		stopped = stopped.Resume(s.by, s.at).Stop(a.ends)
		stopped.Since = s.at
	}
	closed.Used, closed.Clock = stopped.Used, stopped.Reading
	s.emit(closed)
	s.dropEmptyFlag(s.by)
	return nil
}

// EnvelopeClosed records that the envelope is closed and its player's clock is stopped. With Reply
// set, the clock of the opponent, who has not come yet, runs.
type EnvelopeClosed struct {
	Stamp
	By    chess.Color
	Reply bool
	// Charged is the rest of the session, charged for adjourning early.
	Charged time.Duration
	// Used is the time that the sealed move took, including Charged.
	Used  time.Duration
	Clock clock.Reading
	// Assisted is set when the player's assistant closed the envelope.
	Assisted bool
	Citation
}

func (EnvelopeClosed) EventKind() string { return "EnvelopeClosed" }

func (e EnvelopeClosed) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	if g.hand != nil { // the pieces stand where they did before the sealed move
		free := g.hand.withoutUnfinished()
		free.touched, free.broke, free.prior = nil, false, nil
		g.hand = &free
	}
	return g.withAdjournment(func(a *adjournment) {
		a.state, a.by, a.early, a.without, a.kept = Adjourned, e.By&1, false, false, nil
		if e.Reply {
			a.state = Resuming
		}
		a.shown, a.lost, a.untimed, a.met = chess.NoMove, false, false, false
		a.used = [2]time.Duration{}
		a.used[e.By&1] = e.Used
	})
}
