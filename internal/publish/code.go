package publish

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// Code is a QR code: its side length in modules, and its dark modules as runs.
type Code struct {
	Side int
	Runs []Run
}

// Run is a horizontal run of dark modules.
type Run struct{ Column, Row, Length int }

// NewCode returns the QR code of a text. It returns an error if the text is too long.
func NewCode(text string) (Code, error) {
	image, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return Code{}, err
	}
	c := Code{Side: image.Bounds().Dx()}
	dark := func(column, row int) bool {
		g, _ := color.GrayModel.Convert(image.At(column, row)).(color.Gray)
		return g.Y < 128
	}
	for row := range c.Side {
		for column := 0; column < c.Side; column++ {
			end := column
			for end < c.Side && dark(end, row) {
				end++
			}
			if end > column {
				c.Runs = append(c.Runs, Run{column, row, end - column})
				column = end
			}
		}
	}
	return c, nil
}

// Path returns the code as the path of an SVG image with the code's side length.
func (c Code) Path() string {
	var b strings.Builder
	for _, r := range c.Runs {
		fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", r.Column, r.Row, r.Length, r.Length)
	}
	return b.String()
}
