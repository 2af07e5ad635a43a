package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/tc-hib/winres"
	"golang.org/x/image/vector"
)

// The icon is the mark of the web pages, white on a green tile with round corners.
const (
	markFile = "internal/web/ui/src/assets/mark.svg" // a path in a box of 20 by 20
	box      = 32.0                                  // the tile, in units of the mark
	inset    = 6.0                                   // between the tile's edge and the mark
	radius   = 6.0
	tileFill = "#1d5c45"
	markFill = "#ffffff"
)

var tileColour, markColour = color.NRGBA{0x1d, 0x5c, 0x45, 0xff}, color.NRGBA{0xff, 0xff, 0xff, 0xff}

// icons writes escaque.svg, escaque-SIZE.png, escaque.ico and escaque.icns to the stage.
func (r release) icons() error {
	mark, err := readMark(filepath.Join(r.source, markFile))
	if err != nil {
		return err
	}
	dir := filepath.Join(r.stage, "icons")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	svg := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g"><rect width="%g" height="%g" rx="%g" fill="%s"/>`+
		`<path transform="translate(%g %g)" fill="%s" d="%s"/></svg>`+"\n", box, box, box, box, radius, tileFill, inset, inset, markFill, mark)
	if err := os.WriteFile(filepath.Join(dir, "escaque.svg"), []byte(svg), 0o644); err != nil {
		return err
	}
	var small []image.Image
	pictures := map[int][]byte{}
	for _, size := range []int{16, 24, 32, 48, 64, 128, 256, 512, 1024} {
		picture, err := drawIcon(mark, size)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := png.Encode(&b, picture); err != nil {
			return err
		}
		pictures[size] = b.Bytes()
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("escaque-%d.png", size)), b.Bytes(), 0o644); err != nil {
			return err
		}
		if size <= 256 {
			small = append(small, picture)
		}
	}
	ico, err := winres.NewIconFromImages(small)
	if err != nil {
		return err
	}
	if err := create(filepath.Join(dir, "escaque.ico"), ico.SaveICO); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "escaque.icns"), icns(pictures), 0o644)
}

// readMark returns the single path of the mark.
func readMark(name string) (string, error) {
	svg, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	found := regexp.MustCompile(` viewBox="0 0 20 20">.*<path d="([^"]*)"/></svg>`).FindSubmatch(svg)
	if found == nil {
		return "", fmt.Errorf("%s has no path in a box of 20 by 20", name)
	}
	return string(found[1]), nil
}

// drawIcon draws the icon with size by size pixels.
func drawIcon(mark string, size int) (*image.NRGBA, error) {
	unit := float32(size) / box
	picture := image.NewNRGBA(image.Rect(0, 0, size, size))
	fill := func(c color.Color, outline func(*vector.Rasterizer) error) error {
		z := vector.NewRasterizer(size, size)
		if err := outline(z); err != nil {
			return err
		}
		z.DrawOp = draw.Over
		z.Draw(picture, picture.Bounds(), image.NewUniform(c), image.Point{})
		return nil
	}
	err := fill(tileColour, func(z *vector.Rasterizer) error {
		const k = radius * 0.5523 // a quarter of a circle as a cubic curve
		edge := float32(box)
		p := func(x, y float32) (float32, float32) { return x * unit, y * unit }
		curve := func(bx, by, cx, cy, dx, dy float32) { z.CubeTo(bx*unit, by*unit, cx*unit, cy*unit, dx*unit, dy*unit) }
		z.MoveTo(p(radius, 0))
		z.LineTo(p(edge-radius, 0))
		curve(edge-radius+k, 0, edge, radius-k, edge, radius)
		z.LineTo(p(edge, edge-radius))
		curve(edge, edge-radius+k, edge-radius+k, edge, edge-radius, edge)
		z.LineTo(p(radius, edge))
		curve(radius-k, edge, 0, edge-radius+k, 0, edge-radius)
		z.LineTo(p(0, radius))
		curve(0, radius-k, radius-k, 0, radius, 0)
		z.ClosePath()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return picture, fill(markColour, func(z *vector.Rasterizer) error { return trace(z, mark, unit) })
}

// trace adds an SVG path to a rasterizer. It supports straight lines along the axes only (M, h, v,
// H, V, z).
func trace(z *vector.Rasterizer, path string, unit float32) error {
	var x, y float32
	step := regexp.MustCompile(`([A-Za-z])([-\d. ]*)`)
	for _, m := range step.FindAllStringSubmatch(path, -1) {
		var args []float32
		for _, number := range regexp.MustCompile(`-?[\d.]+`).FindAllString(m[2], -1) {
			n, err := strconv.ParseFloat(number, 32)
			if err != nil {
				return err
			}
			args = append(args, float32(n))
		}
		want := map[string]int{"M": 2, "h": 1, "v": 1, "H": 1, "V": 1, "z": 0}
		if n, known := want[m[1]]; !known || n != len(args) {
			return fmt.Errorf("the mark has the step %q, which this program does not draw", m[0])
		}
		switch m[1] {
		case "M":
			x, y = args[0], args[1]
		case "h":
			x += args[0]
		case "v":
			y += args[0]
		case "H":
			x = args[0]
		case "V":
			y = args[0]
		}
		switch at := [2]float32{(x + inset) * unit, (y + inset) * unit}; m[1] {
		case "M":
			z.MoveTo(at[0], at[1])
		case "z":
			z.ClosePath()
		default:
			z.LineTo(at[0], at[1])
		}
	}
	return nil
}

// icns returns an Apple icon file with PNG pictures by size.
func icns(pictures map[int][]byte) []byte {
	var b bytes.Buffer
	for _, kind := range []struct {
		name string
		size int
	}{
		{"icp4", 16}, {"icp5", 32}, {"ic11", 32}, {"ic12", 64}, {"ic07", 128}, {"ic13", 256},
		{"ic08", 256}, {"ic14", 512}, {"ic09", 512}, {"ic10", 1024},
	} {
		chunk(&b, kind.name, pictures[kind.size])
	}
	var whole bytes.Buffer
	chunk(&whole, "icns", b.Bytes())
	return whole.Bytes()
}

func chunk(w io.Writer, name string, data []byte) {
	_, _ = io.WriteString(w, name)
	_ = binary.Write(w, binary.BigEndian, uint32(8+len(data)))
	_, _ = w.Write(data)
}
