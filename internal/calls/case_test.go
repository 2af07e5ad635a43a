package calls_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// seatShort begins a game of an event in which both players have less than two minutes, and White is
// to move.
func (v *venue) seatShort(white, black members.Profile, event *hall.EventRef) hall.GameID {
	v.t.Helper()
	control, err := clock.ParseControlSeconds("100")
	v.must(err)
	id, err := v.hall.Seat(v.t.Context(), hall.SeatSpec{
		White: hall.Player{ID: white.ID, Handle: white.Handle}, Black: hall.Player{ID: black.ID, Handle: black.Handle},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen, Supervision: laws.Adequate}.EqualControls(control), Event: event,
	})
	v.must(err)
	return id
}

// A claim of the last two minutes calls the arbiters on duty as a player does, and the ruling settles
// the call. It ends too when the players end the game.
func TestAClaimOfTheLastMinutesCallsTheArbiters(t *testing.T) {
	v := newVenue(t, memory.New(), start(), "", nil)
	defer v.close()
	ana, berta := v.member("Ana", 0), v.member("Berta", 0)
	carla, dora := v.member("Carla", members.RoleArbiter), v.member("Dora", members.RoleArbiter)
	*v.staff = []members.Profile{carla, dora}
	ctx := t.Context()
	v.must(v.calls.BeginDuty(ctx, dora.Identity(), "cup", 0, 0))
	var told []hall.Call
	v.calls.AddNotifier(func(c hall.Call) []string { told = append(told, c); return c.To })
	claimed := func(board int) (hall.GameID, desk.Call) {
		t.Helper()
		id := v.seatShort(ana, berta, &hall.EventRef{Event: "cup", Name: "Autumn Cup", Round: 2, Board: board})
		_, err := v.hall.Do(ctx, id, ana.Identity(), laws.ClaimQuickplay{Ground: laws.NoEffort})
		v.must(err)
		open := v.calls.Current().OpenAt(string(id))
		if len(open) != 1 || open[0].Reason != desk.ForCase || open[0].Case != "quickplay" || open[0].By.Handle != "Ana" || open[0].Count != 0 || open[0].IsTaken() {
			t.Fatalf("the open calls are %+v", open)
		}
		return id, open[0]
	}
	id, call := claimed(1)
	if len(told) != 1 || told[0].Number != call.Number || told[0].Case != "quickplay" || !slices.Equal(told[0].To, []string{dora.ID}) {
		t.Fatalf("told %+v", told)
	}
	_, err := v.hall.Do(ctx, id, dora.Identity(), laws.GiveTime{To: chess.Black, Span: time.Minute, Reason: "noise"})
	v.must(err)
	if c, open := v.calls.Current().Call(call.Number); !open || c.Holder.Handle != "Dora" {
		t.Errorf("after another ruling the call is %+v, open %v", c, open)
	}
	_, err = v.hall.Do(ctx, id, dora.Identity(), laws.RuleOnQuickplay{Ruling: laws.Postponed})
	v.must(err)
	if open := v.calls.Current().OpenAt(string(id)); len(open) != 0 {
		t.Errorf("after the ruling: %+v", open)
	}
	_, err = v.hall.Do(ctx, id, ana.Identity(), laws.Resign{})
	v.must(err)

	id, _ = claimed(2)
	_, err = v.hall.Do(ctx, id, berta.Identity(), laws.Resign{})
	v.must(err)
	if open := v.calls.Current().OpenAt(string(id)); len(open) != 0 {
		t.Errorf("after the end of the game: %+v", open)
	}
	for _, a := range v.calls.Current().Acts("cup", 20) {
		if a.By == desk.Server {
			t.Errorf("the rulings list an act of the server: %+v", a)
		}
	}
}

