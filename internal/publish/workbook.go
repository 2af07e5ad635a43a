package publish

import (
	"archive/zip"
	"bufio"
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"

	"github.com/escaque/escaque/tournament/sheets"
)

// The cell formats of a spreadsheet: their positions in cellXfs of xl/styles.xml.
const (
	plainCell = iota
	boldCell
	rightCell
)

// The parts of a spreadsheet (ECMA-376) that are the same in every file.
const (
	xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

	sheetSpace  = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	officeSpace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

	rootRelations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="` + officeSpace + `/officeDocument" Target="xl/workbook.xml"/>` +
		`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
		`</Relationships>`

	styles = `<styleSheet ` + sheetSpace + `>` +
		`<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
		`<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
		`<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment horizontal="right"/></xf></cellXfs>` +
		`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
)

// XLSX writes tables as a spreadsheet with one sheet each. Texts are stored as texts, never as
// formulas. Equal tables make equal bytes.
func XLSX(to io.Writer, event string, tables []sheets.Table) error {
	if len(tables) == 0 {
		tables = make([]sheets.Table, 1) // a spreadsheet without a sheet cannot be opened
	}
	names, taken := make([]string, len(tables)), map[string]bool{}
	for i, t := range tables {
		names[i] = sheetName(cmp.Or(t.Tab, t.Title), taken)
	}
	z := zip.NewWriter(to)
	part := func(name string, write func(w *bufio.Writer)) error {
		in, err := z.Create(name)
		if err != nil {
			return err
		}
		w := bufio.NewWriter(in)
		w.WriteString(xmlHead)
		write(w)
		return w.Flush()
	}
	text := func(content string) func(*bufio.Writer) {
		return func(w *bufio.Writer) { w.WriteString(content) }
	}
	for _, p := range []struct {
		name  string
		write func(*bufio.Writer)
	}{
		{"[Content_Types].xml", func(w *bufio.Writer) { writeContentTypes(w, len(tables)) }},
		{"_rels/.rels", text(rootRelations)},
		{"docProps/core.xml", text(`<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ` +
			`xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>` + escapeXML(event) + `</dc:title><dc:creator>Escaque</dc:creator></cp:coreProperties>`)},
		{"xl/workbook.xml", func(w *bufio.Writer) { writeWorkbook(w, names) }},
		{"xl/_rels/workbook.xml.rels", func(w *bufio.Writer) { writeWorkbookRelations(w, len(tables)) }},
		{"xl/styles.xml", text(styles)},
	} {
		if err := part(p.name, p.write); err != nil {
			return err
		}
	}
	for i, t := range tables {
		if err := part(sheetPart(i), func(w *bufio.Writer) { writeSheet(w, t, i == 0) }); err != nil {
			return err
		}
	}
	return z.Close()
}

// sheetPart returns the name of the part with the i-th sheet.
func sheetPart(i int) string { return fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1) }

// writeContentTypes writes the list of the parts with their types.
func writeContentTypes(w *bufio.Writer, sheets int) {
	const of = "application/vnd.openxmlformats-officedocument.spreadsheetml."
	w.WriteString(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="` + of + `sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="` + of + `styles+xml"/>`)
	for i := range sheets {
		fmt.Fprintf(w, `<Override PartName="/%s" ContentType="%sworksheet+xml"/>`, sheetPart(i), of)
	}
	w.WriteString(`</Types>`)
}

// writeWorkbook writes the list of the sheets. The first row of each is printed on all its pages.
func writeWorkbook(w *bufio.Writer, names []string) {
	w.WriteString(`<workbook ` + sheetSpace + ` xmlns:r="` + officeSpace + `"><bookViews><workbookView/></bookViews><sheets>`)
	for i, name := range names {
		fmt.Fprintf(w, `<sheet name="%s" sheetId="%d" r:id="rId%[2]d"/>`, escapeXML(name), i+1)
	}
	w.WriteString(`</sheets><definedNames>`)
	for i, name := range names {
		fmt.Fprintf(w, `<definedName name="_xlnm.Print_Titles" localSheetId="%d">&#39;%s&#39;!$1:$1</definedName>`, i, escapeXML(name))
	}
	w.WriteString(`</definedNames></workbook>`)
}

