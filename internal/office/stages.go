package office

import (
	"context"
	"errors"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/knockout"
)

// SeatStages begins in the hall the games of a contest that wait for one, for officials:
// of stages that have begun those that are to be played now and have no game yet, or
// whose game ended without a result. Where somebody is no member the refusal names them,
// and the others are seated all the same. What the hall refuses comes back as its own
// error. Games that break a tie are not rated: what is reported are the main games.
func (o *Office) SeatStages(ctx context.Context, who members.Identity, id EventID, contest int) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	l, err := o.known(id)
	if err != nil {
		return err
	}
	l.seating.Lock()
	defer l.seating.Unlock()
	t := l.event().Tournament
	c, held := knockout.In(t, contest)
	switch {
	case !held:
		return tournament.Refuse(tournament.ContestUnknown, "contest", contest)
	case t.Regulations().Venue != tournament.OnScreen:
		return tournament.Refuse(tournament.NotInHall)
	}
	games, err := o.unseatedInStages(ctx, id, t, c)
	if err != nil {
		return err
	}
	if len(games) == 0 {
		return tournament.Refuse(knockout.NothingToSeat)
	}
	var missing []*tournament.Refusal
	for _, g := range games {
		white, _ := t.Player(g.White)
		black, _ := t.Player(g.Black)
		regs := onScreen(t.Regulations(), 0)
		if regs.Control[0], regs.Control[1], err = controls(g.Rate); err != nil {
			return err
		}
		gameID, absent, err := o.beginGame(ctx, white.Entry, black.Entry, hall.SeatSpec{
			Regulations: regs, Rated: t.Regulations().Rated && g.Rate.Name == knockout.Main, Delay: hall.Delay(t.Regulations().Broadcast),
			Event: &hall.EventRef{Event: string(id), Name: t.Regulations().Name, Contest: contest, Stage: g.Stage, Game: g.Number},
		})
		if err != nil {
			return err
		}
		for _, name := range absent {
			missing = append(missing, tournament.Refuse(knockout.PlayerOutside, "name", name, "stage", g.Stage, "game", g.Number))
		}
		if gameID == "" {
			continue
		}
		if err := o.linkStage(ctx, l, actor(who), contest, g, gameID); err != nil {
			return err
		}
	}
	if refusal := tournament.RefuseAll(missing); refusal != nil {
		return refusal
	}
	return nil
}

// controls are those of a rate, or a refusal of the control that was announced.
func controls(r knockout.Rate) (white, black clock.Control, err error) {
	if white, black, err = r.Controls(); err != nil {
		err = tournament.Refuse(tournament.RegulationImproper, "field", "control", "value", r.Control)
	}
	return white, black, err
}

// unseatedInStages returns the games of a contest that should begin. Whoever has
// withdrawn is not seated, for their clock would run for nobody, nor is a game that is adjourned.
func (o *Office) unseatedInStages(ctx context.Context, id EventID, t tournament.Tournament, c knockout.Contest) ([]knockout.Seat, error) {
	var games []knockout.Seat
	var rows map[hall.GameID]hall.GameRow
	for _, g := range c.Waiting() {
		if withdrawn(t, g.White) || withdrawn(t, g.Black) || g.Adjourned() {
			continue
		}
		if Here(g.Hall) {
			if rows == nil {
				var err error
				if rows, err = o.games(ctx, id); err != nil {
					return nil, err
				}
			}
			if row, known := rows[hall.GameID(g.Hall)]; !known || row.Live() || row.Result != laws.NoResult {
				continue
			}
		}
		games = append(games, g)
	}
	return games, nil
}

// linkStage records that a game of the hall is played for a game of a stage, instead of
// the one that was seated for it. That it is recorded already is no fault. Where a result
// was typed meanwhile the game is ended by it, and where there is nothing any more to be
// played it is void.
func (o *Office) linkStage(ctx context.Context, l *ledger, by tournament.Actor, contest int, at knockout.Seat, gameID hall.GameID) error {
	err := l.do(ctx, by, func(tournament.Tournament) (tournament.Command, error) {
		return desk.SeatGame(contest, at.Stage, at.Number, string(gameID), at.Hall), nil
	})
	var refusal *tournament.Refusal
	if !errors.As(err, &refusal) || refusal.Code == tournament.NotRecorded {
		return err
	}
	t := l.event().Tournament
	c, _ := knockout.In(t, contest)
	if _, _, found := c.Seated(string(gameID)); found {
		return nil
	}
	_, ruled := o.rule(context.WithoutCancel(ctx), gameID, stageGame(t, contest, at.Stage, at.Number).Result, hall.Ruling{Reason: by.Name})
	return errors.Join(err, ruled)
}

