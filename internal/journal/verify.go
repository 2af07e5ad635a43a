package journal

import (
	"context"
	"maps"
	"slices"
)

// Fault is a kind of fault that Verify finds in a log.
type Fault string

// The faults of type [Fault].
const (
	Changed     Fault = "changed"     // the record or the one before it was changed
	Gap         Fault = "gap"         // records are missing before this one
	CutTail     Fault = "cut-tail"    // records are missing after this one
	NoStream    Fault = "no-stream"   // all records of the stream are missing
	Unaccounted Fault = "unaccounted" // the account does not include the record
	// a record between the previous account entry and this one is missing or was changed
	AccountWrong Fault = "account-wrong"
	HeadWrong    Fault = "head-wrong" // the stream's head is not the hash of its last record
	Unchained    Fault = "unchained"  // the record has no hash

	PersonalChanged Fault = "personal-changed" // a personal text differs from the appended one
	PersonalMissing Fault = "personal-missing" // a personal text is missing, and no deletion is recorded
)

// Finding is one fault that Verify has found, with the stream and the record.
type Finding struct {
	Fault    Fault
	Stream   string // empty when it concerns all streams
	Seq      uint64
	Position uint64
}

// Verified counts the items that Verify has checked.
type Verified struct {
	Records, Streams, Accounts int
	// the last account hash; comparing it later shows whether the end of the log was cut off
	Account  Hash
	Personal int // personal texts that match their digests
	Deleted  []Forgotten
	Later    LateChained // records that were chained late
}

// streamState is how much of a stream was verified so far.
type streamState struct {
	seq     uint64
	hash    Hash
	headSeq uint64 // number of the last record at the start of the verification
	head    Hash   // its hash
}

// Verify checks every record against the chain of its stream and against the account, and reports
// each fault once. Records may be appended meanwhile: all records that exist at the start are
// verified. Memory use grows with the number of streams, not of records.
func Verify(ctx context.Context, c Chain, report func(Finding)) (v Verified, err error) {
	streams := map[string]*streamState{}
	p := &personalCheck{chain: c, tell: report}
	a := &ledgerCheck{chain: c, tell: report}
	if a.until, err = c.LastEntry(ctx); err != nil {
		return v, err
	}
	if err := c.Heads(ctx, func(stream string, seq uint64, head Hash) error {
		if seq > 0 { // a stream without records was leased but never written
			streams[stream] = &streamState{headSeq: seq, head: head}
		}
		return nil
	}); err != nil {
		return v, err
	}
	noted := LateChained{}
	for after := uint64(0); ; {
		records, err := c.Chained(ctx, after, ReadChunk)
		if err != nil {
			return v, err
		}
		for _, r := range records {
			after = r.Position
			v.Records++
			s := streams[r.Stream]
			if s == nil {
				s = &streamState{}
				streams[r.Stream] = s
			}
			where := Finding{Stream: r.Stream, Seq: r.Seq, Position: r.Position}
			switch {
			case r.Seq != s.seq+1:
				where.Fault = Gap
			case r.Missing:
				where.Fault = Unchained
			case LinkHash(s.hash, r.Record) != r.Hash:
				where.Fault = Changed
			}
			if where.Fault != "" {
				report(where)
			}
			if r.Seq == s.headSeq && r.Hash != s.head {
				report(Finding{Fault: HeadWrong, Stream: r.Stream, Seq: r.Seq})
			}
			// Continue from the stored hash, so that one fault is reported once.
			s.seq, s.hash = r.Seq, r.Hash
			if l, is := parseLateChained(r.Record); is {
				noted = l
			}
			if err := p.add(ctx, r.Record); err != nil {
				return v, err
			}
			if err := a.add(ctx, r); err != nil {
				return v, err
			}
		}
		if len(records) < ReadChunk {
			break
		}
	}
	if err := a.finish(ctx); err != nil {
		return v, err
	}
	p.finish()
	v.Personal, v.Deleted = p.sound, p.deleted
	v.Accounts, v.Account = a.entries, a.before
	for _, stream := range slices.Sorted(maps.Keys(streams)) {
		switch s := streams[stream]; {
		case s.seq == 0:
			report(Finding{Fault: NoStream, Stream: stream, Seq: s.headSeq})
		case s.seq < s.headSeq:
			report(Finding{Fault: CutTail, Stream: stream, Seq: s.seq})
			v.Streams++
		default:
			v.Streams++
		}
	}
	if v.Later, err = c.LateChained(ctx); err != nil {
		return v, err
	}
	if noted.Records == v.Later.Records && noted.Through == v.Later.Through {
		v.Later.At = noted.At
	}
	return v, nil
}

// ledgerCheck compares the account hashes in the store with the hashes of the records.
type ledgerCheck struct {
	chain   Chain
	tell    func(Finding)
	next    []AccountEntry
	last    uint64 // position of the last entry read
	until   uint64 // position of the last entry at the start
	before  Hash
	links   []Hash
	latest  Finding
	entries int
	ended   bool
}

// entry returns the next account entry without removing it. ok is false after the last entry.
func (a *ledgerCheck) entry(ctx context.Context) (e AccountEntry, ok bool, err error) {
	if len(a.next) == 0 && !a.ended {
		if a.next, err = a.chain.Ledger(ctx, a.last, ReadChunk); err != nil {
			return e, false, err
		}
		a.ended = len(a.next) == 0
	}
	if len(a.next) == 0 {
		return e, false, nil
	}
	return a.next[0], true, nil
}

// add adds a record. Before that it checks the account entries that end before the record.
func (a *ledgerCheck) add(ctx context.Context, r Chained) error {
	for {
		e, ok, err := a.entry(ctx)
		if err != nil {
			return err
		}
		if !ok || e.Position >= r.Position {
			break
		}
		a.checkEntry(e)
	}
	a.links = append(a.links, r.Hash)
	a.latest = Finding{Stream: r.Stream, Seq: r.Seq, Position: r.Position}
	return nil
}

// checkEntry checks an account entry against the records collected since the entry before it.
func (a *ledgerCheck) checkEntry(e AccountEntry) {
	if AccountHash(a.before, a.links) != e.Hash {
		a.tell(Finding{Fault: AccountWrong, Position: e.Position})
	}
	a.before, a.links, a.next, a.last = e.Hash, a.links[:0], a.next[1:], e.Position
	a.entries++
}

// finish checks the remaining account entries, and reports records that no entry includes.
func (a *ledgerCheck) finish(ctx context.Context) error {
	for {
		e, ok, err := a.entry(ctx)
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		if len(a.links) > 0 && a.latest.Position > e.Position || e.Position > a.until && e.Position > a.latest.Position {
			break
		}
		a.checkEntry(e)
	}
	if len(a.links) > 0 {
		f := a.latest
		f.Fault = Unaccounted
		a.tell(f)
	}
	return nil
}

// Faults lists every fault, so that tests can check that each has a translation.
func Faults() []Fault {
	return slices.Clone([]Fault{Changed, Gap, CutTail, NoStream, Unaccounted, AccountWrong, HeadWrong, Unchained, PersonalChanged, PersonalMissing})
}
