package journal

import (
	"context"
	"maps"
	"slices"
)

// Fault says what is wrong with a log that was verified.
type Fault string

// The faults.
const (
	Changed      Fault = "changed"       // the record is not what was appended, or what stands before it is not
	Gap          Fault = "gap"           // records are missing before this one
	CutTail      Fault = "cut-tail"      // records are missing after this one
	NoStream     Fault = "no-stream"     // all records of the stream are missing
	Unaccounted  Fault = "unaccounted"   // the account does not know the record
	AccountWrong Fault = "account-wrong" // between the transaction before and this record something is missing or was changed
	HeadWrong    Fault = "head-wrong"    // the stream's head is not the hash of its last record
	Unchained    Fault = "unchained"     // the record has no hash

	PersonalChanged Fault = "personal-changed" // a text that is kept apart is not what was appended
	PersonalMissing Fault = "personal-missing" // a text that is kept apart is missing, and nobody deleted it by the program
)

// Finding is one fault, and where it is.
type Finding struct {
	Fault    Fault
	Stream   string // empty where it is about all of them
	Seq      uint64
	Position uint64
}

// Verified counts what was looked at.
type Verified struct {
	Records, Streams, Accounts int
	Account                    Hash // the last one: who keeps it finds a tail that was cut off
	Personal                   int  // texts that are kept apart, and are what was appended
	Deleted                    []Forgotten
	Later                      Later // what was chained after it had been written
}

type verifying struct {
	seq     uint64
	hash    Hash
	headSeq uint64 // number and hash of the last record when it began
	head    Hash
}

// Verify holds every record of a log against the chain of its stream and against the account of all, and
// reports each fault once. Records may be appended meanwhile: what there was at the beginning is all
// verified. The state of each stream is kept in memory, its records are not.
func Verify(ctx context.Context, c Chain, tell func(Finding)) (v Verified, err error) {
	streams := map[string]*verifying{}
	p := &personals{chain: c, tell: tell}
	a := &accounting{chain: c, tell: tell}
	if a.until, err = c.LastEntry(ctx); err != nil {
		return v, err
	}
	if err := c.Heads(ctx, func(stream string, seq uint64, head Hash) error {
		if seq > 0 { // a stream without records was leased, and never written
			streams[stream] = &verifying{headSeq: seq, head: head}
		}
		return nil
	}); err != nil {
		return v, err
	}
	noted := Later{}
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
				s = &verifying{}
				streams[r.Stream] = s
			}
			where := Finding{Stream: r.Stream, Seq: r.Seq, Position: r.Position}
			switch {
			case r.Seq != s.seq+1:
				where.Fault = Gap
			case r.Missing:
				where.Fault = Unchained
			case Link(s.hash, r.Record) != r.Hash:
				where.Fault = Changed
			}
			if where.Fault != "" {
				tell(where)
			}
			if r.Seq == s.headSeq && r.Hash != s.head {
				tell(Finding{Fault: HeadWrong, Stream: r.Stream, Seq: r.Seq})
			}
			// From the stored hash on, so that one fault is reported once.
			s.seq, s.hash = r.Seq, r.Hash
			if l, is := laterIn(r.Record); is {
				noted = l
			}
			if err := p.take(ctx, r.Record); err != nil {
				return v, err
			}
			if err := a.take(ctx, r); err != nil {
				return v, err
			}
		}
		if len(records) < ReadChunk {
			break
		}
	}
	if err := a.end(ctx); err != nil {
		return v, err
	}
	p.end()
	v.Personal, v.Deleted = p.sound, p.deleted
	v.Accounts, v.Account = a.entries, a.before
	for _, stream := range slices.Sorted(maps.Keys(streams)) {
		switch s := streams[stream]; {
		case s.seq == 0:
			tell(Finding{Fault: NoStream, Stream: stream, Seq: s.headSeq})
		case s.seq < s.headSeq:
			tell(Finding{Fault: CutTail, Stream: stream, Seq: s.seq})
			v.Streams++
		default:
			v.Streams++
		}
	}
	if v.Later, err = c.Later(ctx); err != nil {
		return v, err
	}
	if noted.Records == v.Later.Records && noted.Through == v.Later.Through {
		v.Later.At = noted.At
	}
	return v, nil
}

// accounting walks the account beside the records.
type accounting struct {
	chain   Chain
	tell    func(Finding)
	next    []AccountEntry
	last    uint64 // position of the last entry read
	until   uint64 // position of the last entry when it began
	before  Hash
	links   []Hash
	latest  Finding
	entries int
	ended   bool
}

// entry is the next entry of the account; ok is false after the last.
func (a *accounting) entry(ctx context.Context) (e AccountEntry, ok bool, err error) {
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

// take goes to a record: entries that end before it are closed first.
func (a *accounting) take(ctx context.Context, r Chained) error {
	for {
		e, ok, err := a.entry(ctx)
		if err != nil {
			return err
		}
		if !ok || e.Position >= r.Position {
			break
		}
		a.close(e)
	}
	a.links = append(a.links, r.Hash)
	a.latest = Finding{Stream: r.Stream, Seq: r.Seq, Position: r.Position}
	return nil
}

func (a *accounting) close(e AccountEntry) {
	if Account(a.before, a.links) != e.Hash {
		a.tell(Finding{Fault: AccountWrong, Position: e.Position})
	}
	a.before, a.links, a.next, a.last = e.Hash, a.links[:0], a.next[1:], e.Position
	a.entries++
}

func (a *accounting) end(ctx context.Context) error {
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
		a.close(e)
	}
	if len(a.links) > 0 {
		f := a.latest
		f.Fault = Unaccounted
		a.tell(f)
	}
	return nil
}

// Faults lists every fault, so that a catalogue can be checked against it.
func Faults() []Fault {
	return slices.Clone([]Fault{Changed, Gap, CutTail, NoStream, Unaccounted, AccountWrong, HeadWrong, Unchained, PersonalChanged, PersonalMissing})
}
