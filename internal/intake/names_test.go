package intake_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
)

// A name on each line is a list without a header; what can be more than names needs one.
func TestAListOfNames(t *testing.T) {
	list, err := intake.ListOrNames([]byte("\ufeffAlfa, Ana\r\n\r\nBruno Beta\r\n  O’Neill-Gamma, Gil  "))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]tournament.Entry{{Name: "Alfa, Ana"}, {Name: "Bruno Beta"}, {Name: "O’Neill-Gamma, Gil"}}, list.Players); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{1, 3, 4}, list.Lines); diff != "" {
		t.Error(diff)
	}
	var faults *entrylist.Faults
	if _, err := intake.ListOrNames([]byte("Alfa, Ana\nBeta, Bruno\nAlfa, Ana\n")); !errors.As(err, &faults) || len(faults.List) != 1 || faults.List[0].Line != 3 || faults.List[0].Other != 1 {
		t.Errorf("%v", err)
	}
	for _, text := range []string{"Alfa, Ana;2100\n", "Alfa, Ana 2100\n", "Alfa\tAna\n", "a,b,c\n", "\"Alfa\n"} {
		if _, err := intake.ListOrNames([]byte(text)); !errors.As(err, &faults) || faults.List[0].Code != entrylist.HeaderMissing {
			t.Errorf("%q: %v", text, err)
		}
	}
	if list, err := intake.ListOrNames([]byte("name\tRating\nAlfa, Ana\t2100\n")); err != nil || list.Players[0].Rating != 2100 {
		t.Errorf("%v", err)
	}
}
