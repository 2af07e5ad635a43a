package server

import (
	"cmp"
	"net/netip"

	"github.com/escaque/escaque/internal/limits"
)

// Limits are the limits that the operator may set. Where they are not set, [limits.DefaultSettings]
// apply.
type Limits struct {
	Members, Guests int            // maximum connections to this node; the default when 0
	Venues          []netip.Prefix // networks from which many people connect through one address
	Proxies         []netip.Prefix // trusted proxies, which announce the client's address
	Lifted          bool           // no limits, for load tests from the same machine
}

// newLimits returns the limits that all parts of the server share.
func (l Limits) newLimits() *limits.Limits {
	settings := limits.DefaultSettings
	settings.Door.Members = cmp.Or(l.Members, settings.Door.Members)
	settings.Door.Guests = cmp.Or(l.Guests, settings.Door.Guests)
	opt := limits.Options{Settings: &settings, Venues: l.Venues, Proxies: l.Proxies}
	if l.Lifted {
		settings = settings.Unlimited()
		opt.Venues = append(l.Venues[:len(l.Venues):len(l.Venues)], limits.Loopback()...)
	}
	return limits.New(opt)
}
