package games

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/pgn/stats"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// newPGNSplit returns the command `escaque pgn split`.
func newPGNSplit(w *terminal.World) *cobra.Command {
	cmd := w.Command("pgn.split", "split FILE --games N | --by TAG")
	cmd.Args = w.Arguments(1, 1)
	s := splitRun{w: w}
	f := cmd.Flags()
	f.IntVar(&s.games, "games", 0, w.HelpText("pgn.split.games"))
	f.StringVar(&s.by, "by", "", w.HelpText("pgn.split.by"))
	f.StringVar(&s.parts.dir, "dir", ".", w.HelpText("pgn.split.dir"))
	f.BoolVar(&s.parts.force, "force", false, w.HelpText("pgn.split.force"))
	f.BoolVar(&s.json, "json", false, w.HelpText("json.flag"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return s.run(cmd.Context(), args[0]) }
	return cmd
}

// splitRun executes the command pgn split.
type splitRun struct {
	w     *terminal.World
	games int
	by    string
	json  bool
	parts parts
}

// splitKeys lists the tags by which games can be split.
var splitKeys = map[string][]string{
	"event": {"Event"}, "site": {"Site"}, "round": {"Round"}, "white": {"White"}, "black": {"Black"},
	"eco": {"ECO"}, "year": {"Date", "UTCDate"},
}

// run splits a file.
func (s *splitRun) run(ctx context.Context, name string) error {
	tags, known := splitKeys[s.by]
	switch {
	case s.by != "" && !known:
		return &terminal.Fault{Key: "pgn.split.unknown", Args: []any{"Text", s.by}}
	case known == (s.games != 0) || s.games < 0:
		return &terminal.Fault{Key: "pgn.split.how"}
	}
	src, size, err := openSeekable(s.w, name)
	if err != nil {
		return err
	}
	defer src.Close()
	if err := os.MkdirAll(s.parts.dir, 0o777); err != nil {
		return &terminal.Fault{Key: "fault.write", Args: []any{"File", s.parts.dir}, Under: terminal.Cause(err)}
	}
	faulty, err := s.split(ctx, name, src, size, &labels{tags: tags})
	if closed := s.parts.close(); err == nil {
		err = closed
	}
	if err != nil {
		s.parts.remove()
		return err
	}
	if err := s.printResult(); err != nil {
		return err
	}
	if faulty > 0 {
		return terminal.ErrFaults
	}
	return nil
}

// split copies the text of each game unchanged into its part.
func (s *splitRun) split(ctx context.Context, name string, src io.ReaderAt, size int64, v *labels) (faulty int, err error) {
	stem := "games"
	if name != "-" {
		base := filepath.Base(name)
		stem = fileStem(strings.TrimSuffix(base, filepath.Ext(base)))
	}
	r := pgn.NewReader(io.NewSectionReader(src, 0, size), pgn.Options{})
	bar := s.w.Progress(name, size)
	defer bar.Done()
	for n := 0; ctx.Err() == nil; n++ {
		v.begin = r.Offset()
		err := r.ReadGame(v)
		var bad *pgn.Error
		switch {
		case errors.Is(err, io.EOF):
			return faulty, nil
		case errors.As(err, &bad):
			faulty++
			fmt.Fprintln(s.w.Err, gameFault(s.w, name, bad))
		case err != nil:
			return faulty, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: err}
		}
		bar.At(r.Offset())
		var p *part
		if s.games > 0 {
			p, err = s.parts.numberedPart(stem, n/s.games+1)
		} else {
			p, err = s.parts.namedPart(v.partKey(s.by))
		}
		if err != nil {
			return faulty, err
		}
		if err := p.add(src, v.begin, r.Offset()); err != nil {
			return faulty, &terminal.Fault{Key: "fault.write", Args: []any{"File", p.Path}, Under: terminal.Cause(err)}
		}
	}
	return faulty, &terminal.Fault{Key: "fault.interrupted"}
}

// printResult prints how many games each part has.
func (s *splitRun) printResult() error {
	if s.json {
		encode := json.NewEncoder(s.w.Out)
		for _, p := range s.parts.all {
			if err := encode.Encode(p); err != nil {
				return err
			}
		}
		return nil
	}
	games := 0
	for _, p := range s.parts.all {
		games += p.Games
	}
	_, err := fmt.Fprintln(s.w.Out, s.w.Count("pgn.split.done", games, "Files", len(s.parts.all), "Folder", s.parts.dir))
	return err
}

// labels is a visitor that records where a game begins, and the tags that decide its part.
type labels struct {
	pgn.Ignore
	tags   []string
	begin  int64
	values [2]string
}

// maxLabel is how many bytes of a tag are kept.
const maxLabel = 400

// BeginGame records where the game begins.
func (v *labels) BeginGame(at pgn.Location) { v.begin, v.values = at.Offset, [2]string{} }

// Tag records the tags by which games are split.
func (v *labels) Tag(name, value []byte, _ pgn.Location) error {
	if i := slices.Index(v.tags, string(name)); i >= 0 && v.values[i] == "" {
		v.values[i] = string(value[:min(len(value), maxLabel)])
	}
	return nil
}

// partKey returns the part of the game for a kind of split.
func (v *labels) partKey(by string) string {
	switch by {
	case "year":
		return stats.Year(v.values[0], v.values[1])
	case "eco":
		return v.values[0][:min(3, len(v.values[0]))] // without the subvariation that some programs append
	}
	return v.values[0]
}

// openSeekable opens a file for random access. It copies standard input to a temporary file first.
func openSeekable(w *terminal.World, name string) (f *os.File, size int64, err error) {
	src, size, err := w.Open(name)
	if err != nil {
		return nil, 0, err
	}
	if f, ok := src.(*os.File); ok && size > 0 {
		return f, size, nil
	}
	defer src.Close()
	f, err = os.CreateTemp("", "escaque-*.pgn")
	if err != nil {
		return nil, 0, err
	}
	_ = os.Remove(f.Name()) // where that fails, the system deletes the file
	size, err = io.Copy(f, src)
	if err != nil {
		f.Close()
		return nil, 0, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: err}
	}
	return f, size, nil
}

// part is one of the output files of a split.
type part struct {
	Path  string `json:"file"`
	Games int    `json:"games"`

	file *os.File // nil while it is closed
}

// add appends the text of a game and an empty line.
func (p *part) add(src io.ReaderAt, from, to int64) error {
	to, err := trimEnd(src, from, to)
	if err != nil {
		return err
	}
	if _, err := io.Copy(p.file, io.NewSectionReader(src, from, to-from)); err != nil {
		return err
	}
	_, err = p.file.WriteString("\n\n")
	p.Games++
	return err
}

// trimEnd returns the end of a text without trailing blanks.
func trimEnd(src io.ReaderAt, from, to int64) (int64, error) {
	room := make([]byte, 512)
	for to > from {
		n := min(int64(len(room)), to-from)
		if _, err := src.ReadAt(room[:n], to-n); err != nil {
			return 0, err
		}
		left := len(bytes.TrimRight(room[:n], " \t\r\n"))
		to -= n - int64(left)
		if left > 0 {
			break
		}
	}
	return to, nil
}
