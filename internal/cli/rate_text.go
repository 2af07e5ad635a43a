package cli

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
)

// rateOutput prints what an event means for ratings and titles.
type rateOutput struct {
	w      *World
	event  rated.Event
	report *rated.Report
	name   string
	file   *eventFile
}

func half(points int) string { return tournament.Points(points).String() }

func signed(h fide.Hundredths) string {
	if h >= 0 {
		return "+" + h.String()
	}
	return h.String()
}

// numberOr is a number, or a dash for none.
func numberOr(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

func (o rateOutput) heading() string {
	day := o.event.Day
	if day == "" {
		day = o.w.text("rate.today")
	}
	return o.w.text("rate.heading", "Event", orUnknown(plain(o.name)), "List", o.w.text("rate.list-"+o.event.List.String()), "Day", day)
}

// table is everybody in a line, and then the norms.
func (o rateOutput) table() error {
	var b strings.Builder
	fmt.Fprintln(&b, o.heading())
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, strings.ReplaceAll(o.w.text("rate.columns"), " | ", "\t"))
	for _, p := range o.report.Players {
		expected, k, change := "-", "-", "-"
		if p.First == nil {
			expected, k, change = p.Change.Expected.String(), strconv.Itoa(p.Change.K), signed(p.Change.Points)
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\n", p.Number, orUnknown(plain(p.Entry.Name)), numberOr(p.Entry.Rating),
			p.Games, half(p.Score), expected, k, change, numberOr(p.New()), numberOr(p.Performance))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	o.norms(&b)
	_, err := fmt.Fprint(o.w.Out, b.String())
	return err
}

// norms are those made and those that can still be made.
func (o rateOutput) norms(b *strings.Builder) {
	if !o.report.Norms {
		if o.event.List == fide.Standard {
			fmt.Fprintf(b, "\n%s\n", o.w.text("rate.norms-then", "Since", norm.Since))
		}
		return
	}
	var made, open []string
	for _, p := range o.report.Players {
		for _, v := range p.Verdicts {
			if v.Met {
				made = append(made, fmt.Sprintf("%d %s: %s", p.Number, plain(p.Entry.Name), o.made(v)))
			}
		}
		for _, f := range p.Forecasts {
			if f.Enough != norm.None {
				open = append(open, fmt.Sprintf("%d %s: %s", p.Number, plain(p.Entry.Name), o.forecast(f)))
			}
		}
	}
	for _, line := range append(made, open...) {
		fmt.Fprintf(b, "\n%s", line)
	}
	if len(made)+len(open) == 0 {
		fmt.Fprintf(b, "\n%s", o.w.text("rate.no-norms"))
	}
	if o.report.Waiver == norm.LargeSwiss {
		c := o.report.Crowd
		fmt.Fprintf(b, "\n%s", o.w.text("rate.large", "Players", c.Foreigners, "Federations", c.Federations, "Titled", c.Titled))
	}
	fmt.Fprintln(b)
}

// made says what a norm rests on.
func (o rateOutput) made(v norm.Verdict) string {
	parts := []string{o.w.text("rate.made", "Title", v.Title, "Score", half(v.Score), "Games", len(v.Games), "Average", v.Average,
		"Performance", v.Performance, "Worth", v.Worth)}
	if len(v.LeftOut) > 0 {
		parts = append(parts, o.w.text("rate.left-out", "Rounds", rounds(v.LeftOut)))
	}
	if v.AsLost > 0 {
		parts = append(parts, o.w.text("rate.as-lost", "Round", v.AsLost))
	}
	if v.Credited {
		parts = append(parts, o.w.text("rate.credited"))
	}
	return strings.Join(parts, " ")
}

func rounds(list []int) string {
	var texts []string
	for _, r := range list {
		texts = append(texts, strconv.Itoa(r))
	}
	return strings.Join(texts, ", ")
}

// forecast says what is still needed.
func (o rateOutput) forecast(f norm.Forecast) string {
	key := "rate.needs"
	switch {
	case f.Enough == 0 && f.MustPlay:
		key = "rate.needs-play"
	case f.Enough == 0:
		key = "rate.needs-nothing"
	case f.Sure != f.Enough:
		key = "rate.needs-ways"
	}
	return o.w.text(key, "Title", f.Title, "Points", half(f.Enough), "Of", len(f.Rounds), "Rounds", rounds(f.Rounds))
}

// player is one of them with every game and every norm.
func (o rateOutput) player(p rated.Player) error {
	var b strings.Builder
	fmt.Fprintln(&b, o.heading())
	fmt.Fprintf(&b, "%d %s %s\n", p.Number, plain(p.Entry.Name), numberOr(p.Entry.Rating))
	if p.First == nil {
		o.games(&b, p)
		fmt.Fprintln(&b, o.w.text("rate.change", "Sum", signed(p.Change.Sum), "K", p.Change.K, "Points", signed(p.Change.Points), "New", p.New()))
	} else {
		fmt.Fprintln(&b, o.first(*p.First))
	}
	if p.Games > 0 {
		fmt.Fprintln(&b, o.w.text("rate.performance", "Score", half(p.Score), "Games", p.Games,
			"Average", fide.Average(p.Opponents, p.Games), "Performance", p.Performance))
	}
	for i, v := range p.Verdicts {
		if v.Met {
			fmt.Fprintln(&b, o.made(v))
			continue
		}
		fmt.Fprintln(&b, o.w.text("rate.not-made", "Title", v.Title))
		for _, l := range v.Missing {
			fmt.Fprintln(&b, "    "+o.lack(l))
		}
		if i < len(p.Forecasts) && p.Forecasts[i].Enough != norm.None {
			fmt.Fprintln(&b, "    "+o.forecast(p.Forecasts[i]))
		}
	}
	for _, ahead := range p.Outlooks {
		fmt.Fprintln(&b, o.ahead(ahead))
	}
	_, err := fmt.Fprint(o.w.Out, b.String())
	return err
}

// ahead says what the rounds to come must bring.
func (o rateOutput) ahead(a norm.Outlook) string {
	parts := []string{o.w.text("rate.ahead", "Title", a.Title, "Points", half(a.Points), "Of", a.Rounds+a.Open, "Average", a.Average)}
	if a.Least > 0 {
		parts = append(parts, o.w.text("rate.ahead-average", "Average", a.Least))
	}
	for _, need := range []struct {
		key string
		n   int
	}{{"rate.ahead-holders", a.Holders}, {"rate.ahead-titled", a.Titled}, {"rate.ahead-foreign", a.Foreign}} {
		if need.n > 0 {
			parts = append(parts, o.w.text(need.key, "N", need.n))
		}
	}
	return strings.Join(parts, "; ") + "."
}

// first says what a player without a rating gets.
func (o rateOutput) first(f fide.FirstRating) string {
	rules := o.report.Rules.First
	return o.w.text(fmt.Sprintf("rate.first-%d", f.Omission), "Games", f.Games, "Score", half(f.Score), "Rating", f.Rating,
		"Need", rules.Games, "Opponents", rules.Opponents, "Floor", rules.Floor, "Least", half(max(1, rules.Score)))
}

// games are the player's rated games.
func (o rateOutput) games(b *strings.Builder, p rated.Player) {
	table := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for i, g := range p.Change.Games {
		met := p.Met[i]
		what := ""
		switch {
		case g.Counting == fide.UnratedRival:
			what = o.w.text("rate.unrated-rival")
		case g.Counting == fide.TooFarApart:
			what = o.w.text("rate.too-far")
		default:
			what = fmt.Sprintf("%+d\t%s\t%s", g.Difference, g.Expected, signed(g.Change))
			if g.Counted != g.Difference {
				what += "\t" + o.w.text("rate.counted", "Difference", fmt.Sprintf("%+d", g.Counted))
			}
		}
		opponent := o.file.People[o.file.place(met.Opponent)]
		fmt.Fprintf(table, "    %d\t%s\t%d %s\t%s\t%s\n", met.Round, half(g.Score), met.Opponent, orUnknown(opponent.Name), numberOr(g.Opponent), what)
	}
	_ = table.Flush() // to memory
}

// lack says one requirement that is not met.
func (o rateOutput) lack(l norm.Missing) string {
	have, need := strconv.Itoa(l.Have), strconv.Itoa(l.Need)
	if l.Code == norm.ScoreTooLow {
		have, need = half(l.Have), half(l.Need)
	}
	return o.w.text("rate.lack-"+string(l.Code), "Have", have, "Need", need, "Federation", l.Federation, "Article", l.Article)
}
