package pgn

import (
	"strings"
	"unicode/utf8"
)

// lineWidth is the maximum length of a line: the export format requires less than 80 characters.
const lineWidth = 79

// page breaks words into lines. It holds back the last word so that a parenthesis can be attached
// to it.
type page struct {
	text   []byte
	column int
	held   string
	prefix string // opening parentheses for the next word
}

// reset clears the page.
func (p *page) reset() { *p = page{text: p.text[:0]} }

// addWord adds a word that must not be broken.
func (p *page) addWord(s string) {
	p.flush()
	p.held = p.prefix + s
	p.prefix = ""
}

// openVariation puts an opening parenthesis before the next word.
func (p *page) openVariation() { p.prefix += "(" }

// closeVariation appends a closing parenthesis to the last word.
func (p *page) closeVariation() {
	if p.prefix != "" { // an empty variation
		p.addWord("")
	}
	p.held += ")"
}

// flush writes the word that was held back. If the current line has no room for it, it begins a new
// line.
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

// newline ends the current line unless it is empty.
func (p *page) newline() {
	p.flush()
	if p.column > 0 {
		p.text = append(p.text, '\n')
		p.column = 0
	}
}

// addComment adds a comment in braces. A comment that contains a closing brace is written after a
// semicolon, up to the end of the line.
func (p *page) addComment(text string) {
	text = printable(text)
	if strings.Contains(text, "}") {
		if p.prefix != "" {
			p.addWord("")
		}
		p.flush()
		if p.column > 0 {
			p.text = append(p.text, ' ')
		}
		p.text = append(append(append(p.text, "; "...), text...), '\n')
		p.column = 0
		return
	}
	words := splitComment(text)
	for i, w := range words {
		if i == 0 {
			w = "{" + w
		}
		if i == len(words)-1 {
			w += "}"
		}
		p.addWord(w)
	}
}

// splitComment splits a comment into parts between which a line may end. Commands like [%clk] stay
// whole. No part begins with a sign that could be read as an escape or a tag.
func splitComment(text string) []string {
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

// printable returns a text as valid UTF-8 on one line, with single spaces and no control
// characters.
func printable(text string) string {
	return collapseSpaces(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD")))
}

// addTag adds a tag pair on its own line.
func (p *page) addTag(name, value string) {
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
