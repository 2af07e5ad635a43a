package journal

import (
	"context"
	"slices"
)

// personals holds the texts that are kept apart against the digests in the records, and those that are
// not there against what was deleted.
type personals struct {
	chain   Chain
	tell    func(Finding)
	missing []personalGap
	deleted []Forgotten
	sound   int
}

// personalGap is a field without its text.
type personalGap struct {
	where Finding
	path  string
}

func (p *personals) take(ctx context.Context, r Record) error {
	if f, ok := forgottenIn(r); ok {
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
		case i < 0: // the record that says that it was deleted comes later
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

// end reports, once each, the records whose texts are missing although nobody deleted them.
func (p *personals) end() {
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
