package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
)

// eventReport is `escaque event report`.
func eventReport(r *eventRun) *cobra.Command {
	return r.sub("report", "report FILE", 1, 1, func(args []string) error {
		missing := 0
		err := r.look(args[0], func(t tournament.Tournament) error {
			if err := onlyPlayers(t); err != nil {
				return err
			}
			list := rated.Checklist(t)
			missing = len(list)
			return r.checklist(t, list)
		})
		if err != nil {
			return err
		}
		return faultsIf(missing > 0)
	})
}

// checklist says what is missing, and then what the event comes to.
func (r *eventRun) checklist(t tournament.Tournament, list []rated.Missing) error {
	e := rated.OfEvent(t)
	report, err := rated.Rate(e)
	if err != nil {
		return err
	}
	games, norms, unrated := 0, 0, 0
	for _, p := range report.Players {
		games += len(p.Met)
		for _, v := range p.Verdicts {
			if v.Met {
				norms++
			}
		}
	}
	for _, round := range t.Rounds() {
		for _, b := range round.Boards {
			if b.Result.Forfeit() || b.Result.Unrated() {
				unrated++
			}
		}
	}
	if r.json {
		type missing struct {
			Code    rated.Lack `json:"code"`
			Said    string     `json:"said"`
			Rounds  []int      `json:"rounds,omitempty"`
			Players []int      `json:"players,omitempty"`
			Have    int        `json:"have,omitempty"`
			Need    int        `json:"need,omitempty"`
			Article string     `json:"article,omitempty"`
		}
		out := struct {
			Missing []missing `json:"missing"`
			List    string    `json:"list"`
			Games   int       `json:"games"`
			Unrated int       `json:"unrated"`
			Norms   int       `json:"norms"`
		}{[]missing{}, e.List.String(), games / 2, unrated, norms}
		for _, m := range list {
			out.Missing = append(out.Missing, missing{m.Lack, r.lack(t, m), m.Rounds, m.Players, m.Have, m.Need, m.Article})
		}
		return r.print(out)
	}
	var b strings.Builder
	fmt.Fprintln(&b, r.w.text("event.report.heading", "Name", plain(t.Regulations().Name)))
	for _, m := range list {
		fmt.Fprintln(&b, "- "+r.lack(t, m))
	}
	if len(list) == 0 {
		fmt.Fprintln(&b, r.w.text("event.report.none"))
	}
	if t.Published() > 0 {
		fmt.Fprintln(&b, r.w.text("event.report.rated", "Players", len(e.People), "Games", games/2, "List", r.w.text("rate.list-"+e.List.String()), "Norms", norms))
	}
	if unrated > 0 {
		fmt.Fprintln(&b, r.w.count("event.report.unrated", unrated))
	}
	_, err = io.WriteString(r.w.Out, b.String())
	return err
}

// lack is a line of the checklist as a sentence.
func (r *eventRun) lack(t tournament.Tournament, m rated.Missing) string {
	names := make(map[int]string)
	for _, p := range t.Players() {
		n := p.Number
		if n == 0 {
			n = int(p.ID)
		}
		names[n] = plain(p.Name)
	}
	var who []string
	for _, n := range m.Players {
		who = append(who, fmt.Sprintf("%d %s", n, names[n]))
	}
	said := r.w.text("event.lack."+string(m.Lack), "Rounds", r.w.count("event.report.rounds", len(m.Rounds), "List", runs(m.Rounds)),
		"Players", strings.Join(who, "; "), "Have", m.Have, "Need", m.Need)
	if m.Article != "" {
		said += " (B.02 " + m.Article + ")"
	}
	return said
}

// runs writes numbers with their neighbours joined: 1-3, 7.
func runs(list []int) string {
	var parts []string
	for i := 0; i < len(list); {
		end := i
		for end+1 < len(list) && list[end+1] == list[end]+1 {
			end++
		}
		part := strconv.Itoa(list[i])
		if end > i {
			part += "-" + strconv.Itoa(list[end])
		}
		parts = append(parts, part)
		i = end + 1
	}
	return strings.Join(parts, ", ")
}

// onlyPlayers refuses an event of teams, whose entries are not the people on the
// forms of players.
func onlyPlayers(t tournament.Tournament) error {
	if t.OfTeams() {
		return unpublished(publish.ErrOfTeams)
	}
	return nil
}
