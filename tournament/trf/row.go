package trf

import (
	"strings"
	"unicode/utf8"
)

// filler fills the columns after a character of several bytes if columns count bytes.
const filler = '\x00'

// row is a line divided into columns.
type row struct {
	text string // if every character has one byte
	wide []rune // otherwise, with one element for each column
}

// rowOf returns the columns of a line, one for each character.
func rowOf(text string) row {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return row{wide: []rune(text)}
		}
	}
	return row{text: text}
}

// len returns the number of columns.
func (r row) len() int { return max(len(r.text), len(r.wide)) }

// at returns the character in a column, counted from 1.
func (r row) at(column int) rune {
	if r.wide == nil {
		return rune(r.text[column-1])
	}
	return r.wide[column-1]
}

// cell returns the text in columns from to to without surrounding blanks, and the column of its
// first character.
func (r row) cell(from, to int) (text string, column int) {
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

// between returns the text in columns from to to.
func (r row) between(from, to int) string {
	if r.wide == nil {
		return r.text[from-1 : to]
	}
	return strings.ReplaceAll(string(r.wide[from-1:to]), string(filler), "")
}

// isBlank reports whether columns from to to are blank.
func (r row) isBlank(from, to int) bool {
	for i := from; i <= min(to, r.len()); i++ {
		if r.at(i) != ' ' {
			return false
		}
	}
	return true
}
