package lobby

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// A game that a player aborts at the start is stored for ever and costs the opponent time. A player
// may do so now and then; after that they must wait before their next game. Guests are also counted
// by their network, because they can return under another name.

// CountAborted counts an aborted game against the limit of the player who aborted it. It does
// nothing if c is not a player's command to abort.
func (l *Lobby) CountAborted(who members.Identity, c laws.Command) {
	if _, is := c.(laws.Abort); !is {
		return
	}
	now := l.opt.Now()
	l.opt.Limits.CalledOff.Take(who.ID, now)
	if who.Guest && who.Place != "" {
		l.opt.Limits.GuestCalledOff.Take(who.Place, now)
	}
}

// checkAborted refuses a player who has recently aborted too many games.
func (l *Lobby) checkAborted(who members.Identity) error {
	now := l.opt.Now()
	left, wait := l.opt.Limits.CalledOff.Left(who.ID, now)
	if left > 0 && who.Guest && who.Place != "" {
		left, wait = l.opt.Limits.GuestCalledOff.Left(who.Place, now)
	}
	if left > 0 {
		return nil
	}
	return refusal.New(refusal.OftenCalledOff, seconds(wait))
}

// checkRated refuses a rated game if a player is a guest or is barred from rated games.
func (l *Lobby) checkRated(rated bool, players ...members.Identity) error {
	for _, p := range players {
		switch {
		case !rated:
		case p.Guest:
			return refusal.New(refusal.GuestsPlayUnrated)
		case !l.opt.MayPlayRated(p.ID):
			return refusal.New(refusal.PlaysUnrated, p.Handle)
		}
	}
	return nil
}
