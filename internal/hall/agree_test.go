package hall_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// profiled plays a game of a profile between Ana, who has White, and Bea.
func (h *house) profiled(profile hall.Profile, rated bool, moves ...string) hall.GameID {
	h.t.Helper()
	for _, who := range []members.Identity{ana, bea} {
		if !h.hall.IsConnected(who.ID) {
			h.connect(who)
		}
	}
	spec := hall.SeekSpec{Control: "300+0", Edition: "1997", Color: hall.AsWhite, Profile: profile, Rated: rated}
	o, _, err := h.hall.Challenge(background, ana, bea.ID, spec)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := h.hall.AcceptOffer(background, bea, o.Number); err != nil {
		h.t.Fatal(err)
	}
	id := h.hall.PlayingIn(ana.ID)[0]
	h.play(id, moves...)
	return id
}

// propose proposes and says whether both have agreed with that.
func (h *house) propose(id hall.GameID, who members.Identity, kind hall.OfferKind, plies int) bool {
	h.t.Helper()
	_, agreed, err := h.hall.Propose(background, id, who, kind, plies)
	if err != nil {
		h.t.Fatalf("%s by %s: %v", kind, who.Handle, err)
	}
	return agreed
}

func (h *house) agree(id hall.GameID, kind hall.OfferKind, plies int) {
	h.t.Helper()
	if h.propose(id, ana, kind, plies) || !h.propose(id, bea, kind, plies) {
		h.t.Fatalf("%s is not agreed on", kind)
	}
}

// What the family's players agree on is not for games by the Laws alone.
func TestTheLawsAlone(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FIDEProfile, true, "e4", "e5")
	for _, kind := range []hall.OfferKind{hall.AbortOffer, hall.TakebackOffer, hall.PauseOffer} {
		_, _, err := h.hall.Propose(background, id, ana, kind, 1)
		wantCode(t, err, hall.ByTheLaws)
	}
	wantCode(t, h.hall.MoreTime(background, id, ana, time.Minute), hall.ByTheLaws)
	_, _, err := h.hall.Propose(background, id, ana, hall.SwitchOffer, 0)
	wantCode(t, err, hall.Underway)
	_, _, err = h.hall.Propose(background, id, ana, hall.UnpauseOffer, 0)
	wantCode(t, err, hall.ClockNotPaused)
	_, _, err = h.hall.Propose(background, id, carla, hall.AbortOffer, 0)
	wantCode(t, err, hall.NotYourGame)
}

func TestAgreedAbort(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FIDEProfile, false, "e4")
	if !h.propose(id, bea, hall.AbortOffer, 0) {
		t.Error("a game without two half moves is not called off at once")
	}
	wantEnd(t, h.view(id, carla), laws.NoResult, laws.Aborted)

	id = h.profiled(hall.FICSProfile, true, "e4", "e5")
	h.agree(id, hall.AbortOffer, 0)
	v := h.view(id, carla)
	wantEnd(t, v, laws.NoResult, laws.Aborted)
	if v.Article != "Hall 12" || v.Terms.Profile != hall.FICSProfile {
		t.Errorf("Article %s, profile %s", v.Article, v.Terms.Profile)
	}
	_, _, err := h.hall.Propose(background, id, ana, hall.AbortOffer, 0)
	wantRefusal(t, err, laws.GameOver)
}

func wantRefusal(t *testing.T, err error, code laws.Code) {
	t.Helper()
	if r, ok := err.(*laws.Refusal); !ok || r.Code != code { //nolint:errorlint // the hall hands refusals on as they are
		t.Errorf("error %v, want refusal %s", err, code)
	}
}

