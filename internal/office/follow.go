package office

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// projection names the office's checkpoint in the journal.
const projection = "office"

// Follow applies records of the journal until the context or the journal ends: games that begin and
// end for boards of events, and changes of events by other nodes. It starts after the last record
// applied before. After an error of the journal it tries again, so that no result is lost.
func (o *Office) Follow(ctx context.Context) error {
	for {
		err := o.opt.Journal.Project(ctx, projection, o.applyRecord)
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

// applyRecord applies one record of the journal, possibly not for the first time. A record that
// cannot be read quarantines its stream and is skipped.
func (o *Office) applyRecord(ctx context.Context, record journal.Record) error {
	if stream, ok := journal.MendedStream(record); ok {
		return o.rereadStream(ctx, stream)
	}
	return o.skipUnreadable(ctx, o.dispatchRecord(ctx, record))
}

// Refresh reads what other writers have appended to the log of an event.
func (o *Office) Refresh(ctx context.Context, id EventID) error {
	l := o.ledger(id)
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.read(ctx)
}

// Reread reads an event again from its first record, because its log was replaced. It calls ready
// first, while no command runs.
func (o *Office) Reread(ctx context.Context, id EventID, ready func() error) error {
	l := o.ledger(id)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := ready(); err != nil {
		return err
	}
	return l.reread(ctx)
}

// Unload removes an event from memory, because its log is no longer in this store, and wakes its
// readers. It calls ready first, while no command runs. When ready returns an error, the event
// stays.
func (o *Office) Unload(id EventID, ready func() error) error {
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

// rereadStream applies the records of a stream again that was mended after a quarantine.
func (o *Office) rereadStream(ctx context.Context, stream string) error {
	if id, ok := EventOfStream(stream); ok {
		l := o.ledger(id)
		l.mu.Lock()
		defer l.mu.Unlock()
		return o.skipUnreadable(ctx, l.reread(ctx))
	}
	if _, ok := game.IDOfStream(stream); !ok {
		return nil
	}
	records, err := o.opt.Journal.ReadStream(ctx, stream)
	if err != nil {
		return err
	}
	for _, r := range records {
		if err := o.skipUnreadable(ctx, o.dispatchRecord(ctx, r)); err != nil {
			return err
		}
	}
	return nil
}

// dispatchRecord applies a record of an event, or the beginning, reopening or end of a game, and
// notes what belongs into the arbiter's record.
func (o *Office) dispatchRecord(ctx context.Context, r journal.Record) error {
	if r.Stream == calls.Stream {
		return o.noteFromDesk(ctx, r)
	}
	if id, ok := EventOfStream(r.Stream); ok {
		l := o.ledger(id)
		if l.current().Seq >= r.Seq {
			return nil
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.read(ctx)
	}
	row, begun, err := game.DecodeBeginning(r)
	if err != nil {
		return err
	}
	if begun {
		if row.Event != nil {
			o.linkStarted(ctx, row)
		}
		return nil
	}
	if err := o.noteFromHall(ctx, r); err != nil {
		return err
	}
	id, goesOn, reopened, err := game.DecodeReopened(r)
	if err != nil {
		return err
	}
	if reopened {
		return o.removeReopened(ctx, id, goesOn, r)
	}
	end, ended, err := game.DecodeEnd(r)
	if err != nil || !ended {
		return err
	}
	return o.recordEnd(ctx, end, r)
}

// recordEnd records the result of a game at the board for which it was seated, if any. A refusal is
// ignored: it means that the result is known already, that an arbiter recorded one first, or that
// another game replaced this one.
func (o *Office) recordEnd(ctx context.Context, end hall.GameEnd, r journal.Record) error {
	o.mu.Lock()
	id, ours := o.boards[end.ID]
	o.mu.Unlock()
	if !ours {
		return nil
	}
	result := boardResult(end)
	if result == tournament.NoResult && !end.Corrected {
		return nil // aborted: the board waits for another game
	}
	err := o.ledger(id).do(ctx, theHall, func(t tournament.Tournament) (tournament.Command, error) {
		if c := stageEndCommand(t, end, result, r.Seq); c != nil {
			return c, nil
		}
		round, board, of, found := t.GameBoard(string(end.ID))
		if !found {
			return nil, tournament.Refuse(tournament.GameNotSeated, "game", string(end.ID), "round", 0, "board", 0)
		}
		source := tournament.Source{Game: string(end.ID), Seq: r.Seq}
		place, result := acts.BoardID{Round: round, Board: board, Game: of}, result
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
		if end.Corrected {
			return o.leaveOpen(ctx, id, end.ID, r.Seq, refusal)
		}
		return nil
	}
	return err
}

// leaveOpen keeps an entry of the arbiter's record open for the arbiter. The entry was made of a
// game's record whose corrected result the event refused. If the event already has the corrected
// result, leaveOpen does nothing.
func (o *Office) leaveOpen(ctx context.Context, id EventID, game hall.GameID, seq uint64, why *tournament.Refusal) error {
	switch why.Code {
	case tournament.ResultKnown, tournament.ResultSame, tournament.GameNotSeated:
		return nil
	}
	err := o.ledger(id).do(ctx, theHall, func(t tournament.Tournament) (tournament.Command, error) {
		for _, one := range t.Rulings() {
			if one.Hall == string(game) && one.Seq == seq {
				return tournament.LeaveOpen{Ruling: one.Number, Refusal: why}, nil
			}
		}
		return nil, tournament.Refuse(tournament.GameNotSeated, "game", string(game), "round", 0, "board", 0)
	})
	return o.ignoreRefusal(err, "refused result not left open", string(game), id)
}

// playedPlies is the number of half-moves from which a game counts as played: both players have
// moved (FIDE Rating Regulations 5.1).
const playedPlies = 2

// scores maps the results of the Laws to those of a board.
var scores = map[laws.Result]tournament.Result{
	laws.NoResult: tournament.NoResult, laws.WhiteWins: tournament.WhiteWins, laws.BlackWins: tournament.BlackWins, laws.Drawn: tournament.Drawn,
	laws.BothLose: tournament.BothLose, laws.WhiteHalf: tournament.WhiteHalf, laws.BlackHalf: tournament.BlackHalf,
	laws.WinAndHalf: tournament.WinAndHalf, laws.HalfAndWin: tournament.HalfAndWin, laws.BothWin: tournament.BothWin,
}

// boardResult returns the result of a game as it is scored at a board. A game that ended before
// both players had moved is won and lost by default (Article 11.1, 2009). When a player who was
// present ended it, it counts as played but too short to be rated.
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
