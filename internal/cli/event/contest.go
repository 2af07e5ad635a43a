package event

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/words"
)

// inContest reports whether the event is at a knock-out or at a play-off after its rounds, so that
// the next pairs and results belong to that contest.
func inContest(t tournament.Tournament) bool {
	return t.Regulations().System == tournament.Wimbledon || t.Over() && len(t.Contests()) > 0
}

// randomLot returns a lot drawn by the machine.
func (r *runner) randomLot() acts.Lot { return acts.Lot{Shuffle: shuffle} }

// openStages executes `escaque event pair` in a contest: it prints the stages that are open. It
// first draws the bracket of a knock-out.
func (r *runner) openStages(name string, explain bool) (err error) {
	f, err := r.open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if f.State().Regulations().System == tournament.Wimbledon && len(f.State().Contests()) == 0 {
		at := max(clock.At(r.w.Time()), f.State().LastChange()+1)
		if err := r.do(name, f, acts.Bracket(f.State()), at); err != nil || r.json {
			return err
		}
	} else if r.json {
		return r.printTables(f.State(), sheets.Contests(f.State(), r.translate)...)
	}
	t := f.State()
	c, _ := knockout.ContestOf(t, acts.CurrentContest(t))
	if c.Over() {
		return tournament.Refuse(tournament.KnockOutOver)
	}
	for _, s := range c.Open() {
		fmt.Fprintf(r.w.Out, "%d  %s\n", s.Number, words.Stage(r.w.Lang, s.Stage, func(id tournament.PlayerID) string { p, _ := t.Player(id); return p.Name }))
		if wait := s.Opens.Sub(clock.At(r.w.Time())); !s.Begun && wait > 0 {
			fmt.Fprintln(r.w.Out, "    "+r.w.Text("event.contest.opens", "Minutes", int((wait+time.Minute-1)/time.Minute)))
		}
		for i, g := range s.Games {
			white, _ := t.Player(g.White)
			black, _ := t.Player(g.Black)
			shown := sheets.Result(g.Result)
			if g.Adjourned() {
				sealed := map[tournament.Color]string{tournament.White: white.Name, tournament.Black: black.Name}[g.Sealed]
				shown = r.w.Text("event.contest.adjourned", "Who", sealed, "Note", terminal.Printable(g.Note))
			}
			fmt.Fprintf(r.w.Out, "    %d.%d  %s – %s  %s\n", s.Number, i+1, white.Name, black.Name, strings.TrimSpace(shown))
		}
	}
	if explain && !c.PlayOff() {
		p, err := systems.Draft(t, 0, swiss.Options{Explain: true})
		if err == nil {
			fmt.Fprint(r.w.Out, r.explanation(t, p))
		}
	}
	fmt.Fprintln(r.w.Out, r.w.Text("event.contest.next", "File", name))
	return nil
}

// beginStage returns the commands of `escaque event publish` for one stage of a contest. white is
// the player with White in the first game when the lot was drawn by hand.
func (r *runner) beginStage(t tournament.Tournament, stage int, white, waived string) ([]tournament.Command, error) {
	if !inContest(t) || stage == 0 {
		return nil, &terminal.Fault{Key: "event.publish.no-stage"}
	}
	first := tournament.PlayerID(0)
	if white != "" {
		p, err := acts.Find(t, white)
		if err != nil {
			return nil, err
		}
		first = p.ID
	}
	return acts.Begin(t, acts.CurrentContest(t), stage, first, waived, r.randomLot())
}

// contestResults parses results of a contest: for each a stage, or a stage and a game, and the
// result.
func contestResults(t tournament.Tournament, args []string, moves int) ([]tournament.Command, error) {
	if moves > 0 && len(args) > 2 {
		return nil, &terminal.Fault{Key: "event.contest.one-length"}
	}
	var commands []tournament.Command
	for i := 0; i+1 < len(args); i += 2 {
		stage, game, result, err := parseBoardResult(args[i], args[i+1])
		if err != nil {
			return nil, err
		}
		commands = append(commands, acts.Score(t, acts.CurrentContest(t), stage, game, result, moves)...)
	}
	return commands, nil
}

