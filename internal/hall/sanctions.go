package hall

import (
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/members"
)

// Sanctions reports the sanctions of administrators that concern games and talk. internal/steward
// implements it.
type Sanctions interface {
	// IsAbuser reports whether an administrator has listed a member as an abuser, who leaves games
	// in order not to lose them. An abuser who leaves a game loses it.
	IsAbuser(memberID string) bool
	// MayPlayRated reports whether a member may play rated games.
	MayPlayRated(memberID string) bool
	// MaySpeak returns an error for the member if a sanction forbids them to speak in this way,
	// else nil.
	MaySpeak(memberID string, v conduct.Voice) error
}

// maySpeak returns an error if a sanction forbids a person this kind of talk.
func (h *Hall) maySpeak(who members.Identity, v conduct.Voice) error {
	if h.opt.Sanctions == nil {
		return nil
	}
	return h.opt.Sanctions.MaySpeak(who.ID, v)
}

// isAbuser reports whether an administrator has listed a member as an abuser.
func (h *Hall) isAbuser(memberID string) bool {
	return h.opt.Sanctions != nil && h.opt.Sanctions.IsAbuser(memberID)
}