// Moves are taken back; the score sheets that were shown before keep theirs.
func TestTakeback(t *testing.T) {
	h := newHouse(t)
	rated := h.profiled(hall.FICSProfile, true, "e4", "e5")
	_, _, err := h.hall.Propose(background, rated, ana, hall.TakebackOffer, 1)
	wantCode(t, err, hall.NotRatedGame)
	h.must(rated, ana, laws.Resign{})

	id := h.profiled(hall.FICSProfile, false, "e4", "e5", "Qh5", "Nc6")
	before := h.view(id, ana)
	_, _, err = h.hall.Propose(background, id, ana, hall.TakebackOffer, 5)
	wantCode(t, err, hall.TooFewMoves)
	h.propose(id, ana, hall.TakebackOffer, 1)
	h.propose(id, ana, hall.TakebackOffer, 2) // in the place of the first
	if h.propose(id, bea, hall.TakebackOffer, 3) {
		t.Error("both agreed on different numbers")
	}
	if !h.propose(id, ana, hall.TakebackOffer, 3) {
		t.Error("both did not agree on three")
	}
	h.play(id, "d5", "Nf3")
	after := h.view(id, ana)
	var sans []string
	for _, m := range after.Moves {
		sans = append(sans, m.SAN)
	}
	if !slices.Equal(sans, []string{"e4", "d5", "Nf3"}) || before.Moves[1].SAN != "e5" || before.Moves[2].SAN != "Qh5" {
		t.Errorf("moves %v, and before %+v", sans, before.Moves)
	}
	if after.Clock.Running != hall.AsBlack || after.Waiting != "" {
		t.Errorf("clock %+v, waiting for %q", after.Clock, after.Waiting)
	}
	// Who moves on does not ask for it any more.
	h.propose(id, bea, hall.TakebackOffer, 1)
	h.play(id, "e6")
	if from, _ := h.hall.Offers(ana.ID); len(from) > 0 {
		t.Errorf("offers %+v are left", from)
	}
}

func TestPauseAndMoreTime(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FICSProfile, true, "e4", "e5")
	h.agree(id, hall.PauseOffer, 0)
	v := h.view(id, ana)
	if !v.Paused || v.Clock.Running != hall.Neither {
		t.Errorf("paused %v, clock %+v", v.Paused, v.Clock)
	}
	_, _, err := h.hall.Propose(background, id, ana, hall.PauseOffer, 0)
	wantCode(t, err, hall.ClockPaused)
	h.refused(id, ana, h.moveIn(id, "Nf3"), laws.ClocksAreStopped)
	h.agree(id, hall.UnpauseOffer, 0)
	h.play(id, "Nf3")
	if err := h.hall.MoreTime(background, id, ana, time.Minute); err != nil {
		t.Fatal(err)
	}
	v = h.view(id, ana)
	if left := v.Clock.Black; v.Paused || left <= 5*time.Minute || left > 6*time.Minute {
		t.Errorf("paused %v, Black has %v", v.Paused, left)
	}
	wantCode(t, h.hall.MoreTime(background, id, ana, hall.MaxMoreTime+1), hall.BadTime)
	wantCode(t, h.hall.MoreTime(background, id, carla, time.Minute), hall.NotYourGame)
}

func TestSwitch(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FIDEProfile, true)
	h.agree(id, hall.SwitchOffer, 0)
	wantEnd(t, h.view(id, carla), laws.NoResult, laws.Aborted)
	games := h.hall.PlayingIn(ana.ID)
	if len(games) != 1 {
		t.Fatalf("Ana plays %v", games)
	}
	if v := h.view(games[0], ana); v.You != hall.AsBlack || !v.Terms.Rated || v.White.ID != bea.ID {
		t.Errorf("Ana has %s, rated %v", v.You, v.Terms.Rated)
	}
}

// The hall claims a third repetition and the fifty moves for the family; by the
// Laws alone nobody does it for the player.
func TestClaimsOfTheHall(t *testing.T) {
	shuffle := []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}
	h := newHouse(t)
	id := h.profiled(hall.FIDEProfile, false, shuffle...)
	if v := h.view(id, ana); v.Over || !v.Claims.Repetition {
		t.Fatalf("over %v, claims %+v", v.Over, v.Claims)
	}
	h.must(id, ana, laws.Resign{})
	id = h.profiled(hall.FICSProfile, false, shuffle...)
	wantEnd(t, h.view(id, ana), laws.Drawn, laws.Repetition)
}

