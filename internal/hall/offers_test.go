package hall_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// drain reads the news that wait for a session.
func drain(t testing.TB, s *hall.Session) (news []hall.News) {
	t.Helper()
	for {
		ctx, cancel := context.WithTimeout(background, time.Millisecond)
		n, err := s.Next(ctx)
		cancel()
		if err != nil {
			return news
		}
		news = append(news, n)
	}
}

// steps writes news about offers as short words: "match made 1".
func steps(news []hall.News) (words []string) {
	for _, n := range news {
		if n.Offer != nil {
			words = append(words, fmt.Sprintf("%s %s %d", n.Offer.Offer.Kind, n.Offer.Step, n.Offer.Offer.Number))
		} else {
			words = append(words, "seated")
		}
	}
	return words
}

var blitz = hall.SeekSpec{Control: "300+0", Edition: "1997"}

func wantSteps(t testing.TB, s *hall.Session, want ...string) {
	t.Helper()
	if got := steps(drain(t, s)); !slices.Equal(got, want) {
		t.Errorf("%s is told %q, want %q", s.Who().Handle, got, want)
	}
}

func TestChallenge(t *testing.T) {
	h := newHouse(t)
	a, b, c := h.connect(ana), h.connect(bea), h.connect(carla)
	challenge := func(who members.Identity, to string, spec hall.SeekSpec) (hall.Offer, hall.GameID) {
		t.Helper()
		o, game, err := h.hall.Challenge(background, who, to, spec)
		if err != nil {
			t.Fatal(err)
		}
		return o, game
	}
	o, _ := challenge(ana, bea.ID, blitz)
	if o.Number != 1 || o.From.Rating != 2100 || o.To.Rating != 1850 || o.Category != ratings.Blitz {
		t.Errorf("offer %+v", o)
	}
	_, _, err := h.hall.Challenge(background, ana, bea.ID, blitz)
	wantCode(t, err, hall.SameOffer)
	_, _, err = h.hall.Challenge(background, ana, ana.ID, blitz)
	wantCode(t, err, hall.SamePlayer)
	_, _, err = h.hall.Challenge(background, ana, judge.ID, blitz)
	wantCode(t, err, hall.NotHere)
	_, _, err = h.hall.Challenge(background, ana, bea.ID, hall.SeekSpec{Control: "300", Profile: "club"})
	wantCode(t, err, hall.BadProfile)
	slow := blitz
	slow.Control = "900+0"
	challenge(ana, bea.ID, slow) // in the place of the first
	challenge(carla, ana.ID, blitz)
	wantSteps(t, a, "match made 1", "match replaced 1", "match updated 2", "match made 3")
	wantSteps(t, b, "match made 1", "match replaced 1", "match updated 2")
	wantSteps(t, c, "match made 3")
	from, to := h.hall.Offers(ana.ID)
	if len(from) != 1 || from[0].Number != 3 || len(to) != 1 || to[0].Number != 2 {
		t.Errorf("offers from %+v, to %+v", from, to)
	}
	_, err = h.hall.AcceptOffer(background, ana, 2) // her own
	wantCode(t, err, hall.NoSuchOffer)
	_, err = h.hall.DeclineOffer(background, carla, 2) // somebody else's
	wantCode(t, err, hall.NoSuchOffer)

	// Another game in answer declines the challenge; the same one meets it.
	challenge(bea, ana.ID, blitz)
	wantSteps(t, a, "match countered 2", "match made 4")
	_, game := challenge(ana, bea.ID, blitz)
	if game == "" {
		t.Fatal("the challenges did not meet")
	}
	wantSteps(t, a, "match intercepted 4", "match overtaken 3", "seated")
	wantSteps(t, b, "match countered 2", "match made 4", "match intercepted 4", "seated")
	wantSteps(t, c, "match overtaken 3")
	_, _, err = h.hall.Challenge(background, carla, ana.ID, blitz)
	wantCode(t, err, hall.AlreadyPlaying)
}

