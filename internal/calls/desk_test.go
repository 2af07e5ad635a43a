package calls_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

func TestACallStopsTheClocksForItsMinutes(t *testing.T) {
	v := newVenue(t, memory.New(), start(), "", nil)
	defer v.close()
	ana, berta, carla := v.member("Ana", 0), v.member("Berta", 0), v.member("Carla", members.RoleArbiter)
	*v.staff = []members.Profile{carla}
	id := v.seat(ana, berta, cup, laws.Edition2009)
	w, err := v.hall.Table(t.Context(), id, berta.Identity())
	v.must(err)
	p, err := v.calls.ProspectOf(t.Context(), berta.Identity(), w)
	v.must(err)
	if p.Duty != 0 || p.Here != 1 || p.Letters != 0 || p.Stop != 3*time.Minute || p.Article != "6.12b" || p.Refused != nil || v.stopped(id) {
		t.Fatalf("before the call: %+v", p)
	}
	made, err := v.call(berta, id)
	v.must(err)
	if !v.stopped(id) || made.Until != v.hall.Now().Add(3*time.Minute) && made.Until.Sub(v.hall.Now()) < 2*time.Minute {
		t.Fatalf("called: %+v, stopped %v", made, v.stopped(id))
	}
	if _, err := v.call(berta, id); !refusedWith(err, "call-open") {
		t.Errorf("a second call: %v", err)
	}
	if made, err := v.call(ana, id); err != nil || made.Until != 0 {
		t.Errorf("the opponent's call while the clocks stand: %+v %v", made, err)
	}
	*v.now = v.now.Add(2 * time.Minute)
	if !v.calls.Settle(t.Context()) || !v.stopped(id) {
		t.Error("the clocks run before the time is over")
	}
	*v.now = v.now.Add(time.Minute + time.Second)
	for range 2 {
		if !v.calls.Settle(t.Context()) {
			t.Error("something is left to do")
		}
	}
	if reason, times := v.resumedFor(id); v.stopped(id) || reason != laws.NobodyCame || times != 1 {
		t.Errorf("stopped %v, resumed %d times, at last for %q", v.stopped(id), times, reason)
	}
	for _, who := range []members.Profile{ana, berta} {
		w, err := v.hall.Table(t.Context(), id, who.Identity())
		v.must(err)
		if said := words.EventSentence("en", w.Log[len(w.Log)-1].Event); !strings.Contains(said, "no arbiter came in time") {
			t.Errorf("%s reads %q", who.Handle, said)
		}
	}
	log := v.calls.Current()
	c, open := log.Call(made.Number)
	if !open || c.Lapsed == 0 || len(log.Owed()) != 0 || c.Text != "my opponent talks" {
		t.Errorf("the call is %+v", c)
	}
	v.must(v.calls.CloseCall(t.Context(), carla.Identity(), calls.Closing{Call: made.Number, Reason: "nothing had happened"}))
	if again, err := v.call(berta, id); err != nil || again.Until == 0 || v.calls.Current().Count(berta.ID, string(id)) != 2 {
		t.Errorf("a later call: %+v %v", again, err)
	}
}

