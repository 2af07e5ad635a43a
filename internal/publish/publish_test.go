package publish_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament/sheets"
)

func say(key string) string { return key }

func table() sheets.Table {
	t := sheets.Table{Title: "Standings: [all] of Żółć & Sons 'very, very long title'", Columns: []sheets.Column{
		{Key: "rank", Label: "Rank", Number: true}, {Key: "name", Label: "Name"}, {Key: "SB", Label: "SB", Number: true}, {Key: "gone", Label: "Withdrawn"},
	}}
	for range 100 {
		t.Rows = append(t.Rows, []string{"1", strings.Repeat("Nguyễn Fernández-Montesinos ", 6), "41¾", ""})
	}
	t.Rows[1] = []string{"2", "=1+1", "½", ""}
	t.Rows[2] = []string{"3", "-", "–", ""}
	return t
}

// Numbers are numbers, quarters too, texts stay texts, and the sheet prints on A4 with its head on
// every page.
func TestXLSX(t *testing.T) {
	var b bytes.Buffer
	if err := publish.XLSX(&b, "Open", []sheets.Table{table(), table()}); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	names := f.GetSheetList()
	if len(names) != 2 || names[0] == names[1] {
		t.Fatalf("%q", names)
	}
	for cell, want := range map[string]string{"A2": "1", "C2": "41.75", "C3": "0.5", "C4": "–", "B3": "=1+1", "A1": "Rank"} {
		if got, err := f.GetCellValue(names[0], cell); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", cell, got, err, want)
		}
	}
	if formula, _ := f.GetCellFormula(names[0], "B3"); formula != "" {
		t.Errorf("a name is the formula %s", formula)
	}
	if kind, _ := f.GetCellType(names[0], "C2"); kind == excelize.CellTypeSharedString || kind == excelize.CellTypeInlineString {
		t.Errorf("41¾ is a text")
	}
	layout, err := f.GetPageLayout(names[0])
	if err != nil || *layout.Size != 9 || *layout.FitToWidth != 1 {
		t.Errorf("%+v, %v", layout, err)
	}
}

// Every document is one of its pages, the same for the same event, whatever the names.
func TestPDF(t *testing.T) {
	long := sheets.Person{Number: 1999, Name: strings.Repeat("Jiménez-Castellanos ", 5), Title: "WGM", Rating: 2500, Federation: "ESP", Club: strings.Repeat("Casino ", 20)}
	at := time.Unix(1, 0).UTC()
	for name, c := range map[string]struct {
		pages string
		write func(b *bytes.Buffer) error
	}{
		"tables": {"/Count 4", func(b *bytes.Buffer) error {
			return publish.PDF(b, "Open", []sheets.Table{table()}, "Printed on 1 May 2026", at)
		}},
		"none": {"/Count 1", func(b *bytes.Buffer) error { return publish.PDF(b, "Open", nil, "", at) }},
		"slips": {"/Count 2", func(b *bytes.Buffer) error {
			return publish.Slips(b, "Open", make([]sheets.Slip, 11), say, at)
		}},
		"slip": {"/Count 1", func(b *bytes.Buffer) error {
			return publish.Slips(b, "Open", []sheets.Slip{{Head: "Round 1 · Board 1", White: long, Black: long}}, say, at)
		}},
		"cards": {"/Count 2", func(b *bytes.Buffer) error {
			return publish.Cards(b, "Open", append(make([]sheets.Card, 8), sheets.Card{Person: long, Link: "https://chess.example/open/1999"}), at)
		}},
	} {
		var one, two bytes.Buffer
		if err := c.write(&one); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := c.write(&two); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(one.Bytes(), two.Bytes()) || !bytes.HasPrefix(one.Bytes(), []byte("%PDF-")) {
			t.Errorf("%s: not the same twice", name)
		}
		if !bytes.Contains(one.Bytes(), []byte(c.pages+"\n")) {
			i := bytes.Index(one.Bytes(), []byte("/Count"))
			t.Errorf("%s: %.12s, want %s", name, one.Bytes()[i:], c.pages)
		}
	}
	if err := publish.Cards(&bytes.Buffer{}, "Open", []sheets.Card{{Link: strings.Repeat("x", 5000)}}, at); err == nil {
		t.Error("a QR code of 5,000 letters")
	}
}
