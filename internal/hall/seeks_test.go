package hall_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

func TestSeekRefusals(t *testing.T) {
	h := newHouse(t)
	good := hall.SeekSpec{Control: "300+3"}
	_, err := h.hall.Seek(background, ana, good)
	wantCode(t, err, hall.NotHere)
	h.connect(ana)
	h.connect(bea)
	h.connect(guest)
	for _, c := range []struct {
		who  members.Identity
		spec hall.SeekSpec
		code hall.Code
	}{
		{ana, hall.SeekSpec{}, hall.BadControl},
		{ana, hall.SeekSpec{Control: "5 minutes"}, hall.BadControl},
		{ana, hall.SeekSpec{Control: "0+0"}, hall.BadControl},
		{ana, hall.SeekSpec{Control: "-", Rated: true}, hall.BadControl},
		{ana, hall.SeekSpec{Control: "300", Edition: "1492"}, hall.BadEdition},
		{ana, hall.SeekSpec{Control: "300", Color: hall.AsBlack + 1}, hall.BadColor},
		{ana, hall.SeekSpec{Control: "300", Start: "chess960:960"}, hall.BadStart},
		{ana, hall.SeekSpec{Control: "300", Start: "8/8/8/8 w"}, hall.BadStart},
		{guest, hall.SeekSpec{Control: "300", Rated: true}, hall.GuestsPlayUnrated},
	} {
		_, err := h.hall.Seek(background, c.who, c.spec)
		wantCode(t, err, c.code)
	}
	var mine []hall.Seek
	for range hall.MaxSeeks {
		s, err := h.hall.Seek(background, ana, good)
		if err != nil {
			t.Fatal(err)
		}
		mine = append(mine, s)
	}
	want := hall.SeekSpec{Control: "300+3", Edition: "2023", Color: hall.AnyColor, Start: "standard"}
	if mine[0].Spec != want || mine[0].By.Rating != 2100 || mine[0].Category != ratings.Blitz {
		t.Errorf("seek %+v", mine[0])
	}
	_, err = h.hall.Seek(background, ana, good)
	wantCode(t, err, hall.TooManySeeks)
	_, err = h.hall.Accept(background, ana, mine[0].ID)
	wantCode(t, err, hall.OwnSeek)
	_, err = h.hall.Accept(background, carla, mine[0].ID)
	wantCode(t, err, hall.NotHere)
	wantCode(t, h.hall.Unseek(background, bea, mine[0].ID), hall.NotYourSeek)
	if err := h.hall.Unseek(background, ana, mine[0].ID); err != nil {
		t.Fatal(err)
	}
	wantCode(t, h.hall.Unseek(background, ana, mine[0].ID), hall.NoSuchSeek)
	_, err = h.hall.Accept(background, bea, mine[0].ID)
	wantCode(t, err, hall.NoSuchSeek)

	rated, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "900+10", Rated: true})
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.hall.Accept(background, guest, rated.ID)
	wantCode(t, err, hall.GuestsPlayUnrated)
	if got := h.hall.Seeks(); len(got) != hall.MaxSeeks || got[0].ID != mine[1].ID {
		t.Errorf("the board shows %+v", got)
	}
}

