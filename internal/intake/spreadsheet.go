package intake

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
)

// The limits of a spreadsheet. A part may unpack to a thousand times its size, and many cells may
// refer to one text, so each limit is checked while the parts are read.
const (
	maxSheetRows    = 2 * tournament.MaxPlayers // the number of the last row with text
	maxSheetColumns = 64
	maxCellLength   = 1000    // characters of a cell
	maxSheetText    = 4 << 20 // bytes of all cells together
	maxSheetPart    = 8 << 20 // bytes that one part of the file unpacks to
	maxSheetParts   = 1000    // parts of the file
)

// limitFault returns the fault of a spreadsheet that exceeds a limit. row and column are 0 for the
// whole file.
func limitFault(code tournament.Code, row, column, most int) error {
	return &entrylist.Faults{List: []entrylist.Fault{{Code: code, Line: row, Column: column, Most: most}}}
}

// readSpreadsheet returns the first sheet of a spreadsheet as CSV, one row per line. The error is
// *entrylist.Faults if a limit is exceeded. Any other error means that the file cannot be read.
func readSpreadsheet(data []byte) ([]byte, error) {
	if len(data) > entrylist.MaxFileBytes {
		return nil, limitFault(entrylist.FileTooLarge, 0, 0, 0)
	}
	// The reader of zip files makes an entry in memory for each of these.
	if bytes.Count(data, []byte("PK\x01\x02")) > maxSheetParts {
		return nil, limitFault(entrylist.SheetParts, 0, 0, maxSheetParts)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	b := workbook{z}
	sheet, shared, err := b.firstSheet()
	if err != nil {
		return nil, err
	}
	cells, err := b.readCells(sheet)
	if err != nil {
		return nil, err
	}
	if err := b.resolveSharedTexts(cells, shared); err != nil {
		return nil, err
	}
	return writeCells(cells)
}

// cell is one cell with text. If shared is not negative, it is an index into the shared texts.
type cell struct {
	text        string
	shared      int32
	row, column int16 // from 1
}

// workbook reads the parts of a spreadsheet by name.
type workbook struct{ zip *zip.Reader }

// open returns a reader for a part, or nil if there is none with that name.
func (b workbook) open(name string) (*xmlPart, error) {
	for _, f := range b.zip.File {
		if strings.EqualFold(strings.TrimPrefix(strings.ReplaceAll(f.Name, "\\", "/"), "/"), name) {
			in, err := f.Open()
			if err != nil {
				return nil, err
			}
			return newXMLPart(in), nil
		}
	}
	return nil, nil
}

// relation is a reference from one part of the file to another.
type relation struct{ id, kind, target string }

// readRelations returns the references of a part. Targets are names of parts.
func (b workbook) readRelations(of string) (list []relation, err error) {
	p, err := b.open(path.Join(path.Dir(of), "_rels", path.Base(of)+".rels"))
	if p == nil || err != nil {
		return nil, err
	}
	defer p.close()
	for {
		token, err := p.next()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "Relationship" && len(list) < maxSheetParts {
			target := attributeValue(e, "Target")
			if !strings.HasPrefix(target, "/") {
				target = path.Join(path.Dir(of), target)
			}
			list = append(list, relation{attributeValue(e, "Id"), path.Base(attributeValue(e, "Type")), strings.TrimPrefix(path.Clean(target), "/")})
		}
	}
}

// firstSheet returns the names of the first sheet and of the part with the shared texts.
func (b workbook) firstSheet() (sheet, shared string, err error) {
	book := "xl/workbook.xml"
	roots, err := b.readRelations(".")
	if err != nil {
		return "", "", err
	}
	for _, r := range roots {
		if r.kind == "officeDocument" {
			book = r.target
		}
	}
	targets, err := b.readRelations(book)
	if err != nil {
		return "", "", err
	}
	for _, r := range targets {
		if r.kind == "sharedStrings" {
			shared = r.target
		}
	}
	p, err := b.open(book)
	if err != nil {
		return "", "", err
	}
	if p == nil {
		return "", "", errors.New("it has no part " + book)
	}
	defer p.close()
	for {
		token, err := p.next()
		if errors.Is(err, io.EOF) {
			return "", "", errors.New("it has no sheet")
		}
		if err != nil {
			return "", "", err
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "sheet" {
			at := slices.IndexFunc(targets, func(r relation) bool { return r.id == attributeValue(e, "id") && r.kind == "worksheet" })
			if at >= 0 { // others are charts
				return targets[at].target, shared, nil
			}
		}
	}
}

// readCells reads the cells of a sheet that have a text or refer to a shared one.
func (b workbook) readCells(sheet string) (cells []cell, err error) {
	p, err := b.open(sheet)
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, errors.New("it has no part " + sheet)
	}
	defer p.close()
	row, column, kind := 0, 0, ""
	var text cellText
	for {
		token, err := p.next()
		if errors.Is(err, io.EOF) {
			return cells, nil
		}
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "row":
				if row, err = rowNumber(attributeValue(token, "r"), row+1); err != nil {
					return nil, err
				}
				column = 0
			case "c":
				if column, err = columnNumber(attributeValue(token, "r"), column+1); err != nil {
					return nil, err
				}
				kind = attributeValue(token, "t")
				text.reset()
			case "v", "is", "rPh":
				text.enterElement(token.Name.Local)
			}
		case xml.CharData:
			if text.appendText(token); text.long {
				return nil, limitFault(entrylist.SheetCell, row, column, maxCellLength)
			}
		case xml.EndElement:
			if text.leaveElement(token.Name.Local); token.Name.Local != "c" || text.isEmpty() {
				continue
			}
			switch {
			case row > maxSheetRows:
				return nil, limitFault(entrylist.SheetRows, row, column, maxSheetRows)
			case column > maxSheetColumns:
				return nil, limitFault(entrylist.SheetColumns, row, column, maxSheetColumns)
			case len(cells) >= maxSheetRows*maxSheetColumns: // of which some are there twice
				return nil, fmt.Errorf("row %d has cells that are there more than once", row)
			}
			at := cell{text: text.String(), shared: -1, row: int16(row), column: int16(column)} //nolint:gosec // bounded above
			if kind == "s" {
				place, err := strconv.ParseInt(at.text, 10, 32)
				if err != nil || place < 0 {
					return nil, fmt.Errorf("row %d: no shared text %q", row, at.text)
				}
				at.text, at.shared = "", int32(place)
			}
			if len(cells) == cap(cells) { // a quarter at a time would leave four times the cells behind
				cells = slices.Grow(cells, max(64, len(cells)))
			}
			cells = append(cells, at)
			text.reset()
		}
	}
}

