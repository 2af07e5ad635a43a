package office

import (
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/tournament"
)

// PlaysInRound reports whether a member plays on a board of a round of an event, or in the line-up of
// one of its teams. It is false for an event that cannot be read, which has no games in play.
func (o *Office) PlaysInRound(memberID string, id EventID, round int) bool {
	e, err := o.Event(id)
	if err != nil {
		return false
	}
	for _, b := range e.Tournament.Boards(round) {
		if e.Tournament.PlaysOn(memberID, round, b.Board, 0) {
			return true
		}
	}
	return false
}

// IsChief reports whether a member is the chief arbiter of an event.
func (o *Office) IsChief(memberID string, id EventID) bool {
	e, err := o.Event(id)
	return err == nil && e.Tournament.Serves(memberID, tournament.ChiefDuty)
}

// CallStops returns for how long a player's call stops the clocks in an event at most, 0 if its
// regulations do not say.
func (o *Office) CallStops(id EventID) time.Duration {
	e, err := o.Event(id)
	if err != nil {
		return 0
	}
	return time.Duration(e.Tournament.Regulations().CallMinutes) * time.Minute
}

// WhyNoAppeal returns why an appeal about a round of an event may not be made now, and until when it may
// be made, 0 for no limit yet. An event that cannot be read refuses no appeal at the board.
func (o *Office) WhyNoAppeal(id EventID, round int) (until clock.Instant, why error) {
	e, err := o.Event(id)
	if err != nil {
		return 0, nil //nolint:nilerr // the appeal is noted in the log of the game
	}
	if r := e.Tournament.WhyNoAppeal(round, clock.At(o.opt.Now())); r != nil {
		return 0, r
	}
	return e.Tournament.AppealsEnd(round), nil
}

// Fines returns the fines that an event has announced, for a round.
func (o *Office) Fines(id EventID, round int) (hall.Fines, error) {
	e, err := o.Event(id)
	if err != nil {
		return hall.Fines{}, err
	}
	regs := e.Tournament.Regulations()
	return hall.Fines{Amounts: regs.Fines.Amounts, Most: regs.Fines.Most, Currency: regs.Currency, Check: func(amount int, currency string) error {
		if r := e.Tournament.CheckFine(round, amount, currency); r != nil {
			return r
		}
		return nil
	}}, nil
}
