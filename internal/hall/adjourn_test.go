package hall_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// goOn resumes an adjourned game as both want it.
func (h *house) goOn(id hall.GameID) {
	h.t.Helper()
	for i, who := range []members.Identity{bea, ana} {
		if !h.hall.IsConnected(who.ID) {
			h.connect(who)
		}
		if !h.hall.IsConnected(ana.ID) {
			h.connect(ana)
		}
		if _, started, err := h.hall.OfferResume(background, who, id); err != nil || started != (i == 1) {
			h.t.Fatalf("resuming by %s: %v, %v", who.Handle, started, err)
		}
	}
}

func (h *house) stored(who members.Identity) []hall.View {
	h.t.Helper()
	views, err := h.hall.StoredGames(background, who.ID, who)
	if err != nil {
		h.t.Fatal(err)
	}
	return views
}

// A game by the Laws is adjourned with a sealed move: nobody is shown it, the
// players are free, the clocks stand, and after a crash of the server the envelope
// is opened and everybody can check it.
func TestAdjournWithASealedMove(t *testing.T) {
	for _, edition := range laws.Editions() {
		t.Run(string(edition), func(t *testing.T) {
			store := memory.New()
			h := openHouse(t, store, nil)
			h.connect(ana)
			h.connect(bea)
			spec := hall.SeekSpec{Control: "300", Edition: edition, Color: hall.AsWhite}
			o, _, err := h.hall.Challenge(background, ana, bea.ID, spec)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := h.hall.AcceptOffer(background, bea, o.Number); err != nil {
				t.Fatal(err)
			}
			id := h.hall.PlayingIn(ana.ID)[0]
			h.play(id, "e4", "e5")
			h.agree(id, hall.AdjournOffer, 0)
			if v := h.view(id, ana); v.Session != laws.Sealing || v.Clock.Running != hall.AsWhite {
				t.Fatalf("session %q, %s runs", v.Session, v.Clock.Running)
			}
			wantRefusal(t, h.hall.Seal(background, id, bea, laws.Written{Text: "Nf6"}), laws.NotYourTurn)
			if err := h.hall.Seal(background, id, ana, laws.Written{Text: "Nf3"}); err != nil {
				t.Fatal(err)
			}
			v := h.view(id, bea)
			if v.Session != laws.Adjourned || v.Clock.Running != hall.Neither || v.Over || v.Ply != 2 {
				t.Fatalf("session %q, %q runs, over %v, ply %d", v.Session, v.Clock.Running, v.Over, v.Ply)
			}
			shown, err := json.Marshal(v)
			if err != nil || strings.Contains(string(shown), `"Nf3"`) {
				t.Errorf("the opponent sees the sealed move: %s, %v", shown, err)
			}
			if games := h.hall.PlayingIn(ana.ID); len(games) > 0 || len(h.hall.Games()) > 0 {
				t.Errorf("Ana plays %v", games)
			}
			left := v.Clock
			h.crash()

			h = openHouse(t, store, nil)
			defer h.close()
			if views := h.stored(bea); len(views) != 1 || views[0].Game != id || views[0].You != hall.AsBlack {
				t.Fatalf("stored %+v", views)
			}
			other := h.pair(ana, carla, "60") // who has an adjourned game may play others
			h.must(other, ana, laws.Resign{})
			h.over(other)
			h.goOn(id)
			v = h.view(id, bea)
			if v.Ply != 3 || v.Moves[2].SAN != "Nf3" || v.Session != laws.Playing || !v.Resumed || v.Clock.Running != hall.AsBlack || v.Clock.Black != left.Black {
				t.Fatalf("ply %d, session %q, clock %+v, before %+v", v.Ply, v.Session, v.Clock, left)
			}
			opened, committed := laws.EnvelopeOpened{}, laws.MoveSealed{}
			for _, e := range h.events(id) {
				switch e := e.(type) {
				case laws.EnvelopeOpened:
					opened = e
				case laws.MoveSealed:
					committed = e
				}
			}
			if laws.Commit(string(id), opened.Salt, opened.Written) != committed.Commitment || len(h.stored(ana)) > 0 {
				t.Error("what was opened is not what was sealed, or the game is still stored")
			}
			h.play(id, "Nc6")
			h.must(id, ana, laws.Resign{})
		})
	}
}

func (h *house) events(id hall.GameID) (events []laws.Event) {
	h.t.Helper()
	records, err := h.store.Read(background, id.Stream(), 2, 10000)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, r := range records {
		_, rec, _, err := game.DecodeEvent(r)
		if err != nil {
			h.t.Fatal(err)
		}
		events = append(events, rec.Event)
	}
	return events
}

