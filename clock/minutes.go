package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// MostMinutes is the longest time of a period that [ReadControlMinutes] accepts without a unit. A
// larger number is probably in seconds.
const MostMinutes = 600

// ReadControlMinutes parses a time control as players write it. Without units, the time of a period
// is in minutes and the increment or delay in seconds. "90+30" means "5400+30" in the notation of
// [ParseControlSeconds], and "40/120, 30" means "40/7200:1800". With units it accepts the texts of
// [ReadControlSeconds]. Commas or colons separate periods.
func ReadControlMinutes(text string) (Control, error) {
	short := strings.TrimSpace(text)
	if short == "" || short == untimed || len(short) > 200 {
		return ParseControlSeconds(short)
	}
	var periods []string
	read := ParseControlSeconds
	for period := range strings.FieldsFuncSeq(short, func(r rune) bool { return r == ',' || r == ':' }) {
		period = strings.Join(strings.Fields(period), "")
		moves, rest, found := strings.Cut(period, "/")
		if !found {
			moves, rest = "", period
		} else {
			moves += "/"
		}
		end := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
		if end < 0 {
			end = len(rest)
		}
		tail := rest[end:]
		if end == 0 || tail != "" && !strings.ContainsRune("+db", rune(tail[0])) {
			read = ReadControlSeconds // the time has a unit
			periods = append(periods, moves+rest)
			continue
		}
		if strings.ContainsAny(tail[min(1, len(tail)):], "abcdefghijklmnopqrstuvwxyz'\"") {
			read = ReadControlSeconds // the increment or delay has a unit
		}
		n, err := strconv.Atoi(rest[:end])
		if err != nil || n > MostMinutes {
			return nil, &SyntaxError{Text: short, Column: 1, Want: fmt.Sprintf("at most %d minutes, or a unit such as s", MostMinutes)}
		}
		periods = append(periods, moves+strconv.Itoa(60*n)+tail)
	}
	return read(strings.Join(periods, ":"))
}

// StringWithUnits returns the control with its units, so that it cannot be misread: "90 min + 30
// s", "40/120 min, 30 min".
func (c Control) StringWithUnits() string {
	if c.Untimed() {
		return untimed
	}
	var periods []string
	for _, p := range c {
		var b strings.Builder
		if p.Moves > 0 {
			fmt.Fprintf(&b, "%d/", p.Moves)
		}
		b.WriteString(unitText(p.Time))
		if p.Increment > 0 {
			b.WriteString(" + " + unitText(p.Increment))
		}
		if p.Delay > 0 {
			b.WriteString(map[DelayKind]string{SimpleDelay: " d ", Bronstein: " b "}[p.DelayKind] + unitText(p.Delay))
		}
		periods = append(periods, b.String())
	}
	return strings.Join(periods, ", ")
}

// unitText returns a duration with its unit: whole minutes as "5 min", otherwise seconds as "90 s".
func unitText(d time.Duration) string {
	switch {
	case d >= time.Minute && d%time.Minute == 0:
		return strconv.Itoa(int(d/time.Minute)) + " min"
	case d%time.Second == 0:
		return strconv.Itoa(int(d/time.Second)) + " s"
	default:
		return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + " s"
	}
}
