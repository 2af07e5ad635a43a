package pairing

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// outputForm is the form in which a schedule is printed.
type outputForm struct{ json, csv bool }

// printFlags adds the flags --json and --csv to a command.
func printFlags(w *terminal.World, cmd *cobra.Command, p *outputForm) {
	cmd.Flags().BoolVar(&p.json, "json", false, w.HelpText("schedule.json"))
	cmd.Flags().BoolVar(&p.csv, "csv", false, w.HelpText("schedule.csv"))
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
}

// printSchedule writes a schedule in the requested form.
func printSchedule(w *terminal.World, p outputForm, object any, rows [][]string, text func(*bufio.Writer) error) error {
	out := bufio.NewWriter(w.Out)
	var err error
	switch {
	case p.json:
		encode := json.NewEncoder(out)
		encode.SetEscapeHTML(false)
		err = encode.Encode(object)
	case p.csv:
		err = publish.WriteCSV(out, rows)
	default:
		err = text(out)
	}
	if err != nil {
		return err
	}
	return out.Flush()
}

// gameJSON is the JSON output for a game.
type gameJSON[P int | string] struct {
	White P `json:"white"`
	Black P `json:"black"`
}

// roundJSON is the JSON output for a round.
type roundJSON[P int | string] struct {
	Round int           `json:"round"`
	Games []gameJSON[P] `json:"games"`
	Rest  int           `json:"rest,omitempty"`
}

// scheduleJSON is the JSON output for a schedule.
type scheduleJSON[P int | string] struct {
	System  string         `json:"system"`
	Players int            `json:"players,omitempty"`
	Boards  int            `json:"boards,omitempty"`
	Cycles  int            `json:"cycles,omitempty"`
	Names   []string       `json:"names,omitempty"`
	Rounds  []roundJSON[P] `json:"rounds"`
}

// printRoundRobin prints a round robin. With a lot, number i+1 is the player at index lot[i] of the
// list.
func (s *scheduleRun) printRoundRobin() error {
	if s.lot != nil && len(s.entries) > 0 {
		drawn := make([]tournament.Entry, len(s.entries))
		for i, place := range s.lot {
			drawn[i] = s.entries[place-1]
		}
		s.entries = drawn
	}
	number := func(n int) int {
		if s.lot != nil && len(s.entries) == 0 {
			return s.lot[n-1]
		}
		return n
	}
	event := systems.Numbered(s.players)
	event.Cycles, event.Swap = s.cycles, s.swap
	rounds, err := s.rounds(event)
	if err != nil {
		return err
	}
	object := scheduleJSON[int]{System: s.system, Players: s.players, Cycles: s.cycles, Names: s.names()}
	rows := [][]string{{"round", "board", "white", "black", "white_name", "black_name"}}
	for _, r := range rounds {
		round := roundJSON[int]{Round: r.Round, Games: []gameJSON[int]{}}
		for i, p := range r.Pairs {
			white, black := number(p.White), number(p.Black)
			round.Games = append(round.Games, gameJSON[int]{white, black})
			rows = append(rows, []string{
				strconv.Itoa(r.Round), strconv.Itoa(i + 1), strconv.Itoa(white), strconv.Itoa(black), s.name(white), s.name(black),
			})
		}
		if bye, odd := r.PairingBye(); odd {
			round.Rest = number(bye.Number)
			rows = append(rows, []string{strconv.Itoa(r.Round), "", strconv.Itoa(round.Rest), "", s.name(round.Rest), ""})
		}
		object.Rounds = append(object.Rounds, round)
	}
	return printSchedule(s.w, s.printed, object, rows, func(out *bufio.Writer) error { return s.writeRounds(out, object) })
}

// rounds returns all rounds that the system proposes. Results do not affect them.
func (s *scheduleRun) rounds(event systems.Event) ([]systems.Proposal, error) {
	system, err := reports.Systems().Named(s.system)
	if err != nil {
		return nil, err
	}
	rounds := make([]systems.Proposal, system.Planned(event))
	for i := range rounds {
		if rounds[i], err = system.Propose(event, i+1, swiss.Options{}); err != nil {
			return nil, err
		}
	}
	return rounds, nil
}

// name returns the name of a player.
func (s *scheduleRun) name(number int) string {
	if number < 1 || number > len(s.entries) {
		return ""
	}
	return s.entries[number-1].Name
}

// writeRounds prints one round per line, or with names one game per line.
func (s *scheduleRun) writeRounds(out *bufio.Writer, object scheduleJSON[int]) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, r := range object.Rounds {
		heading := s.w.Text("schedule.round", "Round", r.Round)
		if len(s.entries) > 0 {
			fmt.Fprintln(table, heading)
			for i, g := range r.Games {
				fmt.Fprintf(table, "%d\t%s\t-\t%s\n", i+1, s.label(g.White), s.label(g.Black))
			}
			if r.Rest > 0 {
				fmt.Fprintf(table, "\t%s\t-\t%s\n", s.label(r.Rest), s.w.Text("schedule.rest"))
			}
			if err := table.Flush(); err != nil { // so that every round has its own columns
				return err
			}
			continue
		}
		cells := []string{heading}
		for _, g := range r.Games {
			cells = append(cells, fmt.Sprintf("%d-%d", g.White, g.Black))
		}
		if r.Rest > 0 {
			cells = append(cells, fmt.Sprintf("%d %s", r.Rest, s.w.Text("schedule.rest")))
		}
		fmt.Fprintln(table, strings.Join(cells, "\t"))
	}
	return table.Flush()
}

