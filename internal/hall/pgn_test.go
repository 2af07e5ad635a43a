package hall_test

import (
	"strings"
	"testing"
)

// A program is called one in the score sheet, whatever title its account has; a
// person has his title.
func TestComputersInTheScoreSheet(t *testing.T) {
	h := newHouse(t)
	program, person := ana, bea
	program.Titles, person.Titles = "GM C", "WIM"
	game := h.pair(program, person, "300+0")
	if v := h.view(game, bea); v.White.Title != "C" || v.Black.Title != "WIM" {
		t.Errorf("%+v %+v", v.White, v.Black)
	}
	sheet, err := h.hall.PGN(background, game, bea)
	if err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[string]bool{`[WhiteType "program"]`: true, "WhiteTitle": false, `[BlackTitle "WIM"]`: true, "BlackType": false} {
		if strings.Contains(string(sheet), tag) != want {
			t.Errorf("%s is there: %v\n%s", tag, !want, sheet)
		}
	}
}
