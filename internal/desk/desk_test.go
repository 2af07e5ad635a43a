package desk_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/desk"
)

var (
	carla  = desk.Person{ID: "m-carla", Handle: "Carla", Chief: true}
	dora   = desk.Person{ID: "m-dora", Handle: "Dora"}
	emil   = desk.Person{ID: "m-emil", Handle: "Emil"}
	root   = desk.Person{ID: "m-root", Handle: "Root", Admin: true}
	ana    = desk.Person{ID: "m-ana", Handle: "Ana"}
	berta  = desk.Person{ID: "m-berta", Handle: "Berta"}
	minute = time.Minute
)

// table is a log that a test works on.
type table struct {
	t   *testing.T
	log desk.Log
	at  clock.Instant
}

// do gives a command that is accepted.
func (b *table) do(by desk.Person, c desk.Command) []desk.Event {
	b.t.Helper()
	next, events, err := desk.Decide(b.log, by, c, b.at)
	if err != nil {
		b.t.Fatalf("%T of %s: %v", c, by.Handle, err)
	}
	b.log = next
	return events
}

// refused gives a command that is refused with a code and its first argument.
func (b *table) refused(by desk.Person, c desk.Command, code desk.Code, arg any) {
	b.t.Helper()
	next, events, err := desk.Decide(b.log, by, c, b.at)
	var r *desk.Refusal
	if !errors.As(err, &r) || r.Code != code || len(events) > 0 || !reflect.DeepEqual(next, b.log) {
		b.t.Fatalf("%T of %s: %v, want %s", c, by.Handle, err, code)
	}
	if arg != nil && (len(r.Args) == 0 || r.Args[0] != arg) {
		b.t.Errorf("%s has the arguments %v, want %v", code, r.Args, arg)
	}
}

func (b *table) call(by desk.Person, stop time.Duration) int {
	b.t.Helper()
	return b.do(desk.Server, desk.MakeCall{Game: "g1", Scope: "cup", Round: 2, Board: 7, By: by, Players: [2]desk.Person{ana, berta}, Text: "help", Stop: stop})[0].(desk.CallMade).Number
}

func open(t *testing.T) *table { return &table{t: t, at: 1_000_000} }

func TestACallLapsesOnce(t *testing.T) {
	b := open(t)
	n := b.call(ana, 5*minute)
	b.refused(desk.Server, desk.MakeCall{Game: "g1", By: ana, Players: [2]desk.Person{ana, berta}}, desk.CallOpen, n)
	b.refused(ana, desk.MakeCall{Game: "g2", By: ana}, desk.ServerOnly, nil)
	b.refused(desk.Server, desk.Lapse{Call: n}, desk.NotDue, nil)
	if b.log.NextDue() != b.at.Add(5*minute) {
		t.Errorf("it lapses at %d", b.log.NextDue())
	}
	b.at = b.at.Add(5 * minute)
	if due := b.log.Due(b.at); len(due) != 1 || due[0].Number != n {
		t.Fatalf("due: %v", due)
	}
	b.refused(dora, desk.Lapse{Call: n}, desk.ServerOnly, nil)
	b.do(desk.Server, desk.Lapse{Call: n})
	b.refused(desk.Server, desk.Lapse{Call: n}, desk.NotDue, nil)
	if owed := b.log.Owed(); len(owed) != 1 || owed[0].Number != n || len(b.log.Due(b.at)) != 0 {
		t.Fatalf("owed: %v", owed)
	}
	c, is := b.log.Call(n)
	if !is || c.Lapsed != b.at || c.Until != 0 || c.Waiting(b.at) != 5*minute || len(b.log.Open("cup")) != 1 {
		t.Errorf("the lapsed call is %+v", c)
	}
	b.do(desk.Server, desk.ReleaseClocks{Call: n})
	b.refused(desk.Server, desk.ReleaseClocks{Call: n}, desk.NotDue, nil)
	b.do(dora, desk.TakeCall{Call: n})
	b.do(dora, desk.Release{Call: n})
	if b.log.NextDue() != 0 {
		t.Error("a lapsed call stops the clocks a second time")
	}
	b.do(dora, desk.Close{Call: n, Cause: true})
	b.refused(dora, desk.TakeCall{Call: n}, desk.Answered, n)
	b.refused(dora, desk.TakeCall{Call: n + 1}, desk.NoSuchCall, n+1)
	if m := b.call(ana, 0); m != n+1 || b.log.Count(ana.ID, "g1") != 2 || b.log.Count(berta.ID, "g1") != 0 || b.log.Last() != m {
		t.Errorf("call %d, counted %d", m, b.log.Count(ana.ID, "g1"))
	}
}

