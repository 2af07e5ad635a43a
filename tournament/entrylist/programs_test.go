package entrylist_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
)

// Lists as Swiss-Manager and chess-results export them keep their ratings and
// numbers.
func TestListsOfOtherPrograms(t *testing.T) {
	want := tournament.Entry{Name: "Alfa, Ana", Title: "WFM", Rating: 2105, Federation: "ESP", FIDEID: "2200001", Sex: "w", Club: "Casino"}
	for program, file := range map[string]string{
		"Swiss-Manager": "No.;Name;Title;ID no;Rtg N;Rtg I;Birth;Fed;sex;Club\n1;Alfa, Ana;WFM;2200001;2050;2105;;ESP;w;Casino\n",
		"chess-results": "No.\t\tName\tFideID\tFED\tRtgI\tTit\tsex\tClub/City\n1\t\tAlfa, Ana\t2200001\tESP\t2105\tWFM\tw\tCasino\n",
	} {
		list, err := entrylist.Read(strings.NewReader(file))
		if err != nil {
			t.Fatalf("%s: %v", program, err)
		}
		if diff := cmp.Diff([]tournament.Entry{want}, list.Players); diff != "" {
			t.Errorf("%s:\n%s", program, diff)
		}
	}
}
