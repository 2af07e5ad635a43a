package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/words"
)

// boardResult reads a board and its result; 1/2 is a draw.
func boardResult(board, result string) (int, tournament.Result, error) {
	n, err := strconv.Atoi(board)
	if err != nil || n < 1 {
		return 0, tournament.NoResult, &fault{key: "event.result.board", args: []any{"Text", plain(board)}}
	}
	if result == "1/2" || result == "½" || result == "0.5" {
		return n, tournament.Drawn, nil
	}
	r, err := tournament.ParseResult(result)
	if err != nil || r == tournament.NoResult {
		return 0, r, &fault{key: "eventfile.result", args: []any{"Result", plain(result)}}
	}
	return n, r, nil
}

// eventUndo is `escaque event undo`.
func eventUndo(r *eventRun) *cobra.Command {
	reason, fact := "", 0
	cmd := r.sub("undo", "undo FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			facts := t.LastAct()
			if fact != 0 {
				facts = []int{fact}
			}
			return []tournament.Command{tournament.Undo{Facts: facts, Reason: reason}}, nil
		})
	})
	cmd.Flags().StringVar(&reason, "reason", "", r.w.about("event.reason"))
	cmd.Flags().IntVar(&fact, "fact", 0, r.w.about("event.undo.fact"))
	return cmd
}

// eventRedo is `escaque event redo`.
func eventRedo(r *eventRun) *cobra.Command {
	reason := ""
	cmd := r.sub("redo", "redo FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			return []tournament.Command{tournament.Undo{Facts: t.LastUndone(), Reason: reason}}, nil
		})
	})
	cmd.Flags().StringVar(&reason, "reason", "", r.w.about("event.reason"))
	return cmd
}

// eventLog is `escaque event log`.
func eventLog(r *eventRun) *cobra.Command {
	return r.sub("log", "log FILE", 1, 1, func(args []string) error {
		return r.look(args[0], func(t tournament.Tournament) error {
			type line struct {
				Fact   int    `json:"fact"`
				At     string `json:"at"`
				By     string `json:"by,omitempty"`
				Type   string `json:"type"`
				Said   string `json:"said"`
				Undone int    `json:"undone_by,omitempty"`
			}
			var lines []line
			var fold tournament.Fold
			for _, f := range t.Log() {
				stamp := f.Event.When()
				before := fold.State()
				err := fold.Add(f.Event)
				if _, begins := f.Event.(tournament.Created); begins {
					before = fold.State()
				}
				if err != nil {
					return err
				}
				lines = append(lines, line{
					f.Place, time.UnixMilli(int64(stamp.At)).UTC().Format(time.RFC3339), stamp.By.Name, f.Event.EventKind(),
					words.Event(r.w.Lang, before, f.Event), f.Struck,
				})
			}
			if r.json {
				return r.print(lines)
			}
			table := tabwriter.NewWriter(r.w.Out, 0, 0, 2, ' ', 0)
			for _, l := range lines {
				undone := ""
				if l.Undone > 0 {
					undone = " " + r.w.text("event.log.undone", "Fact", l.Undone)
				}
				fmt.Fprintf(table, "%d\t%s\t%s\t%s%s\n", l.Fact, l.At, l.By, l.Said, undone)
			}
			return table.Flush()
		})
	})
}

// eventShow is `escaque event show`.
func eventShow(r *eventRun) *cobra.Command {
	round := 0
	cmd := r.sub("show", "show FILE", 1, 1, func(args []string) error {
		return r.look(args[0], func(t tournament.Tournament) error {
			n := round
			if n == 0 {
				n = t.Published()
			}
			if n == 0 {
				return r.table(t, sheets.Entries(t, r.say, sheets.Staff))
			}
			if _, published := t.Round(n); !published {
				return tournament.Refuse(tournament.RoundUnknown, "round", n)
			}
			return r.table(t, sheets.Pairings(t, n, r.say))
		})
	})
	cmd.Flags().IntVar(&round, "round", 0, r.w.about("event.show.round"))
	return cmd
}

