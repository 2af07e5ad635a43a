package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// needReason refuses a ruling without a word of explanation: the arbiter does
// not interfere except where the Laws say so (Article 13.6, 2009), and the log
// shall say why he did.
func (s *scene) needReason(kind, reason string) *Refusal {
	if reason != "" {
		return nil
	}
	return s.refuse(NeedReason, s.t.first(RuleReason, HallRoles), Args{Text: kind})
}

// settable reports whether dials can be set so, or the first that cannot.
func (s *scene) settable(left [2]time.Duration) (chess.Color, bool) {
	for i, span := range left {
		untimed := s.g.regs.Control[i].Untimed()
		if untimed != (span == 0) || !untimed && !spanOK(span) {
			return chess.Color(i), false
		}
	}
	return 0, true
}