func TestTwoArbitersOnOneCall(t *testing.T) {
	b := open(t)
	n := b.call(ana, 5*minute)
	b.refused(ana, desk.TakeCall{Call: n}, desk.OwnGame, nil)
	b.at = b.at.Add(2 * minute)
	b.do(dora, desk.TakeCall{Call: n})
	for _, c := range []desk.Command{desk.TakeCall{Call: n}, desk.HandOver{Call: n, To: emil}, desk.Release{Call: n}, desk.Close{Call: n, Cause: true}} {
		b.refused(emil, c, desk.TakenBy, "Dora")
	}
	b.refused(carla, desk.TakeCall{Call: n}, desk.TakenBy, "Dora")
	b.refused(dora, desk.TakeCall{Call: n}, desk.SameArbiter, "Dora")
	b.at = b.at.Add(time.Hour)
	b.refused(desk.Server, desk.Lapse{Call: n}, desk.NotDue, nil)
	b.refused(dora, desk.HandOver{Call: n, To: ana}, desk.OwnGame, nil)
	b.do(carla, desk.HandOver{Call: n, To: emil})
	b.refused(dora, desk.Close{Call: n, Cause: true}, desk.TakenBy, "Emil")
	b.do(root, desk.Release{Call: n})
	b.refused(emil, desk.Release{Call: n}, desk.NotTaken, n)
	if c, _ := b.log.Call(n); c.IsTaken() || c.Until != b.at.Add(3*minute) {
		t.Errorf("a released call has until %d, not what was left of its minutes", c.Until)
	}
	b.at = b.at.Add(minute)
	b.do(dora, desk.TakeCall{Call: n})
	b.do(dora, desk.Release{Call: n})
	if c, _ := b.log.Call(n); c.Until != b.at.Add(2*minute) {
		t.Errorf("released a second time it has until %d", c.Until)
	}
	b.at = b.at.Add(3 * minute)
	b.do(dora, desk.TakeCall{Call: n}) // before the server has seen that its time is over
	b.do(dora, desk.Release{Call: n})
	b.do(desk.Server, desk.Lapse{Call: n})
	b.refused(emil, desk.Close{Call: n}, desk.NoReason, nil)
	events := b.do(emil, desk.Close{Call: n, Reason: "to think"})
	if _, taken := events[0].(desk.CallTaken); !taken || len(events) != 2 || events[1].(desk.CallClosed).Cause {
		t.Errorf("closing gives %v", events)
	}
}

func TestDuty(t *testing.T) {
	b := open(t)
	b.do(dora, desk.BeginDuty{Scope: "cup", From: 1, To: 10})
	b.at++
	b.do(emil, desk.BeginDuty{Scope: "cup"})
	b.do(emil, desk.BeginDuty{})
	b.refused(emil, desk.BeginDuty{Scope: "cup"}, desk.OnDuty, nil)
	for _, c := range []desk.BeginDuty{{From: 3}, {To: 3}, {From: 4, To: 3}, {From: -1, To: 3}, {From: 1, To: desk.MaxBoard + 1}} {
		b.refused(dora, c, desk.BadSector, desk.MaxBoard)
	}
	on := b.log.OnDuty("cup")
	if len(on) != 2 || on[0].Who != dora || !on[0].Covers(10) || on[0].Covers(11) || !on[1].Covers(4000) || len(b.log.DutiesOf(emil.ID)) != 2 {
		t.Errorf("on duty: %+v", on)
	}
	n := b.call(berta, 0)
	b.do(dora, desk.TakeCall{Call: n})
	b.refused(dora, desk.EndDuty{Scope: "cup"}, desk.HoldsCalls, 1)
	b.refused(dora, desk.Withdraw{Who: dora.ID, Scope: "cup"}, desk.ServerOnly, nil)
	b.do(desk.Server, desk.Withdraw{Who: dora.ID, Scope: "cup"})
	if c, _ := b.log.Call(n); c.IsTaken() || len(b.log.OnDuty("cup")) != 1 {
		t.Errorf("who is no longer an arbiter holds %+v", c)
	}
	b.refused(dora, desk.EndDuty{Scope: "cup"}, desk.NotOnDuty, nil)
	b.do(emil, desk.EndDuty{})
}

