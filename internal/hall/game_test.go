package hall_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

func TestCheckmate(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	h.play(id, "f3", "e5", "g4")
	recs := h.play(id, "Qh4#")
	if len(recs) != 2 || recs[0].Seq != 6 || recs[1].Seq != 7 {
		t.Fatalf("records %v, want numbers 6 and 7", recs)
	}
	v := h.view(id, bea)
	wantEnd(t, v, laws.BlackWins, laws.Checkmate)
	if v.You != hall.AsBlack || len(v.Legal()) != 0 || v.Plies != 4 || v.Moves[3].SAN != "Qh4#" || v.Moves[3].UCI != "d8h4" {
		t.Errorf("view: %+v", v)
	}
	want := []string{"Seated", "GameStarted", "MoveMade", "MoveMade", "MoveMade", "MoveMade", "GameEnded"}
	if got := h.log(id); !slices.Equal(got, want) {
		t.Errorf("log %v, want %v", got, want)
	}
	h.refused(id, ana, laws.Resign{}, laws.GameOver)
	if len(h.hall.Games()) != 0 || len(h.hall.PlayingIn(ana.ID)) != 0 {
		t.Error("the finished game still counts as live")
	}
	// Both are free again.
	h.pair(bea, ana, "60+0")
}

func TestResignation(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	h.play(id, "e4")
	h.must(id, ana, laws.Resign{}) // not on the move, and may all the same
	wantEnd(t, h.over(id), laws.BlackWins, laws.Resignation)
}

// Who has claimed with a move must make it, if they move: the view offers them no other
// (Article 9.4, 2009).
func TestAWrongClaimBinds(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	if v := h.view(id, ana); v.Bound != chess.NoMove || len(v.Legal()) != 20 {
		t.Fatalf("before the claim bound to %v, %d legal moves", v.Bound, len(v.Legal()))
	}
	c := h.moveIn(id, "d4")
	h.must(id, ana, laws.ClaimRepetition{Intended: laws.Written{Text: "d4"}})
	for _, who := range []members.Identity{ana, bea} {
		v := h.view(id, who)
		if v.Bound != c.Move {
			t.Errorf("%s sees White bound to %v, want %v", who.Handle, v.Bound, c.Move)
		}
		want := 0
		if who.ID == ana.ID {
			want = 1
		}
		if len(v.Legal()) != want {
			t.Errorf("%s has %d moves, want %d", who.Handle, len(v.Legal()), want)
		}
	}
	h.refused(id, ana, h.moveIn(id, "e4"), laws.MustPlayClaimed)
	h.play(id, "d4")
	if v := h.view(id, bea); v.Bound != chess.NoMove || len(v.Legal()) != 20 {
		t.Errorf("after the move bound to %v, %d legal moves", v.Bound, len(v.Legal()))
	}
}

func TestDrawByAgreement(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	h.refused(id, bea, laws.AcceptDraw{}, laws.NoOffer)
	h.must(id, ana, laws.OfferDraw{})
	if v := h.view(id, carla); v.Offer != hall.AsWhite {
		t.Errorf("offer %q, want white's", v.Offer)
	}
	h.must(id, bea, laws.DeclineDraw{})
	h.play(id, "d4")
	h.must(id, bea, laws.OfferDraw{})
	h.refused(id, ana, laws.AcceptDraw{}, laws.TooSoonToAgree)
	h.play(id, "d5")
	h.must(id, ana, laws.AcceptDraw{})
	v := h.view(id, carla)
	wantEnd(t, v, laws.Drawn, laws.Agreement)
	if v.Offer != hall.Neither || v.You != hall.Neither {
		t.Errorf("offer %q, you %q after the end", v.Offer, v.You)
	}
}

func TestWhoMayWhat(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	e4 := h.moveIn(id, "e4")
	h.refused(id, bea, e4, laws.NotYourTurn)
	h.refused(id, carla, e4, laws.RoleMayNot)
	h.refused(id, ana, laws.FlagFall{}, laws.RoleMayNot)
	h.refused(id, ana, laws.Interrupt{To: h.hall.Now() + 1}, laws.RoleMayNot)
	h.refused(id, carla, laws.StopClocks{Reason: "a call"}, laws.RoleMayNot)
	if got := h.log(id); len(got) != 2 {
		t.Fatalf("refusals left traces: %v", got)
	}
	h.must(id, judge, laws.StopClocks{Reason: "a call"})
	if v := h.view(id, ana); v.Waiting != hall.WaitingForArbiter || v.Legal() != nil || v.Clock.Running != hall.Neither {
		t.Errorf("stopped by the arbiter: %+v", v)
	}
	for who, want := range map[members.Identity]int{ana: 20, bea: 0, carla: 0} {
		if v := h.view(id, who); len(v.Claimable()) != want {
			t.Errorf("%s may intend %d moves while the clocks stand, want %d", who.Handle, len(v.Claimable()), want)
		}
	}
	h.must(id, judge, laws.ResumeGame{})
	if v := h.view(id, ana); len(v.Claimable()) != 0 {
		t.Errorf("in play %d moves are only claimable", len(v.Claimable()))
	}
	h.must(id, ana, e4)

	// An arbiter who plays is a player in their own game.
	own := h.pair(judge, carla, "300+3")
	h.refused(own, judge, laws.SetResult{Result: laws.WhiteWins, Article: "13.1", Reason: "mine"}, laws.RoleMayNot)
	_, err := h.hall.Do(background, "nothere", ana, laws.Resign{})
	wantCode(t, err, hall.NoSuchGame)
}

