package laws_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/laws"
)

// A log holds what Decide gave, and a refused command changes nothing in it.
func TestLog(t *testing.T) {
	game := opened()
	if events, err := game.Play(1_000, "e4", "e5"); err != nil || len(events) != 2 {
		t.Fatalf("two moves give %v, %v", events, err)
	}
	before := len(game.Events)
	events, err := game.Give(laws.ByArbiter(), laws.Move{}, 2_000)
	if refusal, ok := errors.AsType[*laws.Refusal](err); !ok || refusal.Code != laws.RoleMayNot || events != nil || len(game.Events) != before || game.Ply() != 2 {
		t.Errorf("the arbiter's move gives %v, %v, and the log has %d events after %d", events, err, len(game.Events), before)
	}
	events, err = game.Play(3_000, "Nf3", "Ke4", "Nc6")
	if _, ok := errors.AsType[*san.Error](err); !ok || len(events) != 1 || game.Ply() != 3 {
		t.Errorf("a legal move and an illegal one give %v, %v", events, err)
	}
	replayed := laws.Replay(game.Events)
	if replayed.Position() != game.Position() || !cmp.Equal(replayed.Clock().Reading, game.Clock().Reading) {
		t.Error("the events replay to another game")
	}
}

// After the end of the game a legal move is refused by the Laws.
func TestLogAfterTheEnd(t *testing.T) {
	game := opened()
	if _, err := game.Play(1_000, "f3", "e5", "g4", "Qh4#"); err != nil || game.Termination() != laws.Checkmate {
		t.Fatalf("the game ends by %v, %v", game.Termination(), err)
	}
	events, err := game.Play(2_000, "a3")
	if err == nil || len(events) != 0 {
		t.Errorf("a move after checkmate gives %v, %v", events, err)
	}
	if _, err := game.Give(laws.Seat(0), laws.Resign{}, 2_000); err == nil {
		t.Error("the player who was mated resigned")
	}
}