// resolveSharedTexts sets the texts of cells that refer to shared texts. It keeps no other shared
// texts in memory.
func (b workbook) resolveSharedTexts(cells []cell, shared string) error {
	var refs []int32 // the places of cells that refer to a text, the first text first
	for i, c := range cells {
		if c.shared >= 0 {
			refs = append(refs, int32(i)) //nolint:gosec // there are no more cells than rows times columns
		}
	}
	if len(refs) == 0 {
		return nil
	}
	slices.SortStableFunc(refs, func(i, j int32) int { return cmp.Compare(cells[i].shared, cells[j].shared) })
	p, err := b.open(shared)
	if err != nil {
		return err
	}
	if p == nil {
		return errors.New("it has no shared texts")
	}
	defer p.close()
	var text cellText
	for number := int32(0); len(refs) > 0; {
		token, err := p.next()
		if errors.Is(err, io.EOF) {
			return errors.New("it has fewer shared texts than its cells say")
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch name := token.Name.Local; {
			case name == "si":
				text.reset()
				text.enterElement(name)
			case name == "rPh":
				text.enterElement(name)
			}
		case xml.CharData:
			if text.appendText(token); text.long && cells[refs[0]].shared == number {
				first := cells[refs[0]]
				return limitFault(entrylist.SheetCell, int(first.row), int(first.column), maxCellLength)
			}
		case xml.EndElement:
			if text.leaveElement(token.Name.Local); token.Name.Local != "si" {
				continue
			}
			if len(refs) > 0 && cells[refs[0]].shared == number {
				for whole := text.String(); len(refs) > 0 && cells[refs[0]].shared == number; refs = refs[1:] {
					cells[refs[0]].text = whole
				}
			}
			number++
		}
	}
	return nil
}

