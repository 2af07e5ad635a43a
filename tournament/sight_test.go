package tournament_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

// The editions with rules for visually disabled players are those of the Laws.
func TestSightByEdition(t *testing.T) {
	for _, edition := range laws.Editions() {
		knows := laws.HasAnnouncements(edition)
		if got := tournament.HasSightRules(string(edition)); got != knows {
			t.Errorf("%s: %v, the Laws say %v", edition, got, knows)
		}
		event := declared(t, tournament.Regulations{Name: "Open", System: tournament.Manual, Laws: string(edition)})
		var r *tournament.Refusal
		_, _, err := tournament.Decide(event, tournament.Actor{}, tournament.Amend{Player: 1, Entry: tournament.Entry{Name: "Ana", Sight: tournament.Sight{Disability: tournament.Visual}}}, 3)
		switch refused := errors.As(err, &r); {
		case refused == knows:
			t.Errorf("%s: %v", edition, err)
		case refused && (r.Code != tournament.SightUnknown || r.Article != tournament.SightArticle || r.Args["laws"] != string(edition)):
			t.Errorf("%s: %v", edition, r)
		}
	}
}

// declared returns an event with one player.
func declared(t *testing.T, regs tournament.Regulations) tournament.Tournament {
	t.Helper()
	var event tournament.Tournament
	for i, c := range []tournament.Command{tournament.Create{Regulations: regs}, tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}}}} {
		var err error
		if event, _, err = tournament.Decide(event, tournament.Actor{}, c, 1); err != nil {
			t.Fatalf("%d: %v", i, err)
		}
	}
	return event
}

func TestSightFaults(t *testing.T) {
	blind := tournament.Visual
	for _, c := range []struct {
		sight tournament.Sight
		codes []tournament.Code
	}{
		{tournament.Sight{Disability: blind, Assistant: "Carla", Account: "c", Duties: "abd"}, nil},
		{tournament.Sight{Disability: blind}, nil},
		{tournament.Sight{Disability: blind, Assistant: "Carla", Duties: "ba"}, []tournament.Code{tournament.DutiesImproper}},
		{tournament.Sight{Disability: blind, Assistant: "Carla", Duties: "aa"}, []tournament.Code{tournament.DutiesImproper}},
		{tournament.Sight{Disability: blind, Assistant: "Carla", Duties: "abg"}, []tournament.Code{tournament.DutiesImproper}},
		{tournament.Sight{Disability: blind, Assistant: "ANA", Duties: "a"}, []tournament.Code{tournament.OwnAssistant}},
		{tournament.Sight{Disability: blind, Assistant: "Anna", Account: "a-ana"}, []tournament.Code{tournament.OwnAssistant}},
		{tournament.Sight{Assistant: "Carla"}, []tournament.Code{tournament.AssistantNeedless}},
		{tournament.Sight{Disability: "other"}, []tournament.Code{tournament.TextImproper}},
	} {
		var codes []tournament.Code
		for _, f := range (tournament.Entry{Name: "Ana", Member: tournament.Member{ID: "a-ana", Handle: "Ana"}, Sight: c.sight}).Faults() {
			codes = append(codes, f.Code)
		}
		if !slices.Equal(codes, c.codes) {
			t.Errorf("%+v: %v, want %v", c.sight, codes, c.codes)
		}
	}
	team := tournament.Entry{Name: "Torre", Roster: []tournament.Entry{{Name: "Ana"}}, Sight: tournament.Sight{Disability: blind}}
	if f := team.Faults(); len(f) != 1 || f[0].Code != tournament.RosterImproper {
		t.Errorf("a team: %v", f)
	}
}
