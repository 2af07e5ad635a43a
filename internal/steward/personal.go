package steward

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/journal"
)

// PersonalOf returns the personal data that the book holds about a person: the texts of complaints
// by and about them, and the texts of acts, appeals, rulings and closings that concern them.
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
