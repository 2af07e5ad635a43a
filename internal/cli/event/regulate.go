package event

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/ratinglist"
	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// regulationFlags are the regulations as given by flags.
type regulationFlags struct {
	r                                    *runner
	given                                tournament.Regulations
	control, ties, system, scores, rules string
	each, categories, prizes, fines      []string
	fineMost                             string
	lists                                []string
	data                                 *string // the folder of the rating lists
	late, calls                          int     // in minutes
}

// add adds the flags to a command.
func (g *regulationFlags) add(cmd *cobra.Command) {
	w, regs, f := g.r.w, &g.given, cmd.Flags()
	f.StringVar(&regs.Name, "name", "", w.HelpText("event.new.name"))
	f.StringVar(&g.system, "system", string(systems.InForce), w.HelpText("swiss.system", "Known", strings.Join(reports.RoundSystems().Names(), ", ")))
	f.IntVar(&regs.Rounds, "rounds", 0, w.HelpText("event.new.rounds"))
	f.IntVar(&regs.Cycles, "cycles", 0, w.HelpText("schedule.cycles"))
	f.IntVar(&regs.Groups, "groups", 0, w.HelpText("schedule.groups"))
	f.IntSliceVar(&regs.Matches.Games, "games", nil, w.HelpText("bracket.games"))
	f.BoolVar(&regs.Matches.Early, "early", false, w.HelpText("bracket.early"))
	f.BoolVar(&regs.Matches.Straight, "straight", false, w.HelpText("playoff.straight"))
	f.StringVar((*string)(&regs.Swap), "swap", "", w.HelpText("schedule.swap"))
	f.StringVar((*string)(&regs.Acceleration), "acceleration", "", w.HelpText("event.new.acceleration"))
	f.IntVar(&regs.Teams.Boards, "teams", 0, w.HelpText("event.new.teams"))
	f.StringVar((*string)(&regs.Teams.Primary), "primary", "", w.HelpText("event.new.primary"))
	f.BoolVar(&regs.Teams.OneScore, "one-score", false, w.HelpText("event.new.one-score"))
	f.StringVar((*string)(&regs.Teams.Colors), "colours", "", w.HelpText("event.new.colours"))
	f.BoolVar(&regs.Teams.FixedOrder, "fixed-order", false, w.HelpText("event.new.fixed-order"))
	f.StringVar(&g.control, "control", "", w.HelpText("event.new.control"))
	f.StringVar(&g.ties, "tiebreaks", "", w.HelpText("event.new.tiebreaks"))
	f.StringVar(&g.rules, "rules", "", w.HelpText("event.new.rules"))
	f.StringVar(&g.scores, "scoring", "", w.HelpText("event.new.scoring"))
	f.StringVar(&regs.Place, "place", "", w.HelpText("event.new.place"))
	f.StringVar(&regs.Federation, "federation", "", w.HelpText("event.new.federation"))
	f.StringVar((*string)(&regs.RatingMethod), "rating-method", "", w.HelpText("event.new.rating-method", "Known", strings.Join(ratingMethods(), ", ")))
	f.StringSliceVar(&g.lists, "lists", nil, w.HelpText("event.new.lists", "Known", strings.Join(tournament.RatingLists(), ", ")))
	g.data = ratinglist.FolderFlag(w, cmd)
	f.BoolVar(&regs.NoListCheck, "no-list-check", false, w.HelpText("event.new.no-list-check"))
	f.BoolVar(&regs.Long, "long", false, w.HelpText("event.new.lasts-long"))
	f.BoolVar(&regs.RatingsByRound, "ratings-by-round", false, w.HelpText("event.new.ratings-by-round"))
	f.StringVar(&regs.Arbiter, "arbiter", "", w.HelpText("event.new.arbiter", "Titles", arbiterTitles()))
	f.StringArrayVar(&regs.Deputies, "deputy", nil, w.HelpText("event.new.deputy"))
	f.StringArrayVar(&regs.Appeals.Members, "appeal-member", nil, w.HelpText("event.new.appeal-member"))
	f.IntVar(&regs.Appeals.Minutes, "appeal-minutes", 0, w.HelpText("event.new.appeal-minutes"))
	f.BoolVar(&regs.Appeals.Excluded, "no-appeals", false, w.HelpText("event.new.no-appeals"))
	f.StringArrayVar(&g.fines, "fine", nil, w.HelpText("event.new.fine"))
	f.StringVar(&g.fineMost, "fine-most", "", w.HelpText("event.new.fine-most"))
	f.StringVar(&regs.Starts, "starts", "", w.HelpText("event.new.starts"))
	f.StringVar(&regs.Ends, "ends", "", w.HelpText("event.new.ends"))
	f.StringSliceVar(&regs.Dates, "dates", nil, w.HelpText("event.new.dates"))
	f.StringVar(&regs.Laws, "laws", "2023", w.HelpText("event.new.laws"))
	f.StringVar((*string)(&regs.Venue), "conduct", "board", w.HelpText("event.new.conduct", "Known", strings.Join(venues(), ", ")))
	f.IntVar(&g.late, "default-time", 0, w.HelpText("event.new.default-time"))
	f.IntVar(&regs.FirstTable, "first-table", 0, w.HelpText("event.new.first-table"))
	f.IntVar(&g.calls, "call-minutes", 0, w.HelpText("event.new.call-minutes"))
	f.BoolVar(&regs.Adjournments, "adjournments", false, w.HelpText("event.new.adjournments"))
	f.BoolVar(&regs.GuidelinesIII, "guidelines-iii", false, w.HelpText("event.new.guidelines-iii"))
	f.BoolVar(&regs.Chess960, "chess960", false, w.HelpText("event.new.chess960"))
	f.IntVar(&regs.Draws.NotBefore, "draws-before", 0, w.HelpText("event.new.draws-before"))
	f.BoolVar(&regs.Draws.Never, "draws-never", false, w.HelpText("event.new.draws-never"))
	f.IntVar(&regs.Broadcast.Minutes, "broadcast-minutes", 0, w.HelpText("event.new.broadcast-minutes"))
	f.IntVar(&regs.Broadcast.Moves, "broadcast-moves", 0, w.HelpText("event.new.broadcast-moves"))
	f.BoolVar(&regs.OpenEntry, "open-entry", false, w.HelpText("event.new.open-entry"))
	f.BoolVar(&regs.Rated, "rated", false, w.HelpText("event.new.rated"))
	f.StringArrayVar(&g.each, "each", nil, w.HelpText("event.new.each"))
	f.StringArrayVar(&g.categories, "category", nil, w.HelpText("event.new.category"))
	f.StringArrayVar(&g.prizes, "prizes", nil, w.HelpText("event.new.prizes"))
	f.StringVar((*string)(&regs.Division), "division", "", w.HelpText("event.new.division"))
	f.StringVar(&regs.Currency, "currency", "", w.HelpText("event.new.currency"))
}

