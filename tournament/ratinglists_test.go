package tournament

import (
	"strings"
	"testing"
)

// An order has names that can be names, each once, and the usual order stands alone.
func TestOrderOfRatingLists(t *testing.T) {
	regs := Regulations{Name: "Open", System: Dutch2026, Rounds: 3}.Complete()
	for lists, bad := range map[string]string{
		"": "", "usual": "", "rapid standard": "", "club-2026 effective-blitz": "",
		"rapid rapid": "rapid", "usual rapid": "usual", "rapid usual": "usual", "Club": "Club", "-a": "-a", strings.Repeat("a", MaxListNameBytes+1): strings.Repeat("a", MaxListNameBytes+1),
		"a b c d e f g h i j k": "k",
	} {
		regs.RatingLists = strings.Fields(lists)
		faults := regs.Faults()
		switch {
		case bad == "" && len(faults) > 0:
			t.Errorf("%s: %v", lists, faults)
		case bad != "" && (len(faults) != 1 || faults[0].Args["value"] != bad || faults[0].Args["field"] != "rating_lists"):
			t.Errorf("%s: %v", lists, faults)
		}
	}
}

// The order may change at any time.
func TestRatingListsChange(t *testing.T) {
	regs := Regulations{Name: "Open", System: Dutch2026, Rounds: 3, RatingLists: []string{UsualLists}}
	state := must(t, Tournament{}, Create{Regulations: regs})
	regs.RatingLists = []string{RapidList, StandardList}
	state = must(t, state, AmendRegulations{Regulations: regs, Reason: "as announced"})
	if got := state.Regulations().RatingLists; strings.Join(got, " ") != "rapid standard" {
		t.Error(got)
	}
	if changed := (Regulations{}).Changed(Regulations{RatingLists: []string{"rapid"}}); strings.Join(changed, " ") != "rating_lists" {
		t.Error(changed)
	}
}
