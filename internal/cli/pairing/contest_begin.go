package pairing

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/knockout/wire"
	"github.com/escaque/escaque/tournament/words"
)

// conductContest announces a contest of n players and runs it with the lines of a file, or of
// standard input when none is named.
func conductContest(ctx context.Context, w *terminal.World, args []string, regs knockout.Regulations, n int, names []string, zero clock.Instant, json bool) error {
	for i := range n {
		regs.Players = append(regs.Players, tournament.PlayerID(i+1))
	}
	r := newContest(w, names, zero, json)
	if err := r.start(regs); err != nil {
		return err
	}
	return r.runFile(ctx, args)
}

// resumeContest continues a contest from its log.
func resumeContest(ctx context.Context, w *terminal.World, args []string, log string, names []string, json bool) error {
	src, _, err := w.Open(log)
	if err != nil {
		return err
	}
	defer src.Close()
	events, err := wire.Read(src)
	contest := knockout.Contest{}
	if err == nil {
		contest, err = knockout.Replay(events)
	}
	if err != nil {
		return logFault(w, log, err)
	}
	if len(events) == 0 {
		return &terminal.Fault{Key: "contest.empty", Args: []any{"File", log}}
	}
	r := newContest(w, names, events[0].Instant(), json)
	r.contest, r.waited = contest, contest.LastChange().Sub(r.zero)
	return r.runFile(ctx, args)
}

// logFault returns the fault in a log with its place.
func logFault(w *terminal.World, file string, err error) error {
	var refusal *tournament.Refusal
	var line *wire.LineError
	var place *knockout.LogError
	why := &terminal.Fault{Key: "contest.bad-log", Args: []any{"File", file, "Place", 0, "Why", ""}}
	switch {
	case errors.As(err, &line):
		return &terminal.Fault{Key: "contest.bad-line", Args: []any{"File", file, "Line", line.Line}, Under: errors.Unwrap(line.Err)}
	case errors.As(err, &place):
		why.Args[3] = place.Place
	}
	if errors.As(err, &refusal) {
		why.Args[5] = words.Refusal(w.Lang, refusal)
	}
	return why
}

// newContest returns a run of a contest whose minutes are counted from zero.
func newContest(w *terminal.World, names []string, zero clock.Instant, json bool) *contestRun {
	r := &contestRun{w: w, out: bufio.NewWriter(w.Out), json: json, zero: zero}
	r.name = func(id tournament.PlayerID) string {
		if id < 1 || int(id) > len(names) {
			return w.Text("contest.player", "Number", int(id))
		}
		return fmt.Sprintf("%s (%d)", terminal.Printable(names[id-1]), id)
	}
	return r
}

// runFile runs the contest with the lines of the file named by the arguments, or of standard input.
func (r *contestRun) runFile(ctx context.Context, args []string) error {
	if len(args) == 0 || args[0] == "-" {
		return r.run(ctx, r.w.In)
	}
	src, _, err := r.w.Open(args[0])
	if err != nil {
		return err
	}
	defer src.Close()
	return r.run(ctx, src)
}
