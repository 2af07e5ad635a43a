package hall_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// chief sees every game as it stands.
var chief = members.Identity{ID: "a-Chief", Handle: "Chief", Roles: members.RolePlayer | members.RoleAdministrator}

// delayed begins a game of an event that others see later.
func (h *house) delayed(d hall.Delay) hall.GameID {
	h.t.Helper()
	id, err := h.hall.Seat(background, hall.SeatSpec{
		White: hall.Player{ID: ana.ID, Handle: ana.Handle}, Black: hall.Player{ID: bea.ID, Handle: bea.Handle},
		Regulations: laws.Regulations{Edition: laws.Edition2023, Adjournments: true}.EqualControls(minutes(60)),
		Event:       &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1}, Delay: d,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

// sends makes moves as its players do, by squares, a while after each other.
func (h *house) sends(id hall.GameID, every time.Duration, from int, moves ...string) {
	h.t.Helper()
	for i, text := range moves {
		time.Sleep(every)
		h.must(id, []members.Identity{ana, bea}[(from+i)%2], sentMove(h.t, text, from+i))
	}
}

// seen is what somebody sees of a game by every way that there is, in half moves.
func (h *house) seen(id hall.GameID, who members.Identity) int {
	h.t.Helper()
	v := h.view(id, who)
	listed, err := h.hall.Listed(background, id, who)
	if err != nil {
		h.t.Fatal(err)
	}
	sheet, err := h.hall.PGN(background, id, who)
	if err != nil {
		h.t.Fatal(err)
	}
	o := h.observe(id, who)
	defer o.Close()
	first, err := o.Next(background)
	if err != nil {
		h.t.Fatal(err)
	}
	in := strings.Count(string(sheet), "[%clk")
	for _, n := range []int{len(v.Moves), listed.Ply, len(listed.Moves), first.View.Ply, len(first.View.Moves), in} {
		if n != v.Ply {
			h.t.Errorf("%s sees %d half moves here and %d there", who.Handle, v.Ply, n)
		}
	}
	return v.Ply
}

func TestOthersSeeAGameMinutesLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.delayed(hall.Delay{Minutes: 15})
		began := h.hall.Now()
		h.sends(id, time.Minute, 0, "e2e4", "e7e5", "g1f3", "b8c6") // after 1, 2, 3 and 4 minutes
		o := h.observe(id, carla)
		defer o.Close()
		if u := next(t, o); u.View.Ply != 0 || !u.View.Late || len(u.View.Log) != 0 || u.View.Clock.Running != hall.Neither {
			t.Fatalf("at once %+v", u.View)
		}
		for who, want := range map[*members.Identity]int{&ana: 4, &bea: 4, &chief: 4, &carla: 0, &guest: 0, &judge: 0, {}: 0} {
			if got := h.seen(id, *who); got != want {
				t.Errorf("%q sees %d half moves, want %d", who.Handle, got, want)
			}
		}
		for ply := 1; ply <= 4; ply++ {
			u := next(t, o)
			if at := time.Duration(ply+15) * time.Minute; u.View.Ply != ply || len(u.Events) != 1 || h.hall.Now().Sub(began) != at {
				t.Fatalf("after %s %d half moves, want %d after %s", h.hall.Now().Sub(began), u.View.Ply, ply, at)
			}
			if got := h.seen(id, guest); got != ply {
				t.Errorf("a guest sees %d half moves, want %d", got, ply)
			}
		}
		time.Sleep(30 * time.Second)
		v := h.view(id, carla)
		if c := v.ClockAt(h.hall.Now()); c.Running != hall.AsWhite || c.White != 60*time.Minute-150*time.Second || c.Black != 58*time.Minute {
			t.Errorf("half a minute later the clock shows %+v", c)
		}
		h.must(id, ana, laws.Resign{})
		if u := next(t, o); !u.View.Over || u.View.Late || u.View.Ply != 4 {
			t.Errorf("at the end %+v", u.View)
		}
	})
}

func TestOthersSeeAGameMovesLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.delayed(hall.Delay{Moves: 2})
		o := h.observe(id, carla)
		defer o.Close()
		next(t, o)
		h.sends(id, time.Second, 0, "e2e4", "e7e5", "g1f3", "b8c6")
		h.must(id, ana, laws.OfferDraw{})
		h.must(id, bea, laws.DeclineDraw{})
		if got := h.seen(id, carla); got != 0 || h.view(id, carla).Offer != hall.Neither {
			t.Errorf("after four half moves others see %d", got)
		}
		if err := h.hall.Say(background, id, guest, "Hello"); err != nil { // who sees it late, too
			t.Fatal(err)
		}
		if u := next(t, o); u.View.Ply != 0 || len(u.Chat) != 1 {
			t.Errorf("with what is said comes %+v", u.View)
		}
		h.sends(id, time.Second, 4, "f1b5")
		if u := next(t, o); u.View.Ply != 1 || u.View.Clock.Running != hall.Neither || u.View.Turn.String() != "black" {
			t.Errorf("after five half moves %+v", u.View)
		}
		time.Sleep(time.Hour / 2)
		if got, c := h.seen(id, guest), h.view(id, guest); got != 1 || c.ClockAt(h.hall.Now()).Running != hall.Neither {
			t.Errorf("half an hour later %d half moves, %+v", got, c.Clock)
		}
		h.sends(id, 0, 5, "a7a6", "b5a4", "g8f6", "e1g1", "f8e7")
		if got := h.seen(id, guest); got != 6 {
			t.Errorf("after ten half moves others see %d", got)
		}
		if v := h.view(id, guest); len(v.Log) != 2 {
			t.Errorf("offer and answer are in the log they see: %+v", v.Log)
		}
		h.must(id, bea, laws.Resign{})
		synctest.Wait() // whether it can still be won
		if got := h.seen(id, guest); got != 10 {
			t.Errorf("of a game that is over others see %d half moves", got)
		}
	})
}

// Neither a restart nor an adjournment shows others what they do not see yet.
func TestADelayOutlivesItsTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		h := openHouse(t, store, nil)
		id := h.delayed(hall.Delay{Moves: 1, Minutes: 5})
		h.sends(id, time.Second, 0, "e2e4", "e7e5", "g1f3", "b8c6")
		h.crash()
		h = openHouse(t, store, nil)
		defer h.close()
		if got := h.seen(id, carla); got != 0 {
			t.Errorf("after a restart others see %d half moves", got)
		}
		time.Sleep(5 * time.Minute)
		if got := h.seen(id, carla); got != 2 {
			t.Errorf("after a restart and five minutes others see %d half moves", got)
		}
		h.must(id, chief, laws.Adjourn{})
		h.must(id, ana, laws.Seal{Game: string(id), Commitment: laws.CommitText(string(id), laws.Salt{1}, "Bb5")})
		h.must(id, ana, laws.CloseEnvelope{})
		time.Sleep(2 * time.Hour) // its table is folded up
		if stored, err := h.hall.StoredGames(context.Background(), ana.ID, carla); err != nil || len(stored) != 1 || stored[0].Ply != 2 {
			t.Errorf("others see of the adjourned game %+v, %v", stored, err)
		}
		if stored, err := h.hall.StoredGames(context.Background(), ana.ID, ana); err != nil || len(stored) != 1 || stored[0].Ply != 4 {
			t.Errorf("its player sees %+v, %v", stored, err)
		}
		if got := h.seen(id, carla); got != 2 {
			t.Errorf("of the adjourned game others see %d half moves", got)
		}
	})
}

