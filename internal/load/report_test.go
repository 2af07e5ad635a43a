package load

import "testing"

func TestGrowthComparesQuarters(t *testing.T) {
	loads := func(memory ...int64) *Measured {
		m := &Measured{}
		for _, bytes := range memory {
			m.Again = append(m.Again, Games{CPUSeconds: 1, MovesPerCPU: 1e6 / float64(bytes), MemoryAfterward: bytes})
		}
		m.addGrowth()
		return m
	}
	if m := loads(100); m.Growth != nil {
		t.Errorf("one repetition has grown: %+v", m.Growth)
	}
	if m := loads(100, 150); m.Growth == nil || m.Growth.Memory != 1.5 || m.Growth.CPU != 1.5 {
		t.Errorf("two repetitions: %+v", m.Growth)
	}
	// One load in the middle of garbage decides nothing.
	if m := loads(100, 100, 900, 100, 100, 100, 100, 100, 120, 120, 120, 50); m.Growth == nil || m.Growth.Memory != 1.2 {
		t.Errorf("twelve repetitions: %+v", m.Growth)
	}
}
