package hall_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// arbitrated opens a hall in which the judge is the arbiter of every event.
func arbitrated(t *testing.T, store backing) *house {
	return openHouse(t, store, func(o *hall.Options) {
		o.Arbitrates = func(who members.Identity, _ string) bool { return who.ID == judge.ID }
	})
}

// adjournedAt seats Ana and Bea at a game of an event, who both are away, and adjourns it at
// the first move: Ana seals a text, and Bea must reply to it.
func (h *house) adjournedAt(edition laws.Edition, text string) hall.GameID {
	h.t.Helper()
	id, err := h.hall.Seat(background, hall.SeatSpec{
		White: hall.Player{ID: ana.ID, Handle: ana.Handle}, Black: hall.Player{ID: bea.ID, Handle: bea.Handle},
		Regulations: laws.Regulations{Edition: edition, Venue: laws.Screen, Adjournments: true, DefaultTime: time.Hour}.EqualControls(minutes(180)),
		Event:       &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.must(id, judge, laws.Adjourn{})
	if err := h.hall.Seal(background, id, ana, laws.Written{Text: text}); err != nil {
		h.t.Fatal(err)
	}
	return id
}

// resumedLate has the judge resume it after the hour on its envelope.
func (h *house) resumedLate(id hall.GameID) {
	h.t.Helper()
	time.Sleep(time.Hour + time.Minute)
	if err := h.hall.Resume(background, judge, id, 0); err != nil {
		h.t.Fatal(err)
	}
	synctest.Wait()
}

func everyEdition(t *testing.T, do func(t *testing.T, edition laws.Edition)) {
	for _, edition := range laws.Editions() {
		t.Run(string(edition), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { do(t, edition) })
		})
	}
}

// With both there the arbiter resumes at any time, and the envelope is opened at once.
func TestTheArbiterResumesWithBothThere(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition laws.Edition) {
		h := arbitrated(t, memory.New())
		defer h.close()
		id := h.adjournedAt(edition, "e4")
		h.connect(ana)
		h.connect(bea)
		if err := h.hall.Resume(background, judge, id, 0); err != nil {
			t.Fatal(err)
		}
		if v := h.view(id, bea); v.Ply != 1 || v.Session != laws.Playing || v.Clock.Running != hall.AsBlack || v.Clock.Black != 3*time.Hour {
			t.Errorf("ply %d, session %s, clock %+v", v.Ply, v.Session, v.Clock)
		}
	})
}

// Before the hour on the envelope nobody may be missing; who is no arbiter of the game's event
// resumes nothing, and what the players agreed on between themselves no arbiter does.
func TestWhoResumes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := arbitrated(t, memory.New())
		defer h.close()
		id := h.adjournedAt(laws.Edition2009, "e4")
		h.connect(ana)
		wantRefusal(t, h.hall.Resume(background, judge, id, 0), laws.TooSoonToResume)
		wantRefusal(t, h.hall.Resume(background, ana, id, 0), laws.RoleMayNot)
		wantRefusal(t, h.hall.Resume(background, carla, id, 0), laws.RoleMayNot)
		if v := h.view(id, ana); v.Session != laws.Adjourned || v.Clock.Running != hall.Neither {
			t.Errorf("session %s, clock %+v", v.Session, v.Clock)
		}

		friendly := h.profiled(hall.FIDEProfile, false, "e4", "e5")
		h.agree(friendly, hall.AdjournOffer, 0)
		if err := h.hall.Seal(background, friendly, ana, laws.Written{Text: "Nf3"}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Hour)
		wantRefusal(t, h.hall.Resume(background, ana, friendly, 0), laws.RoleMayNot)
		wantCode(t, h.hall.Resume(background, judge, friendly, 0), hall.NotYourGame)
		if v := h.view(friendly, ana); v.Session != laws.Adjourned {
			t.Errorf("session %s", v.Session)
		}
	})
}

// The clock of who must reply runs while they are away; when they come the envelope is opened, and
// the rest of their time is theirs (Guideline G.9b, 2009). Meanwhile nobody may move.
func TestTheReplierComesLate(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition laws.Edition) {
		h := arbitrated(t, memory.New())
		defer h.close()
		h.connect(ana)
		id := h.adjournedAt(edition, "e4")
		h.resumedLate(id)
		v := h.view(id, ana)
		if v.Session != laws.Resuming || v.Clock.Running != hall.AsBlack || v.Ply != 0 || v.Waiting != hall.WaitingForNothing || len(v.Legal()) > 0 {
			t.Fatalf("session %s, clock %+v, ply %d, waits for %q, may move %v", v.Session, v.Clock, v.Ply, v.Waiting, v.Legal())
		}
		if want := h.hall.Now().Add(time.Hour); v.ComeBy != want {
			t.Errorf("Bea may come until %v, want %v", v.ComeBy, want)
		}
		if games := h.hall.PlayingIn(bea.ID); len(games) != 1 {
			t.Errorf("Bea plays %v", games)
		}
		time.Sleep(20 * time.Minute)
		h.connect(bea)
		synctest.Wait()
		v = h.view(id, bea)
		if v.Session != laws.Playing || v.Ply != 1 || v.Clock.Running != hall.AsBlack || v.Clock.Black != 160*time.Minute {
			t.Fatalf("session %s, ply %d, clock %+v", v.Session, v.Ply, v.Clock)
		}
		h.play(id, "e5")
		time.Sleep(90 * time.Minute) // longer than anybody may be late
		if v := h.view(id, ana); v.Over {
			t.Errorf("over by %s", v.Termination)
		}
	})
}

