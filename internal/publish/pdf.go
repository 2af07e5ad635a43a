package publish

import (
	"fmt"
	"io"
	"slices"
	"time"

	"codeberg.org/go-pdf/fpdf"
	regular "github.com/go-fonts/dejavu/dejavusanscondensed"
	bold "github.com/go-fonts/dejavu/dejavusanscondensedbold"

	"github.com/escaque/escaque/tournament/sheets"
)

// The measures of a page: font sizes in points, all others in millimetres.
const (
	margin    = 12.0
	textSize  = 9.0
	smallText = 7.0
	footSize  = 8.0
	titleSize = 14.0
	shortSide = 210.0
	longSide  = 297.0
	gap       = 3.0 // between columns
)

// lineHeight returns the line height in millimetres for a font size in points.
func lineHeight(size float64) float64 { return size * 0.53 }

// pdf is a document being written.
type pdf struct {
	*fpdf.Fpdf
	event string
}

// newPDF returns a new document whose pages bear the event's name and the page number. at is its
// creation date. The font is DejaVu, which covers most alphabets of players' names.
func newPDF(event string, at time.Time) pdf {
	doc := pdf{fpdf.New("P", "mm", "A4", ""), event}
	doc.SetCreationDate(at)
	doc.SetModificationDate(at)
	doc.SetCatalogSort(true)
	doc.SetTitle(event, true)
	doc.SetCreator("Escaque", true)
	doc.AddUTF8FontFromBytes("sans", "", regular.TTF)
	doc.AddUTF8FontFromBytes("sans", "B", bold.TTF)
	doc.SetMargins(margin, margin, margin)
	doc.SetAutoPageBreak(false, margin)
	doc.SetCellMargin(0)
	doc.AliasNbPages("{nb}")
	return doc
}

// setFooter prints the event and the page number at the bottom of every page.
func (doc pdf) setFooter() {
	doc.SetFooterFunc(func() {
		width, _ := doc.GetPageSize()
		doc.SetY(-margin)
		doc.SetFont("sans", "", smallText)
		doc.CellFormat((width-2*margin)*4/5, lineHeight(smallText), doc.fitText(doc.event, (width-2*margin)*4/5, smallText, smallText), "", 0, "L", false, 0, "")
		doc.SetX(margin)
		doc.CellFormat(0, lineHeight(smallText), fmt.Sprintf("%d / {nb}", doc.PageNo()), "", 0, "R", false, 0, "")
	})
}

