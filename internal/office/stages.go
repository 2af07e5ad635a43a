package office

import (
	"context"
	"errors"
	"strconv"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
)

// SeatStages starts in the hall the games of a contest that should be played now: in stages that
// have begun, those without a game or whose game ended without a result. Games with a player who is
// not a member are named in the refusal, and the others are seated nevertheless. Errors of the hall
// are returned unchanged. Tie-break games are not rated. Only an official of the event may call it.
func (o *Office) SeatStages(ctx context.Context, who members.Identity, id EventID, contest int) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	l, err := o.knownLedger(id)
	if err != nil {
		return err
	}
	l.seating.Lock()
	defer l.seating.Unlock()
	t := l.current().Tournament
	c, held := knockout.ContestOf(t, contest)
	switch {
	case !held:
		return tournament.Refuse(tournament.ContestUnknown, "contest", contest)
	case t.Regulations().Venue != tournament.OnScreen:
		return tournament.Refuse(tournament.NotInHall)
	}
	games, err := o.stageGamesToSeat(ctx, id, t, c)
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
		regs := onScreenRegulations(t.Regulations(), 0)
		if regs.Control[0], regs.Control[1], err = parseControls(g.Rate); err != nil {
			return err
		}
		if t.Regulations().Chess960 { // each game of a match has a position of its own
			regs.Start.Chess960 = true
			if regs.Start.Number, err = o.randomPosition(); err != nil {
				return err
			}
		}
		gameID, absent, unfit, err := o.startGame(ctx, l.current(), strconv.Itoa(g.Number), white.Entry, black.Entry, hall.SeatSpec{
			Regulations: regs, Rated: t.Regulations().Rated && g.Rate.Name == knockout.Main, Delay: hall.Delay(t.Regulations().Broadcast),
			Event: &hall.EventRef{Event: string(id), Name: t.Regulations().Name, Contest: contest, Stage: g.Stage, Game: g.Number},
		})
		if err != nil {
			return err
		}
		for _, name := range absent {
			missing = append(missing, tournament.Refuse(knockout.PlayerOutside, "name", name, "stage", g.Stage, "game", g.Number))
		}
		missing = append(missing, unfit...)
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

// parseControls returns the time controls of a rate, or a refusal of an invalid one.
func parseControls(r knockout.Rate) (white, black clock.Control, err error) {
	if white, black, err = r.Controls(); err != nil {
		err = tournament.Refuse(tournament.RegulationImproper, "field", "control", "value", r.Control)
	}
	return white, black, err
}

