package hall_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// walked writes news of a simul as short words; numbers stand for the games.
func walked(news []hall.News, games ...hall.GameID) (words []string) {
	for _, n := range news {
		if s := n.Simul; s != nil {
			words = append(words, fmt.Sprintf("%s %d", s.Step, slices.Index(games, s.Game)))
			switch {
			case s.Step == hall.SimulAt && s.Away > 0:
				words[len(words)-1] += fmt.Sprintf(" away %d", s.Away)
			case s.Step == hall.SimulOver:
				words[len(words)-1] = fmt.Sprintf("over %d %v", s.Number, s.Score)
			}
		}
	}
	return words
}

// joins asks for a place in Ana's simul, who gives it.
func (h *house) joins(who members.Identity) hall.GameID {
	h.t.Helper()
	o, _, err := h.hall.AskSimul(background, who, ana.ID, hall.SeekSpec{Edition: "1997"})
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := h.hall.AcceptOffer(background, ana, o.Number); err != nil {
		h.t.Fatal(err)
	}
	simul, _ := h.hall.Simul(ana.ID)
	return simul.Boards[len(simul.Boards)-1]
}

// simulKept waits until the journal has something about a simul.
func (h *house) simulKept(giver members.Identity, what string) {
	h.t.Helper()
	for late := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		records, err := h.journal.ReadStream(background, "simul/"+giver.ID)
		if err != nil {
			h.t.Fatal(err)
		}
		if n := len(records); n > 0 && strings.Contains(string(records[n-1].Data), what) {
			return
		}
		if time.Now().After(late) {
			h.t.Fatalf("the journal does not know of %s", what)
		}
	}
}

func (h *house) at() hall.GameID {
	simul, _ := h.hall.Simul(ana.ID)
	return simul.At
}

