package laws

import "strings"

// Duties are what an assistant may do for his player (Appendix E.2.9, 2009).
type Duties uint8

// The duties, in the order of the appendix.
const (
	MoveForHim  Duties = 1 << iota // a. make either player's move on the opponent's board
	AnnounceFor                    // b. announce the moves of both
	KeepScore                      // c. keep the score and press the clock
	TellHim                        // d. tell him, when asked, the moves and the times
	ClaimForHim                    // e. claim a win on time, report a touch
	AdjournFor                     // f. see to the formalities of an adjournment
	AllDuties   = MoveForHim | AnnounceFor | KeepScore | TellHim | ClaimForHim | AdjournFor
)

const dutyLetters = "abcdef"

// String writes the letters of the appendix, "abcdef" for all, "" for none.
func (d Duties) String() string {
	var b strings.Builder
	for i, letter := range dutyLetters {
		if d&(1<<i) != 0 {
			b.WriteRune(letter)
		}
	}
	return b.String()
}

// ParseDuties reads what [Duties.String] writes.
func ParseDuties(text string) (d Duties, ok bool) {
	for _, letter := range text {
		i := strings.IndexRune(dutyLetters, letter)
		if i < 0 {
			return 0, false
		}
		d |= 1 << i
	}
	return d, true
}