// A slow observer who gets the state afresh gets it late, too.
func TestASlowObserverSeesNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.delayed(hall.Delay{Moves: 5})
		o := h.observe(id, carla)
		defer o.Close()
		moves := slices.Repeat([]string{"g1f3", "g8f6", "f3g1", "f6g8"}, 4)
		h.sends(id, 0, 0, moves[:11]...)
		for range hall.UpdateLimit + 5 {
			time.Sleep(10 * time.Second) // people may say so much a minute
			_ = h.hall.Say(background, id, bea, "well")
		}
		for {
			ctx, cancel := context.WithTimeout(background, time.Second)
			u, err := o.Next(ctx)
			cancel()
			if err != nil {
				return
			}
			if u.View.Ply > 1 {
				t.Fatalf("he sees %d half moves of 11", u.View.Ply)
			}
		}
	})
}

// Whoever makes a game may have it shown later: a seek, a challenge and the rematch after it carry
// the delay.
func TestASingleGameIsShownLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		for _, wrong := range []hall.Delay{{Minutes: -1}, {Minutes: hall.MaxDelayMinutes + 1}, {Moves: hall.MaxDelayMoves + 1}} {
			if _, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300", Delay: wrong}); !hall.IsCode(err, hall.BadDelay) {
				t.Errorf("%+v: %v", wrong, err)
			}
		}
		for _, p := range []members.Identity{ana, bea} {
			s, err := h.hall.Connect(p)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
		}
		seek, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "3600", Color: hall.AsWhite, Delay: hall.Delay{Minutes: 5}})
		if err != nil {
			t.Fatal(err)
		}
		id, err := h.hall.Accept(background, bea, seek.ID)
		if err != nil {
			t.Fatal(err)
		}
		h.sends(id, time.Second, 0, "e2e4", "e7e5")
		for who, want := range map[*members.Identity]int{&ana: 2, &bea: 2, &chief: 2, &carla: 0, &guest: 0, {}: 0} {
			if got := h.seen(id, *who); got != want {
				t.Errorf("%q sees %d half moves, want %d", who.Handle, got, want)
			}
		}
		time.Sleep(5 * time.Minute)
		if got := h.seen(id, guest); got != 2 {
			t.Errorf("five minutes later a guest sees %d half moves", got)
		}
		h.must(id, ana, laws.Resign{})
		again := h.view(id, bea)
		if spec, err := again.RematchSpec(); err != nil || spec.Delay.Minutes != 5 {
			t.Errorf("the rematch: %+v, %v", spec, err)
		}
	})
}

// An organiser sees the games of their own event as they are, and of no other.
func TestAnOrganiserSeesHisEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), func(opt *hall.Options) {
			opt.Organises = func(who members.Identity, event string) bool { return who.ID == "a-Olga" && event == "e1" }
		})
		defer h.close()
		id := h.delayed(hall.Delay{Minutes: 15})
		h.sends(id, time.Second, 0, "e2e4")
		olga := members.Identity{ID: "a-Olga", Handle: "Olga", Roles: members.RolePlayer | members.RoleOrganiser}
		otto := members.Identity{ID: "a-Otto", Handle: "Otto", Roles: members.RolePlayer | members.RoleOrganiser}
		for who, want := range map[*members.Identity]int{&olga: 1, &otto: 0} {
			if got := h.seen(id, *who); got != want {
				t.Errorf("%q sees %d half moves, want %d", who.Handle, got, want)
			}
		}
	})
}

// chatOf waits for the next updates of an observer until one brings lines, and returns them.
func chatOf(t *testing.T, o *hall.Observer) (said []string) {
	t.Helper()
	for len(said) == 0 {
		u := next(t, o)
		for _, l := range u.Chat {
			said = append(said, l.Text)
		}
	}
	return said
}