func TestRulings(t *testing.T) {
	b := open(t)
	n := b.call(ana, 5*minute)
	b.do(desk.Server, desk.MakeCall{Reason: desk.ForDraw, Game: "g1", Scope: "cup", By: berta, Players: [2]desk.Person{ana, berta}})
	b.do(dora, desk.Rule{Game: "g1", Scope: "cup", Command: "StopClocks", Seqs: []uint64{9}, Reason: "look"})
	if c, _ := b.log.Call(n); c.Holder != dora || c.Until != 0 {
		t.Errorf("who rules has not taken the call: %+v", c)
	}
	b.do(dora, desk.Rule{Game: "g1", Scope: "cup", Command: "ConsentDraw", Seqs: []uint64{10, 11}, Settles: true})
	b.do(emil, desk.Rule{Game: "g2", Scope: "cup", Command: "Annul", Seqs: []uint64{4}})
	if list := b.log.OpenAt("g1"); len(list) != 1 || list[0].Number != n {
		t.Errorf("open after the draw: %+v", list)
	}
	if list := b.log.RulingsSince("g1", 9); len(list) != 1 || list[0].Command != "ConsentDraw" || list[0].By != dora {
		t.Errorf("since 9: %+v", list)
	}
	if list := b.log.Acts("cup", 2); len(list) != 2 || list[0].Command != "Annul" || len(b.log.Acts("", 9)) != 0 {
		t.Errorf("the latest: %+v", list)
	}
}

func TestActsOnCalls(t *testing.T) {
	b := open(t)
	n := b.call(ana, 5*minute)
	b.do(dora, desk.TakeCall{Call: n})
	b.do(dora, desk.HandOver{Call: n, To: emil})
	b.do(carla, desk.Release{Call: n})
	b.do(emil, desk.Close{Call: n, Reason: "to think"})
	want := []desk.Act{
		{RulingMade: desk.RulingMade{By: emil, Command: desk.ClosesCall, Reason: "to think"}, NoCause: true},
		{RulingMade: desk.RulingMade{By: emil, Command: desk.TakesCall}},
		{RulingMade: desk.RulingMade{By: carla, Command: desk.ReleasesCall}},
		{RulingMade: desk.RulingMade{By: dora, Command: desk.HandsOverCall}, To: emil},
		{RulingMade: desk.RulingMade{By: dora, Command: desk.TakesCall}},
	}
	for i := range want {
		want[i].At, want[i].Game, want[i].Scope, want[i].Round, want[i].Board, want[i].Call = b.at, "g1", "cup", 2, 7, n
		want[i].Caller = ana
	}
	if got := b.log.Acts("cup", 9); !reflect.DeepEqual(got, want) {
		t.Errorf("the acts are %+v", got)
	}
	if list := b.log.RulingsSince("g1", 0); len(list) != 0 {
		t.Errorf("rulings: %+v", list)
	}
}

func TestTheOrderOfTheQueue(t *testing.T) {
	b := open(t)
	call := func(game string, stop time.Duration) int {
		b.at++
		return b.do(desk.Server, desk.MakeCall{Game: game, By: ana, Players: [2]desk.Person{ana, berta}, Stop: stop})[0].(desk.CallMade).Number
	}
	taken, calm, late, soon := call("a", minute), call("b", 0), call("c", 10*minute), call("d", minute)
	b.do(dora, desk.TakeCall{Call: taken})
	var got []int
	for _, c := range b.log.Open("") {
		got = append(got, c.Number)
	}
	if want := []int{soon, late, calm, taken}; !reflect.DeepEqual(got, want) {
		t.Errorf("the queue is %v, want %v", got, want)
	}
}

