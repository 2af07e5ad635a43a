package laws_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/laws"
)

var update = flag.Bool("update", false, "rewrite what the transcripts say was announced")

// A transcript reads like an arbiter's protocol. Lines at the margin are what
// was done: a game begun, or a time, a person and a deed. The indented lines
// below are what the machine announced, with the rule of the rules map; they
// are compared, and rewritten with -update. Lines with # are remarks.
//
//	game 7200+30|no-time [black CONTROL] [960 N] [default 30s] [lag 500ms] [unknown draw]
//	     [draws after 30] [draws never] [offers repeated] [from FEN]
//	0:00:05 White e4
//	0:00:09 Black e5 and offers a draw
//	0:00:09 both Nf3 Nc6 Bb5 a6, each 5s      (announces only what is no move)
//	0:10:00 White claims repetition with Ng1
//	clocks | board | hand | amiss | alarm             (shows)
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		edition := filepath.Base(filepath.Dir(file))
		t.Run(edition+"/"+strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := protocol{t: t, edition: laws.Edition(edition)}
			out, err := p.play(string(data))
			if err != nil {
				t.Fatalf("%s:%v", file, err)
			}
			if *update {
				if err := os.WriteFile(file, []byte(out), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got, want := out, string(data); got != want {
				t.Errorf("%s is announced differently (go test -update rewrites it):\n%s", file, firstDifference(got, want))
			}
		})
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "", ""
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return fmt.Sprintf("line %d\n  now  %s\n  file %s", i+1, a, b)
		}
	}
	return "the ends of the lines"
}

// play does what a transcript says and returns it with what is announced.
func (p *protocol) play(text string) (string, error) {
	var out strings.Builder
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if strings.HasPrefix(line, "    ") {
			continue
		}
		out.WriteString(line + "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		said, err := p.line(line)
		if err != nil {
			return "", fmt.Errorf("%d: %w", i+1, err)
		}
		for _, s := range said {
			out.WriteString("    " + s + "\n")
		}
		if p.quick && !strings.HasPrefix(text, out.String()) {
			return out.String(), nil // it announces something else already
		}
	}
	p.checkReplay()
	return out.String(), nil
}

// TestTranscriptsSeeEveryFigure changes each figure, switch and policy of each
// edition's table in turn: a transcript of that edition must announce something
// else then. The edition of 1993 has one kind of play, no delay and no claim of
// the last two minutes, and it counts no illegal moves, so that what hangs on those
// cannot be seen there.
func TestTranscriptsSeeEveryFigure(t *testing.T) {
	unseen := regexp.MustCompile(`^(delay-lapses|rapid\.per-move|flags|quickplay\.(blitz|added|on-move|rejects|bonus|is-offer|final|either-flag|increment)|sheets\.(unless-added|free-fast|record)|notation\.(signs|passing|pawn-file|long-form)|.*\[(rapid|blitz)\]` +
		`|setup-limit|setting-fixed|swapped-king|misplaced-rook|illegal-(rapid|blitz|bonus-fast|excused|last))$`)
	if testing.Short() {
		t.Skip("plays the transcripts once for each figure that could be wrong")
	}
	for _, e := range laws.Editions() {
		files, err := filepath.Glob(filepath.Join("testdata", string(e), "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[file] = string(data)
		}
		laws.Mutants(e, func(name string) {
			for i, file := range files {
				p := protocol{t: t, edition: e, quick: true}
				if got, err := p.play(texts[file]); err != nil || got != texts[file] {
					t.Logf("%s: %s is seen by %s", e, name, filepath.Base(file))
					copy(files[1:], files[:i]) // it is asked first about the next figure, its neighbour
					files[0] = file
					return
				}
			}
			if e != laws.Edition1993 || !unseen.MatchString(name) {
				t.Errorf("%s: no transcript sees %s", e, name)
			}
		})
	}
}
