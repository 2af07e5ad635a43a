package conduct

import (
	"strconv"
	"time"
)

// ParseSpan parses the duration of a measure: 30m, 12h, 7d or 4w.
func ParseSpan(word string) (time.Duration, bool) {
	if len(word) < 2 || len(word) > 5 {
		return 0, false
	}
	unit, ok := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour, 'w': 7 * 24 * time.Hour}[word[len(word)-1]]
	n, err := strconv.Atoi(word[:len(word)-1])
	return time.Duration(n) * unit, ok && err == nil && n > 0
}
