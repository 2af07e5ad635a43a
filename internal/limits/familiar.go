package limits

import (
	"container/list"
	"slices"
)

// The most that is remembered of members' networks: an account's last few, and the
// accounts that have signed in last. Only a right password gets anything in here.
const (
	placesOfOne   = 8
	membersPlaced = 1 << 14
)

// familiar knows from which networks members have signed in since the server started.
type familiar struct {
	of       map[string]*list.Element // of *placed, by account
	order    *list.List               // the account that has signed in last at the front
	networks map[Network]int          // accounts at each
}

type placed struct {
	account string
	at      []Network // the last first
}

func newFamiliar() familiar {
	return familiar{of: map[string]*list.Element{}, order: list.New(), networks: map[Network]int{}}
}

func (f *familiar) has(p Network) bool { return f.networks[p] > 0 }

func (f *familiar) add(account string, p Network) {
	e := f.of[account]
	if e == nil {
		if f.order.Len() >= membersPlaced {
			f.forget(f.order.Back())
		}
		e = f.order.PushFront(&placed{account: account})
		f.of[account] = e
	}
	f.order.MoveToFront(e)
	one := e.Value.(*placed)
	if at := slices.Index(one.at, p); at >= 0 {
		one.at = slices.Delete(one.at, at, at+1)
	} else {
		f.networks[p]++
	}
	one.at = slices.Insert(one.at, 0, p)
	if len(one.at) > placesOfOne {
		f.less(one.at[placesOfOne])
		one.at = one.at[:placesOfOne]
	}
}

func (f *familiar) forget(e *list.Element) {
	one := f.order.Remove(e).(*placed)
	delete(f.of, one.account)
	for _, p := range one.at {
		f.less(p)
	}
}

func (f *familiar) less(p Network) {
	if f.networks[p]--; f.networks[p] == 0 {
		delete(f.networks, p)
	}
}
