package office

import (
	"context"
	"errors"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
)

// DrawBracket draws the bracket of a knock-out event: the starting numbers by seeding, unless they
// are assigned, and the matches of the first round. Only an organiser of the event may call it.
func (o *Office) DrawBracket(ctx context.Context, who members.Identity, id EventID) error {
	if err := o.requireOrganiser(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) { return acts.Bracket(t), nil })
	return err
}

// PlayOff announces a play-off of the players who share a place. group is the group of a Belgrade
// play-off, or 0. Only an official of the event may call it. The refusals are RoundsNotOver,
// RoundIncomplete, and NotTied when no eligible players share the place.
func (o *Office) PlayOff(ctx context.Context, who members.Identity, id EventID, place, group int, regs knockout.Regulations) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		if r := t.RefuseUnfinished(); r != nil {
			return nil, r
		}
		for _, tie := range acts.Ties(t) {
			if tie.From <= place && place <= tie.To && (group == 0 || tie.Group == group) {
				lot, err := o.randomLot(len(tie.Players))
				return acts.PlayOff(t, tie, regs, lot), err
			}
		}
		return nil, tournament.Refuse(tournament.NotTied)
	})
	return err
}

// SettlePlaces settles the places that players share after all tie-breaks, once the event is over. Only
// an official of the event may call it. The refusals are those of [tournament.PlacesSettled].
func (o *Office) SettlePlaces(ctx context.Context, who members.Identity, id EventID, c tournament.SettlePlaces) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, c)
	return err
}

// BeginStage begins a stage of a contest, or draws its lots. white is the player who has White in
// the first game, or 0 to draw lots. waived is the reason for not waiting for the pause before the
// stage. Only an official of the event may call it.
func (o *Office) BeginStage(ctx context.Context, who members.Identity, id EventID, contest, stage int, white tournament.PlayerID, waived string) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		c, _ := knockout.ContestOf(t, contest)
		s, _ := c.Stage(stage)
		lot, err := o.randomLot(max(len(s.Players), 2))
		if err != nil {
			return nil, err
		}
		return acts.Begin(t, contest, stage, white, waived, lot)
	})
	return err
}

// BeginStages begins all stages of a contest that can begin now, with lots for the colours. When
// waived is a reason, it also begins those that should wait for a pause. Only an official of the
// event may call it.
func (o *Office) BeginStages(ctx context.Context, who members.Identity, id EventID, contest int, waived string) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		var failed error
		lot := acts.Lot{Shuffle: func(n int) []int {
			one, err := o.randomLot(n)
			if err != nil {
				failed = err
				return ascending(n)
			}
			return one.Shuffle(n)
		}}
		commands, err := acts.BeginAll(t, contest, waived, o.nextStamp(t), lot)
		if err == nil {
			err = failed
		}
		return commands, err
	})
	return err
}

// Now returns the time of the office's clock.
func (o *Office) Now() clock.Instant { return clock.At(o.opt.Now()) }

// randomLot returns a lot with a random order of n items. For fewer items the lot uses the same
// order without the higher numbers.
func (o *Office) randomLot(n int) (acts.Lot, error) {
	drawn := ascending(n)
	if err := o.shuffle(drawn); err != nil {
		return acts.Lot{}, notRecorded(err)
	}
	return acts.Lot{Shuffle: func(n int) []int {
		var first []int
		for _, place := range drawn {
			if place < n {
				first = append(first, place)
			}
		}
		return first
	}}, nil
}

// ascending returns the numbers from 0 to n-1 in order.
func ascending(n int) []int {
	places := make([]int, n)
	for i := range places {
		places[i] = i
	}
	return places
}

// RecordStage records the result of a game of a contest. moves is the length of the game, or 0 when
// no rule depends on it. While the game is in play in the hall, the refusal is GameInPlay unless
// ending confirms that the result ends the game. When the hall refuses to end it, the refusal is
// BoardInPlay. Only an arbiter of the event may call it.
func (o *Office) RecordStage(ctx context.Context, who members.Identity, id EventID, contest, stage, game int, result tournament.Result, moves int, ending *Ending) error {
	if err := o.requireArbiter(who, id); err != nil {
		return err
	}
	var scored knockout.Seat // unchanged
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		scored = stageGame(t, contest, stage, game)
		if err := refuseOwnStage(t, who, scored); err != nil {
			return nil, err
		}
		asks, err := o.checkEnding(ctx, hall.GameID(scored.Hall), stagePlace(scored), result, ending)
		if err != nil {
			return nil, err
		}
		if refusal := tournament.RefuseAll(asks); refusal != nil {
			return nil, refusal
		}
		return acts.Score(t, contest, stage, game, result, moves), nil
	})
	if err != nil {
		return err
	}
	return o.ruleStage(ctx, id, scored, result, ending.ruling(who.Handle))
}

// CorrectStage corrects the result of a game of a contest. NoResult removes it. Only an arbiter of
// the event may call it.
func (o *Office) CorrectStage(ctx context.Context, who members.Identity, id EventID, contest, stage, game int, result tournament.Result, moves int, reason string) error {
	if err := o.requireArbiter(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return acts.Rescore(contest, stage, game, result, moves, reason), refuseOwnStage(t, who, stageGame(t, contest, stage, game))
	})
	return err
}

// AdjournStage records that a game of a contest is adjourned to another day. Only an arbiter of the
// event may call it.
func (o *Office) AdjournStage(ctx context.Context, who members.Identity, id EventID, contest, stage, game int, sealed tournament.Color, note string) error {
	if err := o.requireArbiter(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return []tournament.Command{acts.AdjournGame(t, contest, stage, game, sealed, note)}, nil
	})
	return err
}

// AnnulContest annuls a contest and everything recorded about it. Its games that are still in play
// in the hall become void. The caller needs the rights that the annulled acts required.
func (o *Office) AnnulContest(ctx context.Context, who members.Identity, id EventID, contest int, reason string) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	var playing []knockout.Seat
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		c, _ := knockout.ContestOf(t, contest)
		playing = c.Waiting()
		if t.Contest(contest) == nil {
			return nil, tournament.Refuse(tournament.ContestUnknown, "contest", contest)
		}
		undo := acts.Annul(t, contest, reason)
		if err := (Event{ID: id, Tournament: t}).undoRight(who, undo[0].(tournament.Undo).Facts); err != nil {
			return nil, err
		}
		return undo, nil
	})
	if err != nil {
		return err
	}
	for _, g := range playing {
		err = errors.Join(err, o.ruleStage(ctx, id, g, tournament.NoResult, hall.Ruling{Reason: who.Handle}))
	}
	return err
}

// CarryOver enters players from the standings of the event from into the event id: the first count
// players of each group. Only an organiser of both events may call it.
func (o *Office) CarryOver(ctx context.Context, who members.Identity, id, from EventID, count int) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	if err := o.requireOrganiser(who, from); err != nil {
		return acts.Act{}, err
	}
	source, err := o.Event(from)
	if err != nil {
		return acts.Act{}, err
	}
	entries, err := acts.Qualifiers(source.Tournament, count)
	if err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) { return acts.EnterAll(t, entries), nil })
}
