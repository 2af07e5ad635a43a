package trf

import (
	"strings"
	"unicode/utf8"
)

// filler follows a character of several bytes when columns count bytes.
const filler = '\x00'

// row is a line, one element to a column.
type row struct {
	text string // when every character is one byte
	wide []rune // otherwise
}

// rowOf spreads a line over columns that count characters.
func rowOf(text string) row {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return row{wide: []rune(text)}
		}
	}
	return row{text: text}
}

func (r row) len() int { return max(len(r.text), len(r.wide)) }

// at returns what stands in a column, from 1.
func (r row) at(column int) rune {
	if r.wide == nil {
		return rune(r.text[column-1])
	}
	return r.wide[column-1]
}

// cell returns what stands in columns from to to, without the blanks around it,
// and the column of its first character, from 1.
func (r row) cell(from, to int) (string, int) {
	to = min(to, r.len())
	for from <= to && r.at(from) == ' ' {
		from++
	}
	for to >= from && (r.at(to) == ' ' || r.at(to) == filler) {
		to--
	}
	if from > to {
		return "", from
	}
	return r.between(from, to), from
}

// between returns the columns from to to as a text.
func (r row) between(from, to int) string {
	if r.wide == nil {
		return r.text[from-1 : to]
	}
	return strings.ReplaceAll(string(r.wide[from-1:to]), string(filler), "")
}

// blank reports whether nothing stands in columns from to to.
func (r row) blank(from, to int) bool {
	for i := from; i <= min(to, r.len()); i++ {
		if r.at(i) != ' ' {
			return false
		}
	}
	return true
}
