package chess_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

func setup(t testing.TB, text string) chess.Setup {
	t.Helper()
	s, err := fen.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestFaults(t *testing.T) {
	tests := []struct {
		fen    string
		faults chess.Fault
		waived string // what the position is when everything possible is waived; empty when it cannot be
	}{
		{fen: "8/8/8/8/8/8/8/8 w - - 0 1", faults: chess.FaultNoKing},
		{fen: "k7/8/8/8/8/8/8/8 w - - 0 1", faults: chess.FaultNoKing},
		{fen: "k7/8/8/8/8/8/8/KK6 w - - 0 1", faults: chess.FaultManyKings},
		{fen: "kK6/8/8/8/8/8/8/8 w - - 0 1", faults: chess.FaultOppositeCheck},
		{fen: "k6P/8/8/8/8/8/8/K7 w - - 0 1", faults: chess.FaultBackRankPawn},
		{fen: "k7/8/8/8/8/8/8/K2p4 w - - 0 1", faults: chess.FaultBackRankPawn},
		{fen: "k7/8/8/8/8/8/8/K6r b - - 0 1", faults: chess.FaultOppositeCheck},
		{fen: "8/8/8/8/8/8/8/P7 w KQ e4 0 1", faults: chess.FaultNoKing | chess.FaultBackRankPawn | chess.FaultCastling | chess.FaultEnPassant},

		{"k7/8/8/8/8/8/8/4K2R w KQ - 0 1", chess.FaultCastling, "k7/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"k7/8/8/8/8/8/4K3/7R w K - 0 1", chess.FaultCastling, "k7/8/8/8/8/8/4K3/7R w - - 0 1"},
		{"4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1", chess.FaultCastling, "4k3/8/8/8/8/8/8/4KRR1 w K - 0 1"},
		{"4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1", chess.FaultCastling, "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"},

		{"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", 0, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
		{"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", 0, "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1"},
		{"4k3/8/8/8/4Pp2/8/8/4K3 w - e3 0 1", chess.FaultEnPassant, "4k3/8/8/8/4Pp2/8/8/4K3 w - - 0 1"},
		{"4k3/8/8/8/5p2/8/8/4K3 b - e3 0 1", chess.FaultEnPassant, "4k3/8/8/8/5p2/8/8/4K3 b - - 0 1"},
		{"4k3/8/8/8/4Pp2/8/4P3/4K3 b - e3 0 1", chess.FaultEnPassant, "4k3/8/8/8/4Pp2/8/4P3/4K3 b - - 0 1"},
		{"4k3/8/8/8/4Pp2/4N3/8/4K3 b - e3 0 1", chess.FaultEnPassant, "4k3/8/8/8/4Pp2/4N3/8/4K3 b - - 0 1"},

		// Two knights; two pieces on one line; three checkers; a pawn just advanced
		// that neither checks nor uncovered the check.
		{"8/8/8/8/k7/1n6/3K4/5n2 w - - 0 1", chess.FaultCheckers, "8/8/8/8/k7/1n6/3K4/5n2 w - - 0 1"},
		{"8/8/8/2n5/k7/2n5/n7/1K6 w - - 0 1", 0, "8/8/8/2n5/k7/2n5/n7/1K6 w - - 0 1"},
		{"3r4/8/8/8/k7/8/3K4/3r4 w - - 0 1", chess.FaultCheckers, "3r4/8/8/8/k7/8/3K4/3r4 w - - 0 1"},
		{"3r4/8/8/6b1/k7/8/r2K4/8 w - - 0 1", chess.FaultCheckers, "3r4/8/8/6b1/k7/8/r2K4/8 w - - 0 1"},
		{"3r4/8/8/6b1/k7/8/3K4/8 w - - 0 1", 0, "3r4/8/8/6b1/k7/8/3K4/8 w - - 0 1"},
		{"3r3k/8/8/4pP2/8/8/3K4/8 w - e6 0 1", chess.FaultCheckers, "3r3k/8/8/4pP2/8/8/3K4/8 w - - 0 1"},
		{"7k/8/8/4pP2/3K4/8/8/8 w - e6 0 1", 0, "7k/8/8/4pP2/3K4/8/8/8 w - e6 0 1"},

		{"4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", 0, "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1"},
		{"4k3/8/8/8/8/8/PP6/QQQQKQQQ w - - 0 1", 0, "4k3/8/8/8/8/8/PP6/QQQQKQQQ w - - 0 1"},
		{"4k3/8/8/8/8/8/PPP5/QQQQKQQQ w - - 0 1", chess.FaultMaterial, "4k3/8/8/8/8/8/PPP5/QQQQKQQQ w - - 0 1"},
		{"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", chess.FaultMaterial, "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"},
		{"4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", chess.FaultMaterial, "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1"},
		{"4k3/8/8/8/8/8/PPPPPPPP/B2BK3 w - - 0 1", 0, "4k3/8/8/8/8/8/PPPPPPPP/B2BK3 w - - 0 1"},
	}
	for _, test := range tests {
		s := setup(t, test.fen)
		if s.Faults() != test.faults {
			t.Errorf("%s: faults %v, want %v", test.fen, s.Faults(), test.faults)
		}
		_, err := s.Position(0)
		var fault *chess.FaultError
		if (err == nil) != (test.faults == 0) || err != nil && (!errors.As(err, &fault) || fault.Faults != test.faults) {
			t.Errorf("%s: error %v, want faults %v", test.fen, err, test.faults)
		}
		p, err := s.Position(^chess.Fault(0))
		switch {
		case test.waived == "" && err == nil:
			t.Errorf("%s: became %s although it cannot be a position", test.fen, fen.Format(p))
		case test.waived != "" && err != nil:
			t.Errorf("%s: cannot be waived: %v", test.fen, err)
		case test.waived != "" && fen.Format(p) != test.waived:
			t.Errorf("%s: waived gives %s, want %s", test.fen, fen.Format(p), test.waived)
		}
	}
}

func TestWaivingOneFaultLeavesTheOthers(t *testing.T) {
	s := setup(t, "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w K e6 0 1")
	_, err := s.Position(chess.FaultCastling)
	var fault *chess.FaultError
	if !errors.As(err, &fault) || fault.Faults != chess.FaultMaterial|chess.FaultEnPassant {
		t.Fatalf("got %v, want material and en passant", err)
	}
	if text := err.Error(); !strings.Contains(text, "en-passant,material") {
		t.Errorf("the error does not name how to waive: %s", text)
	}
}

func TestCounterFaults(t *testing.T) {
	for _, counters := range [][2]int{{-1, 1}, {0, 0}, {0, -5}, {1 << 40, 1}, {0, 1 << 40}} {
		p := chess.Initial()
		s := p.Setup()
		s.HalfmoveClock, s.FullmoveNumber = counters[0], counters[1]
		if s.Faults() != chess.FaultCounters {
			t.Errorf("%v: faults %v", counters, s.Faults())
		}
		p, err := s.Position(chess.FaultCounters)
		if err != nil || p.HalfmoveClock() < 0 || p.FullmoveNumber() < 1 || p.Ply() < 0 {
			t.Errorf("%v: waived gives %d, %d, %v", counters, p.HalfmoveClock(), p.FullmoveNumber(), err)
		}
	}
}

func TestZeroSetupIsRefusedNotPlayed(t *testing.T) {
	if _, err := (chess.Setup{}).Position(^chess.Fault(0)); err == nil {
		t.Error("the zero setup became a position")
	}
}

func TestOddPiecesAreIgnored(t *testing.T) {
	p := chess.Initial()
	s := p.Setup()
	s.Board[chess.E4] = chess.Piece(200)
	s.Turn = chess.Color(7)
	if p, err := s.Position(0); err == nil && p.PieceAt(chess.E4) != chess.NoPiece {
		t.Errorf("a man that is none stands on e4: %v", p.PieceAt(chess.E4))
	}
}

func TestFaultNames(t *testing.T) {
	all := ^chess.Fault(0)
	names := all.Names()
	var together chess.Fault
	for _, name := range names {
		f, ok := chess.ParseFault(name)
		if !ok || f.String() != name {
			t.Errorf("%q reads back as %v", name, f)
		}
		together |= f
	}
	if len(names) != 9 || chess.Recoverable&^together != 0 {
		t.Errorf("names %v", names)
	}
	if _, ok := chess.ParseFault("colour"); ok {
		t.Error("a name that is none was read")
	}
	if chess.Fault(0).String() != "none" {
		t.Errorf("no fault is called %q", chess.Fault(0))
	}
}
