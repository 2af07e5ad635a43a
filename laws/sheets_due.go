package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// SheetsDue says that a flag has fallen or a control is passed, and who must
// complete his sheet before he may touch a man.
type SheetsDue struct {
	Stamp
	// Due are those who must.
	Due [2]bool
	// Upto is how many half moves must be on the sheets.
	Upto int
	// ByHand says that a flag fell whose control the sheets must show, in a
	// game whose clock counts no moves; Color is whose.
	ByHand bool
	Color  chess.Color
	// Clock shows both dials stopped when both must, or the flag waits.
	Clock clock.Reading
	Citation
}

func (SheetsDue) EventKind() string { return "SheetsDue" }

func (e SheetsDue) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	s.due = e.Due
	for i, due := range e.Due {
		s.gap[i] = 0
		if due {
			s.gap[i] = max(0, min(e.Upto, g.Ply()))
		}
	}
	if e.ByHand {
		s.waiting[e.Color&1] = true
	}
	s.stop(g, e.ByHand || e.Due == [2]bool{true, true})
	g.clock = g.clock.Set(e.Clock)
	g.sheets = &s
	return g
}
