// Package forgetting deletes the personal data of a member everywhere: in the log, in the account,
// and in the memory of a running server. Games and ratings stay under another name, because they
// are also the opponents' record.
//
// It knows which packages hold personal data. Callers check who may request the deletion.
package forgetting

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/steward"
)

// Forgetter deletes a member's data. Journal, Members and Games are required. The others are set
// while a server runs.
type Forgetter struct {
	Journal *journal.Journal
	Members *members.Service
	// Games finds games in the index.
	Games func(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error)

	Hall    *hall.Hall
	Office  *office.Office
	Steward *steward.Steward
	Calls   *calls.Service
	Now     func() time.Time // time.Now when nil
}

// Done describes what was deleted and what stays.
type Done struct {
	Name    string // the member's new name
	Removed members.Removed
	Fields  []journal.Forgotten
	Kept    []*journal.ForgetError // fields that the log's hash chain prevents from deletion
	Unread  []string               // streams that cannot be read
}

// PlayingError is the error for a member who has a game in progress.
type PlayingError struct {
	Games   int
	First   hall.GameID
	Assists bool // the member plays in none of them, but assists a player
}

func (e *PlayingError) Error() string { return fmt.Sprintf("forgetting: in a live game, %s", e.First) }

// May returns an error if the member cannot be deleted now: the last administrator (a
// *members.Error), or a member who plays or assists a player in a game in progress (a
// *[PlayingError]). Who assists is only known while a server runs.
func (f *Forgetter) May(ctx context.Context, who members.Profile) error {
	if err := f.Members.MayForget(ctx, who); err != nil {
		return err
	}
	if f.Hall != nil { // it knows of a game before the index does
		if playing := f.Hall.PlayingIn(who.ID); len(playing) > 0 {
			return &PlayingError{Games: len(playing), First: playing[0]}
		}
		if assisting := f.Hall.AssistingIn(who.ID); len(assisting) > 0 {
			return &PlayingError{Games: len(assisting), First: assisting[0], Assists: true}
		}
	}
	live, err := f.Games(ctx, hall.GameQuery{Member: who.ID, Live: true})
	if err == nil && len(live) > 0 {
		return &PlayingError{Games: len(live), First: live[0].ID}
	}
	return err
}

// Forget deletes the member's data. When it returns, the data can no longer be read, but the
// store's files contain it until [journal.Journal.Purge]. An interrupted deletion can be repeated.
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
	return d, f.reloadAll(ctx, who.ID)
}

// reloadAll makes the parts of a running server read their data again.
func (f *Forgetter) reloadAll(ctx context.Context, who string) error {
	if f.Hall != nil {
		f.Hall.ReloadFinished(who)
	}
	var faults []error
	if f.Steward != nil {
		faults = append(faults, f.Steward.ReadAgain(ctx))
	}
	if f.Calls != nil {
		faults = append(faults, f.Calls.ReadAgain(ctx))
	}
	if f.Office != nil {
		for _, e := range f.Office.Events() {
			faults = append(faults, f.Office.Reread(ctx, e.ID, func() error { return nil }))
		}
	}
	return errors.Join(faults...)
}

// Personal returns the personal fields of the log about a member, and the streams that cannot be
// read.
func (f *Forgetter) Personal(ctx context.Context, member string) (fields []journal.PersonalField, unread []string, err error) {
	found, err := steward.PersonalOf(ctx, f.Journal, member)
	if unread, err = addUnreadable(unread, err); err != nil {
		return nil, nil, err
	}
	fields = append(fields, found...)
	if found, err = calls.PersonalOf(ctx, f.Journal, member); err != nil {
		if unread, err = addUnreadable(unread, err); err != nil {
			return nil, nil, err
		}
	}
	fields = append(fields, found...)
	streams, err := f.Journal.Streams(ctx, "event/")
	if err != nil {
		return nil, nil, err
	}
	for _, s := range streams {
		id, _ := office.EventOfStream(s.Stream)
		found, err := office.PersonalOf(ctx, f.Journal, id, member)
		if unread, err = addUnreadable(unread, err); err != nil {
			return nil, nil, err
		}
		fields = append(fields, found...)
	}
	return fields, unread, nil
}

// addUnreadable adds the stream of an UnreadableError to streams. It returns any other error
// unchanged.
func addUnreadable(streams []string, err error) ([]string, error) {
	var found *journal.UnreadableError
	if errors.As(err, &found) {
		return append(streams, found.Stream), nil
	}
	return streams, err
}
