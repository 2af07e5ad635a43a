package hall_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

func next(t *testing.T, o *hall.Observer) hall.Update {
	t.Helper()
	u, err := o.Next(background)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestObserverSeesEverythingInOrder(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	h.play(id, "e4")
	o := h.observe(id, bea)
	defer o.Close()
	u := next(t, o)
	if !u.Snapshot || u.View.Seq != 3 || u.View.You != hall.AsBlack || len(u.View.Legal()) != 20 || len(u.Events) != 0 {
		t.Fatalf("first update %+v", u)
	}
	h.play(id, "e5", "Nf3")
	h.must(id, bea, laws.OfferDraw{})
	h.play(id, "Nc6") // by Black, whose offer stands
	seq := u.View.Seq
	for seq < 7 {
		u = next(t, o)
		if u.Snapshot || len(u.Events) == 0 {
			t.Fatalf("update %+v", u)
		}
		for _, r := range u.Events {
			if r.Seq != seq+1 || r.Event == nil || !strings.Contains(string(r.Data), r.Event.EventKind()) {
				t.Fatalf("after %d came %+v", seq, r)
			}
			seq = r.Seq
		}
		if u.View.Seq != seq {
			t.Fatalf("view of %d with events up to %d", u.View.Seq, seq)
		}
	}
	ctx, cancel := context.WithTimeout(background, 5*time.Millisecond)
	defer cancel()
	if u, err := o.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("nothing happened, yet %+v, %v", u, err)
	}
}

// Nobody waits for a slow observer: they get the state afresh, and from there
// again everything without gaps.
func TestSlowObserver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.from(fen.Initial, 5) // under Laws that do not end a game by repetition
		o := h.observe(id, carla)
		defer o.Close()
		next(t, o)
		moves := slices.Repeat([]string{"Nf3", "Nf6", "Ng1", "Ng8"}, 3*hall.UpdateLimit/4)
		h.play(id, moves...)
		if n := o.Waiting(); n > hall.UpdateLimit {
			t.Fatalf("%d updates wait, at most %d may", n, hall.UpdateLimit)
		}
		u := next(t, o)
		if !u.Snapshot || len(u.View.Moves) != u.View.Ply || u.View.Ply < hall.UpdateLimit {
			t.Fatalf("first update after the jam: snapshot %t at %d", u.Snapshot, u.View.Ply)
		}
		for u.View.Ply < len(moves) {
			before := u.View.Seq
			u = next(t, o)
			if u.Events[0].Seq != before+1 {
				t.Fatalf("gap between %d and %d", before, u.Events[0].Seq)
			}
		}
	})
}

func TestTalk(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	heard := map[string]*hall.Observer{}
	for _, who := range []members.Identity{ana, bea, carla} {
		heard[who.Handle] = h.observe(id, who)
		next(t, heard[who.Handle])
	}
	say := func(who members.Identity, text string) {
		t.Helper()
		if err := h.hall.Say(background, id, who, text); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(who string, want ...string) {
		t.Helper()
		var got []string
		for heard[who].Waiting() > 0 {
			for _, l := range next(t, heard[who]).Chat {
				got = append(got, l.From+": "+l.Text)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s heard %q, want %q", who, got, want)
		}
	}
	say(ana, "  good \t luck\x1b[2J ")
	if err := h.hall.Say(t.Context(), id, ana, "good luck\u202e"); !hall.IsCode(err, hall.TextHidden) {
		t.Errorf("writing that is turned round: %v", err)
	}
	say(carla, "Qh4 mates!")
	say(judge, "Silence, please.")
	expect("Ana", "Ana: good luck[2J", "Judge: Silence, please.")
	expect("Carla", "Ana: good luck[2J", "Carla: Qh4 mates!", "Judge: Silence, please.")
	h.must(id, ana, laws.Resign{})
	h.over(id)
	say(carla, "A pity.")
	expect("Bea", "Ana: good luck[2J", "Judge: Silence, please.", "Carla: A pity.")

	late := h.observe(id, carla)
	if u := next(t, late); len(u.Chat) != 4 {
		t.Errorf("who comes late reads %+v", u.Chat)
	}
	wantCode(t, h.hall.Say(background, id, ana, " \x07\n "), hall.EmptyText)
	wantCode(t, h.hall.Say(background, id, ana, strings.Repeat("ñ", hall.MaxText+1)), hall.TextTooLong)
	wantCode(t, h.hall.Say(background, "nothere", ana, "hello"), hall.NoSuchGame)
}

func TestTalkIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.pair(ana, bea, "7200+0")
		said := 0
		for range 20 {
			if err := h.hall.Say(background, id, ana, "hurry up"); err == nil {
				said++
			} else {
				wantCode(t, err, hall.TooFast)
			}
		}
		if said != 5 {
			t.Errorf("%d lines at once, want 5", said)
		}
		for range hall.MaxChat {
			time.Sleep(2 * time.Second)
			if err := h.hall.Say(background, id, ana, "hurry up"); err != nil {
				t.Fatal(err)
			}
		}
		if u := next(t, h.observe(id, carla)); len(u.Chat) != hall.MaxChat {
			t.Errorf("%d lines remembered, want %d", len(u.Chat), hall.MaxChat)
		}
	})
}

