package knockout

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Apply returns the state after an event. It is total: it never fails, reads no
// rules, and leaves alone what an event names that does not exist.
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
	return c.with(e.Stage, func(p *Played) { p.revoked = true })
}

func (e StageBegan) apply(c Contest) Contest {
	return c.with(e.Stage, func(p *Played) { p.Begun, p.Games = true, slices.Clone(e.Games) })
}

func (e ResultRecorded) apply(c Contest) Contest {
	return c.withGame(e.Stage, e.Game, e.Result, e.Moves, e.White, e.Black, e.Source)
}

func (e ResultCorrected) apply(c Contest) Contest {
	return c.withGame(e.Stage, e.Game, e.Result, e.Moves, e.White, e.Black, e.Source)
}

func (e LotsDrawn) apply(c Contest) Contest {
	return c.with(e.Stage, func(p *Played) { p.Begun = true })
}

func (e StageFinished) apply(c Contest) Contest {
	return c.with(e.Stage, func(p *Played) { p.Ranking, p.ByMoves = e.Ranking, e.ByMoves })
}

func (e StageResumed) apply(c Contest) Contest {
	return c.with(e.Stage, func(p *Played) { p.Ranking, p.ByMoves = nil, false })
}

func (e Finished) apply(c Contest) Contest {
	c.ranking = e.Ranking
	return c
}

func (Reopened) apply(c Contest) Contest {
	c.ranking = nil
	return c
}

func (c Contest) with(stage int, change func(*Played)) Contest {
	if p, found := c.Stage(stage); found {
		change(&p)
		c.stages = slices.Clone(c.stages)
		c.stages[stage-1] = &p
	}
	return c
}

func (c Contest) withGame(stage, game int, result tournament.Result, moves int, white, black tournament.Points, source tournament.Source) Contest {
	return c.with(stage, func(p *Played) {
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

// LogError says which event of a log does not fit what stands before it.
type LogError struct {
	Place int   // 1 for the first event of the log
	Event Event // nil when the log ends too early
	Err   error // usually a *Refusal
}

func (e *LogError) Error() string {
	return fmt.Sprintf("knockout: event %d of the log does not fit: %v", e.Place, e.Err)
}

func (e *LogError) Unwrap() error { return e.Err }

// Replay folds a whole log and decides it again on the way: every command that
// stands behind it has to cause the very events that follow. The error names
// the place of the first event that does not fit.
func Replay(log []Event) (Contest, error) {
	var c Contest
	for i := 0; i < len(log); {
		command, by, at := asked(log[i])
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

// asked returns the command that stands behind an event, nil when it only
// follows from others.
func asked(e Event) (c Command, by tournament.Actor, at clock.Instant) {
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
