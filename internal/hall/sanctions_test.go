package hall_test

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
)

// silent are the voices that Ana may not raise.
type silent map[conduct.Voice]bool

var errSilent = errors.New("a measure")

func (silent) IsAbuser(string) bool     { return false }
func (silent) MayPlayRated(string) bool { return true }
func (s silent) MaySpeak(id string, v conduct.Voice) error {
	if id == ana.ID && s[v] {
		return errSilent
	}
	return nil
}

// A measure binds whatever somebody says, wherever they say it; to administrators they
// may speak all the same.
func TestMeasuresBindTalk(t *testing.T) {
	for voice := conduct.ToSome; voice <= conduct.ToAllAboutChess; voice++ {
		bindsTalk(t, voice)
	}
}

func bindsTalk(t *testing.T, voice conduct.Voice) {
	t.Helper()
	binding := silent{voice: true}
	h := openHouse(t, memory.New(), func(o *hall.Options) { o.Sanctions = binding })
	t.Cleanup(h.close)
	chief := identity("Chief")
	chief.Roles |= members.RoleAdministrator
	id := h.pair(ana, bea, "300+3")
	h.connect(bea).SetTalkFilter(hall.TalkFilter{})
	h.connect(chief).SetTalkFilter(hall.TalkFilter{})
	ways := []struct {
		what  string
		voice conduct.Voice
		say   func(who members.Identity) error
	}{
		{"at a table", conduct.ToSome, func(who members.Identity) error { return h.hall.Say(background, id, who, "a") }},
		{"at a board that is examined", conduct.ToSome, func(who members.Identity) error { _, err := h.hall.PrepareTalk(who, "a"); return err }},
		{"to one person", conduct.ToSome, func(who members.Identity) error { _, err := h.hall.Tell(who, "Bea", "a"); return err }},
		{"in a channel", conduct.ToSome, func(who members.Identity) error { _, err := h.hall.Broadcast(who, hall.Channel, 1, "a"); return err }},
		{"to everybody", conduct.ToAll, func(who members.Identity) error { _, err := h.hall.Broadcast(who, hall.Shouts, 0, "a"); return err }},
		{"about himself", conduct.ToAll, func(who members.Identity) error { _, err := h.hall.Broadcast(who, hall.Its, 0, "a"); return err }},
		{"about chess", conduct.ToAllAboutChess, func(who members.Identity) error { _, err := h.hall.Broadcast(who, hall.CShouts, 0, "a"); return err }},
	}
	for _, w := range ways {
		if err := w.say(ana); errors.Is(err, errSilent) != (w.voice == voice) {
			t.Errorf("voice %d is forbidden, and %s: %v", voice, w.what, err)
		}
		if err := w.say(carla); errors.Is(err, errSilent) {
			t.Errorf("%s: another is bound", w.what)
		}
	}
	if _, err := h.hall.Tell(ana, "Chief", "why?"); err != nil {
		t.Errorf("to an administrator: %v", err)
	}
}