func controls(t *testing.T, text string) hall.Controls {
	t.Helper()
	c, err := game.ParseControls(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestView(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "180+2")
	v := h.view(id, ana)
	if v.White != (hall.Player{ID: "a-Ana", Handle: "Ana", Rating: 2100}) || v.Black.Rating != 1850 {
		t.Errorf("players %+v and %+v", v.White, v.Black)
	}
	want := hall.Terms{
		Edition: "2023", Mode: laws.Blitz, Control: controls(t, "180+2"), Category: ratings.Blitz, Start: "standard",
		StartFEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	}
	if !reflect.DeepEqual(v.Terms, want) {
		t.Errorf("terms %+v, want %+v", v.Terms, want)
	}
	if v.Seq != 2 || v.Ply != 0 || v.Turn != chess.White || v.Clock.White != 3*time.Minute || v.Clock.Running != hall.AsWhite || v.Result != laws.NoResult {
		t.Errorf("view %+v", v)
	}
	if len(v.Legal()) != 20 || !slices.ContainsFunc(v.Legal(), func(m chess.Move) bool { return m.String() == "g1f3" }) {
		t.Errorf("legal moves %v", v.Legal())
	}
	if other := h.view(id, bea); other.You != hall.AsBlack || other.Legal() != nil {
		t.Errorf("black sees %q and %v", other.You, other.Legal())
	}
	h.play(id, "e4")
	if other := h.view(id, bea); len(other.Legal()) != 20 || other.Moves[0].Left < 181*time.Second {
		t.Errorf("black to move sees %d moves, clock %v", len(other.Legal()), other.Moves[0].Left)
	}
	if len(v.Moves) != 0 || v.Ply != 0 {
		t.Error("a view changed after it was given away")
	}
}

func TestResentMoveIsAnsweredWithItsRecord(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	first := h.must(id, ana, h.moveIn(id, "e4"))
	resent := sentMove(t, "e2e4", 0)
	for _, replied := range []bool{false, true} {
		if replied {
			h.play(id, "e5")
		}
		again := h.must(id, ana, resent)
		if len(again) != 1 || again[0].Seq != first[0].Seq {
			t.Fatalf("replied %t: answered %v, want record %d", replied, again, first[0].Seq)
		}
	}
	other := sentMove(t, "d2d4", 0)
	h.refused(id, ana, other, laws.StalePly)
	h.refused(id, bea, resent, laws.NotYourTurn)
	h.play(id, "Nf3", "Nc6")
	h.refused(id, ana, resent, laws.StalePly) // no longer their last
	if got := len(h.log(id)); got != 6 {
		t.Errorf("%d records, want 6", got)
	}
	// Castling is the same move in either spelling, also after the end.
	h.play(id, "Bc4", "Nf6")
	castled := h.must(id, ana, h.moveIn(id, "O-O"))
	h.must(id, bea, laws.Resign{})
	h.over(id)
	for _, text := range []string{"e1g1", "e1h1"} {
		m := sentMove(t, text, 6)
		if again := h.must(id, ana, m); again[0].Seq != castled[0].Seq {
			t.Errorf("%s answered %v", text, again)
		}
	}
}

func TestFlagFallsByItsTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.pair(ana, bea, "60+0")
		start := h.hall.Now()
		o := h.observe(id, carla)
		defer o.Close()
		time.Sleep(10 * time.Second)
		h.play(id, "e4")
		v := h.ended(o)
		wantEnd(t, v, laws.WhiteWins, laws.TimeForfeit)
		if span := v.Ended.Sub(start); span != 70*time.Second {
			t.Errorf("the flag fell after %v, want 70 s", span)
		}
		if v.Clock.Black != 0 || v.Clock.White != 50*time.Second {
			t.Errorf("clock %+v", v.Clock)
		}
	})
}

// A move that reached the hall before the flag fell counts, though the table
// gets to it afterwards; a move that came at the very instant does not.
func TestMoveBeforeTheFlagWaitsInLine(t *testing.T) {
	for _, c := range []struct {
		name  string
		after time.Duration
		ends  bool
	}{{"before", 60*time.Second - time.Millisecond, false}, {"at", 60 * time.Second, true}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := openHouse(t, memory.New(), nil)
				defer h.close()
				id := h.pair(ana, bea, "60+0")
				e4, e5 := h.moveIn(id, "e4"), laws.OfferDraw{}
				time.Sleep(c.after - time.Second)
				// The offer holds the table up for a second and a half, over the fall.
				h.store.setFault(func() (error, bool) { time.Sleep(1500 * time.Millisecond); return nil, false })
				go func() {
					if _, err := h.hall.Do(background, id, bea, e5); err != nil {
						t.Error(err)
					}
				}()
				time.Sleep(time.Second)
				h.store.setFault(nil)
				_, err := h.hall.Do(background, id, ana, e4)
				synctest.Wait() // for the verdict, when there is one
				v := h.view(id, carla)
				if v.Over != c.ends {
					t.Fatalf("over: %t (%v), want %t", v.Over, err, c.ends)
				}
				if c.ends {
					wantEnd(t, v, laws.BlackWins, laws.TimeForfeit)
				} else if err != nil || v.Moves[0].Left != time.Millisecond {
					t.Fatalf("move: %v, clock %+v", err, v.Moves)
				}
			})
		})
	}
}