// apply changes the regulations whose flags were given.
func (g *regulationFlags) apply(cmd *cobra.Command, to *tournament.Regulations) error {
	for _, one := range []struct {
		flag string
		set  func() error
	}{
		{"name", func() error { to.Name = g.given.Name; return nil }},
		{"system", func() error { return g.setSystem(to) }},
		{"teams", func() error { to.Teams.Boards = g.given.Teams.Boards; return nil }},
		{"primary", func() error { to.Teams.Primary = g.given.Teams.Primary; return nil }},
		{"one-score", func() error { to.Teams.OneScore = g.given.Teams.OneScore; return nil }},
		{"colours", func() error { to.Teams.Colors = g.given.Teams.Colors; return nil }},
		{"fixed-order", func() error { to.Teams.FixedOrder = g.given.Teams.FixedOrder; return nil }},
		{"rounds", func() error { to.Rounds = g.given.Rounds; return nil }},
		{"cycles", func() error { to.Cycles = g.given.Cycles; return nil }},
		{"groups", func() error { to.Groups = g.given.Groups; return nil }},
		{"games", func() error { to.Matches.Games = g.given.Matches.Games; return nil }},
		{"early", func() error { to.Matches.Early = g.given.Matches.Early; return nil }},
		{"straight", func() error { to.Matches.Straight = g.given.Matches.Straight; return nil }},
		{"swap", func() error { to.Swap = g.given.Swap; return nil }},
		{"acceleration", func() error { to.Acceleration = g.given.Acceleration; return nil }},
		{"control", func() error { return g.readControl(g.control, &to.Control) }},
		{"rules", func() error { to.TieBreakRules = tiebreak.Rules(g.rules); return nil }},
		{"tiebreaks", func() error { to.TieBreaks = standings.Order(g.ties); return nil }},
		{"scoring", func() error { return g.setScoring(to) }},
		{"place", func() error { to.Place = g.given.Place; return nil }},
		{"federation", func() error { to.Federation = g.given.Federation; return nil }},
		{"rating-method", func() error { to.RatingMethod = g.given.RatingMethod; return nil }},
		{"no-list-check", func() error { to.NoListCheck = g.given.NoListCheck; return nil }},
		{"long", func() error { to.Long = g.given.Long; return nil }},
		{"ratings-by-round", func() error { to.RatingsByRound = g.given.RatingsByRound; return nil }},
		{"arbiter", func() error {
			a := tournament.ParseArbiter(g.given.Arbiter)
			to.Arbiter = a.Name
			*to = to.WithArbiters(a)
			return nil
		}},
		{"deputy", func() error { return g.setDeputies(to) }},
		{"appeal-member", func() error {
			to.Appeals.Members = slices.DeleteFunc(g.given.Appeals.Members, func(s string) bool { return s == "" })
			return nil
		}},
		{"appeal-minutes", func() error { to.Appeals.Minutes = g.given.Appeals.Minutes; return nil }},
		{"fine", func() error { return g.setFines(to) }},
		{"fine-most", func() (err error) { to.Fines.Most, err = parseAmount(g.fineMost); return err }},
		{"no-appeals", func() error { to.Appeals.Excluded = g.given.Appeals.Excluded; return nil }},
		{"conduct", func() error { to.Venue = g.given.Venue; return nil }},
		{"default-time", func() error { to.DefaultTime = 60 * g.late; return nil }},
		{"first-table", func() error { to.FirstTable = g.given.FirstTable; return nil }},
		{"call-minutes", func() error { to.CallMinutes = g.calls; return nil }},
		{"adjournments", func() error { to.Adjournments = g.given.Adjournments; return nil }},
		{"guidelines-iii", func() error { to.GuidelinesIII = g.given.GuidelinesIII; return nil }},
		{"chess960", func() error { to.Chess960 = g.given.Chess960; return nil }},
		{"draws-before", func() error { to.Draws.NotBefore = g.given.Draws.NotBefore; return nil }},
		{"draws-never", func() error { to.Draws.Never = g.given.Draws.Never; return nil }},
		{"broadcast-minutes", func() error { to.Broadcast.Minutes = g.given.Broadcast.Minutes; return nil }},
		{"broadcast-moves", func() error { to.Broadcast.Moves = g.given.Broadcast.Moves; return nil }},
		{"open-entry", func() error { to.OpenEntry = g.given.OpenEntry; return nil }},
		{"starts", func() error { to.Starts = g.given.Starts; return nil }},
		{"ends", func() error { to.Ends = g.given.Ends; return nil }},
		{"dates", func() error { to.Dates = g.given.Dates; return nil }},
		{"laws", func() error { to.Laws = g.given.Laws; return nil }},
		{"rated", func() error { to.Rated = g.given.Rated; return nil }},
		{"each", func() error { return g.setEach(to) }},
		{"category", func() error { return g.setCategories(to) }},
		{"prizes", func() error { return g.setPrizes(to) }},
		{"division", func() error { to.Division = g.given.Division; return nil }},
		{"currency", func() error { to.Currency = g.given.Currency; return nil }},
		{"lists", func() error { return g.setLists(to) }}, // after the control, which is the kind of event
	} {
		if cmd.Flags().Changed(one.flag) {
			if err := one.set(); err != nil {
				return err
			}
		}
	}
	return nil
}

