// Package ratings keeps the ratings of the hall. It is a projection of the journal that applies
// every finished game once, in the order in which games ended. When an earlier result changes, it
// computes all ratings again.
//
// It declares the [Store] that it needs and the decoder of journal records ([Games]). The rating
// formula is in rating/glicko, its limits in rating/bounds. The package does not know transports,
// tables or Laws. It knows accounts only by their identity.
package ratings

import "time"

// Options are the parameters of a [Service].
type Options struct {
	Store    Store            // required
	Accounts Accounts         // required: only existing accounts are rated
	Now      func() time.Time // for [Service.Assess]; time.Now when nil
}

// Service reads the ratings. Its methods may be called from several goroutines. Only a [Follower]
// changes ratings.
type Service struct {
	store    Store
	accounts Accounts
	now      func() time.Time
}

// New returns a service over a store.
func New(opt Options) *Service {
	s := &Service{store: opt.Store, accounts: opt.Accounts, now: opt.Now}
	if s.now == nil {
		s.now = time.Now
	}
	return s
}
