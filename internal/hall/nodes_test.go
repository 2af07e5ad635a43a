package hall_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// node is one of several halls on one store.
type node struct {
	*house
	written []members.Sent // at other nodes, to who is connected here
	bus     *bus.Local
}

// cluster opens so many nodes, n0, n1, ...
func cluster(t *testing.T, of int) (store *memory.Store, hub *bus.Hub, all []*node) {
	store, hub = memory.New(), bus.NewHub()
	for i := range of {
		all = append(all, openNode(t, store, hub, fmt.Sprint("n", i)))
	}
	time.Sleep(2 * time.Second) // all have heard of each other
	return store, hub, all
}

func openNode(t testing.TB, store backing, hub *bus.Hub, name string) *node {
	t.Helper()
	n := &node{bus: hub.Connect()}
	word := nodes.Word{Bus: n.bus}
	n.house = openHouseWith(t, store, journal.Options{Node: name, Shared: true, PublishNews: word.Say}, func(o *hall.Options) {
		o.Bus = n.bus
		o.Written = func(m members.Sent) { n.written = append(n.written, m) }
		o.Random = rand.NewChaCha8([32]byte{name[1]})
	})
	if _, err := word.Hear(n.journal.ReceiveNews); err != nil {
		t.Fatal(err)
	}
	return n
}

func (n *node) close() {
	n.house.close()
	n.bus.Close()
}

// die ends a node as a killed process does: nothing more is written and nobody is told.
func (n *node) die() {
	n.bus.Close()
	n.crash()
}

// makes has somebody who is connected here make a move when this node shows all that has happened.
func (n *node) makes(id hall.GameID, who members.Identity, move string) {
	n.t.Helper()
	synctest.Wait()
	n.must(id, who, n.moveIn(id, move))
}

func closeAll(all []*node) {
	for _, n := range all {
		n.close()
	}
}

// between seats White at one node and Black at another.
func between(t *testing.T, white, black *node, w, b members.Identity, control string) hall.GameID {
	t.Helper()
	white.connect(w)
	black.connect(b)
	s, err := white.hall.Seek(background, w, hall.SeekSpec{Control: control, Color: hall.AsWhite})
	if err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
	if got := black.hall.Seeks(); len(got) != 1 || got[0].ID != s.ID || got[0].By.Handle != w.Handle || !got[0].Controls[0].Equal(s.Controls[0]) {
		t.Fatalf("the seek as the other node shows it: %+v, want %+v", got, s)
	}
	id, err := black.hall.Accept(background, b, s.ID)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// slowToResign is a store that takes a moment to note that a node ends.
type slowToResign struct{ backing }

func (s slowToResign) Resign(ctx context.Context, node string) error {
	time.Sleep(200 * time.Millisecond)
	return s.backing.Resign(ctx, node)
}

// A move that comes to a node which is about to end is made at the one that takes the game over,
// and refused to nobody.
func TestMoveComesWhileItsNodeCloses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, hub := slowToResign{memory.New()}, bus.NewHub()
		a, b := openNode(t, store, hub, "n0"), openNode(t, store, hub, "n1")
		defer b.close()
		time.Sleep(2 * time.Second)
		id := between(t, a, b, ana, bea, "600+0")
		b.connect(ana) // she has come over
		synctest.Wait()
		closed := make(chan struct{})
		go func() {
			defer close(closed)
			a.close()
		}()
		time.Sleep(50 * time.Millisecond)
		b.makes(id, ana, "e4")
		<-closed
	})
}

