package clock

import (
	"regexp"
	"strings"
	"sync"
)

var humanPeriod = sync.OnceValue(func() *regexp.Regexp {
	const span = `(\d+(?:\.\d+)?(?:[a-z]+?(?:\d+(?:\.\d+)?[a-z]+?)*)??)`
	return regexp.MustCompile(`^(?:(\d+)/)?` + span + `(?:([+]|[db])` + span + `)?$`)
})

var wholeFace = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b\d{1,2}:[0-5]\d:[0-5]\d\b`) })

// ReadControlSeconds reads a control as [ParseControlSeconds] does, or with units as people
// write them: "90m+30s", "40/2h:30m", "15 min + 10 s", "1:30:00 + 30". A number without a unit is
// seconds here too. The error is that of ParseControlSeconds.
func ReadControlSeconds(text string) (Control, error) {
	c, err := ParseControlSeconds(text)
	if err == nil || len(text) > 200 {
		return c, err
	}
	// An hour is 1:00:00 to people, too; that is no control in seconds, or it had
	// been read already.
	text = wholeFace().ReplaceAllStringFunc(strings.ToLower(text), func(face string) string {
		d, _ := ParseSpan(face) // it is one
		return secondsText(d)
	})
	var periods []string
	for part := range strings.SplitSeq(text, ":") {
		p := humanPeriod().FindStringSubmatch(strings.Join(strings.Fields(part), ""))
		if p == nil {
			return nil, err
		}
		period, ok := inSeconds(p[2])
		if !ok {
			return nil, err
		}
		if p[1] != "" {
			period = p[1] + "/" + period
		}
		if p[3] != "" {
			added, ok := inSeconds(p[4])
			if !ok {
				return nil, err
			}
			period += p[3] + added
		}
		periods = append(periods, period)
	}
	return ParseControlSeconds(strings.Join(periods, ":"))
}

// inSeconds writes a span with units as seconds; a number is seconds already.
func inSeconds(span string) (string, bool) {
	if strings.Trim(span, "0123456789.") == "" {
		return span, true
	}
	d, err := ParseSpan(span)
	return secondsText(d), err == nil
}
