package pgn_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// asPrinted compares lines of play wherever they stand in a file, and comments
// as the export format can say them: on one line, in valid UTF-8.
var asPrinted = cmp.Options{
	cmpopts.IgnoreTypes(pgn.Location{}),
	cmpopts.EquateEmpty(),
	cmp.Comparer(func(a, b string) bool { return printable(a) == printable(b) }),
}

func printable(comment string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(comment, "\uFFFD"))), " ")
}

// Any text is gone through to its end without a panic, the same byte by byte;
// the games that are read whole are written, read back and written the same.
func FuzzReader(f *testing.F) {
	files, err := filepath.Glob("testdata/*.pgn")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[:min(len(data), 4<<10)])
	}
	f.Add([]byte("1. e4 (1. d4 {x} (1. c4)) $1 e5!? ; c\n*"))
	opts := pgn.Options{Limits: pgn.Limits{Comment: 1000, Tag: 200}}
	f.Fuzz(func(t *testing.T, data []byte) {
		whole := transcribe(t, bytes.NewReader(data), new(scribe), opts)
		if drops := transcribe(t, iotest.OneByteReader(bytes.NewReader(data)), new(scribe), opts); drops != whole {
			t.Fatalf("byte by byte:\n%s\nwhole:\n%s", drops, whole)
		}
		r := pgn.NewReader(bytes.NewReader(data), opts)
		for games := 0; ; games++ {
			g, err := r.Game()
			if errors.Is(err, io.EOF) {
				return
			}
			if games > len(data) {
				t.Fatal("more games than bytes")
			}
			var fault *pgn.Error
			if errors.As(err, &fault) {
				if fault.Line < 1 || fault.Column < 1 || fault.Offset > int64(len(data)) || !strings.Contains(err.Error(), "line") {
					t.Fatalf("misplaced: %v", err)
				}
				continue
			}
			var once, twice bytes.Buffer
			if err := pgn.NewWriter(&once).WriteGame(g); err != nil {
				continue // a tag name that only a reader takes
			}
			back, err := pgn.NewReader(bytes.NewReader(once.Bytes()), pgn.Options{}).Game()
			if err != nil {
				t.Fatalf("%v in what was written:\n%s", err, once.String())
			}
			if diff := cmp.Diff(g.Line, back.Line, asPrinted); diff != "" || back.Start != g.Start {
				t.Fatalf("read back differently (-want +got):\n%s\n%s", diff, once.String())
			}
			if err := pgn.NewWriter(&twice).WriteGame(back); err != nil || once.String() != twice.String() {
				t.Fatalf("%v, written twice:\n%s\n%s", err, once.String(), twice.String())
			}
		}
	})
}
