package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// A record that nobody can read keeps its stream from being used, and no other. The stream is put
// aside; what is put aside, why, and how it was mended is itself a stream. Nothing is ever rewritten:
// a mending is a record that says what is to be read in the place of others, and the journal hands it
// out instead of them, to every reader alike.

// RepairStream is the stream of what was put aside and mended.
const RepairStream = "house/repairs"

// Kinds of the records in [RepairStream].
const (
	asideKind     = "PutAside"
	mendedKind    = "Mended"
	repairVersion = 1
)

// PassedOver is the kind of a record that a mending took out: it keeps its number and says nothing.
// Nobody appends one.
const PassedOver = "PassedOver"

// Void reports whether a mending took the record out. A reader goes past it.
func (r Record) Void() bool { return r.Kind == PassedOver }

// UnreadableError says that a record cannot be understood.
type UnreadableError struct {
	Stream string
	Seq    uint64
	Kind   string
	Err    error
}

// Unreadable says of a record that it cannot be understood, and why.
func Unreadable(r Record, why error) *UnreadableError {
	var known *UnreadableError
	if errors.As(why, &known) {
		return known
	}
	return &UnreadableError{Stream: r.Stream, Seq: r.Seq, Kind: r.Kind, Err: why}
}

func (e *UnreadableError) Error() string {
	return fmt.Sprintf("%s: record %d (%s) cannot be read: %v", e.Stream, e.Seq, e.Kind, e.Err)
}

func (e *UnreadableError) Unwrap() error { return e.Err }

// Aside is a stream that was put aside.
type Aside struct {
	Stream string `json:"stream"`
	Seq    uint64 `json:"seq"`  // the record that cannot be read
	Kind   string `json:"kind"` // of that record
	Why    string `json:"why"`  // for whoever runs the machine
	At     int64  `json:"-"`    // when it was found, milliseconds since the Unix epoch
}

// Mending says what is to be read in the place of records that cannot be.
type Mending struct {
	Stream string `json:"stream"`
	// From and To are the first and the last record that it is about; From 0: none, the stream can be
	// read as it is, by a version of the program that knows more.
	From uint64 `json:"from,omitempty"`
	To   uint64 `json:"to,omitempty"`
	// Instead is what is read in the place of the one record; nil: the records are passed over.
	Instead *Replacement `json:"instead,omitempty"`
	Why     string       `json:"why"`
	At      int64        `json:"-"` // when, milliseconds since the Unix epoch
}

// Replacement is the content of a record.
type Replacement struct {
	Kind    string `json:"kind"`
	Version int    `json:"version"`
	Data    []byte `json:"data"`
}

// repairs is the fold of [RepairStream].
type repairs struct {
	mu     sync.Mutex
	loaded bool
	seq    uint64
	aside  map[string]Aside
	mended map[string][]Mending
}

// load reads the stream when it was not read yet. The caller holds mu.
func (p *repairs) load(ctx context.Context, s Store) error {
	if p.loaded {
		return nil
	}
	p.aside, p.mended, p.seq = map[string]Aside{}, map[string][]Mending{}, 0
	for {
		records, err := s.Read(ctx, RepairStream, p.seq+1, ReadChunk)
		if err != nil {
			return fmt.Errorf("journal: what was put aside: %w", err)
		}
		for _, r := range records {
			p.seq = r.Seq
			if err := p.apply(r); err != nil {
				// It is put aside like any other; the rest of the stream holds.
				p.aside[RepairStream] = Aside{Stream: RepairStream, Seq: r.Seq, Kind: r.Kind, Why: err.Error(), At: r.At}
			}
		}
		if len(records) < ReadChunk {
			p.loaded = true
			return nil
		}
	}
}

func (p *repairs) apply(r Record) error {
	switch {
	case r.Version > repairVersion:
		return fmt.Errorf("version %d is unknown", r.Version)
	case r.Kind == asideKind:
		var a Aside
		if err := json.Unmarshal(r.Data, &a); err != nil {
			return err
		}
		a.At = r.At
		p.aside[a.Stream] = a
	case r.Kind == mendedKind:
		var m Mending
		if err := json.Unmarshal(r.Data, &m); err != nil {
			return err
		}
		m.At = r.At
		p.take(m)
	default:
		return fmt.Errorf("kind %q is unknown", r.Kind)
	}
	return nil
}

func (p *repairs) take(m Mending) {
	delete(p.aside, m.Stream)
	if m.From > 0 {
		p.mended[m.Stream] = append(p.mended[m.Stream], m)
	}
}

// read is the record as the mendings of its stream have it; the last one counts.
func (p *repairs) read(r Record) Record {
	for _, m := range slices.Backward(p.mended[r.Stream]) {
		switch {
		case r.Seq < m.From || r.Seq > m.To:
			continue
		case m.Instead == nil:
			r.Deleted = nil
			r.Kind, r.Version, r.Data = PassedOver, 1, nil
		default:
			r.Deleted = nil
			r.Kind, r.Version, r.Data = m.Instead.Kind, m.Instead.Version, slices.Clone(m.Instead.Data)
		}
		return r
	}
	return r
}

