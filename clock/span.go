package clock

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// SpanError is the error for a text that is not a span of time.
type SpanError struct {
	Text string // the text, truncated to 60 bytes
	// Readings are the possible meanings of an ambiguous text, each in a form that [ParseSpan]
	// accepts. It is empty for other faults.
	Readings []string
}

func (e *SpanError) Error() string {
	if len(e.Readings) > 0 {
		return fmt.Sprintf("%q can mean %s", e.Text, strings.Join(e.Readings, " or "))
	}
	return fmt.Sprintf("%q is no time, as \"1:00:00\", \"1h30m\", \"60 min\" and \"90 s\" are", e.Text)
}

// MaxSpan is the longest span that [ParseSpan] accepts: that of a control with all periods at their
// longest.
const MaxSpan = MaxPeriods * MaxTime

// spanUnits are the units of time, longest first, with their names in English and Spanish separated
// by spaces.
var spanUnits = []struct {
	length time.Duration
	words  string
}{
	{time.Hour, "h hr hrs hour hours hora horas"},
	{time.Minute, "m min mins minute minutes minuto minutos"},
	{time.Second, "s sec secs second seconds seg segs segundo segundos"},
	{time.Millisecond, "ms millisecond milliseconds milisegundo milisegundos"},
}

var (
	clockFacePattern = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(\d{1,4}):([0-5]\d):([0-5]\d)(?:[.,](\d{1,3}))?$`)
	})
	twoPartsPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,4}):([0-5]?\d)$`) })
	amountPattern   = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(\d{1,9})(?:[.,](\d{1,3}))?\s*([a-z]*)\.?\s*(?:(?:\+|,|and\b|y\b)\s*)?`)
	})
)

// ParseSpan parses a span of time as people write it, to the millisecond. It accepts hours, minutes
// and seconds as in "1:02:03.5". It also accepts numbers with units, longest unit first: "1h30m",
// "60 min", "90m + 30s", "1,5 horas". A leading minus sign makes the span negative.
//
// Ambiguous texts are refused, with their possible meanings in the error. "2:30" can be minutes and
// seconds or hours and minutes; a number without a unit has no clear meaning either. The error is a
// *SpanError.
func ParseSpan(text string) (time.Duration, error) {
	const longest = 60
	fault := &SpanError{Text: text[:min(len(text), longest)]}
	if len(text) > longest {
		return 0, fault
	}
	plain := strings.ToLower(strings.TrimSpace(text))
	plain, negative := strings.CutPrefix(plain, "-")
	d, readings, ok := readSpan(plain)
	if !ok || d > MaxSpan {
		if fault.Readings = readings; negative {
			for i := range readings {
				readings[i] = "-" + readings[i]
			}
		}
		return 0, fault
	}
	if negative {
		d = -d
	}
	return d, nil
}

// readSpan parses a span in lower case. When ok is false, readings are its possible meanings, if
// there are several.
func readSpan(text string) (d time.Duration, readings []string, ok bool) {
	if face := clockFacePattern().FindStringSubmatch(text); face != nil {
		for i, unit := range spanUnits[:3] {
			n, _ := strconv.ParseInt(face[i+1], 10, 64) // four digits always fit
			d += time.Duration(n) * unit.length
		}
		return d + parseDecimals(face[4], time.Second), nil, true
	}
	if two := twoPartsPattern().FindStringSubmatch(text); two != nil {
		return 0, []string{two[1] + "m" + two[2] + "s", two[1] + "h" + two[2] + "m"}, false
	}
	next, rest := 0, text
	for rest != "" {
		part := amountPattern().FindStringSubmatch(rest)
		if part == nil {
			return 0, nil, false
		}
		whole, _ := strconv.ParseInt(part[1], 10, 64) // nine digits always fit
		if part[3] == "" {
			if part[0] != text {
				return 0, nil, false
			}
			if whole == 0 && part[2] == "" {
				return 0, nil, true // zero is the same in every unit
			}
			return 0, []string{text + "s", text + "m"}, false
		}
		unit := unitIndex(part[3])
		if unit < next {
			return 0, nil, false
		}
		length := spanUnits[unit].length
		if whole > int64(MaxSpan/length) {
			return 0, nil, false
		}
		next, rest = unit+1, rest[len(part[0]):]
		d += time.Duration(whole)*length + parseDecimals(part[2], length)
	}
	last := strings.TrimRight(text, " ")
	return d, nil, text != "" && !strings.HasSuffix(last, "+") && !strings.HasSuffix(last, ",")
}

// unitIndex returns the index in spanUnits of the unit named by word, or -1.
func unitIndex(word string) int {
	for i, unit := range spanUnits {
		for name := range strings.FieldsSeq(unit.words) {
			if name == word {
				return i
			}
		}
	}
	return -1
}

// parseDecimals returns the duration of a decimal fraction of a unit, given by up to three digits.
func parseDecimals(decimals string, unit time.Duration) time.Duration {
	if decimals == "" {
		return 0
	}
	n, _ := strconv.Atoi((decimals + "00")[:3])
	return (time.Duration(n) * unit / 1000).Truncate(time.Millisecond)
}
