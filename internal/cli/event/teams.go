package event

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/sheets"
)

// roundTables returns the tables of a published round, with the boards of the matches for teams.
func roundTables(t tournament.Tournament, round int, say sheets.Say) []sheets.Table {
	tables := []sheets.Table{sheets.Pairings(t, round, say)}
	if t.OfTeams() {
		tables = append(tables, sheets.Games(t, round, say))
	}
	return tables
}

// entryTables returns the tables of the entries, with the players for teams.
func entryTables(t tournament.Tournament, say sheets.Say, to sheets.Audience) []sheets.Table {
	tables := []sheets.Table{sheets.Entries(t, say, to)}
	if t.OfTeams() {
		tables = append(tables, sheets.Rosters(t, say))
	}
	return tables
}

// groupTeams groups the players of a list into teams by the column of the team or club, in the
// order of the list. It prints every line without a team, and then returns [terminal.ErrFaults].
func (r *runner) groupTeams(file string, list *entrylist.List) ([]tournament.Entry, error) {
	teams, without := acts.TeamsByClub(list.Players)
	for _, i := range without {
		fmt.Fprintf(r.w.Err, "%s: %s\n", file, r.w.Text("event.import.no-team", "Line", list.Lines[i], "Name", terminal.Printable(list.Players[i].Name)))
	}
	if len(without) > 0 {
		fmt.Fprintln(r.w.Err, r.w.Text("event.import.nothing"))
	}
	return teams, terminal.FaultsIf(len(without) > 0)
}

// rosterFlag adds the flag for the players of a team: a name, and its rating after an equals sign.
func (r *runner) rosterFlag(cmd *cobra.Command, texts *[]string) {
	cmd.Flags().StringArrayVar(texts, "player", nil, r.w.HelpText("event.enter.player"))
}

// parseRoster parses the values of the roster flag.
func parseRoster(texts []string) ([]tournament.Entry, error) {
	var players []tournament.Entry
	for _, text := range texts {
		name, rating, rated := strings.Cut(text, "=")
		p := tournament.Entry{Name: strings.Join(strings.Fields(name), " ")}
		if rated {
			n, err := strconv.Atoi(strings.TrimSpace(rating))
			if err != nil {
				return nil, &terminal.Fault{Key: "event.enter.player-form", Args: []any{"Text", terminal.Printable(text)}}
			}
			p.Rating = n
		}
		players = append(players, p)
	}
	return players, nil
}

// newLineUp returns the command `escaque event lineup`.
func newLineUp(r *runner) *cobra.Command {
	round := 0
	cmd := r.subcommand("lineup", "lineup FILE TEAM PLAYER...", 3, -1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			if !t.OfTeams() {
				return nil, tournament.Refuse(tournament.NotOfTeams)
			}
			team, err := acts.Find(t, args[1])
			if err != nil {
				return nil, err
			}
			give := tournament.GiveLineUp{Round: round, Team: team.ID}
			if give.Round == 0 {
				give.Round = acts.LineUpRound(t)
			}
			for _, text := range args[2:] {
				seat, err := acts.FindSeat(team, text)
				if err != nil {
					return nil, err
				}
				give.Seats = append(give.Seats, seat)
			}
			return []tournament.Command{give}, nil
		})
	})
	cmd.Flags().IntVar(&round, "round", 0, r.w.HelpText("event.lineup.round"))
	return cmd
}
