package seeks

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/laws"
)

// maxMinutes and maxIncrement limit a time control as FICS writes it, in minutes and seconds.
const maxMinutes, maxIncrement = 600, 600

// request holds the typed terms of a game, from the arguments of "seek" or "match NAME".
type request struct {
	spec    hall.SeekSpec
	numbers []int  // minutes and seconds, then the opponent's
	rated   *bool  // nil if not given
	ranged  string // the word with the range of the opponent's rating
	bad     string // the first unknown or repeated word
}

// splitRequest splits a request into words in lower case. Only the words of a position keep their
// capitals.
func splitRequest(text string) []string {
	words := strings.Fields(text)
	for i, word := range words {
		if !strings.HasPrefix(word, starts.Position+":") {
			words[i] = strings.ToLower(word)
		}
	}
	return words
}

// readRequest reads the words in any order. Missing terms are taken from the user's variables.
func readRequest(values ics.Values, words []string) request {
	r := request{spec: hall.SeekSpec{Edition: laws.Edition(values.Get("edition")), Profile: hall.Profile(values.Get("profile")), NoEscape: values.On("noescape"), ClaimFlags: !values.On("autoflag")}}
	for i := 0; i < len(words); i++ {
		word := words[i]
		if n, err := strconv.Atoi(word); err == nil && n >= 0 && len(r.numbers) < 4 {
			r.numbers = append(r.numbers, n)
			continue
		}
		if low, high, ok := ratingRange(word); ok && r.ranged == "" {
			r.spec.Low, r.spec.High, r.ranged = low, high, word
			continue
		}
		switch word {
		case "rated", "r", "unrated", "u":
			if r.rated != nil {
				r.bad = word
				return r
			}
			rated := word[0] == 'r'
			r.rated = &rated
		case "white", "w", "black", "b":
			if r.spec.Color != hall.AnyColor {
				r.bad = word
				return r
			}
			r.spec.Color = map[byte]hall.Side{'w': hall.AsWhite, 'b': hall.AsBlack}[word[0]]
		case "formula", "f":
			r.spec.Formula = true
		case "manual", "m":
			r.spec.Manual = true
		case "auto", "a":
			r.spec.Manual = false
		case "wild":
			if i++; i == len(words) {
				r.bad = word
				return r
			}
			word = "wild/" + words[i]
			fallthrough
		default:
			start, ok := parseStart(word)
			if !ok || r.spec.Start != "" {
				r.bad = word
				return r
			}
			r.spec.Start = start
		}
	}
	if r.spec.Edition == "" {
		// The rules of such servers are coupled with the Laws of 1997. Chess960
		// stands in them since 2009 (Appendix F).
		r.spec.Edition = laws.Edition1997
		if strings.HasPrefix(r.spec.Start, starts.Chess960) {
			r.spec.Edition = laws.Edition2009
		}
	}
	return r
}

// ReadSimul reads the terms of a board in a simul: times and a start position. Other terms are
// refused.
func ReadSimul(c session.Session, values ics.Values, text string) (hall.SeekSpec, error) {
	r := readRequest(values, strings.Fields(text))
	if r.rated != nil || r.spec.Color != hall.AnyColor || r.wordNotForChallenge() != "" {
		return r.spec, session.Misused("Can't interpret " + ics.Truncate(text, 40) + " in simmatch command.")
	}
	if len(r.numbers) == 0 {
		return r.spec, nil
	}
	err := setControls(c, values, &r)
	return r.spec, err
}

// wordNotForChallenge returns the first word that is not allowed in a challenge, "" if there is
// none. If the opponent has other minutes, their seconds are required too.
func (r *request) wordNotForChallenge() string {
	switch {
	case r.bad != "":
		return r.bad
	case r.spec.Manual:
		return "manual"
	case r.spec.Formula:
		return "formula"
	case r.ranged != "":
		return r.ranged
	case len(r.numbers) == 3:
		return strconv.Itoa(r.numbers[2])
	}
	return ""
}

