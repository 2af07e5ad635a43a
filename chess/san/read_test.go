package san_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

const (
	twoKnights = "4k3/8/8/8/8/5N2/8/1N2K3 w - -"
	passing    = "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/5N2/PPP2PPP/RNB1KB1R w KQkq d6"
	italian    = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -"
)

// What a text can mean, and what is odd about it.
func TestRead(t *testing.T) {
	spanish := san.Options{Letters: []*san.Letters{san.Spanish()}}
	both := san.Options{Letters: []*san.Letters{san.English(), san.Spanish()}}
	russian := san.Options{Letters: []*san.Letters{san.Russian()}}
	tests := []struct {
		fen, text string
		opts      san.Options
		moves     string // UCI, by square
		warnings  string
	}{
		{twoKnights, "Nbd2", san.Options{}, "b1d2", ""},
		{twoKnights, "Nd2", san.Options{}, "b1d2 f3d2", ""},
		{twoKnights, "N1d2", san.Options{}, "b1d2", "over-disambiguated"},
		{twoKnights, "Nb1d2", san.Options{}, "b1d2", "long-form"},
		{twoKnights, "Nb1-d2", san.Options{}, "b1d2", "long-form"},
		{twoKnights, "b1-d2", san.Options{}, "b1d2", "long-form"},
		{twoKnights, "b1d2", san.Options{}, "b1d2", "uci-form"},
		{twoKnights, "nbd2", san.Options{}, "b1d2", "small-letter"},
		{twoKnights, " Nbd2 ", san.Options{}, "b1d2", "spaces"},
		{twoKnights, "N b d 2", san.Options{}, "b1d2", "spaces"},
		{twoKnights, "Nxbd2", san.Options{}, "", ""},
		{twoKnights, "Nbxd2", san.Options{}, "b1d2", "wrong-capture"},
		{twoKnights, "Nbd2+", san.Options{}, "b1d2", "wrong-check"},
		{twoKnights, "Nbd2!?", san.Options{}, "b1d2", "annotated"},
		{twoKnights, "♘bd2", san.Options{}, "b1d2", "other-letters"},
		{twoKnights, "Cbd2", spanish, "b1d2", ""},
		{twoKnights, "Cbd2", both, "b1d2", "other-letters"},
		{twoKnights, "Nbd2", spanish, "", ""},
		{twoKnights, "Re2", both, "e1e2", "other-letters"},
		{"4k3/8/8/8/8/8/8/R3K3 w - -", "Rd1", both, "a1d1 e1d1", ""},
		{twoKnights, "Кd4", russian, "f3d4", ""},
		{twoKnights, "Крf1", russian, "e1f1", ""},
		{twoKnights, "Крf1", both, "", ""},
		{passing, "exd6", san.Options{}, "e5d6", ""},
		{passing, "exd6 e.p.", san.Options{}, "e5d6", "passing-mark"},
		{passing, "exd6 a.p.", spanish, "e5d6", "passing-mark"},
		{passing, "exd6e.p.", san.Options{}, "e5d6", "passing-mark"},
		{passing, "d6", san.Options{}, "e5d6", "missing-capture,missing-file"},
		{passing, "ed6", san.Options{}, "e5d6", "missing-capture"},
		{passing, "ed", san.Options{}, "e5d6", "short-capture"},
		{passing, "exd", san.Options{}, "e5d6", "short-capture"},
		{passing, "e5xd6", san.Options{}, "e5d6", "long-form"},
		{passing, "e5:d6", san.Options{}, "e5d6", "odd-capture,long-form"},
		{passing, "ed6:", san.Options{}, "e5d6", "odd-capture"},
		{passing, "xd6", san.Options{}, "e5d6", "missing-file"},
		{passing, "ехd6", san.Options{}, "e5d6", "odd-capture,look-alike"},
		{passing, "Qe4", san.Options{}, "d4e4", "missing-capture"},
		{italian, "O-O", san.Options{}, "e1g1", ""},
		{italian, "0-0", san.Options{}, "e1g1", "digit-castling"},
		{italian, "0 0", san.Options{}, "e1g1", "odd-castling"},
		{italian, "oo", san.Options{}, "e1g1", "odd-castling"},
		{italian, "O–O", san.Options{}, "e1g1", "odd-castling"},
		{italian, "O-O-O", san.Options{}, "", ""},
		{italian, "e1g1", san.Options{}, "e1g1", "uci-form"},
		{italian, "e1h1", san.Options{}, "e1g1", "uci-form"},
		{italian, "Ke1-g1", san.Options{}, "e1g1", "long-form"},
		{italian, "Kg1", san.Options{}, "", ""},
		{italian, "bc3", san.Options{}, "", ""},
		{italian, "bb3", san.Options{}, "b2b3", "over-disambiguated"},
		{italian, "bd5", san.Options{}, "c4d5", "small-letter"},
		{italian, "Pd4", san.Options{}, "d2d4", "pawn-letter"},
		{italian, "d4 (=)", san.Options{}, "d2d4", "spaces,draw-offer"},
		{italian, "Bxf7", san.Options{}, "c4f7", "missing-check"},
		{italian, "Bf7++", san.Options{}, "c4f7", "double-plus,missing-capture"},
		{italian, "Bxf7#", san.Options{}, "c4f7", "wrong-mate"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "a8", san.Options{}, "a7a8n a7a8b a7a8r a7a8q", ""},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "a8Q", san.Options{}, "a7a8q", "missing-promotion-sign,missing-check"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q+", san.Options{}, "a7a8q", ""},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "a8(Q)+", san.Options{}, "a7a8q", "odd-promotion"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "a8/N", san.Options{}, "a7a8n", "odd-promotion"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "a8=n", san.Options{}, "a7a8n", "small-letter"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "a8D+", spanish, "a7a8q", "missing-promotion-sign"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8q", spanish, "a7a8q", "uci-form,missing-check"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "a8=K", san.Options{}, "", ""},
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - -", "Ra8", san.Options{}, "a1a8", "missing-mate"},
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - -", "Ra8+", san.Options{}, "a1a8", "missing-mate"},
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - -", "Ra8++", san.Options{}, "a1a8", "double-plus"},
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - -", "Ra8#", san.Options{}, "a1a8", ""},
		// Pawn and bishop: the text as it stands comes first.
		{"4k3/8/8/8/2p5/1P1B4/8/4K3 w - -", "bc4", san.Options{}, "b3c4", "missing-capture"},
		{"4k3/8/8/8/2p5/1P1B4/8/4K3 w - -", "Bc4", san.Options{}, "d3c4", "missing-capture"},
		{"4k3/8/8/3p4/2P1P3/8/8/4K3 w - -", "d5", san.Options{}, "c4d5 e4d5", ""},
		// A rook's castling and a king's move in Chess960 (rule C96-13).
		{"4k3/8/8/8/8/8/8/R1K5 w A -", "c1a1", san.Options{}, "c1a1", "uci-form"},
		{"4k3/8/8/8/8/8/8/RK6 w A -", "b1c1", san.Options{}, "b1c1", "uci-form"},
		{"7k/7P/8/8/8/8/8/4K3 w - -", "--", san.Options{}, "", ""},
		{"7k/7P/8/8/8/8/8/4K3 w - -", "", san.Options{}, "", ""},
		{"7k/7P/8/8/8/8/8/4K3 w - -", strings.Repeat("!", 1<<20), san.Options{}, "", ""},
	}
	for _, tt := range tests {
		name := tt.text
		if len(name) > 20 {
			name = name[:20]
		}
		t.Run(name, func(t *testing.T) {
			pos := position(t, tt.fen)
			r := san.Read(&pos, tt.text, tt.opts)
			var got []string
			for _, m := range r.Moves {
				got = append(got, uci.Format(&pos, m))
			}
			if text := strings.Join(got, " "); text != tt.moves {
				t.Fatalf("got %q, want %q (warnings %v)", text, tt.moves, r.Warnings)
			}
			if len(r.Moves) == 1 && r.Warnings.String() != tt.warnings {
				t.Errorf("warnings %q, want %q", r.Warnings, tt.warnings)
			}
			strict := tt.opts
			strict.Strict = true
			clean := tt.warnings == "" || tt.warnings == "other-letters" && len(tt.opts.Letters) == 2
			if s := san.Read(&pos, tt.text, strict); len(r.Moves) == 1 && (len(s.Moves) == 1) != clean {
				t.Errorf("strictly %d moves, warnings %v", len(s.Moves), s.Warnings)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		fen, text string
		problem   san.Problem
		sentence  string
	}{
		{twoKnights, "Nd2", san.Ambiguous, `"Nd2" can mean Nbd2, Nfd2: add file or rank, or the promotion`},
		{twoKnights, "Nd7", san.Illegal, `"Nd7" is no legal move here`},
		{twoKnights, "Nf9", san.Unreadable, `"Nf9" is not a move in algebraic notation`},
		{twoKnights, "hello", san.Unreadable, `"hello" is not a move in algebraic notation`},
		{twoKnights, strings.Repeat("é", 30), san.Unreadable, `"` + strings.Repeat("é", 20) + `..." is not a move in algebraic notation`},
	}
	for _, tt := range tests {
		pos := position(t, tt.fen)
		_, err := san.Parse(&pos, tt.text)
		var e *san.Error
		if !errors.As(err, &e) || e.Problem != tt.problem || err.Error() != tt.sentence {
			t.Errorf("%q: got %v, want %s", tt.text, err, tt.sentence)
		}
	}
}

// The sample games that the Laws of 1997 and of 2009 print in their Spanish
// translations.
func TestSpanishSampleGames(t *testing.T) {
	tests := []struct{ name, game, end string }{
		{
			"1997", "d4 Cf6 c4 e6 Cc3 Ab4 Ad2 0_0 e4 d5 exd5 exd5 cxd5 Axc3 Axc3 Cxd5 Cf3 b6 Db3 Cxc3 " +
				"bxc3 c5 Ae2 cxd4 Cxd4 Te8 0_0 Cd7 a4 Cc5 Db4 Ab7 a5",
			"r2qr1k1/pb3ppp/1p6/P1n5/1Q1N4/2P5/4BPPP/R4RK1 b",
		},
		{
			"2009", "e4 e5 Cf3 Cf6 d4 exd4 e5 Ce4 Dxd4 d5 exd6a.p. Cxd6 Ag5 Cc6 De3+ Ae7 Cbd2 0-0 0-0-0 Te8 Rb1(=)",
			"r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := chess.Initial()
			// The source of 1997 prints castling as two zeros and a blank.
			for _, word := range strings.Fields(tt.game) {
				m, err := san.ParseIn(&pos, strings.ReplaceAll(word, "_", " "), san.Options{Letters: []*san.Letters{san.Spanish()}})
				if err != nil {
					t.Fatal(err)
				}
				pos.Play(m)
			}
			if got := fen.Format(pos); !strings.HasPrefix(got, tt.end+" ") {
				t.Errorf("the game ends in %s, want %s", got, tt.end)
			}
		})
	}
}

// The source of 2005 misprints the fifth move of its sample game.
func TestMisprintedSampleGame(t *testing.T) {
	pos := position(t, "rnbqkb1r/pppp1ppp/8/4P3/3pn3/5N2/PPP2PPP/RNBQKB1R w KQkq -")
	if _, err := san.ParseIn(&pos, "Dxd5", san.Options{Letters: []*san.Letters{san.Spanish()}}); err == nil {
		t.Error("Dxd5 was read, but d5 is empty and out of reach")
	}
}