// TestReplay gives random commands. What is decided is what a reader of the events folds, and no
// earlier log changes.
func TestReplay(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 7))
		people := []desk.Person{carla, dora, emil, root, ana, berta, desk.Server}
		games := []string{"g1", "g2", "g3"}
		scopes := []string{"", "cup"}
		var log, folded desk.Log
		at := clock.Instant(1000)
		stopped := map[int]clock.Instant{} // by call: since when the clocks stand for it, as the events say
		accepted := 0
		for range 300 {
			at = at.Add(time.Duration(r.IntN(90)) * time.Second)
			by, n := people[r.IntN(len(people))], 1+r.IntN(log.Last()+1)
			commands := []desk.Command{
				desk.MakeCall{Game: games[r.IntN(3)], Scope: scopes[r.IntN(2)], By: []desk.Person{ana, berta}[r.IntN(2)], Players: [2]desk.Person{ana, berta}, Stop: time.Duration(r.IntN(3)) * minute},
				desk.TakeCall{Call: n}, desk.HandOver{Call: n, To: people[r.IntN(5)]}, desk.Release{Call: n}, desk.Close{Call: n, Cause: r.IntN(2) == 0, Reason: "so"},
				desk.Lapse{Call: n}, desk.ReleaseClocks{Call: n}, desk.KeepClocks{Call: n}, desk.Rule{Game: games[r.IntN(3)], Command: "StopClocks", Seqs: []uint64{1}, Settles: r.IntN(2) == 0},
				desk.BeginDuty{Scope: scopes[r.IntN(2)], From: r.IntN(2), To: r.IntN(3)}, desk.EndDuty{Scope: scopes[r.IntN(2)]}, desk.Withdraw{Who: by.ID, Scope: "cup"},
			}
			c := commands[r.IntN(len(commands))]
			if _, served := c.(desk.MakeCall); served || r.IntN(3) == 0 {
				by = desk.Server
			}
			before := len(log.AllOpen())
			next, events, err := desk.Decide(log, by, c, at)
			if len(log.AllOpen()) != before {
				t.Fatal("an old log has changed")
			}
			if err != nil {
				var refused *desk.Refusal
				if !errors.As(err, &refused) {
					t.Fatal(err)
				}
				continue
			}
			accepted++
			log = next
			for _, e := range events {
				kind, data, err := desk.Encode(e)
				if err != nil {
					t.Fatal(err)
				}
				read, err := desk.Decode(kind, desk.Version, data)
				if err != nil || !reflect.DeepEqual(read, e) {
					t.Fatalf("%v is read as %v: %v", e, read, err)
				}
				folded = desk.Apply(folded, read)
				switch e := e.(type) {
				case desk.CallMade:
					if e.StopsUntil != 0 {
						stopped[e.Number] = at
					}
				case desk.CallLapsed:
					if _, stands := stopped[e.Call]; !stands {
						t.Fatalf("call %d lapses though its clocks run", e.Call)
					}
					delete(stopped, e.Call)
				case desk.CallTaken:
					delete(stopped, e.Call)
				case desk.CallReleased:
					if e.Until != 0 {
						stopped[e.Call] = at
					}
				case desk.ClocksKept:
					delete(stopped, e.Call)
				}
			}
			if !reflect.DeepEqual(log, folded) {
				t.Fatalf("seed %d: decided %+v, folded %+v", seed, log, folded)
			}
			for n := range stopped {
				if c, is := log.Call(n); is && c.Until == 0 {
					t.Fatalf("call %d stops the clocks without an end", n)
				}
			}
		}
		if accepted < 40 {
			t.Fatalf("seed %d: only %d commands were accepted", seed, accepted)
		}
	}
}

func TestWhatCannotBeRead(t *testing.T) {
	if _, err := desk.Decode("CallMade", 2, []byte(`{}`)); err == nil {
		t.Error("another version is read")
	}
	if _, err := desk.Decode("Nothing", 1, []byte(`{}`)); err == nil {
		t.Error("an unknown kind is read")
	}
	if _, err := desk.Decode("CallMade", 1, []byte(`[]`)); err == nil {
		t.Error("another form is read")
	}
	var l desk.Log
	for _, e := range []desk.Event{nil, desk.CallTaken{Call: 3}, desk.CallClosed{Call: 3}, desk.CallLapsed{Call: 3}, desk.DutyEnded{}} {
		if l = desk.Apply(l, e); len(l.AllOpen()) != 0 || len(l.Owed()) != 0 {
			t.Errorf("%v changes an empty log", e)
		}
	}
}