// anyRating is the upper bound of ratings that programs write when they mean that there is none.
const anyRating = 9999

// ratingRange parses "1200-1800". For an upper bound of 9999, high is 0.
func ratingRange(word string) (low, high int, ok bool) {
	a, b, found := strings.Cut(word, "-")
	low, err := strconv.Atoi(a)
	high, err2 := strconv.Atoi(b)
	ok = found && err == nil && err2 == nil && low >= 0 && low <= high && high <= anyRating
	if high == anyRating {
		high = 0
	}
	return low, high, ok
}

// parseStart returns the hall's name of a start position: "fr" or "wild/fr" is Chess960. The hall
// refuses invalid positions.
func parseStart(word string) (string, bool) {
	switch word {
	case "fr", "wild/fr", "fischerandom":
		return starts.Chess960, true
	}
	for _, name := range starts.Wild() {
		if word == "w"+strings.TrimPrefix(name, "wild/") {
			return name, true
		}
	}
	_, err := starts.Parse(word)
	return word, !errors.Is(err, starts.ErrUnknown)
}

// setControls sets the time controls of a game from the typed numbers or the user's variables.
// Times beyond the limits are refused.
func setControls(c session.Session, values ics.Values, r *request) error {
	var ok bool
	if r.spec.Control, r.spec.Theirs, ok = controls(values, r.numbers); !ok {
		return session.Misused(c.Text("seek.bounds", "Minutes", maxMinutes, "Seconds", maxIncrement))
	}
	return nil
}

// controls returns the time controls that were typed, or those of the user's variables, in the
// notation of the hall. 0 minutes and 0 seconds mean no clock. ok is false if a limit is exceeded.
func controls(values ics.Values, numbers []int) (mine, theirs string, ok bool) {
	n := slices.Clone(numbers)
	switch len(n) {
	case 0:
		n = []int{values.Int("time"), values.Int("inc")}
	case 1:
		n = append(n, 0) // "match Ana 5" is five minutes without increment
	}
	for i, v := range n {
		if i%2 == 0 && v > maxMinutes || i%2 == 1 && v > maxIncrement {
			return "", "", false
		}
	}
	mine = controlOf(n[0], n[1])
	if len(n) == 4 {
		theirs = controlOf(n[2], n[3])
	}
	return mine, theirs, true
}

// controlOf returns a time control in the notation of the hall.
func controlOf(minutes, seconds int) string {
	switch {
	case minutes == 0 && seconds == 0:
		return "-"
	case minutes == 0:
		// FICS starts such a game with time for the first move.
		return fmt.Sprintf("%d+%d", max(seconds, 10), seconds)
	}
	return fmt.Sprintf("%d+%d", minutes*60, seconds)
}

// setRated sets whether a game is rated, as typed or as the user's variable says. A game that
// cannot be rated becomes unrated, and the returned lines say so. opponent is nil for a seek.
func setRated(c Session, r *request, opponent *members.Identity) (lines []string) {
	wish := c.Variables().On("rated")
	if r.rated != nil {
		wish = *r.rated
	}
	said := r.rated != nil
	nonstandard := r.spec.Theirs != "" && r.spec.Theirs != r.spec.Control
	if start, err := starts.Parse(r.spec.Start); err == nil && !start.Ratable() {
		nonstandard = true
	}
	switch {
	case !wish:
	case c.Identity().Guest:
		if wish = false; said {
			lines = append(lines, "You are unregistered - setting to unrated.")
		}
	case opponent != nil && opponent.Guest:
		wish = false
		lines = append(lines, opponent.Handle+" is unregistered - setting to unrated.")
	case r.spec.Control == "-":
		wish = false
		lines = append(lines, "Game is untimed - reverting to unrated.")
	case nonstandard:
		wish = false
		lines = append(lines, "Game is non-standard - reverting to unrated.")
	}
	r.spec.Rated = wish
	return lines
}
