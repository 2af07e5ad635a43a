package fide

import "fmt"

// Hundredths is a number with two decimals, as a count of hundredths. It is an expected score in
// points or a change in rating points.
type Hundredths int

// String returns the number with two decimals: "4.35", "-0.25".
func (h Hundredths) String() string {
	if h < 0 {
		return "-" + (-h).String()
	}
	return fmt.Sprintf("%d.%02d", h/100, h%100)
}

// Round returns the nearest whole number. A half is rounded away from zero (Article 8.3.4).
func (h Hundredths) Round() int {
	if h < 0 {
		return -(-h).Round()
	}
	return int(h+50) / 100
}
