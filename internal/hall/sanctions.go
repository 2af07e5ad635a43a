package hall

import (
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/members"
)

// Sanctions answers which acts of administrators bind people, as far as they concern
// games and talk.
// internal/steward satisfies it.
type Sanctions interface {
	// IsAbuser reports whether an administrator has listed somebody as one who
	// leaves games so as not to lose them: leaving forfeits then.
	IsAbuser(memberID string) bool
	// MayPlayRated reports whether somebody may play games that are rated.
	MayPlayRated(memberID string) bool
	// MaySpeak refuses somebody what they may not say; the error is for people.
	MaySpeak(memberID string, v conduct.Voice) error
}

// maySpeak refuses what somebody may not say, whichever transport they come by.
func (h *Hall) maySpeak(who members.Identity, v conduct.Voice) error {
	if h.opt.Sanctions == nil {
		return nil
	}
	return h.opt.Sanctions.MaySpeak(who.ID, v)
}

func (h *Hall) isAbuser(memberID string) bool {
	return h.opt.Sanctions != nil && h.opt.Sanctions.IsAbuser(memberID)
}