func TestSimul(t *testing.T) {
	store := memory.New()
	h := openHouse(t, store, nil)
	a, b := h.connect(ana), h.connect(bea)
	h.connect(carla)
	first := h.joins(bea)
	time.Sleep(2 * time.Millisecond) // which of two began first is told by the millisecond
	second := h.joins(carla)
	if v := h.view(first, ana); !v.Terms.Simul || v.You != hall.AsWhite || v.Terms.Rated || !v.Terms.Control.Untimed() {
		t.Errorf("terms %+v", v.Terms)
	}
	drain(t, a)
	drain(t, b)

	// The giver moves and walks on; the others wait for her.
	h.play(first, "e4")
	if h.at() != second {
		t.Fatal("Ana stands still")
	}
	if got, want := walked(drain(t, a), first, second), []string{"at 1"}; !slices.Equal(got, want) {
		t.Errorf("Ana hears %q, want %q", got, want)
	}
	if got, want := walked(drain(t, b), first, second), []string{"at 0 away 1"}; !slices.Equal(got, want) {
		t.Errorf("Bea hears %q, want %q", got, want)
	}
	_, err := h.hall.Do(background, first, bea, sentMove(t, "e7e5", 1))
	wantCode(t, err, hall.GiverAway)
	_, err = h.hall.Do(background, first, bea, laws.OfferDraw{})
	wantCode(t, err, hall.GiverAway)
	_, _, err = h.hall.Propose(background, first, bea, hall.TakebackOffer, 1)
	wantCode(t, err, hall.GiverAway)
	h.play(second, "d4")
	h.play(first, "e5")
	if h.at() != first {
		t.Error("the giver walks before she has moved")
	}
	h.play(first, "Nf3")

	// Nobody else plays twice, and she plays nothing besides.
	for _, who := range []members.Identity{ana, bea} {
		_, err = h.hall.Seek(background, who, blitz)
		wantCode(t, err, hall.AlreadyPlaying)
	}
	_, _, err = h.hall.Challenge(background, bea, ana.ID, blitz)
	wantCode(t, err, hall.AlreadyPlaying)
	_, _, err = h.hall.AskSimul(background, ana, bea.ID, hall.SeekSpec{})
	wantCode(t, err, hall.AlreadyPlaying)

	// She walks as she likes, and a player may let her pass three times.
	wantCode(t, h.hall.NextBoard(bea), hall.NotInSimul)
	if err := h.hall.NextBoard(ana); err != nil || h.at() != first {
		t.Errorf("on: %v", err)
	}
	wantCode(t, h.hall.GoBoard(ana, first), hall.SameBoard)
	wantCode(t, h.hall.GoBoard(ana, "nowhere"), hall.NoSuchGame)
	_, err = h.hall.PassBoard(background, carla, second)
	wantCode(t, err, hall.GiverAway)
	for left := hall.MaxPasses - 1; left >= 0; left-- {
		if n, err := h.hall.PassBoard(background, bea, first); err != nil || n != left || h.at() != second {
			t.Fatalf("passing: %d, %v", n, err)
		}
		if err := h.hall.PrevBoard(ana); err != nil {
			t.Fatal(err)
		}
	}
	_, err = h.hall.PassBoard(background, bea, first)
	wantCode(t, err, hall.NoPasses)

	// The server closes and starts again: the games go on, and she is back at them, where she
	// stood.
	if err := h.hall.NextBoard(ana); err != nil {
		t.Fatal(err)
	}
	h.simulKept(ana, fmt.Sprintf(`"at":%q,"boards":[{"game":%q,"number":1,"passes":3}`, second, first))
	h.crash()
	h = openHouse(t, store, func(o *hall.Options) { o.Random = rand.NewChaCha8([32]byte{2}) })
	defer h.close()
	simul, gives := h.hall.Simul(ana.ID)
	if !gives || !slices.Equal(simul.Boards, []hall.GameID{first, second}) || simul.At != second {
		t.Fatalf("after the restart: %+v", simul)
	}
	a = h.connect(ana)
	if err := h.hall.GoBoard(ana, first); err != nil {
		t.Fatal(err)
	}
	_, err = h.hall.PassBoard(background, bea, first)
	wantCode(t, err, hall.NoPasses)
	h.connect(bea)
	h.connect(carla)
	h.connect(judge)
	third := h.joins(judge)
	h.play(first, "Nc6", "Bb5")
	if h.at() != second {
		t.Error("she does not walk after the restart")
	}
	drain(t, a)

	// Boards end wherever she is; the rest goes on.
	h.must(second, carla, laws.Resign{})
	if got, want := walked(drain(t, a), first, second, third), []string{"board-over 1", "at 2"}; !slices.Equal(got, want) {
		t.Errorf("Ana hears %q, want %q", got, want)
	}
	if err := h.hall.EndBoards(background, ana, hall.AdjournOffer, false); err != nil {
		t.Fatal(err)
	}
	if v := h.view(third, ana); v.Session != laws.Adjourned {
		t.Errorf("session %q", v.Session)
	}
	// An adjourned board comes back into the simul.
	o, _, err := h.hall.OfferResume(background, judge, third)
	if err != nil || o.Kind != hall.SimulOffer {
		t.Fatalf("%+v, %v", o, err)
	}
	if _, err := h.hall.AcceptOffer(background, ana, o.Number); err != nil {
		t.Fatal(err)
	}
	if simul, _ := h.hall.Simul(ana.ID); !slices.Equal(simul.Boards, []hall.GameID{first, third}) {
		t.Errorf("boards %v", simul.Boards)
	}
	drain(t, a)
	if err := h.hall.EndBoards(background, ana, hall.AbortOffer, true); err != nil {
		t.Fatal(err)
	}
	wantEnd(t, h.view(first, ana), laws.NoResult, laws.Aborted)
	news := walked(drain(t, a), first, second, third)
	if len(news) == 0 || news[len(news)-1] != "over 4 {1 0 0 3}" {
		t.Errorf("Ana hears %q", news)
	}
	if _, gives := h.hall.Simul(ana.ID); gives {
		t.Error("a simul without boards")
	}
	if _, err := h.hall.Seek(background, ana, blitz); err != nil {
		t.Error(err)
	}
}