// fitText sets the largest font size between size and least with which text fits into width. It
// returns the text, shortened if it does not fit in the least size.
func (doc pdf) fitText(text string, width, size, least float64) string {
	for doc.SetFontSize(size); size > least && doc.GetStringWidth(text) > width; doc.SetFontSize(size) {
		size -= 0.5
	}
	if doc.GetStringWidth(text) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && doc.GetStringWidth(string(runes)+"…") > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// PDF writes tables on A4 pages, each table starting on a new page, wide ones in landscape. printed
// is the text at the top of every page. at is the creation date.
func PDF(to io.Writer, event string, tables []sheets.Table, printed string, at time.Time) error {
	doc := newPDF(event, at)
	doc.setFooter()
	for _, t := range tables {
		l := doc.layTable(t)
		next := func() {
			doc.addPage(l.Across)
			doc.writeHeading(event, printed, t)
		}
		next()
		doc.writeRows(l.Table, layout{l.Across, l.Size, l.Widths}, next)
		doc.writeFoot(t.Foot, next)
	}
	if len(tables) == 0 {
		doc.AddPage()
	}
	return doc.Output(to)
}

func (doc pdf) addPage(across bool) {
	orientation := "P"
	if across {
		orientation = "L"
	}
	doc.AddPageFormat(orientation, doc.GetPageSizeStr("A4"))
}

// writeFoot writes the lines below a table. next starts a new page.
func (doc pdf) writeFoot(lines []string, next func()) {
	width, height := doc.GetPageSize()
	for _, line := range lines {
		doc.Ln(footGap)
		doc.SetFont("sans", "", footSize)
		parts := doc.splitLines(line, width-2*margin)
		if doc.GetY()+lineHeight(footSize)*float64(len(parts)) > height-1.5*margin {
			next()
			doc.SetFont("sans", "", footSize)
		}
		for _, part := range parts {
			doc.CellFormat(0, lineHeight(footSize), part, "", 1, "L", false, 0, "")
		}
	}
}

// writeHeading writes the top of a page.
func (doc pdf) writeHeading(event, printed string, t sheets.Table) {
	title, note := t.Title, t.Note
	width, _ := doc.GetPageSize()
	if printed != "" {
		doc.writeText(margin, margin, width-2*margin, smallText+1, "", "R", printed)
		doc.SetXY(margin, margin)
	}
	doc.SetFont("sans", "B", titleSize)
	room := (width - 2*margin) * 3 / 4
	doc.CellFormat(0, lineHeight(titleSize)*1.2, doc.fitText(event, room, titleSize, textSize), "", 1, "L", false, 0, "")
	doc.SetFont("sans", "B", textSize+2)
	doc.CellFormat(0, lineHeight(textSize+2)*1.2, doc.fitText(title, width-2*margin, textSize+2, textSize), "", 1, "L", false, 0, "")
	if note != "" {
		doc.SetFont("sans", "", textSize)
		doc.CellFormat(0, lineHeight(textSize)*1.2, doc.fitText(note, width-2*margin, textSize, smallText), "", 1, "L", false, 0, "")
	}
	doc.Ln(1.5)
}

// layout is the orientation, font size and column widths of a table.
type layout struct {
	across bool
	size   float64
	widths []float64 // 0 for an empty column
}

// chooseLayout chooses the largest font with which a table fits on one page. A longer table is set
// upright if it fits the width, with the longest texts on two lines, otherwise in landscape, with
// long texts on several lines. If room is not 0, it is the width to use.
func (doc pdf) chooseLayout(t sheets.Table, room float64) layout {
	natural, most := doc.naturalWidths(t, 1), doc.naturalWidths(t, 0.9)
	if room == 0 {
		if l, ok := doc.onePageLayout(t, natural); ok {
			return l
		}
	}
	type way struct {
		across bool
		size   float64
		room   float64
		wants  []float64
	}
	ways := []way{
		{false, textSize, shortSide - 2*margin, natural}, {false, 8, shortSide - 2*margin, natural}, {false, 8, shortSide - 2*margin, most},
		{true, textSize, longSide - 2*margin, natural}, {true, 8, longSide - 2*margin, natural}, {true, smallText, longSide - 2*margin, natural},
	}
	if room > 0 {
		ways = []way{{false, textSize, room, natural}, {false, 8, room, natural}, {false, smallText, room, natural}}
	}
	last := ways[len(ways)-1]
	for _, w := range ways {
		widths := scaleWidths(w.wants, w.size/textSize)
		if spare := w.room - sum(widths); spare >= 0 {
			for k, full := range scaleWidths(natural, w.size/textSize) {
				grown := min(full-widths[k], spare)
				widths[k], spare = widths[k]+grown, spare-grown
			}
			return layout{w.across, w.size, widths}
		}
	}
	widths := scaleWidths(natural, last.size/textSize)
	for sum(widths) > last.room {
		widest := -1
		for k, c := range t.Columns {
			if !c.Number && widths[k] > leastTextWidth && (widest < 0 || widths[k] > widths[widest]) {
				widest = k
			}
		}
		if widest < 0 { // more columns than fit: smaller letters yet
			shrink := last.room / sum(widths)
			return layout{last.across, last.size * shrink, scaleAll(widths, shrink)}
		}
		widths[widest] = max(leastTextWidth, widths[widest]-1)
	}
	return layout{last.across, last.size, widths}
}

// leastTextWidth is the least width of a column of long texts, in millimetres. Shorter texts, such
// as the cells of a wall chart, stay on one line.
const leastTextWidth = 30.0

// naturalWidths returns the natural widths of the columns, including the gap. Of a column of long
// texts only the given part of the texts counts, the shorter ones.
func (doc pdf) naturalWidths(t sheets.Table, part float64) []float64 {
	widths := make([]float64, len(t.Columns))
	doc.SetFont("sans", "", textSize)
	for k, c := range t.Columns {
		all := make([]float64, len(t.Rows))
		for i, row := range t.Rows {
			all[i] = doc.GetStringWidth(row[k])
		}
		if len(all) == 0 {
			continue
		}
		slices.Sort(all)
		if widths[k] = all[len(all)-1]; !c.Number && widths[k] > leastTextWidth {
			widths[k] = max(all[int(part*float64(len(all)-1))], widths[k]/2)
		}
	}
	doc.SetFont("sans", "B", textSize)
	for k, c := range t.Columns {
		if widths[k] > 0 || c.Key == "result" {
			widths[k] = max(widths[k], doc.GetStringWidth(c.Label)) + gap
		}
	}
	return widths
}

// scaleWidths returns widths multiplied for another font size. The gaps are not scaled.
func scaleWidths(widths []float64, by float64) []float64 {
	out := slices.Clone(widths)
	for k, w := range out {
		if w > 0 {
			out[k] = (w-gap)*by + gap
		}
	}
	return out
}

func scaleAll(widths []float64, by float64) []float64 {
	out := slices.Clone(widths)
	for k := range out {
		out[k] *= by
	}
	return out
}

func sum(widths []float64) float64 {
	s := 0.0
	for _, w := range widths {
		s += w
	}
	return s
}

// writeRows writes the head and the rows of a table. next starts a new page.
func (doc pdf) writeRows(t sheets.Table, l layout, next func()) {
	line := lineHeight(l.size)
	head := func() {
		doc.SetFont("sans", "B", l.size)
		for k, c := range t.Columns {
			if l.widths[k] > 0 {
				doc.writeCell(c, c.Label, l.widths[k], line)
			}
		}
		doc.Ln(line + headGap - 0.5)
		doc.SetDrawColor(0, 0, 0)
		doc.Line(margin, doc.GetY(), margin+sum(l.widths), doc.GetY())
		doc.Ln(0.5)
		doc.SetFont("sans", "", l.size)
	}
	head()
	_, height := doc.GetPageSize()
	for _, row := range t.Rows {
		cells, deep := make([][]string, len(row)), 1
		for k, text := range row {
			cells[k] = []string{text}
			if l.widths[k] > 0 && doc.GetStringWidth(text) > l.widths[k]-gap+0.1 {
				cells[k] = doc.splitLines(text, l.widths[k]-gap)
			}
			deep = max(deep, len(cells[k]))
		}
		if doc.GetY()+line*float64(deep)+rowGap > height-1.5*margin {
			next()
			head()
		}
		top := doc.GetY()
		for i := range deep {
			doc.SetXY(margin, top+float64(i)*line)
			for k, c := range t.Columns {
				text := ""
				if i < len(cells[k]) {
					text = cells[k][i]
				}
				if l.widths[k] > 0 {
					doc.writeCell(c, text, l.widths[k], line)
				}
			}
		}
		doc.SetXY(margin, top+float64(deep)*line+rowGap/2)
		doc.SetDrawColor(215, 215, 215)
		doc.Line(margin, doc.GetY(), margin+sum(l.widths), doc.GetY())
		doc.Ln(rowGap / 2)
	}
}

// splitLines splits a text into lines of at most the given width.
func (doc pdf) splitLines(text string, width float64) []string {
	lines := doc.SplitText(text, width)
	for i, one := range lines {
		runes := []rune(one)
		for len(runes) > 1 && doc.GetStringWidth(string(runes)) > width {
			runes = runes[:len(runes)-1]
		}
		lines[i] = string(runes)
	}
	return lines
}

// writeCell writes a cell and the gap after it.
func (doc pdf) writeCell(c sheets.Column, text string, width, line float64) {
	align := "L"
	switch {
	case c.Number:
		align = "R"
	case c.Key == "result":
		align = "C"
	}
	doc.CellFormat(width-gap, line, text, "", 0, align, false, 0, "")
	doc.SetX(doc.GetX() + gap)
}
