package ics

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Request is a game that somebody asks for, as the formula of who is asked
// sees it. Ratings are 0 for those without one.
type Request struct {
	Time, Inc            int    // initial time in minutes and increment in seconds; both 0: untimed
	Type                 string // lightning, blitz, standard, wild, untimed, ...
	Rated, Private       bool
	Color                string // what the asker wants: white, black, or empty
	Rating, MyRating     int    // of the asker, and of who is asked
	Registered, Computer bool   // the asker
	Abuser, Timeseal     bool
	Noescape, Active     bool
	Provisional          bool
	RD                   int
	AssessWin            int // what who is asked would win, draw or lose in rating
	AssessDraw           int
	AssessLoss           int
}

// Formula is a condition on requests, as "set formula" takes it. The zero value
// admits everything.
type Formula struct {
	text string
	root node
}

// String is the formula as it was written.
func (f Formula) String() string { return f.text }

// ErrFormula is what every fault of a formula is.
var ErrFormula = errors.New("ics: bad formula")

// maxFormulaDepth bounds the nesting of parentheses.
const maxFormulaDepth = 50

// ParseFormula reads a formula: numbers ("5 minutes" is 300), the words of
// Request, f1 to f9, arithmetic, comparisons, "!", "&", "|", "and", "or", "not"
// and parentheses; "#" begins a remark. An empty one is true. number is 0 for
// the formula itself and n for the variable fn, which may use only variables
// after it. Errors wrap ErrFormula and say where.
func ParseFormula(text string, number int) (Formula, error) {
	p := formulaParser{text: text, number: number}
	if at := strings.IndexByte(text, '#'); at >= 0 {
		p.text = text[:at]
	}
	p.space()
	f := Formula{text: text}
	if p.at == len(p.text) {
		return f, nil
	}
	root, err := p.binary(0)
	if err != nil {
		return Formula{}, err
	}
	if p.at < len(p.text) {
		return Formula{}, p.fault("unexpected %q", p.text[p.at:])
	}
	f.root = root
	return f, nil
}

// Admits reports whether a request satisfies the formula. others gives the
// texts of f1 to f9; one that cannot be read is true, as an unset one is.
func (f Formula) Admits(r Request, others func(n int) string) bool {
	return f.eval(&scope{request: r, text: others}) != 0
}

func (f Formula) eval(s *scope) int {
	if f.root == nil {
		return 1
	}
	return f.root(s)
}

// scope is one question to a formula. The value of each variable is found once,
// however often the formula names it.
type scope struct {
	request Request
	text    func(n int) string
	known   [10]bool
	value   [10]int
}

func (s *scope) variable(n int) int {
	if !s.known[n] {
		s.known[n], s.value[n] = true, 1
		if s.text != nil {
			if f, err := ParseFormula(s.text(n), n); err == nil {
				s.value[n] = f.eval(s)
			}
		}
	}
	return s.value[n]
}

type node func(*scope) int

// operators by precedence, the loosest first. Longer signs stand before their
// beginnings.
var operators = [][]struct {
	sign string
	do   func(a, b int) int
}{
	{{"||", or}, {"|", or}, {"or", or}},
	{{"&&", and}, {"&", and}, {"and", and}},
	{{"!=", func(a, b int) int { return bit(a != b) }}, {"<>", func(a, b int) int { return bit(a != b) }},
		{"==", func(a, b int) int { return bit(a == b) }}, {"=<", atMost}, {"=>", atLeast}, {"=", func(a, b int) int { return bit(a == b) }}},
	{{"<=", atMost}, {">=", atLeast}, {"<", func(a, b int) int { return bit(a < b) }}, {">", func(a, b int) int { return bit(a > b) }}},
	{{"+", func(a, b int) int { return a + b }}, {"-", func(a, b int) int { return a - b }}},
	{{"*", func(a, b int) int { return a * b }}, {"/", divide}},
}

func or(a, b int) int      { return bit(a != 0 || b != 0) }
func and(a, b int) int     { return bit(a != 0 && b != 0) }
func atMost(a, b int) int  { return bit(a <= b) }
func atLeast(a, b int) int { return bit(a >= b) }

// divide by nothing gives nothing: a formula never fails while it is asked.
func divide(a, b int) int {
	if b == 0 {
		return 0
	}
	return a / b
}