// A draw offer is found among the offers, also after a restart; nothing else is.
func TestOffersAfterARestart(t *testing.T) {
	store := memory.New()
	h := openHouse(t, store, nil)
	id := h.profiled(hall.FICSProfile, false, "e4", "e5")
	h.must(id, ana, laws.OfferDraw{})
	h.propose(id, ana, hall.AbortOffer, 0)
	from, _ := h.hall.Offers(bea.ID)
	if len(from) != 2 {
		t.Fatalf("offers %+v", from)
	}
	_, err := h.hall.WithdrawOffer(background, ana, from[0].Number)
	wantCode(t, err, hall.OfferStands)
	h.crash()

	h = openHouse(t, store, nil)
	defer h.close()
	from, _ = h.hall.Offers(bea.ID)
	if len(from) != 1 || from[0].Kind != hall.DrawOffer || from[0].From.ID != ana.ID {
		t.Fatalf("offers after the restart %+v", from)
	}
	if _, err := h.hall.DeclineOffer(background, bea, from[0].Number); err != nil {
		t.Fatal(err)
	}
	if from, _ = h.hall.Offers(bea.ID); len(from) > 0 {
		t.Errorf("offers %+v are left", from)
	}
	if v := h.view(id, ana); v.Offer != hall.Neither || v.Terms.Profile != hall.FICSProfile {
		t.Errorf("offer by %q, profile %q", v.Offer, v.Terms.Profile)
	}
}

// What is agreed on is recorded whole or not at all: a game is never left with
// its clocks stopped by half a takeback.
func TestAgreementThatIsNotRecorded(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FICSProfile, false, "e4", "e5")
	h.propose(id, ana, hall.TakebackOffer, 2)
	h.store.setFault(func() (error, bool) { return errDisk, false })
	_, _, err := h.hall.Propose(background, id, bea, hall.TakebackOffer, 2)
	wantCode(t, err, hall.NotRecorded)
	h.store.setFault(nil)
	if !h.propose(id, bea, hall.TakebackOffer, 2) {
		t.Error("the offer is gone")
	}
	if v := h.view(id, ana); v.Ply != 0 || v.Clock.Running != hall.AsWhite {
		t.Errorf("ply %d, clock %+v", v.Ply, v.Clock)
	}
	want := []string{"Seated", "GameStarted", "MoveMade", "MoveMade", "PositionRestored", "ClocksSet", "GameResumed"}
	if got := h.log(id); !slices.Equal(got, want) {
		t.Errorf("log %v, want %v", got, want)
	}
}

// In an event the arbiter adjourns, not the players.
func TestEventsAreAdjournedByTheArbiter(t *testing.T) {
	h := newHouse(t)
	regs := laws.Regulations{Edition: laws.Edition1997, Venue: laws.Screen}.EqualControls(minutes(5))
	id, err := h.hall.Seat(background, hall.SeatSpec{
		White: hall.Player{ID: ana.ID, Handle: "Ana"}, Black: hall.Player{ID: bea.ID, Handle: "Bea"}, Regulations: regs,
		Event: &hall.EventRef{Event: "e", Name: "Open", Round: 1, Board: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = h.hall.Propose(background, id, ana, hall.AdjournOffer, 0)
	wantRefusal(t, err, laws.RoleMayNot)
}

// Whoever hears of an offer of a draw can answer it at once.
func TestAnOfferStandsWhenItIsHeardOf(t *testing.T) {
	h := newHouse(t)
	ctx, cancel := context.WithTimeout(background, time.Minute)
	defer cancel()
	for range 40 {
		id := h.profiled(hall.FICSProfile, false)
		o := h.observe(id, bea)
		if _, err := o.Next(ctx); err != nil { // the game as it is before the offers
			t.Fatal(err)
		}
		stands := make(chan bool)
		go func() {
			defer close(stands)
			for {
				u, err := o.Next(ctx)
				if err != nil || u.View.Over {
					return
				}
				for _, r := range u.Events {
					if _, ok := r.Event.(laws.DrawOffered); ok {
						to, _ := h.hall.Offers(bea.ID)
						stands <- len(to) == 1
					}
				}
			}
		}()
		for _, moves := range [][]string{{"e4"}, {"e5", "Nf3"}, {"Nc6", "Bb5"}} {
			h.play(id, moves...)
			h.must(id, ana, laws.OfferDraw{})
			if !<-stands {
				t.Fatalf("the offer after %v was told before it stood", moves)
			}
		}
		h.must(id, ana, laws.Resign{})
	}
}
