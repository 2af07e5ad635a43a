package ics

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Request is a match request with the data that the receiving player's formula can test. Ratings
// are 0 for players without one.
type Request struct {
	Time, Inc            int    // initial time in minutes and increment in seconds; both 0: untimed
	Type                 string // lightning, blitz, standard, wild, untimed, ...
	Rated, Private       bool
	Color                string // the colour that the asking player wants: white, black, or empty
	Rating, MyRating     int    // rating of the asking and of the receiving player
	Registered, Computer bool   // about the asking player
	Abuser, Timeseal     bool
	Noescape, Active     bool
	Provisional          bool
	RD                   int
	AssessWin            int // rating change of the receiving player for a win, draw or loss
	AssessDraw           int
	AssessLoss           int
}

// Formula is a condition on match requests, as in "set formula". The zero value accepts all
// requests.
type Formula struct {
	text string
	root evaluator
}

// String returns the formula as it was written.
func (f Formula) String() string { return f.text }

// ErrFormula is wrapped by all errors in formulas.
var ErrFormula = errors.New("ics: bad formula")

// maxFormulaDepth is the deepest nesting of parentheses.
const maxFormulaDepth = 50

// ParseFormula parses a formula. It consists of numbers ("5 minutes" is 300), the words of Request,
// f1 to f9, arithmetic, comparisons, "!", "&", "|", "and", "or", "not" and parentheses. "#" begins
// a comment. An empty formula is true. number is 0 for the formula itself and n for the variable
// fn, which may only use variables with higher numbers. Errors wrap ErrFormula and name the column.
func ParseFormula(text string, number int) (Formula, error) {
	p := formulaParser{text: text, number: number}
	if at := strings.IndexByte(text, '#'); at >= 0 {
		p.text = text[:at]
	}
	p.skipSpace()
	f := Formula{text: text}
	if p.at == len(p.text) {
		return f, nil
	}
	root, err := p.parseBinary(0)
	if err != nil {
		return Formula{}, err
	}
	if p.at < len(p.text) {
		return Formula{}, p.errorf("unexpected %q", p.text[p.at:])
	}
	f.root = root
	return f, nil
}

// Admits reports whether a request satisfies the formula. others returns the text of fn, from f1 to
// f9. A text that is empty or has an error counts as true.
func (f Formula) Admits(r Request, others func(n int) string) bool {
	return f.eval(&evaluation{request: r, text: others}) != 0
}

// eval returns the value of the formula; 0 is false.
func (f Formula) eval(s *evaluation) int {
	if f.root == nil {
		return 1
	}
	return f.root(s)
}

// evaluation is one evaluation of a formula. The value of each variable is computed once, however
// often the formula uses it.
type evaluation struct {
	request Request
	text    func(n int) string
	known   [10]bool
	value   [10]int
}

// variable returns the value of the variable fn.
func (s *evaluation) variable(n int) int {
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

// evaluator computes the value of a part of a formula.
type evaluator func(*evaluation) int

// operators are the binary operators by precedence, lowest first. Longer operators come before
// their prefixes.
var operators = [][]struct {
	sign string
	do   func(a, b int) int
}{
	{{"||", or}, {"|", or}, {"or", or}},
	{{"&&", and}, {"&", and}, {"and", and}},
	{{"!=", func(a, b int) int { return boolToInt(a != b) }}, {"<>", func(a, b int) int { return boolToInt(a != b) }},
		{"==", func(a, b int) int { return boolToInt(a == b) }}, {"=<", atMost}, {"=>", atLeast}, {"=", func(a, b int) int { return boolToInt(a == b) }}},
	{{"<=", atMost}, {">=", atLeast}, {"<", func(a, b int) int { return boolToInt(a < b) }}, {">", func(a, b int) int { return boolToInt(a > b) }}},
	{{"+", func(a, b int) int { return a + b }}, {"-", func(a, b int) int { return a - b }}},
	{{"*", func(a, b int) int { return a * b }}, {"/", divide}},
}

// or returns 1 if a or b is not 0, otherwise 0.
func or(a, b int) int { return boolToInt(a != 0 || b != 0) }

// and returns 1 if neither a nor b is 0, otherwise 0.
func and(a, b int) int { return boolToInt(a != 0 && b != 0) }

// atMost returns 1 if a <= b, otherwise 0.
func atMost(a, b int) int { return boolToInt(a <= b) }

// atLeast returns 1 if a >= b, otherwise 0.
func atLeast(a, b int) int { return boolToInt(a >= b) }

// divide returns a/b, or 0 if b is 0, so that evaluating a formula never fails.
func divide(a, b int) int {
	if b == 0 {
		return 0
	}
	return a / b
}

// requestWords are the words about a request that a formula can use.
var requestWords = map[string]func(Request) int{
	"abuser": func(r Request) int { return boolToInt(r.Abuser) }, "computer": func(r Request) int { return boolToInt(r.Computer) },
	"registered": func(r Request) int { return boolToInt(r.Registered) }, "timeseal": func(r Request) int { return boolToInt(r.Timeseal) },
	"noescape": func(r Request) int { return boolToInt(r.Noescape) }, "active": func(r Request) int { return boolToInt(r.Active) },
	"provisional": func(r Request) int { return boolToInt(r.Provisional) }, "rated": func(r Request) int { return boolToInt(r.Rated) },
	"unrated": func(r Request) int { return boolToInt(!r.Rated) }, "private": func(r Request) int { return boolToInt(r.Private) },
	"time": func(r Request) int { return r.Time }, "inc": func(r Request) int { return r.Inc },
	// The expected length in minutes, by which FICS distinguishes blitz from standard.
	"etime":  func(r Request) int { return r.Time + 2*r.Inc/3 },
	"rating": func(r Request) int { return r.Rating }, "myrating": func(r Request) int { return r.MyRating },
	"ratingdiff": func(r Request) int { return r.Rating - r.MyRating }, "rd": func(r Request) int { return r.RD },
	"assesswin": func(r Request) int { return r.AssessWin }, "assessdraw": func(r Request) int { return r.AssessDraw },
	"assessloss": func(r Request) int { return r.AssessLoss },
	"white":      func(r Request) int { return boolToInt(r.Color == "white") }, "black": func(r Request) int { return boolToInt(r.Color == "black") },
	"nocolor":   func(r Request) int { return boolToInt(r.Color == "") },
	"lightning": isType("lightning"), "blitz": isType("blitz"), "standard": isType("standard"), "untimed": isType("untimed"),
	"wild":        func(r Request) int { return boolToInt(strings.HasPrefix(r.Type, "wild")) },
	"nonstandard": func(r Request) int { return boolToInt(strings.HasPrefix(r.Type, "wild")) },
	// Types of games on FICS that this server does not have.
	"bughouse": never, "crazyhouse": never, "suicide": never, "losers": never, "atomic": never,
}

// isType returns a function that reports whether a request is for a type of game.
func isType(name string) func(Request) int {
	return func(r Request) int { return boolToInt(r.Type == name) }
}

// never returns 0. It stands for types of games that this server does not have.
func never(Request) int { return 0 }

// formulaParser parses one formula.
type formulaParser struct {
	text   string
	at     int
	number int
	depth  int
}

// errorf returns an error at the current column.
func (p *formulaParser) errorf(format string, args ...any) error {
	return fmt.Errorf("%w: column %d: %s", ErrFormula, p.at+1, fmt.Sprintf(format, args...))
}

// skipSpace skips spaces and tabs.
func (p *formulaParser) skipSpace() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\t') {
		p.at++
	}
}

