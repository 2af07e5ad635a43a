package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ForgottenStream is the stream that records deletions. It names the records and their deleted
// fields, but never contains the deleted text.
const ForgottenStream = "house/forgotten"

const (
	forgottenKind    = "Forgotten"
	forgottenVersion = 1
)

// Forgotten lists the personal fields of a record that were deleted.
type Forgotten struct {
	Stream string   `json:"stream"`
	Seq    uint64   `json:"seq"`
	Fields []string `json:"fields"` // paths; empty when all of them had been deleted before
}

// ForgetFault is the reason why a text cannot be deleted.
type ForgetFault string

// The reasons of type [ForgetFault].
const (
	NoSuchRecord ForgetFault = "no-record"
	// the record has no texts that are kept apart, so the chain covers its whole content
	NotApart    ForgetFault = "not-apart"
	NoSuchField ForgetFault = "no-field"
)

// ForgetError refuses a deletion. Nothing was changed.
type ForgetError struct {
	Fault  ForgetFault
	Stream string
	Seq    uint64
	Field  string
	Fields []string // personal fields of the record
}

func (e *ForgetError) Error() string {
	return fmt.Sprintf("journal: %s %d, field %q: %s", e.Stream, e.Seq, e.Field, e.Fault)
}

// Forget deletes the personal texts of a record with their salts. In the same transaction it
// appends a record of the deletion, at an instant in milliseconds since the Unix epoch. field is
// the path of one field or of a value that contains several; empty means all. When Forget returns,
// the files of the store no longer contain the texts. Earlier readers, copies of the files and
// unused disk blocks may still have them. No other program may use the store meanwhile.
func (j *Journal) Forget(ctx context.Context, stream string, seq uint64, field string, at int64) (Forgotten, error) {
	done, kept, err := j.ForgetFields(ctx, []PersonalField{{stream, seq, field}}, Renamed{}, at)
	switch {
	case err != nil:
		return Forgotten{}, err
	case len(kept) > 0:
		return Forgotten{}, kept[0]
	}
	// Purge even when nothing was left to delete: an earlier call may have failed before this
	// point.
	return done[0], j.Purge(ctx)
}

// PersonalField names a personal field of a record, or a value that contains several. An empty
// Field means all.
type PersonalField struct {
	Stream string
	Seq    uint64
	Field  string
}

// forgetBatch is the number of records whose fields are deleted in one transaction.
const forgetBatch = 500

// ForgetFields deletes many personal fields like [Journal.Forget]. When renamed has an Identity,
// records show that player under the new name from now on. done lists the deletions, kept lists the
// fields that cannot be deleted. When ForgetFields returns, the texts can no longer be read through
// the journal. [Journal.Purge] then removes them from the store's files.
func (j *Journal) ForgetFields(ctx context.Context, fields []PersonalField, renamed Renamed, at int64) (done []Forgotten, kept []*ForgetError, err error) {
	var events []Event
	var refs [][]PersonalRef
	for _, field := range fields {
		f := Forgotten{Stream: field.Stream, Seq: field.Seq, Fields: []string{}}
		found, err := j.findForgettable(ctx, &f, field.Field)
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
		n := min(len(events), forgetBatch)
		head, err := j.lastSeq(ctx, ForgottenStream)
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
				j.renames.apply(r)
			}
		}
		j.renames.mu.Unlock()
		events, refs = events[n:], refs[n:]
	}
	return done, kept, nil
}

// purgedCheckpoint names the checkpoint up to which the deletions in [ForgottenStream] were purged
// from the store's files.
const purgedCheckpoint = "purged"

// Purge removes all deleted texts from the store's files.
func (j *Journal) Purge(ctx context.Context) error {
	head, err := j.lastSeq(ctx, ForgottenStream)
	if err == nil {
		err = j.store.Purge(ctx)
	}
	if err != nil {
		return err
	}
	return j.store.SaveCheckpoint(ctx, purgedCheckpoint, head)
}

// PurgeIfDue calls [Journal.Purge] when texts were deleted since the last purge, and reports
// whether it did. A server calls it at start, before games begin: it may take as long as rewriting
// all files.
func (j *Journal) PurgeIfDue(ctx context.Context) (done bool, err error) {
	head, err := j.lastSeq(ctx, ForgottenStream)
	if err != nil || head == 0 {
		return false, err
	}
	if upTo, err := j.store.Checkpoint(ctx, purgedCheckpoint); err != nil || upTo >= head {
		return false, err
	}
	return true, j.Purge(ctx)
}

// findForgettable adds to f.Fields the deletable fields at a path, and returns references to their
// texts. It returns a [*ForgetError] when the record has no such field.
func (j *Journal) findForgettable(ctx context.Context, f *Forgotten, field string) (refs []PersonalRef, err error) {
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

// lastSeq returns the number of a stream's last record, or 0 for an unknown stream.
func (j *Journal) lastSeq(ctx context.Context, stream string) (uint64, error) {
	infos, err := j.store.Streams(ctx, stream)
	for _, s := range infos {
		if s.Stream == stream {
			return s.Seq, err
		}
	}
	return 0, err
}

// parseForgotten decodes a deletion record of [ForgottenStream]. ok is false for other records.
func parseForgotten(r Record) (f Forgotten, ok bool) {
	ok = r.Stream == ForgottenStream && r.Kind == forgottenKind && r.Version == forgottenVersion && json.Unmarshal(r.Data, &f) == nil
	return f, ok
}