// setLists sets the order of the rating lists, and prints it. An empty one is the usual order.
func (g *regulationFlags) setLists(to *tournament.Regulations) error {
	w := g.r.w
	known, err := ratinglist.KnownNames(*g.data)
	if err != nil {
		return err
	}
	for _, name := range g.lists {
		if name != tournament.UsualLists && !slices.Contains(known, name) && !slices.Contains(to.RatingLists, name) {
			return &terminal.Fault{Key: "event.new.no-list", Args: []any{"Text", terminal.Printable(name), "Known", strings.Join(known, ", ")}}
		}
	}
	key := "event.new.lists-read"
	if to.RatingLists = g.lists; len(g.lists) == 0 || g.lists[0] == tournament.UsualLists {
		key = "event.new.lists-usual"
	}
	if len(g.lists) == 0 {
		to.RatingLists = []string{tournament.UsualLists}
	}
	fmt.Fprintln(w.Err, w.Text(key, "Lists", ratingwords.ListNames(w.Lang, fidelist.OrderOf(*to))))
	return nil
}

// ratingMethods lists the methods of ratings as written in flags.
func ratingMethods() []string {
	var names []string
	for _, m := range tournament.RatingMethods() {
		names = append(names, string(m))
	}
	return names
}

// arbiterTitles returns the titles of arbiters as a text.
func arbiterTitles() string {
	var titles []string
	for _, title := range tournament.ArbiterTitles() {
		titles = append(titles, string(title))
	}
	return strings.Join(titles, ", ")
}

