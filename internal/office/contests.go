package office

import (
	"context"
	"errors"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/knockout"
)

// DrawBracket draws up the knock-out that an event is, for organisers: the starting
// numbers by their seeding, unless they are given, and the matches of the first round.
func (o *Office) DrawBracket(ctx context.Context, who members.Identity, id EventID) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) { return desk.Bracket(t), nil })
	return err
}

// PlayOff announces a play-off of those who share a place, for officials; group is that
// of a Belgrade, 0 for any. The refusals are RoundsNotOver, RoundIncomplete, and NotTied where nobody
// who could play off shares the place.
func (o *Office) PlayOff(ctx context.Context, who members.Identity, id EventID, place, group int, regs knockout.Regulations) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		if r := t.RefuseUnfinished(); r != nil {
			return nil, r
		}
		for _, tie := range desk.Ties(t) {
			if tie.From <= place && place <= tie.To && (group == 0 || tie.Group == group) {
				lot, err := o.lotOf(len(tie.Players))
				return desk.PlayOff(t, tie, regs, lot), err
			}
		}
		return nil, tournament.Refuse(tournament.NotTied)
	})
	return err
}

// BeginStage begins a stage of a contest, or draws its lots, for officials. White is who
// has it in the first game; 0 leaves that to the lot. Waived is why its pause is not
// waited for.
func (o *Office) BeginStage(ctx context.Context, who members.Identity, id EventID, contest, stage int, white tournament.PlayerID, waived string) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		c, _ := knockout.In(t, contest)
		s, _ := c.Stage(stage)
		lot, err := o.lotOf(max(len(s.Players), 2))
		if err != nil {
			return nil, err
		}
		return desk.Begin(t, contest, stage, white, waived, lot)
	})
	return err
}

// BeginStages is BeginStage by lot of all that can begin now; with a reason also of what
// has to wait.
func (o *Office) BeginStages(ctx context.Context, who members.Identity, id EventID, contest int, waived string) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		var failed error
		lot := desk.Lot{Shuffle: func(n int) []int {
			one, err := o.lotOf(n)
			if err != nil {
				failed = err
				return order(n)
			}
			return one.Shuffle(n)
		}}
		commands, err := desk.BeginAll(t, contest, waived, o.stamp(t), lot)
		if err == nil {
			err = failed
		}
		return commands, err
	})
	return err
}

// Now is the instant of the office's clock.
func (o *Office) Now() clock.Instant { return clock.At(o.opt.Now()) }

// lotOf draws an order of n by lot; asked for fewer, it gives the order of those.
func (o *Office) lotOf(n int) (desk.Lot, error) {
	drawn := order(n)
	if err := o.shuffle(drawn); err != nil {
		return desk.Lot{}, notRecorded(err)
	}
	return desk.Lot{Shuffle: func(n int) []int {
		var first []int
		for _, place := range drawn {
			if place < n {
				first = append(first, place)
			}
		}
		return first
	}}, nil
}

func order(n int) []int {
	places := make([]int, n)
	for i := range places {
		places[i] = i
	}
	return places
}

// RecordStage records the result of a game of a contest, for arbiters. Moves is its
// length, 0 where nobody needs it. A game that is still played for it in the hall is refused
// with GameInPlay until ends confirms that the result ends it; where the hall refuses, the
// refusal InPlay says that it goes on.
func (o *Office) RecordStage(ctx context.Context, who members.Identity, id EventID, contest, stage, game int, result tournament.Result, moves int, ends *Ending) error {
	if err := o.arbiter(who, id); err != nil {
		return err
	}
	var scored knockout.Seat // as it was
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		scored = stageGame(t, contest, stage, game)
		if err := ownStage(t, who, scored); err != nil {
			return nil, err
		}
		asks, err := o.askBeforeEnding(ctx, hall.GameID(scored.Hall), stagePlace(scored), result, ends)
		if err != nil {
			return nil, err
		}
		if refusal := tournament.RefuseAll(asks); refusal != nil {
			return nil, refusal
		}
		return desk.Score(t, contest, stage, game, result, moves), nil
	})
	if err != nil {
		return err
	}
	return o.ruleStage(ctx, id, scored, result, ends.ruling(who.Handle))
}

// CorrectStage corrects the result of a game of a contest, for arbiters; NoResult takes
// it back.
func (o *Office) CorrectStage(ctx context.Context, who members.Identity, id EventID, contest, stage, game int, result tournament.Result, moves int, reason string) error {
	if err := o.arbiter(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return desk.Rescore(contest, stage, game, result, moves, reason), ownStage(t, who, stageGame(t, contest, stage, game))
	})
	return err
}

// AdjournStage notes that a game of a contest goes on another day, for arbiters.
func (o *Office) AdjournStage(ctx context.Context, who members.Identity, id EventID, contest, stage, game int, sealed tournament.Color, note string) error {
	if err := o.arbiter(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return []tournament.Command{desk.AdjournGame(t, contest, stage, game, sealed, note)}, nil
	})
	return err
}

// AnnulContest strikes a contest out of the log with all that was done in it, for who
// might have done it. Games that are still played for it in the hall are void.
func (o *Office) AnnulContest(ctx context.Context, who members.Identity, id EventID, contest int, reason string) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	var playing []knockout.Seat
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		c, _ := knockout.In(t, contest)
		playing = c.Waiting()
		if t.Contest(contest) == nil {
			return nil, tournament.Refuse(tournament.ContestUnknown, "contest", contest)
		}
		undo := desk.Annul(t, contest, reason)
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

// Carry enters the first players of the standings of an event, of each of its groups,
// into another one, for organisers of both.
func (o *Office) Carry(ctx context.Context, who members.Identity, id, from EventID, first int) (desk.Act, error) {
	if err := o.organiser(who, id); err != nil {
		return desk.Act{}, err
	}
	if err := o.organiser(who, from); err != nil {
		return desk.Act{}, err
	}
	source, err := o.Event(from)
	if err != nil {
		return desk.Act{}, err
	}
	entries, err := desk.Qualifiers(source.Tournament, first)
	if err != nil {
		return desk.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) { return desk.EnterAll(t, entries), nil })
}
