package intake_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/trf"
)

const reported = "012 Open\n" +
	"001    1 w WFM Alfa, Ana                        2105 ESP     2200001 1998/03/04  1.0    1     2 w 1\n" +
	"001    2 m     Beta, Bruno                      1980 ESP                         0.0    2     1 b 0\n"

// The players of a report are a list, whatever they have played; what is wrong with them is
// said, and then nobody is entered.
func TestPlayersOfAReport(t *testing.T) {
	list, err := intake.List([]byte(reported + fmt.Sprintf("013 %-32s%4d %4d\n", "Casino", 1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	want := []tournament.Entry{
		{Name: "Alfa, Ana", Title: "WFM", Rating: 2105, Federation: "ESP", FIDEID: "2200001", Birth: "1998-03-04", Sex: "w", Club: "Casino"},
		{Name: "Beta, Bruno", Rating: 1980, Federation: "ESP", Sex: "m", Club: "Casino"},
	}
	if diff := cmp.Diff(want, list.Players); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{2, 3}, list.Lines); diff != "" {
		t.Error(diff)
	}
	var faults *entrylist.Faults
	_, err = intake.List([]byte(strings.Replace(reported, "1980 ESP            ", "1980 ESP     2200001", 1)))
	if !errors.As(err, &faults) || len(faults.List) != 1 || faults.List[0].Code != tournament.PlayerTwice || faults.List[0].Line != 3 || faults.List[0].Other != 2 {
		t.Errorf("%v", err)
	}
	var unread *trf.Faults
	if _, err = intake.List([]byte(strings.Replace(reported, "2105", "21x5", 1))); !errors.As(err, &unread) {
		t.Errorf("%v", err)
	}
}
