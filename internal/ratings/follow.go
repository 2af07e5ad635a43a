package ratings

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/steward"
)

// Games says what records of the journal mean to ratings. The hall does.
type Games interface {
	// Facts translates the end of a rated game that was played and has a result; ok is false for any
	// other record.
	Facts(ctx context.Context, r journal.Record) (game Game, ok bool, err error)
	// Correction translates a record by which the result of such a game is changed afterwards, or by
	// which it is reopened: the game as Facts would have given it with that result, not rated when it is none.
	Correction(ctx context.Context, r journal.Record) (game Game, ok bool, err error)
}

// Follower takes finished games into the ratings and resumes where it stood. A game that is over changes
// ratings once; what changes a game afterwards (a corrected result, an act that takes ratings back) makes
// all of them be worked out again from the log, in one step. There is one for a store.
type Follower struct {
	Journal *journal.Journal  // required
	Games   Games             // required
	Ratings *Service          // required
	Told    func(*Adjustment) // hears what became of each game when it is new; nil for nobody

	book conduct.Book // as far as the journal was read
}

// Follow takes in what is there and what comes, until ctx ends. After an error it may be called again.
func (f *Follower) Follow(ctx context.Context) error {
	position, err := f.begin(ctx)
	if err != nil {
		return err
	}
	for record, err := range f.Journal.Subscribe(position).All(ctx) {
		if err != nil {
			return err
		}
		if position, err = f.take(ctx, position, record); err != nil {
			return err
		}
	}
	return nil
}

// begin returns up to where the journal was taken in. Where that is not known, as
// at first and where the rules have changed, all ratings are worked out.
func (f *Follower) begin(ctx context.Context) (position uint64, err error) {
	if position, err = f.Ratings.RatingsPosition(ctx); err != nil {
		return 0, err
	}
	if position == 0 {
		return f.again(ctx)
	}
	return position, f.readBook(ctx, position)
}

// take takes one record in, and returns up to where the journal is taken in then.
func (f *Follower) take(ctx context.Context, position uint64, record journal.Record) (uint64, error) {
	if record.Position <= position {
		return position, nil // taken in when all were worked out again
	}
	past, err := f.changesThePast(ctx, record)
	if err = f.past(ctx, err); err != nil {
		return position, err
	}
	if past {
		return f.again(ctx)
	}
	game, ok, err := f.Games.Facts(ctx, record)
	if err = f.past(ctx, err); err != nil || !ok {
		return position, err
	}
	done, err := f.Ratings.ApplyGame(ctx, record.Position, game)
	if err == nil && done != nil && f.Told != nil {
		f.Told(done)
	}
	return position, err
}

// changesThePast reports whether a record changes what an earlier game has done to
// ratings.
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

// readBook reads the book of conduct from its stream, up to a position of the
// journal. The steward's own may be a step ahead of what is subscribed to, or
// behind.
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
				if err := f.past(ctx, journal.Unreadable(record, err)); err != nil {
					return err
				}
			}
		}
		if len(records) < chunk {
			return nil
		}
	}
}

// past lets the ratings go past a record that cannot be read: its stream is put
// aside, and when it was mended all is worked out again.
func (f *Follower) past(ctx context.Context, err error) error {
	var found *journal.UnreadableError
	if errors.As(err, &found) {
		f.Journal.Quarantine(ctx, found, time.Now().UnixMilli())
		return nil
	}
	return err
}

// again works all ratings out from the whole journal, and returns up to where it
// has read it.
func (f *Follower) again(ctx context.Context) (position uint64, err error) {
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
			if err = f.past(ctx, err); err != nil {
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
