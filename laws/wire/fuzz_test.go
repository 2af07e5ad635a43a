package wire

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/laws"
)

func FuzzDecodeEvent(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "v1.ndjson"))
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		f.Add(line)
	}
	started, _, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: laws.Regulations{Edition: laws.Edition2009}}, 0)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := DecodeEvent(data)
		if err != nil {
			return
		}
		again, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeEvent(again)
		if err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		if diff := cmp.Diff(e, back, same); diff != "" {
			t.Fatal(diff)
		}
		// A log from anywhere may be refused in part but breaks nothing.
		for _, g := range []laws.Game{laws.New(), started} {
			g = laws.Apply(g, e)
			g.Position()
			g.Moves()
			g.Questions()
			g.Alarm()
			g.CanClaimFifty()
			g.CanClaimRepetition()
		}
	})
}

func FuzzDecodeCommand(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "v1.ndjson"))
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := DecodeCommand(data)
		if err != nil {
			return
		}
		again, err := EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeCommand(again)
		if err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		if diff := cmp.Diff(c, back, same); diff != "" {
			t.Fatal(diff)
		}
	})
}
