package cli

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/steward"
)

// rater takes finished games into the members' ratings: a projection of the
// journal that resumes where it stood. A game that is over changes ratings once;
// what changes a game afterwards (a corrected result, an act that takes ratings
// back) makes all of them be worked out again from the log, in one step.
type rater struct {
	journal *journal.Journal
	hall    *hall.Hall
	people  *members.Service
	told    func(*members.Adjustment) // hears what became of each game when it is new; nil for nobody
	book    conduct.Book              // as far as the journal was read
}

// follow takes in what is there and what comes, until ctx ends.
func (r *rater) follow(ctx context.Context) error {
	position, err := r.people.RatingsPosition(ctx)
	if err != nil {
		return err
	}
	if err := r.readBook(ctx, position); err != nil {
		return err
	}
	for record, err := range r.journal.Subscribe(position).All(ctx) {
		if err != nil {
			return err
		}
		if record.Position <= position {
			continue // taken in when all were worked out again
		}
		past, err := r.changesThePast(ctx, record)
		if err = r.past(ctx, err); err != nil {
			return err
		}
		if past {
			if position, err = r.again(ctx); err != nil {
				return err
			}
			continue
		}
		fact, ok, err := r.hall.Facts(ctx, record)
		if err = r.past(ctx, err); err != nil {
			return err
		}
		if !ok {
			continue
		}
		done, err := r.people.ApplyGame(ctx, record.Position, fact)
		if err != nil {
			return err
		}
		if done != nil && r.told != nil {
			r.told(done)
		}
	}
	return nil
}

// changesThePast reports whether a record changes what an earlier game has done to
// ratings.
func (r *rater) changesThePast(ctx context.Context, record journal.Record) (bool, error) {
	if _, mended := journal.MendedStream(record); mended {
		return true, nil
	}
	if record.Stream != steward.Stream {
		_, corrected, err := r.hall.Correction(ctx, record)
		return corrected, err
	}
	if record.Void() {
		return false, nil
	}
	e, err := conduct.Decode(record.Kind, record.Version, record.Data)
	if err == nil {
		err = steward.Take(&r.book, nil, record)
	}
	if err != nil {
		return false, journal.Unreadable(record, err)
	}
	switch e := e.(type) {
	case conduct.Acted:
		return len(e.Games) > 0, nil
	case conduct.Ruled:
		act, _ := r.book.Act(e.Act)
		return !e.Upheld && len(act.Games) > 0, nil
	}
	return false, nil
}

// readBook reads the book of conduct from its stream, up to a position of the
// journal. The steward's own may be a step ahead of what is subscribed to, or
// behind.
func (r *rater) readBook(ctx context.Context, position uint64) error {
	const chunk = 500
	r.book = conduct.Book{}
	for from := uint64(1); ; from += chunk {
		records, err := r.journal.Read(ctx, steward.Stream, from, chunk)
		if err != nil {
			return err
		}
		for _, record := range records {
			if record.Position > position {
				return nil
			}
			if record.Void() {
				continue
			}
			if err := steward.Take(&r.book, nil, record); err != nil {
				if err := r.past(ctx, journal.Unreadable(record, err)); err != nil {
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
func (r *rater) past(ctx context.Context, err error) error {
	var found *journal.UnreadableError
	if errors.As(err, &found) {
		r.journal.PutAside(ctx, found, time.Now().UnixMilli())
		return nil
	}
	return err
}

// again works all ratings out from the whole journal, and returns up to where it
// has read it.
func (r *rater) again(ctx context.Context) (position uint64, err error) {
	const chunk = 1000
	var facts []members.GameFact
	at := map[string]int{} // in facts, by game
	for {
		records, err := r.journal.ReadAll(ctx, position, chunk)
		if err != nil {
			return 0, err
		}
		for _, record := range records {
			position = record.Position
			fact, ok, err := r.hall.Facts(ctx, record)
			if err == nil && !ok {
				fact, ok, err = r.hall.Correction(ctx, record)
			}
			if err = r.past(ctx, err); err != nil {
				return 0, err
			}
			if !ok {
				continue
			}
			if i, known := at[fact.GameID]; known {
				facts[i] = fact
				continue
			}
			at[fact.GameID] = len(facts)
			facts = append(facts, fact)
		}
		if len(records) < chunk {
			break
		}
	}
	if err := r.readBook(ctx, position); err != nil {
		return 0, err
	}
	for i := range facts {
		facts[i].Rated = facts[i].Rated && !r.book.Annulled(facts[i].GameID)
	}
	return position, r.people.Rerate(ctx, position, facts)
}
