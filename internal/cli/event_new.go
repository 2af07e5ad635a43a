package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/eventfile"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// eventNew is `escaque event new`.
func eventNew(r *eventRun) *cobra.Command {
	regs := tournament.Regulations{Conduct: tournament.OverTheBoard}
	var control, ties, rules, system, scores string
	cmd := r.sub("new", "new FILE", 1, 1, func(args []string) error {
		s, err := drafters().Named(system)
		if err != nil {
			return err
		}
		regs.System = s.Name
		if control != "" {
			c, err := clock.ReadMinutes(control)
			if err != nil {
				return &fault{key: "event.control", args: []any{"Text", plain(control)}}
			}
			regs.Control = c.String()
			fmt.Fprintln(r.w.Err, r.w.text("event.control-read", "Control", c.Units()))
		}
		if regs.TieBreakRules = tiebreak.Rules(rules); rules == "" {
			regs.TieBreakRules = tiebreak.InForce(regs.Starts)
		}
		if ties != "" {
			regs.TieBreaks = standings.Order(ties)
		}
		if scores != "" {
			s, err := scoring(scores)
			if err != nil {
				return err
			}
			regs.Scoring = tournament.Scoring{Win: s.WhiteWin, Draw: s.WhiteDraw, Loss: s.WhiteLoss}
		}
		if !regs.System.Swiss() && regs.System == tournament.Berger {
			regs.Rounds = 0
		}
		return r.create(args[0], regs)
	})
	f := cmd.Flags()
	f.StringVar(&regs.Name, "name", "", r.w.about("event.new.name"))
	f.StringVar(&system, "system", string(systems.InForce), r.w.about("swiss.system", "Known", strings.Join(drafters().Names(), ", ")))
	f.IntVar(&regs.Rounds, "rounds", 0, r.w.about("event.new.rounds"))
	f.IntVar(&regs.Cycles, "cycles", 0, r.w.about("schedule.cycles"))
	f.StringVar((*string)(&regs.Swap), "swap", "", r.w.about("schedule.swap"))
	f.StringVar((*string)(&regs.Acceleration), "acceleration", "", r.w.about("event.new.acceleration"))
	f.StringVar(&control, "control", "", r.w.about("event.new.control"))
	f.StringVar(&ties, "tiebreaks", "", r.w.about("event.new.tiebreaks"))
	f.StringVar(&rules, "rules", "", r.w.about("event.new.rules"))
	f.StringVar(&scores, "scoring", "", r.w.about("event.new.scoring"))
	f.StringVar(&regs.Place, "place", "", r.w.about("event.new.place"))
	f.StringVar(&regs.Federation, "federation", "", r.w.about("event.new.federation"))
	f.StringVar(&regs.Arbiter, "arbiter", "", r.w.about("event.new.arbiter"))
	f.StringVar(&regs.Starts, "starts", "", r.w.about("event.new.starts"))
	f.StringVar(&regs.Ends, "ends", "", r.w.about("event.new.ends"))
	f.StringSliceVar(&regs.Dates, "dates", nil, r.w.about("event.new.dates"))
	f.StringVar(&regs.Laws, "laws", string(laws.Edition2023), r.w.about("event.new.laws"))
	f.BoolVar(&regs.Rated, "rated", false, r.w.about("event.new.rated"))
	return cmd
}

// create makes the file, whose first fact is the event.
func (r *eventRun) create(name string, regs tournament.Regulations) error {
	f, err := eventfile.Create(name)
	switch {
	case errors.Is(err, fs.ErrExist):
		return &fault{key: "event.new.exists", args: []any{"File", name}}
	case err != nil:
		return &fault{key: "fault.write", args: []any{"File", name}, under: underlying(err)}
	}
	err = r.do(name, f, []tournament.Command{tournament.Create{Regulations: regs}}, clock.At(r.w.now()))
	return errors.Join(err, f.Discard())
}