// A flag that falls after a postponed claim opens a case without a command of anybody.
func TestAFlagOnAPostponedClaimCallsTheArbiters(t *testing.T) {
	v := newVenue(t, memory.New(), start(), "", nil)
	defer v.close()
	ana, berta, dora := v.member("Ana", 0), v.member("Berta", 0), v.member("Dora", members.RoleArbiter)
	*v.staff = []members.Profile{dora}
	ctx := t.Context()
	v.must(v.calls.BeginDuty(ctx, dora.Identity(), "cup", 0, 0))
	id := v.seatShort(ana, berta, cup)
	_, err := v.hall.Do(ctx, id, ana.Identity(), laws.ClaimQuickplay{Ground: laws.NoEffort})
	v.must(err)
	_, err = v.hall.Do(ctx, id, dora.Identity(), laws.RuleOnQuickplay{Ruling: laws.Postponed})
	v.must(err)
	changed := make(chan struct{}, 1)
	defer v.calls.OnChange(func() {
		select {
		case changed <- struct{}{}:
		default:
		}
	})()
	*v.now = v.now.Add(10 * time.Minute)
	_, err = v.hall.Do(ctx, id, berta.Identity(), laws.OfferDraw{}) // the table looks at its clock
	var refused *laws.Refusal
	if err != nil && !errors.As(err, &refused) {
		t.Fatal(err)
	}
	<-changed
	if open := v.calls.Current().OpenAt(string(id)); len(open) != 1 || open[0].Case != "quickplay-flag" {
		t.Errorf("the open calls are %+v", open)
	}
}

// The text of a question stands in the arbiters' log and not in that of the game, and the answer goes
// to the player who asked.
func TestAQuestionIsForTheArbiters(t *testing.T) {
	v := newVenue(t, memory.New(), start(), "", nil)
	defer v.close()
	ana, berta, dora := v.member("Ana", 0), v.member("Berta", 0), v.member("Dora", members.RoleArbiter)
	*v.staff = []members.Profile{dora}
	ctx := t.Context()
	v.must(v.calls.BeginDuty(ctx, dora.Identity(), "cup", 0, 0))
	id := v.seat(ana, berta, cup, laws.Edition2023)
	_, err := v.hall.Do(ctx, id, ana.Identity(), laws.AskExplanation{Text: "May I castle out of check?"})
	v.must(err)
	w, err := v.hall.Look(ctx, id)
	v.must(err)
	asked, is := w.Log[len(w.Log)-1].Event.(laws.ExplanationAsked)
	if !is || asked.Text != "" {
		t.Fatalf("the log of the game has %+v", w.Log[len(w.Log)-1].Event)
	}
	open := v.calls.Current().OpenAt(string(id))
	if len(open) != 1 || open[0].Reason != desk.ForQuestion || open[0].Text != "May I castle out of check?" || v.stopped(id) {
		t.Fatalf("the calls are %+v", open)
	}
	// A text that would not arrive is refused, and the longest arrives whole.
	for bad, code := range map[string]hall.Code{strings.Repeat("x", laws.MaxText+1): hall.TextTooLong, "a\u202eb": hall.TextHidden} {
		_, err := v.hall.Do(ctx, id, berta.Identity(), laws.AskExplanation{Text: bad})
		var refused *hall.Error
		if !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("a question of %d letters: %v", len(bad), err)
		}
	}
	longest := strings.Repeat("x", laws.MaxText)
	_, err = v.hall.Do(ctx, id, berta.Identity(), laws.AskExplanation{Text: longest})
	v.must(err)
	if both := v.calls.Current().OpenAt(string(id)); len(both) != 2 || both[0].Text != longest && both[1].Text != longest {
		t.Errorf("the calls are %+v", both)
	}
	v.broken = errors.New("the disk is full")
	_, err = v.hall.Do(ctx, id, berta.Identity(), laws.AskExplanation{Text: "Where does it go?"})
	var lost *hall.Error
	if !errors.As(err, &lost) || lost.Code != hall.NotRecorded {
		t.Errorf("a question that was not recorded is answered with %v", err)
	}
	v.must(v.calls.CloseCall(ctx, dora.Identity(), calls.Closing{Call: open[0].Number, Cause: true, Reason: "No."}))
	list, err := v.members.Messages(ctx, ana.ID)
	v.must(err)
	if len(list) != 1 || !strings.Contains(list[0].Text, "No.") {
		t.Errorf("the player has the messages %+v", list)
	}
	closed := v.calls.Current().ClosedOf(ana.ID, 0)
	if len(closed) != 1 || closed[0].How.Reason != "No." || closed[0].How.By.Handle != "Dora" {
		t.Errorf("the player is told %+v", closed)
	}
	if more := v.calls.Current().ClosedOf(berta.ID, 0); len(more) != 0 {
		t.Errorf("the opponent is told %+v", more)
	}
}

