package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/rating/fide"
)

// TestEveryCommandHelps asks every command for help, in every language: it has
// an example, and no word of it is missing.
func TestEveryCommandHelps(t *testing.T) {
	for _, lang := range i18n.TerminalLanguages() {
		var walk func(cmd *cobra.Command, path []string)
		walk = func(cmd *cobra.Command, path []string) {
			if cmd.Hidden || cmd.Name() == "completion" {
				return
			}
			var out, errs bytes.Buffer
			w := terminal.World{In: strings.NewReader(""), Out: &out, Err: &errs, Env: func(string) string { return "" }, Lang: lang}
			if code := Main(context.Background(), w, append(path, "--help")); code != exitOK || errs.Len() > 0 {
				t.Errorf("%v --help: exit code %d, %s", path, code, &errs)
			}
			if text := out.String(); strings.Contains(text, i18n.Missing) || !strings.Contains(text, w.Text("usage.example")) || !strings.Contains(text, "  escaque") {
				t.Errorf("%v --help in %s:\n%s", path, lang, text)
			}
			for _, sub := range cmd.Commands() {
				walk(sub, append(path[:len(path):len(path)], sub.Name()))
			}
		}
		walk(newRoot(&terminal.World{Env: func(string) string { return "" }, Lang: lang, Helping: true}, ""), nil)
	}
}

// TestEveryFaultHasWords: what the pure rooms name by a code, the command line
// says in every language.
func TestEveryFaultHasWords(t *testing.T) {
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
		for omission := fide.FewGames; omission != fide.NoOmission; omission-- {
			if omissions[omission] == "" {
				t.Errorf("the omission %d has no name for programs", omission)
			}
		}
		for _, s := range said {
			if strings.Contains(s, i18n.Missing) || strings.Contains(s, "<no value>") {
				t.Errorf("%s: %s", lang, s)
			}
		}
	}
}

func TestFileStem(t *testing.T) {
	for text, want := range map[string]string{
		"": "unknown", "?": "unknown", "...": "unknown", "Kasparov, Garry": "Kasparov-Garry", "../../etc/passwd": "etc-passwd",
		"nul": "nul-", "COM1": "COM1-", "com10": "com10", "a\x00b\nc": "a-b-c", "\u202egnp": "gnp", "B33": "B33", "1.2": "1-2",
		"Ñandú": "Ñandú", "N\u0303andu\u0301": "Ñandú", "\xff\xfe": "unknown", "-": "unknown", "-rf": "rf",
	} {
		if got := fileStem(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := fileStem(strings.Repeat("ñ", 500)); len(got) > maxStem {
		t.Errorf("%d bytes", len(got))
	}
}

func TestPhrase(t *testing.T) {
	for _, lang := range i18n.TerminalLanguages() {
		w := terminal.World{Lang: lang}
		got := w.Phrase("check.game", "Number", "White", "Black", "Result").With("7", "Ana", "Ben", "1-0")
		if want := w.Text("check.game", "Number", 7, "White", "Ana", "Black", "Ben", "Result", "1-0"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
