package publish

import (
	"time"

	"github.com/escaque/escaque/internal/i18n"
	regular "github.com/go-fonts/dejavu/dejavusanscondensed"
	bold "github.com/go-fonts/dejavu/dejavusanscondensedbold"

	"github.com/escaque/escaque/tournament/sheets"
)

// Laid is a table with its layout. The printed page and the downloaded document have the same
// columns, font size and orientation.
type Laid struct {
	sheets.Table
	Across bool      // landscape
	Size   float64   // font size in points
	Widths []float64 // of the columns in millimetres, including the gap after each; 0 for an omitted column
}

// LayTables computes the layout of tables and removes empty columns.
func LayTables(event string, tables []sheets.Table) []Laid {
	if len(tables) == 0 {
		return nil
	}
	doc := newPDF(event, time.Time{})
	laid := make([]Laid, len(tables))
	for i, t := range tables {
		laid[i] = doc.layTable(t)
	}
	return laid
}

// FontFile returns a font of the documents as a TrueType file. name is sans.ttf or sans-bold.ttf.
// It returns nil for any other name.
func FontFile(name string) []byte {
	switch name {
	case "sans.ttf":
		return regular.TTF
	case "sans-bold.ttf":
		return bold.TTF
	}
	return nil
}

func (doc pdf) layTable(t sheets.Table) Laid {
	t = WithoutEmptyColumns(t)
	l := doc.chooseLayout(t, 0)
	return Laid{t, l.across, l.size, l.widths}
}

// WithoutEmptyColumns returns a table without its empty columns, and with results spelt for
// readers. It keeps an empty column of results, which are entered by hand.
func WithoutEmptyColumns(t sheets.Table) sheets.Table {
	var kept []int
	for k, c := range t.Columns {
		some := c.Key == "result"
		for _, row := range t.Rows {
			if some = some || row[k] != ""; some {
				break
			}
		}
		if some {
			kept = append(kept, k)
		}
	}
	slim := t
	slim.Columns, slim.Rows = nil, nil
	for _, k := range kept {
		slim.Columns = append(slim.Columns, t.Columns[k])
	}
	for _, row := range t.Rows {
		cells := make([]string, len(kept))
		for i, k := range kept {
			if cells[i] = row[k]; t.Columns[k].Key == "result" {
				cells[i] = i18n.Result(cells[i])
			}
		}
		slim.Rows = append(slim.Rows, cells)
	}
	return slim
}

// The font sizes, in points, of a table on one page. The font is as large as width and rows allow,
// so that it can be read from a metre away.
const (
	largest  = 18.0
	slack    = 3.0  // millimetres that are left empty: no two programs break a page at the same hair
	readable = 13.0 // at a metre; the paper is laid across for the sake of it
)

// onePageLayout returns the layout with the largest font that fits a table on one page. ok is false
// if not even the normal size fits.
func (doc pdf) onePageLayout(t sheets.Table, natural []float64) (l layout, ok bool) {
	fits := func(size float64, across bool) bool {
		wide, high := shortSide, longSide
		if across {
			wide, high = high, wide
		}
		room := wide - 2*margin
		return sum(scaleWidths(natural, size/textSize)) <= room && doc.tableHeight(t, size, room)+slack <= high-2.5*margin
	}
	for _, way := range []struct {
		least  float64
		across bool
	}{{readable, false}, {readable, true}, {textSize, false}} {
		for size := largest; size >= way.least; size -= 0.5 {
			if fits(size, way.across) {
				return layout{way.across, size, scaleWidths(natural, size/textSize)}, true
			}
		}
	}
	return layout{}, false
}

// tableHeight returns the height of a table with its head and foot, in millimetres.
func (doc pdf) tableHeight(t sheets.Table, size, room float64) float64 {
	high := lineHeight(titleSize)*1.2 + lineHeight(textSize+2)*1.2 + 1.5 + lineHeight(size) + headGap + float64(len(t.Rows))*(lineHeight(size)+rowGap)
	if t.Note != "" {
		high += lineHeight(textSize) * 1.2
	}
	if len(t.Foot) > 0 {
		high += footGap
	}
	doc.SetFont("sans", "", footSize)
	for _, line := range t.Foot {
		high += lineHeight(footSize)*float64(len(doc.splitLines(line, room))) + footGap
	}
	return high
}

// The vertical gaps of a table, in millimetres: below its head, below each row, above each line of
// its foot.
const (
	headGap = 0.8
	rowGap  = 0.4646 // with a line of one pixel of a browser
	footGap = 1.5
)
