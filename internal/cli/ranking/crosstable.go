package ranking

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// NewCrossTable returns the command `escaque crosstable`.
func NewCrossTable(w *terminal.World) *cobra.Command {
	cmd := w.Command("crosstable", "crosstable FILE")
	cmd.Args = w.Arguments(1, 1)
	r := crossRun{rankRun: rankRun{w: w, skipForbidden: true}}
	r.addFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&r.form, "form", "", w.HelpText("crosstable.form"))
	f.BoolVar(&r.asJSON, "json", false, w.HelpText("json.flag"))
	f.BoolVar(&r.asCSV, "csv", false, w.HelpText("standings.csv"))
	cmd.RunE = func(_ *cobra.Command, args []string) error { return r.run(args[0]) }
	return cmd
}

// crossRun executes the command crosstable.
type crossRun struct {
	rankRun
	form          string
	asJSON, asCSV bool
}

// run prints the cross table of a file.
func (r *crossRun) run(name string) error {
	if r.form != "" && r.form != "rounds" && r.form != "matrix" {
		return &terminal.Fault{Key: "crosstable.no-form", Args: []any{"Text", terminal.Printable(r.form)}}
	}
	k, err := r.rank(name)
	if err != nil {
		return err
	}
	table := k.table
	if k.teams != nil {
		// A cross table of teams shows the game points of matches.
		table = k.teams.View(true)
	}
	var order []int
	for _, row := range k.ranking.Rows {
		order = append(order, row.Player)
	}
	rows := standings.Cross(table, order)
	matrix := r.form == "matrix" || r.form == "" && k.predetermined
	switch {
	case r.asJSON:
		return r.printJSON(k, rows)
	case r.asCSV:
		return publish.WriteCSV(r.w.Out, r.cells(k, rows, matrix))
	}
	t := tabwriter.NewWriter(r.w.Out, 0, 0, 2, ' ', 0)
	for _, line := range r.cells(k, rows, matrix) {
		fmt.Fprintln(t, strings.Join(line, "\t"))
	}
	return t.Flush()
}

// cells returns the texts of a cross table, the heading first. With matrix it has a column for each
// opponent, otherwise one for each round.
func (r *crossRun) cells(k *ranked, rows []standings.CrossRow, matrix bool) [][]string {
	head := []string{"", r.w.Text("standings.number"), r.w.Text("standings.name")}
	rounds := 0
	for _, row := range rows {
		rounds = max(rounds, len(row.Rounds))
	}
	if matrix {
		rounds = len(rows)
	}
	for i := range rounds {
		head = append(head, strconv.Itoa(i+1))
	}
	lines := [][]string{append(head, r.w.Text("standings.points"))}
	for i, row := range rows {
		p := k.people[row.Place]
		line := []string{strconv.Itoa(i + 1), strconv.Itoa(p.Number), terminal.OrUnknown(p.Name)}
		for c := range rounds {
			switch {
			case matrix && c == i:
				line = append(line, "*")
			case matrix:
				line = append(line, meetingText(row.Against[c], k.teams != nil))
			case c < len(row.Rounds):
				line = append(line, roundWord(row.Rounds[c], k.teams != nil))
			default:
				line = append(line, "")
			}
		}
		lines = append(lines, append(line, k.ranking.Rows[i].Points.String()))
	}
	return lines
}

// meetingText returns the results of the games with one opponent: "1", "½0", "+".
func meetingText(games []tiebreak.Game, teams bool) string {
	var words []string
	for _, g := range games {
		words = append(words, resultWord(g, teams))
	}
	if teams {
		return strings.Join(words, " ")
	}
	return strings.Join(words, "")
}

// resultWord returns the result of a round, with forfeits as + and -.
func resultWord(g tiebreak.Game, teams bool) string {
	switch {
	case g.Kind == tiebreak.Pending:
		return "?"
	case g.Kind == tiebreak.Forfeit && g.Result == tiebreak.Win:
		return "+"
	case g.Kind == tiebreak.Forfeit:
		return "-"
	case teams:
		return g.Points.String()
	}
	return map[tiebreak.PlayerResult]string{tiebreak.Win: "1", tiebreak.Draw: "½", tiebreak.Loss: "0"}[g.Result]
}

// roundWord returns a round of a Swiss: the opponent's rank, the colour and the result, or the
// score given without an opponent.
func roundWord(g tiebreak.Game, teams bool) string {
	if g.Opponent == 0 && !g.Kind.Paired() {
		if g.Kind == tiebreak.Rest {
			return "–"
		}
		return "(" + g.Points.String() + ")"
	}
	colour := "w"
	if g.Black {
		colour = "b"
	}
	if teams {
		colour = ":"
	}
	return strconv.Itoa(g.Opponent) + colour + resultWord(g, teams)
}

// printJSON prints the cross table as JSON.
func (r *crossRun) printJSON(k *ranked, rows []standings.CrossRow) error {
	type roundJSON struct {
		Round    int    `json:"round"`
		Opponent int    `json:"opponent,omitempty"` // starting number
		Color    string `json:"colour,omitempty"`
		Played   bool   `json:"played"`
		Result   string `json:"result"`
		Points   string `json:"points"`
	}
	type crossJSON struct {
		Rank   int         `json:"rank"`
		Number int         `json:"number"`
		Name   string      `json:"name"`
		Points string      `json:"points"`
		Rounds []roundJSON `json:"rounds"`
	}
	report := struct {
		Rows []crossJSON `json:"rows"`
	}{Rows: []crossJSON{}}
	for i, row := range rows {
		p := k.people[row.Place]
		line := crossJSON{
			Rank: k.ranking.Rows[i].Rank, Number: p.Number, Name: p.Name,
			Points: tiebreak.FractionOf(int(k.ranking.Rows[i].Points), 2).Decimal(1), Rounds: []roundJSON{},
		}
		for _, g := range row.Rounds {
			one := roundJSON{Round: g.Round, Played: g.Kind == tiebreak.Played, Result: resultWord(g, false), Points: tiebreak.FractionOf(int(g.Points), 2).Decimal(1)}
			if g.Opponent > 0 {
				one.Opponent = k.people[rows[g.Opponent-1].Place].Number
			}
			if g.Kind.Paired() && k.teams == nil {
				one.Color = map[bool]string{true: "black", false: "white"}[g.Black]
			}
			line.Rounds = append(line.Rounds, one)
		}
		report.Rows = append(report.Rows, line)
	}
	encode := json.NewEncoder(r.w.Out)
	encode.SetEscapeHTML(false)
	return encode.Encode(report)
}
