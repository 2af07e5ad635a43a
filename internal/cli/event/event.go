package event

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"slices"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/desktop"
	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/eventfile"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/wire"
	"github.com/escaque/escaque/tournament/words"
)

// subcommand is a subcommand of the command event.
type subcommand struct {
	name string
	add  func(*runner) *cobra.Command
	// reads reports that it only reads the file, so that there is nothing to confirm.
	reads bool
}

// subcommands are the subcommands in the order in which the help lists them.
var subcommands = [...]subcommand{
	{"new", newEvent, false}, {"regulate", newRegulate, false}, {"leave-fide-mode", newLeaveFIDEMode, false}, {"begin-by-hand", newBeginByHand, false}, {"end-by-hand", newEndByHand, false}, {"import", newImport, false}, {"enter", newEnter, false}, {"amend", newAmend, false}, {"later-rating", newLaterRating, false}, {"check-list", newCheckList, false}, {"draw-position", newDrawPosition, false}, {"exchange-numbers", newExchangeNumbers, false}, {"regenerate-numbers", newRegenerateNumbers, false}, {"remove", newRemove, false},
	{"check-in", newCheckIn, false}, {"bye", newBye, false}, {"forbid", newForbid, false}, {"force", newForce, false}, {"withdraw", newWithdraw, false}, {"return", newReturn, false},
	{"pair", newPair, false}, {"publish", newPublish, false}, {"playoff", newPlayoff, false}, {"places", newPlaces, false}, {"carry", newCarry, false}, {"lineup", newLineUp, false}, {"result", newResult, false},
	{"correct", newCorrect, false}, {"undo", newUndo, false}, {"redo", newRedo, false}, {"log", newLog, true}, {"show", newShow, true}, {"integrity", newIntegrity, true}, {"standings", newStandings, true},
	{"prizes", newPrizes, true}, {"report", newReport, true}, {"export", newExport, true}, {"serve", newServe, true}, {"adjourn", newAdjourn, false},
	{"warn", newWarn, false}, {"penalise", newPenalise, false}, {"ruling", newRuling, false}, {"incident", newIncident, false}, {"deduct", newDeduct, false}, {"appeal", newAppeal, false}, {"settle", newSettle, false}, {"record", newRecord, true},
}

// New returns the command `escaque event`, which runs an event in one file without a server.
func New(w *terminal.World) *cobra.Command {
	cmd := w.Command("event", "event")
	asked := slices.ContainsFunc(subcommands[:], func(s subcommand) bool { return s.name == w.Subcommand })
	for _, s := range subcommands {
		if asked && !w.Helping && s.name != w.Subcommand {
			continue
		}
		r := &runner{w: w, user: &desktop.User{World: w}}
		sub := s.add(r)
		sub.Flags().BoolVar(&r.json, "json", false, w.HelpText("event.json"))
		sub.Flags().StringVar(&r.user.As, "as", "", w.HelpText("event.as"))
		if !s.reads {
			r.Add(w, sub)
		}
		cmd.AddCommand(sub)
	}
	return cmd
}

// runner executes one command on an event file.
type runner struct {
	w    *terminal.World
	json bool          // output for programs
	user *desktop.User // acts as the author of the facts
	confirmation
}

// subcommand returns a subcommand with its help. run receives from min to max arguments.
func (r *runner) subcommand(name, use string, min, max int, run func(args []string) error) *cobra.Command {
	cmd := r.w.Command("event."+name, use)
	cmd.Args = r.w.Arguments(min, max)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return run(args) }
	return cmd
}

// source returns the source of results entered by this user.
func (r *runner) source() tournament.Source {
	by := r.user.Actor()
	return tournament.Source{Member: by.ID, Name: by.Name}
}

// open opens an event file. When it has faults it prints them and returns [terminal.ErrFaults].
func (r *runner) open(name string) (*eventfile.File, error) {
	f, err := eventfile.Open(name)
	var line *wire.LineError
	switch {
	case errors.As(err, &line):
		fmt.Fprintf(r.w.Err, "%s: %s\n", name, reports.LineFault(r.w, line))
		return nil, terminal.ErrFaults
	case errors.Is(err, fs.ErrNotExist):
		return nil, &terminal.Fault{Key: "event.no-file", Args: []any{"File", name}}
	case err != nil:
		return nil, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: terminal.Cause(err)}
	}
	if f.Torn > 0 {
		fmt.Fprintf(r.w.Err, "%s: %s\n", name, r.w.Count("event.torn", f.Torn))
	}
	return f, nil
}

