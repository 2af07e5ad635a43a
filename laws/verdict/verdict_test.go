package verdict_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/verdict"
)

// A flag has fallen, and the Laws ask whether the opponent could still have mated.
func ExampleFind() {
	question := laws.Question{Number: 1, Why: laws.WhyFlag, FEN: "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", Side: chess.White}
	v, err := verdict.Find(question, helpmate.Decide, 20_000)
	fmt.Println(v.Answer, v.Line, v.Reason, err)
	// Output: winnable [f7g7] line <nil>
}

// TestFind compares the command with what the search has found.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		fen    string
		side   chess.Color
		budget int
		want   laws.Verdict
	}{
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", chess.Black, 1000, laws.Verdict{Question: 7, Answer: laws.Unwinnable, Reason: helpmate.ReasonBareKing}},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", chess.White, 0, laws.Verdict{Question: 7, Reason: helpmate.ReasonBudgetOver}},
		{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", chess.White, 1000, laws.Verdict{Question: 7, Answer: laws.Winnable, Reason: helpmate.ReasonLine}},
	} {
		got, err := verdict.Find(laws.Question{Number: 7, FEN: c.fen, Side: c.side}, helpmate.Decide, c.budget)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s, %v: %+v, %v, want %+v", c.fen, c.side, got, err, c.want)
		}
	}
}

// TestFindUnreadable has a question answered whose position cannot be read.
func TestFindUnreadable(t *testing.T) {
	search := func(chess.Position, chess.Color, int) helpmate.Answer {
		t.Error("the search is asked")
		return helpmate.Answer{Verdict: helpmate.Winnable}
	}
	got, err := verdict.Find(laws.Question{Number: 3, FEN: "nothing"}, search, 1000)
	if want := (laws.Verdict{Question: 3}); err == nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v and an error", got, err, want)
	}
}

// TestAnswer compares the words of both sides: they mean the same.
func TestAnswer(t *testing.T) {
	for _, v := range []helpmate.Verdict{helpmate.Unknown, helpmate.Winnable, helpmate.Unwinnable, 99} {
		if got := verdict.Answer(v); got.String() != v.String() {
			t.Errorf("%v becomes %v", v, got)
		}
	}
}
