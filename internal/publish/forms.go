package publish

import (
	"io"
	"time"

	"github.com/escaque/escaque/tournament/sheets"
)

// Filled writes forms as far as they are filled in, each from a new page on. A field that is empty has a line on
// which it is written by hand.
func Filled(to io.Writer, event string, forms []sheets.Form, at time.Time) error {
	doc := newPDF(event, at)
	doc.footer()
	for _, f := range forms {
		doc.form(f)
	}
	if len(forms) == 0 {
		doc.page(false)
	}
	return doc.Output(to)
}

func (doc pdf) form(f sheets.Form) {
	begin := func() {
		doc.page(false)
		doc.write(margin, margin, shortSide-2*margin, titleSize, "B", "L", f.Title)
		doc.SetFont("sans", "", smallText+0.5)
		doc.SetXY(margin, margin+lineOf(titleSize)*1.2)
		if f.Note != "" {
			doc.MultiCell(shortSide-2*margin, lineOf(smallText+0.5), f.Note, "", "L", false)
		}
		doc.Ln(1.5)
	}
	begin()
	room := func(height float64) {
		if doc.GetY()+height > longSide-1.5*margin {
			begin()
		}
	}
	for _, p := range f.Parts {
		room(20)
		doc.SetFont("sans", "B", textSize+1)
		doc.CellFormat(0, lineOf(textSize+1)*1.3, p.Title, "", 1, "L", false, 0, "")
		doc.fields(p.Fields, room)
		if len(p.Table.Columns) > 0 {
			doc.rows(p.Table, doc.layout(p.Table, shortSide-2*margin), begin)
		}
		doc.SetFont("sans", "", textSize-1)
		for _, note := range p.Notes {
			room(5)
			doc.MultiCell(shortSide-2*margin, lineOf(textSize-1), note, "", "L", false)
		}
		doc.Ln(2)
	}
	const line = 22.0
	room(line)
	width := (shortSide - 2*margin) / float64(max(1, len(f.Signatures)))
	y := doc.GetY() + line - 7
	doc.SetDrawColor(0, 0, 0)
	for i, who := range f.Signatures {
		x := margin + float64(i)*width
		doc.Line(x, y, x+width-6, y)
		doc.write(x, y+0.5, width-6, smallText, "", "L", who)
	}
}

// fields are labels and answers in two columns; a long answer has the whole line.
func (doc pdf) fields(fields []sheets.Field, room func(height float64)) {
	const label, high, whole = 38.0, 6.0, shortSide - 2*margin
	left := true
	y := doc.GetY()
	for _, f := range fields {
		doc.SetFont("sans", "B", textSize)
		width := whole / 2
		if doc.GetStringWidth(f.Value) > width-label-4 {
			width = whole
		}
		if !left && width == whole {
			left, y = true, y+high
		}
		if left {
			doc.SetXY(margin, y)
			room(high)
			y = doc.GetY()
		}
		x := margin
		if !left {
			x += whole / 2
		}
		doc.SetDrawColor(190, 190, 190)
		doc.write(x, y+1, label-2, textSize-1.5, "", "L", f.Label)
		doc.write(x+label, y+0.6, width-label-4, textSize, "B", "L", f.Value)
		doc.Line(x+label, y+high-0.7, x+width-4, y+high-0.7)
		if left = !left || width == whole; left {
			y += high
		}
	}
	if !left {
		y += high
	}
	doc.SetXY(margin, y)
}
