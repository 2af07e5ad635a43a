package journal

import (
	"context"
	"encoding/json"
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
	f := Forgotten{Stream: stream, Seq: seq, Fields: []string{}}
	refs, err := j.forgettable(ctx, &f, field)
	if err != nil {
		return f, err
	}
	if len(refs) > 0 {
		data, err := json.Marshal(f)
		if err != nil {
			return f, err
		}
		head, err := j.headOf(ctx, ForgottenStream)
		if err != nil {
			return f, err
		}
		event := Event{Kind: forgottenKind, Version: forgottenVersion, Data: data, At: at}
		if _, err := j.Commit(ctx, Batch{Stream: ForgottenStream, Expected: head, Events: []Event{event}, Forget: refs}); err != nil {
			return f, err
		}
	}
	// Also when nothing was left to delete: an earlier try may have ended before this.
	return f, j.store.Purge(ctx)
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
