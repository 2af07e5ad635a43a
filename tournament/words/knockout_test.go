package words

import (
	"fmt"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

// Every fact of a contest has its sentence, every form and rate its name, with
// nothing left to fill in.
func TestEveryContestEventHasItsSentence(t *testing.T) {
	name := func(id tournament.PlayerID) string { return fmt.Sprint("player ", id) }
	stage := knockout.Stage{Number: 1, Form: knockout.Match, Games: 1, Players: []tournament.PlayerID{1, 2}, Article: "C.06 Annex 6(k)1(b)", Rate: knockout.Rate{Name: knockout.Armageddon}}
	later := stage
	later.Pause = 10
	var before knockout.Contest
	for _, e := range []knockout.Event{
		knockout.Announced{Regulations: knockout.Regulations{System: knockout.PlayOff}},
		knockout.StageOpened{Stage: stage},
		knockout.StageBegan{Stage: 1, Games: []knockout.Game{{Round: 1, White: 1, Black: 2}}},
	} {
		before = knockout.Apply(before, e)
	}
	said := make(map[string]bool)
	for _, e := range []knockout.Event{
		knockout.Announced{Regulations: knockout.Regulations{System: knockout.PlayOff}},
		knockout.Announced{Regulations: knockout.Regulations{System: knockout.Wimbledon}},
		knockout.Eliminated{Players: []tournament.PlayerID{9}, Article: "C.06 Annex 6(k)10"},
		knockout.StageOpened{Stage: stage}, knockout.StageOpened{Stage: later}, knockout.StageRevoked{Stage: 1},
		knockout.StageBegan{Stage: 1}, knockout.StageBegan{Stage: 1, Lot: true},
		knockout.GamesForfeited{Stage: 1, Players: []tournament.PlayerID{1}}, knockout.GameReported{Stage: 1, Game: 1, Player: 1, Result: tournament.Drawn}, knockout.GameReported{Stage: 1, Game: 1, Player: 1, Result: tournament.Drawn, Moves: 20},
		knockout.ResultRecorded{Stage: 1, Game: 1, Result: tournament.BlackWins, Source: tournament.Source{Players: true}}, knockout.GameSeated{Stage: 1, Game: 1, Hall: "g1"}, knockout.GameAdjourned{Stage: 1, Game: 1, Sealed: tournament.Black, Note: "move 41"},
		knockout.ResultRecorded{Stage: 1, Game: 1, Result: tournament.WhiteWins}, knockout.ResultRecorded{Stage: 1, Game: 1, Result: tournament.WhiteWins, Moves: 20},
		knockout.ResultRecorded{Stage: 1, Game: 1, Result: tournament.Drawn}, knockout.ResultRecorded{Stage: 1, Game: 1, Result: tournament.Drawn, Moves: 20},
		knockout.ResultCorrected{Stage: 1, Game: 1}, knockout.ResultCorrected{Stage: 1, Game: 1, Moves: 20}, knockout.ResultCorrected{Stage: 1, Game: 1, Source: tournament.Source{Game: "g1"}},
		knockout.ResultCorrected{Stage: 1, Game: 1, Source: tournament.Source{Game: "g1", Reopened: true}}, knockout.LotsDrawn{Stage: 1},
		knockout.StageFinished{Stage: 1}, knockout.StageFinished{Stage: 1, ByMoves: true}, knockout.StageResumed{Stage: 1}, knockout.Finished{}, knockout.Reopened{},
	} {
		for _, lang := range i18n.Reviewed() {
			got := ContestEvent(lang, before, e, name)
			if got == "" || strings.ContainsAny(got, "{}⟦⟨") || said[lang+got] {
				t.Errorf("%s: %s says %q", lang, e.EventKind(), got)
			}
			said[lang+got] = true
		}
	}
	for _, lang := range i18n.Reviewed() {
		for _, f := range knockout.Forms() {
			if Form(lang, f) == "" {
				t.Errorf("%s: no word for %s", lang, f)
			}
		}
		for _, r := range knockout.Rates() {
			if got := Rate(lang, knockout.Rate{Name: r, Control: "900+10"}); got == "" || strings.ContainsAny(got, "{}⟦⟨") {
				t.Errorf("%s: %s says %q", lang, r, got)
			}
		}
		if got := Place(lang, knockout.StageKey{Section: "A", Round: 1, Match: 2}); got == "" || strings.ContainsAny(got, "{}⟦⟨") {
			t.Errorf("%s: %q", lang, got)
		}
		for _, field := range []string{"name", "control", "agreed", "first_pause", "pause", "games", "early", "drawn", "short", "last_game"} {
			if languageOf(lang).say("field."+field, nil) == "" {
				t.Errorf("%s: no word for the field %s", lang, field)
			}
		}
	}
}
