package publish

import (
	"io"
	"time"

	"github.com/escaque/escaque/tournament/sheets"
)

// Certificates writes certificates for prize winners as a PDF, one landscape page each.
func Certificates(to io.Writer, event string, certificates []sheets.Certificate, at time.Time) error {
	doc := newPDF(event, at)
	for _, c := range certificates {
		doc.addPage(true)
		doc.drawCertificate(c)
	}
	if len(certificates) == 0 {
		doc.addPage(true)
	}
	return doc.Output(to)
}

func (doc pdf) drawCertificate(c sheets.Certificate) {
	const border, inside = 10.0, 30.0
	for _, line := range []struct{ off, width float64 }{{0, 1.2}, {2.2, 0.3}} { // the double rule of a title page
		doc.SetLineWidth(line.width)
		doc.Rect(border+line.off, border+line.off, longSide-2*(border+line.off), shortSide-2*(border+line.off), "D")
	}
	doc.SetLineWidth(0.2)
	for _, text := range []struct {
		y, size float64
		style   string
		text    string
	}{
		{30, 20, "", c.Event}, {48, 34, "B", c.Title}, {80, 30, "B", titledName(c.Person)}, {96, 14, "", c.Club},
		{110, 22, "", c.Place}, {124, 16, "", c.Points}, {136, 20, "B", c.Amount}, {154, 12, "", c.Where}, {162, 9, "", c.Note},
	} {
		doc.writeText(inside, text.y, longSide-2*inside, text.size, text.style, "C", text.text)
	}
	const line, gap = 185.0, 20.0
	width := (longSide - 2*inside - gap*float64(len(c.Signed)-1)) / float64(max(1, len(c.Signed)))
	for i, who := range c.Signed {
		x := inside + float64(i)*(width+gap)
		doc.Line(x, line, x+width, line)
		doc.writeText(x, line+1, width, 9, "", "C", who)
	}
}
