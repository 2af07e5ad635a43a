package san

import (
	"strconv"
	"strings"
)

// Numbered returns moves with their numbers, as newspapers print them: "1. e4 e5 2. Nf3". ply is
// the number of half moves before the first. A line that begins with Black's move begins with the
// number and three dots.
func Numbered(ply int, moves []string) string {
	var b strings.Builder
	for i, text := range moves {
		at := ply + i
		if i > 0 {
			b.WriteByte(' ')
		}
		switch {
		case at%2 == 0:
			b.WriteString(strconv.Itoa(at/2+1) + ". ")
		case i == 0:
			b.WriteString(strconv.Itoa(at/2+1) + "... ")
		}
		b.WriteString(text)
	}
	return b.String()
}