// The table of a finished game stays for a while, and as long as somebody
// watches. Then the game is read from its log, and can still be corrected.
func TestFinishedTableIsFoldedUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.pair(ana, bea, "300+3")
		h.play(id, "e4")
		o := h.observe(id, carla)
		h.must(id, bea, laws.Resign{})
		time.Sleep(25 * time.Minute)
		if err := h.hall.Say(background, id, carla, "still here"); err != nil {
			t.Fatal(err)
		}
		o.Close()
		time.Sleep(15 * time.Minute)
		wantCode(t, h.hall.Say(background, id, carla, "anybody?"), hall.TableClosed)
		wantEnd(t, h.view(id, ana), laws.WhiteWins, laws.Resignation)

		late := h.observe(id, ana)
		defer late.Close()
		if u := next(t, late); !u.Snapshot || !u.View.Over || u.View.You != hall.AsWhite {
			t.Errorf("a folded game shows %+v", u)
		}
		h.refused(id, ana, laws.Resign{}, laws.GameOver)
		e4 := sentMove(t, "e2e4", 0)
		if recs := h.must(id, ana, e4); recs[0].Seq != 3 {
			t.Errorf("resent move answered %v", recs)
		}
		h.must(id, judge, laws.SetResult{Result: laws.Drawn, Article: "8.7", Reason: "wrongly entered"})
		v := h.view(id, ana)
		wantEnd(t, v, laws.Drawn, laws.ArbiterDecision)
		synctest.Wait()
		rows, err := h.hall.Find(background, hall.GameQuery{Member: bea.ID})
		if err != nil || len(rows) != 1 || rows[0].Result != laws.Drawn || rows[0].Ended != v.Ended {
			t.Errorf("index says %+v, %v", rows, err)
		}
	})
}

// A result that is corrected after the table was folded up is shown to those who look at the game,
// whether they read their updates or have them handed over; and when the hall closes they learn
// that.
func TestCorrectionIsShownAfterTheTableWasFolded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), func(o *hall.Options) { o.Linger = time.Second })
		id := h.pair(ana, bea, "300+3")
		h.must(id, bea, laws.Resign{})
		time.Sleep(time.Minute)
		reads, heard := h.observe(id, carla), make(chan laws.Result, 10)
		if u, err := reads.Next(background); err != nil || u.View.Result != laws.WhiteWins {
			t.Fatalf("%+v, %v", u, err)
		}
		hears := h.observe(id, carla)
		defer hears.Close()
		hears.Deliver(func(u *hall.Update) {
			if u != nil {
				heard <- u.View.Result
			} else {
				close(heard)
			}
		})
		h.must(id, judge, laws.SetResult{Result: laws.Drawn, Article: "8.7", Reason: "wrongly entered"})
		if u, err := reads.Next(background); err != nil || !u.Snapshot || u.View.Result != laws.Drawn {
			t.Errorf("%+v, %v", u, err)
		}
		h.close()
		if _, err := reads.Next(background); !errors.Is(err, hall.ErrClosed) {
			t.Errorf("when the hall closes: %v", err)
		}
		var all []laws.Result
		for r := range heard {
			all = append(all, r)
		}
		if !slices.Equal(all, []laws.Result{laws.WhiteWins, laws.Drawn}) {
			t.Errorf("handed over: %v", all)
		}
	})
}
