package ics_test

import (
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
)

// A board that is being set up is shown as it stands, legal or not, in every
// style.
func TestBoardBeingSetUp(t *testing.T) {
	setup := chess.EmptySetup()
	setup.Board[chess.MakeSquare(4, 0)] = chess.MakePiece(chess.White, chess.King)
	setup.Board[chess.MakeSquare(7, 0)] = chess.MakePiece(chess.White, chess.Rook)
	setup.Board[chess.MakeSquare(0, 0)] = chess.MakePiece(chess.White, chess.Rook)
	setup.Board[chess.MakeSquare(3, 7)] = chess.MakePiece(chess.White, chess.Pawn)
	setup.Castling = chess.MakeSquare(7, 0).Bitboard()
	setup.Turn = chess.Black
	b := ics.Board{Setup: &setup, Game: 7, White: "Ana", Black: "Ana", Relation: ics.Examining}
	want := "<12> ---P---- -------- -------- -------- -------- -------- -------- R---K--R B -1 1 0 0 0 0 7 Ana Ana 2 0 0 11 0 0 0 1 none (0:00) none 0 0 0"
	if got := b.Style12(); got != want {
		t.Errorf("\n%s\n%s", got, want)
	}
	for style := 1; style <= ics.MaxStyle; style++ {
		if b.Text(style) == "" {
			t.Errorf("style %d shows nothing", style)
		}
	}
	if seen := b.VisiblePieces(chess.White); len(seen[chess.Rook]) != 2 || len(seen[chess.King]) != 1 || len(b.VisiblePieces(chess.Black)[chess.King]) != 0 {
		t.Errorf("%v", seen)
	}
	b.Blindfold = ics.AllHidden
	if seen := b.VisiblePieces(chess.White); len(seen[chess.Rook]) != 0 {
		t.Errorf("blindfold sees %v", seen)
	}
}

func TestLinesOfExaminedGames(t *testing.T) {
	for got, want := range map[string]string{
		ics.ExamineForward(5, "Ana", 1):                 "Game 5: Ana goes forward 1 move.",
		ics.ExamineBackward(5, "Ana", 2):                "Game 5: Ana backs up 2 moves.",
		ics.ExamineMoved(5, "Ana", "e4"):                "Game 5: Ana moves: e4",
		ics.ExamineReverted(5, "Ana", 4):                "Game 5: Ana reverts to main line move 4.",
		ics.ExamineResult(5, "Black resigns", "1-0"):    "Game 5: Black resigns 1-0",
		ics.MadeExaminer(5, "Ana"):                      "Ana has made you an examiner of game 5.",
		ics.Unexamined(5):                               "You are no longer examining game 5.",
		ics.StoppedExamining(5, "Ana"):                  "Ana stopped examining game 5.",
		ics.ObservingExamined(5, "Ana", "Beto"):         "You are now observing game 5.\nGame 5: Ana (0) Beto (0) unrated untimed 0 0",
		ics.ExaminedBy(5, true, "A", "B", "#Ana", 1):    "Examining 5 (scratch): #Ana (1 user)",
		ics.ExaminedBy(5, false, "A", "B", "#Ana x", 2): "Examining 5 [A vs. B]: #Ana x (2 users)",
		ics.JournalList("Ana", nil):                     "Ana has no journal entries.",
	} {
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	list := ics.GamesList([]ics.ListedGame{{Game: 12, Examined: true, Move: 3, Match: ics.Match{White: "Ana", Black: "Beto", Type: "untimed"}}})
	if !strings.HasPrefix(list, " 12 (Exam.    0 Ana            0 Beto      ) [ uu  0   0] B:  3\n") {
		t.Errorf("%q", list)
	}
	moves := ics.MoveList(3, ics.Match{White: "Ana", Black: "Beto", Type: "untimed"}, time.Date(2016, 1, 23, 14, 34, 0, 0, time.UTC), "<12> start",
		[]ics.Moved{{SAN: ics.NoMove}, {SAN: "Kd7"}}, "Still in progress} *", false)
	for _, part := range []string{"increment: 0 seconds.\n\n<12> start\n\nMove  Ana", "  1.  ...                     Kd7     (0:00)\n"} {
		if !strings.Contains(moves, part) {
			t.Errorf("%q is not in\n%s", part, moves)
		}
	}
}
