package pgn

import (
	"strings"
	"unicode/utf8"
)

// lineWidth is the export format's limit: lines are shorter than 80 characters.
const lineWidth = 79

// A page sets words into lines. One word is held back, so that a parenthesis
// can be attached to it.
type page struct {
	text   []byte
	column int
	held   string
	prefix string // open parentheses for the next word
}

func (p *page) reset() { *p = page{text: p.text[:0]} }

// word sets a word that may not be broken.
func (p *page) word(s string) {
	p.flush()
	p.held = p.prefix + s
	p.prefix = ""
}

func (p *page) open() { p.prefix += "(" }

func (p *page) close() {
	if p.prefix != "" { // an empty variation
		p.word("")
	}
	p.held += ")"
}

func (p *page) flush() {
	if p.held == "" {
		return
	}
	width := utf8.RuneCountInString(p.held)
	switch {
	case p.column > 0 && p.column+1+width > lineWidth:
		p.text = append(p.text, '\n')
		p.column = 0
	case p.column > 0:
		p.text = append(p.text, ' ')
		p.column++
	}
	p.text = append(p.text, p.held...)
	p.column += width
	p.held = ""
}

func (p *page) newline() {
	p.flush()
	if p.column > 0 {
		p.text = append(p.text, '\n')
		p.column = 0
	}
}

// comment sets a comment between braces; one that contains a closing brace
// goes after a semicolon, to the end of its line.
func (p *page) comment(text string) {
	text = clean(text)
	if strings.Contains(text, "}") {
		if p.prefix != "" {
			p.word("")
		}
		p.flush()
		if p.column > 0 {
			p.text = append(p.text, ' ')
		}
		p.text = append(append(append(p.text, "; "...), text...), '\n')
		p.column = 0
		return
	}
	words := unbreakable(text)
	for i, w := range words {
		if i == 0 {
			w = "{" + w
		}
		if i == len(words)-1 {
			w += "}"
		}
		p.word(w)
	}
}

// unbreakable splits a comment where a line may end. Commands like [%clk] stay
// whole, and no line begins with a sign that readers take for an escape or a
// tag.
func unbreakable(text string) []string {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return []string{""}
	}
	out := fields[:1]
	for _, f := range fields[1:] {
		last := out[len(out)-1]
		inCommand := strings.LastIndex(last, "[%") > strings.LastIndexByte(last, ']')
		if inCommand || f[0] == '%' || startsTag([]byte(f)) {
			out[len(out)-1] = last + " " + f
		} else {
			out = append(out, f)
		}
	}
	return out
}

// clean makes text fit to print: valid UTF-8, one line, no control characters,
// single spaces.
func clean(text string) string {
	return tidy(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD")))
}

func (p *page) tag(name, value string) {
	value = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(value, "\uFFFD"))
	p.text = append(append(append(p.text, '['), name...), ` "`...)
	for _, c := range []byte(value) {
		if c == '"' || c == '\\' {
			p.text = append(p.text, '\\')
		}
		p.text = append(p.text, c)
	}
	p.text = append(p.text, "\"]\n"...)
}
