package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// DrawLots gives the starting numbers, for organisers: in a round robin by lot, else
// by the initial order of a Swiss with the colour of number 1 by lot. The lot stands in
// the log.
func (o *Office) DrawLots(ctx context.Context, who members.Identity, id EventID) error {
	_, err := o.Number(ctx, who, id, tournament.NoColor)
	return err
}

// Number is DrawLots with the colour that a lot gave number 1; NoColor draws it.
func (o *Office) Number(ctx context.Context, who members.Identity, id EventID, color tournament.Color) (desk.Act, error) {
	if err := o.organiser(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		lot, err := o.lot(t, color)
		return one(desk.Number(t, lot)), err
	})
}

// lot draws what chance gives before the first round of an event.
func (o *Office) lot(t tournament.Tournament, color tournament.Color) (desk.Lot, error) {
	order := make([]int, len(t.Active()))
	for i := range order {
		order[i] = i
	}
	if err := o.shuffle(order); err != nil {
		return desk.Lot{}, notRecorded(err)
	}
	if color == tournament.NoColor {
		side, err := o.below(2)
		if err != nil {
			return desk.Lot{}, notRecorded(err)
		}
		color = [...]tournament.Color{tournament.White, tournament.Black}[side]
	}
	return desk.Lot{Color: color, Shuffle: func(int) []int { return order }}, nil
}

// AssignNumbers gives the starting numbers in a given order, for organisers.
func (o *Office) AssignNumbers(ctx context.Context, who members.Identity, id EventID, order []tournament.PlayerID) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	_, err := o.command(ctx, who, id, tournament.DrawLots{Order: order, Listed: true})
	return err
}

// RevokeLots takes the starting numbers back before the first round, for
// organisers.
func (o *Office) RevokeLots(ctx context.Context, who members.Identity, id EventID, reason string) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	_, err := o.command(ctx, who, id, tournament.RevokeLots{Reason: reason})
	return err
}

// Draft is the next round as the event's system would have it.
type Draft struct {
	Event    Event // on which it was made
	Proposal systems.Proposal
	Pairings []tournament.Pairing // as it would be published
}

// Draft proposes the next round, for officials. It records nothing: the starting
// numbers must be drawn. The error of a round that cannot be paired wraps also the
// *swiss.Impossible or *swiss.Contradictions that says why.
func (o *Office) Draft(who members.Identity, id EventID, opt swiss.Options) (Draft, error) {
	if err := o.official(who, id); err != nil {
		return Draft{}, err
	}
	e, err := o.Event(id)
	if err != nil {
		return Draft{}, err
	}
	p, err := systems.Draft(e.Tournament, e.Tournament.Published()+1, opt)
	if err != nil {
		return Draft{Event: e}, err
	}
	return Draft{e, p, p.Pairings(e.Tournament)}, nil
}

// Departs compares pairings for the next round with what the event's system proposes,
// for officials: nil when they are the same.
func (o *Office) Departs(who members.Identity, id EventID, pairings []tournament.Pairing) (*swiss.Difference, error) {
	if err := o.official(who, id); err != nil {
		return nil, err
	}
	e, err := o.Event(id)
	if err != nil {
		return nil, err
	}
	return desk.Departs(e.Tournament, pairings)
}

// PublishRound publishes a round as the event's system proposes it, for
// organisers. What goes with it is in [desk.Publish].
func (o *Office) PublishRound(ctx context.Context, who members.Identity, id EventID, round int) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		draft, err := systems.Draft(t, round, swiss.Options{})
		if err != nil {
			return nil, err
		}
		return publish(t, who, round, draft.Pairings(t), "")
	})
	return err
}

// PublishPairings publishes a round that the arbiter paired, for organisers. Where it
// departs from what the system proposes it wants a reason: the refusal is then
// ReasonMissing, and the difference says what departs.
func (o *Office) PublishPairings(ctx context.Context, who members.Identity, id EventID, round int, pairings []tournament.Pairing, reason string) (desk.Act, *swiss.Difference, error) {
	if err := o.organiser(who, id); err != nil {
		return desk.Act{}, nil, err
	}
	var difference *swiss.Difference
	act, err := o.act(ctx, who, id, func(t tournament.Tournament) (commands []tournament.Command, err error) {
		if err := next(t, round); err != nil {
			return nil, err
		}
		commands, difference, err = desk.PublishByHand(t, pairings, reason, source(who))
		return commands, err
	})
	return act, difference, err
}

func publish(t tournament.Tournament, who members.Identity, round int, pairings []tournament.Pairing, reason string) ([]tournament.Command, error) {
	if err := next(t, round); err != nil {
		return nil, err
	}
	return desk.Publish(t, pairings, reason, source(who)), nil
}

// next refuses a round that is not the next one: somebody may have published it
// meanwhile.
func next(t tournament.Tournament, round int) error {
	if next := t.Published() + 1; round != next {
		return tournament.Refuse(tournament.RoundNotNext, "round", round, "next", next)
	}
	return nil
}

// RevokeRound takes the last round back while it has no results, for
// organisers.
func (o *Office) RevokeRound(ctx context.Context, who members.Identity, id EventID, round int, reason string) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	_, err := o.command(ctx, who, id, tournament.RevokeRound{Round: round, Reason: reason})
	return err
}

// CloseRound ends a round whose boards are all scored, for officials.
func (o *Office) CloseRound(ctx context.Context, who members.Identity, id EventID, round int) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	_, err := o.command(ctx, who, id, tournament.CloseRound{Round: round})
	return err
}

// ReopenRound undoes CloseRound, for officials.
func (o *Office) ReopenRound(ctx context.Context, who members.Identity, id EventID, round int, reason string) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	_, err := o.command(ctx, who, id, tournament.ReopenRound{Round: round, Reason: reason})
	return err
}
