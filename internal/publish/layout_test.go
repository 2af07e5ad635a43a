package publish

import (
	"fmt"
	"testing"
	"time"

	"github.com/escaque/escaque/tournament/sheets"
)

// The cells of a wall chart stand in one line each: nine rounds go across the page before
// one of them is broken, and a long name is broken before the letters get small.
func TestCellsStandInOneLine(t *testing.T) {
	chart := sheets.Table{Columns: []sheets.Column{{Label: "No.", Number: true}, {Label: "Name"}, {Label: "Rating", Number: true}, {Label: "Fed."}}}
	for round := range 9 {
		chart.Columns = append(chart.Columns, sheets.Column{Label: fmt.Sprint(round + 1)})
	}
	for n := range 10 {
		row := []string{fmt.Sprint(n + 1), "IM Heroína, Ana María", "2390", "ESP"}
		for round := range 9 {
			cell := fmt.Sprintf("%dw½ %d", round+1, round)
			if n == round {
				cell = "10w½ 12½" // one in ten is longer
			}
			row = append(row, cell)
		}
		chart.Rows = append(chart.Rows, row)
	}
	doc := newPDF("Open", time.Unix(1, 0))
	l := doc.chooseLayout(chart, 0)
	for k, want := range scaleWidths(doc.naturalWidths(chart, 1), l.size/textSize) {
		if l.widths[k] < want-0.01 {
			t.Errorf("column %d has %.1f mm and wants %.1f", k, l.widths[k], want)
		}
	}
	for i := range chart.Rows {
		chart.Rows[i] = chart.Rows[i][:4]
		if i == 0 {
			chart.Rows[i][1] = "Heroína de la Fuente y Fernández-Montesinos del Campo, Ana María de los Ángeles Custodios y de Todos los Santos del Cielo"
		}
	}
	chart.Columns = chart.Columns[:4]
	if l := doc.chooseLayout(chart, 0); l.across || l.size < 8 {
		t.Errorf("one long name makes the table %+v", l)
	}
}

// pairings are the boards of a round as they are printed, with names of an ordinary length.
func pairings(boards int) sheets.Table {
	t := sheets.Table{Title: "Round 1", Columns: []sheets.Column{
		{Key: "board", Label: "Board", Number: true}, {Key: "white", Label: "White"}, {Key: "white_rating", Label: "Rating", Number: true}, {Key: "result", Label: "Result"},
		{Key: "black", Label: "Black"}, {Key: "black_rating", Label: "Rating", Number: true},
	}}
	for n := range boards {
		t.Rows = append(t.Rows, []string{fmt.Sprint(n + 1), "FM Fernández-Montesinos, Ana", "2100", "", "Rubinstein, Akiba", "2000"})
	}
	return t
}

// The fewer boards a list has, the larger are its letters: up to twenty are read at a metre
// from the wall, four are not larger than a title, and sixty fill their pages.
func TestLettersFollowTheRows(t *testing.T) {
	doc := newPDF("Open", time.Unix(1, 0))
	before := largest + 1
	for _, boards := range []int{1, 4, 12, 20, 40, 60, 400} {
		l := doc.layTable(pairings(boards))
		if l.Size > before || l.Size > largest || l.Size < 8 || boards <= 20 && l.Size < readable {
			t.Errorf("%d boards in letters of %.1f points, across %v", boards, l.Size, l.Across)
		}
		before = l.Size
		if len(l.Columns) != 6 {
			t.Error("no room for results that are written by hand")
		}
	}
}
