// Package forgetting deletes the personal data of a member wherever they stand: in the log, in
// their account, and in what a running server has read of them. Their games and ratings stay under
// another name, for they are their opponents' record as well.
//
// It knows which rooms hold something of people. Who may ask for it, and what is told about
// it, is for those who call.
package forgetting

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/steward"
)

// Forgetter deletes. Journal, Members and Games are needed; the others are there while a server runs.
type Forgetter struct {
	Journal *journal.Journal
	Members *members.Service
	// Games lists games of the index.
	Games func(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error)

	Hall    *hall.Hall
	Office  *office.Office
	Steward *steward.Steward
	Now     func() time.Time // time.Now when nil
}

// Done is what was deleted, and what stays.
type Done struct {
	Name    string // under which they are read from now on
	Removed members.Removed
	Fields  []journal.Forgotten
	Kept    []*journal.ForgetError // fields that are chained as they stand
	Unread  []string               // streams that cannot be read
}

// PlayingError refuses to forget somebody who has a live game.
type PlayingError struct {
	Games int
	First hall.GameID
}

func (e *PlayingError) Error() string { return fmt.Sprintf("forgetting: in a live game, %s", e.First) }

// May refuses whoever cannot be forgotten now: the last administrator (a *members.Error), and who
// plays (a *[PlayingError]).
func (f *Forgetter) May(ctx context.Context, who members.Profile) error {
	if err := f.Members.MayForget(ctx, who); err != nil {
		return err
	}
	if f.Hall != nil { // it knows of a game before the index does
		if playing := f.Hall.PlayingIn(who.ID); len(playing) > 0 {
			return &PlayingError{Games: len(playing), First: playing[0]}
		}
	}
	live, err := f.Games(ctx, hall.GameQuery{Member: who.ID, Live: true})
	if err == nil && len(live) > 0 {
		return &PlayingError{Games: len(live), First: live[0].ID}
	}
	return err
}

// Forget deletes everything. When it returns nobody reads it any more; the store's files hold it
// until [journal.Journal.Purge]. What was interrupted is done by the next try.
func (f *Forgetter) Forget(ctx context.Context, who members.Profile) (d Done, err error) {
	if err := f.May(ctx, who); err != nil {
		return d, err
	}
	ctx = context.WithoutCancel(ctx) // once begun it is seen through
	fields, unread, err := f.Personal(ctx, who.ID)
	if err != nil {
		return d, err
	}
	d.Unread = unread
	var renamed journal.Renamed // stays empty when it was noted already, by a try that was interrupted
	var before bool
	if d.Name, before, err = f.Journal.RenamedTo(ctx, who.ID); err == nil && !before {
		d.Name, err = f.Members.NewFormerHandle(ctx)
		renamed = journal.Renamed{Identity: who.ID, Name: d.Name}
	}
	if err != nil {
		return d, err
	}
	now := f.Now
	if now == nil {
		now = time.Now
	}
	// The journal first: what is interrupted is found again by the handle.
	if d.Fields, d.Kept, err = f.Journal.ForgetFields(ctx, fields, renamed, now().UnixMilli()); err != nil {
		return d, err
	}
	if d.Removed, err = f.Members.Forget(ctx, who, d.Name); err != nil {
		return d, err
	}
	return d, f.lookAgain(ctx, who.ID)
}

// lookAgain has the rooms of a running server read again what they had read.
func (f *Forgetter) lookAgain(ctx context.Context, who string) error {
	if f.Hall != nil {
		f.Hall.ReloadFinished(who)
	}
	var faults []error
	if f.Steward != nil {
		faults = append(faults, f.Steward.ReadAgain(ctx))
	}
	if f.Office != nil {
		for _, e := range f.Office.Events() {
			faults = append(faults, f.Office.Reread(ctx, e.ID, func() error { return nil }))
		}
	}
	return errors.Join(faults...)
}

// Personal lists the personal fields of the log that are about a member, and the streams that
// cannot be read.
func (f *Forgetter) Personal(ctx context.Context, member string) (fields []journal.PersonalField, unread []string, err error) {
	found, err := steward.PersonalOf(ctx, f.Journal, member)
	if unread, err = unreadable(unread, err); err != nil {
		return nil, nil, err
	}
	fields = append(fields, found...)
	streams, err := f.Journal.Streams(ctx, "event/")
	if err != nil {
		return nil, nil, err
	}
	for _, s := range streams {
		id, _ := office.EventOfStream(s.Stream)
		found, err := office.PersonalOf(ctx, f.Journal, id, member)
		if unread, err = unreadable(unread, err); err != nil {
			return nil, nil, err
		}
		fields = append(fields, found...)
	}
	return fields, unread, nil
}

// unreadable notes a stream that cannot be read, and leaves any other error.
func unreadable(streams []string, err error) ([]string, error) {
	var found *journal.UnreadableError
	if errors.As(err, &found) {
		return append(streams, found.Stream), nil
	}
	return streams, err
}
