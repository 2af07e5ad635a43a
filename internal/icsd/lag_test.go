package icsd_test

import (
	"regexp"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/members"
)

// slowHouse is a server whose clocks the test moves, with the quota of lag that the
// server has.
func slowHouse(t *testing.T) (h *house, now *atomic.Int64) {
	now = &atomic.Int64{}
	now.Store(time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC).UnixNano())
	clock := func() time.Time { return time.Unix(0, now.Load()) }
	return openWith(t, func(o *hall.Options) {
		o.Now, o.LagCap, o.LagFree, o.LagQuota = clock, 500*time.Millisecond, 250*time.Millisecond, time.Second
	}, func(o *icsd.Options) { o.Now = clock }), now
}

// shuffle is the n-th half move of two who move their knights to and fro.
func shuffle(n int) (uci, shown string) {
	uci = [...]string{"g1f3", "g8f6", "f3g1", "f6g8"}[n%4]
	return uci, "N/" + uci[:2] + "-" + uci[2:]
}

// The clock of a timeseal stands still, so that all thinking seems to be lag: of 20
// moves of 0.45 s the quota comes back, and no more. Administrators are told.
func TestFeignedLag(t *testing.T) {
	h, now := slowHouse(t)
	admin := h.administrator("Chief")
	white, black := &stamper{caller: h.call(), clock: 5_000_000}, h.call()
	white.enter(ics.SealHello, `\[G\]\n`)
	white.stamp(ics.SealPong)
	black.guest()
	white.stamp("seek 5 0 unrated white")
	black.send("play " + white.expect(`posted with index (\d+)`))
	black.expect("<12> ")
	lag, left := 0, ""
	for i := range 20 {
		white.expect(`\n\[G\]\n(?s:.*?)<12> `)
		white.stamp(ics.SealPong) // and the clock shows what it showed
		white.stamp("date")
		white.expect(`GMT [^\n]*\n`)
		now.Add(int64(450 * time.Millisecond))
		uci, shown := shuffle(2 * i)
		white.stamp(uci)
		line := black.expect(`<12> [^\n]* ` + regexp.QuoteMeta(shown) + ` [^\n]*\n`)
		fields := regexp.MustCompile(`(\d+) \d+ \d+ ` + regexp.QuoteMeta(shown) + ` .* 1 1 (\d+)\n`).FindStringSubmatch(line)
		if fields == nil {
			t.Fatalf("no clock in %q", line)
		}
		back, _ := strconv.Atoi(fields[2])
		lag += back
		left = fields[1]
		uci, _ = shuffle(2*i + 1)
		black.send(uci)
	}
	if lag > 1000+20*50 || lag < 1000 {
		t.Errorf("%d ms of 9000 are given back, %s s are left of 300", lag, left)
	}
	white.stamp("resign")
	admin.expect(`(?s)about ` + white.handle + `.*lag\).*compensated\s+\\?\s*1s.*compensated\s+\\?\s*8s;`)
}

// administrator registers somebody who answers for the server, and logs him in.
func (h *house) administrator(handle string) *caller {
	h.t.Helper()
	const password = "la rubia de La Habana"
	p, err := h.members.Register(h.t.Context(), members.Registration{Handle: handle, Password: password})
	if err == nil {
		err = h.members.SetICSPassword(h.t.Context(), p.Identity.ID, members.Proof{Password: password}, "peon de rey")
	}
	if err == nil {
		_, err = h.members.GrantRole(h.t.Context(), handle, members.RoleAdministrator)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	c := h.call()
	c.expect("login: $")
	c.send(handle)
	c.expect("password: ")
	c.send("peon de rey")
	c.expect(ics.Prompt + "$")
	return c
}
