package i18n

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// A sentence of the catalogues is written in ICU's MessageFormat, of which this much is read:
//
//	{name}                                      the argument of that name
//	{count, plural, one {1 game} other {# games}}   a form by CLDR's rules of the language; "=0 {...}" is one number
//	{device, select, none {...} other {...}}    a case by the text of the argument
//	'{'  ''                                     a brace and an apostrophe themselves
//
// An argument that is empty, false or zero selects the case "none", and a hyphen in a value is
// written as an underscore in the name of its case. Numbers are written without separators.

// message is a parsed sentence.
type message []part

// part is literal text, an argument, or a choice by an argument.
type part struct {
	text  string // literal text if name is empty
	name  string
	kind  choice
	cases map[string]message // of a choice
}

// choice is the way in which an argument selects a case.
type choice uint8

const (
	noChoice choice = iota
	byPlural
	bySelect
)

// readMessage parses a sentence.
func readMessage(s string) (message, error) {
	r := reader{rest: s}
	m, err := r.readParts(false, false)
	if err == nil && r.rest != "" {
		err = fmt.Errorf("%q stands alone", r.rest[:1])
	}
	if err != nil {
		return nil, fmt.Errorf("i18n: %q: %w", s, err)
	}
	return m, nil
}

// reader is a parser; rest is the unread part of the sentence.
type reader struct{ rest string }

// readParts parses up to a closing brace, or to the end. In a plural, # is its number.
func (r *reader) readParts(inside, inPlural bool) (message, error) {
	var m message
	var text strings.Builder
	add := func(p ...part) {
		if text.Len() > 0 {
			m = append(m, part{text: text.String()})
			text.Reset()
		}
		m = append(m, p...)
	}
	for r.rest != "" {
		c := r.rest[0]
		switch {
		case c == '\'':
			text.WriteString(r.readQuoted(inPlural))
		case c == '{':
			r.rest = r.rest[1:]
			p, err := r.readArgument(inPlural)
			if err != nil {
				return nil, err
			}
			add(p)
		case c == '}':
			if !inside {
				return nil, fmt.Errorf("a brace closes that was not opened")
			}
			add()
			return m, nil
		case c == '#' && inPlural:
			r.rest = r.rest[1:]
			add(part{name: "#"})
		default:
			text.WriteByte(c)
			r.rest = r.rest[1:]
		}
	}
	if inside {
		return nil, fmt.Errorf("a brace is not closed")
	}
	add()
	return m, nil
}

// readQuoted parses an apostrophe: the character itself, or the beginning of quoted text.
func (r *reader) readQuoted(inPlural bool) string {
	after := r.rest[1:]
	switch {
	case strings.HasPrefix(after, "'"):
		r.rest = after[1:]
		return "'"
	case after == "" || after[0] != '{' && after[0] != '}' && (after[0] != '#' || !inPlural):
		r.rest = after
		return "'"
	}
	var text strings.Builder
	for {
		before, rest, _ := strings.Cut(after, "'")
		text.WriteString(before)
		if !strings.HasPrefix(rest, "'") {
			r.rest = rest
			return text.String()
		}
		text.WriteByte('\'')
		after = rest[1:]
	}
}

// readArgument parses the text between two braces.
func (r *reader) readArgument(inPlural bool) (part, error) {
	name := r.readWord()
	if name == "" {
		return part{}, fmt.Errorf("an argument has no name")
	}
	p := part{name: name}
	if r.skip("}") {
		return p, nil
	}
	if !r.skip(",") {
		return p, fmt.Errorf("after {%s there is neither a comma nor a brace", name)
	}
	switch kind := r.readWord(); kind {
	case "plural":
		p.kind = byPlural
	case "select":
		p.kind = bySelect
	default:
		return p, fmt.Errorf("{%s} has the kind %q: only plural and select are known", name, kind)
	}
	if !r.skip(",") {
		return p, fmt.Errorf("{%s} has no cases", name)
	}
	p.cases = map[string]message{}
	for !r.skip("}") {
		if err := r.readCase(&p, inPlural); err != nil {
			return p, err
		}
	}
	if p.cases["other"] == nil {
		return p, fmt.Errorf("{%s} has no case for other", name)
	}
	return p, nil
}

