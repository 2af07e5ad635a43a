package tournament

import "testing"

// The rating report has the corrected result and the event the old one, until the correction is undone.
func TestRatingCorrections(t *testing.T) {
	state := must(t, Tournament{}, Create{Regulations: Regulations{Name: "Open", System: Manual, Rounds: 3}})
	state = must(t, state, Enter{Players: []Entry{{Name: "Ana"}, {Name: "Bob"}}})
	state = must(t, state, DrawLots{Order: []PlayerID{1, 2}, Listed: true})
	play := func(round int) {
		t.Helper()
		state = must(t, state, PublishRound{Round: round, Pairings: []Pairing{{Board: 1, White: 1, Black: 2}}, Reason: "a match"})
	}
	score := func(round int) {
		t.Helper()
		state = must(t, state, RecordResult{Round: round, Board: 1, Result: WhiteWins, Source: Source{Member: "m"}})
	}
	good := CorrectForRating{1, 1, Drawn, "score sheets"}
	early := func(want Code, article string) {
		t.Helper()
		if code, got := codeOf(t, state, good); code != want || got != article {
			t.Errorf("%s (%s), not %s", code, got, want)
		}
	}
	early(RoundUnknown, "")
	play(1)
	early(ResultMissing, "")
	score(1)
	early(RatingCorrectionEarly, "C.04.2 4.3")
	play(2)
	early(RatingCorrectionEarly, "C.04.2 4.3")
	score(2)
	for want, c := range map[Code]CorrectForRating{
		"": good, ResultSame: {1, 1, WhiteWins, "x"}, ReasonMissing: {1, 1, Drawn, ""}, ResultImproper: {1, 1, NoResult, "x"}, BoardUnknown: {1, 2, Drawn, "x"}, RatingCorrectionEarly: {2, 1, Drawn, "x"},
	} {
		if code, _ := codeOf(t, state, c); code != want {
			t.Errorf("%+v: %q, not %q", c, code, want)
		}
	}
	before := state
	state = must(t, state, good)
	state = must(t, state, CorrectForRating{1, 1, BlackWins, "both score sheets"})
	if b, _ := state.Board(1, 1); b.Result != WhiteWins || state.RatedResult(1, 1) != BlackWins || state.Standings()[0].Points != 4 {
		t.Errorf("%+v", b)
	}
	if b, _ := state.ForRating().Board(1, 1); b.Result != BlackWins || b.BlackPoints != 2 || b.WhitePoints != 0 {
		t.Errorf("%+v", b)
	}
	if b, _ := state.Board(1, 1); b.Result != WhiteWins {
		t.Error("the results for the rating changed the event")
	}
	state = must(t, state, Undo{Facts: []int{state.Facts()}})
	if state.RatedResult(1, 1) != Drawn || before.ForRating().RatedResult(1, 1) != WhiteWins {
		t.Errorf("%v", state.IntegrityEvents())
	}
}
