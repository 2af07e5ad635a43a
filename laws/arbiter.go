package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// needReason refuses a ruling without a word of explanation. No edition asks for
// one, so that the refusal cites a regulation of the hall: the log shall say why an
// arbiter intervened.
func (s *scene) needReason(kind, reason string) *Refusal {
	if reason != "" {
		return nil
	}
	return s.refuse(NeedReason, HallReasons, Args{Text: kind})
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
