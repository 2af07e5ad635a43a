package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/san"
)

// check reads a text with a Checker and gives the faults.
func check(t testing.TB, text string, c *pgn.Checker) (faults []string) {
	t.Helper()
	r := pgn.NewReader(strings.NewReader(text), pgn.Options{})
	for {
		err := r.ReadGame(c)
		var fault *pgn.Error
		switch {
		case errors.Is(err, io.EOF):
			return faults
		case errors.As(err, &fault):
			faults = append(faults, fmt.Sprintf("%d:%d:%d %v %s", fault.Game, fault.Line, fault.Column, fault.Fault, fault.Text))
		case err != nil:
			t.Fatal(err)
		}
	}
}

func TestSampleIsLegal(t *testing.T) {
	data, err := os.ReadFile("testdata/sample.pgn")
	if err != nil {
		t.Fatal(err)
	}
	odd := 0
	c := pgn.Checker{Warn: func(san.Warning, []byte, pgn.Location) { odd++ }}
	for _, fault := range check(t, string(data), &c) {
		t.Error(fault)
	}
	if c.Games != 72 || c.Moves != 6078 {
		t.Errorf("%d games, %d moves", c.Games, c.Moves)
	}
	if odd != 0 {
		t.Logf("%d moves are not written in the export form", odd)
	}
}

// The first illegal move of each game is found where it stands, and the next
// game is read.
func TestFaultyMovesAndStarts(t *testing.T) {
	tests := []struct {
		name, text, faults string
		moves              int
	}{
		{"illegal", "1. e4 e5\n2. Nf3 Nf3 3. Bb5 *\n1. d4 *", "1:2:8 bad-move Nf3", 4},
		{"unreadable", "1. e4 zz *\n1. d4 *", "1:1:7 bad-move zz", 2},
		{"ambiguous", "[FEN \"4k3/8/8/8/8/5N2/8/1N2K3 w - -\"]\n\n1. Nd2 *", "1:3:4 bad-move Nd2", 0},
		{"number without dot", "1e4 1...e5 2…Nf3 *", "", 3},
		{"digits castle", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 1/2", "", 8},
		{"null move", "1. e4 -- *", "1:1:7 bad-move --", 1},
		{"FEN", "[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n1. d4 *", "1:2:1 bad-start 8/8/8/8/8/8/8/8 w - - 0 1", 1},
		{"SetUp without FEN", "[SetUp \"1\"]\n\n1. e4 *", "1:1:1 bad-start ", 0},
		{"variant", "[Variant \"Crazyhouse\"]\n\n1. e4 *", "1:1:1 bad-start Crazyhouse", 0},
		{"Chess960", "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"1rbbk1rq/pppppppp/8/8/8/8/PPPPPPPP/1RBBK1RQ w GBgb - 0 1\"]\n\n1. O-O O-O *", "", 2},
		{"castling through a rook", "[Variant \"chess 960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n1. O-O O-O *", "1:4:4 bad-move O-O", 0},
		{"comment swallows nothing", "1. e4 {\n[Event \"x\"]\n\n1. d4 *", "1:1:7 unterminated-comment {", 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var c pgn.Checker
			if got := strings.Join(check(t, tt.text, &c), "\n"); got != tt.faults {
				t.Errorf("faults %q, want %q", got, tt.faults)
			}
			if c.Moves != tt.moves {
				t.Errorf("%d legal moves, want %d", c.Moves, tt.moves)
			}
		})
	}
}

// The cause of a fault can be asked for.
func TestCauses(t *testing.T) {
	r := pgn.NewReader(strings.NewReader("1. e4 Ke7 *\n[Variant \"Atomic\"]\n\n1. e4 *\n[FEN \"x\"]\n\n*"), pgn.Options{})
	var c pgn.Checker
	var illegal *san.Error
	if err := r.ReadGame(&c); !errors.As(err, &illegal) || illegal.Problem != san.Illegal {
		t.Errorf("got %v, want an illegal move", err)
	}
	if err := r.ReadGame(&c); !errors.Is(err, pgn.ErrVariant) {
		t.Errorf("got %v, want another variant", err)
	}
	var bad *fen.Error
	if err := r.ReadGame(&c); !errors.As(err, &bad) {
		t.Errorf("got %v, want a FEN error", err)
	}
}

// Variations follow the board and leave it as it was.
func TestVariationsOnTheBoard(t *testing.T) {
	const text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 3. exd5) d6) (1... e6) 2. Nf3 *"
	c := pgn.Checker{Board: pgn.Board{Variations: true}}
	if faults := check(t, text, &c); len(faults) > 0 || c.Moves != 10 {
		t.Errorf("%d moves, faults %v", c.Moves, faults)
	}
	if got := fen.Format(*c.Position()); !strings.HasPrefix(got, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b") {
		t.Errorf("the game ends in %s", got)
	}
	if faults := check(t, "1. e4 e5 (1... c5 2. Nf6) 2. Nf3 *", &c); len(faults) != 1 {
		t.Errorf("an illegal move in a variation: %v", faults)
	}
	if faults := check(t, "1. e4 e5 (1... c5 2. Nf6) 2. Nf3 *", new(pgn.Checker)); len(faults) != 0 {
		t.Errorf("variations that are skipped: %v", faults)
	}
}

// En passant that a pin forbids does not hide a repetition: the position of
// moves 5, 7 and 8 of this game is one position.
func TestPinnedEnPassantRepetition(t *testing.T) {
	const text = "1. e4 c5 2. e5 Qb6 3. Nf3 Qe6 4. Ng1 d5 5. Nf3 Nc6 6. Ng1 Nb8 7. Nf3 Nc6 8. Ng1 Nb8 *"
	g, err := pgn.NewReader(strings.NewReader(text), pgn.Options{}).Game()
	if err != nil {
		t.Fatal(err)
	}
	end, pos, same := g.End(), g.Start, 0
	for _, n := range g.Moves {
		pos.Play(n.Move)
		if pos.Same(&end) {
			same++
		}
	}
	if same != 3 {
		t.Errorf("the last position occurred %d times, want 3", same)
	}
}

func TestOtherLanguages(t *testing.T) {
	const text = "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. O-O Dd4 *"
	c := pgn.Checker{Board: pgn.Board{Letters: []*san.Letters{san.Spanish()}}}
	if faults := check(t, text, &c); len(faults) > 0 || c.Moves != 10 {
		t.Errorf("%d moves, faults %v", c.Moves, faults)
	}
	if c.Move().Piece() != chess.Queen {
		t.Errorf("the last move is %v", c.Move())
	}
}