// Taken up, left alone, or gone with its poster: a seek comes off the board.
func TestSeeksComeAndGo(t *testing.T) {
	h := newHouse(t)
	one, two := h.connect(ana), h.connect(ana)
	other := h.connect(bea)
	h.connect(carla)
	seek := func(who members.Identity) hall.Seek {
		t.Helper()
		s, err := h.hall.Seek(background, who, hall.SeekSpec{Control: "300+3"})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	seek(ana)
	seek(ana)
	one.Close()
	one.Close()
	if len(h.hall.Seeks()) != 2 {
		t.Fatal("seeks vanished while a session was open")
	}
	two.Close()
	if len(h.hall.Seeks()) != 0 {
		t.Fatal("seeks outlived their poster's presence")
	}
	one = h.connect(ana)
	s := seek(ana)
	seek(ana)
	seek(bea)
	carlas := seek(carla)
	id, err := h.hall.Accept(background, bea, s.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got := h.hall.Seeks(); len(got) != 1 || got[0].ID != carlas.ID {
		t.Errorf("the board shows %+v", got)
	}
	for _, session := range []*hall.Session{one, other} {
		news, err := session.Next(background)
		if err != nil || news.Seated != id {
			t.Errorf("news %+v, %v, want seated at %s", news, err, id)
		}
	}
	_, err = h.hall.Seek(background, ana, hall.SeekSpec{Control: "300+3"})
	wantCode(t, err, hall.AlreadyPlaying)
	_, err = h.hall.Accept(background, bea, carlas.ID)
	wantCode(t, err, hall.AlreadyPlaying)
}

// Of many who accept one seek, one is seated.
func TestOneSeekIsAcceptedOnce(t *testing.T) {
	h := newHouse(t)
	h.connect(ana)
	s, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300+3"})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	seated := 0
	for i := range 20 {
		who := identity(string(rune('A' + i)))
		h.connect(who)
		wg.Go(func() {
			_, err := h.hall.Accept(background, who, s.ID)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				seated++
			case !hall.IsCode(err, hall.NoSuchSeek):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if seated != 1 || len(h.hall.Games()) != 1 {
		t.Errorf("%d were seated at %d games", seated, len(h.hall.Games()))
	}
}

// Colours by lot fall both ways, and so do the numbers of Chess960.
func TestLots(t *testing.T) {
	h := newHouse(t)
	h.connect(ana)
	h.connect(bea)
	whites, starts := map[string]int{}, map[string]bool{}
	for range 60 {
		s, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "60+0", Start: "chess960"})
		if err != nil {
			t.Fatal(err)
		}
		id, err := h.hall.Accept(background, bea, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		v := h.view(id, ana)
		whites[v.White.Handle]++
		starts[v.Terms.Start] = true
		h.must(id, ana, laws.Resign{})
		h.over(id)
	}
	if whites["Ana"] < 15 || whites["Bea"] < 15 || len(starts) < 40 {
		t.Errorf("whites %v, %d starts", whites, len(starts))
	}
	drawn := map[int]int{}
	for range 3000 {
		n, err := h.hall.Below(3)
		if err != nil {
			t.Fatal(err)
		}
		drawn[n]++
	}
	if len(drawn) != 3 || slices.Min([]int{drawn[0], drawn[1], drawn[2]}) < 850 {
		t.Errorf("drawn %v", drawn)
	}
	names := map[string]bool{}
	for range 1000 {
		name, err := h.hall.Name()
		if err != nil || len(name) != 10 {
			t.Fatalf("%q, %v", name, err)
		}
		names[name] = true
	}
	if len(names) != 1000 {
		t.Errorf("%d different names of 1000", len(names))
	}
}

func TestSeatForTheOffice(t *testing.T) {
	h := newHouse(t)
	casual := h.pair(ana, bea, "300+3")
	ref := &hall.EventRef{Event: "e1", Name: "Torneo de Reyes", Round: 2, Board: 1}
	spec := hall.SeatSpec{
		White: hall.Player{ID: bea.ID, Handle: bea.Handle}, Black: hall.Player{ID: ana.ID, Handle: ana.Handle, Rating: 2345},
		Regulations: laws.Regulations{Edition: laws.Edition2009}.EqualControls(minutes(60)), Rated: true, Event: ref,
	}
	s := h.connect(bea)
	id, err := h.hall.Seat(background, spec) // though both play already
	if err != nil {
		t.Fatal(err)
	}
	if news, err := s.Next(background); err != nil || news.Seated != id {
		t.Errorf("news %+v, %v", news, err)
	}
	v := h.view(id, ana)
	if v.Event == nil || *v.Event != *ref || v.White.Rating != 1850 || v.Black.Rating != 2345 || v.Terms.Mode != laws.Standard {
		t.Errorf("view %+v", v)
	}
	if games := h.hall.PlayingIn(ana.ID); len(games) != 2 || !slices.Contains(games, id) || !slices.Contains(games, casual) {
		t.Errorf("Ana plays %v", games)
	}
	spec.Black = spec.White
	_, err = h.hall.Seat(background, spec)
	wantCode(t, err, hall.SamePlayer)
	spec.Black = hall.Player{ID: guest.ID, Handle: guest.Handle, Guest: true}
	_, err = h.hall.Seat(background, spec)
	wantCode(t, err, hall.GuestsPlayUnrated)
	spec.Rated, spec.Regulations.Edition = false, "1492"
	_, err = h.hall.Seat(background, spec)
	var r *laws.Refusal
	if !errors.As(err, &r) || r.Code != laws.UnknownEdition {
		t.Errorf("unknown edition: %v", err)
	}
	if len(h.hall.PlayingIn(guest.ID)) != 0 || len(h.hall.Games()) != 2 {
		t.Error("a refused game holds its players")
	}
}

func TestLobby(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		sub := h.hall.Lobby()
		read := func() *hall.Lobby {
			t.Helper()
			ctx, cancel := context.WithTimeout(background, time.Second)
			defer cancel()
			l, err := sub.Next(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return l
		}
		if l := read(); len(l.Seeks)+len(l.Games)+len(l.People) != 0 || l.Seeks == nil {
			t.Fatalf("an empty hall shows %+v", l)
		}
		h.connect(bea)
		h.connect(guest)
		h.connect(ana)
		s, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300+3"})
		if err != nil {
			t.Fatal(err)
		}
		l := read() // all four changes at once
		if len(l.Seeks) != 1 || len(l.People) != 3 || l.People[0].Handle != "Ana" || l.People[2].Guest != true {
			t.Fatalf("the board shows %+v", l)
		}
		id, err := h.hall.Accept(background, bea, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		l = read()
		if len(l.Seeks) != 0 || len(l.Games) != 1 || l.Games[0].ID != id || l.People[0].Playing != id || l.People[2].Playing != "" {
			t.Fatalf("the board shows %+v", l)
		}
		h.play(id, "e4") // no news for the lobby
		ctx, cancel := context.WithTimeout(background, time.Second)
		defer cancel()
		if l, err := sub.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("nothing changed, yet %+v, %v", l, err)
		}
		h.must(id, bea, laws.Resign{})
		if l := read(); len(l.Games) != 0 || l.People[0].Playing != "" {
			t.Fatalf("the board shows %+v", l)
		}
	})
}

func TestCommandsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		s := h.connect(ana)
		allowed := 0
		for range 200 {
			if s.AllowErr() == nil {
				allowed++
			}
		}
		if allowed == 0 || allowed == 200 {
			t.Fatalf("%d of 200 commands at once", allowed)
		}
		wantCode(t, s.AllowErr(), hall.TooFast)
		time.Sleep(time.Second)
		if !s.Allow() {
			t.Error("refused after a second of rest")
		}
	})
}