// venues lists the places of play as written in flags.
func venues() []string {
	var names []string
	for _, v := range tournament.Venues() {
		names = append(names, string(v))
	}
	return names
}

// setSystem sets the pairing system.
func (g *regulationFlags) setSystem(to *tournament.Regulations) error {
	s, err := reports.RoundSystems().Named(g.system)
	to.System = s.Name
	return err
}

// setScoring sets the points of a win, a draw and a loss, and of the pairing-allocated bye.
func (g *regulationFlags) setScoring(to *tournament.Regulations) error {
	s, err := reports.ParseScoring(g.scores)
	to.Scoring = tournament.Scoring{Win: s.WhiteWin, Draw: s.WhiteDraw, Loss: s.WhiteLoss}
	if s.PairingBye != s.WhiteWin {
		to.Scoring.Allocated = tournament.ByeWorth{Declared: true, Points: s.PairingBye}
	}
	return err
}

// readControl parses a time control in minutes and seconds, and prints how it was understood.
func (g *regulationFlags) readControl(text string, to *string) error {
	c, err := clock.ReadControlMinutes(text)
	if err != nil {
		return &terminal.Fault{Key: "event.control", Args: []any{"Text", terminal.Printable(text)}}
	}
	*to = c.String()
	fmt.Fprintln(g.r.w.Err, g.r.w.Text("event.control-read", "Control", c.StringWithUnits()))
	return nil
}

