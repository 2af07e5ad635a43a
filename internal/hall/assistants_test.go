package hall_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

var dora = identity("Dora")

// declaring sets the declarations of members, by their ID.
func declaring(sight map[string]members.Sight) func(*hall.Options) {
	return func(o *hall.Options) {
		o.Sight = func(_ context.Context, id string) (members.Sight, error) { return sight[id], nil }
		o.FindMember = func(_ context.Context, handle string) (members.Identity, error) {
			for _, who := range []members.Identity{ana, bea, carla, dora, judge} {
				if who.Handle == handle {
					return who, nil
				}
			}
			return members.Identity{}, &members.Error{Code: members.HandleUnknown}
		}
	}
}

func TestDeclaredAssistant(t *testing.T) {
	for _, edition := range []laws.Edition{laws.Edition2005, laws.Edition2009, laws.Edition2023} {
		store := memory.New()
		options := declaring(map[string]members.Sight{ana.ID: {CannotSee: true, Assistant: "Carla", Duties: "abd"}})
		h := openHouse(t, store, options)
		id := h.pairUnder(edition, ana, bea, "300")
		if kinds := h.log(id); !slices.Equal(kinds[1:], []string{"GameStarted", "AssistantAdmitted"}) {
			t.Fatalf("%s: the log begins with %v", edition, kinds)
		}
		v := h.view(id, carla)
		if v.Assists != hall.AsWhite || v.You != hall.Neither || v.Hand() != hall.AsWhite || len(v.Legal()) != 20 || v.CannotSee != [2]bool{true, false} {
			t.Errorf("%s: Carla assists %v, moves for %v, %d moves, cannot see: %v", edition, v.Assists, v.Hand(), len(v.Legal()), v.CannotSee)
		}
		h.must(id, carla, laws.Announce{Written: laws.Written{Text: "Eva vier"}})
		again := h.must(id, bea, h.moveIn(id, "e5"))
		move := h.moveIn(id, "Nf3")
		first := h.must(id, carla, move)
		if repeated := h.must(id, carla, move); repeated[0].Seq != first[0].Seq || again[0].Seq >= first[0].Seq {
			t.Errorf("%s: the same move is recorded as %d and %d", edition, first[0].Seq, repeated[0].Seq)
		}
		h.must(id, ana, laws.AskAssistant{})
		h.refused(id, carla, laws.ClaimFlag{}, laws.AssistantMayNot)
		h.refused(id, carla, laws.Resign{}, laws.RoleMayNot)
		h.refused(id, dora, laws.Announce{Written: laws.Written{Text: "Eva vier"}}, laws.RoleMayNot)
		h.refused(id, carla, h.moveIn(id, "Nc6"), laws.NotYourTurn)
		h.refused(id, bea, laws.Announce{Written: laws.Written{Text: "Springer"}}, laws.AnnounceClearly)

		before := h.view(id, carla)
		h.crash()
		h = openHouse(t, store, options)
		if games := h.hall.AssistingIn(carla.ID); !slices.Equal(games, []hall.GameID{id}) {
			t.Errorf("%s: after a crash Carla assists in %v", edition, games)
		}
		after := h.view(id, carla)
		if after.Assists != before.Assists || !reflect.DeepEqual(after.Assistants, before.Assistants) || after.CannotSee != before.CannotSee || after.Sheet() != before.Sheet() {
			t.Errorf("%s: after a crash %+v, before %+v", edition, after.Assistants, before.Assistants)
		}
		h.must(id, bea, h.moveIn(id, "Nc6"))
		h.must(id, carla, h.moveIn(id, "Bb5"))
		h.must(id, bea, laws.Announce{Written: laws.Written{Text: "Anna sechs"}})
		marks := ""
		for _, m := range h.view(id, dora).Moves {
			switch {
			case m.Assisted && m.Announced:
				marks += "both "
			case m.Assisted:
				marks += "assisted "
			case m.Announced:
				marks += "announced "
			default:
				marks += "- "
			}
		}
		if marks != "both - assisted - assisted announced " {
			t.Errorf("%s: the moves are marked %s", edition, marks)
		}
		h.must(id, bea, laws.Resign{})
		games := h.hall.AssistingIn(carla.ID) // until it is known whether Ana could mate
		for late := time.Now().Add(time.Minute); len(games) > 0 && time.Now().Before(late); games = h.hall.AssistingIn(carla.ID) {
			time.Sleep(time.Millisecond)
		}
		if len(games) > 0 {
			t.Errorf("%s: after the end Carla assists in %v", edition, games)
		}
		h.close()
	}
}