// writeCells writes cells as CSV.
func writeCells(cells []cell) ([]byte, error) {
	slices.SortStableFunc(cells, func(a, b cell) int { return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.column, b.column)) })
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	written, size := 0, 0
	for i := 0; i < len(cells); {
		for written++; written < int(cells[i].row); written++ {
			_ = w.Write([]string{""}) // memory does not fail
		}
		var row []string
		for ; i < len(cells) && int(cells[i].row) == written; i++ {
			for len(row) < int(cells[i].column) {
				row = append(row, "")
			}
			row[cells[i].column-1] = strings.Join(strings.Fields(cells[i].text), " ")
			if size += len(cells[i].text); size > maxSheetText {
				return nil, limitFault(entrylist.SheetText, 0, 0, maxSheetText)
			}
		}
		_ = w.Write(row)
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// rowNumber parses the number of a row. An empty text is the next row.
func rowNumber(written string, next int) (int, error) {
	if written == "" {
		return next, nil
	}
	n, err := strconv.Atoi(written)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("no row %q", written)
	}
	return n, nil
}

// columnNumber parses the column of a cell name: AB12 is in column 28. An empty text is the next
// column.
func columnNumber(written string, next int) (int, error) {
	if written == "" {
		return next, nil
	}
	letters := strings.TrimRight(written, "0123456789")
	if letters == "" || len(letters) > 3 {
		return 0, fmt.Errorf("no cell %q", written)
	}
	n := 0
	for _, r := range strings.ToUpper(letters) {
		if r < 'A' || r > 'Z' {
			return 0, fmt.Errorf("no cell %q", written)
		}
		n = 26*n + int(r-'A') + 1
	}
	return n, nil
}

func attributeValue(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// cellText collects the text of a cell up to the longest allowed length.
type cellText struct {
	b        []byte
	in       string // the element whose text counts; empty outside
	phonetic bool   // inside a phonetic guide, which is not part of the text
	long     bool   // longer than allowed
}

func (t *cellText) reset() { *t = cellText{b: t.b[:0]} }

func (t *cellText) isEmpty() bool { return len(bytes.TrimSpace(t.b)) == 0 }

func (t *cellText) enterElement(name string) {
	if name == "rPh" {
		t.phonetic = true
	} else {
		t.in = name
	}
}

func (t *cellText) leaveElement(name string) {
	switch name {
	case "rPh":
		t.phonetic = false
	case t.in:
		t.in = ""
	}
}

func (t *cellText) appendText(more []byte) {
	if t.in == "" || t.phonetic || t.long {
		return
	}
	if t.long = len(t.b)+len(more) > utf8.UTFMax*maxCellLength; !t.long {
		t.b = append(t.b, more...)
		t.long = utf8.RuneCount(t.b) > maxCellLength
	}
}

// String returns the text with escapes such as _x000D_ decoded.
func (t *cellText) String() string {
	written := string(t.b)
	if !strings.Contains(written, "_x") {
		return written
	}
	var b strings.Builder
	for len(written) > 0 {
		if len(written) >= 7 && strings.HasPrefix(written, "_x") && written[6] == '_' {
			if n, err := strconv.ParseUint(written[2:6], 16, 16); err == nil {
				b.WriteRune(rune(n))
				written = written[7:]
				continue
			}
		}
		b.WriteByte(written[0])
		written = written[1:]
	}
	return b.String()
}