// setEach parses what differs in some rounds: "3 control=15+10", "4-5 place=Casino". An empty value
// removes a difference.
func (g *regulationFlags) setEach(to *tournament.Regulations) error {
	for _, text := range g.each {
		improper := &terminal.Fault{Key: "event.new.each-form", Args: []any{"Text", terminal.Printable(text)}}
		rounds, what, found := strings.Cut(strings.TrimSpace(text), " ")
		field, value, equal := strings.Cut(strings.TrimSpace(what), "=")
		low, high, run := strings.Cut(rounds, "-")
		first, err := strconv.Atoi(low)
		last := first
		if run && err == nil {
			last, err = strconv.Atoi(high)
		}
		if !found || !equal || err != nil || first < 1 || last < first || last > tournament.MaxRounds {
			return improper
		}
		for round := first; round <= last; round++ {
			terms := to.Terms(round)
			switch field {
			case "control":
				if terms.Control = value; value != "" {
					if err := g.readControl(value, &terms.Control); err != nil {
						return err
					}
				}
			case "place":
				terms.Place = value
			case "time":
				terms.Time = value
			case "laws":
				terms.Laws = value
			case "conduct":
				terms.Venue = tournament.Venue(value)
			default:
				return improper
			}
			*to = to.WithTerms(terms)
		}
	}
	return nil
}

// setCategories parses categories: "Under 16=u16", or a rule that is also the name.
func (g *regulationFlags) setCategories(to *tournament.Regulations) error {
	to.Categories = nil
	for _, text := range g.categories {
		if text == "" {
			continue // none
		}
		name, of, named := strings.Cut(text, "=")
		if !named {
			of = name
		}
		to.Categories = append(to.Categories, tournament.CategoryRule{Name: strings.TrimSpace(name), Of: strings.TrimSpace(of)})
	}
	return nil
}

// setPrizes parses lists of prizes: "500,300,200", "Under 16=100,50".
func (g *regulationFlags) setPrizes(to *tournament.Regulations) error {
	to.Prizes = nil
	for _, text := range g.prizes {
		if text == "" {
			continue // none
		}
		category, amounts, named := strings.Cut(text, "=")
		if !named {
			category, amounts = "", text
		}
		list := tournament.PrizeList{Category: strings.TrimSpace(category)}
		for amount := range strings.SplitSeq(amounts, ",") {
			cents, ok := prizes.ReadAmount(amount)
			if !ok {
				return &terminal.Fault{Key: "standings.no-prize", Args: []any{"Text", terminal.Printable(amount)}}
			}
			list.Amounts = append(list.Amounts, cents)
		}
		to.Prizes = append(to.Prizes, list)
	}
	return nil
}

// setDeputies sets the deputy arbiters, with what is given of them besides their names.
func (g *regulationFlags) setDeputies(to *tournament.Regulations) error {
	var known []tournament.NamedArbiter
	to.Deputies = nil
	for _, text := range g.given.Deputies {
		if a := tournament.ParseArbiter(text); a.Name != "" {
			to.Deputies, known = append(to.Deputies, a.Name), append(known, a)
		}
	}
	*to = to.WithArbiters(known...)
	return nil
}

// setFines sets the fixed amounts of fines.
func (g *regulationFlags) setFines(to *tournament.Regulations) error {
	to.Fines.Amounts = nil
	for _, text := range g.fines {
		cents, err := parseAmount(text)
		if err != nil {
			return err
		}
		if cents > 0 {
			to.Fines.Amounts = append(to.Fines.Amounts, cents)
		}
	}
	return nil
}

// newRegulate returns the command `escaque event regulate`.
func newRegulate(r *runner) *cobra.Command {
	g, reason := &regulationFlags{r: r}, ""
	var cmd *cobra.Command
	cmd = r.subcommand("regulate", "regulate FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			regs := t.Regulations()
			if err := g.apply(cmd, &regs); err != nil {
				return nil, err
			}
			if refusal := tournament.RefuseAll(office.PlayFaults(regs.Complete())); refusal != nil {
				return nil, refusal
			}
			return []tournament.Command{tournament.AmendRegulations{Regulations: regs, Reason: reason}}, nil
		})
	})
	g.add(cmd)
	cmd.Flags().StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	return cmd
}