func TestNoDeclaredAssistant(t *testing.T) {
	for _, c := range []struct {
		name    string
		edition laws.Edition
		sight   map[string]members.Sight
		blind   [2]bool
	}{
		{"an edition without such rules", laws.Edition1997, map[string]members.Sight{ana.ID: {CannotSee: true, Assistant: "Carla"}}, [2]bool{}},
		{"the opponent", laws.Edition2009, map[string]members.Sight{ana.ID: {CannotSee: true, Assistant: "Bea"}}, [2]bool{true, false}},
		{"nobody", laws.Edition2009, map[string]members.Sight{bea.ID: {CannotSee: true}}, [2]bool{false, true}},
		{"a deleted account", laws.Edition2009, map[string]members.Sight{bea.ID: {CannotSee: true, Assistant: "Eric"}}, [2]bool{false, true}},
		{"an arbiter of the game", laws.Edition2009, map[string]members.Sight{ana.ID: {CannotSee: true, Assistant: "Judge"}}, [2]bool{true, false}},
		{
			"one for both", laws.Edition2023,
			map[string]members.Sight{ana.ID: {CannotSee: true, Assistant: "Carla"}, bea.ID: {CannotSee: true, Assistant: "Carla"}}, [2]bool{true, true},
		},
	} {
		h := openHouse(t, memory.New(), declaring(c.sight))
		id := h.pairUnder(c.edition, ana, bea, "300")
		if v := h.view(id, carla); v.CannotSee != c.blind || v.Assistants != [2]hall.Assistant{} || v.Assists != hall.Neither {
			t.Errorf("%s: cannot see %v, assistants %v", c.name, v.CannotSee, v.Assistants)
		}
		h.close()
	}
}

func TestArbiterAdmitsAssistants(t *testing.T) {
	h := openHouse(t, memory.New(), declaring(map[string]members.Sight{ana.ID: {CannotSee: true}}))
	defer h.close()
	id := h.pairUnder(laws.Edition2023, ana, bea, "300")
	admit := func(name string, to chess.Color) laws.AdmitAssistant {
		return laws.AdmitAssistant{To: to, Task: laws.DoesDuties, Name: name, Duties: laws.MoveForPlayer | laws.AnnounceFor, Account: "a-Forged"}
	}
	for _, name := range []string{"Ana", "Bea", "Judge"} {
		_, err := h.hall.Do(background, id, judge, admit(name, chess.White))
		wantCode(t, err, hall.CannotAssist)
	}
	_, err := h.hall.Do(background, id, judge, admit("Eric", chess.White))
	var unknown *members.Error
	if !errors.As(err, &unknown) || unknown.Code != members.HandleUnknown {
		t.Errorf("an unknown assistant: %v", err)
	}
	h.refused(id, carla, admit("Carla", chess.White), laws.RoleMayNot)
	session := h.connect(carla)
	h.must(id, judge, admit("Carla", chess.White))
	if news := session.TakeNews(); len(news) != 1 || news[0].Assists != id || news[0].Seated != "" {
		t.Errorf("Carla's news: %+v", news)
	}
	_, err = h.hall.PreviewCommand(background, id, judge, admit("Carla", chess.Black))
	wantCode(t, err, hall.CannotAssist)
	h.must(id, carla, h.moveIn(id, "e4"))
	h.must(id, bea, h.moveIn(id, "e5"))

	h.must(id, judge, admit("Dora", chess.White))
	h.refused(id, carla, h.moveIn(id, "Nf3"), laws.RoleMayNot)
	if was, is := h.hall.AssistingIn(carla.ID), h.hall.AssistingIn(dora.ID); len(was) > 0 || !slices.Equal(is, []hall.GameID{id}) {
		t.Errorf("Carla assists in %v, Dora in %v", was, is)
	}
	h.must(id, dora, h.moveIn(id, "Nf3"))
	h.must(id, judge, laws.AdmitAssistant{To: chess.Black, Task: laws.MovesPieces, Name: "Carla"})
	h.must(id, carla, h.moveIn(id, "Nc6"))
	if v := h.view(id, carla); v.Assists != hall.AsBlack || v.Assistants[chess.White].Handle != "Dora" || v.Assistants[chess.White].ID != dora.ID {
		t.Errorf("Carla assists %v, the assistants are %v", v.Assists, v.Assistants)
	}
}

// An assistant sees the game as their player does, from the moment when they are admitted.
func TestAssistantSeesWithoutDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), declaring(map[string]members.Sight{ana.ID: {CannotSee: true}}))
		defer h.close()
		id := h.delayed(hall.Delay{Minutes: 10})
		h.sends(id, time.Second, 0, "e2e4", "e7e5")
		o := h.observe(id, carla)
		defer o.Close()
		if u, err := o.Next(background); err != nil || u.View.Ply != 0 || h.seen(id, carla) != 0 {
			t.Fatalf("a spectator sees %d half moves, %v", u.View.Ply, err)
		}
		h.must(id, chief, laws.AdmitAssistant{To: chess.White, Task: laws.DoesDuties, Name: "Carla"})
		if u, err := o.Next(background); err != nil || !u.Snapshot || u.View.Ply != 2 || u.View.Assists != hall.AsWhite {
			t.Fatalf("an assistant sees %d half moves, %v", u.View.Ply, err)
		}
		h.must(id, carla, h.movedAt(id, "g1f3"))
		if n := h.seen(id, carla); n != 3 {
			t.Errorf("an assistant sees %d half moves", n)
		}
		h.must(id, chief, laws.AdmitAssistant{To: chess.White, Task: laws.DoesDuties, Name: "Dora"})
		if n := h.seen(id, carla); n != 0 {
			t.Errorf("a former assistant sees %d half moves", n)
		}
	})
}

