package steward

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/journal"
)

// PersonalOf lists the personal fields of the book that are about somebody: what they
// complained of and what was complained of them, why was acted against them, and what
// was said when that was appealed, ruled on or closed.
func PersonalOf(ctx context.Context, j *journal.Journal, identity string) (fields []journal.PersonalField, err error) {
	records, err := j.ReadStream(ctx, Stream)
	if err != nil {
		return nil, err
	}
	complaints, acts := map[int]bool{}, map[int]bool{}
	for _, r := range records {
		if r.IsVoid() {
			continue
		}
		e, err := conduct.Decode(r.Kind, r.Version, r.Data)
		if err != nil {
			return nil, journal.Unreadable(r, err)
		}
		about := false
		switch e := e.(type) { //nolint:gochecksumtype // the others hold nothing of them but their handle
		case conduct.Complained:
			about = e.By.ID == identity || e.Against.ID == identity
			complaints[e.Number] = about
		case conduct.Acted:
			about = e.Against.ID == identity
			acts[e.Number] = about
		case conduct.Adjudicating:
			about = slices.ContainsFunc(e.Against, func(p conduct.Person) bool { return p.ID == identity })
		case conduct.Appealed:
			about = acts[e.Act]
		case conduct.Ruled:
			about = acts[e.Act]
		case conduct.Closed:
			about = complaints[e.Complaint]
		}
		if about {
			fields = append(fields, journal.PersonalField{Stream: Stream, Seq: r.Seq})
		}
	}
	return fields, nil
}
