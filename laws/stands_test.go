package laws_test

import (
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/laws"
)

// The same endings are worth different results in different editions.
func TestWinStands(t *testing.T) {
	const (
		bareKing  = "8/8/4k3/8/8/8/2Q5/4K3 w - - 0 1" // Black, alone, is given the win
		knights   = "8/8/4k3/8/8/2nn4/8/4K3 w - - 0 1"
		rook      = "8/8/4k3/8/8/2r5/8/4K3 w - - 0 1"
		loneHorse = "8/8/4k3/8/8/2n5/8/4K3 w - - 0 1"
	)
	const flag, resigns = laws.TimeForfeit, laws.Resignation
	tests := []struct {
		fen     string
		edition laws.Edition
		mode    laws.Mode
		how     laws.Termination
		want    laws.Answer
		article string
	}{
		{bareKing, laws.Edition1993, laws.Standard, flag, laws.Unwinnable, "10.5"},
		{bareKing, laws.Edition1997, laws.Standard, flag, laws.Unwinnable, "6.9"},
		{bareKing, laws.Edition1997, laws.Blitz, flag, laws.Unwinnable, "C4"},
		{bareKing, laws.Edition2009, laws.Rapid, flag, laws.Unwinnable, "6.9"},
		{bareKing, laws.Edition1993, laws.Standard, resigns, laws.Unwinnable, "10.5"},
		{bareKing, laws.Edition2009, laws.Standard, resigns, laws.Winnable, ""},
		{bareKing, laws.Edition2023, laws.Standard, resigns, laws.Unwinnable, "5.1.2"},
		{loneHorse, laws.Edition1993, laws.Standard, flag, laws.Winnable, "10.14"},
		{loneHorse, laws.Edition2005, laws.Standard, flag, laws.Unwinnable, "6.10"},
		{knights, laws.Edition1997, laws.Blitz, flag, laws.Unwinnable, "C4"},
		{knights, laws.Edition1997, laws.Rapid, flag, laws.Unknown, "6.9"},
		{rook, laws.Edition1997, laws.Blitz, flag, laws.Unknown, "6.9"},
		{rook, laws.Edition2023, laws.Blitz, flag, laws.Unknown, "6.9"},
	}
	for _, tt := range tests {
		p, err := fen.ParsePosition(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		answer, rule, ok := laws.WinStands(tt.edition, tt.mode, tt.how, &p, chess.Black)
		article, _ := laws.Article(tt.edition, rule)
		if !ok || answer != tt.want || article != tt.article {
			t.Errorf("%s, %s %v, %s: %v by %q, %v; want %v by %q", tt.fen, tt.edition, tt.mode, tt.how, answer, article, ok, tt.want, tt.article)
		}
	}
	p := chess.Initial()
	for _, how := range []laws.Termination{laws.Agreement, laws.Checkmate} {
		if _, _, ok := laws.WinStands(laws.Edition2009, laws.Blitz, how, &p, chess.White); ok {
			t.Errorf("a win by %s is judged", how)
		}
	}
	if _, _, ok := laws.WinStands("1066", laws.Blitz, flag, &p, chess.White); ok {
		t.Error("an unknown edition judges")
	}
}