// readCase parses one case of a choice and its sentence.
func (r *reader) readCase(p *part, inPlural bool) error {
	name := r.readWord()
	if name == "" || p.cases[name] != nil {
		return fmt.Errorf("a case of {%s} has no name, or has it twice: %q", p.name, name)
	}
	if number, exact := strings.CutPrefix(name, "="); p.kind == byPlural {
		if _, err := strconv.Atoi(number); exact != (err == nil) || !exact && !slices.Contains(pluralForms, name) {
			return fmt.Errorf("{%s} has the case %q, which is no form of a plural", p.name, name)
		}
	}
	if !r.skip("{") {
		return fmt.Errorf("the case %s of {%s} has no sentence", name, p.name)
	}
	m, err := r.readParts(true, inPlural || p.kind == byPlural)
	if err != nil {
		return err
	}
	if m == nil {
		m = message{}
	}
	p.cases[name] = m
	r.rest = r.rest[1:] // the brace
	return nil
}

// readWord parses a name and the spaces around it.
func (r *reader) readWord() string {
	r.rest = strings.TrimLeft(r.rest, " \n")
	end := strings.IndexAny(r.rest, " \n,{}'")
	if end < 0 {
		end = len(r.rest)
	}
	word := r.rest[:end]
	r.rest = strings.TrimLeft(r.rest[end:], " \n")
	return word
}

// skip skips a sign if it comes next, and reports whether it did.
func (r *reader) skip(sign string) bool {
	r.rest = strings.TrimLeft(r.rest, " \n")
	rest, found := strings.CutPrefix(r.rest, sign)
	if found {
		r.rest = rest
	}
	return found
}

// pluralForms are CLDR's names, indexed by plural.Form.
var pluralForms = []string{"other", "zero", "one", "two", "few", "many"}

// pluralForm returns the plural form of a number in a language.
func pluralForm(tag language.Tag, n int) string {
	return pluralForms[plural.Cardinal.MatchPlural(tag, max(n, -n), 0, 0, 0, 0)]
}

// writeTo appends the sentence with its arguments. A missing argument is marked by [NoArgument].
func (m message) writeTo(b *strings.Builder, tag language.Tag, args map[string]any, number int) {
	for _, p := range m {
		switch {
		case p.name == "":
			b.WriteString(p.text)
		case p.name == "#":
			b.WriteString(strconv.Itoa(number))
		case !hasArgument(args, p.name):
			b.WriteString(NoArgument + p.name + "⟩")
		case p.kind == noChoice:
			fmt.Fprint(b, args[p.name])
		case p.kind == byPlural:
			n, _ := strconv.Atoi(fmt.Sprint(args[p.name]))
			form, exact := p.cases["="+strconv.Itoa(n)]
			if !exact {
				form = p.caseMessage(pluralForm(tag, n))
			}
			form.writeTo(b, tag, args, n)
		default:
			p.caseMessage(caseOf(args[p.name])).writeTo(b, tag, args, number)
		}
	}
}

// hasArgument reports whether an argument is given, even if it is nil.
func hasArgument(args map[string]any, name string) bool {
	_, given := args[name]
	return given
}

// caseMessage returns the sentence of a case, or of the case "other".
func (p part) caseMessage(name string) message {
	if m, has := p.cases[name]; has {
		return m
	}
	return p.cases["other"]
}

// caseOf returns the name of the case that a value selects.
func caseOf(value any) string {
	switch value {
	case nil, false, 0, "":
		return "none"
	}
	if text := fmt.Sprint(value); text != "" {
		return strings.ReplaceAll(text, "-", "_")
	}
	return "none"
}

// addArguments adds the names of the sentence's arguments to names.
func (m message) addArguments(names map[string]bool) {
	for _, p := range m {
		if p.name != "" && p.name != "#" {
			names[p.name] = true
		}
		for _, c := range p.cases {
			c.addArguments(names)
		}
	}
}
