package laws

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// HandInEvidence hands in the claimant's evidence where no arbiter is present (Appendix D, 2009).
// It holds the final position as the claimant wrote it, in Forsyth-Edwards Notation, and whether an
// up-to-date score sheet is included.
type HandInEvidence struct {
	Position string
	Sheet    bool
}

var handInEvidenceSpec = Spec{
	By: Players, In: Always, At: Anywhere,
	texts: textsOf(func(c HandInEvidence) []commandText { return []commandText{{"position", c.Position}} }),
}

func (HandInEvidence) CommandKind() string { return "HandInEvidence" }
func (HandInEvidence) spec() *Spec         { return &handInEvidenceSpec }

// decide records the claimant's evidence where no arbiter is present (Appendix D): the final
// position and, for the second ground, an up-to-date score sheet. It compares the position with the
// board.
func (c HandInEvidence) decide(s *decision) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != RemoteCase || s.by != open.By {
		return s.refuse(NoCase, s.t.firstRule(RuleEvidence, HallRegulations), Args{})
	}
	p := s.g.Position()
	board, _, _ := strings.Cut(c.Position, " ")
	actual, _, _ := strings.Cut(fen.Format(p), " ")
	rule := RuleEvidence
	if c.Sheet {
		rule = RuleEvidenceSheet
	}
	s.emit(EvidenceGiven{
		Stamp: s.stamp(), By: s.by, Position: c.Position, Right: board == actual, Sheet: c.Sheet, Citation: s.t.cite(rule),
	})
	return nil
}

// EvidenceGiven is the evidence that the claimant handed in where no arbiter is present. Right is
// set when the position in the evidence is the position on the board.
type EvidenceGiven struct {
	Stamp
	By       chess.Color
	Position string
	Right    bool
	Sheet    bool
	Citation
}

func (EvidenceGiven) EventKind() string { return "EvidenceGiven" }

func (e EvidenceGiven) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	return g.withDesk(func(d *desk) { d.evidence, d.verified = &e, false })
}

// VerifyEvidence is the opponent's statement whether the evidence is right.
type VerifyEvidence struct{ Right bool }

var verifyEvidenceSpec = Spec{
	By: Players, In: Always, At: Anywhere,
}

func (VerifyEvidence) CommandKind() string { return "VerifyEvidence" }
func (VerifyEvidence) spec() *Spec         { return &verifyEvidenceSpec }

// decide records the opponent's statement about the evidence.
func (c VerifyEvidence) decide(s *decision) *Refusal {
	given, _, ok := s.g.Evidence()
	if !ok || s.g.openCase == nil || s.by != given.By.Other() {
		return s.refuse(NoCase, s.t.firstRule(RuleEvidence, HallRegulations), Args{})
	}
	rule := RuleEvidence
	if given.Sheet {
		rule = RuleEvidenceSheet
	}
	s.emit(EvidenceVerified{Stamp: s.stamp(), By: s.by, Right: c.Right, Citation: s.t.cite(rule)})
	return nil
}

// EvidenceVerified is the opponent's statement whether the evidence is right.
type EvidenceVerified struct {
	Stamp
	By    chess.Color
	Right bool
	Citation
}

func (EvidenceVerified) EventKind() string { return "EvidenceVerified" }

func (e EvidenceVerified) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	return g.withDesk(func(d *desk) { d.verified = e.Right })
}

// Evidence returns the evidence that a claimant handed in where no arbiter is present, and whether
// the opponent has confirmed it.
func (g Game) Evidence() (given EvidenceGiven, verified, ok bool) {
	if g.desk == nil || g.desk.evidence == nil {
		return EvidenceGiven{}, false, false
	}
	return *g.desk.evidence, g.desk.verified, true
}