// consume skips sign if it comes next and reports whether it did. A sign of letters must be a whole
// word.
func (p *formulaParser) consume(sign string) bool {
	rest := p.text[p.at:]
	if len(rest) < len(sign) || !strings.EqualFold(rest[:len(sign)], sign) {
		return false
	}
	if sign == "<" && strings.HasPrefix(rest, "<>") {
		return false // "<>" has lower precedence
	}
	if isLetter(sign[0]) && len(rest) > len(sign) && isLetter(rest[len(sign)]) {
		return false
	}
	p.at += len(sign)
	p.skipSpace()
	return true
}

// parseBinary parses binary operators of a precedence level and higher.
func (p *formulaParser) parseBinary(level int) (evaluator, error) {
	if level == len(operators) {
		return p.parseUnary()
	}
	left, err := p.parseBinary(level + 1)
	if err != nil {
		return nil, err
	}
next:
	for {
		for _, op := range operators[level] {
			if !p.consume(op.sign) {
				continue
			}
			right, err := p.parseBinary(level + 1)
			if err != nil {
				return nil, err
			}
			a, do := left, op.do
			left = func(s *evaluation) int { return do(a(s), right(s)) }
			continue next
		}
		return left, nil
	}
}

// parseUnary parses a unary operator, a parenthesis or an operand.
func (p *formulaParser) parseUnary() (evaluator, error) {
	if p.depth++; p.depth > maxFormulaDepth {
		return nil, p.errorf("nested too deeply")
	}
	defer func() { p.depth-- }()
	switch {
	case p.consume("!"), p.consume("not"):
		x, err := p.parseUnary()
		if err != nil {
			return nil, err
		}
		return func(s *evaluation) int { return boolToInt(x(s) == 0) }, nil
	case p.consume("-"):
		x, err := p.parseUnary()
		if err != nil {
			return nil, err
		}
		return func(s *evaluation) int { return -x(s) }, nil
	case p.consume("+"):
		return p.parseUnary()
	case p.consume("("):
		x, err := p.parseBinary(0)
		if err != nil {
			return nil, err
		}
		if !p.consume(")") {
			return nil, p.errorf("a parenthesis is not closed")
		}
		return x, nil
	}
	return p.parseOperand()
}

// parseOperand parses a number, a variable or a word.
func (p *formulaParser) parseOperand() (evaluator, error) {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	if p.at > start {
		n, err := strconv.Atoi(p.text[start:p.at])
		if err != nil || n > 1_000_000 {
			return nil, p.errorf("the number is too large")
		}
		p.skipSpace()
		if p.consume("minutes") || p.consume("minute") {
			n *= 60
		}
		return func(*evaluation) int { return n }, nil
	}
	for p.at < len(p.text) && (isLetter(p.text[p.at]) || p.at > start && p.text[p.at] >= '0' && p.text[p.at] <= '9') {
		p.at++
	}
	word := strings.ToLower(p.text[start:p.at])
	p.skipSpace()
	if len(word) == 2 && word[0] == 'f' && word[1] >= '1' && word[1] <= '9' {
		n := int(word[1] - '0')
		if n <= p.number {
			return nil, p.errorf("f%d may use only the variables after it", p.number)
		}
		return func(s *evaluation) int { return s.variable(n) }, nil
	}
	ask, ok := requestWords[word]
	if !ok {
		p.at = start
		if start == len(p.text) {
			return nil, p.errorf("something is missing at the end")
		}
		return nil, p.errorf("unknown word %q", Truncate(p.text[start:], 20))
	}
	return func(s *evaluation) int { return ask(s.request) }, nil
}

// isLetter reports whether b is an ASCII letter.
func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }
