package pairing

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/words"
)

// NewSchedule returns the command `escaque schedule`.
func NewSchedule(w *terminal.World) *cobra.Command {
	cmd := w.Command("schedule", "schedule [FILE] --system SYSTEM [--players N]")
	cmd.Args = w.Arguments(0, 1)
	s := scheduleRun{w: w, cmd: cmd}
	f := cmd.Flags()
	f.StringVar(&s.system, "system", "berger", w.HelpText("schedule.system", "Known", strings.Join(scheduleSystems().Names(), ", ")))
	f.IntVar(&s.players, "players", 0, w.HelpText("schedule.players"))
	f.IntVar(&s.cycles, "cycles", 1, w.HelpText("schedule.cycles"))
	f.StringVar((*string)(&s.swap), "swap", string(tournament.SwapFirst), w.HelpText("schedule.swap"))
	f.IntVar(&s.boards, "boards", 0, w.HelpText("schedule.boards"))
	f.IntVar(&s.groups, "groups", 0, w.HelpText("schedule.groups"))
	f.IntSliceVar(&s.lot, "lot", nil, w.HelpText("schedule.lot"))
	seedingFlag(w, cmd, &s.by)
	printFlags(w, cmd, &s.printed)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return s.run(args) }
	return cmd
}

// scheduleRun executes the command schedule.
type scheduleRun struct {
	w                               *terminal.World
	cmd                             *cobra.Command
	system                          string
	players, cycles, boards, groups int
	swap                            tournament.Swap
	lot                             []int
	by                              []string
	printed                         outputForm

	entries []tournament.Entry // by starting number or seed; empty without a file
}

// schedules has the systems that --system can name, with the flags specific to each.
var schedules = map[tournament.System]struct {
	flags []string
	show  func(*scheduleRun) error
}{
	tournament.Berger:       {[]string{"players", "cycles", "swap", "lot"}, (*scheduleRun).printRoundRobin},
	tournament.Scheveningen: {[]string{"players", "boards"}, (*scheduleRun).printScheveningen},
	tournament.Belgrade:     {[]string{"players", "groups", "by"}, (*scheduleRun).printBelgrade},
	tournament.Wimbledon:    {[]string{"players", "by"}, (*scheduleRun).printKnockout},
}

// scheduleSystems returns the systems whose schedule can be printed in advance.
func scheduleSystems() systems.Registry {
	return reports.Systems().Filter(func(s systems.Registered) bool { return schedules[s.Name].show != nil })
}

// load reads the list of players, if there is one.
func (s *scheduleRun) load(args []string) error {
	if len(args) == 0 {
		return nil
	}
	entries, err := readEntries(s.w, args[0])
	if err != nil {
		return err
	}
	s.entries = entries
	if s.players == 0 {
		s.players = len(entries)
	}
	return nil
}

// run prints a schedule.
func (s *scheduleRun) run(args []string) error {
	if err := s.load(args); err != nil {
		return err
	}
	if err := s.w.PrintAllButLast(s.faults(len(args) > 0)); err != nil {
		return err
	}
	if s.isSeeded() {
		s.entries = sortBySeeding(s.entries, s.by)
	}
	return schedules[tournament.System(s.system)].show(s)
}

// isSeeded reports whether the players are sorted before they are numbered.
func (s *scheduleRun) isSeeded() bool { return s.system == "belgrade" || s.system == "wimbledon" }

