package icsd_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/internal/store/memory"
)

// Who is at another node is shown as he is: since when, how long he has done nothing, whether he is open; and he sees seeks.
func TestPeopleAtAnotherNode(t *testing.T) {
	var now atomic.Int64
	now.Store(time.Date(2009, 7, 1, 10, 0, 0, 0, time.UTC).UnixNano())
	clock := func() time.Time { return time.Unix(0, now.Load()) }
	store, hub := memory.New(), bus.NewHub()
	var all []*house
	for i := range 2 {
		line := hub.Connect()
		word := nodes.Word{Bus: line}
		j := journal.New(store, journal.Options{Node: fmt.Sprint("n", i), Shared: true, PublishNews: word.Say})
		t.Cleanup(func() {
			if err := j.Close(); err != nil {
				t.Error(err)
			}
			line.Close()
		})
		if _, err := word.Hear(j.ReceiveNews); err != nil {
			t.Fatal(err)
		}
		all = append(all, openWith(t, func(o *hall.Options) { o.Journal, o.Store, o.Bus, o.Now = j, store, line, clock },
			func(o *icsd.Options) { o.Now = clock }))
	}
	near, far := all[0].call(), all[1].call()
	near.guest()
	far.guest()
	far.send("set open 0")
	far.expect(`You are no longer open to receive match requests\.`)
	readers := func(want int) { // as the near node knows it
		t.Helper()
		for deadline := time.Now().Add(patient); ; time.Sleep(20 * time.Millisecond) {
			n := len(all[0].hall.RemoteListeners(func(_ members.Identity, e hall.TalkFilter) bool { return e.Seeks }))
			if n == want {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("%d at the other node see seeks, want %d", n, want)
			}
		}
	}
	readers(1)
	now.Add(int64(7 * time.Minute))
	near.send("finger " + far.handle)
	near.expect(`On for: 7 mins   Idle: 7 mins\n`)
	near.send("who v")
	near.expect(`XU  ` + far.handle + `\(U\) .* 7m +7m \|`)
	near.send("seek 5 3 unrated")
	near.expect(`\(1 player\(s\) saw the seek\.\)`)
	near.send("unseek")
	near.expect(`removed`)
	far.send("set seek 0")
	far.expect(`You will not see seek ads\.`)
	readers(0)
	near.send("finger " + far.handle)
	near.expect(`On for: 7 mins   Idle: 0 secs\n`)
	near.send("seek 5 3 unrated")
	near.expect(`\(0 player\(s\) saw the seek\.\)`)
}