func TestADeputyTakesTheCall(t *testing.T) {
	v := newVenue(t, memory.New(), start(), "", nil)
	defer v.close()
	ana, berta := v.member("Ana", 0), v.member("Berta", 0)
	chief, dora, emil := v.member("Chief", members.RoleArbiter), v.member("Dora", members.RoleArbiter), v.member("Emil", members.RoleArbiter)
	player, foreign := v.member("Petra", members.RoleArbiter), v.member("Foreign", members.RoleArbiter)
	*v.staff, v.chief = []members.Profile{chief, dora, emil, player}, chief.ID
	v.plays[player.ID] = 2
	ctx := t.Context()
	v.must(v.calls.BeginDuty(ctx, dora.Identity(), "cup", 1, 10))
	v.must(v.calls.BeginDuty(ctx, emil.Identity(), "cup", 11, 20))
	for _, who := range []members.Profile{ana, foreign} {
		if err := v.calls.BeginDuty(ctx, who.Identity(), "cup", 0, 0); !refusedWith(err, "not-arbiter") {
			t.Errorf("%s begins a duty: %v", who.Handle, err)
		}
	}
	var told []hall.Call
	v.calls.AddNotifier(func(c hall.Call) []string { told = append(told, c); return c.To })
	id := v.seat(ana, berta, cup, laws.Edition2009)
	made, err := v.call(ana, id)
	v.must(err)
	if made.Heard != 1 || len(told) != 1 || len(told[0].To) != 1 || told[0].To[0] != dora.ID || told[0].Number != made.Number {
		t.Fatalf("heard %d, told %+v", made.Heard, told)
	}
	for _, who := range []members.Profile{ana, foreign} {
		if err := v.calls.Take(ctx, who.Identity(), made.Number); !refusedWith(err, "not-arbiter") {
			t.Errorf("%s takes the call: %v", who.Handle, err)
		}
	}
	if err := v.calls.Take(ctx, player.Identity(), made.Number); !refusedWith(err, "plays-in-round") {
		t.Errorf("who plays in the round takes the call: %v", err)
	}
	if _, err := v.hall.Do(ctx, id, player.Identity(), laws.ResumeGame{}); !refusedWith(err, "plays-in-round") {
		t.Errorf("who plays in the round rules: %v", err)
	}
	if _, err := v.hall.PreviewCommand(ctx, id, player.Identity(), laws.ResumeGame{}); !refusedWith(err, "plays-in-round") {
		t.Errorf("who plays in the round looks at a ruling: %v", err)
	}
	v.must(v.calls.Take(ctx, dora.Identity(), made.Number))
	if err := v.calls.Take(ctx, emil.Identity(), made.Number); !refusedWith(err, "taken") {
		t.Errorf("a second arbiter takes it: %v", err)
	}
	*v.now = v.now.Add(time.Hour)
	if !v.calls.Settle(ctx) || !v.stopped(id) {
		t.Error("the clocks run though an arbiter has come")
	}
	if err := v.calls.HandOver(ctx, emil.Identity(), made.Number, "Emil"); !refusedWith(err, "taken") {
		t.Errorf("another takes it over: %v", err)
	}
	if err := v.calls.HandOver(ctx, chief.Identity(), made.Number, "Foreign"); !refusedWith(err, "other-not-arbiter") {
		t.Errorf("handed to an arbiter of elsewhere: %v", err)
	}
	if err := v.calls.HandOver(ctx, chief.Identity(), made.Number, "Petra"); !refusedWith(err, "other-plays") {
		t.Errorf("handed to a player of the round: %v", err)
	}
	v.must(v.calls.HandOver(ctx, chief.Identity(), made.Number, "Emil"))
	if err := v.calls.CloseCall(ctx, emil.Identity(), calls.Closing{Call: made.Number, Reason: ""}); !refusedWith(err, "no-reason") {
		t.Errorf("without cause and reason: %v", err)
	}
	v.must(v.calls.CloseCall(ctx, emil.Identity(), calls.Closing{Call: made.Number, Reason: "to think"}))
	w, err := v.hall.Look(ctx, id)
	v.must(err)
	ruled := false
	for _, e := range w.Log {
		r, is := e.Event.(laws.StopRuled)
		ruled = ruled || is && !r.Valid && r.Reason == "to think"
	}
	if !ruled || !v.stopped(id) {
		t.Errorf("ruled %v, stopped %v", ruled, v.stopped(id))
	}
	_, err = v.hall.Do(ctx, id, emil.Identity(), laws.ResumeGame{})
	v.must(err)
	w, err = v.hall.Look(ctx, id)
	v.must(err)
	v.calls.Acted(ctx, emil.Identity(), w, laws.ResumeGame{}, []hall.Recorded{w.Log[len(w.Log)-1].Recorded}) // the answer was lost, and it is sent again
	rulings := v.calls.Current().RulingsSince(string(id), 0)
	if len(rulings) != 2 || rulings[0].Command != "RuleStop" || rulings[0].Reason != "to think" || rulings[0].Article != "6.12d" || rulings[1].By.Handle != "Emil" || rulings[1].Command != "ResumeGame" || len(rulings[1].Seqs) != 1 {
		t.Errorf("the rulings are %+v", rulings)
	}
}

