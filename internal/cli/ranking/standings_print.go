package ranking

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/money"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// decimals is the number of decimals in output for programs.
const decimals = 4

// rankText returns the rank at index i as text, with a mark when it is shared.
func (l list) rankText(i int) string {
	for _, j := range []int{i - 1, i + 1} {
		if j >= 0 && j < len(l.ranks) && l.ranks[j] == l.ranks[i] {
			return strconv.Itoa(l.ranks[i]) + "="
		}
	}
	return strconv.Itoa(l.ranks[i])
}

// printText prints tables for people.
func (r *standingsRun) printText(k *ranked, lists []list) error {
	var b strings.Builder
	for n, l := range lists {
		if n > 0 {
			fmt.Fprintf(&b, "\n%s\n", r.w.Text("standings.of", "Category", l.category))
		}
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		fmt.Fprintf(t, "%s\t%s\t%s\t", r.w.Text("standings.rank"), r.w.Text("standings.number"), r.w.Text("standings.name"))
		if k.teams == nil {
			fmt.Fprintf(t, "%s\t", r.w.Text("standings.rating"))
		}
		fmt.Fprint(t, r.w.Text("standings.points"))
		for _, m := range k.ranking.Order {
			fmt.Fprintf(t, "\t%s", m)
		}
		if l.prizes != nil {
			fmt.Fprintf(t, "\t%s", r.w.Text("standings.prize"))
		}
		fmt.Fprintln(t)
		for i, row := range l.rows {
			p := k.people[row.Player]
			fmt.Fprintf(t, "%s\t%d\t%s\t", l.rankText(i), p.Number, terminal.OrUnknown(strings.TrimSpace(string(p.Title)+" "+p.Name)))
			if k.teams == nil {
				fmt.Fprintf(t, "%s\t", terminal.OrNothing(p.Rating))
			}
			fmt.Fprint(t, row.Points)
			for _, v := range row.Values {
				fmt.Fprintf(t, "\t%s", v)
			}
			if l.prizes != nil {
				fmt.Fprintf(t, "\t%s", money.Format(l.prizes[i], ""))
			}
			fmt.Fprintln(t)
		}
		_ = t.Flush() // a strings.Builder never fails
	}
	_, err := io.WriteString(r.w.Out, b.String())
	return err
}

// printCSV prints tables for spreadsheets, with decimal points.
func (r *standingsRun) printCSV(k *ranked, lists []list) error {
	head := []string{"category", "rank", "number", "title", "name", "federation", "rating", "points"}
	for _, m := range k.ranking.Order {
		head = append(head, string(m))
	}
	if lists[0].prizes != nil {
		head = append(head, "prize")
	}
	records := [][]string{head}
	for _, l := range lists {
		for i, row := range l.rows {
			p := k.people[row.Player]
			record := []string{
				l.category, strconv.Itoa(l.ranks[i]), strconv.Itoa(p.Number), string(p.Title), p.Name, p.Federation, terminal.OrNothing(p.Rating),
				tiebreak.FractionOf(int(row.Points), 2).Decimal(1),
			}
			for _, v := range row.Values {
				text := ""
				if v.Applies {
					text = v.Amount.Decimal(decimals)
				}
				record = append(record, text)
			}
			if l.prizes != nil {
				record = append(record, money.Format(l.prizes[i], ""))
			}
			records = append(records, record)
		}
	}
	return publish.WriteCSV(r.w.Out, records)
}

type (
	standingsJSON struct {
		Rules     tiebreak.Rules    `json:"rules"`
		System    string            `json:"system"`
		TieBreaks []tiebreak.Method `json:"tiebreaks"`
		Notes     []string          `json:"notes,omitempty"`
		Lists     []listJSON        `json:"standings"`
	}
	listJSON struct {
		Category string    `json:"category,omitempty"`
		Rows     []rowJSON `json:"rows"`
	}
	rowJSON struct {
		Rank       int         `json:"rank"`
		Shared     bool        `json:"shared,omitempty"`
		Number     int         `json:"number"`
		Title      string      `json:"title,omitempty"`
		Name       string      `json:"name"`
		Federation string      `json:"federation,omitempty"`
		Rating     int         `json:"rating,omitempty"`
		Points     string      `json:"points"`
		TieBreaks  []valueJSON `json:"tiebreaks"`
		Prize      string      `json:"prize,omitempty"`
	}
	// valueJSON is a value both as an exact fraction and as a decimal.
	valueJSON struct {
		Applies bool   `json:"applies"`
		Value   string `json:"value,omitempty"`
		Exact   string `json:"exact,omitempty"`
		Place   int    `json:"place,omitempty"`
		Behind  bool   `json:"behind,omitempty"`
	}
)

// printJSON prints JSON.
func (r *standingsRun) printJSON(k *ranked, lists []list) error {
	report := standingsJSON{Rules: k.rules, System: "swiss", TieBreaks: k.ranking.Order, Lists: []listJSON{}}
	if k.predetermined {
		report.System = "round-robin"
	}
	if report.TieBreaks == nil {
		report.TieBreaks = []tiebreak.Method{}
	}
	for _, f := range k.notes {
		report.Notes = append(report.Notes, words.TieBreakFault(r.w.Lang, k.rules, f))
	}
	for _, l := range lists {
		one := listJSON{Category: l.category, Rows: []rowJSON{}}
		for i, row := range l.rows {
			p := k.people[row.Player]
			line := rowJSON{
				Rank: l.ranks[i], Shared: strings.HasSuffix(l.rankText(i), "="), Number: p.Number, Title: string(p.Title), Name: p.Name,
				Federation: p.Federation, Rating: p.Rating, Points: tiebreak.FractionOf(int(row.Points), 2).Decimal(1), TieBreaks: []valueJSON{},
			}
			for _, v := range row.Values {
				value := valueJSON{Applies: v.Applies, Place: v.Place, Behind: v.Behind}
				if v.Applies {
					value.Value = v.Amount.Decimal(decimals)
					value.Exact = fmt.Sprintf("%d/%d", v.Amount.Numerator(), v.Amount.Denominator())
				}
				line.TieBreaks = append(line.TieBreaks, value)
			}
			if l.prizes != nil {
				line.Prize = money.Format(l.prizes[i], "")
			}
			one.Rows = append(one.Rows, line)
		}
		report.Lists = append(report.Lists, one)
	}
	encode := json.NewEncoder(r.w.Out)
	encode.SetEscapeHTML(false)
	return encode.Encode(report)
}

// printExplanation prints how every value of a participant is computed.
func (r *standingsRun) printExplanation(k *ranked) error {
	for i, row := range k.ranking.Rows {
		p := k.people[row.Player]
		if p.Number != r.explain {
			continue
		}
		var b strings.Builder
		all := list{ranks: make([]int, len(k.ranking.Rows))}
		for j, other := range k.ranking.Rows {
			all.ranks[j] = other.Rank
		}
		fmt.Fprintln(&b, r.w.Text("standings.line", "Rank", all.rankText(i), "Number", p.Number, "Name", terminal.OrUnknown(p.Name), "Points", row.Points))
		for c := range k.ranking.Order {
			fmt.Fprintln(&b)
			for _, line := range words.Explain(r.w.Lang, k.rules, k.ranking.Explain(row.Player, c), k.participantName) {
				fmt.Fprintln(&b, line)
			}
		}
		_, err := io.WriteString(r.w.Out, b.String())
		return err
	}
	return &terminal.Fault{Key: "standings.no-player", Args: []any{"Number", r.explain}}
}
