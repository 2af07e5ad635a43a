package perft_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/perft"
)

// maxNodes is the greatest count that the tests make, by suite; a full proof,
// ESCAQUE_PROOF=full as `make proof` sets it, goes to fullNodes. The whole
// suites are for `escaque perft --suite`.
var maxNodes = map[string]uint64{"tricky": 10_000_000, "random": 100_000, "chess960": 300_000}

const fullNodes = 10_000_000

func TestSuites(t *testing.T) {
	full := false
	switch v := os.Getenv("ESCAQUE_PROOF"); v {
	case "":
	case "full":
		full = true
	default:
		t.Fatalf("ESCAQUE_PROOF=%q; it is full or not set", v)
	}
	for name, nodes := range maxNodes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if full {
				nodes = fullNodes
			}
			cases := suite(t, name)
			sum := perft.Run(cases, perft.Limits{MaxNodes: nodes}, func(r perft.Result) bool {
				if !r.OK() {
					t.Errorf("%s, %s depth %d: %d, want %d", r.Case.ID, r.Case.FEN, r.Count.Depth, r.Got, r.Count.Nodes)
				}
				return true
			})
			if sum.Wrong > 0 || sum.Counts == 0 {
				t.Errorf("%d of %d counts are wrong", sum.Wrong, sum.Counts)
			}
			t.Logf("%d positions, %d counts, %d nodes", len(cases), sum.Counts, sum.Nodes)
		})
	}
}

func suite(t *testing.T, name string) []perft.Case {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name+".perft"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cases, err := perft.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// Only the suite of odd positions has faults, and each is one that the suite
// means to have.
func TestWaivedFaults(t *testing.T) {
	for _, name := range []string{"random", "chess960"} {
		for _, c := range suite(t, name) {
			if c.Waived != 0 {
				t.Errorf("%s, %s: %v", name, c.ID, c.Waived)
			}
		}
	}
	waived := map[string]chess.Fault{}
	for _, c := range suite(t, "tricky") {
		if c.Waived != 0 {
			waived[c.ID] = c.Waived
		}
	}
	for _, id := range []string{"align-diag-1", "align-diag-2", "align-horizontal", "align-ep", "align-ep-pinned",
		"ep-unrelated-check", "two-pawn-checkers", "two-stepper-checkers", "two-knight-checkers"} {
		if waived[id] != chess.FaultCheckers {
			t.Errorf("%s: faults %v, want %v", id, waived[id], chess.FaultCheckers)
		}
		delete(waived, id)
	}
	if waived["max-legals-too-much-material"] != chess.FaultMaterial {
		t.Errorf("nineteen queens: %v", waived["max-legals-too-much-material"])
	}
	delete(waived, "max-legals-too-much-material")
	if len(waived) > 0 {
		t.Errorf("other positions have faults: %v", waived)
	}
}

func TestLimitsAndStopping(t *testing.T) {
	cases, err := perft.Read(strings.NewReader("id a\nepd " + fen.Initial + "\nperft 1 20\nperft 2 401\nperft 3 8902\n"))
	if err != nil {
		t.Fatal(err)
	}
	if jobs := perft.Jobs(cases, perft.Limits{MaxDepth: 2}); len(jobs) != 2 {
		t.Errorf("to depth 2: %d counts", len(jobs))
	}
	if jobs := perft.Jobs(cases, perft.Limits{MaxNodes: 500}); len(jobs) != 2 {
		t.Errorf("to 500 nodes: %d counts", len(jobs))
	}
	sum := perft.Run(cases, perft.Limits{}, func(r perft.Result) bool { return r.OK() })
	if (sum != perft.Summary{Counts: 2, Wrong: 1, Nodes: 420}) {
		t.Errorf("stopping at the wrong count: %+v", sum)
	}
}

func TestErrorsNameTheLine(t *testing.T) {
	tests := []struct{ text, want string }{
		{"\n# note\nepd 8/8 w", `perft suite line 3: epd before any id; a position begins with id NAME`},
		{"perft 1 20", `perft suite line 1: perft before any id; a position begins with id NAME`},
		{"id a\nfen 8/8 w", `perft suite line 2: unknown word "fen"; want id, epd or perft`},
		{"id a\nepd 8/8/8/8/8/8/8/8 w", `perft suite line 2: epd cannot be played: not a legal position: a side has no king (no-king)`},
		{"id a\nepd 8/8/8/8/8/8/8 w", `perft suite line 2: epd cannot be read: FEN column 14, placement: it ends on rank 2 after 8 squares; each of the eight ranks, the eighth first, has eight squares`},
		{"id a\nperft 1 20", `perft suite line 2: perft before the epd of id "a"`},
		{"id a\n\nid b\nepd " + fen.Initial, `perft suite line 1: id "a" has no epd`},
		{"id a", `perft suite line 1: id "a" has no epd`},
		{"id a\nepd " + fen.Initial + "\nepd " + fen.Initial, `perft suite line 3: a second epd for id "a"; begin with a new id`},
		{"id a\nepd " + fen.Initial + "\nperft 1", `perft suite line 3: want perft DEPTH COUNT, such as perft 3 8902`},
		{"id a\nepd " + fen.Initial + "\nperft 0 1", `perft suite line 3: depth "0" is not 1 to 100; want perft DEPTH COUNT, such as perft 3 8902`},
		{"id a\nepd " + fen.Initial + "\nperft 1 -20", `perft suite line 3: count "-20" is no count; want perft DEPTH COUNT, such as perft 3 8902`},
		{"id a\n#" + strings.Repeat("x", 5000), `perft suite line 2: longer than 1024 bytes`},
	}
	for _, test := range tests {
		_, err := perft.Read(strings.NewReader(test.text))
		var fault *perft.Error
		if !errors.As(err, &fault) || err.Error() != test.want {
			t.Errorf("%.60q:\n got %v\nwant %s", test.text, err, test.want)
		}
	}
	broken := errors.New("broken pipe")
	if _, err := perft.Read(io.MultiReader(strings.NewReader("# a\n"), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("a reader that breaks: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("id a\nepd " + fen.Initial + "\nperft 1 20\n")
	f.Add("id\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 99 18446744073709551615")
	f.Fuzz(func(t *testing.T, text string) {
		cases, err := perft.Read(strings.NewReader(text))
		var fault *perft.Error
		if err != nil && (!errors.As(err, &fault) || fault.Line < 1) {
			t.Fatalf("poor error %v", err)
		}
		perft.Run(cases, perft.Limits{MaxDepth: 1}, func(perft.Result) bool { return true })
	})
}

func ExampleRun() {
	cases, err := perft.Read(strings.NewReader(`
# two counts of the start position, the second one wrong
id initial
epd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
perft 3 8902
perft 4 197282
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	sum := perft.Run(cases, perft.Limits{MaxDepth: 5}, func(r perft.Result) bool {
		fmt.Println(r.Case.ID, r.Count.Depth, r.Got, r.OK())
		return true
	})
	fmt.Printf("%d counts, %d wrong\n", sum.Counts, sum.Wrong)
	// Output:
	// initial 3 8902 true
	// initial 4 197281 false
	// 2 counts, 1 wrong
}
