package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// CaseKind is the subject of a case that the arbiter must rule on.
type CaseKind uint8

// The values of type [CaseKind].
const (
	DrawNeedsConsent CaseKind = iota
	VerdictUnknown
	QuickplayCase // a claim in the last two minutes
	IncrementCase // a request for an increment in the last two minutes
	QuickplayFlag // a flag fell after the decision on a claim was postponed
	RemoteCase    // a claim that ended the game where no arbiter is present
	SealedCase    // a sealed move whose meaning must be established

	WrongPiecesCase // the pieces were set up wrongly at the beginning
	WrongColorsCase // the game was begun with reversed colours
	TouchCase       // a complaint that touched pieces were not played
	ContactCase     // whether the player on the move touched pieces with intent
	HandsCase       // a claim that the last move was made with both hands
)

var caseKindNames = [...]string{
	"draw-needs-consent", "verdict-unknown", "quickplay", "increment", "quickplay-flag", "no-arbiter", "sealed-move",
	"wrong-men", "wrong-colors", "touched-men", "contact", "both-hands",
}

// String returns the name in lower case.
func (k CaseKind) String() string { return nameOf(caseKindNames[:], k) }

// asksForDraw reports whether the player who caused a case of this kind wants a draw.
func (k CaseKind) asksForDraw() bool {
	switch k {
	case DrawNeedsConsent, QuickplayCase, QuickplayFlag, RemoteCase:
		return true
	}
	return false
}

// CaseOpened is a question for the arbiter. The clocks are stopped until the ruling.
type CaseOpened struct {
	Stamp
	Kind CaseKind
	// By is the player whose action or flag opened the case.
	By chess.Color
	// Stood is set when the clocks were already stopped.
	Stood bool
	// Ground is the ground of a claim in the last two minutes, and Facts what the log proves about
	// it. Both are zero for other kinds.
	Ground Ground
	Facts  Facts
	Clock  clock.Reading
	Citation
}

func (CaseOpened) EventKind() string { return "CaseOpened" }

func (e CaseOpened) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	g.openCase = &e
	return g
}

// openCase stops the clocks and opens a case for the arbiter.
func (s *decision) openCase(kind CaseKind, rule Rule) {
	s.emit(CaseOpened{
		Stamp: s.stamp(), Kind: kind, By: s.by, Stood: s.g.Stopped(),
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	})
}

// CaseRuled is the arbiter's ruling on the open case.
type CaseRuled struct {
	Stamp
	Kind    CaseKind
	Granted bool
	// Ruling is the decision on a claim in the last two minutes. Bonus is the time that the
	// opponent of By gets. Increment is added for every later move of both players.
	Ruling    Ruling
	By        chess.Color
	Bonus     time.Duration
	Increment time.Duration
	Clock     clock.Reading
	Citation
}

func (CaseRuled) EventKind() string { return "CaseRuled" }

func (e CaseRuled) apply(g Game) Game {
	by := e.By & 1
	g.openCase = nil
	switch e.Ruling {
	case Postponed:
		g.waiting[by] = true
	case Rejected:
		g.waiting[by] = false
		g.denied[by] = g.denied[by] || e.Kind == IncrementCase
	case Agreed:
		g.clock = g.clock.WithIncrement(e.Increment)
	}
	g.clock = g.clock.Set(e.Clock)
	return g
}

// dropCase closes the open case when the end of the game makes it pointless.
func (s *decision) dropCase() {
	if open := s.g.openCase; open != nil {
		s.emit(CaseRuled{Stamp: s.stamp(), Kind: open.Kind, Clock: s.g.clock.Reading, Citation: open.Citation})
	}
}

// While a case waits for the arbiter, the players may still end the game by agreement or
// resignation (Articles 5.1.b and 5.2.c, 2009). They must wait only if the case asks whether
// the game is void, or whether there is an offer to accept.

// annulCase returns the open case that would make the game void. Until it is ruled on, nobody can
// end the game (Article 7.1.a, 2009; 8.5, 1993; 7.3, 2023). ok is false when there is none.
func (g Game) annulCase(t *table) (open *CaseOpened, ok bool) {
	switch open = g.openCase; {
	case open == nil:
		return nil, false
	case open.Kind == WrongPiecesCase, open.Kind == WrongColorsCase && t.Colors.Restarts():
		return open, true
	}
	return nil, false
}

// caseBeforeDraw returns the open case that must be ruled on before a player offers or answers a
// draw. Either both players have already agreed, or only a ruling is missing to end the game. ok is
// false when there is none.
func (g Game) caseBeforeDraw(t *table) (open *CaseOpened, ok bool) {
	if open, ok = g.annulCase(t); ok {
		return open, true
	}
	switch open = g.openCase; {
	case open == nil:
		return nil, false
	case open.Kind == DrawNeedsConsent, open.Kind == VerdictUnknown, open.Kind == QuickplayFlag, open.Kind == RemoteCase:
		return open, true
	}
	return nil, false
}
