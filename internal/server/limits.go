package server

import (
	"cmp"
	"net/netip"

	"github.com/escaque/escaque/internal/limits"
)

// Limits are the bounds of a server that its operator sets; the others are those of
// [limits.DefaultSettings].
type Limits struct {
	Members, Guests int            // how many connect to this node at once; the default when 0
	Venues          []netip.Prefix // from where many people connect through one address
	Proxies         []netip.Prefix // which say for whom they connect
	Lifted          bool           // for measurements from the same machine
}

// open returns the limits that all parts of a server share.
func (l Limits) open() *limits.Limits {
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
