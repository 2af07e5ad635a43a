package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// DrawLots assigns the starting numbers: in a round robin by lot, else by the initial order of a
// Swiss, with the colour of number 1 by lot. The lot is recorded in the log. Only an organiser of
// the event may call it.
func (o *Office) DrawLots(ctx context.Context, who members.Identity, id EventID) error {
	_, err := o.DrawLotsWithColor(ctx, who, id, tournament.NoColor)
	return err
}

// DrawLotsWithColor assigns the starting numbers like DrawLots, with a given colour for number 1.
// NoColor draws it. Only an organiser of the event may call it.
func (o *Office) DrawLotsWithColor(ctx context.Context, who members.Identity, id EventID, color tournament.Color) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		lot, err := o.drawLot(t, color)
		return single(acts.AssignNumbers(t, lot)), err
	})
}

// drawLot draws the random decisions before the first round of an event.
func (o *Office) drawLot(t tournament.Tournament, color tournament.Color) (acts.Lot, error) {
	order := make([]int, len(t.Active()))
	for i := range order {
		order[i] = i
	}
	if err := o.shuffle(order); err != nil {
		return acts.Lot{}, notRecorded(err)
	}
	if color == tournament.NoColor {
		side, err := o.randomBelow(2)
		if err != nil {
			return acts.Lot{}, notRecorded(err)
		}
		color = [...]tournament.Color{tournament.White, tournament.Black}[side]
	}
	return acts.Lot{Color: color, Shuffle: func(int) []int { return order }}, nil
}

// AssignNumbers assigns the starting numbers in a given order. Only an organiser of the event may
// call it.
func (o *Office) AssignNumbers(ctx context.Context, who members.Identity, id EventID, order []tournament.PlayerID) error {
	if err := o.requireOrganiser(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, tournament.DrawLots{Order: order, Listed: true})
	return err
}

// ExchangeNumbers exchanges the starting numbers of two players. The act lists both. Only an organiser
// of the event may call it.
func (o *Office) ExchangeNumbers(ctx context.Context, who members.Identity, id EventID, one, other tournament.PlayerID) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, tournament.ExchangeNumbers{A: one, B: other})
}

// RegenerateNumbers gives all starting numbers anew by the ratings, titles and names of today. The act
// lists who has another number. Only an organiser of the event may call it.
func (o *Office) RegenerateNumbers(ctx context.Context, who members.Identity, id EventID) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, tournament.RegenerateNumbers{})
}

// RevokeLots removes the starting numbers before the first round. Only an organiser of the event
// may call it.
func (o *Office) RevokeLots(ctx context.Context, who members.Identity, id EventID, reason string) error {
	if err := o.requireOrganiser(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, tournament.RevokeLots{Reason: reason})
	return err
}

// Draft is the next round as the pairing system proposes it.
type Draft struct {
	Event    Event // state on which the draft is based
	Proposal systems.Proposal
	Pairings []tournament.Pairing // pairings as they would be published
}

// Draft returns the next round as the pairing system proposes it, and records nothing. The starting
// numbers must be assigned. When the round cannot be paired, the error also wraps the
// *swiss.Impossible or *swiss.Contradictions with the reason. Only an official of the event may
// call it.
func (o *Office) Draft(who members.Identity, id EventID, opt swiss.Options) (Draft, error) {
	if err := o.requireOfficial(who, id); err != nil {
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

// CompareWithProposal compares pairings for the next round with the proposal of the pairing system.
// It returns nil when they are the same. Only an official of the event may call it.
func (o *Office) CompareWithProposal(who members.Identity, id EventID, pairings []tournament.Pairing) (*swiss.Difference, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return nil, err
	}
	e, err := o.Event(id)
	if err != nil {
		return nil, err
	}
	return acts.CompareWithProposal(e.Tournament, pairings)
}

// PublishRound publishes a round as the pairing system proposes it. [acts.Publish] lists the
// further effects. Only an organiser of the event may call it.
func (o *Office) PublishRound(ctx context.Context, who members.Identity, id EventID, round int) error {
	if err := o.requireOrganiser(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		draft, err := systems.Draft(t, round, swiss.Options{})
		if err != nil {
			return nil, err
		}
		return publishCommands(t, who, round, draft.Pairings(t), "")
	})
	return err
}

// PublishPairings publishes a round with given pairings. When they differ from the proposal of the
// pairing system and there is no reason, the refusal is ReasonMissing, and the difference is
// returned. Only an organiser of the event may call it.
func (o *Office) PublishPairings(ctx context.Context, who members.Identity, id EventID, round int, pairings []tournament.Pairing, reason string) (acts.Act, *swiss.Difference, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, nil, err
	}
	var difference *swiss.Difference
	act, err := o.act(ctx, who, id, func(t tournament.Tournament) (commands []tournament.Command, err error) {
		if err := checkNext(t, round); err != nil {
			return nil, err
		}
		commands, difference, err = acts.PublishByHand(t, pairings, reason, source(who))
		return commands, err
	})
	return act, difference, err
}

// BeginByHand begins changes by hand of the pairs of the next round. Until they end, no round is
// published. Only an official of the event may call it.
func (o *Office) BeginByHand(ctx context.Context, who members.Identity, id EventID, round int) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, tournament.BeginByHand{Round: round})
	return err
}

// EndByHand ends changes by hand without applying them. Any official of the event may call it.
func (o *Office) EndByHand(ctx context.Context, who members.Identity, id EventID, round int) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, tournament.EndByHand{Round: round})
	return err
}

// publishCommands returns the commands that publish a round.
func publishCommands(t tournament.Tournament, who members.Identity, round int, pairings []tournament.Pairing, reason string) ([]tournament.Command, error) {
	if err := checkNext(t, round); err != nil {
		return nil, err
	}
	return acts.Publish(t, pairings, reason, source(who)), nil
}

// checkNext returns a refusal when a round is not the next one, because another person may have
// published it meanwhile.
func checkNext(t tournament.Tournament, round int) error {
	if next := t.Published() + 1; round != next {
		return tournament.Refuse(tournament.RoundNotNext, "round", round, "next", next)
	}
	return nil
}

// RevokeRound withdraws the last round while it has no results. Only an organiser of the event may
// call it.
func (o *Office) RevokeRound(ctx context.Context, who members.Identity, id EventID, round int, reason string) error {
	if err := o.requireOrganiser(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, tournament.RevokeRound{Round: round, Reason: reason})
	return err
}

// CloseRound closes a round whose boards are all scored. Only an official of the event may call it.
func (o *Office) CloseRound(ctx context.Context, who members.Identity, id EventID, round int) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, tournament.CloseRound{Round: round})
	return err
}

// ReopenRound undoes CloseRound. Only an official of the event may call it.
func (o *Office) ReopenRound(ctx context.Context, who members.Identity, id EventID, round int, reason string) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, tournament.ReopenRound{Round: round, Reason: reason})
	return err
}