// printScheveningen prints a match between two teams.
func (s *scheduleRun) printScheveningen() error {
	object := scheduleJSON[string]{System: s.system, Boards: s.boards}
	rows := [][]string{{"round", "board", "white", "black"}}
	const teams = 2
	event := systems.Numbered(teams)
	event.Boards = s.boards
	rounds, err := s.rounds(event)
	if err != nil {
		return err
	}
	for _, r := range rounds {
		round := roundJSON[string]{Round: r.Round}
		for i, g := range r.Pairs[0].Games {
			one := gameJSON[string]{fmt.Sprint("A", g.A), fmt.Sprint("B", g.B)}
			if !g.White {
				one.White, one.Black = one.Black, one.White
			}
			round.Games = append(round.Games, one)
			rows = append(rows, []string{strconv.Itoa(r.Round), strconv.Itoa(i + 1), one.White, one.Black})
		}
		object.Rounds = append(object.Rounds, round)
	}
	return printSchedule(s.w, s.printed, object, rows, func(out *bufio.Writer) error {
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, r := range object.Rounds {
			cells := []string{s.w.Text("schedule.round", "Round", r.Round)}
			for _, g := range r.Games {
				cells = append(cells, g.White+"-"+g.Black)
			}
			fmt.Fprintln(table, strings.Join(cells, "\t"))
		}
		return table.Flush()
	})
}

// printBelgrade prints groups of equal strength.
func (s *scheduleRun) printBelgrade() error {
	groups := knockout.Belgrade(s.players, s.groups)
	object := struct {
		System  string   `json:"system"`
		Players int      `json:"players"`
		Names   []string `json:"names,omitempty"`
		Groups  [][]int  `json:"groups"`
	}{s.system, s.players, s.names(), groups}
	rows := [][]string{{"group", "seed", "name", "title", "rating"}}
	for g, seeds := range groups {
		for _, seed := range seeds {
			row := []string{strconv.Itoa(g + 1), strconv.Itoa(seed), "", "", ""}
			if len(s.entries) > 0 {
				e := s.entries[seed-1]
				row[2], row[3] = e.Name, string(e.Title)
				if e.Rating > 0 {
					row[4] = strconv.Itoa(e.Rating)
				}
			}
			rows = append(rows, row)
		}
	}
	return printSchedule(s.w, s.printed, object, rows, func(out *bufio.Writer) error {
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		if len(s.entries) == 0 {
			for g, seeds := range groups {
				cells := []string{s.w.Text("schedule.group", "Group", g+1)}
				for _, seed := range seeds {
					cells = append(cells, strconv.Itoa(seed))
				}
				fmt.Fprintln(table, strings.Join(cells, "\t"))
			}
			return table.Flush()
		}
		for _, row := range rows[1:] {
			fmt.Fprintln(table, strings.Join(append([]string{s.w.Text("schedule.group", "Group", row[0])}, row[1:]...), "\t"))
		}
		return table.Flush()
	})
}

// printKnockout prints the matches of a knock-out.
func (s *scheduleRun) printKnockout() error {
	matches := knockout.Bracket(s.players)
	object := struct {
		System  string             `json:"system"`
		Players int                `json:"players"`
		Names   []string           `json:"names,omitempty"`
		Matches []knockout.Pairing `json:"matches"`
	}{s.system, s.players, s.names(), matches}
	rows := [][]string{{"match", "round", "group", "first", "second", "first_name", "second_name"}}
	cell := func(slot knockout.Slot) string {
		switch {
		case slot.Winner > 0:
			return "w" + strconv.Itoa(slot.Winner)
		case slot.Seed > 0:
			return strconv.Itoa(slot.Seed)
		default:
			return ""
		}
	}
	for _, m := range matches {
		group := ""
		if m.Group > 0 {
			group = strconv.Itoa(m.Group)
		}
		rows = append(rows, []string{
			strconv.Itoa(m.Number), strconv.Itoa(m.Round), group, cell(m.First), cell(m.Second), s.name(m.First.Seed), s.name(m.Second.Seed),
		})
	}
	return printSchedule(s.w, s.printed, object, rows, func(out *bufio.Writer) error { return s.writeBracket(out, matches) })
}

// writeBracket prints the matches of a bracket.
func (s *scheduleRun) writeBracket(out *bufio.Writer, matches []knockout.Pairing) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	who := func(slot knockout.Slot) string {
		if slot.Winner > 0 {
			return s.w.Text("schedule.winner", "Match", slot.Winner)
		}
		return s.label(slot.Seed)
	}
	for i, m := range matches {
		if i == 0 || m.Round != matches[i-1].Round {
			fmt.Fprintln(table, s.w.Text("schedule.round", "Round", m.Round))
		}
		group := ""
		if m.Group > 0 && knockout.Groups(knockout.Size(s.players)) > 1 {
			group = s.w.Text("schedule.group", "Group", m.Group)
		}
		second := s.w.Text("schedule.through")
		if !m.Bye() {
			second = who(m.Second)
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t-\t%s\n", m.Number, group, who(m.First), second)
	}
	return table.Flush()
}
