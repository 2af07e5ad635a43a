package score_test

import (
	"fmt"
	"testing"

	"github.com/escaque/escaque/score"
)

func Example() {
	for _, p := range []score.Points{0, 1, 2, 7, -3} {
		fmt.Println(p, p.Quarters())
	}
	// Output:
	// 0 0
	// ½ 2
	// 1 4
	// 3½ 14
	// -1½ -6
}

func TestQuarters(t *testing.T) {
	if got := score.Points(2).Quarters(); got != score.QuartersOfPoint {
		t.Errorf("one point has %d quarters, want %d", got, score.QuartersOfPoint)
	}
}
