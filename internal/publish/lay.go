package publish

import (
	"time"

	"github.com/escaque/escaque/internal/i18n"
	regular "github.com/go-fonts/dejavu/dejavusanscondensed"
	bold "github.com/go-fonts/dejavu/dejavusanscondensedbold"

	"github.com/escaque/escaque/tournament/sheets"
)

// Laid is a table as it stands on paper: a page that is printed and the document that is
// downloaded have the same columns, the same letters and the same sides of the paper.
type Laid struct {
	sheets.Table
	Across bool      // the paper lies on its long side
	Size   float64   // of the letters, in points
	Widths []float64 // of the columns, in millimetres, the gap behind each included; 0 for one that is left out
}

// Lay lays tables out, without the columns in which nothing stands.
func Lay(event string, tables []sheets.Table) []Laid {
	if len(tables) == 0 {
		return nil
	}
	doc := newPDF(event, time.Time{})
	laid := make([]Laid, len(tables))
	for i, t := range tables {
		laid[i] = doc.lay(t)
	}
	return laid
}

// Letters are the letters of documents, as a file that a browser reads: sans.ttf or
// sans-bold.ttf; nil of any other name.
func Letters(name string) []byte {
	switch name {
	case "sans.ttf":
		return regular.TTF
	case "sans-bold.ttf":
		return bold.TTF
	}
	return nil
}

func (doc pdf) lay(t sheets.Table) Laid {
	t = Slim(t)
	l := doc.layout(t, 0)
	return Laid{t, l.across, l.size, l.widths}
}

// Slim is a table without the columns in which nothing stands, its results spelt as people
// read them; their column stays, for they are written on paper.
func Slim(t sheets.Table) sheets.Table {
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

// The sizes of letters, in points, of a table that has one page: as large as its width and
// its rows allow, so that who stands a metre from the wall can read it.
const (
	largest  = 18.0
	slack    = 3.0  // millimetres that are left empty: no two programs break a page at the same hair
	readable = 13.0 // at a metre; the paper is laid across for the sake of it
)

// onePage finds the largest letters with which the whole of a table stands on one page, no
// smaller than the usual ones; ok is false when there are none.
func (doc pdf) onePage(t sheets.Table, natural []float64) (l layout, ok bool) {
	fits := func(size float64, across bool) bool {
		wide, high := shortSide, longSide
		if across {
			wide, high = high, wide
		}
		room := wide - 2*margin
		return sum(scaled(natural, size/textSize)) <= room && doc.height(t, size, room)+slack <= high-2.5*margin
	}
	for _, way := range []struct {
		least  float64
		across bool
	}{{readable, false}, {readable, true}, {textSize, false}} {
		for size := largest; size >= way.least; size -= 0.5 {
			if fits(size, way.across) {
				return layout{way.across, size, scaled(natural, size/textSize)}, true
			}
		}
	}
	return layout{}, false
}

// height is how high a table stands with its head and its foot.
func (doc pdf) height(t sheets.Table, size, room float64) float64 {
	high := lineOf(titleSize)*1.2 + lineOf(textSize+2)*1.2 + 1.5 + lineOf(size) + headGap + float64(len(t.Rows))*(lineOf(size)+rowGap)
	if t.Note != "" {
		high += lineOf(textSize) * 1.2
	}
	if len(t.Foot) > 0 {
		high += footGap
	}
	doc.SetFont("sans", "", footSize)
	for _, line := range t.Foot {
		high += lineOf(footSize)*float64(len(doc.broken(line, room))) + footGap
	}
	return high
}

// The gaps between the lines of a table, in millimetres: below its head, below a row, above
// a line of its foot.
const (
	headGap = 0.8
	rowGap  = 0.4646 // with a line of one pixel of a browser
	footGap = 1.5
)
