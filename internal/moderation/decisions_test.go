package moderation_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// A complaint without a transport's memory takes what the hall still has of the talk:
// of whom it is about and no one else, and only what its author could read.
func TestComplaintsTakeTheTalkAlong(t *testing.T) {
	s := open(t)
	s.comes("Ana")
	s.comes("Beto")
	id := s.game(0, opening...)
	for _, line := range []struct{ who, text string }{{"Beto", "you play like a fool"}, {"Ana", "please stop"}, {"Beto", "never"}} {
		if err := s.hall.Say(t.Context(), id, s.who[line.who], line.text); err != nil {
			t.Fatal(err)
		}
	}
	beto, err := s.judge.Whom(t.Context(), "beto")
	if err != nil || beto.ID != s.who["Beto"].ID {
		t.Fatalf("%+v, %v", beto, err)
	}
	e, err := s.judge.Complain(t.Context(), s.who["Ana"], conduct.Complain{Against: beto, Kind: conduct.Abuse, Text: "insults", Game: string(id)})
	if want := []string{"Beto: you play like a fool", "Beto: never"}; err != nil || !slices.Equal(e.Lines, want) || e.Game != string(id) {
		t.Errorf("%+v, %v", e, err)
	}
	if _, err := s.judge.Complain(t.Context(), s.who["Ana"], conduct.Complain{Against: beto, Kind: conduct.Abuse, Text: "x", Game: "nothing"}); !hall.IsCode(err, hall.NoSuchGame) {
		t.Errorf("about no game: %v", err)
	}
	guest := members.Identity{ID: "g-1", Handle: "GuestABCD", Guest: true}
	var refused *conduct.Refusal
	if _, err := s.judge.Complain(t.Context(), guest, conduct.Complain{Against: beto, Kind: conduct.Abuse, Text: "x"}); !errors.As(err, &refused) || refused.Code != conduct.MembersOnly {
		t.Errorf("a guest: %v", err)
	}
}

// Who reads what: complaints whoever made them and administrators, but none about
// themselves; notes nobody about themselves.
func TestWhoReadsWhat(t *testing.T) {
	s := open(t)
	for _, name := range []string{"Ana", "Beto"} {
		s.comes(name)
	}
	person := func(name string, admin bool) conduct.Person {
		return conduct.Person{ID: s.who[name].ID, Handle: name, Admin: admin}
	}
	ana, beto := person("Ana", false), person("Beto", true)
	if _, err := s.judge.Do(t.Context(), ana, conduct.Complain{Against: beto, Kind: conduct.Other, Text: "unfair"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.judge.Act(t.Context(), chief, conduct.Take{Against: beto, Measure: conduct.Comment, Reason: "look at him"}); err != nil {
		t.Fatal(err)
	}
	for who, reads := range map[conduct.Person]bool{ana: true, beto: false, chief: true, {ID: "a-x", Handle: "X"}: false} {
		if _, ok := s.judge.Complaint(who, 1); ok != reads || (len(s.judge.Open(who)) == 1) != reads || (len(s.judge.Pending(who).Complaints) == 1) != reads {
			t.Errorf("%s reads the complaint: %v", who.Handle, ok)
		}
		if _, ok := s.judge.ActOf(who, 1); ok != (who == chief) {
			t.Errorf("%s reads the note: %v", who.Handle, ok)
		}
		if list, more := s.judge.Book(who, 0, 10); (len(list) == 1) != (who == chief) || more {
			t.Errorf("%s reads in the book %+v", who.Handle, list)
		}
		d, err := s.judge.Dossier(t.Context(), who, beto)
		if (err == nil) != (who == chief) || who == chief && (len(d.Acts) != 1 || len(d.Complaints) != 1) {
			t.Errorf("%s: %+v, %v", who.Handle, d, err)
		}
	}
	if list := s.judge.Filed(ana.ID); len(list) != 1 {
		t.Errorf("%+v", list)
	}
	act, err := s.judge.Sanction(t.Context(), chief, conduct.Take{Against: beto, Measure: conduct.Mute, Reason: "x"}, time.Hour)
	if end := act.At.Add(time.Hour); err != nil || act.Until != end {
		t.Errorf("%+v, %v", act, err)
	}
}