// While the node that holds a game cannot record anything, who is connected to another one is told
// too, whether that one can or not, and sees what their clock shows.
func TestHaltIsToldToOtherNodes(t *testing.T) {
	for name, hang := range map[string]int{"the node's store hangs": 1, "the store of all hangs": 2} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store, _, all := cluster(t, 2)
				defer closeAll(all)
				id := between(t, all[0], all[1], ana, bea, "60+0")
				held, err := store.Leases(background, []string{id.Stream()})
				if err != nil || len(held) != 1 {
					t.Fatalf("%+v, %v", held, err)
				}
				home, away := all[0], all[1]
				if held[0].Node == "n1" {
					home, away = away, home
				}
				all[0].makes(id, ana, "e4")
				synctest.Wait()
				o := away.observe(id, carla)
				defer o.Close()
				time.Sleep(100 * time.Millisecond)
				var goOn []func()
				for _, n := range []*node{home, away}[:hang] {
					goOn = append(goOn, n.store.hang())
				}
				time.Sleep(4 * time.Second)
				for i, n := range []*node{home, away} {
					if v := n.view(id, ana); v.Waiting != hall.WaitingForDisk || v.Clock.Running != hall.Neither || v.Clock.Black < 58*time.Second {
						t.Errorf("node %d (0 is home): %q, %+v", i, v.Waiting, v.Clock)
					}
				}
				for _, f := range goOn {
					f()
				}
				time.Sleep(2 * time.Second)
				for i, n := range []*node{home, away} {
					if v := n.view(id, ana); v.Over || v.Waiting != "" || v.ClockAt(n.hall.Now()).Black < 56*time.Second {
						t.Errorf("after it, node %d: over %t, %q, %+v", i, v.Over, v.Waiting, v.Clock)
					}
				}
				all[1].makes(id, bea, "e5")
			})
		})
	}
}

// Two players at two nodes play a game: each moves at their own, both see the same, and so does a
// spectator at a third.
func TestGameBetweenNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 3)
		defer closeAll(all)
		id := between(t, all[0], all[1], ana, bea, "3+2")
		synctest.Wait()
		for _, n := range all {
			if rows := n.hall.Games(); len(rows) != 1 || rows[0].ID != id {
				t.Fatalf("games: %+v", rows)
			}
			if !n.hall.IsPlaying(ana.ID) || !n.hall.IsPlaying(bea.ID) || !n.hall.IsConnected(ana.ID) || !n.hall.IsConnected(bea.ID) {
				t.Fatal("who plays, or is here, is not known everywhere")
			}
			if len(n.hall.Seeks()) != 0 {
				t.Fatal("the seek still hangs")
			}
		}
		o := all[2].observe(id, carla)
		defer o.Close()
		for ply, text := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"} {
			n, who := all[ply%2], []members.Identity{ana, bea}[ply%2]
			synctest.Wait()
			m := n.moveIn(id, text)
			recs := n.must(id, who, m)
			if v := n.view(id, who); v.Ply != ply+1 || v.Seq != recs[0].Seq {
				t.Fatalf("after %s its own player sees ply %d", text, v.Ply)
			}
			if again := n.must(id, who, m); again[0].Seq != recs[0].Seq {
				t.Fatal("the same move again is another record")
			}
		}
		synctest.Wait()
		for i, n := range all {
			if v := n.view(id, ana); v.Ply != 6 || v.Moves[5].SAN != "a6" {
				t.Errorf("node %d shows %d plies", i, v.Ply)
			}
		}
		// A refusal of the Laws comes as it is; so does one of the hall.
		all[1].refused(id, bea, sentMove(t, "b8c6", 6), laws.NotYourTurn)
		_, err := all[2].hall.Do(background, id, carla, laws.Resign{})
		if err == nil {
			t.Error("a spectator resigned")
		}
		// An offer of a draw is told at the other node, and accepted there.
		all[0].must(id, ana, laws.OfferDraw{})
		synctest.Wait()
		from, _ := all[1].hall.Offers(bea.ID)
		if len(from) != 1 || from[0].Kind != hall.DrawOffer || from[0].From.Handle != "Ana" {
			t.Fatalf("Bea's offers: %+v", from)
		}
		if _, err := all[1].hall.AcceptOffer(background, bea, from[0].Number); err != nil {
			t.Fatal(err)
		}
		if v := all[2].ended(o); v.Result != laws.Drawn {
			t.Errorf("it ended %s", v.Result)
		}
		synctest.Wait()
		for i, n := range all {
			if len(n.hall.Games()) != 0 || n.hall.IsPlaying(ana.ID) {
				t.Errorf("node %d: the game goes on", i)
			}
			if from, to := n.hall.Offers(bea.ID); len(from)+len(to) != 0 {
				t.Errorf("node %d: offers wait: %v %v", i, from, to)
			}
		}
	})
}

