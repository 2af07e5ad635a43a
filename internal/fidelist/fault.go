package fidelist

import (
	"errors"
	"fmt"
)

// Code is the kind of fault of a file or a line.
type Code string

// The faults. Improper and Missing refer to the named field.
const (
	Empty       Code = "empty"        // no players
	NotAList    Code = "not-a-list"   // neither XML nor columns with a known header
	KindUnknown Code = "kind-unknown" // a single list, but it is unknown which
	Broken      Code = "broken"       // invalid XML
	CutShort    Code = "cut-short"    // the file ends in the middle
	TooLong     Code = "too-long"     // a line or field longer than any list has
	Missing     Code = "missing"
	Improper    Code = "improper"
	Twice       Code = "twice" // a player's number occurs twice
)

// Codes returns all codes, so that a catalogue can be checked.
func Codes() []Code {
	return []Code{Empty, NotAList, KindUnknown, Broken, CutShort, TooLong, Missing, Improper, Twice}
}

// Fault is one fault of a list. It is an error.
type Fault struct {
	File  string
	Line  int // from 1; 0 for the whole file
	Code  Code
	Field string // as FIDE names it in XML: "fideid", "name", ...
	Text  string // the faulty text, shortened
}

// Error returns a text for logs.
func (f *Fault) Error() string {
	return fmt.Sprintf("fidelist: %s, line %d: %s %s %q", f.File, f.Line, f.Code, f.Field, f.Text)
}

// isFatal reports whether reading has to stop at the fault.
func (f *Fault) isFatal() bool {
	return f.Code != Missing && f.Code != Improper && f.Code != Twice
}

func newFault(line int, code Code, field, text string) *Fault {
	const readable = 60
	if r := []rune(text); len(r) > readable {
		text = string(r[:readable]) + "…"
	}
	return &Fault{Line: line, Code: code, Field: field, Text: text}
}

// MaxFaults is the most faults that are listed.
const MaxFaults = 50

// Faults are the faults of the files of an import. It is an error: nothing was imported.
type Faults struct {
	List []*Fault
	More int // number of faults beyond MaxFaults
}

// Error returns a text for logs.
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

// ErrNone is returned if the folder holds no list.
var ErrNone = errors.New("fidelist: there is no list")

// ErrUnknown is returned for a number that the list does not have.
var ErrUnknown = errors.New("fidelist: no such player")

// ErrBusy is returned for an import while another one is running.
var ErrBusy = errors.New("fidelist: a list is being imported")

// ErrOther is returned for a file made by another version of the program. The list has to be
// imported again.
var ErrOther = errors.New("fidelist: the list was made by another version")
