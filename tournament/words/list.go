package words

import (
	"errors"

	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/trf"
)

// ListFault is what is wrong with a list of players.
type ListFault struct {
	Lines   []string
	More    int                // faults beyond those
	Columns []entrylist.Column // as far as they were read
}

// ListFaults says what is wrong with a list of players, a table or a report; nil when the
// error is another one, or none.
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