func TestClosingACallStartsTheClocks(t *testing.T) {
	v := newVenue(t, memory.New(), start(), "", nil)
	defer v.close()
	ana, berta, dora := v.member("Ana", 0), v.member("Berta", 0), v.member("Dora", members.RoleArbiter)
	*v.staff = []members.Profile{dora}
	ctx := t.Context()
	id := v.seat(ana, berta, cup, laws.Edition2009)
	made, err := v.call(ana, id)
	v.must(err)
	v.must(v.calls.CloseCall(ctx, dora.Identity(), calls.Closing{Call: made.Number, Reason: "to think", Resume: true}))
	if v.stopped(id) {
		t.Error("the clocks stand")
	}
	rulings := v.calls.Current().RulingsSince(string(id), 0)
	if len(rulings) != 2 || rulings[0].Command != "RuleStop" || rulings[1].Command != "ResumeGame" {
		t.Errorf("the rulings are %+v", rulings)
	}
	closed := v.calls.Current().ClosedOf(ana.ID, 0)
	if len(closed) != 1 || closed[0].How.Cause || closed[0].How.Article != "6.12d" {
		t.Errorf("the player is told %+v", closed)
	}
	made, err = v.call(ana, id)
	v.must(err)
	_, err = v.hall.Do(ctx, id, dora.Identity(), laws.ResumeGame{})
	v.must(err)
	if err := v.calls.CloseCall(ctx, dora.Identity(), calls.Closing{Call: made.Number, Cause: true, Resume: true}); err == nil {
		t.Error("the clocks are started while they run")
	}
	if _, open := v.calls.Current().Call(made.Number); !open {
		t.Error("the call is closed though the clocks could not be started")
	}
}

// A case whose call was not recorded before the server ended calls the arbiters when the server
// starts again, and only once.
func TestAnOpenCaseIsCalledAgainAfterARestart(t *testing.T) {
	store := memory.New()
	v := newVenue(t, store, start(), "", nil)
	ana, berta, dora := v.member("Ana", 0), v.member("Berta", 0), v.member("Dora", members.RoleArbiter)
	*v.staff = []members.Profile{dora}
	ctx := t.Context()
	v.must(v.calls.BeginDuty(ctx, dora.Identity(), "cup", 0, 0))
	id := v.seatShort(ana, berta, cup)
	v.broken = errors.New("the server ends here")
	_, err := v.hall.Do(ctx, id, ana.Identity(), laws.ClaimQuickplay{Ground: laws.NoEffort})
	v.must(err)
	if open := v.calls.Current().OpenAt(string(id)); len(open) != 0 {
		t.Fatalf("before the restart: %+v", open)
	}
	first := 0
	for range 2 {
		v.close()
		v = newVenue(t, store, v.now, "", nil)
		deadline := time.Now().Add(time.Minute)
		for len(v.calls.Current().OpenAt(string(id))) == 0 && time.Now().Before(deadline) {
			time.Sleep(time.Millisecond)
		}
		open := v.calls.Current().OpenAt(string(id))
		if len(open) != 1 || open[0].Reason != desk.ForCase || open[0].Case != "quickplay" || open[0].By.ID != ana.ID {
			t.Fatalf("after the restart: %+v", open)
		}
		if first != 0 && open[0].Number != first {
			t.Errorf("the call %d was made again as %d", first, open[0].Number)
		}
		first = open[0].Number
	}
	v.close()
}