// Colours and different times meet as they fit.
func TestChallengesMeet(t *testing.T) {
	odds := hall.SeekSpec{Control: "300+0", Theirs: "60+0"}
	other := hall.SeekSpec{Control: "60+0", Theirs: "300+0"}
	white, black := blitz, blitz
	white.Color, black.Color = hall.AsWhite, hall.AsBlack
	rated := blitz
	rated.Rated = true
	family := blitz
	family.Profile = hall.FICSProfile
	for _, c := range []struct {
		first, second hall.SeekSpec
		meet          bool
	}{
		{blitz, blitz, true}, {white, black, true}, {white, white, false}, {white, blitz, true}, {blitz, white, false},
		{odds, other, true}, {odds, odds, false}, {blitz, rated, false}, {blitz, family, false},
	} {
		h := newHouse(t)
		h.connect(ana)
		h.connect(bea)
		if _, _, err := h.hall.Challenge(background, ana, bea.ID, c.first); err != nil {
			t.Fatal(err)
		}
		_, game, err := h.hall.Challenge(background, bea, ana.ID, c.second)
		if err != nil || game != "" != c.meet {
			t.Errorf("%+v and %+v: %q, %v, want them to meet: %v", c.first, c.second, game, err, c.meet)
		}
		if game == "" {
			continue
		}
		v := h.view(game, ana)
		if c.first.Theirs != "" {
			want := map[hall.Side]string{hall.AsWhite: "300 / 60", hall.AsBlack: "60 / 300"}[v.You]
			if v.Terms.Control.String() != want || v.Terms.Category != ratings.Nonstandard {
				t.Errorf("Ana has %s and the game %s, %s", v.You, v.Terms.Control, v.Terms.Category)
			}
		}
		if c.first.Color == hall.AsWhite && v.You != hall.AsWhite {
			t.Errorf("Ana wanted White and has %s", v.You)
		}
	}
}

func TestLeavingWithdrawsChallenges(t *testing.T) {
	h := newHouse(t)
	a, b := h.connect(ana), h.connect(bea)
	if _, _, err := h.hall.Challenge(background, ana, bea.ID, blitz); err != nil {
		t.Fatal(err)
	}
	a.Close()
	wantSteps(t, b, "match made 1", "match departed 1")
	if from, to := h.hall.Offers(bea.ID); len(from)+len(to) > 0 {
		t.Errorf("offers %+v %+v are left", from, to)
	}
}

// A game that cannot be recorded does not begin, and the challenge waits again.
func TestChallengeWhoseGameIsNotRecorded(t *testing.T) {
	h := newHouse(t)
	h.connect(ana)
	h.connect(bea)
	o, _, err := h.hall.Challenge(background, ana, bea.ID, blitz)
	if err != nil {
		t.Fatal(err)
	}
	h.store.setFault(func() (error, bool) { return errDisk, false })
	_, err = h.hall.AcceptOffer(background, bea, o.Number)
	wantCode(t, err, hall.NotRecorded)
	h.store.setFault(nil)
	for late := time.Now().Add(10 * time.Second); ; {
		from, _ := h.hall.Offers(bea.ID)
		if len(from) != 1 {
			t.Fatalf("offers %+v", from)
		}
		if _, err = h.hall.AcceptOffer(background, bea, from[0].Number); err == nil {
			break
		}
		// Until it is known that the first game does not stand in the journal
		// both are held for it.
		if !hall.IsCode(err, hall.AlreadyPlaying) || time.Now().After(late) {
			t.Fatal(err)
		}
	}
}

