package wire

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"
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

// commandKinds lists the commands.
var commandKinds = sync.OnceValue(func() []string {
	commands, _ := Kinds()
	return commands
})

// Kinds lists the types that there are examples of, commands and events apart,
// each in the order of the alphabet.
func Kinds() (commands, events []string) {
	for line := range strings.Lines(examples) {
		if c, err := DecodeCommand([]byte(line)); err == nil {
			commands = append(commands, c.CommandKind())
		} else if e, err := DecodeEvent([]byte(line)); err == nil {
			events = append(events, e.EventKind())
		}
	}
	slices.Sort(commands)
	slices.Sort(events)
	return slices.Compact(commands), slices.Compact(events)
}
