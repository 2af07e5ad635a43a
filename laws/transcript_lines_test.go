package laws_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// linesFile has the commands of all transcripts, as lines of package wire, for tests that give them
// in other ways than to the Laws themselves. Before each transcript stands its name. Of a game on a
// board of wood only the start is written.
const linesFile = "testdata/lines.jsonl"

// TestTranscriptLines holds the file of commands to the transcripts; -update writes it anew.
func TestTranscriptLines(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	var out bytes.Buffer
	for _, file := range files {
		edition := filepath.Base(filepath.Dir(file))
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "{\"transcript\":%q}\n", edition+"/"+strings.TrimSuffix(filepath.Base(file), ".txt"))
		onWood := false
		p := protocol{t: t, quick: true, edition: laws.Edition(edition)}
		p.given = func(by laws.Actor, c laws.Command, at clock.Instant) {
			start, starts := c.(laws.Start)
			if starts {
				onWood = start.Regulations.Venue == laws.Board
			} else if onWood {
				return
			}
			line, err := wire.EncodeLine(wire.Line{At: at, By: by, Command: c})
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			out.Write(append(line, '\n'))
		}
		if _, err := p.play(string(text)); err != nil {
			t.Fatal(err)
		}
	}
	if *update {
		if err := os.WriteFile(linesFile, out.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	held, err := os.ReadFile(linesFile)
	if err != nil || !bytes.Equal(held, out.Bytes()) {
		t.Errorf("%s is not what the transcripts say, %v; go test -run TestTranscriptLines -update writes it", linesFile, err)
	}
}
