package intake

import (
	"bytes"
	"errors"
	"strings"
	"unicode"

	"github.com/escaque/escaque/tournament/entrylist"
)

// ListOrNames is [List], but it also accepts one name per line without a header: "Surname, Name" or
// "Name Surname", with no other columns. Callers should show such a list before entering it,
// because a line may not be a name.
func ListOrNames(data []byte) (*entrylist.List, error) {
	list, err := List(data)
	var faults *entrylist.Faults
	if !errors.As(err, &faults) || len(faults.List) != 1 || faults.List[0].Code != entrylist.HeaderMissing || !areNames(data) {
		return list, err
	}
	table := []byte("name\n")
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for line := range bytes.Lines(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			line = append(append([]byte{'"'}, line...), '"')
		}
		table = append(append(table, line...), '\n')
	}
	list, err = List(table)
	if errors.As(err, &faults) {
		for i := range faults.List {
			faults.List[i].Line = max(0, faults.List[i].Line-1)
			faults.List[i].Other = max(0, faults.List[i].Other-1)
		}
	}
	if err != nil {
		return nil, err
	}
	for i := range list.Lines {
		list.Lines[i]--
	}
	return list, nil
}

// areNames reports whether a text may consist of names only: at most one comma per line, no other
// separator and no digit.
func areNames(data []byte) bool {
	for line := range strings.Lines(string(data)) {
		if strings.Count(line, ",") > 1 || strings.ContainsFunc(strings.TrimSpace(line), func(r rune) bool {
			return unicode.IsDigit(r) || strings.ContainsRune("\";\t", r)
		}) {
			return false
		}
	}
	return true
}
