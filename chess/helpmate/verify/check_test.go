package verify_test

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/helpmate/verify"
)

// prove gives the text of a certificate, or "" for an open question.
func prove(t testing.TB, text string, side chess.Color, budget int) (helpmate.Answer, string) {
	t.Helper()
	setup, err := fen.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := setup.Position(chess.Recoverable)
	if err != nil {
		t.Fatal(err)
	}
	a, c := helpmate.Prove(pos, side, budget)
	if c == nil {
		return a, ""
	}
	var b bytes.Buffer
	n, err := c.WriteTo(&b)
	if err != nil || n != int64(b.Len()) {
		t.Fatalf("%d bytes of %d written: %v", n, b.Len(), err)
	}
	return a, b.String()
}

// Every verdict on the labelled positions has a certificate that is accepted
// and says the same.
func TestLabelledCertificates(t *testing.T) {
	f, err := os.Open("../testdata/labelled.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	kinds := map[string]int{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line[0] == '#' {
			continue
		}
		for i, side := range []chess.Color{chess.White, chess.Black} {
			a, text := prove(t, line[3:], side, 8_000)
			if text == "" {
				continue
			}
			claim, err := verify.Check(strings.NewReader(text))
			if err != nil {
				t.Errorf("%s, %v: %v", line, side, err)
				continue
			}
			kinds[claim.Kind]++
			if can := line[i] == "WB"[i]; claim.Winnable != can || claim.Side != side || claim.Kind != a.Reason {
				t.Errorf("%s, %v: the claim is %+v", line, side, claim)
			}
		}
	}
	t.Log(kinds)
	for _, kind := range []string{"line", "frozen", "closed-set", "no-legal-move", "bare-king", "bishops-of-one-colour", "knight-against-queens"} {
		if kinds[kind] == 0 {
			t.Errorf("no certificate of kind %s", kind)
		}
	}
}

// With one bishop less there are two empty squares, and the flock guards too little:
// the same sets prove nothing.
func TestFlockWithAGap(t *testing.T) {
	_, text := prove(t, "2B1B1B1/pBpBpBpB/P1P1P1P1/8/8/8/8/k1K5 w - -", chess.White, 2_000)
	if claim, err := verify.Check(strings.NewReader(text)); err != nil || claim.Kind != "frozen" {
		t.Fatalf("%+v: %v", claim, err)
	}
	text = strings.Replace(text, "pBpBpBpB", "pBpBpBp1", 1)
	at := strings.Index(text, " h7=")
	text = text[:at] + text[at+len(" h7=0123456789abcdef"):]
	if _, err := verify.Check(strings.NewReader(text)); err == nil {
		t.Error("the certificate is accepted")
	} else {
		t.Log(err)
	}
}

const locked = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -"

// Whatever is taken from a proof is missed, and whatever is changed is found.
func TestForgedCertificates(t *testing.T) {
	_, line := prove(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", chess.Black, 20_000)
	_, frozen := prove(t, locked, chess.White, 1)
	_, closed := prove(t, "6nk/4p1bp/4Pp1p/5P1P/p1p5/P1Pp4/PB1P4/KN6 w - -", chess.White, 100_000)
	for name, text := range map[string]string{"line": line, "frozen": frozen, "closed": closed} {
		if _, err := verify.Check(strings.NewReader(text)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	kind := func(name string) string {
		return strings.Split(strings.SplitAfter(frozen, "kind ")[0]+name, "\nmen")[0] + "\nend\n"
	}
	tests := []struct{ name, text string }{
		{"empty", ""},
		{"other version", strings.Replace(line, "certificate 1", "certificate 2", 1)},
		{"other side", strings.Replace(line, "side black", "side white", 1)},
		{"other verdict", strings.Replace(line, "verdict winnable", "verdict unwinnable", 1)},
		{"no end", strings.TrimSuffix(line, "end\n")},
		{"last move lost", line[:strings.LastIndex(line, " ")] + "\nend\n"},
		{"illegal move", strings.Replace(line, "moves ", "moves a1a8 ", 1)},
		{"a man forgotten", strings.Replace(frozen, " a4=0000000001000000", "", 1)},
		{"a man nobody sees", strings.Replace(frozen, " a4=", " b4=", 1)},
		{"a man without his square", strings.Replace(frozen, " a4=0000000001000000", " a4=0000000002000000", 1)},
		{"a king held fast", strings.Replace(frozen, " e1=", " e1=0000000000000010 z=", 1)},
		{"bare king", kind("bare-king")},
		{"no legal move", kind("no-legal-move")},
		{"unknown kind", kind("faith")},
		{"position of other men", strings.Replace(frozen, "position 4k3/8/8/p1p1", "position 4k3/8/8/p3", 1)},
	}
	king := frozen[strings.Index(frozen, " e1=")+4:][:16]
	tests = append(tests,
		struct{ name, text string }{"a king who stays at home", strings.Replace(frozen, "e1="+king, "e1=0000000000000010", 1)},
		struct{ name, text string }{"a king without one square", strings.Replace(frozen, "e1="+king, "e1="+king[:15]+"8", 1)})
	lines := strings.SplitAfter(closed, "\n")
	members := 0
	for i, l := range lines {
		if strings.HasPrefix(l, "member ") || strings.HasPrefix(l, "frozen ") {
			members++
			without := strings.Join(lines[:i], "") + strings.Join(lines[i+1:], "")
			if members < 60 {
				tests = append(tests, struct{ name, text string }{"member lost: " + l, without})
			}
		}
	}
	if members < 2 {
		t.Errorf("the closed set has %d members", members)
	}
	for _, tt := range tests {
		claim, err := verify.Check(strings.NewReader(tt.text))
		var fault *verify.Error
		if !errors.As(err, &fault) || fault.Line < 1 {
			t.Errorf("%s: accepted as %+v, %v", tt.name, claim, err)
		}
	}
}

// A text that was tampered with is refused, or what it proves is true.
func FuzzCheck(f *testing.F) {
	for _, query := range []string{locked, "7k/8/8/8/8/8/5q2/7K w - -", "8/7b/8/8/3p1p1p/1ppP1P1P/3B4/k1K5 b - -", "6nk/4p1bp/4Pp1p/5P1P/p1p5/P1Pp4/PB1P4/KN6 w - -"} {
		for _, side := range []chess.Color{chess.White, chess.Black} {
			if _, text := prove(f, query, side, 20_000); text != "" {
				f.Add(text)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		claim, err := verify.Check(strings.NewReader(text))
		if err != nil || claim.Winnable {
			return
		}
		setup, err := fen.Parse(claim.Position)
		if err != nil {
			t.Fatalf("%s: %v", claim.Position, err)
		}
		pos, err := setup.Position(chess.Recoverable)
		if err != nil {
			t.Fatal(err)
		}
		if a := helpmate.Decide(pos, claim.Side, 5_000); a.Verdict == helpmate.Winnable {
			t.Fatalf("%s: %v mates by %v", claim.Position, claim.Side, a.Line)
		}
	})
}
