package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// A record that cannot be decoded blocks its own stream and no other. The stream is quarantined.
// Quarantines and mendings are themselves recorded in a stream. Nothing is ever rewritten: a
// mending is a record that replaces other records whenever the journal returns them.

// RepairStream is the stream that records which streams were quarantined and mended.
const RepairStream = "house/repairs"

// Kinds of the records in [RepairStream].
const (
	quarantineKind = "PutAside"
	mendedKind     = "Mended"
	repairVersion  = 1
)

// PassedOver is the kind of a record that a mending has removed. Such a record keeps its number and
// has no data. This kind is never appended.
const PassedOver = "PassedOver"

// IsVoid reports whether a mending removed the record. Readers skip such records.
func (r Record) IsVoid() bool { return r.Kind == PassedOver }

// UnreadableError reports a record that cannot be decoded.
type UnreadableError struct {
	Stream string
	Seq    uint64
	Kind   string
	Err    error
}

// Unreadable returns an error for a record that cannot be decoded because of err. If err is an
// [*UnreadableError] already, it is returned unchanged.
func Unreadable(r Record, err error) *UnreadableError {
	var known *UnreadableError
	if errors.As(err, &known) {
		return known
	}
	return &UnreadableError{Stream: r.Stream, Seq: r.Seq, Kind: r.Kind, Err: err}
}

func (e *UnreadableError) Error() string {
	return fmt.Sprintf("%s: record %d (%s) cannot be read: %v", e.Stream, e.Seq, e.Kind, e.Err)
}

func (e *UnreadableError) Unwrap() error { return e.Err }

// Quarantined is a stream that cannot be used because one of its records cannot be decoded.
type Quarantined struct {
	Stream string `json:"stream"`
	Seq    uint64 `json:"seq"`  // the unreadable record
	Kind   string `json:"kind"` // of that record
	Why    string `json:"why"`  // for the operator
	At     int64  `json:"-"`    // when it was found, milliseconds since the Unix epoch
}

