package icsd_test

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd"
)

// stamper is a caller whose client stamps its lines with a clock of its own,
// which shows what the test says.
type stamper struct {
	*caller
	clock int64 // milliseconds
	key   int
}

func (s *stamper) stamp(text string) {
	s.t.Helper()
	s.key = (s.key + 7) % 50
	if _, err := s.conn.Write(append(ics.Seal(text, s.clock, s.key), '\n')); err != nil {
		s.t.Fatal(err)
	}
}

// stampedHouse is a server whose clocks stand still until the test moves them.
func stampedHouse(t *testing.T) (h *house, now *atomic.Int64) {
	now = &atomic.Int64{}
	now.Store(time.Date(2009, 7, 1, 10, 0, 0, 0, time.UTC).UnixNano())
	clock := func() time.Time { return time.Unix(0, now.Load()) }
	h = openWith(t, func(o *hall.Options) { o.Now, o.LagCap = clock, 500*time.Millisecond },
		func(o *icsd.Options) { o.Now = clock })
	return h, now
}

// enter logs a stamping guest in. pinged is how his timeseal is asked for its time.
func (s *stamper) enter(hello, pinged string) {
	s.t.Helper()
	s.stamp(hello + "henrik|Linux|")
	s.expect("login: $")
	s.stamp("guest")
	s.handle = s.expect(`Press return to enter the server as "(\w+)":\n`)
	s.stamp("")
	s.expect(`\n` + pinged + `\*\*\*\* Starting FICS session as ` + s.handle)
	s.expect("fics% $")
	s.stamp("style 12")
	s.expect(`Style 12 set\.\nfics% $`)
}

// What the way takes is given back, up to the cap; what a stamp claims beyond
// the time that there was, is not.
func TestTimeseal(t *testing.T) {
	for _, version := range []struct{ hello, ping string }{{ics.SealHello, `\[G\]\n`}, {ics.SealHello2, `\[G\]\x00`}} {
		h, now := stampedHouse(t)
		pass := func(d time.Duration) { now.Add(int64(d)) }
		white, black := &stamper{caller: h.call(), clock: 5_000_000}, h.call()
		white.enter(version.hello, version.ping)
		white.stamp(ics.SealPong)
		black.guest()
		black.send("iset ms 1")
		black.expect(`ms set\.`)
		white.stamp("seek 5 0 unrated white")
		black.send("play " + white.expect(`posted with index (\d+)`))
		black.expect("<12> ")
		moves := []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O"}
		for i, c := range []struct {
			answers           bool
			there, here, back time.Duration // the ping's way, thinking at home, the line's way
			claims            time.Duration // what the client's clock says of the thinking
			spent, lag        int           // what style 12 shows, milliseconds
			whatItShows       string
		}{
			{true, 60 * time.Millisecond, 1000 * time.Millisecond, 80 * time.Millisecond, 1000 * time.Millisecond, 1000, 140, "the way there and back"},
			{true, 400 * time.Millisecond, 1000 * time.Millisecond, 900 * time.Millisecond, 1000 * time.Millisecond, 1800, 500, "no more than the cap"},
			{true, 0, 1000 * time.Millisecond, 0, 100 * time.Millisecond, 500, 500, "a stamp that claims too little"},
			{true, 0, 300 * time.Millisecond, 0, 2000 * time.Millisecond, 300, 0, "a stamp that claims too much"},
			{true, 0, 300 * time.Millisecond, 0, -50 * time.Millisecond, 300, 0, "a clock that goes backwards"},
		} {
			white.expect(`\n` + version.ping + `(?s:.*?)<12> `)
			pass(c.there)
			white.stamp(ics.SealPong)
			white.stamp("date") // its answer says that the pong has been read
			white.expect(`GMT [^\n]*\n`)
			white.clock += c.claims.Milliseconds()
			pass(c.here + c.back)
			white.stamp(moves[2*i])
			shown := black.expect(`<12> [^\n]* ` + regexp.QuoteMeta(moves[2*i]) + ` 1 1 \d+\n`)
			want := fmt.Sprintf(" (0:%02d.%03d) %s 1 1 %d\n", c.spent/1000, c.spent%1000, moves[2*i], c.lag)
			if !strings.HasSuffix(shown, want) {
				t.Errorf("%s: %q wanted: %s", c.whatItShows, want, shown)
			}
			if 2*i+1 < len(moves) {
				black.send(moves[2*i+1])
			}
		}
		white.stamp("ping")
		white.expect(`:pinging ` + white.handle + `\n:round trip times to ` + white.handle + `: min/avg/max/mdev = (?:\n\\   )?0\.000/\d+\.\d{3}/400\.000/\d+\.\d{3} ms\n`)
	}
}

// Who has begun to stamp must go on: lines without a stamp are left out and
// counted, and so is what cannot be read.
func TestUnstampedLines(t *testing.T) {
	h, _ := stampedHouse(t)
	s := &stamper{caller: h.call(), clock: 1}
	s.enter(ics.SealHello, `\[G\]\n`)
	for range 19 {
		s.send("who")
		s.expect(`That line had no time stamp and was ignored\.\nfics% $`)
	}
	s.stamp("date")
	s.expect(`Server time`)
	s.send("who")
	s.expect(`Too many lines that cannot be read`)
	if _, err := io.ReadAll(s.in); err != nil {
		t.Errorf("the connection stays open: %v", err)
	}
}

// A client that never answers a ping is asked no more after a while, and plays on.
func TestSilentSeal(t *testing.T) {
	h, now := stampedHouse(t)
	white, black := &stamper{caller: h.call(), clock: 1}, h.call()
	white.enter(ics.SealHello, `\[G\]\n`)
	black.guest()
	white.stamp("seek 5 0 unrated white")
	black.send("play " + white.expect(`posted with index (\d+)`))
	white.expect(`\[G\]\n(?s:.*?)<12> .*\n`)
	black.expect(`<12> .*\n`)
	asked := 0
	for i := range 40 {
		now.Add(int64(time.Second))
		move, answer := [...]string{"g1f3", "f3g1"}[i%2], [...]string{"g8f6", "f6g8"}[i%2]
		white.stamp(move)
		black.expect(`<12> [^\n]* N/` + move[:2] + "-" + move[2:])
		black.send(answer)
		if strings.Contains(white.expect(`(?s)N/`+move[:2]+`.*?<12> [^\n]* N/`+answer[:2]), "[G]") {
			asked++
		}
	}
	if asked == 0 || asked >= 40 {
		t.Errorf("asked %d times of 40", asked)
	}
}