// readOnly opens an event file for reading and calls show.
func (r *runner) readOnly(name string, show func(t tournament.Tournament) error) error {
	f, err := r.open(name)
	if err != nil {
		return err
	}
	err = show(f.State())
	return errors.Join(err, f.Close())
}

// act opens an event file, calls decide for the commands, executes them, and prints the changes
// when they are on disk.
func (r *runner) act(name string, decide func(t tournament.Tournament, at clock.Instant) ([]tournament.Command, error)) error {
	f, err := r.open(name)
	if err != nil {
		return err
	}
	at := max(clock.At(r.w.Time()), f.State().LastChange()+1)
	commands, err := decide(f.State(), at)
	if err == nil {
		err = r.do(name, f, commands, at)
	}
	return errors.Join(err, f.Close())
}

// do executes commands on an open event file and prints the changes. declared is confirmed besides
// what the flags confirm.
func (r *runner) do(name string, f *eventfile.File, commands []tournament.Command, at clock.Instant, declared ...fidemode.Acceptance) error {
	before := f.State()
	accepted, err := r.accepted()
	if err != nil {
		return err
	}
	after, facts, err := acts.Do(before, r.user.Actor(), commands, at, accepted.With(declared...))
	if err != nil {
		return r.asked(err)
	}
	if err := f.Append(facts); err != nil {
		return &terminal.Fault{Key: "fault.write", Args: []any{"File", name}, Under: terminal.Cause(err)}
	}
	r.sayTold(before, after, facts)
	r.sayUnused(before, after, facts)
	r.sayLong(after, facts)
	return r.printChanges(before, after, facts)
}

// printChanges prints the changes of an act.
func (r *runner) printChanges(before, after tournament.Tournament, facts []tournament.Event) error {
	renumbered := acts.RenumberedPlayers(before, after)
	said := make([]string, len(facts))
	t := before
	for i, e := range facts {
		if _, begins := e.(tournament.Created); begins {
			t = tournament.Apply(t, e)
			said[i] = words.Event(r.w.Lang, t, e)
			continue
		}
		said[i] = words.Event(r.w.Lang, t, e)
		t = tournament.Apply(t, e)
	}
	if r.json {
		report := struct {
			Facts      []json.RawMessage `json:"facts"`
			Said       []string          `json:"said"`
			Renumbered []acts.Renumbered `json:"renumbered,omitempty"`
		}{Said: said, Renumbered: renumbered}
		for _, e := range facts {
			line, err := wire.EncodeEvent(e)
			if err != nil {
				return err
			}
			report.Facts = append(report.Facts, line)
		}
		return r.w.PrintJSON(report)
	}
	for _, line := range said {
		fmt.Fprintln(r.w.Out, line)
	}
	for _, one := range renumbered {
		fmt.Fprintln(r.w.Out, r.w.Text("event.renumbered", "Name", one.Name, "Was", one.Was, "Is", one.Is))
	}
	return nil
}

// printTables prints tables as text or as JSON.
func (r *runner) printTables(t tournament.Tournament, tables ...sheets.Table) error {
	outside := !t.FIDEMode().In()
	if r.json {
		return publish.JSON(r.w.Out, t.Regulations().Name, outside, tables)
	}
	err := terminal.PrintTables(r.w.Out, tables)
	if err == nil && outside {
		_, err = fmt.Fprintln(r.w.Out, words.Mode(r.w.Lang, t))
	}
	return err
}

// translate returns the translated words of tables.
func (r *runner) translate(key string) string { return publish.Say(r.w.Lang)(key) }

// find returns the player named by an argument.
func (r *runner) find(t tournament.Tournament, text string) (tournament.PlayerID, error) {
	p, err := acts.Find(t, text)
	return p.ID, err
}

// shuffle returns the numbers from 0 to n-1 in random order.
func shuffle(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := randomBelow(i + 1)
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// randomBelow returns a random number below n.
func randomBelow(n int) int {
	v, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic(err) // the machine's source of chance does not fail
	}
	return int(v.Int64())
}