// movedAt returns a move by squares in the position that the players see.
func (h *house) movedAt(id hall.GameID, text string) laws.Move {
	h.t.Helper()
	return sentMove(h.t, text, h.view(id, ana).Ply)
}

// An assistant seals for their player and reads what the text means only with the duty f, and the log
// says that they did it.
func TestAssistantSeals(t *testing.T) {
	for _, c := range []struct {
		duties string
		seals  bool
	}{{"f", true}, {"abcdef", true}, {"abcde", false}} {
		store := memory.New()
		options := declaring(map[string]members.Sight{ana.ID: {CannotSee: true, Assistant: "Carla", Duties: c.duties}})
		h := openHouse(t, store, options)
		id := h.pairUnder(laws.Edition2009, ana, bea, "300")
		h.agree(id, hall.AdjournOffer, 0)
		v := h.view(id, carla)
		if got := v.Hand() == hall.AsWhite; got != c.seals || len(v.Legal()) > 0 != c.seals {
			t.Errorf("%s: Carla seals for %v, %d moves", c.duties, v.Hand(), len(v.Legal()))
		}
		_, err := h.hall.SealMeaningOf(background, id, bea, laws.Written{Text: "e5", Lang: "en"})
		wantRefusal(t, err, laws.NotYourTurn)
		_, err = h.hall.SealMeaningOf(background, id, dora, laws.Written{Text: "Nf3", Lang: "en"})
		wantCode(t, err, hall.NotYourGame)
		wantCode(t, h.hall.Seal(background, id, dora, laws.Written{Text: "Nf3", Lang: "en"}), hall.NotYourGame)
		m, err := h.hall.SealMeaningOf(background, id, carla, laws.Written{Text: "Nf3", Lang: "en"})
		sealed := h.hall.Seal(background, id, carla, laws.Written{Text: "Nf3", Lang: "en"})
		if !c.seals {
			wantRefusal(t, err, laws.AssistantMayNot)
			wantRefusal(t, sealed, laws.AssistantMayNot)
			h.close()
			continue
		}
		if err != nil || m.Outcome != laws.SealValid || sealed != nil {
			t.Fatalf("%s: means %v, %v; sealed: %v", c.duties, m.Outcome, err, sealed)
		}
		by := 0
		for _, entry := range h.view(id, bea).Log {
			switch e := entry.Event.(type) { //nolint:gochecksumtype // the others are not about the envelope
			case laws.MoveSealed:
				if e.Assisted && e.By == chess.White {
					by++
				}
			case laws.EnvelopeClosed:
				if e.Assisted && e.By == chess.White {
					by++
				}
			}
		}
		if by != 2 {
			t.Errorf("%s: the log says %d times that the assistant sealed", c.duties, by)
		}
		h.crash()
		h = openHouse(t, store, options)
		h.goOn(id)
		if v := h.view(id, bea); v.Opened != "Nf3" || v.Ply != 1 {
			t.Errorf("%s: after the resumption %q, %d half moves", c.duties, v.Opened, v.Ply)
		}
		h.close()
	}
}

// The name of an assistant is forgotten with their account, in a finished game that is still loaded and
// in one that is read again.
func TestAssistantIsForgotten(t *testing.T) {
	store := memory.New()
	options := declaring(map[string]members.Sight{ana.ID: {CannotSee: true, Assistant: "Carla"}})
	h := openHouse(t, store, options)
	id := h.pairUnder(laws.Edition2009, ana, bea, "300")
	h.must(id, carla, h.moveIn(id, "e4"))
	h.must(id, bea, laws.Resign{})
	if name := h.view(id, dora).Assistants[chess.White].Handle; name != "Carla" {
		t.Fatalf("the assistant is %q", name)
	}
	if _, _, err := h.journal.ForgetFields(background, nil, journal.Renamed{Identity: carla.ID, Name: "Former1"}, 1); err != nil {
		t.Fatal(err)
	}
	h.hall.ReloadFinished(carla.ID)
	live := h.view(id, dora) // the table is closed beside
	for late := time.Now().Add(time.Minute); live.Assistants[chess.White].Handle == "Carla" && time.Now().Before(late); live = h.view(id, dora) {
		time.Sleep(time.Millisecond)
	}
	h.crash()
	h = openHouse(t, store, options)
	defer h.close()
	again := h.view(id, dora)
	for when, v := range map[string]hall.View{"reloaded": live, "read again": again} {
		if a := v.Assistants[chess.White]; a.Handle != "Former1" || a.Duties != laws.AllDuties || !v.Moves[0].Assisted {
			t.Errorf("%s: the assistant is %+v", when, a)
		}
	}
	if !reflect.DeepEqual(live.Assistants, again.Assistants) || live.Seq != again.Seq || live.Sheet() != again.Sheet() {
		t.Errorf("reloaded %+v, read again %+v", live.Assistants, again.Assistants)
	}
}
