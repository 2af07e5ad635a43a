package limits

import (
	"net/netip"
	"testing"
	"time"
)

func TestKey(t *testing.T) {
	l := New(Options{Venues: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}})
	for _, c := range []struct {
		account string
		guest   bool
		from    string
		want    string
	}{
		{"a-1", false, "192.0.2.1", "a-1"},
		{"a-1", false, "203.0.113.9", "a-1"},
		{"g-1", true, "192.0.2.1", "192.0.2.1"},
		{"g-1", true, "2001:db8::1", "2001:db8::/64"},
		{"g-1", true, "203.0.113.9", "g-1"},
		{"g-1", true, "127.0.0.1", "g-1"},
		{"", false, "192.0.2.1:80", "192.0.2.1"},
		{"", false, "203.0.113.9", ""},
		{"", false, "[::1]:80", ""},
		{"", false, "no address", ""},
	} {
		if key := l.Key(c.account, c.guest, NetworkAt(c.from)); key != c.want {
			t.Errorf("%+v: %q", c, key)
		}
	}
}

func TestCommand(t *testing.T) {
	set := DefaultSettings
	set.Commands, set.GuestCommands = Rate{2, time.Second}, Rate{5, time.Second}
	l := New(Options{Settings: &set, Now: func() time.Time { return noon }})
	count := func(account string, guest bool, from string) (n int) {
		for n < 10 && l.Command(account, guest, NetworkAt(from)) != nil {
			n++
		}
		return n
	}
	for _, c := range []struct {
		account string
		guest   bool
		from    string
		want    int
	}{
		{"a-1", false, "192.0.2.1", 2},
		{"a-1", false, "192.0.2.2", 0},
		{"a-2", false, "192.0.2.1", 2},
		{"g-1", true, "192.0.2.1", 5},
		{"", false, "192.0.2.1", 0},
		{"g-1", true, "127.0.0.1", 2},
		{"", false, "127.0.0.1", 10},
	} {
		if n := count(c.account, c.guest, c.from); n != c.want {
			t.Errorf("%+v: %d", c, n)
		}
	}
	if back := l.Command("a-3", false, Network{}); back == nil {
		t.Error("none is left")
	} else if back(); count("a-3", false, "192.0.2.1") != 2 {
		t.Error("what was given back is missing")
	}
	set = set.Unlimited()
	if l = New(Options{Settings: &set}); count("a-1", false, "192.0.2.1") != 10 || count("g-1", true, "192.0.2.1") != 10 {
		t.Error("lifted bounds bind")
	}
	for _, of := range []*Buckets{l.Pages, l.Heavy} {
		if back, _ := of.Take("a", noon); back == nil || of.rate.Every != 0 {
			t.Error("lifted bounds bind")
		}
	}
}
