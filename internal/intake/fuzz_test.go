package intake_test

import (
	"bytes"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/escaque/escaque/internal/intake"
)

// Whatever file comes, as text, report, event file or spreadsheet, it is read or refused, and a list that is read has a line for
// each of its players.
func FuzzFiles(f *testing.F) {
	f.Add([]byte(reported))
	f.Add([]byte("Name;Rating\nAlfa, Ana;2105\n"))
	f.Add([]byte("{}\n"))
	book := excelize.NewFile()
	for at, text := range map[string]string{"A1": "Name", "B1": "Rating", "A2": "Alfa, Ana", "B2": "2105"} {
		if err := book.SetCellStr("Sheet1", at, text); err != nil {
			f.Fatal(err)
		}
	}
	var sheet bytes.Buffer
	if err := book.Write(&sheet); err != nil {
		f.Fatal(err)
	}
	f.Add(sheet.Bytes())
	f.Add(sheet.Bytes()[:sheet.Len()/2])
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := intake.List(data)
		if err == nil && len(list.Lines) != len(list.Players) {
			t.Errorf("%d players on %d lines", len(list.Players), len(list.Lines))
		}
		if taken, err := intake.Event(data, "an event"); err == nil && taken == nil {
			t.Error("neither read nor refused")
		}
	})
}
