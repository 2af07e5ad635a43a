package office

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// projection is the name under which the journal keeps how far the office has
// followed it.
const projection = "office"

// Follow takes in what happens elsewhere until the context or the journal
// ends: games that begin and end for boards of events, and events that another
// node changed. It resumes where it stopped. After a trouble with the journal
// it tries again, for results must not be lost.
func (o *Office) Follow(ctx context.Context) error {
	for {
		err := o.opt.Journal.Project(ctx, projection, o.take)
		if err == nil || ctx.Err() != nil || errors.Is(err, journal.ErrClosed) {
			return nil //nolint:nilerr // asked to stop, or the journal closed: neither is a trouble
		}
		o.opt.Log.Error("office: following the journal", "error", err)
		select {
		case <-time.After(o.opt.Retry):
		case <-ctx.Done():
			return nil
		}
	}
}

// take takes one record of the journal in. A record may come again. One that cannot
// be read puts its stream aside and is passed.
func (o *Office) take(ctx context.Context, r journal.Record) error {
	if stream, ok := journal.MendedStream(r); ok {
		return o.takeAgain(ctx, stream)
	}
	return o.past(ctx, o.takeRecord(ctx, r))
}

// Look takes in what another writer has added to the log of an event.
func (o *Office) Look(ctx context.Context, id EventID) error {
	l := o.ledger(id)
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.read(ctx)
}

// LookAgain reads an event from its first record on, because its log is not the one
// that was read before. ready is called when no command is under way, and before
// anything is read.
func (o *Office) LookAgain(ctx context.Context, id EventID, ready func() error) error {
	l := o.ledger(id)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := ready(); err != nil {
		return err
	}
	return l.again(ctx)
}

// Leave forgets an event whose log is to be had elsewhere from now on, and wakes who follows
// it. ready is called when no command is under way: its error keeps the event.
func (o *Office) Leave(id EventID, ready func() error) error {
	l := o.ledger(id)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := ready(); err != nil {
		return err
	}
	o.mu.Lock()
	delete(o.ledgers, id)
	o.mu.Unlock()
	l.view.Lock()
	defer l.view.Unlock()
	close(l.changed)
	l.changed = make(chan struct{})
	return nil
}

// takeAgain takes in a stream that was mended.
func (o *Office) takeAgain(ctx context.Context, stream string) error {
	if id, ok := EventOfStream(stream); ok {
		l := o.ledger(id)
		l.mu.Lock()
		defer l.mu.Unlock()
		return o.past(ctx, l.again(ctx))
	}
	if _, ok := game.OfStream(stream); !ok {
		return nil
	}
	records, err := o.opt.Journal.ReadStream(ctx, stream)
	if err != nil {
		return err
	}
	for _, r := range records {
		if err := o.past(ctx, o.takeRecord(ctx, r)); err != nil {
			return err
		}
	}
	return nil
}

func (o *Office) takeRecord(ctx context.Context, r journal.Record) error {
	if id, ok := EventOfStream(r.Stream); ok {
		l := o.ledger(id)
		if l.event().Seq >= r.Seq {
			return nil
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.read(ctx)
	}
	row, begun, err := game.BeginningOf(r)
	if err != nil {
		return err
	}
	if begun {
		if row.Event != nil {
			o.linkBeginning(ctx, row)
		}
		return nil
	}
	id, goesOn, reopened, err := game.ReopenedOf(r)
	if err != nil {
		return err
	}
	if reopened {
		return o.takeReopened(ctx, id, goesOn, r)
	}
	end, ended, err := game.EndOf(r)
	if err != nil || !ended {
		return err
	}
	return o.takeEnd(ctx, end, r)
}

// takeEnd records the result of a game at the board for which it was seated, if it
// was: from there it counts in the standings. A refusal is no trouble: the result is known, an arbiter was
// quicker, or the game was given up for another one.
func (o *Office) takeEnd(ctx context.Context, end hall.GameEnd, r journal.Record) error {
	o.mu.Lock()
	id, ours := o.boards[end.ID]
	o.mu.Unlock()
	if !ours {
		return nil
	}
	result := boardResult(end)
	if result == tournament.NoResult && !end.Corrected {
		return nil // called off: the board waits for another game
	}
	err := o.ledger(id).do(ctx, theHall, func(t tournament.Tournament) (tournament.Command, error) {
		if c := endInStage(t, end, result, r.Seq); c != nil {
			return c, nil
		}
		round, board, of, found := t.GameBoard(string(end.ID))
		if !found {
			return nil, tournament.Refuse(tournament.GameNotSeated, "game", string(end.ID), "round", 0, "board", 0)
		}
		source := tournament.Source{Game: string(end.ID), Seq: r.Seq}
		place, result := desk.BoardID{Round: round, Board: board, Game: of}, result
		b, _ := t.Board(round, board)
		scored := b.GameScored
		if of > 0 {
			scored = b.Games[of-1].GameScored
			if of%2 == 0 {
				result = result.Turned() // the team Black has White there
			}
		}
		if end.Corrected && scored {
			return place.Correct(place.Result(t), result, source, ""), nil
		}
		return place.Record(result, source), nil
	})
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && refusal.Code != tournament.NotRecorded {
		o.opt.Log.Debug("result of the hall not recorded", "game", end.ID, "event", id, "why", refusal.Code)
		return nil
	}
	return err
}

// playedPlies is from how many half moves on a game was played: both players
// have moved (FIDE Rating Regulations 5.1).
const playedPlies = 2

// scores are the results of the Laws as those of a board.
var scores = map[laws.Result]tournament.Result{
	laws.NoResult: tournament.NoResult, laws.WhiteWins: tournament.WhiteWins, laws.BlackWins: tournament.BlackWins, laws.Drawn: tournament.Drawn,
	laws.BothLose: tournament.BothLose, laws.WhiteHalf: tournament.WhiteHalf, laws.BlackHalf: tournament.BlackHalf,
	laws.WinAndHalf: tournament.WinAndHalf, laws.HalfAndWin: tournament.HalfAndWin, laws.BothWin: tournament.BothWin,
}

// boardResult is the result of a game as a board is scored. One that ended before
// both had moved was won and lost by default (Article 11.1, 2009), unless somebody
// who was there ended it: then it was played, and is too short to be rated.
func boardResult(end hall.GameEnd) tournament.Result {
	result := scores[end.Result]
	if end.Corrected || end.Plies >= playedPlies {
		return result
	}
	if end.Termination == laws.Resignation || end.Termination == laws.Agreement {
		switch result {
		case tournament.WhiteWins:
			return tournament.WhiteUnrated
		case tournament.BlackWins:
			return tournament.BlackUnrated
		case tournament.Drawn:
			return tournament.DrawnUnrated
		}
	}
	switch result {
	case tournament.WhiteWins:
		return tournament.WhiteByForfeit
	case tournament.BlackWins:
		return tournament.BlackByForfeit
	case tournament.BothLose:
		return tournament.DoubleForfeit
	default:
		return result
	}
}