// newPlayoff returns the command `escaque event playoff`.
func newPlayoff(r *runner) *cobra.Command {
	place, group, ended, annul, reason := 0, 0, "", 0, ""
	var regs knockout.Regulations
	cmd := r.subcommand("playoff", "playoff FILE [--place N]", 1, 1, func(args []string) error {
		if annul > 0 {
			return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
				if t.Contest(annul) == nil {
					return nil, tournament.Refuse(tournament.ContestUnknown, "contest", annul)
				}
				return acts.Annul(t, annul, reason), nil
			})
		}
		if place == 0 {
			return r.readOnly(args[0], r.printTies("event.playoff.ties", sheets.Ties))
		}
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			if ended != "" {
				at, err := terminal.ParseInstant(ended)
				if err != nil {
					return nil, err
				}
				regs.LastGame = at
			}
			for _, tie := range acts.Ties(t) {
				if tie.From <= place && place <= tie.To && (group == 0 || group == tie.Group) {
					return acts.PlayOff(t, tie, regs, r.randomLot()), nil
				}
			}
			if r := t.RefuseUnfinished(); r != nil {
				return nil, r
			}
			return nil, &terminal.Fault{Key: "event.playoff.no-tie", Args: []any{"Place", place}}
		})
	})
	f := cmd.Flags()
	f.IntVar(&place, "place", 0, r.w.HelpText("event.playoff.place"))
	f.IntVar(&group, "group", 0, r.w.HelpText("event.playoff.group"))
	f.BoolVar(&regs.Drawn, "drawn", false, r.w.HelpText("playoff.drawn"))
	f.BoolVar(&regs.Straight, "straight", false, r.w.HelpText("playoff.straight"))
	f.BoolVar(&regs.Short, "short", false, r.w.HelpText("playoff.no-time"))
	f.StringVar(&regs.Agreed, "agreed", "", r.w.HelpText("playoff.agreed"))
	f.StringVar(&ended, "last-game", "", r.w.HelpText("event.playoff.last-game"))
	f.IntVar(&annul, "annul", 0, r.w.HelpText("event.playoff.annul"))
	f.StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	return cmd
}

// printTies returns a function that prints a table of tied players under the title with a key, once
// the event is over.
func (r *runner) printTies(title string, ties func(tournament.Tournament, sheets.Say) sheets.Table) func(tournament.Tournament) error {
	return func(t tournament.Tournament) error {
		if r := t.RefuseUnfinished(); r != nil {
			return r
		}
		table := ties(t, r.translate)
		table.Title = r.w.Text(title)
		return r.printTables(t, table)
	}
}

// newPlaces returns the command `escaque event places`.
func newPlaces(r *runner) *cobra.Command {
	place, group, lot, order, values, reason := 0, 0, false, "", "", ""
	cmd := r.subcommand("places", "places FILE [--place N]", 1, 1, func(args []string) error {
		if place == 0 {
			return r.readOnly(args[0], r.printTies("event.places.shared", sheets.SharedPlaces))
		}
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			if r := t.RefuseUnfinished(); r != nil {
				return nil, r
			}
			players := acts.SharedFrom(t, place, group)
			if players == nil {
				return nil, &terminal.Fault{Key: "event.places.nobody", Args: []any{"Place", place}}
			}
			c := tournament.SettlePlaces{Players: players, By: tournament.ByLot, Reason: reason}
			var err error
			switch {
			case !lot && order != "" && values == "":
				c.By = tournament.ByOrder
				c.Players, err = acts.FindAll(t, strings.Split(order, ","))
			case !lot && values != "" && order == "":
				c, err = r.settleByValues(t, players, values, reason)
			case !lot || order != "" || values != "":
				err = &terminal.Fault{Key: "event.places.one-way"}
			}
			return []tournament.Command{c}, err
		})
	})
	f := cmd.Flags()
	f.IntVar(&place, "place", 0, r.w.HelpText("event.places.place"))
	f.IntVar(&group, "group", 0, r.w.HelpText("event.playoff.group"))
	f.BoolVar(&lot, "lot", false, r.w.HelpText("event.places.lot"))
	f.StringVar(&order, "order", "", r.w.HelpText("event.places.order"))
	f.StringVar(&values, "values", "", r.w.HelpText("event.places.values"))
	f.StringVar(&reason, "reason", "", r.w.HelpText("event.places.reason"))
	return cmd
}

// settleByValues returns the command that settles the places of players by values given as
// PLAYER=VALUE, separated by commas.
func (r *runner) settleByValues(t tournament.Tournament, players []tournament.PlayerID, values, reason string) (c tournament.SettlePlaces, err error) {
	numbers := make([]string, len(players))
	for _, one := range strings.Split(values, ",") {
		who, value, _ := strings.Cut(one, "=")
		id, err := r.find(t, who)
		if err != nil {
			return c, err
		}
		at := slices.Index(players, id)
		if at < 0 {
			return c, tournament.Refuse(tournament.PlacesNotShared, "players", len(players))
		}
		numbers[at] = value
	}
	return acts.SettleByNumbers(tournament.ByValues, players, numbers, reason)
}

// newCarry returns the command `escaque event carry`.
func newCarry(r *runner) *cobra.Command {
	first := 0
	cmd := r.subcommand("carry", "carry FROM INTO --first N", 2, 2, func(args []string) error {
		var entries []tournament.Entry
		if err := r.readOnly(args[0], func(t tournament.Tournament) (err error) {
			entries, err = acts.Qualifiers(t, first)
			return err
		}); err != nil {
			return err
		}
		return r.act(args[1], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			return acts.EnterAll(t, entries), nil
		})
	})
	cmd.Flags().IntVar(&first, "first", 1, r.w.HelpText("event.carry.first"))
	return cmd
}
