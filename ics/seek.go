package ics

import (
	"fmt"
	"strings"
	"time"
)

// Ad is a seek, with the data that lists show.
type Ad struct {
	Index              int
	Handle             string
	Titles             TitleBits
	Rating             int // see Rating
	RD                 int // 0 when unknown
	Initial, Increment time.Duration
	Rated              bool
	Type               string
	Color              string // "white", "black" or empty
	Low, High          int
	Manual             bool // the seeker decides about each answer themselves
	Formula            bool // the seeker's formula applies
}

// TitleBits are a user's titles as numbers for programs, one bit for each title.
type TitleBits uint8

// The bits of TitleBits.
const (
	BitUnregistered TitleBits = 1 << iota
	BitComputer
	BitGM
	BitIM
	BitFM
	BitWGM
	BitWIM
	BitWFM
)

// rated returns "rated" or "unrated".
func (a Ad) rated() string {
	if a.Rated {
		return "rated"
	}
	return "unrated"
}

// name returns the seeker's handle. Computers are marked, so that players know it before they
// answer.
func (a Ad) name() string {
	if a.Titles&BitComputer != 0 {
		return a.Handle + "(C)"
	}
	return a.Handle
}

// flags returns the letters that follow a seek in a list.
func (a Ad) flags() string {
	s := ""
	if a.Manual {
		s += "m"
	}
	if a.Formula {
		s += "f"
	}
	return s
}

// SeekPosted returns the answer to a seek that no other seek matches: its number, and how many
// users see it.
func SeekPosted(index, readers int) string {
	return fmt.Sprintf("Your seek has been posted with index %d.\n(%d player(s) saw the seek.)", index, readers)
}

// SoughtList returns the list of seeks with its last line.
func SoughtList(ads []Ad) string {
	var s strings.Builder
	for _, a := range ads {
		colour := ""
		if a.Color != "" {
			colour = "[" + a.Color + "]"
		}
		line := fmt.Sprintf("%3d %4s %-17s %3d %3d %-7s %-10s %-7s %4d-%4d %s", a.Index, Rating(a.Rating), a.name(),
			a.Initial/time.Minute, a.Increment/time.Second, a.rated(), a.Type, colour, a.Low, a.High, a.flags())
		s.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	if len(ads) == 1 {
		s.WriteString("1 ad displayed.")
	} else {
		fmt.Fprintf(&s, "%d ads displayed.", len(ads))
	}
	return s.String()
}

// Seeking returns the announcement of a new seek to the other users.
func Seeking(a Ad) string {
	extra := ""
	if a.Color != "" {
		extra += " [" + a.Color + "]"
	}
	for _, letter := range a.flags() {
		extra += " " + string(letter)
	}
	return fmt.Sprintf("%s (%s) seeking %s %s %s%s (\"play %d\" to respond)",
		a.name(), Rating(a.Rating), TimeControl(a.Initial, a.Increment), a.rated(), a.Type, extra, a.Index)
}

// Seekinfo returns the line about a seek for programs. It begins with <s>, or with <sn> if the
// receiver cannot accept the seek, because it is their own or its conditions exclude them.
func (a Ad) Seekinfo(notForReceiver bool) string {
	mark := "<s>"
	if notForReceiver {
		mark = "<sn>"
	}
	rated, colour := "u", "?"
	if a.Rated {
		rated = "r"
	}
	switch a.Color {
	case "white":
		colour = "W"
	case "black":
		colour = "B"
	}
	rating := fmt.Sprint(max(a.Rating, 0))
	switch {
	case a.Rating < 0:
		rating += "P" // a guest's is none
	case a.RD >= ProvisionalRD:
		rating += "P"
	case a.RD > EstimatedRD:
		rating += "E"
	default:
		rating += " "
	}
	return fmt.Sprintf("%s %d w=%s ti=%02x rt=%s t=%d i=%d r=%s tp=%s c=%s rr=%d-%d a=%s f=%s", mark, a.Index, a.Handle,
		uint8(a.Titles), rating, a.Initial/time.Minute, a.Increment/time.Second, rated, a.Type, colour, a.Low, a.High,
		trueFalseLetter(!a.Manual), trueFalseLetter(a.Formula))
}

// The least deviations of ratings with a mark: E for estimated, P for provisional.
const (
	EstimatedRD   = 80
	ProvisionalRD = 110
)

// SeekClear is the line before a complete list of Seekinfo lines.
const SeekClear = "<sc>"

// SeeksRemoved returns the line for programs when seeks were removed.
func SeeksRemoved(indexes ...int) string {
	var s strings.Builder
	s.WriteString("<sr>")
	for _, i := range indexes {
		fmt.Fprintf(&s, " %d", i)
	}
	return s.String()
}

// AdsRemoved returns the line for people when seeks were removed.
func AdsRemoved(indexes ...int) string {
	return "Ads removed:" + strings.TrimPrefix(SeeksRemoved(indexes...), "<sr>")
}

// trueFalseLetter returns "t" or "f".
func trueFalseLetter(b bool) string {
	if b {
		return "t"
	}
	return "f"
}
