package entrylist

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// The faults of a file, besides the faults of a tournament.Entry and tournament.PlayerTwice.
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
	// Parts of a spreadsheet that are too large.
	SheetRows    tournament.Code = "sheet-rows"
	SheetColumns tournament.Code = "sheet-columns"
	SheetCell    tournament.Code = "sheet-cell"
	SheetText    tournament.Code = "sheet-text"
	SheetPart    tournament.Code = "sheet-part"
	SheetParts   tournament.Code = "sheet-parts"
	SheetToken   tournament.Code = "sheet-token"
)

// Codes returns the codes that this package adds to those of tournament.
func Codes() []tournament.Code {
	return []tournament.Code{
		FileEmpty, FileTooLarge, FileNotText, LineTooLong, HeaderMissing, ColumnTwice,
		NameColumnMiss, FieldsTooMany, QuoteOpen, QuoteStray,
		SheetRows, SheetColumns, SheetCell, SheetText, SheetPart, SheetParts, SheetToken,
	}
}

// Fault is one fault of a file. Its sentence and its remedy are in tournament/words, under the
// code.
type Fault struct {
	Code   tournament.Code
	Line   int    // 1 for the first line; 0 if it concerns the whole file
	Column int    // in characters from 1; 0 for the whole line
	Field  string // "name", "rating", ... or empty
	Text   string // the faulty text, shortened
	Other  int    // the line that this line repeats, for tournament.PlayerTwice
	Most   int    // the limit that a spreadsheet exceeds
}

// MaxFaults is the maximum number of faults listed.
const MaxFaults = 200

// Faults holds all faults of a file. It is an error.
type Faults struct {
	List []Fault // ordered by line and column
	More int     // number of faults beyond MaxFaults
	// Columns are the columns of the file, as far as they were read.
	Columns []Column
}

// Error returns a description of the faults for developers.
func (f *Faults) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "entrylist: %d faults", len(f.List)+f.More)
	for _, one := range f.List {
		fmt.Fprintf(&b, "; line %d, column %d: %s %s %q", one.Line, one.Column, one.Code, one.Field, one.Text)
	}
	return b.String()
}

// add appends a fault, or only counts it beyond MaxFaults.
func (f *Faults) add(fault Fault) {
	const readable = 60
	fault.Text = strings.ToValidUTF8(fault.Text, "�")
	if text := []rune(fault.Text); len(text) > readable {
		fault.Text = string(text[:readable]) + "…"
	}
	if len(f.List) >= MaxFaults {
		f.More++
		return
	}
	f.List = append(f.List, fault)
}

// hasAny reports whether there are faults.
func (f *Faults) hasAny() bool { return len(f.List) > 0 }