// asMended hands records out as they are to be read.
func (j *Journal) asMended(ctx context.Context, records []Record) ([]Record, error) {
	if len(records) == 0 {
		return records, nil
	}
	if err := j.mend(ctx, records); err != nil {
		return nil, err
	}
	return j.asRenamed(ctx, records)
}

func (j *Journal) mend(ctx context.Context, records []Record) error {
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	if err := j.repairs.load(ctx, j.store); err != nil {
		return err
	}
	if len(j.repairs.mended) > 0 {
		for i, r := range records {
			records[i] = j.repairs.read(r)
		}
	}
	return nil
}

// PutAside notes, durably, that a stream cannot be read, since an instant (milliseconds since the
// Unix epoch). Who finds the same again says nothing new. When it cannot be written it holds until
// this process ends: the next one finds it again.
func (j *Journal) PutAside(ctx context.Context, found *UnreadableError, at int64) Aside {
	a := Aside{Stream: found.Stream, Seq: found.Seq, Kind: found.Kind, Why: found.Err.Error(), At: at}
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	if err := j.repairs.load(ctx, j.store); err != nil {
		j.opt.Log.ErrorContext(ctx, "stream put aside, and not noted", "stream", a.Stream, "record", a.Seq, "why", a.Why, "error", err)
		return a
	}
	if known, is := j.repairs.aside[a.Stream]; is && known.Seq == a.Seq {
		return known
	}
	j.repairs.aside[a.Stream] = a
	j.opt.Log.WarnContext(ctx, "stream put aside: a record cannot be read", "stream", a.Stream, "record", a.Seq, "kind", a.Kind, "why", a.Why)
	if err := j.noteRepair(ctx, asideKind, a, at); err != nil {
		j.opt.Log.ErrorContext(ctx, "that a stream was put aside is not noted", "stream", a.Stream, "error", err)
	}
	return a
}

// noteRepair appends to the stream of repairs. The caller holds the lock.
func (j *Journal) noteRepair(ctx context.Context, kind string, what any, at int64) error {
	data, err := json.Marshal(what)
	if err != nil {
		return err
	}
	records, err := j.Append(ctx, RepairStream, j.repairs.seq, []Event{{Kind: kind, Version: repairVersion, Data: data, At: at}})
	if err != nil {
		j.repairs.loaded = j.repairs.loaded && errors.Is(err, ErrClosed) // it may stand there all the same
		return err
	}
	j.repairs.seq = records[0].Seq
	return nil
}

// Aside returns what is known of a stream that was put aside; is is false for any other.
func (j *Journal) Aside(ctx context.Context, stream string) (a Aside, is bool, err error) {
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	err = j.repairs.load(ctx, j.store)
	a, is = j.repairs.aside[stream]
	return a, is, err
}

// AllAside lists the streams that are put aside, by name.
func (j *Journal) AllAside(ctx context.Context) ([]Aside, error) {
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	if err := j.repairs.load(ctx, j.store); err != nil {
		return nil, err
	}
	var list []Aside
	for _, a := range j.repairs.aside {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b Aside) int {
		if a.Stream < b.Stream {
			return -1
		}
		return 1
	})
	return list, nil
}

// Mendings lists how a stream was mended, the first first.
func (j *Journal) Mendings(ctx context.Context, stream string) ([]Mending, error) {
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	err := j.repairs.load(ctx, j.store)
	return slices.Clone(j.repairs.mended[stream]), err
}

// Mend mends a stream, when check then finds that it can be read. check reads through this journal,
// to which the mending holds for so long; when it fails, its error is returned and nothing has
// happened.
func (j *Journal) Mend(ctx context.Context, m Mending, check func(context.Context) error) error {
	if m.From > m.To || m.Instead != nil && m.From != m.To {
		return &InvalidError{Stream: m.Stream, Field: "To", Remedy: "name the first record and the last, and one only to replace it"}
	}
	j.repairs.mu.Lock()
	err := j.repairs.load(ctx, j.store)
	old, wasAside := j.repairs.aside[m.Stream]
	before := slices.Clone(j.repairs.mended[m.Stream])
	if err == nil {
		j.repairs.take(m)
	}
	j.repairs.mu.Unlock()
	if err != nil {
		return err
	}
	err = check(ctx)
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	if err == nil {
		err = j.noteRepair(ctx, mendedKind, m, m.At)
	}
	if err != nil {
		if j.repairs.mended[m.Stream] = before; len(before) == 0 {
			delete(j.repairs.mended, m.Stream)
		}
		if wasAside {
			j.repairs.aside[m.Stream] = old
		}
	}
	return err
}

// MendedStream returns the stream that a record says is mended: whoever keeps something that was made
// from its records reads them again. ok is false for any other record.
func MendedStream(r Record) (stream string, ok bool) {
	if r.Stream != RepairStream || r.Kind != mendedKind {
		return "", false
	}
	var m Mending
	if err := json.Unmarshal(r.Data, &m); err != nil {
		return "", false
	}
	return m.Stream, true
}
