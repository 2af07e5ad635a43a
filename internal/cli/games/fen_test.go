package games

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
)

// What the board and the notation name by a code, the command line says in every language.
func TestEveryFaultOfAGameHasWords(t *testing.T) {
	for _, lang := range i18n.TerminalLanguages() {
		w := terminal.World{Lang: lang}
		var said []string
		for f := pgn.BadTag; f <= pgn.BadMove; f++ {
			said = append(said, w.Text("pgn."+f.String()))
		}
		for bit := chess.Fault(1); bit <= chess.FaultCounters; bit <<= 1 {
			said = append(said, findingText(&w, fen.Finding{Column: 1, Field: "placement", Fault: bit}))
		}
		for _, p := range []fen.Problem{
			fen.TooLong, fen.Missing, fen.ExtraField, fen.UnknownMan, fen.ShortRank, fen.LongRank, fen.FewRanks, fen.ManyRanks,
			fen.UnknownSide, fen.UnknownRight, fen.DoubleRight, fen.UnknownSquare, fen.BadCount,
		} {
			for _, field := range []string{"placement", "side to move", "castling", "en passant", "half-move clock", "move number"} {
				said = append(said, findingText(&w, fen.Finding{Column: 1, Field: field, Problem: p}))
			}
		}
		for _, s := range said {
			if strings.Contains(s, i18n.Missing) || strings.Contains(s, i18n.NoArgument) {
				t.Errorf("%s: %s", lang, s)
			}
		}
	}
}
