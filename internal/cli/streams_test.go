package cli_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/cli"
)

const samplePath = "../../chess/pgn/testdata/sample.pgn"

// run types a command with an input and gives its exit code and both outputs.
func run(in io.Reader, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = cli.Main(context.Background(), cli.World{In: in, Out: &out, Err: &errs, Env: func(string) string { return "" }}, args)
	return code, out.String(), errs.String()
}

func mustRun(t interface{ Fatalf(string, ...any) }, in string, args ...string) string {
	code, out, errs := run(strings.NewReader(in), args...)
	if code != 0 {
		t.Fatalf("%v: exit code %d\n%s", args, code, errs)
	}
	return out
}

// TestCleanStaysClean: what was cleaned is read without a fault and comes out
// the same, byte for byte.
func TestCleanStaysClean(t *testing.T) {
	scraps := rapid.SampledFrom([]string{
		"1. e4 e5 2. Nf3 Nc6 ", "1. d4 ", "d5 ", "c4 ", "e4 ", "(1. c4 c5) ", "(d4 (c4 {x} e5) e6) ", "(", ") ", "{} ", "{a  b\nc} ", "{[%clk 1:00:00] [%eval 0.1]} ",
		"{with ; in it} ", "; to the end }\n", ";\n", "{" + strings.Repeat("word ", 40) + "} ", "{[Event \"x\"]} ", "{% x} ", "$1 ", "!! ", "$0 $255 ", "1-0\n\n", "*\n\n", "1/2-1/2\n\n",
		"[Event \"a \\\" b\"]\n", "[White \"M\xfcller\"]\n", "[Result \"1-0\"]\n", "[X \"\"]\n", "[X \"2\"]\n", "[Round \"" + strings.Repeat("r", 200) + "\"]\n\n",
		"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\ne4 Kd7 O-O ", "[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 9\"]\n\nO-O O-O-O ", "\n", "% x\n", "...e5 ", "(=) ",
	})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(scraps, 0, 40).Draw(t, "scraps"), "")
		_, clean, _ := run(strings.NewReader(text), "pgn", "clean", "-")
		if again := mustRun(t, clean, "pgn", "clean", "-"); again != clean {
			t.Fatalf("of %q came\n%s\nand then\n%s", text, clean, again)
		}
	})
}

// TestConvertThereAndBack: the moves of real games survive every notation that
// can stand in a file.
func TestConvertThereAndBack(t *testing.T) {
	sample, err := os.ReadFile(samplePath)
	if err != nil {
		t.Fatal(err)
	}
	plain := mustRun(t, string(sample[:20_000]), "convert")
	for _, name := range []string{"lan", "uci", "es", "ca", "cs", "de", "fr", "hu", "pl", "ru", "figurines"} {
		other := mustRun(t, plain, "convert", "--to", name)
		if back := mustRun(t, other, "convert", "--from", name); back != plain {
			t.Errorf("%s changes the games", name)
		}
	}
	spoken := mustRun(t, plain, "convert", "--to", "announce")
	if got, want := mustRun(t, spoken, "convert", "--from", "announce", "--to", "uci"), list(mustRun(t, plain, "convert", "--to", "uci")); got != want {
		t.Errorf("announced, the games are others")
	}
}

// list gives the moves of a file alone, one a line and an empty line between
// games.
func list(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "[Event ") && b.Len() > 0 {
			b.WriteByte('\n')
		}
		if strings.HasPrefix(line, "[") {
			continue
		}
		for _, word := range strings.Fields(line) {
			if _, move, ok := strings.Cut(word, "."); ok {
				word = move
			}
			if len(word) >= 4 && word[0] >= 'a' && word[0] <= 'h' {
				b.WriteString(word + "\n")
			}
		}
	}
	return b.String()
}

// TestSplitLosesNothing: the parts together contain what the whole contained.
func TestSplitLosesNothing(t *testing.T) {
	want := mustRun(t, "", "pgn", "stats", "--json", samplePath)
	for _, how := range [][]string{{"--games", "7"}, {"--by", "white"}, {"--by", "event"}, {"--by", "eco"}, {"--by", "year"}, {"--by", "round"}} {
		dir := t.TempDir()
		mustRun(t, "", append([]string{"pgn", "split", samplePath, "--dir", dir}, how...)...)
		parts, err := filepath.Glob(filepath.Join(dir, "*.pgn"))
		if err != nil || len(parts) < 2 {
			t.Fatal(parts, err)
		}
		if got := mustRun(t, "", append([]string{"pgn", "stats", "--json"}, parts...)...); got != want {
			t.Errorf("%v: the parts contain\n%s\nthe whole\n%s", how, got, want)
		}
	}
}