func TestNobodyToCall(t *testing.T) {
	v := newVenue(t, memory.New(), start(), "", nil)
	defer v.close()
	ana, berta, judge := v.member("Ana", 0), v.member("Berta", 0), v.member("Judge", members.RoleArbiter)
	id := v.seat(ana, berta, nil, laws.Edition2009)
	if _, err := v.call(ana, id); !refusedWith(err, "nobody-on-duty") || v.stopped(id) || len(v.calls.Current().AllOpen()) != 0 {
		t.Errorf("nobody is on duty: %v", err)
	}
	v.must(v.calls.BeginDuty(t.Context(), judge.Identity(), desk.Everywhere, 0, 0))
	made, err := v.call(ana, id)
	v.must(err)
	if !v.stopped(id) || made.Until.Sub(v.hall.Now()) > calls.DefaultMinutes*time.Minute || made.Until.Sub(v.hall.Now()) < 4*time.Minute {
		t.Errorf("a call in a game of no event: %+v", made)
	}
	// The arbiter rules without taking the call first.
	_, err = v.hall.Do(t.Context(), id, judge.Identity(), laws.ResumeGame{})
	v.must(err)
	if c, _ := v.calls.Current().Call(made.Number); c.Holder.Handle != "Judge" || c.Until != 0 {
		t.Errorf("the call is %+v", c)
	}
	if err := v.calls.EndDuty(t.Context(), judge.Identity(), desk.Everywhere); !refusedWith(err, "holds-calls") {
		t.Errorf("the duty ends with a call: %v", err)
	}
	v.must(v.calls.CloseCall(t.Context(), judge.Identity(), calls.Closing{Call: made.Number, Cause: true}))
	v.must(v.calls.EndDuty(t.Context(), judge.Identity(), desk.Everywhere))
}

func TestIn1993TheClocksRun(t *testing.T) {
	v := newVenue(t, memory.New(), start(), "", nil)
	defer v.close()
	ana, berta, carla := v.member("Ana", 0), v.member("Berta", 0), v.member("Carla", members.RoleArbiter)
	*v.staff = []members.Profile{carla}
	id := v.seat(ana, berta, cup, laws.Edition1993)
	w, err := v.hall.Table(t.Context(), id, berta.Identity())
	v.must(err)
	p, err := v.calls.ProspectOf(t.Context(), berta.Identity(), w)
	v.must(err)
	var refused *laws.Refusal
	if p.Refused != nil || p.Stop != 0 || !errors.As(p.Kept, &refused) || p.Article != "12.5" {
		t.Errorf("before the call: %+v", p)
	}
	made, err := v.call(berta, id)
	v.must(err)
	if v.stopped(id) || made.Until != 0 || len(v.calls.Current().Open("cup")) != 1 {
		t.Errorf("called %+v, stopped %v", made, v.stopped(id))
	}
}

// What a server knew when it was killed is there when it starts again.
func TestACallDuringARestart(t *testing.T) {
	for _, c := range []struct {
		name  string
		taken bool
	}{{"nobody came", false}, {"an arbiter came", true}} {
		t.Run(c.name, func(t *testing.T) {
			store, now := memory.New(), start()
			v := newVenue(t, store, now, "", nil)
			ana, berta, carla := v.member("Ana", 0), v.member("Berta", 0), v.member("Carla", members.RoleArbiter)
			*v.staff = []members.Profile{carla}
			id := v.seat(ana, berta, cup, laws.Edition2009)
			made, err := v.call(berta, id)
			v.must(err)
			if c.taken {
				v.must(v.calls.Take(t.Context(), carla.Identity(), made.Number))
			}
			v.close()
			*now = now.Add(10 * time.Minute)
			w := newVenue(t, store, now, "", nil)
			defer w.close()
			if !w.stopped(id) {
				t.Error("the restart has started the clocks")
			}
			w.calls.Settle(t.Context())
			call, open := w.calls.Current().Call(made.Number)
			if !open || call.IsTaken() != c.taken || w.stopped(id) != c.taken || (call.Lapsed == 0) != c.taken {
				t.Errorf("stopped %v, the call is %+v", w.stopped(id), call)
			}
		})
	}
}

// A node dies after it has recorded that nobody came and before the game goes on: the next one lets
// it go on.
func TestALapsedCallIsCarriedOutLater(t *testing.T) {
	store, now := memory.New(), start()
	v := newVenue(t, store, now, "", nil)
	ana, berta, carla := v.member("Ana", 0), v.member("Berta", 0), v.member("Carla", members.RoleArbiter)
	*v.staff = []members.Profile{carla}
	id := v.seat(ana, berta, cup, laws.Edition2009)
	made, err := v.call(berta, id)
	v.must(err)
	kind, data, err := desk.Encode(desk.CallLapsed{At: made.Until, Call: made.Number})
	v.must(err)
	_, err = v.journal.Append(t.Context(), calls.Stream, 1, []journal.Event{{Kind: kind, Version: desk.Version, Data: data, At: int64(made.Until)}})
	v.must(err)
	v.close()
	*now = now.Add(4 * time.Minute)
	w := newVenue(t, store, now, "", nil)
	defer w.close()
	if !w.stopped(id) || len(w.calls.Current().Owed()) != 1 {
		t.Fatal("the crash is not what the test takes it for")
	}
	if !w.calls.Settle(t.Context()) || w.stopped(id) || len(w.calls.Current().Owed()) != 0 {
		t.Errorf("stopped %v, owed %v", w.stopped(id), w.calls.Current().Owed())
	}
}

