// Package ratings keeps the ratings of the hall: a projection of the journal that takes every finished
// game in once, in the order in which games ended, and works all of them out again when the past of one
// is changed.
//
// It declares the [Store] it needs and whom it asks what a record of the journal says of a game
// ([Games]). How a game moves ratings stands in rating/glicko, what bounds it in rating/bounds. It knows
// no transport, no table and no law; accounts it knows only as names under which somebody plays.
package ratings

import "time"

// Options of a [Service].
type Options struct {
	Store    Store            // required
	Accounts Accounts         // required: whoever has none has no rating
	Now      func() time.Time // for [Service.Assess]; time.Now when nil
}

// Service answers for the ratings. Its methods may be called from several goroutines; [Follower] alone
// changes them.
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