// meter is a source that watches the heap while it is read.
type meter struct {
	src  io.Reader
	left int // bytes to the next look
	peak uint64
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.src.Read(p)
	if m.left -= n; m.left <= 0 {
		m.left = 1 << 20
		m.look()
	}
	return n, err
}

func (m *meter) look() {
	var s runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&s)
	m.peak = max(m.peak, s.HeapAlloc)
}

// TestRandomBytesInConstantMemory gives every command eight megabytes of no
// meaning. It refuses them, calmly, and holds no more of them than its buffers.
func TestRandomBytesInConstantMemory(t *testing.T) {
	const bound = 12 << 20
	size := int64(8 << 20)
	if testing.Short() {
		size = 1 << 20
	}
	commands := [][]string{
		{"pgn", "check", "-q", "-"}, {"check", "--json", "-"}, {"pgn", "clean", "-"}, {"pgn", "stats", "-"}, {"pgn", "tree", "-"},
		{"convert", "--to", "es", "-"}, {"convert", "--json", "-"}, {"convert", "--from", "announce", "-"}, {"fen", "-"}, {"perft", "--suite", "-"},
		{"pgn", "split", "--by", "white", "-"},
	}
	for _, args := range commands {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			if args[1] == "split" {
				args = append(args, "--dir", t.TempDir())
			}
			before := meter{}
			before.look()
			src := &meter{src: io.LimitReader(rand.NewChaCha8([32]byte{7}), size)}
			var errs tail
			code := cli.Main(context.Background(), cli.World{In: src, Out: io.Discard, Err: &errs, Env: func(string) string { return "" }}, args)
			if code == 0 {
				t.Error("nothing wrong was found in it")
			}
			if bytes.Contains(errs.last, []byte("goroutine")) || bytes.Contains(errs.last, []byte("panic")) {
				t.Errorf("%s", errs.last)
			}
			if src.peak > before.peak+bound {
				t.Errorf("held %d kB", (src.peak-before.peak)>>10)
			}
		})
	}
}

// tail keeps the end of what is written to it.
type tail struct{ last []byte }

func (w *tail) Write(p []byte) (int, error) {
	w.last = append(w.last, p...)
	w.last = w.last[max(0, len(w.last)-4096):]
	return len(p), nil
}

// closed is a pipe whose reader has gone.
type closed struct{}

func (closed) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
}

func TestClosedPipeIsNoFailure(t *testing.T) {
	for _, args := range [][]string{
		{"pgn", "check", samplePath}, {"check", "--json", samplePath}, {"pgn", "clean", samplePath}, {"pgn", "stats", samplePath},
		{"pgn", "tree", samplePath}, {"convert", samplePath}, {"fen", "--start", "1"},
	} {
		var errs bytes.Buffer
		code := cli.Main(context.Background(), cli.World{In: strings.NewReader(""), Out: closed{}, Err: &errs, Env: func(string) string { return "" }}, args)
		if code != 2 || strings.Contains(errs.String(), "pipe") {
			t.Errorf("%v: exit code %d, %s", args, code, &errs)
		}
	}
}

// TestInterrupted: a command that is told to stop says so and exits with 2.
func TestInterrupted(t *testing.T) {
	for _, args := range [][]string{
		{"pgn", "check", "-"}, {"check", "-"}, {"pgn", "clean", "-"}, {"pgn", "stats", "-"}, {"pgn", "tree", "-"}, {"convert"},
		{"convert", "--from", "announce"}, {"fen", "-"},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		endless := readerFunc(func(p []byte) (int, error) {
			cancel()
			return copy(p, "1. e4 *\n"), nil
		})
		var errs bytes.Buffer
		code := cli.Main(ctx, cli.World{In: endless, Out: io.Discard, Err: &errs, Env: func(string) string { return "" }}, args)
		if code != 2 || !strings.HasSuffix(errs.String(), "escaque: interrupted\n") {
			t.Errorf("%v: exit code %d, %s", args, code, &errs)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestUnreadable: a source that fails is named with its failure.
func TestUnreadable(t *testing.T) {
	for _, args := range [][]string{{"pgn", "check", "-"}, {"pgn", "clean", "-"}, {"pgn", "stats", "-"}, {"convert"}, {"pgn", "split", "-", "--games", "1"}} {
		code, _, errs := run(readerFunc(func([]byte) (int, error) { return 0, errors.New("the disk is gone") }), args...)
		if code != 2 || !strings.HasSuffix(errs, "escaque: - cannot be read completely: the disk is gone\n") {
			t.Errorf("%v: exit code %d, %s", args, code, errs)
		}
	}
}
