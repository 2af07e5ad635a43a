package hall_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// A program is called one in the score sheet, whatever title its account has; a
// person has their title.
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

// A move means the same on the live view and on one from the log: castling and
// promotion are read back from neither text.
func TestTheScoreSheetFromTheLog(t *testing.T) {
	store := memory.New()
	h := openHouse(t, store, nil)
	id := h.pairUnder(laws.Edition2009, ana, bea, "300+3")
	h.play(id, "e4", "d5", "exd5", "Nf6", "Nf3", "c6", "dxc6", "Qc7", "cxb7", "Bd7", "bxa8=N", "g6", "Be2", "Bg7", "O-O", "O-O")
	h.close()
	live := h.view(id, ana)
	h = openHouse(t, store, nil)
	defer h.close()
	again := h.view(id, ana)
	for i, m := range live.Moves {
		if again.Moves[i] != m {
			t.Errorf("the move %+v is %+v from the log", m, again.Moves[i])
		}
	}
	live.Log, live.Started = again.Log, again.Started // the interruption is told there
	first, err := live.PGN()
	if err != nil {
		t.Fatal(err)
	}
	second, err := again.PGN()
	if err != nil || !bytes.Equal(first, second) || bytes.Count(first, []byte("O-O")) != 2 || !bytes.Contains(first, []byte("bxa8=N")) {
		t.Errorf("live\n%s\nand from the log\n%s\n%v", first, second, err)
	}
}
