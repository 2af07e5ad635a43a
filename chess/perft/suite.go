// Package perft reads suites of positions with known counts of legal move sequences and verifies
// the counts. It tests a move generator.
//
// A suite is text of these lines. Empty lines and lines that begin with # are skipped:
//
// \tid NAME
// \tepd FEN
// \tperft DEPTH COUNT
//
// An id begins a case. Its epd follows, then any number of counts. The package reads no files,
// measures no time and prints nothing; its callers do.
package perft

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// Case is one position of a suite with its known counts.
type Case struct {
	ID       string
	Line     int // line of the id, from 1
	FEN      string
	Position chess.Position
	// Waived holds the faults of the position that were waived. Some suites contain positions that
	// no game can reach.
	Waived chess.Fault
	Counts []Count
}

// Count is the known number of sequences of Depth legal moves.
type Count struct {
	Depth int
	Nodes uint64
	Line  int // line of the count, from 1
}

// Error is an error in a line of a suite.
type Error struct {
	Line int
	What string
	Err  error // the cause, such as a *fen.Error, or nil
}

// Error returns the error in one sentence.
func (e *Error) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("perft suite line %d: %s: %v", e.Line, e.What, e.Err)
	}
	return fmt.Sprintf("perft suite line %d: %s", e.Line, e.What)
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.Err }

const (
	maxLine  = 1 << 10 // bytes of a line
	maxDepth = 100
)

// Read parses a whole suite. It returns an *Error for the first invalid line, and wraps an error of
// the reader.
func Read(r io.Reader) ([]Case, error) {
	var cases []Case
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, maxLine), maxLine)
	n := 0
	for lines.Scan() {
		n++
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		if err := readLine(&cases, n, text); err != nil {
			return nil, err
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, &Error{Line: n + 1, What: fmt.Sprintf("longer than %d bytes", maxLine)}
	} else if err != nil {
		return nil, fmt.Errorf("perft suite after line %d: %w", n, err)
	}
	if len(cases) > 0 {
		if err := cases[len(cases)-1].complete(); err != nil {
			return nil, err
		}
	}
	return cases, nil
}

// readLine adds the contents of a line, which is not empty, to the cases.
func readLine(cases *[]Case, line int, text string) error {
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	if word == "id" {
		if len(*cases) > 0 {
			if err := (*cases)[len(*cases)-1].complete(); err != nil {
				return err
			}
		}
		*cases = append(*cases, Case{ID: rest, Line: line})
		return nil
	}
	if word != "epd" && word != "perft" {
		return &Error{Line: line, What: fmt.Sprintf("unknown word %q; want id, epd or perft", clip(word))}
	}
	if len(*cases) == 0 {
		return &Error{Line: line, What: fmt.Sprintf("%s before any id; a position begins with id NAME", word)}
	}
	c := &(*cases)[len(*cases)-1]
	if word == "epd" {
		return c.readPosition(line, rest)
	}
	return c.readCount(line, rest)
}

// readPosition reads the value of an epd line: the position of the case.
func (c *Case) readPosition(line int, text string) error {
	if c.FEN != "" {
		return &Error{Line: line, What: fmt.Sprintf("a second epd for id %q; begin with a new id", clip(c.ID))}
	}
	setup, err := fen.Parse(text)
	if err != nil {
		return &Error{Line: line, What: "epd cannot be read", Err: err}
	}
	c.FEN = text
	c.Waived = setup.Faults()
	if c.Position, err = setup.Position(chess.Recoverable); err != nil {
		return &Error{Line: line, What: "epd cannot be played", Err: err}
	}
	return nil
}

// readCount reads the value of a perft line: a depth and the expected count.
func (c *Case) readCount(line int, text string) error {
	const want = "want perft DEPTH COUNT, such as perft 3 8902"
	if c.FEN == "" {
		return &Error{Line: line, What: fmt.Sprintf("perft before the epd of id %q", clip(c.ID))}
	}
	fields := strings.Fields(text)
	if len(fields) != 2 {
		return &Error{Line: line, What: want}
	}
	depth, err := strconv.Atoi(fields[0])
	if err != nil || depth < 1 || depth > maxDepth {
		return &Error{Line: line, What: fmt.Sprintf("depth %q is not 1 to %d; %s", clip(fields[0]), maxDepth, want)}
	}
	nodes, err := strconv.ParseUint(fields[1], 10, 64)
	if err != nil {
		return &Error{Line: line, What: fmt.Sprintf("count %q is no count; %s", clip(fields[1]), want)}
	}
	c.Counts = append(c.Counts, Count{Depth: depth, Nodes: nodes, Line: line})
	return nil
}

// complete returns an error if the case has no position.
func (c *Case) complete() error {
	if c.FEN == "" {
		return &Error{Line: c.Line, What: fmt.Sprintf("id %q has no epd", clip(c.ID))}
	}
	return nil
}

// clip shortens a text to 40 bytes.
func clip(text string) string {
	const limit = 40
	if len(text) > limit {
		return text[:limit] + "..."
	}
	return text
}
