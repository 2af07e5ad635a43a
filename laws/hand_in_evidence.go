package laws

import (
	"strings"

	"github.com/escaque/escaque/chess/fen"
)

// HandInEvidence is the claimant's evidence where no arbiter is present: the
// final position as he wrote it down, in the notation of Forsyth and Edwards,
// and whether a score sheet written up to date goes with it (Appendix D, 2009).
type HandInEvidence struct {
	Position string
	Sheet    bool
}

var handInEvidenceSpec = Spec{
	By: Players, In: Always, At: Anywhere,
	texts: textsOf(func(c HandInEvidence) []wording { return []wording{{"position", c.Position}} }),
}

func (HandInEvidence) CommandKind() string { return "HandInEvidence" }
func (HandInEvidence) spec() *Spec         { return &handInEvidenceSpec }

// decide takes in what the claimant wrote down where no arbiter is
// present (Appendix D): the final position, and for the second ground a score
// sheet written up to date. The machine compares the position.
func (c HandInEvidence) decide(s *scene) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != RemoteCase || s.by != open.By {
		return s.refuse(NoCase, s.t.first(RuleEvidence, HallRegulations), Args{})
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
