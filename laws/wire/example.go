package wire

import (
	_ "embed"
	"encoding/json"
	"strings"
)

// The examples are one of every command and every event, the same lines that
// every later release must read. They are kept in the program so that a line
// that cannot be read is answered with one that can.
//
//go:embed testdata/v1.ndjson
var examples string

// Example returns a line of a type of command or event with as many of its
// fields as one line can have.
func Example(kind string) (line string, ok bool) {
	most := 0
	for candidate := range strings.Lines(examples) {
		if !strings.HasPrefix(candidate, `{"v":1,"type":"`+kind+`"`) {
			continue
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal([]byte(candidate), &fields); err == nil && len(fields) > most {
			most, line = len(fields), strings.TrimSpace(candidate)
		}
	}
	return line, most > 0
}
