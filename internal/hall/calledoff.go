package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Whoever calls games off before they are under way plays nothing, and each of them is
// kept for ever and has taken somebody's time. He may do so now and then; after that he
// waits before his next game. Guests, who come back under another name, are counted by
// their place besides.

// calledOff counts a game that somebody has called off by himself.
func (h *Hall) calledOff(who members.Identity, c laws.Command) {
	if _, is := c.(laws.Abort); !is {
		return
	}
	now := h.opt.Now()
	h.opt.Limits.CalledOff.Take(who.ID, now)
	if who.Guest && who.Place != "" {
		h.opt.Limits.GuestCalledOff.Take(who.Place, now)
	}
}

// mayBeginAgain refuses whoever has called off too many games of late.
func (h *Hall) mayBeginAgain(who members.Identity) error {
	now := h.opt.Now()
	left, wait := h.opt.Limits.CalledOff.Left(who.ID, now)
	if left > 0 && who.Guest && who.Place != "" {
		left, wait = h.opt.Limits.GuestCalledOff.Left(who.Place, now)
	}
	if left > 0 {
		return nil
	}
	return refusal.New(OftenCalledOff, seconds(wait))
}
