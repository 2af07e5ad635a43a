package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ForgottenStream is the stream of what was deleted: which fields of which records, never their text.
const ForgottenStream = "house/forgotten"

const (
	forgottenKind    = "Forgotten"
	forgottenVersion = 1
)

// Forgotten says which personal fields of a record were deleted.
type Forgotten struct {
	Stream string   `json:"stream"`
	Seq    uint64   `json:"seq"`
	Fields []string `json:"fields"` // their paths; empty when all of them had been deleted before
}

// ForgetFault says why nothing can be deleted.
type ForgetFault string

// The faults.
const (
	NoSuchRecord ForgetFault = "no-record"
	NotApart     ForgetFault = "not-apart" // no text of the record is kept apart from it: it is chained as it stands
	NoSuchField  ForgetFault = "no-field"
)

// ForgetError refuses a deletion: nothing was changed.
type ForgetError struct {
	Fault  ForgetFault
	Stream string
	Seq    uint64
	Field  string
	Fields []string // that the record has
}

func (e *ForgetError) Error() string {
	return fmt.Sprintf("journal: %s %d, field %q: %s", e.Stream, e.Seq, e.Field, e.Fault)
}

// Forget deletes the texts of a record's personal fields with their salts, and appends in the same
// transaction that it was done, at an instant (milliseconds since the Unix epoch). field is the path of
// one of them or of what holds some; empty for all. When it returns, the store's files hold the texts no
// longer; what was read before, copies of the files and the disk's own leftovers are out of its reach.
// Nothing else may be using the store: who has read the stream keeps what it read.
func (j *Journal) Forget(ctx context.Context, stream string, seq uint64, field string, at int64) (Forgotten, error) {
	done, kept, err := j.ForgetFields(ctx, []PersonalField{{stream, seq, field}}, Renamed{}, at)
	switch {
	case err != nil:
		return Forgotten{}, err
	case len(kept) > 0:
		return Forgotten{}, kept[0]
	}
	// Also when nothing was left to delete: an earlier try may have ended before this.
	return done[0], j.Purge(ctx)
}

// PersonalField names a personal field of a record, or what holds several; all of them when Field is
// empty.
type PersonalField struct {
	Stream string
	Seq    uint64
	Field  string
}

// forgottenAtOnce is how many records have fields deleted in one transaction.
const forgottenAtOnce = 500

// ForgetFields is [Journal.Forget] of many fields, and lets somebody be read under another name from now on
// if renamed names them. It returns what was deleted, and of which fields nothing could be. The
// texts are out of reach when it returns, and out of the store's files after [Journal.Purge].
func (j *Journal) ForgetFields(ctx context.Context, fields []PersonalField, renamed Renamed, at int64) (done []Forgotten, kept []*ForgetError, err error) {
	var events []Event
	var refs [][]PersonalRef
	for _, field := range fields {
		f := Forgotten{Stream: field.Stream, Seq: field.Seq, Fields: []string{}}
		found, err := j.forgettable(ctx, &f, field.Field)
		var refused *ForgetError
		if errors.As(err, &refused) {
			kept = append(kept, refused)
			continue
		}
		if err != nil {
			return done, kept, err
		}
		done = append(done, f)
		if len(found) == 0 {
			continue
		}
		data, err := json.Marshal(f)
		if err != nil {
			return done, kept, err
		}
		events = append(events, Event{Kind: forgottenKind, Version: forgottenVersion, Data: data, At: at})
		refs = append(refs, found)
	}
	if renamed.Identity != "" {
		data, err := json.Marshal(renamed)
		if err != nil {
			return done, kept, err
		}
		events = append(events, Event{Kind: renamedKind, Version: forgottenVersion, Data: data, At: at})
		refs = append(refs, nil)
	}
	for len(events) > 0 {
		n := min(len(events), forgottenAtOnce)
		head, err := j.headOf(ctx, ForgottenStream)
		if err != nil {
			return done, kept, err
		}
		records, err := j.Commit(ctx, Batch{Stream: ForgottenStream, Expected: head, Events: events[:n], Forget: slices.Concat(refs[:n]...)})
		if err != nil {
			return done, kept, err
		}
		j.renames.mu.Lock()
		for _, r := range records {
			if j.renames.known {
				j.renames.take(r)
			}
		}
		j.renames.mu.Unlock()
		events, refs = events[n:], refs[n:]
	}
	return done, kept, nil
}

// purged is under which name the store keeps up to which record of [ForgottenStream] its files hold
// nothing of what was deleted.
const purged = "purged"

// Purge makes sure that the store's files hold nothing of what was deleted.
func (j *Journal) Purge(ctx context.Context) error {
	head, err := j.headOf(ctx, ForgottenStream)
	if err == nil {
		err = j.store.Purge(ctx)
	}
	if err != nil {
		return err
	}
	return j.store.SaveCheckpoint(ctx, purged, head)
}

// PurgeIfDue is [Journal.Purge] when something was deleted since. A server does it when it starts, before
// anybody plays: it may take as long as writing all files again.
func (j *Journal) PurgeIfDue(ctx context.Context) (done bool, err error) {
	head, err := j.headOf(ctx, ForgottenStream)
	if err != nil || head == 0 {
		return false, err
	}
	if upTo, err := j.store.Checkpoint(ctx, purged); err != nil || upTo >= head {
		return false, err
	}
	return true, j.Purge(ctx)
}

func (j *Journal) forgettable(ctx context.Context, f *Forgotten, field string) (refs []PersonalRef, err error) {
	refuse := &ForgetError{Stream: f.Stream, Seq: f.Seq, Field: field}
	records, err := j.store.Read(ctx, f.Stream, f.Seq, 1)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 || records[0].Seq != f.Seq {
		refuse.Fault = NoSuchRecord
		return nil, refuse
	}
	apart, err := j.store.Personal(ctx, f.Stream, f.Seq)
	if err != nil {
		return nil, err
	}
	chosen := 0
	for _, m := range PersonalFields(records[0].Data) {
		refuse.Fields = append(refuse.Fields, m.Path)
		if field != "" && m.Path != field && !strings.HasPrefix(m.Path, field+"/") {
			continue
		}
		chosen++
		if slices.ContainsFunc(apart, func(p Personal) bool { return p.Digest == m.Digest }) {
			f.Fields = append(f.Fields, m.Path)
			refs = append(refs, PersonalRef{Stream: f.Stream, Seq: f.Seq, Digest: m.Digest})
		}
	}
	switch {
	case len(refuse.Fields) == 0:
		refuse.Fault = NotApart
	case chosen == 0:
		refuse.Fault = NoSuchField
	default:
		return refs, nil
	}
	return nil, refuse
}

// headOf is the number of a stream's last record.
func (j *Journal) headOf(ctx context.Context, stream string) (uint64, error) {
	infos, err := j.store.Streams(ctx, stream)
	for _, s := range infos {
		if s.Stream == stream {
			return s.Seq, err
		}
	}
	return 0, err
}

// forgottenIn reads a record of [ForgottenStream].
func forgottenIn(r Record) (f Forgotten, ok bool) {
	ok = r.Stream == ForgottenStream && r.Kind == forgottenKind && r.Version == forgottenVersion && json.Unmarshal(r.Data, &f) == nil
	return f, ok
}