// The server keeps the envelope and opens it itself, at the instant at which the game
// goes on, before both players: nobody is late, and what was sealed decides.
func TestTheServerOpensTheEnvelope(t *testing.T) {
	for _, edition := range laws.Editions() {
		t.Run(string(edition), func(t *testing.T) {
			h := newHouse(t)
			resumed := func(text string) (hall.GameID, laws.Game) {
				id := h.pairUnder(edition, ana, bea, "300")
				h.play(id, "f3", "e5", "g4")
				h.agree(id, hall.AdjournOffer, 0)
				if err := h.hall.Seal(background, id, bea, laws.Written{Text: text}); err != nil {
					t.Fatal(err)
				}
				h.goOn(id)
				events := h.events(id)
				for i, e := range events {
					if began, ok := e.(laws.PlayResumed); ok {
						opened, is := events[i+1].(laws.EnvelopeOpened)
						if began.Present != [2]bool{true, true} || !is || opened.At != began.At {
							t.Errorf("%s: %+v, and then %+v", text, began, events[i+1])
						}
						return id, laws.Replay(events)
					}
				}
				t.Fatal("the game does not go on")
				return id, laws.Game{}
			}
			id, g := resumed("Qh4")
			wantEnd(t, h.over(id), laws.BlackWins, laws.Checkmate)
			if end, _ := g.End(); end.Rule != laws.RuleMate {
				t.Errorf("%+v", end)
			}
			id, g = resumed("d6")
			if _, falls, ok := g.Alarm(); !ok || falls != (laws.FlagFall{}) {
				t.Errorf("%+v falls due, %v", falls, ok)
			}
			h.must(id, ana, laws.Resign{})
		})
	}
}

// What cannot be read in the envelope loses, by the Laws; what has disappeared is
// replaced by the player's word.
func TestBadEnvelopes(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FIDEProfile, false, "e4", "e5")
	h.agree(id, hall.AdjournOffer, 0)
	if err := h.hall.Seal(background, id, ana, laws.Written{Text: "the knight"}); err != nil {
		t.Fatal(err)
	}
	h.goOn(id)
	wantEnd(t, h.over(id), laws.BlackWins, laws.InvalidSealedMove)

	id = h.profiled(hall.FIDEProfile, false, "e4", "e5")
	h.agree(id, hall.AdjournOffer, 0)
	h.store.setFault(func() (error, bool) { return errDisk, false })
	wantCode(t, h.hall.Seal(background, id, ana, laws.Written{Text: "Nf3"}), hall.NotRecorded)
	h.store.setFault(nil)
	// A commitment of another program's, whose envelope the server does not have.
	h.must(id, ana, laws.Seal{Game: string(id), Commitment: laws.CommitText(string(id), laws.Salt{1}, "Nf3")})
	h.must(id, ana, laws.CloseEnvelope{})
	h.goOn(id)
	if v := h.view(id, ana); v.Turn != chess.White || v.Clock.Running != hall.AsWhite || v.Ply != 2 {
		t.Errorf("%s to move, %s runs, ply %d", v.Turn, v.Clock.Running, v.Ply)
	}
	h.play(id, "Nf3")
}

// In the family both agree, and the game stands where it was. While it is
// adjourned it may be given up.
func TestAdjournInTheFamily(t *testing.T) {
	store := memory.New()
	h := openHouse(t, store, func(o *hall.Options) { o.Linger = time.Millisecond })
	id := h.profiled(hall.FICSProfile, true, "e4", "e5")
	h.agree(id, hall.AdjournOffer, 0)
	if v := h.view(id, ana); v.Session != laws.Adjourned || v.Reason != laws.ByAgreement {
		t.Fatalf("session %q, reason %q", v.Session, v.Reason)
	}
	_, _, err := h.hall.OfferResume(background, carla, id)
	wantCode(t, err, hall.NotYourGame)
	h.goOn(id)
	h.play(id, "Nf3")
	h.agree(id, hall.AdjournOffer, 0)
	h.close()

	h = openHouse(t, store, func(o *hall.Options) { o.Linger = time.Millisecond })
	defer h.close()
	if row, ok := h.hall.StoredGameBetween(bea.ID, ana.ID); !ok || row.ID != id || row.Profile != hall.FICSProfile {
		t.Errorf("stored between them: %+v %v", row, ok)
	}
	if with := h.hall.StoredOpponents(ana.ID); len(with) != 1 || with[0].ID != bea.ID {
		t.Errorf("Ana has adjourned games with %+v", with)
	}
	h.must(id, bea, laws.Resign{})
	wantEnd(t, h.view(id, ana), laws.WhiteWins, laws.Resignation)
	if len(h.stored(ana)) > 0 {
		t.Error("a game that is over is still stored")
	}
	_, _, err = h.hall.OfferResume(background, ana, id)
	wantCode(t, err, hall.NoSuchGame)
}

// Who looks at an adjourned game after its table was folded up sees how it goes on when it is
// resumed.
func TestAdjournedGameGoesOnBeforeWhoWatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), func(o *hall.Options) { o.Linger = time.Second })
		defer h.close()
		id := h.profiled(hall.FICSProfile, false, "e4", "e5")
		h.agree(id, hall.AdjournOffer, 0)
		time.Sleep(5 * time.Second)
		o := h.observe(id, carla)
		defer o.Close()
		if u := next(t, o); u.View.Session != laws.Adjourned {
			t.Fatalf("session %q", u.View.Session)
		}
		time.Sleep(time.Minute) // the table stays while they watch
		h.goOn(id)
		h.play(id, "Nf3")
		ctx, cancel := context.WithTimeout(background, time.Minute)
		defer cancel()
		for {
			u, err := o.Next(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if u.View.Ply == 3 {
				return
			}
		}
	})
}