// stageGamesToSeat returns the games of a contest that should start. It omits games with a
// withdrawn player, whose clock would run for an absent player, and adjourned games.
func (o *Office) stageGamesToSeat(ctx context.Context, id EventID, t tournament.Tournament, c knockout.Contest) ([]knockout.Seat, error) {
	var games []knockout.Seat
	var rows map[hall.GameID]hall.GameRow
	for _, g := range c.Waiting() {
		if hasWithdrawn(t, g.White) || hasWithdrawn(t, g.Black) || g.Adjourned() {
			continue
		}
		if IsLocalGame(g.Hall) {
			if rows == nil {
				var err error
				if rows, err = o.eventGames(ctx, id); err != nil {
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

// linkStage records that a game of the hall is played for a game of a stage, and replaces any game
// seated before. It returns nil when the link is recorded already. When a result was entered
// meanwhile, it ends the hall's game with that result. When the contest no longer needs the game,
// it makes the game void.
func (o *Office) linkStage(ctx context.Context, l *ledger, by tournament.Actor, contest int, at knockout.Seat, gameID hall.GameID) error {
	err := l.do(ctx, by, func(tournament.Tournament) (tournament.Command, error) {
		return acts.SeatGame(contest, at.Stage, at.Number, string(gameID), at.Hall), nil
	})
	var refusal *tournament.Refusal
	if !errors.As(err, &refusal) || refusal.Code == tournament.NotRecorded {
		return err
	}
	t := l.current().Tournament
	c, _ := knockout.ContestOf(t, contest)
	if _, _, found := c.Seated(string(gameID)); found {
		return nil
	}
	_, ruled := o.rule(context.WithoutCancel(ctx), gameID, stageGame(t, contest, at.Stage, at.Number).Result, hall.Ruling{Reason: by.Name})
	return errors.Join(err, ruled)
}

// stageGame returns a game of a stage. With number 0 it returns the first game without a result. It
// returns the zero Seat when there is none.
func stageGame(t tournament.Tournament, contest, stage, number int) knockout.Seat {
	c, _ := knockout.ContestOf(t, contest)
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

// gamesSeatedIn returns the games of the hall that a fact seats in a contest.
func gamesSeatedIn(fact tournament.Event) []hall.GameID {
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

// stageEndCommand returns the command that records the end of a game, or its correction, in its
// contest. It returns nil when the game was not seated for a contest.
func stageEndCommand(t tournament.Tournament, end hall.GameEnd, result tournament.Result, seq uint64) tournament.Command {
	for n := range t.Contests() {
		c, _ := knockout.ContestOf(t, n+1)
		stage, number, found := c.Seated(string(end.ID))
		if !found {
			continue
		}
		source := tournament.Source{Game: string(end.ID), Seq: seq}
		g := stageGame(t, n+1, stage, number)
		if end.Corrected && g.HallScored {
			return acts.RescoreByHall(n+1, stage, number, result, g.Moves, source)
		}
		return acts.ScoreByHall(n+1, stage, number, result, (end.Plies+1)/2, source)
	}
	return nil
}

// stageReopenCommand returns the command that removes the result of a resumed game from its
// contest. It returns nil when the game was not seated for a contest.
func stageReopenCommand(t tournament.Tournament, gameID hall.GameID, source tournament.Source, reason string) tournament.Command {
	for n := range t.Contests() {
		c, _ := knockout.ContestOf(t, n+1)
		if stage, number, found := c.Seated(string(gameID)); found {
			return acts.ReopenByHall(n+1, stage, number, source, reason)
		}
	}
	return nil
}

// hasStageGames reports whether games of a contest may be in play in the hall.
func hasStageGames(t tournament.Tournament) bool {
	for n := range t.Contests() {
		if c, _ := knockout.ContestOf(t, n+1); len(c.Waiting()) > 0 {
			return t.Regulations().Venue == tournament.OnScreen
		}
	}
	return false
}

// completeStageRow adds the stage to the row of a game of a contest. It reads the stage from the
// log of the game. For a finished game it returns the empty row, because the game was linked
// already or its contest was annulled.
func (o *Office) completeStageRow(ctx context.Context, row hall.GameRow) (hall.GameRow, error) {
	if !row.Live() {
		return hall.GameRow{}, nil
	}
	first, err := o.opt.Journal.Read(ctx, row.ID.Stream(), 1, 1)
	if err != nil || len(first) == 0 {
		return hall.GameRow{}, err
	}
	begun, _, err := game.DecodeBeginning(first[0])
	return begun, o.skipUnreadable(ctx, err)
}

// linkStageStarted links a game of the hall to the stage that the game names. It records nothing if
// the stage has another game or does not exist any more.
func (o *Office) linkStageStarted(ctx context.Context, l *ledger, row hall.GameRow) {
	t, ref := l.current().Tournament, row.Event
	c, _ := knockout.ContestOf(t, ref.Contest)
	if _, _, found := c.Seated(string(row.ID)); found {
		return
	}
	g := stageGame(t, ref.Contest, ref.Stage, ref.Game)
	white, _ := t.Player(g.White)
	black, _ := t.Player(g.Black)
	if g.Hall != "" || g.Result != tournament.NoResult || !isSeatOf(white.Entry, row.White) || !isSeatOf(black.Entry, row.Black) {
		o.opt.Log.Debug("game not linked to its stage", "game", row.ID, "event", l.id)
		return
	}
	if err := o.linkStage(ctx, l, theHall, ref.Contest, g, row.ID); err != nil {
		o.opt.Log.Debug("game not linked to its stage", "game", row.ID, "event", l.id, "error", err)
	}
}
