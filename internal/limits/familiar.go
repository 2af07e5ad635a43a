package limits

import (
	"container/list"
	"slices"
)

// How many networks are remembered for each account, and for how many accounts. Only a sign-in with
// the right password adds an entry.
const (
	networksPerAccount = 8
	accountsRemembered = 1 << 14
)

// knownNetworks remembers the networks from which members have signed in since the server started.
type knownNetworks struct {
	of       map[string]*list.Element // of *placed, by account
	order    *list.List               // the last account that signed in is at the front
	networks map[Network]int          // accounts at each
}

type memberNetworks struct {
	account string
	at      []Network // the last first
}

func newKnownNetworks() knownNetworks {
	return knownNetworks{of: map[string]*list.Element{}, order: list.New(), networks: map[Network]int{}}
}

// includes reports whether members have signed in from a network.
func (f *knownNetworks) includes(p Network) bool { return f.networks[p] > 0 }

// add records that a member has signed in from a network.
func (f *knownNetworks) add(account string, p Network) {
	e := f.of[account]
	if e == nil {
		if f.order.Len() >= accountsRemembered {
			f.forget(f.order.Back())
		}
		e = f.order.PushFront(&memberNetworks{account: account})
		f.of[account] = e
	}
	f.order.MoveToFront(e)
	one := e.Value.(*memberNetworks)
	if at := slices.Index(one.at, p); at >= 0 {
		one.at = slices.Delete(one.at, at, at+1)
	} else {
		f.networks[p]++
	}
	one.at = slices.Insert(one.at, 0, p)
	if len(one.at) > networksPerAccount {
		f.removeOne(one.at[networksPerAccount])
		one.at = one.at[:networksPerAccount]
	}
}

func (f *knownNetworks) forget(e *list.Element) {
	one := f.order.Remove(e).(*memberNetworks)
	delete(f.of, one.account)
	for _, p := range one.at {
		f.removeOne(p)
	}
}

func (f *knownNetworks) removeOne(p Network) {
	if f.networks[p]--; f.networks[p] == 0 {
		delete(f.networks, p)
	}
}