// TestSeekEveryEdition seeks and plays under each edition of the Laws, and is
// told by the Laws what an edition would not begin.
func TestSeekEveryEdition(t *testing.T) {
	for _, edition := range laws.Editions() {
		h := newHouse(t)
		h.connect(ana)
		h.connect(bea)
		s, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300", Edition: edition})
		if err != nil {
			t.Fatalf("%s: %v", edition, err)
		}
		game, err := h.hall.Accept(background, bea, s.ID)
		if err != nil {
			t.Fatalf("%s: %v", edition, err)
		}
		if v := h.view(game, ana); v.Terms.Edition != edition {
			t.Errorf("%s: the game is played under %s", edition, v.Terms.Edition)
		}
	}
	h := newHouse(t)
	h.connect(ana)
	_, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300+3", Edition: "1993"})
	var r *laws.Refusal
	if !errors.As(err, &r) || r.Code != laws.NoIncrements || r.Article != "12.1" {
		t.Errorf("an increment in 1993: %v", err)
	}
	// An edition from before Chess960 begins its start as a position of the
	// competition's.
	h.connect(bea)
	s, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300", Edition: "2005", Start: "chess960:7"})
	if err != nil {
		t.Fatal(err)
	}
	game, err := h.hall.Accept(background, bea, s.ID)
	if err != nil {
		t.Fatal(err)
	}
	if v := h.view(game, ana); v.Terms.Start != "chess960:7" || v.Terms.Category != ratings.Chess960 || v.FEN[:8] == "rnbqkbnr" {
		t.Errorf("start %s, %s, %s", v.Terms.Start, v.Terms.Category, v.FEN)
	}
}
