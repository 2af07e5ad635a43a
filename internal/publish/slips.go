package publish

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/tournament/sheets"
)

// grid is the number of cards per page, in each direction.
type grid struct{ across, down int }

var (
	slipGrid = grid{2, 5}
	cardGrid = grid{2, 4}
)

// drawCards calls draw with the corner and size of every card, page by page. It also draws the
// lines to cut along.
func (g grid) drawCards(doc pdf, n int, draw func(i int, x, y, width, height float64)) {
	const border = 6.0
	width, height := (shortSide-2*border)/float64(g.across), (longSide-2*border)/float64(g.down)
	for i := range n {
		at := i % (g.across * g.down)
		if at == 0 {
			doc.addPage(false)
		}
		x, y := border+float64(at%g.across)*width, border+float64(at/g.across)*height
		doc.SetDrawColor(150, 150, 150)
		doc.SetDashPattern([]float64{1, 1.5}, 0)
		doc.Rect(x, y, width, height, "D")
		doc.SetDashPattern(nil, 0)
		doc.SetDrawColor(0, 0, 0)
		draw(i, x, y, width, height)
	}
	if n == 0 {
		doc.addPage(false)
	}
}

// writeText prints a text at a position, shrunk to fit the width.
func (doc pdf) writeText(x, y, width, size float64, style, align, text string) {
	doc.SetFont("sans", style, size)
	fitted := doc.fitText(text, width, size, size*0.65)
	doc.SetXY(x, y)
	doc.CellFormat(width, lineHeight(size), fitted, "", 0, align, false, 0, "")
}

// Slips writes result slips to be signed by both players, ten per page.
func Slips(to io.Writer, event string, slips []sheets.Slip, say sheets.Say, at time.Time) error {
	doc := newPDF(event, at)
	const inside = 5.0
	slipGrid.drawCards(doc, len(slips), func(i int, x, y, width, height float64) {
		s := slips[i]
		x, y, width = x+inside, y+inside, width-2*inside
		doc.writeText(x, y, width, 7, "", "L", event)
		doc.writeText(x, y+4, width, 11, "B", "L", s.Head)
		doc.writeText(x, y+10, width, 7, "", "L", s.Note)
		for k, side := range [...]struct {
			word string
			who  sheets.Person
		}{{say("white"), s.White}, {say("black"), s.Black}} {
			top := y + 14.5 + float64(k)*7
			doc.writeText(x, top, 14, 7, "", "L", side.word)
			doc.writeText(x+14, top, width-26, 10, "B", "L", titledName(side.who))
			doc.writeText(x+width-12, top, 12, 8, "", "R", numberOrBlank(side.who.Rating))
		}
		top := y + 29
		for k, result := range [...]string{"1 – 0", "½ – ½", "0 – 1"} {
			const box = 5.0
			left := x + float64(k)*width/3
			doc.Rect(left, top, box, box, "D")
			doc.writeText(left+box+2, top+0.5, width/3-box-2, 9, "", "L", result)
		}
		line := y + height - 2*inside - 3.5
		half := width/2 - 3
		for k, word := range [...]string{say("white"), say("black")} {
			left := x + float64(k)*(half+6)
			doc.Line(left, line, left+half, line)
			doc.writeText(left, line+0.5, half, 6, "", "L", say("signature")+" · "+word)
		}
	})
	return doc.Output(to)
}

// Cards writes place cards, eight per page. A card with a link shows it as a QR code. It returns an
// error if a link is too long for a code.
func Cards(to io.Writer, event string, cards []sheets.Card, at time.Time) error {
	doc := newPDF(event, at)
	const inside, code = 6.0, 30.0
	var failed error
	cardGrid.drawCards(doc, len(cards), func(i int, x, y, width, height float64) {
		c := cards[i]
		x, y, width, height = x+inside, y+inside, width-2*inside, height-2*inside
		doc.writeText(x, y, width, 7, "", "L", event)
		doc.SetFont("sans", "B", 18)
		lines := doc.splitLines(titledName(c.Person), width)
		const most = 2
		if len(lines) > most {
			doc.SetFontSize(13)
			lines = doc.splitLines(titledName(c.Person), width)
		}
		size, _ := doc.GetFontSize()
		for k, line := range lines[:min(len(lines), most+1)] {
			doc.writeText(x, y+6+float64(k)*lineHeight(size), width, size, "B", "L", line)
		}
		left := width
		if c.Link != "" {
			left -= code + 3
			if err := doc.drawQR(c.Link, x+width-code, y+height-code, code); err != nil && failed == nil {
				failed = fmt.Errorf("publish: a QR code of %q: %w", c.Link, err)
			}
		}
		facts := strings.TrimSpace(strings.Join([]string{c.Federation, numberOrBlank(c.Rating)}, "  "))
		doc.writeText(x, y+height-20, left, 12, "", "L", facts)
		doc.writeText(x, y+height-13, left, 9, "", "L", c.Club)
		doc.writeText(x, y+height-7, left, 12, "B", "L", numberOrBlank(c.Number))
	})
	if failed != nil {
		return failed
	}
	return doc.Output(to)
}

// drawQR draws a QR code of a text.
func (doc pdf) drawQR(text string, x, y, side float64) error {
	code, err := NewCode(text)
	if err != nil {
		return err
	}
	module := side / float64(code.Side)
	doc.SetFillColor(0, 0, 0)
	for _, run := range code.Runs { // a hair wider so that no gap shows
		doc.Rect(x+float64(run.Column)*module, y+float64(run.Row)*module, float64(run.Length)*module+0.01, module+0.01, "F")
	}
	return nil
}

func titledName(p sheets.Person) string { return strings.TrimSpace(p.Title + " " + p.Name) }

func numberOrBlank(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