// A stop reaches the game after its call has lapsed, for the wall clocks of two nodes differ: the game
// goes on all the same. An arbiter who has come keeps it stopped.
func TestAStopAfterItsCallHasLapsed(t *testing.T) {
	v := newVenue(t, memory.New(), start(), "", nil)
	defer v.close()
	ana, berta, carla := v.member("Ana", 0), v.member("Berta", 0), v.member("Carla", members.RoleArbiter)
	*v.staff = []members.Profile{carla}
	id := v.seat(ana, berta, cup, laws.Edition2009)
	made, err := v.call(berta, id)
	v.must(err)
	*v.now = v.now.Add(4 * time.Minute)
	late := func() {
		t.Helper()
		v.must(v.hall.StopForCall(t.Context(), id, berta.Identity(), v.hall.Now().Add(time.Minute)))
		if !v.stopped(id) {
			t.Fatal("the clocks were not stopped")
		}
	}
	if !v.calls.Settle(t.Context()) || v.stopped(id) {
		t.Fatal("the call has not lapsed")
	}
	late()
	if !v.calls.Settle(t.Context()) || v.stopped(id) {
		t.Error("the clocks stay stopped")
	}
	v.must(v.calls.Take(t.Context(), carla.Identity(), made.Number))
	late()
	if !v.calls.Settle(t.Context()) || !v.stopped(id) {
		t.Error("the game goes on although an arbiter has come")
	}
}

// Two nodes keep one log, and both look for calls whose time is over: the game goes on once.
func TestTwoNodes(t *testing.T) {
	store, now, wires := memory.New(), start(), bus.NewHub()
	north := newVenue(t, store, now, "north", wires.Connect())
	defer north.close()
	south := newVenue(t, store, now, "south", wires.Connect())
	defer south.close()
	for _, v := range []*venue{north, south} {
		following, stop := context.WithCancel(t.Context())
		defer stop()
		go func() { _ = v.calls.Follow(following) }()
	}
	ana, berta, carla := north.member("Ana", 0), north.member("Berta", 0), north.member("Carla", members.RoleArbiter)
	south.connect(carla)
	*north.staff = []members.Profile{carla}
	*south.staff = *north.staff
	id := north.seat(ana, berta, cup, laws.Edition2009)
	first, err := north.call(berta, id)
	north.must(err)
	eventually(t, "the other node knows the call", func() bool { _, open := south.calls.Current().Call(first.Number); return open })
	*now = now.Add(3*time.Minute + time.Second)
	if south.calls.Settle(t.Context()) || !north.stopped(id) {
		t.Error("a node lets a game of another go on at once")
	}
	*now = now.Add(4 * time.Second)
	done := make(chan bool, 2)
	for _, v := range []*venue{north, south} {
		go func() { v.calls.Settle(context.WithoutCancel(t.Context())); done <- true }()
	}
	<-done
	<-done
	if reason, times := north.resumedFor(id); north.stopped(id) || reason != laws.NobodyCame || times != 1 {
		t.Errorf("stopped %v, resumed %d times for %q", north.stopped(id), times, reason)
	}
	north.must(north.calls.CloseCall(t.Context(), carla.Identity(), calls.Closing{Call: first.Number, Cause: true}))
	second, err := north.call(berta, id)
	north.must(err)
	south.must(south.calls.Take(t.Context(), carla.Identity(), second.Number))
	*now = now.Add(time.Hour)
	north.calls.Settle(t.Context())
	south.calls.Settle(t.Context())
	eventually(t, "the other node knows who holds the call", func() bool { c, _ := north.calls.Current().Call(second.Number); return c.IsTaken() })
	if c, _ := north.calls.Current().Call(second.Number); !c.IsTaken() || !north.stopped(id) {
		t.Errorf("stopped %v, the call is %+v", north.stopped(id), c)
	}
	_, err = south.hall.Do(t.Context(), id, carla.Identity(), laws.ResumeGame{})
	south.must(err)
	if north.stopped(id) {
		t.Error("the arbiter's game does not go on")
	}
}

// eventually waits until something is so.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(what)
		}
	}
}

