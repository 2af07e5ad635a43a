package generate

import "math/bits"

// chance is a pseudo-random number generator: SplitMix64 (Steele, Lea, Flood, 2014). It is small
// and gives the same numbers on every machine.
type chance uint64

func (c *chance) next() uint64 {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// intn returns a number from 0 to n-1, all equally likely. n is at least 1.
func (c *chance) intn(n int) int {
	for {
		high, low := bits.Mul64(c.next(), uint64(n))
		// Numbers that would favour low results are discarded.
		if low >= -uint64(n)%uint64(n) {
			return int(high)
		}
	}
}

// happens returns true with the probability rate, in thousandths.
func (c *chance) happens(rate int) bool { return rate > 0 && c.intn(1000) < rate }
