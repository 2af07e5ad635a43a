package bot

import (
	"bufio"
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

// Program is a chess engine to be run and how strong it shall play.
type Program struct {
	Command string
	Args    []string
	// Settings are UCI options, "Skill Level" or "UCI_Elo" among them, in the
	// order in which they are given to the engine.
	Settings []Setting
	Nodes    int           // positions searched for a move at most; 0 is no bound
	MoveTime time.Duration // for each move; 0 leaves it to the engine and its clock
}

// Setting is one UCI option.
type Setting struct{ Name, Value string }

// String is the strength in one line, for people: "Skill Level 3, 2000 nodes".
func (p Program) String() string {
	var parts []string
	for _, s := range p.Settings {
		parts = append(parts, s.Name+" "+s.Value)
	}
	if p.Nodes > 0 {
		parts = append(parts, strconv.Itoa(p.Nodes)+" nodes")
	}
	if p.MoveTime > 0 {
		parts = append(parts, "movetime "+p.MoveTime.String())
	}
	return strings.Join(parts, ", ")
}

// How long an engine may take for what is no thinking, and beyond its time.
const (
	handshakeTime = 20 * time.Second
	stopTime      = 3 * time.Second
	graceTime     = 5 * time.Second
)

// Faults of an engine.
var (
	ErrEngineStart = errors.New("the engine does not start")
	ErrEngineGone  = errors.New("the engine has ended")
	ErrEngineMute  = errors.New("the engine does not answer")
	ErrNoSetting   = errors.New("the engine has no such option")
)

// engine is a running program that speaks UCI. One goroutine uses it at a time.
type engine struct {
	name    string // as it calls itself
	program Program
	cmd     *exec.Cmd
	in      io.WriteCloser
	lines   chan string // closed when the program ends
	options []string    // their names
}

// startEngine runs a program and agrees on the protocol with it.
func startEngine(ctx context.Context, p Program) (*engine, error) {
	e := &engine{name: p.Command, program: p, cmd: exec.Command(p.Command, p.Args...), lines: make(chan string, 1000)}
	in, err := e.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := e.cmd.Start(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrEngineStart, err)
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
	if err := e.agree(ctx); err != nil {
		e.close()
		return nil, fmt.Errorf("%w: %w", ErrEngineStart, err)
	}
	return e, nil
}

func (e *engine) agree(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, handshakeTime)
	defer cancel()
	if err := e.send("uci"); err != nil {
		return err
	}
	if err := e.until(ctx, "uciok", func(line string) {
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
	for _, s := range e.program.Settings {
		if !slices.ContainsFunc(e.options, func(name string) bool { return strings.EqualFold(name, s.Name) }) {
			return fmt.Errorf("%w: %s", ErrNoSetting, s.Name)
		}
		if err := e.send("setoption name " + s.Name + " value " + s.Value); err != nil {
			return err
		}
	}
	return e.ready(ctx)
}

func (e *engine) ready(ctx context.Context) error {
	if err := e.send("isready"); err != nil {
		return err
	}
	return e.until(ctx, "readyok", func(string) {})
}

func (e *engine) send(line string) error {
	if _, err := io.WriteString(e.in, line+"\n"); err != nil {
		return fmt.Errorf("%w: %w", ErrEngineGone, err)
	}
	return nil
}

// until reads lines up to one that is word.
func (e *engine) until(ctx context.Context, word string, each func(line string)) error {
	for {
		select {
		case line, ok := <-e.lines:
			switch {
			case !ok:
				return ErrEngineGone
			case strings.TrimSpace(line) == word:
				return nil
			}
			each(line)
		case <-ctx.Done():
			return fmt.Errorf("%w: no %s", ErrEngineMute, word)
		}
	}
}

// question is a position to be thought about.
type question struct {
	fen       string
	moves     []string // in UCI, from there
	left      [2]time.Duration
	increment time.Duration
	own       time.Duration // left to the engine
}

// thought is an engine's answer.
type thought struct {
	move  string // in UCI
	score int    // in hundredths of a pawn, for the side to move; mates are ±100000 less their distance
	known bool   // the engine has given a score
}

// newGame informs the engine that a new game begins.
func (e *engine) newGame(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), handshakeTime) // or its answer would come later
	defer cancel()
	if err := e.send("ucinewgame"); err != nil {
		return err
	}
	return e.ready(ctx)
}

// think asks for a move. When ctx ends the engine is stopped and its answer
// thrown away.
func (e *engine) think(ctx context.Context, q question) (t thought, err error) {
	position := "position fen " + q.fen
	if len(q.moves) > 0 {
		position += " moves " + strings.Join(q.moves, " ")
	}
	if err := e.send(position); err != nil {
		return t, err
	}
	if err := e.send(e.command(q)); err != nil {
		return t, err
	}
	late := time.NewTimer(max(q.own, e.program.MoveTime) + graceTime)
	defer late.Stop()
	stopped := ctx.Done()
	for {
		select {
		case line, ok := <-e.lines:
			if !ok {
				return t, ErrEngineGone
			}
			if rest, ok := strings.CutPrefix(line, "bestmove "); ok {
				t.move, _, _ = strings.Cut(strings.TrimSpace(rest), " ")
				return t, ctx.Err()
			}
			if score, ok := readScore(line); ok {
				t.score, t.known = score, true
			}
		case <-stopped:
			stopped = nil
			if err := e.send("stop"); err != nil {
				return t, err
			}
			late.Reset(stopTime)
		case <-late.C:
			return t, fmt.Errorf("%w: no bestmove", ErrEngineMute)
		}
	}
}

// overhead is kept back from the clock for the way and for waiting.
const overhead = 150 * time.Millisecond

// command is how the engine is asked to think.
func (e *engine) command(q question) string {
	var s strings.Builder
	s.WriteString("go")
	if e.program.Nodes > 0 {
		fmt.Fprintf(&s, " nodes %d", e.program.Nodes)
	}
	if e.program.MoveTime > 0 {
		// Never more than the clock bears.
		fmt.Fprintf(&s, " movetime %d", min(e.program.MoveTime, max(10*time.Millisecond, q.own/20)).Milliseconds())
		return s.String()
	}
	left := func(d time.Duration) int64 { return max(10*time.Millisecond, d-overhead).Milliseconds() }
	fmt.Fprintf(&s, " wtime %d btime %d winc %d binc %d", left(q.left[0]), left(q.left[1]), q.increment.Milliseconds(), q.increment.Milliseconds())
	return s.String()
}

// readScore reads the score of a line of information.
func readScore(line string) (int, bool) {
	f := strings.Fields(line)
	if len(f) == 0 || f[0] != "info" {
		return 0, false
	}
	at := slices.Index(f, "score")
	if at < 0 || at+2 >= len(f) {
		return 0, false
	}
	n, err := strconv.Atoi(f[at+2])
	switch {
	case err != nil:
		return 0, false
	case f[at+1] == "cp":
		return n, true
	case f[at+1] == "mate" && n > 0:
		return mateScore - n, true
	case f[at+1] == "mate":
		return -mateScore - n, true
	}
	return 0, false
}

const mateScore = 100_000

// close ends the program: it is asked to, and after a while made to.
func (e *engine) close() {
	_ = e.send("quit") // it may have ended, which is what is wanted
	e.in.Close()
	gone := make(chan struct{})
	go func() {
		for range e.lines { // until its output ends
		}
		close(gone)
	}()
	select {
	case <-gone:
	case <-time.After(stopTime):
		_ = e.cmd.Process.Kill()
		<-gone
	}
	_ = e.cmd.Wait()
}
