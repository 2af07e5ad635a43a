package engine

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Program is an engine to run.
type Program struct {
	Command string
	Args    []string
	// Settings are UCI options such as "Skill Level" or "UCI_Elo", in the order in which they are
	// sent. The engine must have all of them.
	Settings []Setting
	// Idle runs the engine at the lowest priority.
	Idle bool
}

// Setting is a UCI option and its value.
type Setting struct{ Name, Value string }

// The time limits for the handshake, for ending the process, and for an answer after its search
// time.
const (
	handshakeTime = 20 * time.Second
	stopTime      = 3 * time.Second
	graceTime     = 5 * time.Second
)

// The errors of an engine.
var (
	ErrStart     = errors.New("the engine does not start")
	ErrGone      = errors.New("the engine has ended")
	ErrMute      = errors.New("the engine does not answer")
	ErrNoSetting = errors.New("the engine has no such option")
)

// Engine is a running UCI engine. Only one goroutine may use it at a time.
type Engine struct {
	name    string // the engine's own name
	cmd     *exec.Cmd
	in      io.WriteCloser
	lines   chan string // closed when the program ends
	options []string    // their names
}

// Start runs a program and completes the UCI handshake. Its errors wrap [ErrStart].
func Start(ctx context.Context, p Program) (*Engine, error) {
	e := &Engine{name: p.Command, cmd: exec.Command(p.Command, p.Args...), lines: make(chan string, 1000)}
	separateGroup(e.cmd)
	in, err := e.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := e.cmd.Start(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	if p.Idle {
		lowerPriority(e.cmd.Process)
	}
	e.in = in
	go func() {
		defer close(e.lines)
		scan := bufio.NewScanner(out)
		scan.Buffer(nil, 1<<20)
		for scan.Scan() {
			e.lines <- scan.Text()
		}
	}()
	if err := e.handshake(ctx, p.Settings); err != nil {
		e.Close()
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	return e, nil
}

func (e *Engine) handshake(ctx context.Context, settings []Setting) error {
	ctx, cancel := context.WithTimeout(ctx, handshakeTime)
	defer cancel()
	if err := e.send("uci"); err != nil {
		return err
	}
	if err := e.readUntil(ctx, "uciok", func(line string) {
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			e.name = name
		}
		if rest, ok := strings.CutPrefix(line, "option name "); ok {
			name, _, _ := strings.Cut(rest, " type ")
			e.options = append(e.options, name)
		}
	}); err != nil {
		return err
	}
	for _, s := range settings {
		switch set, err := e.Set(s.Name, s.Value); {
		case err != nil:
			return err
		case !set:
			return fmt.Errorf("%w: %s", ErrNoSetting, s.Name)
		}
	}
	return e.waitReady(ctx)
}

// Name returns the engine's own name.
func (e *Engine) Name() string { return e.name }

// Set sets an option. It returns false if the engine does not have it.
func (e *Engine) Set(name, value string) (bool, error) {
	if !slices.ContainsFunc(e.options, func(o string) bool { return strings.EqualFold(o, name) }) {
		return false, nil
	}
	return true, e.send("setoption name " + name + " value " + value)
}

func (e *Engine) waitReady(ctx context.Context) error {
	if err := e.send("isready"); err != nil {
		return err
	}
	return e.readUntil(ctx, "readyok", func(string) {})
}

func (e *Engine) send(line string) error {
	if _, err := io.WriteString(e.in, line+"\n"); err != nil {
		return fmt.Errorf("%w: %w", ErrGone, err)
	}
	return nil
}

// readUntil reads lines until one equals word. It calls each for the others.
func (e *Engine) readUntil(ctx context.Context, word string, each func(line string)) error {
	for {
		select {
		case line, ok := <-e.lines:
			switch {
			case !ok:
				return ErrGone
			case strings.TrimSpace(line) == word:
				return nil
			}
			each(line)
		case <-ctx.Done():
			return fmt.Errorf("%w: no %s", ErrMute, word)
		}
	}
}

// Question is a position to search, with the limits of the search.
type Question struct {
	FEN      string
	Moves    []string      // from FEN on, in UCI
	Nodes    int           // most nodes; 0 for no limit
	MoveTime time.Duration // 0 leaves it to the engine
	// The clocks of White and Black, the increment, and the time of the side to move.
	Left      [2]time.Duration
	Increment time.Duration
	Own       time.Duration
	Grace     time.Duration // allowed delay after the search time; 0 means 5 s
}

// Thought is the result of a search.
type Thought struct {
	Move  string // in UCI
	Score int    // in hundredths of a pawn, for the side to move; mates are ±100000 less their distance
	Known bool   // the engine returned a score
	Mate  int    // moves until mate, negative when being mated; 0 for no mate in sight, or mated
	Line  []string
	Depth int
}

// NewGame tells the engine that a new game begins.
func (e *Engine) NewGame(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), handshakeTime) // or its answer would come later
	defer cancel()
	if err := e.send("ucinewgame"); err != nil {
		return err
	}
	return e.waitReady(ctx)
}

