// Package limits bounds what clients may do: how often they may try, how many connections a network
// may hold, how fast a connection may send, and how much work strangers may cause. Telnet, TLS,
// HTTP and WebSocket use the same limits.
//
// The package knows addresses, counts and time. It knows accounts only by their identity and of
// protocols only the frame headers of WebSocket. It sends nothing to users: the calling package
// informs them of a refusal. The caller passes the time. The memory of every table is bounded, see
// [Buckets] and [Door].
package limits

import (
	"net/netip"
	"time"
)

// Options are the parameters of [New]. The zero value is the server's default.
type Options struct {
	Settings *Settings // DefaultSettings when nil
	// Venues are networks where many people share an address, such as a playing hall. They have no
	// bound as a network, only those of each account.
	Venues []netip.Prefix
	// Proxies are the trusted reverse proxies, whose statement of the client's address is accepted.
	Proxies []netip.Prefix
	Now     func() time.Time // time.Now when nil
}

// Limits are the limits of one server. Its fields may be used by several goroutines.
type Limits struct {
	Settings Settings
	Door     *Door
	Work     Work

	// Tries, each kind by its own key.
	Guesses       *Buckets // wrong passwords, by account and network: [KeyAt]
	Logins        *Buckets // right passwords, by account and network
	AccountWide   *Buckets // wrong passwords, by account, from networks where it has not signed in
	PlaceWide     *Buckets // wrong passwords, links and codes, by network
	Guests        *Buckets // guests, by network
	Registrations *Buckets // newcomers who register, by network
	Letters       *Buckets // letters, by the address that is written to

	// What people say and ask, by who it is, also when they leave and come back.
	Talk          *Buckets
	GuestTalk     *Buckets // of guests besides, by network
	Shouts        *Buckets // and all else that is said to everybody
	Challenges    *Buckets // of guests by network, too
	ChallengePair *Buckets // from one to another: [KeyBetween]

	// Games called off before they were under way, by who did it, and guests' by network besides.
	CalledOff, GuestCalledOff *Buckets

	// In the office: demonstrations by who makes them, results that players report by the player.
	Demonstrations, Reports *Buckets

	// Files that come in, and archives that are asked for, by who it is.
	Files *Buckets

	// What programs ask, by the member or, without one, by network.
	Requests *Buckets

	// What browsers ask, and what of it costs much, by whose it is: [Limits.Key].
	Pages, Heavy *Buckets

	commands, guestCommands *Buckets // see [Limits.Command]

	venues  []netip.Prefix
	proxies []netip.Prefix
	now     func() time.Time
}

// New returns the limits of a server.
func New(opt Options) *Limits {
	set := DefaultSettings
	if opt.Settings != nil {
		set = *opt.Settings
	}
	l := &Limits{Settings: set, venues: opt.Venues, proxies: opt.Proxies, now: opt.Now}
	if l.now == nil {
		l.now = time.Now
	}
	l.Door = newDoor(set.Door, l.IsVenue)
	l.Work = newWork(set.Work)
	l.Guesses, l.Logins, l.AccountWide = NewBuckets(set.Guesses), NewBuckets(set.Logins), NewBuckets(set.AccountWide)
	l.PlaceWide, l.Guests, l.Registrations = NewBuckets(set.PlaceWide), NewBuckets(set.Guests), NewBuckets(set.Registrations)
	l.Letters, l.Talk, l.GuestTalk, l.Shouts = NewBuckets(set.Letters), NewBuckets(set.Talk), NewBuckets(set.GuestTalk), NewBuckets(set.Shouts)
	l.Challenges, l.ChallengePair = NewBuckets(set.Challenges), NewBuckets(set.ChallengePair)
	l.Demonstrations, l.Reports = NewBuckets(set.Demonstrations), NewBuckets(set.Reports)
	l.CalledOff, l.GuestCalledOff = NewBuckets(set.CalledOff), NewBuckets(set.GuestCalledOff)
	l.Requests, l.Files = NewBuckets(set.Requests), NewBuckets(set.Files)
	l.Pages, l.Heavy = NewBuckets(set.Pages), NewBuckets(set.Heavy)
	l.commands, l.guestCommands = NewBuckets(set.Commands), NewBuckets(set.GuestCommands)
	return l
}

// IsVenue reports whether the operator configured a network as one where many people share an
// address.
func (l *Limits) IsVenue(p Network) bool { return p.within(l.venues) }

// Key returns the key by which the requests of a client are counted. For a member it is the
// account. Guests may choose any name, so they are counted by network. In a network without a
// limit, guests are counted by account. There the key of a client without an account is empty.
func (l *Limits) Key(account string, guest bool, from Network) string {
	if account != "" && !guest || l.Door.isUnbounded(from) {
		return account
	}
	return from.String()
}

// Command spends one of the commands that a client may send on all their connections together. The
// function back returns the command to the client's bucket. It is nil if no command is left.
func (l *Limits) Command(account string, guest bool, from Network) (back func()) {
	key, of := l.Key(account, guest, from), l.commands
	if key != account {
		of = l.guestCommands
	}
	back, _ = of.Take(key, l.now())
	return back
}

// KeyBetween returns the key that counts actions of one person towards another.
func KeyBetween(from, to string) string { return from + " " + to }

// KeyAt returns the key that counts attempts from one network to sign in to an account.
func KeyAt(account string, p Network) string { return account + " " + p.String() }
