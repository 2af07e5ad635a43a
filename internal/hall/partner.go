package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"

	"github.com/escaque/escaque/internal/members"
)

// PlayPartner begins an unrated game between somebody and a program that the
// server brings itself, which plays with any number of people at once and need not
// be here. The colour of the wish is that of who plays against it. The error is a
// *laws.Refusal of the regulations or an *[Error]: AlreadyPlaying for who has a
// live game.
func (h *Hall) PlayPartner(ctx context.Context, who, partner members.Identity, spec SeekSpec) (GameID, error) {
	if who.ID == "" || partner.ID == "" {
		return "", refusal.New(NotHere)
	}
	if err := h.mayBeginAgain(who); err != nil {
		return "", err
	}
	spec.Rated = false
	s, err := h.readSpec(who, spec)
	if err != nil {
		return "", err
	}
	if s.control.Untimed() {
		return "", refusal.New(BadControl, spec.Control, "the program plays with clocks")
	}
	if s.By, err = h.playerOf(ctx, who, s.Category); err != nil {
		return "", err
	}
	name, err := h.lots.name()
	if err != nil {
		return "", refusal.Because(NotRecorded, err)
	}
	id := GameID(name)
	if err := h.floor.take(id, joining{who: who}); err != nil {
		return "", err
	}
	h.floor.hold(id, partner.ID)
	return id, h.begin(ctx, id, partner, s)
}
