package ics

import (
	"fmt"
	"strings"
	"time"
)

// Ad is a seek as lists show it.
type Ad struct {
	Index              int
	Handle             string
	Titles             TitleBits
	Rating             int // see Rating
	RD                 int // 0 when it is unknown
	Initial, Increment time.Duration
	Rated              bool
	Type               string
	Color              string // "white", "black" or empty
	Low, High          int
	Manual             bool // the seeker decides about each answer
	Formula            bool // the seeker's formula is asked
}

// TitleBits are a person's titles in the form for programs.
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

func (a Ad) rated() string {
	if a.Rated {
		return "rated"
	}
	return "unrated"
}

// name is the poster's handle; who plays with a computer should know it first.
func (a Ad) name() string {
	if a.Titles&BitComputer != 0 {
		return a.Handle + "(C)"
	}
	return a.Handle
}

// flags are the letters behind an ad.
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

// SeekPosted is the answer to a seek that nobody fits yet: its number, and how many
// others are informed of it.
func SeekPosted(index, readers int) string {
	return fmt.Sprintf("Your seek has been posted with index %d.\n(%d player(s) saw the seek.)", index, readers)
}

// SoughtList is the list of seeks with its foot.
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

// Seeking is the announcement of a new seek to everybody else.
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

// Seekinfo is an ad as programs read it: <s>, or <sn> when it is the receiver's
// own or does not fit them.
func (a Ad) Seekinfo(own bool) string {
	mark := "<s>"
	if own {
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
		yes(!a.Manual), yes(a.Formula))
}

// The deviations from which a rating is marked: E for an estimate, P for a
// provisional one.
const (
	EstimatedRD   = 80
	ProvisionalRD = 110
)

// SeekClear begins a whole list of Seekinfo lines.
const SeekClear = "<sc>"

// SeeksRemoved is the line for programs with the seeks that are gone.
func SeeksRemoved(indexes ...int) string {
	var s strings.Builder
	s.WriteString("<sr>")
	for _, i := range indexes {
		fmt.Fprintf(&s, " %d", i)
	}
	return s.String()
}

// AdsRemoved is the same for people.
func AdsRemoved(indexes ...int) string {
	return "Ads removed:" + strings.TrimPrefix(SeeksRemoved(indexes...), "<sr>")
}

func yes(b bool) string {
	if b {
		return "t"
	}
	return "f"
}