// Who opens a game at a node that has not heard of it yet is shown it as the log has it, and then
// how it goes on.
func TestWatchedBeforeItIsHeardOf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 2)
		defer closeAll(all)
		all[1].bus.Cut(true)
		all[0].connect(ana)
		all[0].connect(bea)
		id := all[0].pair(ana, bea, "60+0")
		o := all[1].observe(id, carla)
		defer o.Close()
		if u := next(t, o); u.View.Ply != 0 {
			t.Fatalf("ply %d at the beginning", u.View.Ply)
		}
		time.Sleep(2 * time.Second)
		all[0].makes(id, ana, "e4")
		time.Sleep(2 * time.Second) // found in the journal
		ctx, cancel := context.WithTimeout(background, time.Minute)
		defer cancel()
		u, err := o.Next(ctx)
		if err != nil || u.View.Ply != 1 {
			t.Errorf("after the move: ply %d, %v", u.View.Ply, err)
		}
	})
}

// That somebody sits down is read in the journal: they are told of it even when the bus is cut at
// that moment, and once.
func TestSeatedWithoutTheBus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 2)
		defer closeAll(all)
		b := all[1].connect(bea)
		synctest.Wait()
		all[0].bus.Cut(true)
		control := minutes(3)
		id, err := all[0].hall.Seat(background, hall.SeatSpec{
			White: hall.Player{ID: ana.ID, Handle: ana.Handle}, Black: hall.Player{ID: bea.ID, Handle: bea.Handle},
			Regulations: laws.Regulations{Edition: laws.Edition2009, Control: [2]clock.Control{control, control}},
		})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Second)
		if news := b.TakeNews(); len(news) != 1 || news[0].Seated != id {
			t.Errorf("Bea's news: %+v", news)
		}
		all[0].bus.Cut(false)
		time.Sleep(5 * time.Second)
		if news := b.TakeNews(); len(news) != 0 {
			t.Errorf("and again: %+v", news)
		}
	})
}

// An assistant who is connected to another node learns of the game, once.
func TestAssistantAtAnotherNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 2)
		defer closeAll(all)
		id := between(t, all[0], all[0], ana, bea, "3+2")
		session := all[1].connect(carla)
		synctest.Wait()
		all[0].must(id, judge, laws.AdmitAssistant{To: chess.Black, Task: laws.MovesPieces, Name: carla.Handle, Account: carla.ID})
		time.Sleep(2 * time.Second)
		if news := session.TakeNews(); len(news) != 1 || news[0].Assists != id {
			t.Errorf("Carla's news: %+v", news)
		}
		for i, n := range all {
			if games := n.hall.AssistingIn(carla.ID); !slices.Equal(games, []hall.GameID{id}) {
				t.Errorf("at node %d Carla assists in %v", i, games)
			}
		}
		all[0].must(id, ana, laws.Resign{})
		time.Sleep(2 * time.Second)
		if games := all[1].hall.AssistingIn(carla.ID); len(games) > 0 {
			t.Errorf("after the end Carla assists in %v", games)
		}
	})
}

