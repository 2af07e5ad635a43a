package intake

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/trf"
)

// SpreadsheetError says that a spreadsheet cannot be read.
type SpreadsheetError struct{ Err error }

func (e *SpreadsheetError) Error() string { return fmt.Sprintf("intake: spreadsheet: %v", e.Err) }

func (e *SpreadsheetError) Unwrap() error { return e.Err }

// List reads a list of players from a table of text, from the first sheet of a
// spreadsheet, or from FIDE's report, whichever the file is. The error is
// *entrylist.Faults, with everything wrong with the list, *trf.Faults, or
// *SpreadsheetError.
func List(data []byte) (*entrylist.List, error) {
	if isReport(data) {
		return people(data)
	}
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		var err error
		if data, err = spreadsheet(data); err != nil {
			return nil, &SpreadsheetError{err}
		}
	}
	return entrylist.Read(bytes.NewReader(data))
}

// isReport looks for the records of players.
func isReport(data []byte) bool {
	const record = "001 "
	return len(data) <= entrylist.MaxFileBytes && (bytes.HasPrefix(data, []byte(record)) || bytes.Contains(data, []byte("\n"+record)))
}

// people are the players of a report.
func people(data []byte) (*entrylist.List, error) {
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

// spreadsheet is the first sheet of a spreadsheet as comma-separated text, a row on
// a line of its own.
func spreadsheet(data []byte) ([]byte, error) {
	const most = 64 << 20 // bytes that a part of the file may unpack to
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: most, UnzipXMLSizeLimit: most, RawCellValue: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	rows, err := f.GetRows(f.GetSheetName(0))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	for _, row := range rows {
		for i, cell := range row {
			row[i] = strings.Join(strings.Fields(cell), " ")
		}
		if len(row) == 0 {
			row = []string{""}
		}
		_ = w.Write(row) // memory does not fail
	}
	w.Flush()
	return b.Bytes(), w.Error()
}
