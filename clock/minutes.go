package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// MostMinutes is the longest time of a period that [ReadControlMinutes] takes without a
// unit: a larger number is more likely one of seconds.
const MostMinutes = 600

// ReadControlMinutes reads a control as players write it: the time of a period without a
// unit is in minutes, what is added for a move in seconds. "90+30" is "5400+30" to
// [ParseControlSeconds], "40/120, 30" is "40/7200:1800". With units it reads what
// [ReadControlSeconds] reads. Periods stand apart by commas or colons.
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
			read = ReadControlSeconds // the time has its unit
			periods = append(periods, moves+rest)
			continue
		}
		if strings.ContainsAny(tail[min(1, len(tail)):], "abcdefghijklmnopqrstuvwxyz'\"") {
			read = ReadControlSeconds // what is added has its unit
		}
		n, err := strconv.Atoi(rest[:end])
		if err != nil || n > MostMinutes {
			return nil, &SyntaxError{Text: short, Column: 1, Want: fmt.Sprintf("at most %d minutes, or a unit such as s", MostMinutes)}
		}
		periods = append(periods, moves+strconv.Itoa(60*n)+tail)
	}
	return read(strings.Join(periods, ":"))
}

// Units writes the control with its units, for answers that leave no doubt: "90 min
// + 30 s", "40/120 min, 30 min".
func (c Control) Units() string {
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
