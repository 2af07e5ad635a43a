package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// untimed is the PGN notation of a game without clocks.
const untimed = "-"

// SyntaxError is the error for a time control that cannot be parsed.
type SyntaxError struct {
	Text   string // the whole control, truncated to 200 bytes
	Column int    // where parsing stopped: 1-based, in bytes
	Want   string // what was expected there
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("time control %q, column %d: want %s, as in \"300+3\" or \"40/7200:1800\" (all in seconds)", e.Text, e.Column, e.Want)
}

// ParseControlSeconds parses a time control. Periods are separated by colons. Each has the form
//
//	[MOVES/]SECONDS[+INCREMENT|dDELAY|bDELAY]
//
// All times are in seconds, with up to three decimals. "300+3" is five minutes plus three seconds
// for each move. "40/7200+30:1800+30" is two hours for forty moves, then half an hour, plus thirty
// seconds for each move. "1500d5" has a simple delay of five seconds and "1500b5" a Bronstein
// delay. "-" is a game without clocks. No number is read as minutes: "5+3" is five seconds.
// [ReadControlMinutes] reads it as five minutes.
//
// The error is a *SyntaxError, or it names the period that is out of bounds.
func ParseControlSeconds(text string) (Control, error) {
	if text == untimed {
		return nil, nil
	}
	p := parser{text: text}
	if len(text) > 200 {
		p.text = text[:200]
		p.pos = 200
		return nil, p.errorWant("the end: the control is too long")
	}
	var c Control
	for {
		period, err := p.period()
		if err != nil {
			return nil, err
		}
		c = append(c, period)
		if p.pos == len(p.text) {
			break
		}
		if !p.consume(':') {
			return nil, p.errorWant("':' or the end")
		}
	}
	if err := c.Validate(); err != nil {
		return nil, fmt.Errorf("time control %q: %w", text, err)
	}
	return c, nil
}

// parser parses one time control.
type parser struct {
	text string
	pos  int
}

// errorWant returns a SyntaxError at the current position. The parameter what names the text that
// was expected there.
func (p *parser) errorWant(what string) error {
	return &SyntaxError{Text: p.text, Column: p.pos + 1, Want: what}
}

// consume skips c if it comes next and reports whether it did.
func (p *parser) consume(c byte) bool {
	if p.pos < len(p.text) && p.text[p.pos] == c {
		p.pos++
		return true
	}
	return false
}

// period parses one period.
func (p *parser) period() (Period, error) {
	var out Period
	start := p.pos
	if digits := p.digits(); digits != "" && p.consume('/') {
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 || n > MaxMoves {
			p.pos = start
			return out, p.errorWant(fmt.Sprintf("a number of moves from 1 to %d", MaxMoves))
		}
		out.Moves = n
	} else {
		p.pos = start
	}
	var err error
	if out.Time, err = p.seconds(); err != nil {
		return out, err
	}
	switch {
	case p.consume('+'):
		out.Increment, err = p.seconds()
	case p.consume('d'):
		out.Delay, err = p.seconds()
	case p.consume('b'):
		out.DelayKind = Bronstein
		out.Delay, err = p.seconds()
	}
	if out.Delay == 0 {
		out.DelayKind = SimpleDelay // no delay has no kind
	}
	return out, err
}

// digits consumes decimal digits and returns them, possibly none.
func (p *parser) digits() string {
	start := p.pos
	for p.pos < len(p.text) && p.text[p.pos] >= '0' && p.text[p.pos] <= '9' {
		p.pos++
	}
	return p.text[start:p.pos]
}

// seconds parses a number of seconds with at most three decimals.
func (p *parser) seconds() (time.Duration, error) {
	start := p.pos
	whole := p.digits()
	if whole == "" || len(whole) > 9 {
		p.pos = start
		return 0, p.errorWant("a number of seconds")
	}
	n, _ := strconv.ParseInt(whole, 10, 64) // nine digits always fit
	d := time.Duration(n) * time.Second
	if p.consume('.') {
		start = p.pos
		decimals := p.digits()
		if decimals == "" || len(decimals) > 3 {
			p.pos = start
			return 0, p.errorWant("one to three decimals")
		}
		ms, _ := strconv.Atoi(decimals + strings.Repeat("0", 3-len(decimals)))
		d += time.Duration(ms) * time.Millisecond
	}
	return d, nil
}

// String returns the control in the notation of [ParseControlSeconds].
func (c Control) String() string {
	if c.Untimed() {
		return untimed
	}
	var b strings.Builder
	for i, p := range c {
		if i > 0 {
			b.WriteByte(':')
		}
		if p.Moves > 0 {
			fmt.Fprintf(&b, "%d/", p.Moves)
		}
		b.WriteString(secondsText(p.Time))
		switch {
		case p.Increment > 0:
			b.WriteString("+" + secondsText(p.Increment))
		case p.Delay > 0 && p.DelayKind == Bronstein:
			b.WriteString("b" + secondsText(p.Delay))
		case p.Delay > 0:
			b.WriteString("d" + secondsText(p.Delay))
		}
	}
	return b.String()
}

// MarshalText returns the text of [Control.String].
func (c Control) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText parses a control with [ParseControlSeconds].
func (c *Control) UnmarshalText(text []byte) error {
	parsed, err := ParseControlSeconds(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}

// secondsText returns a duration as a number of seconds, with decimals only if needed.
func secondsText(d time.Duration) string {
	ms := d.Milliseconds()
	text := strconv.FormatInt(ms/1000, 10)
	if ms %= 1000; ms != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", ms), "0")
	}
	return text
}