// writeWorkbookRelations writes where the sheets and the styles are.
func writeWorkbookRelations(w *bufio.Writer, sheets int) {
	w.WriteString(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`)
	for i := range sheets {
		fmt.Fprintf(w, `<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%[1]d.xml"/>`, i+1, officeSpace)
	}
	fmt.Fprintf(w, `<Relationship Id="rId%d" Type="%s/styles" Target="styles.xml"/></Relationships>`, sheets+1, officeSpace)
}

// writeSheet writes a table as a sheet that is printed on A4 pages of full width, with its head on
// each page.
func writeSheet(w *bufio.Writer, t sheets.Table, first bool) {
	const a4, mostUpright = 9, 90 // widths are in letters
	w.WriteString(`<worksheet ` + sheetSpace + `><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView`)
	if first {
		w.WriteString(` tabSelected="1"`)
	}
	w.WriteString(` workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`)
	sum, orientation := 0, "portrait"
	for k := range t.Columns {
		if k == 0 {
			w.WriteString(`<cols>`)
		}
		width := columnWidth(t, k)
		fmt.Fprintf(w, `<col min="%d" max="%[1]d" width="%d" customWidth="1"/>`, k+1, width)
		if sum += width; k == len(t.Columns)-1 {
			w.WriteString(`</cols>`)
		}
	}
	if sum > mostUpright {
		orientation = "landscape"
	}
	w.WriteString(`<sheetData><row r="1">`)
	for k, c := range t.Columns {
		writeText(w, 1, k, boldCell, c.Label)
	}
	w.WriteString(`</row>`)
	for i, row := range t.Rows {
		fmt.Fprintf(w, `<row r="%d">`, i+2)
		for k, cell := range row {
			format := plainCell
			if t.Columns[k].Number {
				format = rightCell
			}
			if n, ok := cellNumber(t.Columns[k], cell); ok {
				writeCellStart(w, i+2, k, format)
				w.WriteString(`><v>` + strconv.FormatFloat(n, 'f', -1, 64) + `</v></c>`)
			} else {
				writeText(w, i+2, k, format, cell)
			}
		}
		w.WriteString(`</row>`)
	}
	for i, line := range t.Interim { // after an empty row
		n := len(t.Rows) + 3 + i
		fmt.Fprintf(w, `<row r="%d">`, n)
		writeText(w, n, 0, plainCell, line)
		w.WriteString(`</row>`)
	}
	fmt.Fprintf(w, `</sheetData><pageSetup paperSize="%d" fitToWidth="1" fitToHeight="0" orientation="%s"/><headerFooter><oddHeader>%s</oddHeader><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`,
		a4, orientation, escapeXML(pageHeader(t.Title)))
}

// writeCellStart writes the start of a cell, without the end of its tag.
func writeCellStart(w *bufio.Writer, row, column, format int) {
	w.WriteString(`<c r="` + columnName(column) + strconv.Itoa(row) + `"`)
	if format != plainCell {
		fmt.Fprintf(w, ` s="%d"`, format)
	}
}

// writeText writes a cell with a text. An empty one is left out.
func writeText(w *bufio.Writer, row, column, format int, text string) {
	if text == "" {
		return
	}
	const most = 32_767 // UTF-16 units that a cell can have
	writeCellStart(w, row, column, format)
	w.WriteString(` t="inlineStr"><is><t xml:space="preserve">` + escapeXML(escapedUnit().ReplaceAllString(shortenText(text, most), "_x005F$0")) + `</t></is></c>`)
}

// escapedUnit matches what a spreadsheet reads as an escaped character, such as "_x0041_" for "A".
var escapedUnit = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`) })

// pageHeader returns the header of printed pages with the title on the left.
func pageHeader(title string) string {
	const most = 255
	header := "&L" + strings.ReplaceAll(title, "&", "&&")
	if cut := shortenText(header, most); len(cut) < len(header) {
		return strings.TrimRight(cut, "&") // an "&" that was cut from its pair would be a code
	}
	return header
}

// shortenText returns the beginning of a text with at most so many UTF-16 units.
func shortenText(text string, most int) string {
	for i, r := range text {
		if most -= utf16.RuneLen(r); most < 0 {
			return text[:i]
		}
	}
	return text
}

// columnName returns the letters of column k, from 0: A to Z, AA and so on.
func columnName(k int) string {
	name := ""
	for k++; k > 0; k = (k - 1) / 26 {
		name = string(rune('A'+(k-1)%26)) + name
	}
	return name
}

// escapeXML escapes a text for the content of an element or an attribute. Characters that XML
// cannot hold become the replacement character.
func escapeXML(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}
