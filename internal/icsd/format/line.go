package format

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
)

// Date returns an instant in the FICS format for dates.
func Date(at clock.Instant) string { return ics.DateLine(at.Time()) }

// Count returns a number with a noun: one if the number is 1, many otherwise.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Lines joins lines and omits the empty ones.
func Lines(lines ...string) string {
	var s []string
	for _, line := range lines {
		if line != "" {
			s = append(s, line)
		}
	}
	return strings.Join(s, "\n")
}
