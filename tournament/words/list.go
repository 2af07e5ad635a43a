package words

import (
	"errors"

	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/trf"
)

// ListFault holds the faults of a list of players as text.
type ListFault struct {
	Lines   []string
	More    int                // number of further faults
	Columns []entrylist.Column // columns of the list, as far as they were read
}

// ListFaults returns the faults of a list of players, from a table or a report. It returns nil for
// other errors and for nil.
func ListFaults(lang string, err error) *ListFault {
	var table *entrylist.Faults
	var report *trf.Faults
	switch {
	case errors.As(err, &table):
		said := &ListFault{More: table.More, Columns: table.Columns}
		for _, f := range table.List {
			said.Lines = append(said.Lines, Fault(lang, f))
		}
		return said
	case errors.As(err, &report):
		said := &ListFault{More: report.More}
		for _, f := range report.List {
			said.Lines = append(said.Lines, FileFault(lang, f))
		}
		return said
	}
	return nil
}
