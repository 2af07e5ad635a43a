package trf

import (
	"testing"

	"github.com/escaque/escaque/tournament"
)

// TestTenths turns points into half points and back.
func TestTenths(t *testing.T) {
	for p := tournament.Points(-4); p <= 40; p++ {
		if back, whole := tenths(p).Halves(); back != p || !whole {
			t.Errorf("%v becomes %v, %v", p, back, whole)
		}
	}
	if p, whole := Tenths(17).Halves(); p != 3 || whole {
		t.Errorf("1.7 points are %v, %v", p, whole)
	}
}
