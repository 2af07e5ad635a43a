package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/tournament/swiss"
)

// newPair is `escaque pair`.
func newPair(w *World) *cobra.Command {
	cmd := w.command("pair", "pair FILE")
	cmd.Args = w.arguments(1, 1)
	p := pairRun{w: w}
	w.systemFlag(cmd, &p.system)
	w.encodingFlag(cmd, &p.encoding)
	f := cmd.Flags()
	f.IntVar(&p.round, "round", 0, w.about("pair.round"))
	f.StringVar(&p.form, "output", "table", w.about("pair.output"))
	f.StringSliceVar(&p.fixed, "fix", nil, w.about("pair.fix"))
	f.IntSliceVar(&p.absent, "absent", nil, w.about("pair.absent"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p.chosen = cmd.Flags().Changed("system")
		return p.run(args[0])
	}
	return cmd
}

type pairRun struct {
	w                      *World
	system, encoding, form string
	round                  int
	fixed                  []string
	absent                 []int
	chosen                 bool // the system was named
}

// forms are the ways to print a pairing.
var forms = map[string]func(w *World, f *swiss.Field, p swiss.Pairing, to io.Writer) error{
	"pairs": printPairs, "table": printTable, "json": printJSON,
}

func (r *pairRun) run(name string) error {
	print, known := forms[r.form]
	if !known {
		return &fault{key: "pair.form", args: []any{"Text", plain(r.form)}}
	}
	t, system, err := r.w.swissFile(name, r.encoding, r.system, r.chosen)
	if err != nil {
		return err
	}
	round := r.round
	if round == 0 {
		round = t.Paired() + 1
	}
	for _, text := range r.fixed {
		white, black, ok := strings.Cut(strings.TrimSpace(text), "-")
		first, err1 := strconv.Atoi(white)
		second, err2 := strconv.Atoi(black)
		if !ok || err1 != nil || err2 != nil {
			return &fault{key: "pair.fix-form", args: []any{"Text", plain(text)}}
		}
		t.Fixed = append(t.Fixed, swiss.Fixed{Round: round, Pair: swiss.Pair{White: first, Black: second}})
	}
	for _, n := range r.absent {
		t.Requests = append(t.Requests, swiss.Request{Round: round, Number: n, Bye: swiss.ZeroBye})
	}
	field, err := t.Field(round)
	if err != nil {
		return r.w.refused(err)
	}
	p, err := system.Pair(field, swiss.Options{})
	if err != nil {
		return r.w.refused(err)
	}
	return print(r.w, field, p, r.w.Out)
}

// printPairs is the plain form that pairing engines print: the number of
// pairs, then White and Black by starting number, 0 for a bye.
func printPairs(_ *World, _ *swiss.Field, p swiss.Pairing, to io.Writer) error {
	n := len(p.Pairs)
	if p.Bye != 0 {
		n++
	}
	var b strings.Builder
	fmt.Fprintln(&b, n)
	for _, pair := range p.Pairs {
		fmt.Fprintln(&b, pair.White, pair.Black)
	}
	if p.Bye != 0 {
		fmt.Fprintln(&b, p.Bye, 0)
	}
	_, err := io.WriteString(to, b.String())
	return err
}

// printTable is what people read.
func printTable(w *World, f *swiss.Field, p swiss.Pairing, to io.Writer) error {
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, w.text("pair.heading", "Round", f.Round))
	player := func(number int) string {
		p := f.Players[f.Place(number)]
		return fmt.Sprintf("%d\t%s\t%d\t%s", p.Number, orUnknown(p.Name), p.Rating, p.Score)
	}
	for i, pair := range p.Pairs {
		fmt.Fprintf(table, "%d\t%s\t-\t%s\n", i+1, player(pair.White), player(pair.Black))
	}
	if p.Bye != 0 {
		fmt.Fprintf(table, "\t%s\t-\t%s\n", player(p.Bye), w.text("pair.bye"))
	}
	return table.Flush()
}

// printJSON is what programs read.
func printJSON(_ *World, f *swiss.Field, p swiss.Pairing, to io.Writer) error {
	type pair struct {
		White int `json:"white"`
		Black int `json:"black"`
	}
	report := struct {
		Round int    `json:"round"`
		Pairs []pair `json:"pairs"`
		Bye   int    `json:"bye,omitempty"`
	}{Round: f.Round, Pairs: []pair{}, Bye: p.Bye}
	for _, one := range p.Pairs {
		report.Pairs = append(report.Pairs, pair(one))
	}
	return json.NewEncoder(to).Encode(report)
}
