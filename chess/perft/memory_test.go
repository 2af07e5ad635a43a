package perft_test

import (
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/perft"
)

// A memory that is far too small, a small one and one that fits count alike,
// also when they remember other positions from before.
func TestMemory(t *testing.T) {
	cases := append(suite(t, "tricky"), suite(t, "chess960")[:40]...)
	for _, size := range []int{0, 1 << 10, 1 << 20} {
		m := perft.NewMemory(size)
		for _, job := range perft.Jobs(cases, perft.Limits{MaxNodes: 20_000}) {
			if r := job.RunWith(m); !r.OK() {
				t.Errorf("%d bytes, %s depth %d: %d, want %d", size, r.Case.ID, r.Count.Depth, r.Got, r.Count.Nodes)
			}
		}
		if got := m.Count(chess.Initial(), 0); got != 1 {
			t.Errorf("depth 0: %d", got)
		}
	}
}
