package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// untimed is the notation of a game without clocks, as PGN writes it.
const untimed = "-"

// SyntaxError says where a control cannot be read and what was expected there.
type SyntaxError struct {
	Text   string // the whole control, cut when it is very long
	Column int    // 1-based, in bytes
	Want   string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("time control %q, column %d: want %s, as in \"300+3\" or \"40/7200:1800\" (all in seconds)", e.Text, e.Column, e.Want)
}

// ParseControlSeconds reads a control. Periods are separated by colons; each is
//
//	[MOVES/]SECONDS[+INCREMENT|dDELAY|bDELAY]
//
// with all times in seconds, to the millisecond if need be: "300+3" is five
// minutes with three seconds for each move, "40/7200+30:1800+30" forty moves in
// two hours and then half an hour, with thirty seconds for each move from the
// start, "1500d5" a simple delay and "1500b5" a Bronstein delay of five
// seconds. "-" is a game without clocks. Nothing is ever taken for minutes:
// "5+3" is five seconds; [ReadControlMinutes] reads it as five minutes.
//
// The error is a *SyntaxError, or says which period is out of bounds.
func ParseControlSeconds(text string) (Control, error) {
	if text == untimed {
		return nil, nil
	}
	p := parser{text: text}
	if len(text) > 200 {
		p.text = text[:200]
		p.at = 200
		return nil, p.want("the end: the control is too long")
	}
	var c Control
	for {
		period, err := p.period()
		if err != nil {
			return nil, err
		}
		c = append(c, period)
		if p.at == len(p.text) {
			break
		}
		if !p.take(':') {
			return nil, p.want("':' or the end")
		}
	}
	if err := c.Validate(); err != nil {
		return nil, fmt.Errorf("time control %q: %w", text, err)
	}
	return c, nil
}

type parser struct {
	text string
	at   int
}

func (p *parser) want(what string) error {
	return &SyntaxError{Text: p.text, Column: p.at + 1, Want: what}
}

func (p *parser) take(c byte) bool {
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *parser) period() (Period, error) {
	var out Period
	start := p.at
	if digits := p.digits(); digits != "" && p.take('/') {
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 || n > MaxMoves {
			p.at = start
			return out, p.want(fmt.Sprintf("a number of moves from 1 to %d", MaxMoves))
		}
		out.Moves = n
	} else {
		p.at = start
	}
	var err error
	if out.Time, err = p.seconds(); err != nil {
		return out, err
	}
	switch {
	case p.take('+'):
		out.Increment, err = p.seconds()
	case p.take('d'):
		out.Delay, err = p.seconds()
	case p.take('b'):
		out.DelayKind = Bronstein
		out.Delay, err = p.seconds()
	}
	if out.Delay == 0 {
		out.DelayKind = SimpleDelay // no delay has no kind
	}
	return out, err
}

func (p *parser) digits() string {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	return p.text[start:p.at]
}

// seconds reads whole seconds with at most three decimals.
func (p *parser) seconds() (time.Duration, error) {
	start := p.at
	whole := p.digits()
	if whole == "" || len(whole) > 9 {
		p.at = start
		return 0, p.want("a number of seconds")
	}
	n, _ := strconv.ParseInt(whole, 10, 64) // nine digits always fit
	d := time.Duration(n) * time.Second
	if p.take('.') {
		start = p.at
		decimals := p.digits()
		if decimals == "" || len(decimals) > 3 {
			p.at = start
			return 0, p.want("one to three decimals")
		}
		ms, _ := strconv.Atoi(decimals + strings.Repeat("0", 3-len(decimals)))
		d += time.Duration(ms) * time.Millisecond
	}
	return d, nil
}

// String writes the control in the notation of [ParseControlSeconds].
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

// MarshalText writes the control as [Control.String] does.
func (c Control) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a control as [ParseControlSeconds] does.
func (c *Control) UnmarshalText(text []byte) error {
	parsed, err := ParseControlSeconds(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}

func secondsText(d time.Duration) string {
	ms := d.Milliseconds()
	text := strconv.FormatInt(ms/1000, 10)
	if ms %= 1000; ms != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", ms), "0")
	}
	return text
}