func TestGuards(t *testing.T) {
	h := newHouse(t)
	for _, who := range []members.Identity{ana, bea, carla} {
		h.connect(who)
	}
	no := &hall.Error{Code: hall.Unwanted, Args: []any{"Ana"}}
	spec := blitz
	spec.Low, spec.High = 1800, 2000
	s, err := h.hall.GuardedSeek(background, ana, spec, func(p hall.Player) error {
		if p.ID == bea.ID && p.Rating == 1850 {
			return no
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.hall.Accept(background, carla, s.ID) // who has no rating
	wantCode(t, err, hall.OutOfRange)
	_, err = h.hall.Accept(background, bea, s.ID)
	if !errors.Is(err, no) {
		t.Errorf("the guard is not asked: %v", err)
	}
	spec.Manual = true
	if s, err = h.hall.Seek(background, ana, spec); err != nil {
		t.Fatal(err)
	}
	_, err = h.hall.Accept(background, bea, s.ID)
	wantCode(t, err, hall.SeekIsManual)
}

// Whatever people do with challenges, what each has been told adds up to what
// waits; nobody sits at two games, and only who is here is asked.
func TestOffersAddUp(t *testing.T) {
	people := []members.Identity{ana, bea, carla, guest}
	specs := []hall.SeekSpec{blitz, {Control: "60+1", Color: hall.AsWhite}, {Control: "60+1", Color: hall.AsBlack}}
	rapid.Check(t, func(rt *rapid.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		sessions := map[string]*hall.Session{}
		told := map[string]map[int]bool{}
		seats := 0
		anybody := rapid.SampledFrom(people)
		rt.Repeat(map[string]func(*rapid.T){
			"come": func(rt *rapid.T) {
				who := anybody.Draw(rt, "who")
				if sessions[who.ID] == nil {
					sessions[who.ID], told[who.ID] = h.connect(who), map[int]bool{}
				}
			},
			"leave": func(rt *rapid.T) {
				if s := sessions[anybody.Draw(rt, "who").ID]; s != nil {
					s.Close()
					delete(sessions, s.Who().ID)
				}
			},
			"challenge": func(rt *rapid.T) {
				who, to := anybody.Draw(rt, "who"), anybody.Draw(rt, "to")
				o, game, err := h.hall.Challenge(background, who, to.ID, rapid.SampledFrom(specs).Draw(rt, "spec"))
				if err == nil && (who.ID == to.ID || sessions[who.ID] == nil || sessions[to.ID] == nil) {
					rt.Fatalf("%s challenged %s: %+v %s", who.Handle, to.Handle, o, game)
				}
			},
			"answer": func(rt *rapid.T) {
				who := anybody.Draw(rt, "who")
				from, to := h.hall.Offers(who.ID)
				if len(from) > 0 {
					o := rapid.SampledFrom(from).Draw(rt, "offer")
					do := h.hall.DeclineOffer
					if rapid.Bool().Draw(rt, "accept") {
						do = h.hall.AcceptOffer
					}
					if _, err := do(background, who, o.Number); err != nil {
						rt.Fatal(err)
					}
				} else if len(to) > 0 {
					if _, err := h.hall.WithdrawOffer(background, who, to[0].Number); err != nil {
						rt.Fatal(err)
					}
				}
			},
			"finish": func(*rapid.T) {
				for _, g := range h.hall.Games() {
					h.must(g.ID, members.Identity{ID: g.White.ID, Handle: g.White.Handle}, laws.Resign{})
				}
			},
			"": func(rt *rapid.T) {
				for id, s := range sessions {
					for _, n := range drain(t, s) {
						switch {
						case n.Offer == nil:
							seats++
						case n.Offer.Step == hall.OfferMade, n.Offer.Step == hall.OfferUpdated:
							told[id][n.Offer.Offer.Number] = true
						default:
							delete(told[id], n.Offer.Offer.Number)
						}
					}
					from, to := h.hall.Offers(id)
					for _, o := range append(from, to...) {
						if !told[id][o.Number] {
							rt.Fatalf("%s was not told of %+v", s.Who().Handle, o)
						}
						if sessions[o.From.ID] == nil || sessions[o.To.ID] == nil {
							rt.Fatalf("%+v waits, and one has left", o)
						}
					}
					if len(from)+len(to) != len(told[id]) {
						rt.Fatalf("%s was told of %v and has %+v %+v", s.Who().Handle, told[id], from, to)
					}
					if n := len(h.hall.PlayingIn(id)); n > 1 || n == 1 && len(from)+len(to) > 0 {
						rt.Fatalf("%s plays %d games and has offers %+v %+v", s.Who().Handle, n, from, to)
					}
				}
			},
		})
	})
}

// One person cannot be flooded with challenges: not by one who withdraws and asks
// again, nor by guests of one place who come back under other names; and whoever
// asks everybody is slowed down.
func TestChallengesArePaced(t *testing.T) {
	h := newHouse(t)
	h.connect(ana)
	h.connect(bea)
	flood := func(who members.Identity, to string, tries int) (made int) {
		t.Helper()
		for range tries {
			o, _, err := h.hall.Challenge(background, who, to, blitz)
			if hall.IsCode(err, hall.OftenChallenged) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			made++
			if _, err := h.hall.WithdrawOffer(background, who, o.Number); err != nil {
				t.Fatal(err)
			}
		}
		return made
	}
	if made := flood(ana, bea.ID, 50); made != 10 {
		t.Errorf("one has challenged another %d times at once, want 10", made)
	}
	made := 0
	for i := range 20 {
		g := members.Identity{ID: fmt.Sprint("g-", i), Handle: fmt.Sprint("Guest", i), Guest: true, Place: "p-1"}
		s := h.connect(g)
		made += flood(g, bea.ID, 3)
		s.Close()
	}
	if made != 10 {
		t.Errorf("guests of one place have challenged somebody %d times at once, want 10", made)
	}
	made = 0
	for i := range 30 {
		other := members.Identity{ID: fmt.Sprint("a-x", i), Handle: fmt.Sprint("Other", i), Roles: members.RolePlayer}
		h.connect(other)
		made += flood(ana, other.ID, 1)
	}
	if made != 10 { // twenty, less ten
		t.Errorf("one has challenged %d others at once, want 10", made)
	}
}