func TestBothLeaveAndReturn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		one, two := h.connect(ana), h.connect(bea)
		id := h.pair(ana, bea, "60+0")
		h.play(id, "e4")
		one.Close()
		two.Close()
		time.Sleep(20 * time.Second)
		if h.hall.IsConnected(ana.ID) || h.hall.IsConnected(bea.ID) {
			t.Fatal("somebody is still here")
		}
		for _, who := range []members.Identity{ana, bea} {
			h.connect(who)
			if games := h.hall.PlayingIn(who.ID); !slices.Equal(games, []hall.GameID{id}) {
				t.Fatalf("%s plays %v", who.Handle, games)
			}
		}
		v := h.view(id, bea)
		if v.Over || v.Ply != 1 || v.ClockAt(h.hall.Now()).Black != 40*time.Second {
			t.Fatalf("after the return: %+v", v)
		}
		h.play(id, "e5", "Nf3")
	})
}

// Whatever arrives at once, the log is one sequence and every answer is true.
func TestManyCommandsAtOnce(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		seqs []uint64
	)
	commands := []laws.Command{
		h.moveIn(id, "e4"), h.moveIn(id, "d4"), laws.OfferDraw{}, laws.DeclineDraw{}, laws.ClaimFifty{},
		laws.StopClocks{Reason: "a call"}, laws.ResumeGame{},
	}
	for i := range 40 {
		who := []members.Identity{ana, bea, carla, judge}[i%4]
		for _, c := range commands {
			wg.Go(func() {
				recs, err := h.hall.Do(background, id, who, c)
				var r *laws.Refusal
				if err != nil && !errors.As(err, &r) && !hall.IsCode(err, hall.Busy) {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				if m, isMove := c.(laws.Move); isMove && len(recs) == 1 && m.Ply == 0 && err == nil {
					return // possibly the same move once more
				}
				for _, rec := range recs {
					seqs = append(seqs, rec.Seq)
				}
			})
		}
	}
	wg.Wait()
	slices.Sort(seqs)
	if len(slices.Compact(slices.Clone(seqs))) != len(seqs) {
		t.Errorf("a record was answered twice: %v", seqs)
	}
	kinds := h.log(id)
	if n := countOf(kinds, "MoveMade"); n != 1 {
		t.Errorf("%d moves were made, want 1", n)
	}
	if v := h.view(id, ana); int(v.Seq) != len(kinds) {
		t.Errorf("view of record %d, log of %d", v.Seq, len(kinds))
	}
}

func countOf(kinds []string, kind string) (n int) {
	for _, k := range kinds {
		if k == kind {
			n++
		}
	}
	return n
}

func TestACallerWhoGivesUp(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	held := make(chan struct{})
	h.store.setFault(func() (error, bool) { <-held; return nil, false })
	ctx, cancel := context.WithTimeout(background, 10*time.Millisecond)
	defer cancel()
	e4 := h.moveIn(id, "e4")
	if _, err := h.hall.Do(ctx, id, ana, e4); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("error %v", err)
	}
	close(held)
	h.store.setFault(nil)
	if recs := h.must(id, ana, e4); recs[0].Seq != 3 { // sends it again, and it was made
		t.Errorf("answered %v", recs)
	}
}

func TestChess960(t *testing.T) {
	h := newHouse(t)
	h.connect(ana)
	h.connect(bea)
	s, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "600+0", Start: "chess960:0", Color: hall.AsBlack, Rated: true})
	if err != nil {
		t.Fatal(err)
	}
	id, err := h.hall.Accept(background, bea, s.ID)
	if err != nil {
		t.Fatal(err)
	}
	v := h.view(id, bea)
	want, _ := chess.Chess960(0)
	if v.Position() != want || v.You != hall.AsWhite || v.Terms.Start != "chess960:0" || v.Terms.Category != ratings.Chess960 || !v.Terms.Rated {
		t.Errorf("view %+v", v)
	}
}

// Whoever is told that a game has ended finds its players free.
func TestTheEndIsToldToFreePlayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		for range 200 {
			id := h.pair(ana, bea, "60+0")
			o := h.observe(id, carla)
			told := make(chan int)
			go func() {
				h.ended(o)
				told <- len(h.hall.Games())
			}()
			h.must(id, ana, laws.Resign{})
			if live := <-told; live != 0 {
				t.Fatal("the end was told while the players were still held")
			}
			o.Close()
		}
	})
}
