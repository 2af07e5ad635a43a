package words

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
)

// A prize is taken apart by the way in which the regulations divide, in both languages.
func TestAward(t *testing.T) {
	regs := tournament.Regulations{Prizes: []tournament.PrizeList{{Amounts: []int{30000, 20000, 10001}}, {Category: "Under 16", Amounts: []int{5000}}}}
	a := prizes.Award{
		Rank: 2, Cents: 17500, ByRank: prizes.Share{First: 2, Last: 2, Cents: 20000}, ByPoints: prizes.Share{First: 2, Last: 3, Cents: 30001}, Passed: []prizes.Claim{{List: 1, Cents: 5000}},
	}
	money := func(cents int) string { return tournament.Money(cents, "EUR") }
	for division, want := range map[tournament.Division][]string{
		"": {
			"Place 2: 200.00 EUR.", "2 have the same points: the prizes of places 2–3 are 300.01 EUR, 150.00 EUR each.", "Hort: half of 200.00 EUR and half of 150.00 EUR.",
			"What cannot be divided goes cent by cent to who stands first.", "Nobody gets two prizes: 50.00 EUR of “Under 16” goes to those behind.",
		},
		tournament.Equal: {
			"2 have the same points: the prizes of places 2–3 are 300.01 EUR, 150.00 EUR each.", "What cannot be divided goes cent by cent to who stands first.",
			"Nobody gets two prizes: 50.00 EUR of “Under 16” goes to those behind.",
		},
		tournament.Ranked: {"Place 2: 200.00 EUR.", "Nobody gets two prizes: 50.00 EUR of “Under 16” goes to those behind."},
	} {
		regs.Division = division
		if diff := cmp.Diff(want, Award("en", regs, a, money)); diff != "" {
			t.Errorf("%s: %s", division, diff)
		}
		for _, lang := range Languages() {
			said := Division(lang, division) + PrizeList(lang, regs, 0) + strings.Join(Award(lang, regs, a, money), " ")
			if strings.ContainsAny(said, "{}⟦⟨") || Division(lang, division) == "" {
				t.Errorf("%s: %q", lang, said)
			}
		}
	}
}
