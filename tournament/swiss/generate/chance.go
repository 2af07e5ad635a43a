package generate

import "math/bits"

// chance is a sequence of random numbers: SplitMix64 (Steele, Lea, Flood,
// 2014), small, and the same everywhere.
type chance uint64

func (c *chance) next() uint64 {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1, each equally likely; n is at least 1.
func (c *chance) below(n int) int {
	for {
		high, low := bits.Mul64(c.next(), uint64(n))
		// The numbers that would favour the low results are drawn again.
		if low >= -uint64(n)%uint64(n) {
			return int(high)
		}
	}
}

// happens is true with a rate in thousandths.
func (c *chance) happens(rate int) bool { return rate > 0 && c.below(1000) < rate }