// Think searches for a move. If ctx ends, the search is stopped and its result discarded. After any
// other error the engine must be closed.
func (e *Engine) Think(ctx context.Context, q Question) (t Thought, err error) {
	position := "position fen " + q.FEN
	if len(q.Moves) > 0 {
		position += " moves " + strings.Join(q.Moves, " ")
	}
	if err := e.send(position); err != nil {
		return t, err
	}
	if err := e.send(q.goCommand()); err != nil {
		return t, err
	}
	late := time.NewTimer(max(q.Own, q.MoveTime) + cmp.Or(q.Grace, graceTime))
	defer late.Stop()
	stopped := ctx.Done()
	for {
		select {
		case line, ok := <-e.lines:
			if !ok {
				return t, ErrGone
			}
			if rest, ok := strings.CutPrefix(line, "bestmove "); ok {
				t.Move, _, _ = strings.Cut(strings.TrimSpace(rest), " ")
				return t, ctx.Err()
			}
			t.readInfo(line)
		case <-stopped:
			stopped = nil
			if err := e.send("stop"); err != nil {
				return t, err
			}
			late.Reset(stopTime)
		case <-late.C:
			return t, fmt.Errorf("%w: no bestmove", ErrMute)
		}
	}
}

// overhead is subtracted from the clock for communication.
const overhead = 150 * time.Millisecond

// goCommand returns the UCI go command.
func (q Question) goCommand() string {
	var s strings.Builder
	s.WriteString("go")
	if q.Nodes > 0 {
		fmt.Fprintf(&s, " nodes %d", q.Nodes)
	}
	switch {
	case q.MoveTime > 0 && q.Own > 0:
		// Never more than the clock bears.
		fmt.Fprintf(&s, " movetime %d", min(q.MoveTime, max(10*time.Millisecond, q.Own/20)).Milliseconds())
	case q.MoveTime > 0:
		fmt.Fprintf(&s, " movetime %d", q.MoveTime.Milliseconds())
	default:
		left := func(d time.Duration) int64 { return max(10*time.Millisecond, d-overhead).Milliseconds() }
		fmt.Fprintf(&s, " wtime %d btime %d winc %d binc %d", left(q.Left[0]), left(q.Left[1]), q.Increment.Milliseconds(), q.Increment.Milliseconds())
	}
	return s.String()
}

// readInfo reads the score, the depth and the moves of an info line. It ignores lines about other
// than the best variation.
func (t *Thought) readInfo(line string) {
	f := strings.Fields(line)
	if len(f) == 0 || f[0] != "info" {
		return
	}
	number := func(name string) (int, bool) {
		at := slices.Index(f, name)
		if at < 0 || at+1 >= len(f) {
			return 0, false
		}
		n, err := strconv.Atoi(f[at+1])
		return n, err == nil
	}
	if other, ok := number("multipv"); ok && other > 1 {
		return
	}
	score, mate, ok := readScore(f)
	if !ok {
		return
	}
	t.Score, t.Mate, t.Known = score, mate, true
	if depth, ok := number("depth"); ok {
		t.Depth = depth
	}
	if at := slices.Index(f, "pv"); at >= 0 {
		t.Line = f[at+1:]
	}
}

// readScore parses the score of an info line.
func readScore(f []string) (score, mate int, ok bool) {
	at := slices.Index(f, "score")
	if at < 0 || at+2 >= len(f) {
		return 0, 0, false
	}
	n, err := strconv.Atoi(f[at+2])
	switch {
	case err != nil:
		return 0, 0, false
	case f[at+1] == "cp":
		return n, 0, true
	case f[at+1] == "mate" && n > 0:
		return MateScore - n, n, true
	case f[at+1] == "mate":
		return -MateScore - n, n, true
	}
	return 0, 0, false
}

// MateScore is the score of a mate on the board.
const MateScore = 100_000

// Close ends the program, and kills it if it does not end in time.
func (e *Engine) Close() { e.shutDown(stopTime) }

// Kill kills the program immediately.
func (e *Engine) Kill() { e.shutDown(0) }

func (e *Engine) shutDown(patience time.Duration) {
	late := time.AfterFunc(patience, func() { killGroup(e.cmd.Process) })
	defer late.Stop()
	if patience > 0 {
		_ = e.send("quit") // it may have ended, which is what is wanted
	}
	e.in.Close()
	for range e.lines { // until its output ends
	}
	_ = e.cmd.Wait()
}