// Talk, channels and challenges go from node to node; a challenge meets the one in the other
// direction; nobody sits down twice.
func TestPeopleAtSeveralNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 3)
		defer closeAll(all)
		a, b, c := all[0].connect(ana), all[1].connect(bea), all[2].connect(carla)
		for _, s := range []*hall.Session{a, b, c} {
			s.SetTalkFilter(hall.TalkFilter{Channels: []int{4}})
		}
		synctest.Wait()
		if list := all[2].hall.Listeners(4); len(list) != 3 {
			t.Errorf("on channel 4 are %v", list)
		}
		if p, err := all[0].hall.Tell(ana, "bea", "hola"); err != nil || p.ID != bea.ID {
			t.Fatal(p, err)
		}
		synctest.Wait()
		if heard, err := all[1].hall.Broadcast(bea, hall.Channel, 4, "buenas"); err != nil || heard != 3 {
			t.Fatalf("heard by %d: %v", heard, err)
		}
		synctest.Wait()
		if said := b.TakeTalk(); len(said) != 2 || said[0].Text != "hola" || said[0].From.Handle != "Ana" || said[1].Text != "buenas" {
			t.Errorf("Bea heard %+v", said)
		}
		if said := c.TakeTalk(); len(said) != 1 || said[0].Text != "buenas" {
			t.Errorf("Carla heard %+v", said)
		}
		if _, err := all[0].hall.Tell(ana, "nobody", "x"); !hall.IsCode(err, hall.NobodyHere) {
			t.Error(err)
		}
		// A message that was written at one node is told at the others to which its reader is
		// connected.
		all[0].hall.ForwardMessage(members.Sent{Message: members.Message{Sender: "Ana", Text: "mañana"}, Reader: members.Profile{ID: bea.ID, Email: "bea@example.org"}})
		synctest.Wait()
		if m := all[1].written; len(m) != 1 || m[0].Text != "mañana" || m[0].Reader.Email != "" || len(all[2].written) != 0 {
			t.Errorf("Bea's node was told %+v, Carla's %+v", m, all[2].written)
		}
		// A screen at the other node holds.
		b.SetScreen(func(context.Context, hall.Offer) error { return &hall.Error{Code: hall.Unwanted, Args: []any{"Bea"}} })
		_, _, err := all[0].hall.Challenge(background, ana, bea.ID, hall.SeekSpec{Control: "3+0"})
		wantCode(t, err, hall.Unwanted)
		b.SetScreen(nil)
		// Three challenges, two of which meet.
		for _, by := range []struct {
			n    *node
			who  members.Identity
			to   string
			spec hall.SeekSpec
		}{{all[2], carla, ana.ID, hall.SeekSpec{Control: "1+0"}}, {all[0], ana, bea.ID, hall.SeekSpec{Control: "3+0"}}} {
			if _, game, err := by.n.hall.Challenge(background, by.who, by.to, by.spec); err != nil || game != "" {
				t.Fatal(game, err)
			}
		}
		synctest.Wait()
		from, to := all[0].hall.Offers(ana.ID)
		if len(from) != 1 || len(to) != 1 || from[0].From.Handle != "Carla" || to[0].To.Handle != "Bea" || from[0].Number == to[0].Number {
			t.Fatalf("Ana's offers: %+v, %+v", from, to)
		}
		_, game, err := all[1].hall.Challenge(background, bea, ana.ID, hall.SeekSpec{Control: "3+0"})
		if err != nil || game == "" {
			t.Fatalf("the challenges did not meet: %v", err)
		}
		synctest.Wait()
		if from, to := all[2].hall.Offers(carla.ID); len(from)+len(to) != 0 {
			t.Errorf("Carla's offer outlives Ana's freedom: %v %v", from, to)
		}
		if _, err := all[0].hall.Seek(background, ana, hall.SeekSpec{Control: "5+0"}); !hall.IsCode(err, hall.AlreadyPlaying) {
			t.Error("who plays has posted a seek: ", err)
		}
		// Who leaves is gone everywhere; what follows from it is for the node that they have left.
		doors := []*hall.PresenceFeed{all[0].hall.PresenceFeed(), all[2].hall.PresenceFeed()}
		c.Close()
		synctest.Wait()
		for i, door := range doors {
			list, err := door.Next(background)
			if err != nil || len(list) != 1 || list[0].Who.ID != carla.ID || list[0].Arrived || list[0].Elsewhere != (i == 0) {
				t.Errorf("at door %d: %+v %v", i, list, err)
			}
			door.Close()
		}
		if all[0].hall.IsConnected(carla.ID) || len(all[1].hall.People()) != 2 {
			t.Error("Carla is still here")
		}
		synctest.Wait()
		// What is said at the table is shown at the other node, and once only.
		ob := all[1].observe(game, bea)
		defer ob.Close()
		oa := all[0].observe(game, ana)
		defer oa.Close()
		for i, by := range []*node{all[0], all[1]} {
			heard, err := by.hall.Speak(background, game, []members.Identity{ana, bea}[i], hall.Says, fmt.Sprint("line ", i))
			if err != nil || heard != 1 {
				t.Errorf("line %d was heard by %d: %v", i, heard, err)
			}
		}
		for _, o := range []*hall.Observer{oa, ob} {
			var lines []string
			for len(lines) < 2 {
				u, err := o.Next(background)
				if err != nil {
					t.Fatal(err)
				}
				if u.Snapshot {
					lines = nil
				}
				for _, l := range u.Chat {
					lines = append(lines, l.Text)
				}
			}
			if !slices.Equal(lines, []string{"line 0", "line 1"}) {
				t.Errorf("heard %v", lines)
			}
		}
	})
}