// requestWords are what a formula can ask about a request.
var requestWords = map[string]func(Request) int{
	"abuser": func(r Request) int { return bit(r.Abuser) }, "computer": func(r Request) int { return bit(r.Computer) },
	"registered": func(r Request) int { return bit(r.Registered) }, "timeseal": func(r Request) int { return bit(r.Timeseal) },
	"noescape": func(r Request) int { return bit(r.Noescape) }, "active": func(r Request) int { return bit(r.Active) },
	"provisional": func(r Request) int { return bit(r.Provisional) }, "rated": func(r Request) int { return bit(r.Rated) },
	"unrated": func(r Request) int { return bit(!r.Rated) }, "private": func(r Request) int { return bit(r.Private) },
	"time": func(r Request) int { return r.Time }, "inc": func(r Request) int { return r.Inc },
	// The expected length in minutes, by which the family sorts blitz from standard.
	"etime":  func(r Request) int { return r.Time + 2*r.Inc/3 },
	"rating": func(r Request) int { return r.Rating }, "myrating": func(r Request) int { return r.MyRating },
	"ratingdiff": func(r Request) int { return r.Rating - r.MyRating }, "rd": func(r Request) int { return r.RD },
	"assesswin": func(r Request) int { return r.AssessWin }, "assessdraw": func(r Request) int { return r.AssessDraw },
	"assessloss": func(r Request) int { return r.AssessLoss },
	"white":      func(r Request) int { return bit(r.Color == "white") }, "black": func(r Request) int { return bit(r.Color == "black") },
	"nocolor":   func(r Request) int { return bit(r.Color == "") },
	"lightning": kind("lightning"), "blitz": kind("blitz"), "standard": kind("standard"), "untimed": kind("untimed"),
	"wild":        func(r Request) int { return bit(strings.HasPrefix(r.Type, "wild")) },
	"nonstandard": func(r Request) int { return bit(strings.HasPrefix(r.Type, "wild")) },
	// Games of the family that are not played here.
	"bughouse": never, "crazyhouse": never, "suicide": never, "losers": never, "atomic": never,
}

func kind(name string) func(Request) int {
	return func(r Request) int { return bit(r.Type == name) }
}

func never(Request) int { return 0 }

type formulaParser struct {
	text   string
	at     int
	number int
	depth  int
}

func (p *formulaParser) fault(format string, args ...any) error {
	return fmt.Errorf("%w: column %d: %s", ErrFormula, p.at+1, fmt.Sprintf(format, args...))
}

func (p *formulaParser) space() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\t') {
		p.at++
	}
}

// take passes over sign when it stands here. A sign of letters ends where the
// word ends.
func (p *formulaParser) take(sign string) bool {
	rest := p.text[p.at:]
	if len(rest) < len(sign) || !strings.EqualFold(rest[:len(sign)], sign) {
		return false
	}
	if sign == "<" && strings.HasPrefix(rest, "<>") {
		return false // unequal, which binds less
	}
	if isLetter(sign[0]) && len(rest) > len(sign) && isLetter(rest[len(sign)]) {
		return false
	}
	p.at += len(sign)
	p.space()
	return true
}

func (p *formulaParser) binary(level int) (node, error) {
	if level == len(operators) {
		return p.unary()
	}
	left, err := p.binary(level + 1)
	if err != nil {
		return nil, err
	}
next:
	for {
		for _, op := range operators[level] {
			if !p.take(op.sign) {
				continue
			}
			right, err := p.binary(level + 1)
			if err != nil {
				return nil, err
			}
			a, do := left, op.do
			left = func(s *scope) int { return do(a(s), right(s)) }
			continue next
		}
		return left, nil
	}
}

func (p *formulaParser) unary() (node, error) {
	if p.depth++; p.depth > maxFormulaDepth {
		return nil, p.fault("nested too deeply")
	}
	defer func() { p.depth-- }()
	switch {
	case p.take("!"), p.take("not"):
		x, err := p.unary()
		if err != nil {
			return nil, err
		}
		return func(s *scope) int { return bit(x(s) == 0) }, nil
	case p.take("-"):
		x, err := p.unary()
		if err != nil {
			return nil, err
		}
		return func(s *scope) int { return -x(s) }, nil
	case p.take("+"):
		return p.unary()
	case p.take("("):
		x, err := p.binary(0)
		if err != nil {
			return nil, err
		}
		if !p.take(")") {
			return nil, p.fault("a parenthesis is not closed")
		}
		return x, nil
	}
	return p.operand()
}

func (p *formulaParser) operand() (node, error) {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	if p.at > start {
		n, err := strconv.Atoi(p.text[start:p.at])
		if err != nil || n > 1_000_000 {
			return nil, p.fault("the number is too large")
		}
		p.space()
		if p.take("minutes") || p.take("minute") {
			n *= 60
		}
		return func(*scope) int { return n }, nil
	}
	for p.at < len(p.text) && (isLetter(p.text[p.at]) || p.at > start && p.text[p.at] >= '0' && p.text[p.at] <= '9') {
		p.at++
	}
	word := strings.ToLower(p.text[start:p.at])
	p.space()
	if len(word) == 2 && word[0] == 'f' && word[1] >= '1' && word[1] <= '9' {
		n := int(word[1] - '0')
		if n <= p.number {
			return nil, p.fault("f%d may use only the variables after it", p.number)
		}
		return func(s *scope) int { return s.variable(n) }, nil
	}
	ask, ok := requestWords[word]
	if !ok {
		p.at = start
		if start == len(p.text) {
			return nil, p.fault("something is missing at the end")
		}
		return nil, p.fault("unknown word %q", Cut(p.text[start:], 20))
	}
	return func(s *scope) int { return ask(s.request) }, nil
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }
