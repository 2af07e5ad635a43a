package members

import (
	"context"
	"time"

	"github.com/escaque/escaque/internal/limits"
)

// VisitLife is how long visits are kept: long enough to investigate a complaint about a shared
// account.
const VisitLife = 30 * 24 * time.Hour

// Visit is one stay of a member on the server. Its place is kept only as a keyed hash of the
// address. The hash shows only whether two visits came from the same place.
type Visit struct {
	Account string
	From    int64 // milliseconds since the Unix epoch
	To      int64
	Place   [8]byte // zero for a place that the operator configured as shared by many people
}

// Unmarked reports whether the place of the visit is not recorded.
func (v Visit) Unmarked() bool { return v.Place == [8]byte{} }

// RecordVisit records a member's visit that has just ended. It began at since and came from an
// address. RecordVisit does nothing for a guest.
func (s *Service) RecordVisit(ctx context.Context, who Identity, since time.Time, address string) error {
	if who.Guest {
		return nil
	}
	now := s.now()
	if since.After(now) {
		since = now
	}
	if _, err := s.accounts.UpdateAccount(ctx, who.ID, func(a *Account, _ int) error {
		a.LastSeen = max(a.LastSeen, now.UnixMilli())
		a.Online += now.Sub(since).Milliseconds()
		return nil
	}); err != nil {
		return err
	}
	v := Visit{Account: who.ID, From: since.UnixMilli(), To: now.UnixMilli()}
	if !s.limits.IsVenue(limits.NetworkAt(address)) {
		var err error
		if v.Place, err = s.place(ctx, address); err != nil {
			return err
		}
	}
	return s.visits.AddVisit(ctx, v)
}

// SamePlaceVisits returns a member's visits within [VisitLife] and the visits of other accounts
// from the same places. Places that many people share are omitted. Show the result only to
// administrators who investigate a complaint.
func (s *Service) SamePlaceVisits(ctx context.Context, account string) (own []Visit, others []Visit, err error) {
	since := s.now().Add(-VisitLife).UnixMilli()
	own, err = s.visits.Visits(ctx, account, since)
	if err != nil {
		return nil, nil, err
	}
	seen := map[[8]byte]bool{}
	for _, v := range own {
		if v.Unmarked() || seen[v.Place] {
			continue
		}
		seen[v.Place] = true
		here, err := s.visits.VisitsFrom(ctx, v.Place, since)
		if err != nil {
			return nil, nil, err
		}
		for _, other := range here {
			if other.Account != account {
				others = append(others, other)
			}
		}
	}
	return own, others, nil
}
