package wire

import (
	_ "embed"
	"encoding/json"
	"strings"
)

// examples has one line for each command and event. Every later release must be able to
// read them. The program shows an example in its answer to a line that it cannot read.
//
//go:embed testdata/v1.ndjson
var examples string

// Example returns an example line for a type of command or event, with as many of its fields as one
// line can have. ok is false when there is none.
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
