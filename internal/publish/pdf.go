package publish

import (
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/escaque/escaque/tournament/sheets"
)

// The measures of a page, in millimetres and points.
const (
	margin     = 12.0
	lineHeight = 5.5
	textSize   = 9.0
	titleSize  = 14.0
)

// PDF writes tables on pages of A4, each table from a new page on; wide ones lie
// across. at is the instant that the file says it was made at.
func PDF(to io.Writer, event string, tables []sheets.Table, at time.Time) error {
	doc := fpdf.New("P", "mm", "A4", "")
	doc.SetCreationDate(at)
	doc.SetModificationDate(at)
	doc.SetCatalogSort(true)
	doc.SetTitle(event, true)
	doc.SetCreator("Escaque", true)
	doc.AddUTF8FontFromBytes("go", "", goregular.TTF)
	doc.AddUTF8FontFromBytes("go", "B", gobold.TTF)
	doc.SetMargins(margin, margin, margin)
	doc.SetAutoPageBreak(false, margin)
	doc.SetFooterFunc(func() {
		doc.SetY(-margin)
		doc.SetFont("go", "", textSize-2)
		doc.CellFormat(0, lineHeight, fmt.Sprintf("%s · %d", event, doc.PageNo()), "", 0, "R", false, 0, "")
	})
	for _, t := range tables {
		pdfTable(doc, event, t)
	}
	if len(tables) == 0 {
		doc.AddPage()
	}
	return doc.Output(to)
}

func pdfTable(doc *fpdf.Fpdf, event string, t sheets.Table) {
	doc.SetFont("go", "", textSize)
	widths := make([]float64, len(t.Columns))
	sum := 0.0
	const between = 3.0
	for k, c := range t.Columns {
		widths[k] = doc.GetStringWidth(c.Label) * 1.1
		for _, row := range t.Rows {
			widths[k] = max(widths[k], doc.GetStringWidth(row[k]))
		}
		widths[k] += between
		sum += widths[k]
	}
	const across, upright = 297.0, 210.0
	orientation, room := "P", upright-2*margin
	if sum > room {
		orientation, room = "L", across-2*margin
	}
	size := textSize
	if sum > room { // still too wide: smaller letters
		size *= room / sum
		for k := range widths {
			widths[k] *= room / sum
		}
	}
	page := func() {
		doc.AddPageFormat(orientation, doc.GetPageSizeStr("A4"))
		doc.SetFont("go", "B", titleSize)
		doc.CellFormat(0, 2*lineHeight, event, "", 1, "L", false, 0, "")
		doc.SetFont("go", "B", textSize+2)
		doc.CellFormat(0, 1.5*lineHeight, t.Title, "", 1, "L", false, 0, "")
		doc.SetFont("go", "B", size)
		for k, c := range t.Columns {
			doc.CellFormat(widths[k], lineHeight, c.Label, "B", 0, align(c), false, 0, "")
		}
		doc.Ln(lineHeight)
		doc.SetFont("go", "", size)
	}
	page()
	_, height := doc.GetPageSize()
	for _, row := range t.Rows {
		if doc.GetY()+lineHeight > height-1.5*margin {
			page()
		}
		for k, c := range t.Columns {
			doc.CellFormat(widths[k], lineHeight, row[k], "", 0, align(c), false, 0, "")
		}
		doc.Ln(lineHeight)
	}
}

func align(c sheets.Column) string {
	if c.Number {
		return "R"
	}
	return "L"
}