// The duty of those who are arbiters no longer ends, and the calls that they hold wait again.
func TestLostDutiesEnd(t *testing.T) {
	v := newVenue(t, memory.New(), start(), "", nil)
	defer v.close()
	ana, berta, admin := v.member("Ana", 0), v.member("Berta", 0), v.member("Admina", members.RoleAdministrator)
	dora, emil := v.member("Dora", members.RoleArbiter), v.member("Emil", members.RoleArbiter)
	*v.staff = []members.Profile{dora, emil}
	ctx := t.Context()
	for _, who := range []members.Profile{admin, dora, emil} {
		for _, scope := range []string{"cup", desk.Everywhere} {
			v.must(v.calls.BeginDuty(ctx, who.Identity(), scope, 0, 0))
		}
	}
	id := v.seat(ana, berta, cup, laws.Edition2009)
	made, err := v.call(berta, id)
	v.must(err)
	v.must(v.calls.Take(ctx, dora.Identity(), made.Number))
	onDuty := func(scope string) (handles string) {
		for _, d := range v.calls.Current().OnDuty(scope) {
			handles += d.Who.Handle + " "
		}
		return handles
	}
	v.calls.EndLostDuties(ctx)
	if len(v.calls.Current().AllDuties()) != 6 {
		t.Errorf("with all rights: %s", onDuty("cup"))
	}
	*v.staff = []members.Profile{emil}
	_, err = v.members.RevokeRole(ctx, "Emil", members.RoleArbiter)
	v.must(err)
	v.calls.EndLostDuties(ctx)
	log := v.calls.Current()
	if cup, all := log.OnDuty("cup"), log.OnDuty(desk.Everywhere); len(cup) != 2 || len(all) != 2 || onDuty("cup") == onDuty(desk.Everywhere) {
		t.Errorf("on duty: %s, everywhere: %s", onDuty("cup"), onDuty(desk.Everywhere))
	}
	if c, open := log.Call(made.Number); !open || c.IsTaken() || c.Until == 0 {
		t.Errorf("the call is %+v", c)
	}
}

// The steps of an old call are read from the journal when the log no longer keeps them in memory.
func TestOldCallsAreTold(t *testing.T) {
	t.Parallel()
	log := journal.New(memory.New(), journal.Options{Log: slog.New(slog.DiscardHandler)})
	defer log.Close()
	ana, dora := desk.Person{ID: "m-ana", Handle: "Ana"}, desk.Person{ID: "m-dora", Handle: "Dora"}
	list := []desk.Event{
		desk.CallMade{At: 1, Number: 1, Game: "g1", By: ana, Players: [2]desk.Person{ana, {ID: "m-bea"}}, Text: "help"},
		desk.CallMade{At: 1, Number: 2, Game: "g2", By: ana, Players: [2]desk.Person{ana, {ID: "m-bea"}}},
		desk.CallTaken{At: 2, Call: 1, By: dora},
		desk.CallTaken{At: 2, Call: 2, By: dora},
	}
	for i := range clock.Instant(11_000) {
		list = append(list, desk.RulingMade{At: 3 + i, By: dora, Game: "g1", Command: "GiveTime", Seqs: []uint64{uint64(i)}})
	}
	list = append(list, desk.CallClosed{At: 20_000, Call: 1, By: dora, Cause: true})
	written := make([]journal.Event, len(list))
	for i, e := range list {
		kind, data, err := desk.Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		written[i] = journal.Event{Kind: kind, Version: desk.Version, Data: data, At: int64(e.Instant())}
	}
	seq := uint64(0)
	for part := range slices.Chunk(written, 1000) {
		records, err := log.Append(t.Context(), calls.Stream, seq, part)
		if err != nil {
			t.Fatal(err)
		}
		seq = records[len(records)-1].Seq
	}
	s := calls.New(calls.Options{Journal: log, Log: slog.New(slog.DiscardHandler)})
	if err := s.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	if kept := s.Current(); kept.IsWhole() || len(kept.CallActs("g1")) != 1 {
		t.Fatalf("the log keeps %d steps in memory", len(kept.CallActs("g1")))
	}
	acts, rulings, err := s.ActsAt(t.Context(), "g1")
	if err != nil || len(acts) != 3 || acts[0].Reason != "help" || acts[1].Command != desk.TakesCall || acts[2].Command != desk.ClosesCall {
		t.Errorf("told: %+v, %v", acts, err)
	}
	if len(rulings) != 11_000 {
		t.Errorf("%d rulings", len(rulings))
	}
}
