package intake_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/words"
)

// The parts of a spreadsheet that lead to its sheet and its texts.
const (
	rootParts = `<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>`
	bookParts = `<Relationships><Relationship Id="r1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="r2" Type="http://x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`
	book = `<workbook xmlns:r="x"><sheets><sheet name="Players" sheetId="1" r:id="r1"/></sheets></workbook>`
)

// zipped returns a spreadsheet with a sheet, which is written to a part, and shared texts.
func zipped(t *testing.T, sheet func(io.Writer), shared string, more ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	parts := map[string]string{"_rels/.rels": rootParts, "xl/_rels/workbook.xml.rels": bookParts, "xl/workbook.xml": book, "xl/sharedStrings.xml": "<sst>" + shared + "</sst>"}
	for _, name := range more {
		parts[name] = "x"
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		w, err := z.Create(name)
		if err == nil {
			_, err = io.WriteString(w, parts[name])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	w, err := z.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(w, "<worksheet><sheetData>")
	sheet(w)
	_, _ = io.WriteString(w, "</sheetData></worksheet>")
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// rows writes cells, each with the text that of returns, to a sheet.
func rows(first, last, column int, of string) func(io.Writer) {
	name, _ := excelize.ColumnNumberToName(column)
	return func(w io.Writer) {
		for row := first; row <= last; row++ {
			fmt.Fprintf(w, `<row r="%d"><c r="%s%d" %s</c></row>`, row, name, row, of)
		}
	}
}

const sharedCell, aText = `t="s"><v>0</v>`, `t="inlineStr"><is><t>Name</t></is>`

// However small a spreadsheet is and however much it unpacks to, reading it takes little
// memory; the refusal names what is too large and its bound, in every language.
func TestSpreadsheetTakesLittleMemory(t *testing.T) {
	long := "<si><t>" + strings.Repeat("x", 1_000_000) + "</t></si>"
	var parts []string
	for i := range 2000 {
		parts = append(parts, fmt.Sprint("xl/media/", i))
	}
	for name, c := range map[string]struct {
		file  func() []byte
		code  tournament.Code
		line  int
		bound string
	}{
		"one long text in 400,000 cells": {func() []byte {
			return zipped(t, func(w io.Writer) { repeat(w, "<row><c "+sharedCell+"</c></row>", 400_000) }, long)
		}, entrylist.SheetRows, 4001, "4000"},
		"one long text in few cells": {func() []byte { return zipped(t, rows(1, 400, 1, sharedCell), long) }, entrylist.SheetToken, 0, "131072"},
		"cells in column XFD":        {func() []byte { return zipped(t, rows(1, 100_000, 16384, aText), "") }, entrylist.SheetColumns, 1, "64"},
		"a text above a cell's in many cells": {func() []byte {
			return zipped(t, rows(1, 4000, 1, sharedCell), "<si><t>"+strings.Repeat("ñ", 1001)+"</t></si>")
		}, entrylist.SheetCell, 1, "1000"},
		"the same in the cell itself": {func() []byte { return zipped(t, rows(7, 7, 2, `t="str"><v>`+strings.Repeat("x", 1001)+"</v>"), "") }, entrylist.SheetCell, 7, "1000"},
		"a long text in pieces": {func() []byte {
			return zipped(t, rows(1, 2, 1, sharedCell), "<si>"+strings.Repeat("<r><t>twenty characters ab</t></r>", 100_000)+"</si>")
		}, entrylist.SheetCell, 1, "1000"},
		"every cell with the largest text": {func() []byte {
			return zipped(t, func(w io.Writer) { rows64(w, 4000) }, "<si><t>"+strings.Repeat("x", 1000)+"</t></si>")
		}, entrylist.SheetText, 0, "4194304"},
		"a sheet of 11 MB": {func() []byte { return zipped(t, func(w io.Writer) { repeat(w, "<row></row>", 1_000_000) }, "") }, entrylist.SheetPart, 0, "8388608"},
		"texts of 10 MB": {func() []byte {
			return zipped(t, rows(1, 2, 1, `t="s"><v>30000000</v>`), strings.Repeat("<si/>", 2_000_000))
		}, entrylist.SheetPart, 0, "8388608"},
		"a tag without an end": {func() []byte {
			return zipped(t, func(w io.Writer) { repeat(w, `<row a="`+strings.Repeat(" ", 1000), 1); repeat(w, " ", 10_000_000) }, "")
		}, entrylist.SheetToken, 0, "131072"},
		"two thousand parts": {func() []byte { return zipped(t, rows(1, 2, 1, aText), "", parts...) }, entrylist.SheetParts, 0, "1000"},
		"two rows four million rows apart": {func() []byte {
			return zipped(t, func(w io.Writer) { rows(1, 1, 1, aText)(w); rows(4_000_000, 4_000_000, 1, aText)(w) }, "")
		}, entrylist.SheetRows, 4_000_000, "4000"},
		"elements within each other, unending": {func() []byte { return zipped(t, func(w io.Writer) { repeat(w, "<a>", 1_000_000) }, "") }, "", 0, ""},
		"the same cell again and again": {func() []byte {
			return zipped(t, func(w io.Writer) { repeat(w, `<c r="A1"><v>1</v></c>`, 300_000) }, "")
		}, "", 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && (c.bound == "8388608" || c.bound == "131072") {
				t.Skip("ten megabytes are too many for -short")
			}
			file := c.file()
			if len(file) > 1<<20 {
				t.Fatalf("the file has %d bytes", len(file))
			}
			var err error
			if live := liveMemory(func() { _, err = intake.List(file) }); live > 48<<20 {
				t.Errorf("%d MB were in use at once", live>>20)
			}
			if c.code == "" {
				if unreadable := (*intake.SpreadsheetError)(nil); !errors.As(err, &unreadable) {
					t.Errorf("%v", err)
				}
				return
			}
			var faults *entrylist.Faults
			if !errors.As(err, &faults) || len(faults.List) != 1 || faults.List[0].Code != c.code || faults.List[0].Line != c.line {
				t.Fatalf("%v", err)
			}
			for _, lang := range words.Languages() {
				if said := words.Fault(lang, faults.List[0]); !strings.Contains(said, c.bound) {
					t.Errorf("%s does not name the bound: %s", lang, said)
				}
			}
		})
	}
}

// liveMemory returns how much more memory is in use at once while f runs, at most. What is
// free again at once does not count: the collector runs all the time meanwhile.
func liveMemory(f func()) (most uint64) {
	defer debug.SetGCPercent(debug.SetGCPercent(5))
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	runtime.GC()
	metrics.Read(sample)
	before, done, ended := sample[0].Value.Uint64(), make(chan bool), make(chan bool)
	go func() {
		defer close(ended)
		for {
			metrics.Read(sample)
			most = max(most, sample[0].Value.Uint64())
			select {
			case <-done:
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	f()
	close(done)
	<-ended
	return most - min(most, before)
}

// rows64 writes rows of which every cell refers to the first shared text.
func rows64(w io.Writer, n int) {
	for row := 1; row <= n; row++ {
		fmt.Fprintf(w, `<row r="%d">%s</row>`, row, strings.Repeat(`<c t="s"><v>0</v></c>`, 64))
	}
}

func repeat(w io.Writer, what string, n int) {
	const at = 1000
	for block := strings.Repeat(what, at); n >= at; n -= at {
		_, _ = io.WriteString(w, block)
	}
	_, _ = io.WriteString(w, strings.Repeat(what, n))
}

// What spreadsheets contain beside texts is read as their programs show it.
func TestSpreadsheetIsRead(t *testing.T) {
	shared := "<si><t>Name</t></si><si><r><t xml:space=\"preserve\">Alfa, </t></r><r><rPr><b/></rPr><t>Ana</t></r><rPh sb=\"0\" eb=\"1\"><t>アナ</t></rPh></si>" +
		"<si><t>Peón_x000D_ &amp; Torre</t></si><si><t>" + strings.Repeat("of another sheet ", 100) + "</t></si>"
	list, err := intake.List(zipped(t, func(w io.Writer) {
		_, _ = io.WriteString(w, `<row r="2"><c r="A2" t="s"><v>0</v></c><c t="inlineStr"><is><t>Rating</t></is></c><c r="D2" t="str"><f>1&amp;2</f><v>Club</v></c><c r="XFD2" s="3"/></row>`+
			`<row><c t="s"><v>1</v></c><c><v>2105</v></c><c t="b"><v>1</v></c><c t="s"><v>2</v></c></row><row r="1048576"><c r="A1048576" s="1"/></row>`)
	}, shared))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]tournament.Entry{{Name: "Alfa, Ana", Rating: 2105, Club: "Peón & Torre"}}, list.Players); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{3}, list.Lines); diff != "" {
		t.Error(diff)
	}
	// As a common program writes it, and again with a chart before the sheet.
	f := excelize.NewFile()
	for at, value := range map[string]any{"B1": "Name", "C1": "FIDE ID", "B3": "Beta, Bruno", "C3": 2200001, "E9": " "} {
		if err := f.SetCellValue("Sheet1", at, value); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	list, err = intake.List(b.Bytes())
	if err != nil || len(list.Players) != 1 || list.Players[0].Name != "Beta, Bruno" || list.Players[0].FIDEID != "2200001" || list.Lines[0] != 3 {
		t.Errorf("%+v, %v", list, err)
	}
	// A cell that refers to no text is not guessed.
	unreadable := (*intake.SpreadsheetError)(nil)
	if _, err = intake.List(zipped(t, rows(1, 2, 1, `t="s"><v>5</v>`), shared)); !errors.As(err, &unreadable) {
		t.Errorf("%v", err)
	}
}
