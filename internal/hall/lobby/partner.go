package lobby

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"

	"github.com/escaque/escaque/internal/members"
)

// PlayPartner begins an unrated game between somebody and a program that the
// server brings itself, which plays with any number of people at once and need not
// be here. The colour of the wish is that of who plays against it. The error is a
// *laws.Refusal of the regulations or an *[refusal.Error]: AlreadyPlaying for who has a
// live game.
func (l *Lobby) PlayPartner(ctx context.Context, who, partner members.Identity, spec game.SeekSpec) (game.ID, error) {
	if who.ID == "" || partner.ID == "" {
		return "", refusal.New(refusal.NotHere)
	}
	if err := l.mayBeginAgain(who); err != nil {
		return "", err
	}
	spec.Rated = false
	s, err := l.readSpec(who, spec)
	if err != nil {
		return "", err
	}
	if s.control.Untimed() {
		return "", refusal.New(refusal.BadControl, spec.Control, "the program plays with clocks")
	}
	if s.By, err = l.playerOf(ctx, who, s.Category); err != nil {
		return "", err
	}
	name, err := l.opt.Lots.Name()
	if err != nil {
		return "", refusal.Because(refusal.NotRecorded, err)
	}
	id := game.ID(name)
	if err := l.opt.Seats.Take(id, Joining{Who: who}); err != nil {
		return "", err
	}
	l.opt.Seats.Hold(id, partner.ID)
	return id, l.begin(ctx, id, partner, s)
}