// faults returns all faults of the command line. file is true when a list of players is given.
func (s *scheduleRun) faults(file bool) []error {
	var faults []error
	add := func(key string, args ...any) { faults = append(faults, &terminal.Fault{Key: key, Args: args}) }
	if _, err := scheduleSystems().Named(s.system); err != nil {
		faults = append(faults, err)
	} else {
		system := schedules[tournament.System(s.system)]
		for _, flag := range []string{"players", "cycles", "swap", "boards", "groups", "lot", "by"} {
			if s.cmd.Flags().Changed(flag) && !slices.Contains(system.flags, flag) {
				add("schedule.not-for", "Flag", "--"+flag, "System", s.system)
			}
		}
		if file && s.system == "scheveningen" {
			add("schedule.no-file", "System", s.system)
		}
	}
	if s.system == "scheveningen" && s.cmd.Flags().Changed("players") {
		// Each of the two teams has as many players as there are boards.
		if !s.cmd.Flags().Changed("boards") {
			s.boards = max(1, s.players/2)
		}
		if s.players != 2*s.boards {
			add("schedule.two-teams", "Players", s.players)
		}
	}
	within := func(systems []string, flag string, value, least, most int) {
		if slices.Contains(systems, s.system) && (value < least || value > most) {
			add("fault.range", "Flag", "--"+flag, "Least", least, "Most", most)
		}
	}
	within([]string{"berger"}, "players", s.players, 2, tournament.MaxPlayers)
	within([]string{"berger"}, "cycles", s.cycles, 1, 2)
	within([]string{"scheveningen"}, "boards", s.boards, 1, roundrobin.MaxBoards)
	within([]string{"belgrade"}, "players", s.players, 1, tournament.MaxPlayers)
	within([]string{"belgrade"}, "groups", s.groups, 1, max(1, s.players))
	within([]string{"wimbledon"}, "players", s.players, knockout.MinPlayers, knockout.MaxPlayers)
	if file && s.players != len(s.entries) {
		add("schedule.players-differ", "Players", s.players, "Listed", len(s.entries))
	}
	if s.system == "berger" && !slices.Contains(tournament.Swaps(), s.swap) {
		add("schedule.no-swap", "Text", terminal.Printable(string(s.swap)))
	}
	if s.lot != nil {
		drawn := slices.Clone(s.lot)
		slices.Sort(drawn)
		for i, number := range drawn {
			if number != i+1 || len(drawn) != s.players {
				add("schedule.lot-improper", "Players", s.players)
				break
			}
		}
	}
	return append(faults, criteriaFaults(s.by)...)
}

// label returns how a starting number or seed is printed: with the name, if there is a list.
func (s *scheduleRun) label(number int) string {
	if number < 1 || number > len(s.entries) {
		return fmt.Sprint(number)
	}
	return fmt.Sprintf("%d %s", number, s.entries[number-1].Name)
}

// names returns the names of the list in the order of the numbers.
func (s *scheduleRun) names() []string {
	var names []string
	for _, e := range s.entries {
		names = append(names, e.Name)
	}
	return names
}

// readEntries reads a list of players.
func readEntries(w *terminal.World, name string) ([]tournament.Entry, error) {
	src, _, err := w.Open(name)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	list, err := entrylist.Read(src)
	var faults *entrylist.Faults
	if errors.As(err, &faults) {
		for _, f := range faults.List {
			fmt.Fprintf(w.Err, "%s: %s\n", name, words.Fault(w.Lang, f))
		}
		if faults.More > 0 {
			fmt.Fprintf(w.Err, "%s: %s\n", name, w.Count("swiss.more", faults.More))
		}
		return nil, terminal.ErrFaults
	}
	if err != nil {
		return nil, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: terminal.Cause(errors.Unwrap(err))}
	}
	return list.Players, nil
}

// seedingFlag adds the flag --by to a command.
func seedingFlag(w *terminal.World, cmd *cobra.Command, by *[]string) {
	cmd.Flags().StringSliceVar(by, "by", nil, w.HelpText("schedule.by"))
}

// criteriaFaults returns a fault for each unknown criterion of --by.
func criteriaFaults(by []string) []error {
	var faults []error
	for _, c := range by {
		if !slices.Contains(knockout.Criteria(), knockout.Criterion(c)) {
			faults = append(faults, &terminal.Fault{Key: "schedule.no-criterion", Args: []any{"Text", terminal.Printable(c)}})
		}
	}
	return faults
}

// sortBySeeding returns the entries in seeding order.
func sortBySeeding(entries []tournament.Entry, by []string) []tournament.Entry {
	var criteria []knockout.Criterion
	for _, c := range by {
		criteria = append(criteria, knockout.Criterion(c))
	}
	ordered := make([]tournament.Entry, 0, len(entries))
	for _, i := range knockout.Seed(entries, criteria...) {
		ordered = append(ordered, entries[i])
	}
	return ordered
}
