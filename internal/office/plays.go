package office

import (
	"slices"
	"strconv"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// PlaysInRound reports whether a member plays on a board of a round of an event, or in the line-up of
// one of its teams. It is false for an event that cannot be read, which has no games in play.
func (o *Office) PlaysInRound(memberID string, id EventID, round int) bool {
	e, err := o.Event(id)
	return err == nil && playsInRound(e.Tournament, memberID, round)
}

// playsInRound is PlaysInRound for the state of an event.
func playsInRound(t tournament.Tournament, memberID string, round int) bool {
	return slices.ContainsFunc(t.Boards(round), func(b tournament.Board) bool { return t.PlaysOn(memberID, round, b.Board, 0) })
}

// refuseOwnRound returns the refusal OwnRound when a member plays in the round about which they
// decide, or OwnBoard when they play the game of a contest. The owner of an event without arbiters
// decides alone, except at their own board.
func refuseOwnRound(t tournament.Tournament, who members.Identity, round int, at tournament.ContestPlace) error {
	if white, black, found := t.PlayersAt(at); found {
		for _, id := range []tournament.PlayerID{white, black} {
			if p, _ := t.Player(id); who.ID != "" && p.Member.ID == who.ID {
				return tournament.Refuse(tournament.OwnBoard, "board", strconv.Itoa(at.Game))
			}
		}
	}
	if round > 0 && !(Event{Tournament: t}).Rights(who).ByOwning && playsInRound(t, who.ID, round) {
		return tournament.Refuse(tournament.OwnRound, "round", round)
	}
	return nil
}

// refuseOwnRuling is refuseOwnRound for a decision about an entry of the record.
func refuseOwnRuling(t tournament.Tournament, who members.Identity, number int) error {
	r, _ := t.RulingOf(number)
	return refuseOwnRound(t, who, r.Round, r.ContestPlace)
}

// isDecision reports whether a matter decides something. What happened at a board may be noted by an
// arbiter who plays at another one.
func isDecision(m tournament.Matter) bool {
	switch m.Kind {
	case tournament.LateMatter, tournament.ClocksMatter, tournament.IncidentMatter, tournament.DisturbanceMatter, tournament.PhoneMatter:
		return m.Default
	case tournament.RulingMatter, tournament.PenaltyMatter, tournament.IllegalMatter, tournament.PointsMatter:
	}
	return true
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
