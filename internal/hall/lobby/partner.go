package lobby

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"

	"github.com/escaque/escaque/internal/members"
)

// PlayPartner begins an unrated game between a person and one of the server's own programs. The
// program may play any number of games at the same time and needs no connection. The colour in spec
// is that of the person. The error is a *laws.Refusal of the regulations or an *[refusal.Error]:
// AlreadyPlaying if the person has a live game.
func (l *Lobby) PlayPartner(ctx context.Context, who, partner members.Identity, spec game.SeekSpec) (game.ID, error) {
	if who.ID == "" || partner.ID == "" {
		return "", refusal.New(refusal.NotHere)
	}
	if err := l.checkAborted(who); err != nil {
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
	if s.By, err = l.describePlayer(ctx, who, s.Category); err != nil {
		return "", err
	}
	name, err := l.opt.Lots.Name()
	if err != nil {
		return "", refusal.Because(refusal.NotRecorded, err)
	}
	id := game.ID(name)
	if err := l.opt.Seats.ReserveFree(id, Joining{Who: who}); err != nil {
		return "", err
	}
	l.opt.Seats.Reserve(id, partner.ID)
	return id, l.begin(ctx, id, partner, s)
}
