package ratings

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/steward"
)

// Games decodes the game records of the journal for ratings. The hall implements it.
type Games interface {
	// Facts decodes the end of a rated game that was played and has a result. ok is false for any
	// other record.
	Facts(ctx context.Context, r journal.Record) (game Game, ok bool, err error)
	// Correction decodes a record that changes the result of such a game later, or that reopens it.
	// It returns the game as Facts would with that result, not rated if there is none.
	Correction(ctx context.Context, r journal.Record) (game Game, ok bool, err error)
}

// Follower applies finished games to the ratings and resumes at its last position. A finished game
// changes ratings once. If a result is corrected or ratings are annulled later, all ratings are
// computed again from the log in one step. A store has one Follower.
type Follower struct {
	Journal *journal.Journal  // required
	Games   Games             // required
	Ratings *Service          // required
	Told    func(*Adjustment) // called with the result of each new game; may be nil

	book conduct.Book // as of the last record read
}

// Follow applies existing and new records until ctx ends. After an error it may be called again.
func (f *Follower) Follow(ctx context.Context) error {
	position, err := f.resumePosition(ctx)
	if err != nil {
		return err
	}
	for record, err := range f.Journal.Subscribe(position).All(ctx) {
		if err != nil {
			return err
		}
		if position, err = f.applyRecord(ctx, position, record); err != nil {
			return err
		}
	}
	return nil
}

// resumePosition returns the position in the journal up to which records have been applied. If no
// position is stored, or it was stored under other rules, all ratings are computed anew first.
func (f *Follower) resumePosition(ctx context.Context) (position uint64, err error) {
	if position, err = f.Ratings.RatingsPosition(ctx); err != nil {
		return 0, err
	}
	if position == 0 {
		return f.rerateAll(ctx)
	}
	return position, f.readBook(ctx, position)
}

// applyRecord applies one record and returns the new position.
func (f *Follower) applyRecord(ctx context.Context, position uint64, record journal.Record) (uint64, error) {
	if record.Position <= position {
		return position, nil // applied when all ratings were computed again
	}
	past, err := f.changesThePast(ctx, record)
	if err = f.quarantineUnreadable(ctx, err); err != nil {
		return position, err
	}
	if past {
		return f.rerateAll(ctx)
	}
	game, ok, err := f.Games.Facts(ctx, record)
	if err = f.quarantineUnreadable(ctx, err); err != nil || !ok {
		return position, err
	}
	done, err := f.Ratings.ApplyGame(ctx, record.Position, game)
	if err == nil && done != nil && f.Told != nil {
		f.Told(done)
	}
	return position, err
}

// changesThePast reports whether a record changes the effect of an earlier game on ratings.
func (f *Follower) changesThePast(ctx context.Context, record journal.Record) (bool, error) {
	if _, mended := journal.MendedStream(record); mended {
		return true, nil
	}
	if record.Stream != steward.Stream {
		_, corrected, err := f.Games.Correction(ctx, record)
		return corrected, err
	}
	if record.IsVoid() {
		return false, nil
	}
	e, err := conduct.Decode(record.Kind, record.Version, record.Data)
	if err == nil {
		err = steward.Take(&f.book, nil, record)
	}
	if err != nil {
		return false, journal.Unreadable(record, err)
	}
	switch e := e.(type) { //nolint:gochecksumtype // ratings depend on these acts alone
	case conduct.Acted:
		return len(e.Games) > 0, nil
	case conduct.Ruled:
		act, _ := f.book.Act(e.Act)
		return !e.Upheld && len(act.Games) > 0, nil
	}
	return false, nil
}

// readBook reads the book of conduct up to a position of the journal. The steward's own book may be
// ahead of or behind that position.
func (f *Follower) readBook(ctx context.Context, position uint64) error {
	const chunk = 500
	f.book = conduct.Book{}
	for from := uint64(1); ; from += chunk {
		records, err := f.Journal.Read(ctx, steward.Stream, from, chunk)
		if err != nil {
			return err
		}
		for _, record := range records {
			if record.Position > position {
				return nil
			}
			if record.IsVoid() {
				continue
			}
			if err := steward.Take(&f.book, nil, record); err != nil {
				if err := f.quarantineUnreadable(ctx, journal.Unreadable(record, err)); err != nil {
					return err
				}
			}
		}
		if len(records) < chunk {
			return nil
		}
	}
}

// quarantineUnreadable handles a record that cannot be read: it quarantines the stream and returns
// nil. Ratings are computed again after the stream is repaired. It returns any other error
// unchanged.
func (f *Follower) quarantineUnreadable(ctx context.Context, err error) error {
	var found *journal.UnreadableError
	if errors.As(err, &found) {
		f.Journal.Quarantine(ctx, found, time.Now().UnixMilli())
		return nil
	}
	return err
}

// rerateAll computes all ratings from the whole journal and returns the last position read.
func (f *Follower) rerateAll(ctx context.Context) (position uint64, err error) {
	const chunk = 1000
	var games []Game
	at := map[string]int{} // in games, by game
	for {
		records, err := f.Journal.ReadAll(ctx, position, chunk)
		if err != nil {
			return 0, err
		}
		for _, record := range records {
			position = record.Position
			game, ok, err := f.Games.Facts(ctx, record)
			ends := err == nil && ok
			if err == nil && !ok {
				game, ok, err = f.Games.Correction(ctx, record)
			}
			if err = f.quarantineUnreadable(ctx, err); err != nil {
				return 0, err
			}
			if !ok {
				continue
			}
			if i, known := at[game.ID]; known {
				if !ends {
					games[i] = game
					continue
				}
				games[i].Rated = false // it was reopened, and counts where it ended at last
			}
			at[game.ID] = len(games)
			games = append(games, game)
		}
		if len(records) < chunk {
			break
		}
	}
	if err := f.readBook(ctx, position); err != nil {
		return 0, err
	}
	for i := range games {
		games[i].Rated = games[i].Rated && !f.book.Annulled(games[i].ID)
	}
	return position, f.Ratings.Rerate(ctx, position, games)
}
