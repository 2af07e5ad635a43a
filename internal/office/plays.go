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

// PlaysInRound reports whether a member plays on a board of a round of an event, or in the line-up
// of one of its teams. It returns false for an event that cannot be read, because such an event has
// no games in play.
func (o *Office) PlaysInRound(memberID string, id EventID, round int) bool {
	e, err := o.Event(id)
	return err == nil && playsInRound(e.Tournament, memberID, round)
}

// playsInRound is PlaysInRound for the state of an event.
func playsInRound(t tournament.Tournament, memberID string, round int) bool {
	return slices.ContainsFunc(t.Boards(round), func(b tournament.Board) bool { return t.PlaysOn(memberID, round, b.Board, 0) })
}

// refuseOwnRound returns the refusal OwnRound if a member would decide about a round in which they
// play, or OwnBoard if they would decide about their own game of a contest. A decision of no round,
// such as a deduction of points, counts as one of the round published last. The owner of an event
// without arbiters may decide everything except about their own board.
func refuseOwnRound(t tournament.Tournament, who members.Identity, round int, at tournament.ContestPlace) error {
	white, black, ofContest := t.PlayersAt(at)
	if ofContest {
		for _, id := range []tournament.PlayerID{white, black} {
			if p, _ := t.Player(id); who.ID != "" && p.Member.ID == who.ID {
				return tournament.Refuse(tournament.OwnBoard, "board", strconv.Itoa(at.Game))
			}
		}
	}
	if round == 0 && !ofContest {
		round = t.Published()
	}
	if round > 0 && !(Event{Tournament: t}).Rights(who).ByOwning && playsInRound(t, who.ID, round) {
		return tournament.Refuse(tournament.OwnRound, "round", round)
	}
	return nil
}

// refuseOwnRuling is [refuseOwnRound] for a decision about the entry of the arbiter's record with a
// number.
func refuseOwnRuling(t tournament.Tournament, who members.Identity, number int) error {
	r, _ := t.RulingOf(number)
	return refuseOwnRound(t, who, r.Round, r.ContestPlace)
}

// isDecision reports whether a matter is a decision. Other matters only report what happened at a
// board, so an arbiter who plays at another board may note them.
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

// CallStops returns the longest time for which a player's call for an arbiter stops the clocks in
// an event. It is 0 if the regulations set no limit.
func (o *Office) CallStops(id EventID) time.Duration {
	e, err := o.Event(id)
	if err != nil {
		return 0
	}
	return time.Duration(e.Tournament.Regulations().CallMinutes) * time.Minute
}

// WhyNoAppeal returns the refusal if an appeal about a round of an event may not be made now, or
// nil. until is the end of the time for appeals, or 0 if it is not known yet. For an event that
// cannot be read, why is nil.
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

// Fines returns the fines that an event has announced for offences in a round.
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
