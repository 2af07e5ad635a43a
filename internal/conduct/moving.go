package conduct

import (
	"strconv"
	"strings"
)

// Channel returns the channel to which somebody was asked to take a discussion, and what
// was said about it. It is not ok for any other act.
func (a Acted) Channel() (number int, text string, ok bool) {
	word, text, _ := strings.Cut(a.Reason, " ")
	number, err := strconv.Atoi(word)
	if a.Measure != Move || err != nil || number < 0 || number > MaxChannel {
		return 0, "", false
	}
	return number, strings.TrimSpace(text), true
}
