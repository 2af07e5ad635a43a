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
	l := doc.layout(chart, 0)
	for k, want := range scaled(doc.natural(chart, 1), l.size/textSize) {
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
	if l := doc.layout(chart, 0); l.across || l.size < 8 {
		t.Errorf("one long name makes the table %+v", l)
	}
}
