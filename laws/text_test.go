package laws_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// What a player writes is refused before it becomes a fact when its readers would
// not see all of it; what was sealed before is opened as it stands.
func TestHiddenTextIsNoFact(t *testing.T) {
	g := begin(t, laws.Regulations{Edition: laws.Edition2009})
	for text, hidden := range map[string]string{
		"Nf3": "", "♘f3": "", "N\u200bf3": "U+200B", "\u202e3fN": "U+202E", "Nf3" + strings.Repeat("\u0301", 9): "U+0301",
	} {
		for _, c := range []laws.Command{
			laws.Seal{Written: laws.Written{Text: text}}, laws.WriteNote{Text: text}, laws.ClaimFifty{Intended: laws.Written{Text: text}},
		} {
			_, _, err := laws.Decide(g, laws.Seat(chess.White), c, clock.Instant(1))
			var r *laws.Refusal
			if is := errors.As(err, &r); hidden != "" && !is || is && ((r.Code == laws.TextHidden) != (hidden != "") || hidden != "" && r.Args.Text != hidden) {
				t.Errorf("%T %q: %v", c, text, err)
			}
		}
		_, _, err := laws.Decide(g, laws.Actor{Role: laws.Server}, laws.OpenEnvelope{Written: laws.Written{Text: text}}, clock.Instant(1))
		if r := new(laws.Refusal); errors.As(err, &r) && r.Code == laws.TextHidden {
			t.Errorf("an envelope with %q is not opened", text)
		}
	}
}
