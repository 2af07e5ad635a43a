package icsd_test

import (
	"bytes"
	"runtime/pprof"
	"strings"
	"testing"
	"time"
)

// within counts the goroutines that are within a method of the workers, or would be after a call of
// it returns.
func within(t *testing.T, function string) (n int) {
	t.Helper()
	var all bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&all, 2); err != nil {
		t.Fatal(err)
	}
	for stack := range strings.SplitSeq(all.String(), "\n\n") {
		if strings.Contains(stack, "icsd.(*workers)."+function+"(") {
			n++
		}
	}
	return n
}

// eventually waits for so many goroutines within a method of the workers.
func eventually(t *testing.T, function string, want int) {
	t.Helper()
	for began := time.Now(); within(t, function) != want; time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > patient {
			t.Fatalf("%d goroutines within %s, not %d", within(t, function), function, want)
		}
	}
}

// TestSilentClientsAreWaitedForApart checks that a silent client keeps no goroutine whose stack
// grew while they were served, and that a client who plays does.
func TestSilentClientsAreWaitedForApart(t *testing.T) {
	t.Cleanup(func() { // after the server's own end
		eventually(t, "awaitInput", 0)
		eventually(t, "serve", 0)
	})
	h := open(t)
	silent := []*caller{h.call(), h.call(), h.call(), h.call(), h.call()}
	for _, c := range silent {
		c.guest() // and says something
	}
	eventually(t, "awaitInput", len(silent))
	if n := within(t, "serve"); n == 0 || n > len(silent) {
		t.Errorf("%d workers rest after five clients", n)
	}

	white, black := silent[0], silent[1]
	white.send("seek 5 3 unrated white manual")
	white.expect(`Your seek has been posted`)
	black.send("match " + white.handle + " 5 3 unrated black")
	white.expect(`Challenge:`)
	white.send("accept")
	white.expect(`<12> `)
	black.expect(`<12> `)
	white.send("e4")
	black.expect(`P/e2-e4`)
	black.send("e5")
	white.expect(`P/e7-e5`)
	eventually(t, "awaitInput", len(silent)-2)

	white.send("resign")
	for _, c := range []*caller{white, black} {
		c.expect(`resigns\} 0-1`)
		c.send("date")
		c.expect(`Local time`)
	}
	eventually(t, "awaitInput", len(silent))
}
