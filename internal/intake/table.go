package intake

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/trf"
)

// SpreadsheetError is the error of a spreadsheet that cannot be read.
type SpreadsheetError struct{ Err error }

func (e *SpreadsheetError) Error() string { return fmt.Sprintf("intake: spreadsheet: %v", e.Err) }

func (e *SpreadsheetError) Unwrap() error { return e.Err }

// List reads a list of players from a text table, the first sheet of a spreadsheet or a FIDE
// report, whichever the file is. The error is *entrylist.Faults with all faults or the exceeded
// limit, *trf.Faults, or *SpreadsheetError.
func List(data []byte) (*entrylist.List, error) {
	if isReport(data) {
		return playersOf(data)
	}
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		table, err := readSpreadsheet(data)
		if faults := (*entrylist.Faults)(nil); errors.As(err, &faults) {
			return nil, faults
		}
		if err != nil {
			return nil, &SpreadsheetError{err}
		}
		data = table
	}
	return entrylist.Read(bytes.NewReader(data))
}

// isReport reports whether a file contains player records of a FIDE report.
func isReport(data []byte) bool {
	const record = "001 "
	return len(data) <= entrylist.MaxFileBytes && (bytes.HasPrefix(data, []byte(record)) || bytes.Contains(data, []byte("\n"+record)))
}

// playersOf returns the players of a report.
func playersOf(data []byte) (*entrylist.List, error) {
	f, err := trf.Read(bytes.NewReader(data), "")
	if err != nil {
		return nil, err
	}
	list, faults := &entrylist.List{}, &entrylist.Faults{}
	list.Players, list.Lines = f.People()
	for i, e := range list.Players {
		for _, fault := range e.Faults() {
			faults.List = append(faults.List, entrylist.Fault{Code: fault.Code, Line: list.Lines[i], Field: fault.Field, Text: e.Name})
		}
	}
	for _, t := range tournament.FindTwice(nil, list.Players) {
		faults.List = append(faults.List, entrylist.Fault{
			Code: tournament.PlayerTwice, Line: list.Lines[t.Index], Field: entrylist.Name, Text: list.Players[t.Index].Name, Other: list.Lines[t.Of],
		})
	}
	if len(list.Players) > tournament.MaxPlayers {
		faults.List = append(faults.List, entrylist.Fault{Code: tournament.TooManyPlayers})
	}
	if len(faults.List) > 0 {
		faults.More = max(0, len(faults.List)-entrylist.MaxFaults)
		faults.List = faults.List[:len(faults.List)-faults.More]
		return nil, faults
	}
	return list, nil
}