// Who sealed may be late as well: the reply does not wait for them.
func TestTheSealerComesLate(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition laws.Edition) {
		h := arbitrated(t, memory.New())
		defer h.close()
		h.connect(bea)
		id := h.adjournedAt(edition, "e4")
		h.resumedLate(id)
		h.play(id, "e5")
		time.Sleep(time.Minute)
		h.connect(ana)
		synctest.Wait()
		if v := h.view(id, ana); v.Over || v.Ply != 2 || v.Clock.Running != hall.AsWhite {
			t.Fatalf("over %t, ply %d, clock %+v", v.Over, v.Ply, v.Clock)
		}
		time.Sleep(90 * time.Minute)
		if v := h.view(id, ana); v.Over {
			t.Errorf("over by %s", v.Termination)
		}
	})
}

// Who does not come in time loses, with the article that says so (Guideline G.10, 2009), and
// both lose when neither comes, unless what was sealed is mate or nothing of the kind.
func TestNobodyComesInTime(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition laws.Edition) {
		h := arbitrated(t, memory.New())
		defer h.close()
		for _, c := range []struct {
			there []members.Identity
			want  laws.Result
		}{
			{[]members.Identity{ana}, laws.WhiteWins},
			{[]members.Identity{bea}, laws.BlackWins},
			{nil, laws.BothLose},
		} {
			var sessions []*hall.Session
			for _, who := range c.there {
				sessions = append(sessions, h.connect(who))
			}
			id := h.adjournedAt(edition, "e4")
			h.resumedLate(id)
			time.Sleep(time.Hour)
			synctest.Wait()
			if v := h.view(id, judge); v.Over {
				t.Fatalf("%v: over at the last instant of the default time, by %s", c.there, v.Termination)
			}
			time.Sleep(time.Second)
			synctest.Wait()
			wantEnd(t, h.view(id, judge), c.want, laws.LateAtResumption)
			for _, s := range sessions {
				s.Close()
			}
		}
	})
}

// The arbiter may decide how late a player may be, from 2005 on (Appendix A10): what they decide
// takes the place of the rules' hour, and before that edition it is refused with the article.
func TestTheArbiterDecidesTheLateness(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition laws.Edition) {
		h := arbitrated(t, memory.New())
		defer h.close()
		h.connect(ana)
		fixed := edition == laws.Edition1993 || edition == laws.Edition1997
		article := map[laws.Edition]string{laws.Edition1993: "10.15", laws.Edition1997: "A10", laws.Edition2005: "A10", laws.Edition2009: "G.10", laws.Edition2023: "I.10"}[edition]
		begun := h.hall.Now()
		id := h.adjournedAt(edition, "e4")
		if r := h.view(id, bea).Resumption; r == nil || r.At != begun.Add(time.Hour) || r.Late != time.Hour || r.Ruled == fixed || r.Article != article {
			t.Fatalf("resumption %+v", r)
		}
		time.Sleep(time.Hour + time.Minute)
		err := h.hall.Resume(background, judge, id, 10*time.Minute)
		if fixed {
			wantRefusal(t, err, laws.LateIsFixed)
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if v := h.view(id, judge); v.Over || v.Resumption != nil {
			t.Fatalf("over %t by %s, resumption %+v", v.Over, v.Termination, v.Resumption)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		wantEnd(t, h.view(id, judge), laws.WhiteWins, laws.LateAtResumption)

		id = h.adjournedAt(edition, "d4")
		time.Sleep(time.Hour + time.Minute)
		if err := h.hall.Resume(background, judge, id, laws.NoDefaultTime); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if v := h.view(id, judge); v.Over {
			t.Errorf("over by %s although nobody was to lose by being late", v.Termination)
		}
	})
}

