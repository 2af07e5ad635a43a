package publish

import (
	"io"
	"time"

	"github.com/escaque/escaque/tournament/sheets"
)

// LaidForm is a form with its layout. The printed page and the downloaded document have the same
// fields and columns in the same places.
type LaidForm struct {
	sheets.Form
	Parts []LaidPart
}

// LaidPart is a part of a form. Its table has no empty columns.
type LaidPart struct {
	sheets.Part
	Fields []LaidField
}

// LaidField is a field of a form. Two fields share a line. A field with a long answer has its own
// line, and Whole is set.
type LaidField struct {
	sheets.Field
	Whole bool
}

// LayForms computes the layout of forms.
func LayForms(event string, forms []sheets.Form) []LaidForm {
	if len(forms) == 0 {
		return nil
	}
	return newPDF(event, time.Time{}).layForms(forms)
}

func (doc pdf) layForms(forms []sheets.Form) []LaidForm {
	laid := make([]LaidForm, len(forms))
	for i, f := range forms {
		laid[i].Form = f
		for _, p := range f.Parts {
			one := LaidPart{Part: p}
			one.Table = WithoutEmptyColumns(p.Table)
			doc.SetFont("sans", "B", textSize)
			for _, field := range p.Fields {
				one.Fields = append(one.Fields, LaidField{field, doc.GetStringWidth(field.Value) > halfField-fieldLabel-fieldGap})
			}
			laid[i].Parts = append(laid[i].Parts, one)
		}
	}
	return laid
}

// The measures of fields, in millimetres.
const (
	wholeField = shortSide - 2*margin
	halfField  = wholeField / 2
	fieldLabel = 38.0
	fieldGap   = 4.0 // behind an answer
	fieldHigh  = 6.0
)

// WriteForms writes forms with their known answers as a PDF, each form starting on a new page. An
// empty field has a line for handwriting.
func WriteForms(to io.Writer, event string, forms []sheets.Form, at time.Time) error {
	doc := newPDF(event, at)
	doc.setFooter()
	for _, f := range doc.layForms(forms) {
		doc.writeForm(f)
	}
	if len(forms) == 0 {
		doc.addPage(false)
	}
	return doc.Output(to)
}

func (doc pdf) writeForm(f LaidForm) {
	begin := func() {
		doc.addPage(false)
		doc.writeText(margin, margin, shortSide-2*margin, titleSize, "B", "L", f.Title)
		doc.SetFont("sans", "", smallText+0.5)
		doc.SetXY(margin, margin+lineHeight(titleSize)*1.2)
		if f.Note != "" {
			doc.MultiCell(shortSide-2*margin, lineHeight(smallText+0.5), f.Note, "", "L", false)
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
		doc.CellFormat(0, lineHeight(textSize+1)*1.3, p.Title, "", 1, "L", false, 0, "")
		doc.writeFields(p.Fields, room)
		if len(p.Table.Columns) > 0 {
			doc.writeRows(p.Table, doc.chooseLayout(p.Table, shortSide-2*margin), begin)
		}
		doc.SetFont("sans", "", textSize-1)
		for _, note := range p.Notes {
			room(5)
			doc.MultiCell(shortSide-2*margin, lineHeight(textSize-1), note, "", "L", false)
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
		doc.writeText(x, y+0.5, width-6, smallText, "", "L", who)
	}
}

// writeFields writes labels and answers in two columns. A long answer uses one or more whole lines.
// room starts a new page if the given height does not fit.
func (doc pdf) writeFields(fields []LaidField, room func(height float64)) {
	left := true
	y := doc.GetY()
	for _, f := range fields {
		width, high := halfField, fieldHigh
		lines := []string{f.Value}
		if f.Whole {
			width = wholeField
			doc.SetFont("sans", "B", textSize)
			lines = doc.splitLines(f.Value, width-fieldLabel-fieldGap)
			high += lineHeight(textSize) * float64(len(lines)-1)
		}
		if !left && f.Whole {
			left, y = true, y+fieldHigh
		}
		if left {
			doc.SetXY(margin, y)
			room(high)
			y = doc.GetY()
		}
		x := margin
		if !left {
			x += halfField
		}
		doc.SetDrawColor(190, 190, 190)
		doc.writeText(x, y+1, fieldLabel-2, textSize-1.5, "", "L", f.Label)
		for i, line := range lines {
			doc.writeText(x+fieldLabel, y+0.6+lineHeight(textSize)*float64(i), width-fieldLabel-fieldGap, textSize, "B", "L", line)
		}
		doc.Line(x+fieldLabel, y+high-0.7, x+width-fieldGap, y+high-0.7)
		if left = !left || f.Whole; left {
			y += high
		}
	}
	if !left {
		y += fieldHigh
	}
	doc.SetXY(margin, y)
}