// stageGame is a game of a stage as it stands, 0 the first one without a result; the
// zero Seat where there is none.
func stageGame(t tournament.Tournament, contest, stage, number int) knockout.Seat {
	c, _ := knockout.In(t, contest)
	p, _ := c.Stage(stage)
	if number == 0 {
		number = p.Next()
	}
	if number < 1 || number > len(p.Games) {
		return knockout.Seat{}
	}
	return knockout.Seat{Stage: stage, Number: number, Rate: p.Rate, Game: p.Games[number-1]}
}

// ruleStage ends the game of the hall that was seated for a game of a stage.
func (o *Office) ruleStage(ctx context.Context, id EventID, g knockout.Seat, result tournament.Result, ruling hall.Ruling) error {
	if _, err := o.rule(ctx, hall.GameID(g.Hall), result, ruling); err != nil {
		o.opt.Log.Warn("a game goes on whose result is entered", "game", g.Hall, "event", id, "error", err)
		return tournament.Refuse(knockout.InPlay, "stage", g.Stage, "game", g.Number, "hall", g.Hall)
	}
	return nil
}

// seatedInStage are the games of the hall that a fact seats in a contest.
func seatedInStage(fact tournament.Event) []hall.GameID {
	e, is := fact.(tournament.ContestAdvanced)
	if !is {
		return nil
	}
	facts, _ := e.Facts.(knockout.Facts)
	var games []hall.GameID
	for _, f := range facts {
		if seated, is := f.(knockout.GameSeated); is {
			games = append(games, hall.GameID(seated.Hall))
		}
	}
	return games
}

// endInStage is the command that records the end of a game in the contest for which it was
// seated, or its correction; nil where it was seated for none.
func endInStage(t tournament.Tournament, end hall.GameEnd, result tournament.Result, seq uint64) tournament.Command {
	for n := range t.Contests() {
		c, _ := knockout.In(t, n+1)
		stage, number, found := c.Seated(string(end.ID))
		if !found {
			continue
		}
		source := tournament.Source{Game: string(end.ID), Seq: seq}
		g := stageGame(t, n+1, stage, number)
		if end.Corrected && g.HallScored {
			return desk.RescoreByHall(n+1, stage, number, result, g.Moves, source)
		}
		return desk.ScoreByHall(n+1, stage, number, result, (end.Plies+1)/2, source)
	}
	return nil
}

// reopenedInStage is the command that takes back the result of a game of a contest which goes
// on; nil where it was seated for none.
func reopenedInStage(t tournament.Tournament, gameID hall.GameID, source tournament.Source, reason string) tournament.Command {
	for n := range t.Contests() {
		c, _ := knockout.In(t, n+1)
		if stage, number, found := c.Seated(string(gameID)); found {
			return desk.ReopenByHall(n+1, stage, number, source, reason)
		}
	}
	return nil
}

// inStages reports whether games of a contest may be in play in the hall.
func inStages(t tournament.Tournament) bool {
	for n := range t.Contests() {
		if c, _ := knockout.In(t, n+1); len(c.Waiting()) > 0 {
			return t.Regulations().Venue == tournament.OnScreen
		}
	}
	return false
}

// stageOrphan completes the row of a game of a contest, of which the index knows no
// stage: the game itself does. One that is over was linked, or its contest annulled: it
// has no event.
func (o *Office) stageOrphan(ctx context.Context, row hall.GameRow) (hall.GameRow, error) {
	if !row.Live() {
		return hall.GameRow{}, nil
	}
	first, err := o.opt.Journal.Read(ctx, row.ID.Stream(), 1, 1)
	if err != nil || len(first) == 0 {
		return hall.GameRow{}, err
	}
	begun, _, err := game.BeginningOf(first[0])
	return begun, o.past(ctx, err)
}

// linkStageBeginning links a game that names its stage. Where it does not fit, the log
// stays as it is.
func (o *Office) linkStageBeginning(ctx context.Context, l *ledger, row hall.GameRow) {
	t, ref := l.event().Tournament, row.Event
	c, _ := knockout.In(t, ref.Contest)
	if _, _, found := c.Seated(string(row.ID)); found {
		return
	}
	g := stageGame(t, ref.Contest, ref.Stage, ref.Game)
	white, _ := t.Player(g.White)
	black, _ := t.Player(g.Black)
	if g.Hall != "" || g.Result != tournament.NoResult || !sits(white.Entry, row.White) || !sits(black.Entry, row.Black) {
		o.opt.Log.Debug("game not linked to its stage", "game", row.ID, "event", l.id)
		return
	}
	if err := o.linkStage(ctx, l, theHall, ref.Contest, g, row.ID); err != nil {
		o.opt.Log.Debug("game not linked to its stage", "game", row.ID, "event", l.id, "error", err)
	}
}