// Guests have no place for an adjourned game.
func TestGuestsDoNotAdjourn(t *testing.T) {
	h := newHouse(t)
	h.connect(ana)
	h.connect(guest)
	o, _, err := h.hall.Challenge(background, ana, guest.ID, blitz)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.hall.AcceptOffer(background, guest, o.Number); err != nil {
		t.Fatal(err)
	}
	_, _, err = h.hall.Propose(background, h.hall.PlayingIn(ana.ID)[0], ana, hall.AdjournOffer, 0)
	wantCode(t, err, hall.MembersOnly)
}

// Who leaves a game of the family has it adjourned, or loses it, or nothing has
// been played; by the Laws alone the clock runs.
func TestLeaving(t *testing.T) {
	for _, c := range []struct {
		name    string
		change  func(s *hall.SeekSpec)
		moves   []string
		session laws.AdjournState
		why     laws.Termination
	}{
		{"adjourned", nil, []string{"e4", "e5"}, laws.Adjourned, ""},
		{"too few moves", nil, []string{"e4"}, laws.Playing, laws.Aborted},
		{"noescape", func(s *hall.SeekSpec) { s.NoEscape = true }, []string{"e4", "e5"}, laws.Playing, laws.ArbiterDecision},
		{"by the Laws", func(s *hall.SeekSpec) { s.Profile = "" }, []string{"e4", "e5"}, laws.Playing, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHouse(t)
			a, first, second := h.connect(ana), h.connect(bea), h.connect(bea)
			spec := hall.SeekSpec{Control: "300", Edition: "1997", Color: hall.AsWhite, Profile: hall.FICSProfile}
			if c.change != nil {
				c.change(&spec)
			}
			o, _, err := h.hall.Challenge(background, ana, bea.ID, spec)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := h.hall.AcceptOffer(background, bea, o.Number); err != nil {
				t.Fatal(err)
			}
			id := h.hall.PlayingIn(ana.ID)[0]
			h.play(id, c.moves...)
			first.Leave()
			if v := h.view(id, ana); v.Over || v.Session != laws.Playing {
				t.Fatal("she is still here on another connection")
			}
			second.Leave()
			v := h.view(id, ana)
			if v.Session != c.session || v.Over != (c.why != "") || c.why != "" && v.Termination != c.why {
				t.Fatalf("session %q, over %v by %s", v.Session, v.Over, v.Termination)
			}
			if (v.Over || c.session != laws.Playing) && v.Reason != laws.ReasonLeft(1) {
				t.Errorf("reason %q", v.Reason)
			}
			if c.name == "noescape" && v.Result != laws.WhiteWins {
				t.Errorf("result %s", v.Result)
			}
			a.Close()
		})
	}
}

// Whenever the server crashes while a game is adjourned, sealed or resumed, what
// was acknowledged is kept, and the game can be played to its end.
func TestAdjournmentSurvivesEveryCrash(t *testing.T) {
	for after := range 14 {
		store := memory.New()
		h := openHouse(t, store, nil)
		id := h.profiled(hall.FIDEProfile, false, "e4", "e5")
		left := after
		h.store.setFault(func() (error, bool) {
			if left--; left < 0 {
				return errDisk, false
			}
			return nil, true
		})
		step := 0
		h.hall.Propose(background, id, ana, hall.AdjournOffer, 0) //nolint:errcheck // found out below
		if _, agreed, err := h.hall.Propose(background, id, bea, hall.AdjournOffer, 0); agreed && err == nil {
			step = 1
		}
		if step == 1 && h.hall.Seal(background, id, ana, laws.Written{Text: "Nf3"}) == nil {
			step = 2
		}
		h.crash()

		h = openHouse(t, store, nil)
		h.connect(ana)
		h.connect(bea)
		v := h.view(id, ana)
		switch {
		case step == 2 && v.Session != laws.Adjourned, step == 1 && v.Session == laws.Playing:
			t.Fatalf("after %d appends, step %d: session %q", after, step, v.Session)
		case v.Session == laws.Sealing:
			if err := h.hall.Seal(background, id, ana, laws.Written{Text: "Nf3"}); err != nil {
				t.Fatal(err)
			}
		}
		if h.view(id, ana).Session == laws.Adjourned {
			h.goOn(id)
		} else {
			h.play(id, "Nf3")
		}
		if v := h.view(id, ana); v.Ply != 3 || v.Moves[2].SAN != "Nf3" || v.Clock.Running != hall.AsBlack {
			t.Fatalf("after %d appends: ply %d, clock %+v", after, v.Ply, v.Clock)
		}
		h.must(id, bea, laws.Resign{})
		h.close()
	}
}
