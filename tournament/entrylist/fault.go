package entrylist

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// The faults of a file, besides those that tournament.Entry finds in an entry
// and tournament.PlayerTwice.
const (
	FileEmpty      tournament.Code = "file-empty"
	FileTooLarge   tournament.Code = "file-too-large"
	FileNotText    tournament.Code = "file-not-text"
	LineTooLong    tournament.Code = "line-too-long"
	HeaderMissing  tournament.Code = "header-missing"
	ColumnTwice    tournament.Code = "column-twice"
	NameColumnMiss tournament.Code = "name-column-missing"
	FieldsTooMany  tournament.Code = "fields-too-many"
	QuoteOpen      tournament.Code = "quote-open"
	QuoteStray     tournament.Code = "quote-stray"
	// What is too large in a spreadsheet.
	SheetRows    tournament.Code = "sheet-rows"
	SheetColumns tournament.Code = "sheet-columns"
	SheetCell    tournament.Code = "sheet-cell"
	SheetText    tournament.Code = "sheet-text"
	SheetPart    tournament.Code = "sheet-part"
	SheetParts   tournament.Code = "sheet-parts"
	SheetToken   tournament.Code = "sheet-token"
)

// Codes lists the codes that this package adds to those of tournament.
func Codes() []tournament.Code {
	return []tournament.Code{
		FileEmpty, FileTooLarge, FileNotText, LineTooLong, HeaderMissing, ColumnTwice,
		NameColumnMiss, FieldsTooMany, QuoteOpen, QuoteStray,
		SheetRows, SheetColumns, SheetCell, SheetText, SheetPart, SheetParts, SheetToken,
	}
}

// Fault is one thing wrong with the file. Its sentence and its remedy are in
// tournament/words, by the code.
type Fault struct {
	Code   tournament.Code
	Line   int    // 1 for the first line; 0 when it is about the whole file
	Column int    // in characters, 1 for the first of the line; 0 for the whole line
	Field  string // "name", "rating", ... or empty
	Text   string // the offending text, cut to a readable length
	Other  int    // the line that this one repeats, for tournament.PlayerTwice
	Most   int    // the bound that a spreadsheet exceeds
}

// MaxFaults bounds how many faults are listed.
const MaxFaults = 200

// Faults is everything wrong with a file. It is an error.
type Faults struct {
	List []Fault // in the order of the lines
	More int     // faults beyond MaxFaults, counted only
	// Columns are those of the file, in their order, as far as they were read.
	Columns []Column
}

// Error describes the faults for developers.
func (f *Faults) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "entrylist: %d faults", len(f.List)+f.More)
	for _, one := range f.List {
		fmt.Fprintf(&b, "; line %d, column %d: %s %s %q", one.Line, one.Column, one.Code, one.Field, one.Text)
	}
	return b.String()
}

func (f *Faults) add(one Fault) {
	const readable = 60
	one.Text = strings.ToValidUTF8(one.Text, "�")
	if text := []rune(one.Text); len(text) > readable {
		one.Text = string(text[:readable]) + "…"
	}
	if len(f.List) >= MaxFaults {
		f.More++
		return
	}
	f.List = append(f.List, one)
}

func (f *Faults) any() bool { return len(f.List) > 0 }