// What players and arbiters say at a table is shown to those who see the game late when the moves
// of that time are, and to others at once; what those say who see it late is shown at once.
func TestOthersHearThePlayersLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.delayed(hall.Delay{Minutes: 15, Moves: 1})
		h.sends(id, time.Minute, 0, "e2e4", "e7e5", "g1f3", "b8c6")
		inside, late := h.observe(id, chief), h.observe(id, carla)
		defer inside.Close()
		defer late.Close()
		next(t, inside)
		next(t, late)
		say := func(who members.Identity, text string) {
			t.Helper()
			if err := h.hall.Say(background, id, who, text); err != nil {
				t.Fatal(err)
			}
		}
		began := h.hall.Now()
		say(ana, "I saw the knight")
		if got := chatOf(t, inside); !slices.Equal(got, []string{"I saw the knight"}) {
			t.Errorf("who sees the game as it stands hears %q", got)
		}
		say(guest, "what now?")
		if got := chatOf(t, late); !slices.Equal(got, []string{"what now?"}) || h.hall.Now() != began {
			t.Errorf("who sees the game late hears %q", got)
		}
		// Who comes now, and who reads what she has said, hear no more.
		second := h.observe(id, members.Identity{ID: "a-Dora", Handle: "Dora", Roles: members.RolePlayer})
		defer second.Close()
		if u := next(t, second); len(u.Chat) != 1 {
			t.Errorf("who comes now hears %+v", u.Chat)
		}
		for who, want := range map[*members.Identity]int{&carla: 0, &chief: 1} {
			if list, err := h.hall.ChatLinesBy(background, *who, ana.ID, id); err != nil || len(list) != want {
				t.Errorf("%s reads %+v, %v", who.Handle, list, err)
			}
		}
		// The minutes alone do not do it, nor do the moves.
		time.Sleep(16 * time.Minute)
		h.sends(id, 0, 4, "f1b5")
		say(guest, "still nothing")
		if got := chatOf(t, late); !slices.Equal(got, []string{"still nothing"}) {
			t.Errorf("one half move later is heard %q", got)
		}
		h.sends(id, 0, 5, "a7a6")
		if got := chatOf(t, late); !slices.Equal(got, []string{"I saw the knight"}) {
			t.Errorf("a move of each side and 16 minutes later is heard %q", got)
		}
		// At the end everything is shown.
		say(bea, "well played")
		h.must(id, ana, laws.Resign{})
		if got := chatOf(t, late); !slices.Equal(got, []string{"well played"}) {
			t.Errorf("at the end is heard %q", got)
		}
	})
}

// Time alone shows what was said, when no move waits.
func TestOthersHearThePlayersMinutesLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.delayed(hall.Delay{Minutes: 5})
		h.sends(id, 0, 0, "e2e4")
		o := h.observe(id, carla)
		defer o.Close()
		next(t, o)
		time.Sleep(2 * time.Minute)
		began := h.hall.Now()
		if err := h.hall.Say(background, id, bea, "good luck"); err != nil {
			t.Fatal(err)
		}
		if got := chatOf(t, o); !slices.Equal(got, []string{"good luck"}) || h.hall.Now().Sub(began) != 5*time.Minute {
			t.Errorf("heard %q after %s", got, h.hall.Now().Sub(began))
		}
	})
}

// At the nodes of one server as well: where the line is carried to, and where it is read
// afterwards.
func TestOthersHearThePlayersLaterAtOtherNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 3)
		defer closeAll(all)
		time.Sleep(2 * time.Second)
		id := all[0].delayed(hall.Delay{Minutes: 5})
		synctest.Wait()
		first := all[1].observe(id, carla)
		defer first.Close()
		next(t, first)
		time.Sleep(time.Minute)
		began := all[0].hall.Now()
		if err := all[0].hall.Say(background, id, ana, "good luck"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		second := all[2].observe(id, carla)
		defer second.Close()
		inside := all[2].observe(id, chief)
		defer inside.Close()
		if got := chatOf(t, inside); !slices.Equal(got, []string{"good luck"}) || all[0].hall.Now().Sub(began) > time.Minute {
			t.Errorf("who sees the game as it stands hears %q", got)
		}
		for _, o := range []*hall.Observer{first, second} {
			if got := chatOf(t, o); !slices.Equal(got, []string{"good luck"}) || all[0].hall.Now().Sub(began) < 5*time.Minute {
				t.Errorf("heard %q after %s", got, all[0].hall.Now().Sub(began))
			}
		}
	})
}
