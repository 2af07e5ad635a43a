package people

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/ratings"
)

// The size of a plot, in units of its own.
const (
	plotWidth  = 640
	plotHeight = 160
)

// plot is the history of a rating as a line: one point after each game, by time.
type plot struct {
	Points        string // points of an SVG polyline
	Games         int
	Low, High     int
	First, Last   clock.Instant
	Before, After int // ratings before the first and after the last game
	Width, Height int
}

// plotOf returns the plot of a member's rating. history has the last game first. It returns nil for
// fewer than two games.
func plotOf(account string, history []ratings.Adjustment) *plot {
	if len(history) < 2 {
		return nil
	}
	value := func(a ratings.Adjustment) (before, after int) {
		if a.White == account {
			return a.WhiteBefore, a.WhiteAfter
		}
		return a.BlackBefore, a.BlackAfter
	}
	first, last := history[len(history)-1], history[0]
	p := &plot{Games: len(history), First: clock.Instant(first.At), Last: clock.Instant(last.At), Width: plotWidth, Height: plotHeight}
	p.Before, p.Low = value(first)
	p.High = p.Low
	_, p.After = value(last)
	for _, a := range history {
		_, after := value(a)
		p.Low, p.High = min(p.Low, after), max(p.High, after)
	}
	span, height := max(1, last.At-first.At), max(1, p.High-p.Low)
	var b strings.Builder
	for i := len(history) - 1; i >= 0; i-- {
		_, after := value(history[i])
		x := float64(history[i].At-first.At) / float64(span) * plotWidth
		y := float64(p.High-after) / float64(height) * plotHeight
		fmt.Fprintf(&b, "%.1f,%.1f ", x, y)
	}
	p.Points = strings.TrimSpace(b.String())
	return p
}