// eventStandings is `escaque event standings`.
func eventStandings(r *eventRun) *cobra.Command {
	explain, cross := "", false
	cmd := r.sub("standings", "standings FILE", 1, 1, func(args []string) error {
		return r.look(args[0], func(t tournament.Tournament) error {
			switch {
			case !t.NumbersDrawn():
				return tournament.Refuse(tournament.NumbersNotDrawn)
			case explain != "":
				return r.explainValues(t, explain)
			case cross:
				return r.table(t, sheets.Cross(t, r.say))
			}
			return r.table(t, sheets.Standings(t, r.say))
		})
	})
	cmd.Flags().StringVar(&explain, "explain", "", r.w.about("event.standings.explain"))
	cmd.Flags().BoolVar(&cross, "cross", false, r.w.about("event.standings.cross"))
	return cmd
}

// explainValues takes the tie-breaks of a player apart.
func (r *eventRun) explainValues(t tournament.Tournament, who string) error {
	id, err := r.find(t, who)
	if err != nil {
		return err
	}
	regs := t.Regulations()
	name := func(place int) string {
		p, _ := t.Player(tournament.PlayerID(place))
		return p.Name
	}
	fmt.Fprintln(r.w.Out, name(int(id)))
	for k := range regs.TieBreaks {
		for _, line := range words.Explain(r.w.Lang, regs.TieBreakRules, t.Explain(id, k), name) {
			fmt.Fprintln(r.w.Out, line)
		}
	}
	return nil
}

// exports are the forms of `escaque event export`.
var exports = []string{"trf26", "trf16", "csv", "xlsx", "pdf", "json", "pgn"}

// eventExport is `escaque event export`.
func eventExport(r *eventRun) *cobra.Command {
	form, file := "", "-"
	public := false
	cmd := r.sub("export", "export FILE --format FORM", 1, 1, func(args []string) error {
		if !slices.Contains(exports, form) {
			return &fault{key: "event.export.form", args: []any{"Text", plain(form)}}
		}
		return r.look(args[0], func(t tournament.Tournament) error {
			if form != "csv" && form != "json" && form != "xlsx" && form != "pdf" && !t.NumbersDrawn() {
				return tournament.Refuse(tournament.NumbersNotDrawn)
			}
			if err := r.w.output(file, func(to io.Writer) error { return r.export(to, t, form, public) }); err != nil {
				return err
			}
			if file != "-" && !r.json {
				fmt.Fprintln(r.w.Out, r.w.text("event.export.done", "File", file))
			}
			return nil
		})
	})
	cmd.Flags().StringVar(&form, "format", "trf26", r.w.about("event.export.format"))
	cmd.Flags().StringVarP(&file, "output", "o", "-", r.w.about("generate.output"))
	cmd.Flags().BoolVar(&public, "public", false, r.w.about("event.export.public"))
	return cmd
}

func (r *eventRun) export(to io.Writer, t tournament.Tournament, form string, public bool) error {
	regs := t.Regulations()
	switch form {
	case "trf26", "trf16":
		f := trf.OfEvent(t, systems.CodeOf(regs), systems.WordsOf(regs))
		if form == "trf16" {
			older, err := f.As(trf.TRF16)
			var faults *trf.Faults
			if errors.As(err, &faults) {
				r.w.tellFaults(regs.Name, faults, false)
				return errFaults
			}
			if err != nil {
				return err
			}
			f = older
		}
		_, err := f.WriteTo(to)
		return err
	case "pgn":
		return publish.PGN(to, t)
	}
	audience := sheets.Staff
	if public {
		audience = sheets.Public
	}
	tables := []sheets.Table{}
	if t.Published() > 0 {
		tables = append(tables, sheets.Standings(t, r.say), sheets.Cross(t, r.say))
		for _, one := range t.Rounds() {
			tables = append(tables, sheets.Pairings(t, one.Number, r.say))
		}
	}
	tables = append(tables, sheets.Entries(t, r.say, audience))
	switch form {
	case "csv":
		return publish.CSV(to, tables)
	case "xlsx":
		return publish.XLSX(to, regs.Name, tables)
	case "pdf":
		return publish.PDF(to, regs.Name, tables, time.UnixMilli(int64(t.LastChange())).UTC())
	}
	return publish.JSON(to, regs.Name, tables)
}

func publishJSON(to io.Writer, t tournament.Tournament, tables []sheets.Table) error {
	return publish.JSON(to, t.Regulations().Name, tables)
}

// printTables is what people read.
func printTables(to io.Writer, tables []sheets.Table) error {
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(to)
		}
		fmt.Fprintln(to, t.Title)
		if _, err := io.WriteString(to, aligned(t)); err != nil {
			return err
		}
	}
	return nil
}
