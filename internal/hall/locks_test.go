package hall_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// roomy are limits that a crowd of one goroutine each does not come upon.
func roomy() *limits.Limits {
	s := limits.DefaultSettings
	many := limits.Rate{Burst: 1 << 20, Every: time.Millisecond}
	s.Challenges, s.ChallengePair, s.CalledOff, s.GuestCalledOff = many, many, many, many
	return limits.New(limits.Options{Settings: &s})
}

// Everybody comes, goes, seeks, challenges, accepts and calls games off at once. What
// the parts of the hall promise each other holds whenever all have stopped: nobody sits
// at two games, nobody who plays or has left has a seek or a challenge, and every game
// is on the floor for both of its players.
func TestACrowdInAHurry(t *testing.T) {
	rounds, steps := 4, 600
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		rounds, steps = 60, 2000
	}
	games := 0
	for round := range rounds {
		h := openHouse(t, memory.New(), func(o *hall.Options) { o.Limits = roomy() })
		crowd := make([]members.Identity, 8)
		for i := range crowd {
			crowd[i] = identity(fmt.Sprintf("P%d", i))
		}
		var all sync.WaitGroup
		for i, me := range crowd {
			all.Go(func() { h.hurry(rand.New(rand.NewPCG(uint64(round), uint64(i))), me, crowd, steps) })
		}
		all.Wait()
		h.consistent(crowd)
		begun, err := h.hall.Find(background, hall.GameQuery{})
		if err != nil {
			t.Fatal(err)
		}
		games += len(begun)
		h.close()
	}
	if games < 5*rounds {
		t.Errorf("only %d games began", games)
	}
}

// hurry does things until its steps are done; nearly all of them may be refused.
func (h *house) hurry(draw *rand.Rand, me members.Identity, crowd []members.Identity, steps int) {
	ctx := context.Background()
	spec := hall.SeekSpec{Control: "300", Edition: "1997", Color: hall.Side(draw.IntN(3)), Profile: hall.FICSProfile}
	var session *hall.Session
	for range steps {
		runtime.Gosched() // the others take their turns
		other := crowd[draw.IntN(len(crowd))]
		if mine := h.hall.PlayingIn(me.ID); len(mine) > 0 && draw.IntN(3) == 0 {
			for _, id := range mine {
				_, _ = h.hall.Do(ctx, id, me, laws.Abort{})
			}
			continue
		}
		switch draw.IntN(11) {
		case 0, 1:
			if session == nil {
				session, _ = h.hall.Connect(me)
			}
		case 2:
			if session != nil {
				session.Leave()
				session = nil
			}
		case 3, 4:
			_, _ = h.hall.Seek(ctx, me, spec)
		case 5, 6:
			for _, s := range h.hall.Seeks() {
				if _, err := h.hall.Accept(ctx, me, s.ID); err == nil {
					break
				}
			}
		case 7, 8:
			_, _, _ = h.hall.Challenge(ctx, me, other.ID, spec)
		case 9:
			from, _ := h.hall.Offers(me.ID)
			for _, o := range from {
				_, _ = h.hall.AcceptOffer(ctx, me, o.Number)
			}
		default:
			_, _, _ = h.hall.AskSimul(ctx, me, other.ID, hall.SeekSpec{})
		}
	}
	if session != nil && draw.IntN(2) == 0 {
		session.Leave()
	}
}

// consistent checks what the parts of the hall promise each other.
func (h *house) consistent(crowd []members.Identity) {
	h.t.Helper()
	rows := h.hall.Games()
	held := map[string]int{}
	for _, row := range rows {
		for _, p := range []hall.Player{row.White, row.Black} {
			held[p.ID]++
		}
	}
	for _, who := range crowd {
		mine := h.hall.PlayingIn(who.ID)
		_, gives := h.hall.Simul(who.ID)
		if len(mine) != held[who.ID] || h.hall.IsPlaying(who.ID) != (len(mine) > 0) {
			h.t.Errorf("%s is held for %v and sits at %d games", who.Handle, mine, held[who.ID])
		}
		if len(mine) > 1 && !gives {
			h.t.Errorf("%s sits at %v and gives no simul", who.Handle, mine)
		}
		from, to := h.hall.Offers(who.ID)
		for _, o := range append(from, to...) {
			busy := h.hall.IsPlaying(who.ID) && !(o.Kind == hall.SimulOffer && o.To.ID == who.ID && gives)
			if (o.Kind == hall.MatchOffer || o.Kind == hall.SimulOffer) && (busy || !h.hall.IsConnected(who.ID)) {
				h.t.Errorf("%s has the offer %+v: here %v, playing %v", who.Handle, o, h.hall.IsConnected(who.ID), mine)
			}
		}
	}
	for _, s := range h.hall.Seeks() {
		if !h.hall.IsConnected(s.By.ID) || h.hall.IsPlaying(s.By.ID) {
			h.t.Errorf("%s seeks: here %v, playing %v", s.By.Handle, h.hall.IsConnected(s.By.ID), h.hall.PlayingIn(s.By.ID))
		}
	}
}