// Of two who take up one seek at two nodes at once, one plays.
func TestNobodySitsTwiceAtSeveralNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 3)
		defer closeAll(all)
		for i, who := range []members.Identity{ana, bea, carla} {
			all[i].connect(who)
		}
		synctest.Wait()
		one, err := all[0].hall.Seek(background, ana, hall.SeekSpec{Control: "3+0"})
		if err != nil {
			t.Fatal(err)
		}
		two, err := all[1].hall.Seek(background, bea, hall.SeekSpec{Control: "3+0"})
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		// Carla takes both up at once, and Bea Ana's.
		results := make(chan error, 3)
		for _, by := range []struct {
			n   *node
			who members.Identity
			id  hall.SeekID
		}{{all[2], carla, one.ID}, {all[2], carla, two.ID}, {all[1], bea, one.ID}} {
			go func() {
				_, err := by.n.hall.Accept(background, by.who, by.id)
				results <- err
			}()
		}
		begun := 0
		for range 3 {
			if err := <-results; err == nil {
				begun++
			}
		}
		time.Sleep(time.Second)
		if games := all[0].hall.Games(); begun > 1 || len(games) != begun {
			t.Errorf("%d were seated, %d games", begun, len(games))
		}
		time.Sleep(15 * time.Second) // nobody is held for a game that did not begin
		if begun == 0 {
			for i, who := range []members.Identity{ana, bea, carla} {
				if all[i].hall.IsPlaying(who.ID) {
					t.Errorf("%s is held for nothing", who.Handle)
				}
			}
		}
	})
}

// A result that is corrected at another node is shown at the node whose table still lingers.
func TestCorrectionAtAnotherNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 2)
		defer closeAll(all)
		id := between(t, all[0], all[1], ana, bea, "300+3")
		synctest.Wait()
		all[1].must(id, bea, laws.Resign{})
		o := all[0].observe(id, carla) // which holds it
		defer o.Close()
		if v := all[0].ended(o); v.Result != laws.WhiteWins {
			t.Fatalf("ended %s", v.Result)
		}
		time.Sleep(time.Minute) // the other node has folded its table up
		all[1].must(id, judge, laws.SetResult{Result: laws.Drawn, Article: "8.7", Reason: "wrongly entered"})
		time.Sleep(5 * time.Second)
		if v := all[0].view(id, carla); v.Result != laws.Drawn {
			t.Errorf("shown as %s", v.Result)
		}
		o.Close()
		if u := next(t, o); u.View.Result != laws.Drawn { // what waits is still read, and there is nothing else
			t.Errorf("the observer sees %s", u.View.Result)
		}
	})
}