func TestAnArbiterTakesABoardWithoutACall(t *testing.T) {
	b := open(t)
	take := desk.TakeBoard{Game: "g1", Scope: "cup", Round: 2, Board: 7, Players: [2]desk.Person{ana, berta}}
	b.refused(ana, take, desk.OwnGame, nil)
	b.do(dora, take)
	n := b.log.Last()
	if c, is := b.log.Call(n); !is || c.Holder != dora || c.Reason != desk.ByArbiter || c.Count != 0 || c.Until != 0 {
		t.Fatalf("the board is held as %+v", c)
	}
	b.refused(dora, take, desk.SameArbiter, "Dora")
	b.refused(emil, take, desk.TakenBy, "Dora")
	b.refused(dora, desk.Close{Call: n, Reason: "nothing"}, desk.NoCall, nil)
	b.at++
	b.do(dora, desk.Rule{Game: "g1", Scope: "cup", Command: "SetResult", Settles: true})
	if _, is := b.log.Call(n); !is {
		t.Error("a ruling on the result closes the arbiter's own board")
	}
	b.do(dora, desk.HandOver{Call: n, To: emil})
	b.at++
	b.do(emil, desk.Release{Call: n})
	if open := b.log.OpenAt("g1"); len(open) != 0 {
		t.Errorf("a board that was put back still has the calls %+v", open)
	}
	b.do(carla, take)
	n = b.log.Last()
	b.at++
	b.do(carla, desk.Close{Call: n, Cause: true, Reason: "the clock was set"})
	var steps []string
	for _, a := range b.log.CallActs("g1") {
		steps = append(steps, a.Command+" "+a.By.Handle)
	}
	want := []string{"take-board Dora", "hand-over-call Dora", "release-call Emil", "take-board Carla", "close-call Carla"}
	if !slices.Equal(steps, want) || !b.log.IsWhole() {
		t.Errorf("the steps are %q, want %q", steps, want)
	}
	if len(b.log.CallActs("g2")) != 0 || b.log.Last() != n {
		t.Error("another game has steps, or a second call was made")
	}
}

func TestAPlayersCallIsTold(t *testing.T) {
	b := open(t)
	n := b.call(ana, 5*minute)
	b.at = b.at.Add(5 * minute)
	b.do(desk.Server, desk.Lapse{Call: n})
	b.do(dora, desk.Close{Call: n, Reason: "no reason"})
	acts := b.log.CallActs("g1")
	if len(acts) != 4 || acts[0].Command != desk.MakesCall || acts[0].By != ana || acts[0].Reason != "help" || acts[1].Command != desk.LapsesCall || !acts[3].NoCause {
		t.Errorf("told: %+v", acts)
	}
	for _, a := range b.log.Acts("cup", 10) {
		if a.Command == desk.MakesCall || a.Command == desk.LapsesCall {
			t.Errorf("the acts of arbiters have %s", a.Command)
		}
	}
}

// A board that was put back before boards were closed with that stays open in its log.
func TestOldLogsOfBoardsPutBack(t *testing.T) {
	b := open(t)
	b.do(dora, desk.TakeBoard{Game: "g1", Scope: "cup", Players: [2]desk.Person{ana, berta}})
	b.log = desk.Apply(b.log, desk.CallReleased{At: b.at, Call: 1, By: dora})
	if c, open := b.log.Call(1); !open || c.IsTaken() {
		t.Errorf("the board is %+v", c)
	}
}

func TestTheServerEndsTheCallsToACase(t *testing.T) {
	b := open(t)
	made := func(reason desk.Reason) {
		b.do(desk.Server, desk.MakeCall{Reason: reason, Game: "g1", Scope: "cup", By: ana, Players: [2]desk.Person{ana, berta}})
	}
	b.refused(desk.Server, desk.EndCase{Game: "g1"}, desk.NotDue, nil)
	made(desk.ByPlayer)
	made(desk.ForCase)
	b.refused(dora, desk.EndCase{Game: "g1"}, desk.ServerOnly, nil)
	b.do(desk.Server, desk.EndCase{Game: "g1"})
	if open := b.log.OpenAt("g1"); len(open) != 1 || open[0].Reason != desk.ByPlayer {
		t.Errorf("open: %+v", open)
	}
	if b.log.Count(ana.ID, "g1") != 1 {
		t.Errorf("a case counts as a call: %d", b.log.Count(ana.ID, "g1"))
	}
}
