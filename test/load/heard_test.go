package load

import (
	"testing"
	"time"

	"github.com/escaque/escaque/internal/load"
	"github.com/escaque/escaque/internal/store/memory"
)

// A line that everybody hears holds no game up: it is told to a few at a time, and moves go between them.
func TestHeardByAll(t *testing.T) {
	if testing.Short() {
		t.Skip("watches 200 moves at the pace of people: too long for -short")
	}
	n := size(t, 200)
	address := open(t, memory.New())
	invite(t, "quiet", address, n)
	p, err := seat(t, address, 0)
	if err != nil {
		t.Fatal(err)
	}
	var speakers []*load.Caller
	for range 4 { // one alone may not say so much
		c, err := load.Call(t.Context(), address, "guest")
		if err != nil {
			t.Fatal(err)
		}
		speakers = append(speakers, c)
	}
	play := func() []time.Duration {
		took, err := p.play(100, 20*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		return took
	}
	silent := play()
	over, spoken := make(chan struct{}), make(chan int)
	go func() {
		every := time.NewTicker(700 * time.Millisecond)
		defer every.Stop()
		for said := 0; ; said++ {
			c := speakers[said%len(speakers)]
			err := c.Say("tell 1 who plays?")
			if err == nil {
				_, err = c.Until("players in channel")
			}
			if err != nil {
				t.Error(err)
			}
			select {
			case <-every.C:
			case <-over:
				spoken <- said + 1
				return
			}
		}
	}()
	beside := play()
	close(over)
	t.Logf("%d hear %d lines; a move without them: %s; beside them: %s", n, <-spoken, figures(silent), figures(beside))
	if middle(beside) > unnoticed*middle(silent) {
		t.Errorf("beside talk that %d hear a move takes %v, without it %v", n, middle(beside), middle(silent))
	}
}