// A mate that the late player had sealed is looked at before they have lost: the server opens
// the envelope.
func TestSealedMateOfALatePlayer(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition laws.Edition) {
		h := arbitrated(t, memory.New())
		defer h.close()
		id, err := h.hall.Seat(background, hall.SeatSpec{
			White: hall.Player{ID: bea.ID, Handle: bea.Handle}, Black: hall.Player{ID: ana.ID, Handle: ana.Handle},
			Regulations: laws.Regulations{Edition: edition, Venue: laws.Screen, Adjournments: true, DefaultTime: time.Hour}.EqualControls(minutes(180)),
			Event:       &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1},
		})
		if err != nil {
			t.Fatal(err)
		}
		h.play(id, "f3", "e5", "g4")
		h.must(id, judge, laws.Adjourn{})
		if err := h.hall.Seal(background, id, ana, laws.Written{Text: "Qh4"}); err != nil {
			t.Fatal(err)
		}
		h.resumedLate(id) // neither is there
		time.Sleep(time.Hour + time.Second)
		synctest.Wait()
		wantEnd(t, h.view(id, judge), laws.BlackWins, laws.Checkmate)
	})
}

// What only the arbiter can open waits for them from the arrival of who must reply, not before.
func TestTheArbitersEnvelopeWaitsForTheReplier(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		key := newKey(t)
		h := openHouse(t, memory.New(), func(o *hall.Options) {
			o.Envelopes = envelope.NewKeys("", key.Recipient())
			o.Arbitrates = func(who members.Identity, _ string) bool { return who.ID == judge.ID }
		})
		defer h.close()
		id := h.adjournedAt(laws.Edition2009, "e4")
		e := envelope.Find(h.view(id, judge).Envelope.Token)[0]
		content, err := envelope.Open(e.Sealed, e.Commitment, key)
		if err != nil {
			t.Fatal(err)
		}
		h.resumedLate(id)
		if v := h.view(id, judge); v.Waiting != hall.WaitingForNothing || v.Clock.Running != hall.AsBlack {
			t.Fatalf("waits for %q, clock %+v", v.Waiting, v.Clock)
		}
		wantRefusal(t, h.hall.OpenEnvelope(background, id, judge, content.Salt, content.Written()), laws.ReplierIsAway)
		time.Sleep(10 * time.Minute)
		h.connect(bea)
		synctest.Wait()
		if v := h.view(id, judge); v.Waiting != hall.WaitingForEnvelope || v.Clock.Running != hall.Neither || v.Clock.Black != 170*time.Minute {
			t.Fatalf("waits for %q, clock %+v", v.Waiting, v.Clock)
		}
		if err := h.hall.OpenEnvelope(background, id, judge, content.Salt, content.Written()); err != nil {
			t.Fatal(err)
		}
		if v := h.view(id, judge); v.Ply != 1 || v.Turn != chess.Black || v.Clock.Running != hall.AsBlack {
			t.Errorf("ply %d, %s to move, clock %+v", v.Ply, v.Turn, v.Clock)
		}
	})
}

// A restart while somebody is awaited: who comes to the server that is open again has come in
// time when the time it was closed is left out, and who does not come loses then.
func TestRestartWhileAPlayerIsAwaited(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition laws.Edition) {
		for _, comes := range []bool{true, false} {
			store := memory.New()
			h := arbitrated(t, store)
			h.connect(ana)
			id := h.adjournedAt(edition, "e4")
			h.resumedLate(id)
			time.Sleep(30*time.Minute + 300*time.Millisecond) // heartbeats at whole seconds
			h.crash()
			time.Sleep(2 * time.Hour)

			h = arbitrated(t, store)
			h.connect(ana)
			time.Sleep(20 * time.Minute)
			synctest.Wait()
			if v := h.view(id, ana); v.Over || v.Session != laws.Resuming || v.Clock.Running != hall.AsBlack {
				t.Fatalf("over %t by %s, session %s, clock %+v", v.Over, v.Termination, v.Session, v.Clock)
			}
			if comes {
				h.connect(bea)
				synctest.Wait()
				h.play(id, "e5")
			}
			time.Sleep(11 * time.Minute)
			synctest.Wait()
			switch v := h.view(id, ana); {
			case !comes:
				wantEnd(t, v, laws.WhiteWins, laws.LateAtResumption)
			case v.Over || v.Ply != 2 || v.Clock.Running != hall.AsWhite:
				t.Errorf("over %t by %s, ply %d, clock %+v", v.Over, v.Termination, v.Ply, v.Clock)
			}
			h.close()
		}
	})
}

// An arrival that cannot be recorded is recorded when there is room again.
func TestArrivalIsNotForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := arbitrated(t, memory.New())
		defer h.close()
		h.connect(ana)
		id := h.adjournedAt(laws.Edition2009, "e4")
		h.resumedLate(id)
		h.store.setFault(func() (error, bool) { return errDisk, false })
		h.connect(bea)
		synctest.Wait()
		h.store.setFault(nil)
		time.Sleep(time.Minute)
		synctest.Wait()
		if v := h.view(id, bea); v.Ply != 1 || v.Clock.Running != hall.AsBlack {
			t.Errorf("ply %d, session %s, waits for %q, clock %+v", v.Ply, v.Session, v.Waiting, v.Clock)
		}
	})
}
