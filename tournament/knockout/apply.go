package knockout

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Apply returns the state after an event. It never fails and does not check whether the event is
// allowed. It ignores parts of an event that name something unknown.
func Apply(c Contest, e Event) Contest {
	if e == nil {
		return c
	}
	c.last = max(c.last, e.Instant())
	return e.apply(c)
}

func (e Announced) apply(c Contest) Contest {
	c.announced, c.regulations = true, e.Regulations
	c.regulations.Players = slices.Clone(e.Regulations.Players)
	c.regulations.Games = slices.Clone(e.Regulations.Games)
	return c
}

func (e Eliminated) apply(c Contest) Contest {
	c.eliminated = slices.Clone(e.Players)
	return c
}

func (e StageOpened) apply(c Contest) Contest {
	s := e.Stage
	s.Number = len(c.stages) + 1
	s.Players = slices.Clone(s.Players)
	c.stages = append(slices.Clip(c.stages), &Played{Stage: s})
	return c
}

func (e StageRevoked) apply(c Contest) Contest {
	return c.withStage(e.Stage, func(p *Played) { p.revoked = true })
}

func (e StageBegan) apply(c Contest) Contest {
	return c.withStage(e.Stage, func(p *Played) { p.Begun, p.Games = true, slices.Clone(e.Games) })
}

func (e ResultRecorded) apply(c Contest) Contest {
	return c.withGame(e.Stage, e.Game, e.Result, e.Moves, e.White, e.Black, e.Source)
}

func (e ResultCorrected) apply(c Contest) Contest {
	return c.withGame(e.Stage, e.Game, e.Result, e.Moves, e.White, e.Black, e.Source)
}

func (e LotsDrawn) apply(c Contest) Contest {
	return c.withStage(e.Stage, func(p *Played) { p.Begun = true })
}

func (e StageFinished) apply(c Contest) Contest {
	return c.withStage(e.Stage, func(p *Played) { p.Ranking, p.ByMoves = e.Ranking, e.ByMoves })
}

func (e StageResumed) apply(c Contest) Contest {
	return c.withStage(e.Stage, func(p *Played) { p.Ranking, p.ByMoves = nil, false })
}

func (e Finished) apply(c Contest) Contest {
	c.ranking = e.Ranking
	return c
}

func (Reopened) apply(c Contest) Contest {
	c.ranking = nil
	return c
}

// withStage returns the contest after change was applied to a copy of a stage.
func (c Contest) withStage(stage int, change func(*Played)) Contest {
	if p, found := c.Stage(stage); found {
		change(&p)
		c.stages = slices.Clone(c.stages)
		c.stages[stage-1] = &p
	}
	return c
}

// withGame returns the contest with the result of a game.
func (c Contest) withGame(stage, game int, result tournament.Result, moves int, white, black tournament.Points, source tournament.Source) Contest {
	return c.withStage(stage, func(p *Played) {
		if game < 1 || game > len(p.Games) {
			return
		}
		p.Games = slices.Clone(p.Games)
		g := &p.Games[game-1]
		g.Result, g.Moves, g.WhitePoints, g.BlackPoints, g.Source = result, moves, white, black, source
		if source.Game != "" && source.Game == g.Hall {
			g.HallScored, g.HallSeq = !source.Reopened, source.Seq
		}
	})
}

// LogError reports an event of a log that does not fit the events before it.
type LogError struct {
	Place int   // 1 for the first event of the log
	Event Event // nil if the log ends too early
	Err   error // usually a *Refusal
}

func (e *LogError) Error() string {
	return fmt.Sprintf("knockout: event %d of the log does not fit: %v", e.Place, e.Err)
}

func (e *LogError) Unwrap() error { return e.Err }

// Replay returns the contest after a whole log. It decides every logged command again and requires
// the same events as in the log. The error is a *LogError with the place of the first event that
// differs.
func Replay(log []Event) (Contest, error) {
	var c Contest
	for i := 0; i < len(log); {
		command, by, at := commandOf(log[i])
		next, events, err := Decide(c, by, command, at)
		if err != nil {
			return c, &LogError{i + 1, log[i], err}
		}
		for _, want := range events {
			if i >= len(log) {
				return c, &LogError{i + 1, nil, fmt.Errorf("knockout: %s is missing", want.EventKind())}
			}
			if !reflect.DeepEqual(log[i], want) {
				return c, &LogError{i + 1, log[i], fmt.Errorf("knockout: it should be %+v", want)}
			}
			i++
		}
		c = next
	}
	return c, nil
}

// commandOf returns the command that an event records, with its actor and instant. The command is
// nil if the event is a consequence of another one.
func commandOf(e Event) (c Command, by tournament.Actor, at clock.Instant) {
	if e == nil {
		return nil, by, 0
	}
	switch e := e.(type) {
	case Announced:
		c = Announce{e.Regulations}
	case StageBegan:
		b := Begin{Stage: e.Stage, Waived: e.Waived}
		if e.Lot && len(e.Games) > 0 {
			b.White = e.Games[0].White
		}
		c = b
	case ResultRecorded:
		c = RecordResult{e.Stage, e.Game, e.Result, e.Moves, e.Source}
	case ResultCorrected:
		c = CorrectResult{e.Stage, e.Game, e.Result, e.Moves, e.Reason, e.Source}
	case GamesForfeited:
		c = Forfeit{e.Stage, e.Players}
	case GameReported:
		c = Report{e.Stage, e.Game, e.Player, e.Result, e.Moves}
	case GameAdjourned:
		c = Adjourn{e.Stage, e.Game, e.Sealed, e.Note}
	case GameSeated:
		c = SeatGame{e.Stage, e.Game, e.Hall, e.Instead}
	case LotsDrawn:
		c = DrawLots{e.Stage, e.Order}
	case Eliminated, StageOpened, StageRevoked, StageFinished, StageResumed, Finished, Reopened:
	}
	return c, e.When().By, e.Instant()
}