// Who plays something else gives no simul.
func TestASimulNeedsItsGiverFree(t *testing.T) {
	h := newHouse(t)
	h.connect(carla)
	h.pair(ana, bea, "300+0")
	_, _, err := h.hall.AskSimul(background, carla, ana.ID, hall.SeekSpec{})
	wantCode(t, err, hall.AlreadyPlaying)
	_, _, err = h.hall.AskSimul(background, carla, judge.ID, hall.SeekSpec{})
	wantCode(t, err, hall.NotHere)
}

// What ended while the server was closed counts, and a simul that is over leaves
// nothing to the next one.
func TestASimulOverARestart(t *testing.T) {
	store := memory.New()
	h := openHouse(t, store, nil)
	for _, who := range []members.Identity{ana, bea, carla, judge} {
		h.connect(who)
	}
	first := h.joins(bea)
	time.Sleep(2 * time.Millisecond)
	second := h.joins(carla)
	time.Sleep(2 * time.Millisecond)
	third := h.joins(judge)
	h.must(first, bea, laws.Resign{})
	h.play(second, "e4")
	if h.at() != third {
		t.Fatal("Ana stands still")
	}
	h.close() // what has changed is written before

	h = openHouse(t, store, func(o *hall.Options) { o.Random = rand.NewChaCha8([32]byte{2}) })
	a := h.connect(ana)
	if simul, _ := h.hall.Simul(ana.ID); simul.At != third || !slices.Equal(simul.Boards, []hall.GameID{second, third}) {
		t.Fatalf("%+v", simul)
	}
	h.connect(carla)
	h.connect(judge)
	h.must(third, judge, laws.Resign{})
	h.must(second, ana, laws.Resign{})
	if news := walked(drain(t, a), first, second, third); len(news) == 0 || news[len(news)-1] != "over 3 {2 1 0 0}" {
		t.Errorf("Ana hears %q", news)
	}
	h.close()

	h = openHouse(t, store, func(o *hall.Options) { o.Random = rand.NewChaCha8([32]byte{3}) })
	defer h.close()
	if simul, gives := h.hall.Simul(ana.ID); gives {
		t.Errorf("%+v", simul)
	}
}

// At a board with a clock the player moves when they want, and the giver goes where
// it is their move.
func TestASimulWithClocks(t *testing.T) {
	h := newHouse(t)
	for _, who := range []members.Identity{ana, bea, carla, judge} {
		h.connect(who)
	}
	timed := func(who members.Identity) hall.GameID {
		t.Helper()
		o, _, err := h.hall.AskSimul(background, who, ana.ID, hall.SeekSpec{Edition: "1997", Control: "600+5", Theirs: "1200+5"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.hall.AcceptOffer(background, ana, o.Number); err != nil {
			t.Fatal(err)
		}
		simul, _ := h.hall.Simul(ana.ID)
		return simul.Boards[len(simul.Boards)-1]
	}
	first, second, third := timed(bea), timed(carla), timed(judge)
	if v := h.view(first, ana); v.Terms.Control.String() != "1200+5 / 600+5" || v.Terms.Rated {
		t.Errorf("terms %+v", v.Terms)
	}
	h.play(first, "e4")  // on to the second
	h.play(second, "e4") // on to the third
	if h.at() != third {
		t.Fatal("she does not go on")
	}
	h.play(first, "e5") // while she is elsewhere
	if _, _, err := h.hall.Propose(background, first, bea, hall.TakebackOffer, 1); err != nil {
		t.Error(err)
	}
	h.play(third, "e4")
	if h.at() != first {
		t.Errorf("she is at %s", h.at())
	}
	h.play(first, "Nf3") // nobody has answered anywhere: simply the next
	if h.at() != second {
		t.Errorf("she is at %s", h.at())
	}
}
