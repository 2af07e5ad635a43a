package members

import (
	"context"
	"time"

	"github.com/escaque/escaque/internal/limits"
)

// VisitLife is how long visits are kept: long enough to look at a complaint of a shared account, and
// no longer.
const VisitLife = 30 * 24 * time.Hour

// Visit is one stay of a member. Where they came from is kept only as a mark: a keyed hash of the
// address, from which nobody without the server's key gets back to it, and which shows no more than
// that two visits came from the same place.
type Visit struct {
	Account string
	From    int64 // milliseconds since the Unix epoch
	To      int64
	Place   [8]byte // zero from a place that many people share, as the operator says
}

// Unmarked reports whether the visit has no mark of the place it came from.
func (v Visit) Unmarked() bool { return v.Place == [8]byte{} }

// Left notes that a member was here since an instant, coming from an address, and goes; nothing for a
// guest.
func (s *Service) Left(ctx context.Context, who Identity, since time.Time, address string) error {
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

// Company returns the visits of others, by account, that came from the same places
// as a member's within [VisitLife]. A place that the operator named as one that
// many share is left out. Only those who look at a complaint may be shown this.
func (s *Service) Company(ctx context.Context, account string) (own []Visit, others []Visit, err error) {
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
