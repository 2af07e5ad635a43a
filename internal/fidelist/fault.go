package fidelist

import (
	"errors"
	"fmt"
)

// Code says what is wrong with a file or one of its lines.
type Code string

// The faults. Improper and Missing are of the named field.
const (
	Empty       Code = "empty"        // no player at all
	NotAList    Code = "not-a-list"   // neither XML nor columns with a header that is known
	KindUnknown Code = "kind-unknown" // one list alone, and nothing tells which
	Broken      Code = "broken"       // no XML
	CutShort    Code = "cut-short"    // the file ends in the middle
	TooLong     Code = "too-long"     // a line or a field that no list has
	Missing     Code = "missing"
	Improper    Code = "improper"
	Twice       Code = "twice" // the number of a player who was there before
)

// Codes lists them, so that a catalogue can be checked.
func Codes() []Code {
	return []Code{Empty, NotAList, KindUnknown, Broken, CutShort, TooLong, Missing, Improper, Twice}
}

// Fault is one thing wrong with a list. It is an error.
type Fault struct {
	File  string
	Line  int // 1 for the first; 0 when it is about the whole file
	Code  Code
	Field string // as FIDE names it in XML: "fideid", "name", ...
	Text  string // the offending text, cut to a readable length
}

// Error is for logs.
func (f *Fault) Error() string {
	return fmt.Sprintf("fidelist: %s, line %d: %s %s %q", f.File, f.Line, f.Code, f.Field, f.Text)
}

// ends reports whether nothing behind the fault can be read.
func (f *Fault) ends() bool {
	return f.Code != Missing && f.Code != Improper && f.Code != Twice
}

func fault(line int, code Code, field, text string) *Fault {
	const readable = 60
	if r := []rune(text); len(r) > readable {
		text = string(r[:readable]) + "…"
	}
	return &Fault{Line: line, Code: code, Field: field, Text: text}
}

// MaxFaults bounds how many faults are listed.
const MaxFaults = 50

// Faults is what is wrong with the files of an import. It is an error: nothing was
// imported.
type Faults struct {
	List []*Fault
	More int // beyond MaxFaults, counted only
}

// Error is for logs.
func (f *Faults) Error() string {
	if len(f.List) == 1 {
		return f.List[0].Error()
	}
	return fmt.Sprintf("%v, and %d more", f.List[0], len(f.List)+f.More-1)
}

func (f *Faults) add(one *Fault) {
	if len(f.List) >= MaxFaults {
		f.More++
		return
	}
	f.List = append(f.List, one)
}

// ErrNone is the error of a folder that holds no list.
var ErrNone = errors.New("fidelist: there is no list")

// ErrUnknown is the error of a number that the list does not have.
var ErrUnknown = errors.New("fidelist: no such player")

// ErrBusy is the error of an import while another one is under way.
var ErrBusy = errors.New("fidelist: a list is being imported")

// ErrOther is the error of a file that another version of the program has made:
// import the list again.
var ErrOther = errors.New("fidelist: the list was made by another version")
