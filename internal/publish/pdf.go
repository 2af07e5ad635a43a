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

// The measures of a page, in millimetres and points.
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

// lineOf is the height of a line of letters of a size.
func lineOf(size float64) float64 { return size * 0.53 }

// pdf is a document under way.
type pdf struct {
	*fpdf.Fpdf
	event string
}

// newPDF begins a document whose pages bear the event's name and their number. at is
// the instant that the file says it was made at. The letters are those of DejaVu,
// which has most alphabets in which players' names are written.
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

// footer puts the event and the page below every page.
func (doc pdf) footer() {
	doc.SetFooterFunc(func() {
		width, _ := doc.GetPageSize()
		doc.SetY(-margin)
		doc.SetFont("sans", "", smallText)
		doc.CellFormat((width-2*margin)*4/5, lineOf(smallText), doc.fit(doc.event, (width-2*margin)*4/5, smallText, smallText), "", 0, "L", false, 0, "")
		doc.SetX(margin)
		doc.CellFormat(0, lineOf(smallText), fmt.Sprintf("%d / {nb}", doc.PageNo()), "", 0, "R", false, 0, "")
	})
}

// fit sets letters with which a text fits into a width, from a size down to a least
// one, and returns the text, cut off when even those are too large.
func (doc pdf) fit(text string, width, size, least float64) string {
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

// PDF writes tables on pages of A4, each table from a new page on; wide ones lie
// across. printed stands on top of every page; at is the instant that the file says it
// was made at.
func PDF(to io.Writer, event string, tables []sheets.Table, printed string, at time.Time) error {
	doc := newPDF(event, at)
	doc.footer()
	for _, t := range tables {
		l := doc.lay(t)
		next := func() {
			doc.page(l.Across)
			doc.heading(event, printed, t)
		}
		next()
		doc.rows(l.Table, layout{l.Across, l.Size, l.Widths}, next)
		doc.foot(t.Foot, next)
	}
	if len(tables) == 0 {
		doc.AddPage()
	}
	return doc.Output(to)
}

func (doc pdf) page(across bool) {
	orientation := "P"
	if across {
		orientation = "L"
	}
	doc.AddPageFormat(orientation, doc.GetPageSizeStr("A4"))
}

// foot is what stands below a table.
func (doc pdf) foot(lines []string, next func()) {
	width, height := doc.GetPageSize()
	for _, line := range lines {
		doc.Ln(footGap)
		doc.SetFont("sans", "", footSize)
		parts := doc.broken(line, width-2*margin)
		if doc.GetY()+lineOf(footSize)*float64(len(parts)) > height-1.5*margin {
			next()
			doc.SetFont("sans", "", footSize)
		}
		for _, part := range parts {
			doc.CellFormat(0, lineOf(footSize), part, "", 1, "L", false, 0, "")
		}
	}
}

// heading is what stands on top of a page.
func (doc pdf) heading(event, printed string, t sheets.Table) {
	title, note := t.Title, t.Note
	width, _ := doc.GetPageSize()
	if printed != "" {
		doc.write(margin, margin, width-2*margin, smallText+1, "", "R", printed)
		doc.SetXY(margin, margin)
	}
	doc.SetFont("sans", "B", titleSize)
	room := (width - 2*margin) * 3 / 4
	doc.CellFormat(0, lineOf(titleSize)*1.2, doc.fit(event, room, titleSize, textSize), "", 1, "L", false, 0, "")
	doc.SetFont("sans", "B", textSize+2)
	doc.CellFormat(0, lineOf(textSize+2)*1.2, doc.fit(title, width-2*margin, textSize+2, textSize), "", 1, "L", false, 0, "")
	if note != "" {
		doc.SetFont("sans", "", textSize)
		doc.CellFormat(0, lineOf(textSize)*1.2, doc.fit(note, width-2*margin, textSize, smallText), "", 1, "L", false, 0, "")
	}
	doc.Ln(1.5)
}

// layout is how a table stands on its pages.
type layout struct {
	across bool
	size   float64
	widths []float64 // 0 for a column in which nothing stands
}

// layout finds the largest letters with which a table stands on one page; for what needs
// several, the largest with which it fits upright, a few of the
// longest texts over two lines, then across; then long texts go over several lines.
// A room that is given is kept to.
func (doc pdf) layout(t sheets.Table, room float64) layout {
	natural, most := doc.natural(t, 1), doc.natural(t, 0.9)
	if room == 0 {
		if l, ok := doc.onePage(t, natural); ok {
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
		widths := scaled(w.wants, w.size/textSize)
		if spare := w.room - sum(widths); spare >= 0 {
			for k, full := range scaled(natural, w.size/textSize) {
				grown := min(full-widths[k], spare)
				widths[k], spare = widths[k]+grown, spare-grown
			}
			return layout{w.across, w.size, widths}
		}
	}
	widths := scaled(natural, last.size/textSize)
	for sum(widths) > last.room {
		widest := -1
		for k, c := range t.Columns {
			if !c.Number && widths[k] > narrow && (widest < 0 || widths[k] > widths[widest]) {
				widest = k
			}
		}
		if widest < 0 { // more columns than fit: smaller letters yet
			shrink := last.room / sum(widths)
			return layout{last.across, last.size * shrink, scaledAll(widths, shrink)}
		}
		widths[widest] = max(narrow, widths[widest]-1)
	}
	return layout{last.across, last.size, widths}
}

// narrow is what a long text keeps at least, in millimetres. Shorter ones, such as the
// cells of a wall chart, stand in one line.
const narrow = 30.0

// natural are the widths that the columns of a table want, the gap included; of
// long texts that of a part of them, the shorter ones.
func (doc pdf) natural(t sheets.Table, part float64) []float64 {
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
		if widths[k] = all[len(all)-1]; !c.Number && widths[k] > narrow {
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

// scaled are widths for letters of another size; the gaps stay.
func scaled(widths []float64, by float64) []float64 {
	out := slices.Clone(widths)
	for k, w := range out {
		if w > 0 {
			out[k] = (w-gap)*by + gap
		}
	}
	return out
}

func scaledAll(widths []float64, by float64) []float64 {
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

// rows writes the head of a table and its rows; next begins another page.
func (doc pdf) rows(t sheets.Table, l layout, next func()) {
	line := lineOf(l.size)
	head := func() {
		doc.SetFont("sans", "B", l.size)
		for k, c := range t.Columns {
			if l.widths[k] > 0 {
				doc.cell(c, c.Label, l.widths[k], line)
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
				cells[k] = doc.broken(text, l.widths[k]-gap)
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
					doc.cell(c, text, l.widths[k], line)
				}
			}
		}
		doc.SetXY(margin, top+float64(deep)*line+rowGap/2)
		doc.SetDrawColor(215, 215, 215)
		doc.Line(margin, doc.GetY(), margin+sum(l.widths), doc.GetY())
		doc.Ln(rowGap / 2)
	}
}

// broken is a text over as many lines as it needs.
func (doc pdf) broken(text string, width float64) []string {
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

// cell writes a cell with the gap behind it.
func (doc pdf) cell(c sheets.Column, text string, width, line float64) {
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
