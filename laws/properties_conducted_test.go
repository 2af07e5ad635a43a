package laws_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/laws"
)

// conducted are scenes whose outcome shows the value of a property: those whose
// value depends on the kind of play, or that were once told falsely. The scene is
// played in every kind of play that it has a line for; of the outcomes the first
// whose pattern is announced is the value.
var conducted = []struct {
	property string
	// games begins the game by kind of play.
	games map[string]string
	// deeds follow.
	deeds    string
	outcomes [][2]string
}{
	{"last-minutes-blitz", map[string]string{
		"blitz-watched": "game 300 conduct board", "blitz-unwatched": "game 300 conduct board supervision inadequate",
	}, "0:03:30 White claims the last two minutes: cannot-win", [][2]string{{"yes", `A case for the arbiter`}, {"no", `! no-quickplay`}}},
	{"last-minutes-added", map[string]string{
		"standard": "game 3700+1",
	}, "0:59:50 White claims the last two minutes: cannot-win", [][2]string{{"yes", `A case for the arbiter`}, {"no", `! no-quickplay`}}},
	{"last-minutes-on-move", map[string]string{"standard": "game 3700"},
		"0:59:50 White e4\n0:59:55 White claims the last two minutes: no-effort", [][2]string{{"yes", `! not-your-turn|it is not their move`}, {"no", `A case for the arbiter`}}},
	{"last-minutes-rejected", map[string]string{"standard": "game 3700"},
		"0:59:50 White claims the last two minutes: no-effort\n0:59:55 Arbiter decides the claim: reject",
		[][2]string{{"yes", `rejected; Black gets 2:00 more`}, {"no", `! no-such-ruling|! no-quickplay`}}},
	{"last-minutes-either-flag", map[string]string{"standard": "game 3700 black 300"},
		"0:59:50 White claims the last two minutes: no-effort\n0:59:55 Arbiter decides the claim: postpone\n" +
			"0:59:56 White e4\n1:04:56 Server observes the flag",
		[][2]string{{"yes", `Black's flag has fallen[^\n]*\n[^\n]*A case for the arbiter`}, {"no", `It must be found out|Black's flag`}}},
	{"illegal-move-last-period", map[string]string{"standard": "game 40/7200:1800 conduct board"},
		"0:00:10 White releases g1 on e3\n0:00:11 White presses the clock", [][2]string{{"no", `gets 2:00 more`}, {"yes", `illegal move by White is found`}}},
	{"illegal-move-bonus", map[string]string{
		"standard": "game 7200 conduct board", "rapid-watched": "game 1200 conduct board", "rapid-unwatched": "game 1200 conduct board supervision inadequate",
		"blitz-watched": "game 300 conduct board", "blitz-unwatched": "game 300 conduct board supervision inadequate",
	}, "0:00:10 White releases g1 on e3\n0:00:11 White presses the clock\n0:00:15 Black claims an illegal move",
		[][2]string{{"game", `Black wins|0-1 \(illegal moves\)`}, {"2m0s", `gets 2:00 more`}, {"1m0s", `gets 1:00 more`}, {"0s", `illegal move by White is found`}}},
	{"touch-on-request", map[string]string{
		"standard": "game 7200 conduct board", "rapid-watched": "game 1200 conduct board", "rapid-unwatched": "game 1200 conduct board supervision inadequate",
		"blitz-watched": "game 300 conduct board", "blitz-unwatched": "game 300 conduct board supervision inadequate",
	}, "0:00:10 White touches e2\n0:00:11 White releases d2 on d4", [][2]string{{"no", `! touch-binds`}, {"yes", `1\. d4`}}},
	{"setup-reported-within", map[string]string{
		"rapid-watched": "game 1200 conduct board", "rapid-unwatched": "game 1200 conduct board supervision inadequate",
		"blitz-watched": "game 300 conduct board", "blitz-unwatched": "game 300 conduct board supervision inadequate",
	}, "0:00:10 both e4 e5 Nf3 Nc6 Nc3 Nf6, each 1s\n0:01:00 White reports wrong men\n0:01:01 Arbiter lets the game go on: they stand rightly\n" +
		"0:01:10 both d4 d5 a3 a6 b3 b6 h3 h6 g3 g6 Rb1 Rb8 Ra1 Ra8, each 1s\n0:02:00 White reports wrong men",
		[][2]string{{"10", `(?s)A case for the arbiter.*! too-late-for-setup`}, {"3", `! too-late-for-setup`}, {"0", `A case for the arbiter`}}},
}

// ofKind reads what a property's value says of a kind of play.
func ofKind(value, kind string) string {
	parts := strings.Split(value, ", ")
	if len(parts) == 1 {
		return value
	}
	first := ""
	for i, part := range parts {
		name, of, _ := strings.Cut(part, " ")
		if i == 0 {
			first = of
		}
		if name == kind || name == strings.Split(kind, "-")[0] {
			return of
		}
	}
	return first
}

// unseen are the properties that nothing hangs on in 1993.
var unseen = regexp.MustCompile(`^(last-minutes|illegal-move-last-period)`)

// TestPropertiesAreConducted plays the scenes under every edition.
func TestPropertiesAreConducted(t *testing.T) {
	for _, e := range laws.Editions() {
		values := map[string]string{}
		properties, _ := laws.Properties(e)
		for _, p := range properties {
			values[p.Name] = p.Value
		}
		for _, c := range conducted {
			if _, known := values[c.property]; !known {
				t.Fatalf("there is no property %s", c.property)
			}
			for kind, begin := range c.games {
				if values[c.property] == "none" || e == laws.Edition1993 && (kind != "standard" || unseen.MatchString(c.property)) {
					continue // one kind of play, no last two minutes, and no count of illegal moves
				}
				if strings.Contains(begin, "supervision") && values["supervision"] == "no" {
					begin = strings.Replace(begin, " supervision inadequate", "", 1)
				}
				if e == laws.Edition2023 && strings.HasPrefix(c.property, "last-minutes") {
					begin += " guidelines III"
					if strings.HasPrefix(begin, "game 3700 ") { // III.5 comes after III.4
						begin += "\n0:59:45 White asks for an increment\n0:59:46 Arbiter decides the claim: reject"
					}
				}
				p := protocol{t: t, edition: e}
				out, err := p.play(begin + "\n" + c.deeds + "\n")
				if err != nil {
					t.Fatalf("%s %s: %v", e, c.property, err)
				}
				got := "nothing that is known"
				for _, o := range c.outcomes {
					if regexp.MustCompile(o[1]).MatchString(out) {
						got = o[0]
						break
					}
				}
				if want := ofKind(values[c.property], kind); got != want {
					t.Errorf("%s, %s, %s: the table says %s, the scene shows %s:\n%s", e, c.property, kind, want, got, out)
				}
			}
		}
	}
}
