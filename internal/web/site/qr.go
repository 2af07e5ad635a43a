package site

import (
	"fmt"
	"html/template"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// QR returns a text as a QR code in SVG.
func QR(text string) (template.HTML, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", fmt.Errorf("a QR code of %q: %w", text, err)
	}
	const margin = 4 // modules, as its standard wants
	var path strings.Builder
	side := code.Bounds().Dx()
	for y := range side {
		for x := range side {
			if code.At(x, y) == color.Black {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+margin, y+margin)
			}
		}
	}
	full := side + 2*margin
	return template.HTML(fmt.Sprintf( //nolint:gosec // of numbers alone
		`<svg class="qr" viewBox="0 0 %d %d" width="132" height="132" aria-hidden="true"><path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="%s"/></svg>`,
		full, full, full, full, path.String())), nil
}
