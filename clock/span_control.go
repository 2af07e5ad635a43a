package clock

import (
	"regexp"
	"strings"
	"sync"
)

// humanPeriodPattern matches a period whose times may have units.
var humanPeriodPattern = sync.OnceValue(func() *regexp.Regexp {
	const span = `(\d+(?:\.\d+)?(?:[a-z]+?(?:\d+(?:\.\d+)?[a-z]+?)*)??)`
	return regexp.MustCompile(`^(?:(\d+)/)?` + span + `(?:([+]|[db])` + span + `)?$`)
})

// fullTimePattern matches a time written as hours, minutes and seconds.
var fullTimePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b\d{1,2}:[0-5]\d:[0-5]\d\b`) })

// ReadControlSeconds parses a control as [ParseControlSeconds] does, or with units as people write
// them: "90m+30s", "40/2h:30m", "15 min + 10 s", "1:30:00 + 30". A number without a unit is in
// seconds. Errors are those of ParseControlSeconds.
func ReadControlSeconds(text string) (Control, error) {
	c, err := ParseControlSeconds(text)
	if err == nil || len(text) > 200 {
		return c, err
	}
	// "1:00:00" can mean one hour. Here it cannot be a control in seconds: that was tried above.
	text = fullTimePattern().ReplaceAllStringFunc(strings.ToLower(text), func(face string) string {
		d, _ := ParseSpan(face) // the pattern matches only valid spans
		return secondsText(d)
	})
	var periods []string
	for part := range strings.SplitSeq(text, ":") {
		p := humanPeriodPattern().FindStringSubmatch(strings.Join(strings.Fields(part), ""))
		if p == nil {
			return nil, err
		}
		period, ok := toSeconds(p[2])
		if !ok {
			return nil, err
		}
		if p[1] != "" {
			period = p[1] + "/" + period
		}
		if p[3] != "" {
			added, ok := toSeconds(p[4])
			if !ok {
				return nil, err
			}
			period += p[3] + added
		}
		periods = append(periods, period)
	}
	return ParseControlSeconds(strings.Join(periods, ":"))
}

// toSeconds converts a span with units into a number of seconds, as text. A plain number is in
// seconds already. It returns false when the span cannot be parsed.
func toSeconds(span string) (string, bool) {
	if strings.Trim(span, "0123456789.") == "" {
		return span, true
	}
	d, err := ParseSpan(span)
	return secondsText(d), err == nil
}
