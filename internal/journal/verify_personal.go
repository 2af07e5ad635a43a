package journal

import (
	"context"
	"slices"
)

// personalCheck compares the personal texts with their digests in the records, and the missing
// texts with the recorded deletions.
type personalCheck struct {
	chain   Chain
	tell    func(Finding)
	missing []personalGap
	deleted []Forgotten
	sound   int
}

// personalGap is a personal field whose text is missing.
type personalGap struct {
	where Finding
	path  string
}

// add checks the personal texts of a record and collects the missing ones.
func (p *personalCheck) add(ctx context.Context, r Record) error {
	if f, ok := parseForgotten(r); ok {
		p.deleted = append(p.deleted, f)
	}
	fields := PersonalFields(r.Data)
	if len(fields) == 0 {
		return nil
	}
	apart, err := p.chain.Personal(ctx, r.Stream, r.Seq)
	if err != nil {
		return err
	}
	for _, f := range fields {
		where := Finding{Stream: r.Stream, Seq: r.Seq, Position: r.Position}
		i := slices.IndexFunc(apart, func(p Personal) bool { return p.Digest == f.Digest })
		switch {
		case i < 0: // its deletion record comes later in the log
			p.missing = append(p.missing, personalGap{where, f.Path})
		case PersonalDigest(apart[i].Salt, apart[i].Text) != f.Digest:
			where.Fault = PersonalChanged
			p.tell(where)
		default:
			p.sound++
		}
	}
	return nil
}

// finish reports each record that lacks a text although no deletion was recorded. It reports each
// record once.
func (p *personalCheck) finish() {
	type field struct {
		stream string
		seq    uint64
		path   string
	}
	gone := map[field]bool{}
	for _, f := range p.deleted {
		for _, path := range f.Fields {
			gone[field{f.Stream, f.Seq, path}] = true
		}
	}
	var last Finding
	for _, m := range p.missing {
		m.where.Fault = PersonalMissing
		if !gone[field{m.where.Stream, m.where.Seq, m.path}] && m.where != last {
			p.tell(m.where)
			last = m.where
		}
	}
}
