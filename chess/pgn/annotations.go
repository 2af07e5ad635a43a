package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Annotations holds the commands that programs embed in a comment, such as "[%clk 1:29:07]", and
// the remaining text of the comment.
type Annotations struct {
	Clock      time.Duration // %clk: time left after the move
	Elapsed    time.Duration // %emt: time spent on the move
	Eval       Eval          // %eval: an engine's opinion
	HasClock   bool
	HasElapsed bool
	HasEval    bool
	Text       string // the comment without these commands; other commands remain
}

// An Eval is an engine's evaluation, from White's point of view.
type Eval struct {
	Centipawns int // hundredths of a pawn; meaningful when Mate is 0
	Mate       int // moves to mate, negative when Black mates; 0 when no mate was found
	Depth      int // half moves searched, or 0 if unknown
}

// ParseAnnotations parses the commands of a comment. A command with an invalid value remains in the
// text.
func ParseAnnotations(comment string) (a Annotations) {
	var text strings.Builder
	for {
		from := strings.Index(comment, "[%")
		if from < 0 {
			break
		}
		length := strings.IndexByte(comment[from:], ']')
		if length < 0 {
			break
		}
		text.WriteString(comment[:from])
		command := comment[from : from+length+1]
		if !a.parseCommand(command[2:length]) {
			text.WriteString(command)
		}
		comment = comment[from+length+1:]
	}
	text.WriteString(comment)
	a.Text = collapseSpaces(text.String())
	return a
}

// parseCommand parses one command without its brackets. ok is false for an unknown command or an
// invalid value.
func (a *Annotations) parseCommand(command string) (ok bool) {
	name, value, _ := strings.Cut(command, " ")
	value = strings.TrimSpace(value)
	switch name {
	case "clk":
		if d, err := ParseClock(value); err == nil {
			a.Clock, a.HasClock, ok = d, true, true
		}
	case "emt":
		if d, err := ParseClock(value); err == nil {
			a.Elapsed, a.HasElapsed, ok = d, true, true
		}
	case "eval":
		if e, err := parseEval(value); err == nil {
			a.Eval, a.HasEval, ok = e, true, true
		}
	}
	return ok
}

// String returns the comment with the commands first, as the Writer prints it.
func (a Annotations) String() string {
	var words []string
	if a.HasEval {
		words = append(words, "[%eval "+a.Eval.String()+"]")
	}
	if a.HasClock {
		words = append(words, "[%clk "+FormatClock(a.Clock)+"]")
	}
	if a.HasElapsed {
		words = append(words, "[%emt "+FormatClock(a.Elapsed)+"]")
	}
	if a.Text != "" {
		words = append(words, a.Text)
	}
	return strings.Join(words, " ")
}

// maxClockHours limits the hours of a clock, so that a Duration cannot overflow.
const maxClockHours = 1 << 20

// ParseClock parses the time of a %clk or %emt command: "1:29:07", "0:00:03.5", "59:12" or plain
// seconds. It cuts fractions finer than a millisecond.
func ParseClock(text string) (time.Duration, error) {
	bad := fmt.Errorf("clock %q: write hours:minutes:seconds, such as 1:29:07", shorten([]byte(text)))
	whole, fraction, _ := strings.Cut(text, ".")
	parts := strings.Split(whole, ":")
	if len(parts) > 3 {
		return 0, bad
	}
	seconds := 0
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 32)
		if err != nil || n > maxClockHours || i > 0 && n > 59 {
			return 0, bad
		}
		seconds = seconds*60 + int(n)
	}
	millis := 0
	for i := range 3 {
		millis *= 10
		if i < len(fraction) {
			if fraction[i] < '0' || fraction[i] > '9' {
				return 0, bad
			}
			millis += int(fraction[i] - '0')
		}
	}
	return time.Duration(seconds)*time.Second + time.Duration(millis)*time.Millisecond, nil
}

// FormatClock returns a time as written in a %clk or %emt command: "1:29:07". It adds a fraction
// down to the millisecond when there is one. A negative time is written as zero.
func FormatClock(d time.Duration) string {
	d = max(d, 0).Truncate(time.Millisecond)
	text := fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
	if millis := d % time.Second / time.Millisecond; millis != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", millis), "0")
	}
	return text
}

// String returns the evaluation as written in %eval: "0.17", "#-3", "2.35,20".
func (e Eval) String() string {
	var text string
	if e.Mate != 0 {
		text = fmt.Sprintf("#%d", e.Mate)
	} else {
		sign, n := "", e.Centipawns
		if n < 0 {
			sign, n = "-", -n
		}
		text = fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
	}
	if e.Depth > 0 {
		text += "," + strconv.Itoa(e.Depth)
	}
	return text
}

// parseEval parses an evaluation: pawns with a sign and up to two decimals, or # and the moves to
// mate, and optionally a comma and the search depth.
func parseEval(text string) (e Eval, err error) {
	value, depth, hasDepth := strings.Cut(text, ",")
	if hasDepth {
		d, err := strconv.ParseUint(depth, 10, 16)
		if err != nil {
			return e, err
		}
		e.Depth = int(d)
	}
	if mate, ok := strings.CutPrefix(value, "#"); ok {
		n, err := strconv.ParseInt(mate, 10, 16)
		e.Mate = int(n)
		if err == nil && n == 0 {
			err = fmt.Errorf("mate in 0")
		}
		return e, err
	}
	sign := 1
	if rest, ok := strings.CutPrefix(value, "-"); ok {
		sign, value = -1, rest
	} else {
		value = strings.TrimPrefix(value, "+")
	}
	pawns, hundredths, _ := strings.Cut(value, ".")
	hundredths = (hundredths + "00")[:2]
	n, err := strconv.ParseUint(pawns+hundredths, 10, 24)
	e.Centipawns = sign * int(n)
	return e, err
}