// Mending replaces or removes unreadable records when a stream is read.
type Mending struct {
	Stream string `json:"stream"`
	// From and To are the first and the last record concerned. From 0 means none: a newer version
	// of the program can read the stream as it is.
	From uint64 `json:"from,omitempty"`
	To   uint64 `json:"to,omitempty"`
	// Instead replaces the single record. When nil, the records are skipped.
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

// repairs are the quarantines and mendings of all streams. They are read from [RepairStream].
type repairs struct {
	mu          lock
	loaded      bool
	seq         uint64
	quarantined map[string]Quarantined
	mended      map[string][]Mending
}

// load reads [RepairStream] unless it was read before. The caller holds mu.
func (p *repairs) load(ctx context.Context, s Store) error {
	if p.loaded {
		return nil
	}
	p.quarantined, p.mended, p.seq = map[string]Quarantined{}, map[string][]Mending{}, 0
	for {
		records, err := s.Read(ctx, RepairStream, p.seq+1, ReadChunk)
		if err != nil {
			return fmt.Errorf("journal: what was put aside: %w", err)
		}
		for _, r := range records {
			p.seq = r.Seq
			if err := p.apply(r); err != nil {
				// Quarantine this stream like any other; its other records stay in force.
				p.quarantined[RepairStream] = Quarantined{Stream: RepairStream, Seq: r.Seq, Kind: r.Kind, Why: err.Error(), At: r.At}
			}
		}
		if len(records) < ReadChunk {
			p.loaded = true
			return nil
		}
	}
}

// apply applies one record of [RepairStream].
func (p *repairs) apply(r Record) error {
	switch {
	case r.Version > repairVersion:
		return fmt.Errorf("version %d is unknown", r.Version)
	case r.Kind == quarantineKind:
		var a Quarantined
		if err := json.Unmarshal(r.Data, &a); err != nil {
			return err
		}
		a.At = r.At
		p.quarantined[a.Stream] = a
	case r.Kind == mendedKind:
		var m Mending
		if err := json.Unmarshal(r.Data, &m); err != nil {
			return err
		}
		m.At = r.At
		p.addMending(m)
	default:
		return fmt.Errorf("kind %q is unknown", r.Kind)
	}
	return nil
}

// addMending records a mending and ends the quarantine of its stream.
func (p *repairs) addMending(m Mending) {
	delete(p.quarantined, m.Stream)
	if m.From > 0 {
		p.mended[m.Stream] = append(p.mended[m.Stream], m)
	}
}

// mendedRecord returns r as changed by the latest mending of it, or r itself if there is none.
func (p *repairs) mendedRecord(r Record) Record {
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

// applyRepairs applies mendings and renames to records.
func (j *Journal) applyRepairs(ctx context.Context, records []Record) ([]Record, error) {
	if len(records) == 0 {
		return records, nil
	}
	if err := j.applyMendings(ctx, records); err != nil {
		return nil, err
	}
	return j.applyRenames(ctx, records)
}

// applyMendings replaces the records that were mended.
func (j *Journal) applyMendings(ctx context.Context, records []Record) error {
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	if err := j.repairs.load(ctx, j.store); err != nil {
		return err
	}
	if len(j.repairs.mended) > 0 {
		for i, r := range records {
			records[i] = j.repairs.mendedRecord(r)
		}
	}
	return nil
}

// Quarantine durably records that a stream cannot be read. at is when this was found, in
// milliseconds since the Unix epoch. If the same record is quarantined already, it returns the
// existing entry. If the entry cannot be written, the quarantine holds until this process ends.
func (j *Journal) Quarantine(ctx context.Context, found *UnreadableError, at int64) Quarantined {
	a := Quarantined{Stream: found.Stream, Seq: found.Seq, Kind: found.Kind, Why: found.Err.Error(), At: at}
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	if err := j.repairs.load(ctx, j.store); err != nil {
		j.opt.Log.ErrorContext(ctx, "stream put aside, and not noted", "stream", a.Stream, "record", a.Seq, "why", a.Why, "error", err)
		return a
	}
	if known, is := j.repairs.quarantined[a.Stream]; is && known.Seq == a.Seq {
		return known
	}
	j.repairs.quarantined[a.Stream] = a
	j.opt.Log.WarnContext(ctx, "stream put aside: a record cannot be read", "stream", a.Stream, "record", a.Seq, "kind", a.Kind, "why", a.Why)
	if err := j.noteRepair(ctx, quarantineKind, a, at); err != nil {
		j.opt.Log.ErrorContext(ctx, "that a stream was put aside is not noted", "stream", a.Stream, "error", err)
	}
	return a
}

// noteRepair appends a record to [RepairStream]. The caller holds the lock.
func (j *Journal) noteRepair(ctx context.Context, kind string, content any, at int64) error {
	data, err := json.Marshal(content)
	if err != nil {
		return err
	}
	records, err := j.Append(ctx, RepairStream, j.repairs.seq, []Event{{Kind: kind, Version: repairVersion, Data: data, At: at}})
	if err != nil {
		j.repairs.loaded = j.repairs.loaded && errors.Is(err, ErrClosed) // the record may have been written nevertheless
		return err
	}
	j.repairs.seq = records[0].Seq
	return nil
}

// QuarantineOf returns the quarantine of a stream. ok is false when the stream is not quarantined.
func (j *Journal) QuarantineOf(ctx context.Context, stream string) (q Quarantined, ok bool, err error) {
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	err = j.repairs.load(ctx, j.store)
	q, ok = j.repairs.quarantined[stream]
	return q, ok, err
}

// AllQuarantined lists the quarantined streams by name.
func (j *Journal) AllQuarantined(ctx context.Context) ([]Quarantined, error) {
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	if err := j.repairs.load(ctx, j.store); err != nil {
		return nil, err
	}
	var list []Quarantined
	for _, a := range j.repairs.quarantined {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b Quarantined) int {
		if a.Stream < b.Stream {
			return -1
		}
		return 1
	})
	return list, nil
}

// Mendings lists the mendings of a stream, the oldest first.
func (j *Journal) Mendings(ctx context.Context, stream string) ([]Mending, error) {
	j.repairs.mu.Lock()
	defer j.repairs.mu.Unlock()
	err := j.repairs.load(ctx, j.store)
	return slices.Clone(j.repairs.mended[stream]), err
}

// Mend mends a stream if check can read it afterwards. check must read through this journal, which
// applies the mending during the call. When check fails, Mend returns its error and changes
// nothing.
func (j *Journal) Mend(ctx context.Context, m Mending, check func(context.Context) error) error {
	if m.From > m.To || m.Instead != nil && m.From != m.To {
		return &InvalidError{Stream: m.Stream, Field: "To", Remedy: "name the first record and the last, and one only to replace it"}
	}
	j.repairs.mu.Lock()
	err := j.repairs.load(ctx, j.store)
	old, wasAside := j.repairs.quarantined[m.Stream]
	before := slices.Clone(j.repairs.mended[m.Stream])
	if err == nil {
		j.repairs.addMending(m)
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
			j.repairs.quarantined[m.Stream] = old
		}
	}
	return err
}

// MendedStream returns the stream that was mended according to a record of [RepairStream]. Callers
// that cache something built from that stream must read it again. ok is false for any other record.
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
