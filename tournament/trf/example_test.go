package trf_test

import (
	"errors"
	"fmt"
	"github.com/escaque/escaque/tournament"
	"os"
	"strings"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/words"
)

func ExampleRead() {
	_, err := trf.Read(strings.NewReader("012 Open\n001    1      Ana                               20O0\n"), "")
	var faults *trf.Faults
	if errors.As(err, &faults) {
		for _, f := range faults.List {
			fmt.Println(words.FileFault("en", f))
		}
	}
	// Output:
	// Line 2, column 49 (001, rating): “20O0” is no number, or has no room in these columns. Write digits only, within the columns of the field.
	// Line 2, column 81 (001, points): The points of player 1 are missing. Write them in columns 81 to 84.
}

func ExampleNew() {
	t := &swiss.Tournament{Rounds: 3, Entries: []swiss.Entry{{Number: 1, Name: "Ana", Rating: 2000}, {Number: 2, Name: "Bob", Rating: 1900}}}
	if err := t.RecordRound([]swiss.Score{{Pair: swiss.Pair{White: 2, Black: 1}, Result: tournament.Drawn}}); err != nil {
		fmt.Println(err)
		return
	}
	if _, err := trf.New(t, trf.TRF16, trf.Info{Name: "012", Text: "Open"}).WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 012 Open
	// XXR 3
	// XXS WW=1.0 BW=1.0 WD=0.5 BD=0.5 WL=0.0 BL=0.0 FW=1.0 FL=0.0 PAB=1.0 FPB=1.0 HPB=0.5 ZPB=0.0
	// BBW  1.0
	// BBD  0.5
	// BBL  0.0
	// BBZ  0.0
	// BBF  0.0
	// BBU  1.0
	// 001    1      Ana                               2000                             0.5    1     2 b =
	// 001    2      Bob                               1900                             0.5    2     1 w =
}
