package ownlist

import "fmt"

// Code is the kind of fault of a file or a line.
type Code string

// The faults of a whole file. With one of them nothing is read.
const (
	Empty       Code = "empty"        // no player
	NotText     Code = "not-text"     // a file of another program, or an unknown encoding
	Packed      Code = "packed"       // a zip file or a spreadsheet
	TooLarge    Code = "too-large"    // more bytes than MaxBytes
	TooMany     Code = "too-many"     // more players than MaxPlayers
	NoColumn    Code = "no-column"    // no column for Field is declared or known; Text has the first line
	NotThere    Code = "not-there"    // Text was declared as the column of Field, and there is none
	ColumnTwice Code = "column-twice" // Text is a second column for Field
)

// The faults of a line. The line is left out.
const (
	TooLong   Code = "too-long"   // more bytes than MaxLine
	Quotes    Code = "quotes"     // a quotation mark is not closed, or stands in the middle
	Cells     Code = "cells"      // more cells than columns
	Missing   Code = "missing"    // Field is empty
	Improper  Code = "improper"   // Text cannot be a Field
	Formula   Code = "formula"    // Field begins like a formula of a spreadsheet
	Twice     Code = "twice"      // the number Text stands in line Other too; neither is taken
	NameTwice Code = "name-twice" // the person Text stands in line Other too; they have no rating
)

// Codes returns all codes, so that a catalogue can be checked.
func Codes() []Code {
	return []Code{Empty, NotText, Packed, TooLarge, TooMany, NoColumn, NotThere, ColumnTwice, TooLong, Quotes, Cells, Missing, Improper, Formula, Twice, NameTwice}
}

// Fault is one fault of a file. It is an error.
type Fault struct {
	Line  int // from 1; 0 for the whole file
	Code  Code
	Field Field
	Text  string // shortened
	Other int    // another line
}

// Error returns a text for logs.
func (f *Fault) Error() string {
	return fmt.Sprintf("ownlist: line %d: %s %s %q", f.Line, f.Code, f.Field, f.Text)
}

func newFault(line int, code Code, field Field, text string) *Fault {
	return &Fault{Line: line, Code: code, Field: field, Text: clip(text)}
}

// clip shortens a text that is shown.
func clip(text string) string {
	const readable = 80
	if r := []rune(text); len(r) > readable {
		return string(r[:readable]) + "…"
	}
	return text
}

// MaxFaults is the most faults that are listed.
const MaxFaults = 50
