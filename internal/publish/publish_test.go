package publish_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
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
	if upright, err := f.GetPageLayout(names[1]); err != nil || *upright.Orientation != "portrait" {
		t.Errorf("a narrow table: %+v, %v", upright, err)
	}
	if panes, err := f.GetPanes(names[0]); err != nil || !panes.Freeze || panes.YSplit != 1 {
		t.Errorf("the head moves: %+v, %v", panes, err)
	}
	for _, name := range f.GetDefinedName() {
		if want := "'" + name.Scope + "'!$1:$1"; name.Name != "_xlnm.Print_Titles" || name.RefersTo != want {
			t.Errorf("%+v, want %s", name, want)
		}
	}
	if len(f.GetDefinedName()) != 2 {
		t.Errorf("%d heads are printed on every page", len(f.GetDefinedName()))
	}
	if props, err := f.GetDocProps(); err != nil || props.Title != "Open" || props.Creator != "Escaque" {
		t.Errorf("%+v, %v", props, err)
	}
	if style, err := f.GetCellStyle(names[0], "A1"); err != nil || style == 0 {
		t.Errorf("the head has the style %d, %v", style, err)
	} else if s, err := f.GetStyle(style); err != nil || !s.Font.Bold {
		t.Errorf("the head is not bold: %+v, %v", s, err)
	}
}

// TestXLSXOddTexts writes what a spreadsheet would read as something else, what XML cannot hold,
// and what is too long, and requires that every part is XML and listed with its type.
func TestXLSXOddTexts(t *testing.T) {
	odd := sheets.Table{Title: strings.Repeat("&", 400), Columns: []sheets.Column{{Label: "a"}, {Label: "b", Number: true}}}
	odd.Rows = [][]string{{"_x0041_", "NaN"}, {" two\nlines <b> ", "1e5"}, {"\x00\ufffe\xff", "Inf"}, {strings.Repeat("♔🨀", 20_000), "-"}}
	var wide sheets.Table
	for range 30 {
		wide.Columns = append(wide.Columns, sheets.Column{Label: "wide column"})
	}
	wide.Rows = [][]string{make([]string, 30)}
	wide.Rows[0][29] = "last"
	for _, tables := range [][]sheets.Table{nil, {{}}, {odd, wide}} {
		var b bytes.Buffer
		if err := publish.XLSX(&b, "<&>", tables); err != nil {
			t.Fatal(err)
		}
		checkParts(t, b.Bytes())
		f, err := excelize.OpenReader(&b)
		if err != nil {
			t.Fatal(err)
		}
		if names := f.GetSheetList(); len(names) != max(len(tables), 1) {
			t.Errorf("%d tables are the sheets %q", len(tables), names)
		}
		if len(tables) < 2 {
			continue
		}
		for cell, want := range map[string]string{"A2": "_x0041_", "B2": "NaN", "A3": " two\nlines <b> ", "B3": "100000", "A4": "\ufffd\ufffd\ufffd", "B4": "Inf"} {
			if got, err := f.GetCellValue("&&&&&&&&&&&&&&&&&&&&&&&&&&&&", cell); err != nil || got != want {
				t.Errorf("%s: %q, %v, want %q", cell, got, err, want)
			}
		}
		if got, _ := f.GetCellValue(f.GetSheetName(1), "AD2"); got != "last" {
			t.Errorf("AD2: %q", got)
		}
		if layout, err := f.GetPageLayout(f.GetSheetName(1)); err != nil || *layout.Orientation != "landscape" {
			t.Errorf("a wide table: %+v, %v", layout, err)
		}
		if h, err := f.GetHeaderFooter(f.GetSheetName(0)); err != nil || len(h.OddHeader) > 255 || strings.Count(h.OddHeader, "&")%2 == 0 {
			t.Errorf("%+v, %v", h, err)
		}
	}
}

// checkParts requires that every part of a spreadsheet is XML, and that the list of types names
// all, and all relations lead to one.
func checkParts(t *testing.T, file []byte) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	content := map[string]string{}
	for _, part := range z.File {
		in, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		content[part.Name] = string(b)
		for d := xml.NewDecoder(bytes.NewReader(b)); ; {
			if _, err := d.Token(); err != nil {
				if !errors.Is(err, io.EOF) {
					t.Errorf("%s: %v", part.Name, err)
				}
				break
			}
		}
	}
	for name := range content {
		if !strings.HasSuffix(name, ".rels") && name != "[Content_Types].xml" && !strings.Contains(content["[Content_Types].xml"], `PartName="/`+name+`"`) {
			t.Errorf("%s has no type", name)
		}
	}
	for rels, folder := range map[string]string{"_rels/.rels": "", "xl/_rels/workbook.xml.rels": "xl/"} {
		targets := regexp.MustCompile(`Target="([^"]+)"`).FindAllStringSubmatch(content[rels], -1)
		if len(targets) < 2 {
			t.Errorf("%s leads nowhere: %s", rels, content[rels])
		}
		for _, to := range targets {
			if _, ok := content[folder+to[1]]; !ok {
				t.Errorf("%s leads to %s, which is not there", rels, to[1])
			}
		}
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
