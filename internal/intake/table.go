package intake

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/escaque/escaque/tournament/entrylist"
)

// SpreadsheetError says that a spreadsheet cannot be read.
type SpreadsheetError struct{ Err error }

func (e *SpreadsheetError) Error() string { return fmt.Sprintf("intake: spreadsheet: %v", e.Err) }

func (e *SpreadsheetError) Unwrap() error { return e.Err }

// List reads a list of players from a table of text or from the first sheet of a
// spreadsheet, whichever the file is. The error is *entrylist.Faults, with everything
// wrong with the list, or *SpreadsheetError.
func List(data []byte) (*entrylist.List, error) {
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		var err error
		if data, err = spreadsheet(data); err != nil {
			return nil, &SpreadsheetError{err}
		}
	}
	return entrylist.Read(bytes.NewReader(data))
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
