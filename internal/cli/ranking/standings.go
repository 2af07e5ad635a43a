package ranking

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/words"
)

// NewStandings returns the command `escaque standings`.
func NewStandings(w *terminal.World) *cobra.Command {
	cmd := w.Command("standings", "standings FILE")
	cmd.Args = w.Arguments(1, 1)
	r := standingsRun{rankRun: rankRun{w: w}}
	r.addFlags(cmd)
	f := cmd.Flags()
	f.BoolVar(&r.asJSON, "json", false, w.HelpText("json.flag"))
	f.BoolVar(&r.asCSV, "csv", false, w.HelpText("standings.csv"))
	f.IntVar(&r.explain, "explain", 0, w.HelpText("standings.explain"))
	f.StringArrayVar(&r.categories, "category", nil, w.HelpText("standings.category"))
	f.StringVar(&r.prizes, "prizes", "", w.HelpText("standings.prizes"))
	f.StringVar(&r.division, "division", string(tournament.Equal), w.HelpText("standings.division"))
	cmd.RunE = func(_ *cobra.Command, args []string) error { return r.run(args[0]) }
	return cmd
}

// rankRun has the flags common to commands that rank an event.
type rankRun struct {
	w                        *terminal.World
	rules, tiebreaks, system string
	primary, encoding        string
	round                    int
	// skipForbidden is true when tie-breaks that a file declares and the rules forbid are skipped
	// with a warning, because the output does not depend on the order of tied players.
	skipForbidden bool
}

// addFlags adds the common flags to a command.
func (r *rankRun) addFlags(cmd *cobra.Command) {
	var editions, sets []string
	for _, e := range tiebreak.Editions() {
		editions = append(editions, string(e))
	}
	for _, s := range tiebreak.Sets() {
		sets = append(sets, string(s))
	}
	f := cmd.Flags()
	f.StringVar(&r.rules, "rules", "", r.w.HelpText("standings.rules", "Known", strings.Join(editions, ", ")))
	f.StringVar(&r.tiebreaks, "tiebreaks", "", r.w.HelpText("standings.tiebreaks", "Known", strings.Join(sets, ", ")))
	f.StringVar(&r.system, "system", "", r.w.HelpText("standings.system"))
	f.StringVar(&r.primary, "primary", "", r.w.HelpText("standings.primary"))
	f.IntVar(&r.round, "round", 0, r.w.HelpText("standings.round"))
	reports.EncodingFlag(r.w, cmd, &r.encoding)
}

// ranked is an event with its players in order.
type ranked struct {
	rules         tiebreak.Rules
	predetermined bool
	ranking       *tiebreak.Ranking
	notes         []*tiebreak.Fault
	people        map[int]person // by place in the table
	table         *tiebreak.Table
	teams         *tiebreak.Teams // nil for individuals, when table is set instead
	year          int             // in which the event begins; 0 when unknown
}

// person is a player or a team in standings.
type person struct {
	tournament.Entry
	Number int
}

// rank reads a file and ranks the players in it.
func (r *rankRun) rank(name string) (*ranked, error) {
	f, err := reports.Read(r.w, name, reports.Options{Encoding: r.encoding, Games: true, Teams: true})
	if err != nil {
		return nil, err
	}
	k := &ranked{people: make(map[int]person)}
	if len(f.Starts) >= 4 {
		k.year, _ = strconv.Atoi(f.Starts[:4]) // a date begins with its year
	}
	if err := r.findRules(k, name, f); err != nil {
		return nil, err
	}
	if f.Teams {
		err = r.readTeams(k, name, f.Report)
	} else {
		r.readPlayers(k, f)
	}
	if err != nil {
		return nil, err
	}
	order, err := r.tieBreaks(k, name, f)
	if err != nil {
		return nil, err
	}
	if k.teams != nil {
		k.ranking = tiebreak.NewTeams(k.teams, k.rules).Rank(order)
		return k, nil
	}
	var players []int
	for p := range k.people {
		players = append(players, p)
	}
	k.ranking = tiebreak.New(k.table, k.rules).Rank(players, order)
	return k, nil
}

// findRules determines the edition of the rules, and whether pairings were fixed in advance. It
// uses the flags, the event's regulations, or the records and the date of its report.
func (r *rankRun) findRules(k *ranked, name string, f *reports.File) error {
	var note *trf.Fault
	if f.Log.Exists() {
		regs := f.Log.Regulations()
		k.rules, k.predetermined = regs.TieBreakRules, regs.System.Predetermined()
	} else {
		k.predetermined = standings.Predetermined(f.Report)
		k.rules, note = standings.Rules(f.Report)
	}
	if note != nil && r.rules == "" {
		reports.PrintFaults(r.w, name, &trf.Faults{List: []trf.Fault{*note}}, true)
	}
	if r.rules != "" {
		k.rules = tiebreak.Rules(r.rules)
		if !k.rules.Known() {
			return &terminal.Fault{Key: "standings.no-rules", Args: []any{"Text", terminal.Printable(r.rules)}}
		}
	}
	switch r.system {
	case "":
	case "swiss", "round-robin":
		k.predetermined = r.system == "round-robin"
	default:
		return &terminal.Fault{Key: "standings.no-system", Args: []any{"Text", terminal.Printable(r.system)}}
	}
	if r.primary != "" && r.primary != "mp" && r.primary != "gp" {
		return &terminal.Fault{Key: "standings.no-primary", Args: []any{"Text", terminal.Printable(r.primary)}}
	}
	if r.round < 0 {
		return &terminal.Fault{Key: "fault.number", Args: []any{"Flag", "--round", "Least", 0}}
	}
	return nil
}

// readPlayers reads the players of an individual event.
func (r *rankRun) readPlayers(k *ranked, f *reports.File) {
	if f.Log.Exists() {
		k.table = f.Log.Table()
		for i := range k.table.Players {
			games := k.table.Players[i].Games
			past := slices.IndexFunc(games, func(g tiebreak.Game) bool { return r.round > 0 && g.Round > r.round })
			if past >= 0 {
				k.table.Players[i].Games = games[:past]
			}
		}
		k.table.Predetermined = k.predetermined
		for _, line := range f.Log.Standings() { // without teams whose games do not count
			p, _ := f.Log.Player(line.Player)
			k.people[int(p.ID)] = person{p.Entry, p.Number}
		}
		return
	}
	k.table = standings.Table(f.Swiss, r.round, k.predetermined)
	for i, e := range f.Swiss.Entries {
		k.people[i+1] = person{f.People[i], e.Number}
	}
}

// readTeams reads the teams of a team event.
func (r *rankRun) readTeams(k *ranked, name string, f *trf.File) error {
	event, err := standings.Teams(f, r.round, k.predetermined)
	var faults *trf.Faults
	if errors.As(err, &faults) {
		reports.PrintFaults(r.w, name, faults, false)
		return terminal.ErrFaults
	}
	if err != nil {
		return err
	}
	k.teams = event.Table
	for _, u := range event.Unexplained {
		rounds := make([]string, len(u.Rounds))
		for i, round := range u.Rounds {
			rounds[i] = strconv.Itoa(round)
		}
		fmt.Fprintln(r.w.Err, r.w.Text("standings.unsaid", "File", name, "Team", u.Team, "Rounds", strings.Join(rounds, ", ")))
	}
	primary := r.primary
	if d, declared, err := reports.Systems().OfReport(f.Info("192"), "", ""); primary == "" && declared && err == nil {
		primary = string(d.Teams.Primary)
	} else if primary == "" && standings.ByGames(f) {
		primary = "gp"
	}
	if primary == "gp" {
		k.teams.Primary = tiebreak.GamePoints
	}
	for i, e := range event.Entries {
		k.people[i+1] = person{tournament.Entry{Name: e.Name}, e.Number}
	}
	return nil
}

// tieBreaks returns the tie-breaks: those of the flag, those that the event declares, or the
// recommended ones. It returns a fault for what the rules forbid, and prints what they advise
// against. A tie-break that needs missing ratings is left out.
func (r *rankRun) tieBreaks(k *ranked, name string, f *reports.File) ([]tiebreak.Method, error) {
	set := tiebreak.Swiss
	switch {
	case k.teams != nil && k.predetermined:
		set = tiebreak.TeamRoundRobin
	case k.teams != nil:
		set = tiebreak.TeamSwiss
	case k.predetermined:
		set = tiebreak.RoundRobin
	}
	var order []tiebreak.Method
	switch {
	case slices.Contains(tiebreak.Sets(), tiebreak.Set(r.tiebreaks)):
		order = tiebreak.Recommended(k.rules, tiebreak.Set(r.tiebreaks))
	case r.tiebreaks != "":
		order = standings.Order(r.tiebreaks)
	case f.Log.Exists():
		order = f.Log.Regulations().TieBreaks
	case len(standings.Declared(f.Report)) > 0:
		order = standings.Declared(f.Report)
	default:
		order = tiebreak.Recommended(k.rules, set)
	}
	event := tiebreak.Event{Rules: k.rules, Teams: k.teams != nil, Predetermined: k.predetermined}
	if f.Log.Exists() {
		event.Long = f.Log.Regulations().Long
	}
	if k.table != nil {
		event.Unrated = slices.ContainsFunc(k.table.Players, func(p tiebreak.Player) bool { return p.Rating == 0 })
	}
	if r.skipForbidden && r.tiebreaks == "" {
		sound, left := event.WithoutFaults(order)
		for _, f := range left {
			fmt.Fprintf(r.w.Err, "%s: %s %s\n", name, r.w.Text("swiss.ignored"), words.TieBreakFault(r.w.Lang, k.rules, f))
		}
		order = sound
	}
	found := false
	for _, f := range event.Check(order) {
		if f.Advice() {
			k.notes = append(k.notes, f)
			continue
		}
		found = true
		fmt.Fprintln(r.w.Err, words.TieBreakFault(r.w.Lang, k.rules, f))
	}
	if found {
		return nil, terminal.ErrFaults
	}
	return slices.DeleteFunc(order, func(m tiebreak.Method) bool {
		return slices.ContainsFunc(k.notes, func(f *tiebreak.Fault) bool { return f.Code == tiebreak.Dropped && f.Method == m })
	}), nil
}

// participantName returns the name of a participant for explanations.
func (k *ranked) participantName(place int) string {
	p := k.people[place]
	if p.Name == "" {
		return strconv.Itoa(p.Number)
	}
	return p.Name
}

// standingsRun executes the command standings.
type standingsRun struct {
	rankRun
	asJSON, asCSV    bool
	explain          int
	categories       []string
	prizes, division string
}

// run prints the standings of a file.
func (r *standingsRun) run(name string) error {
	amounts, err := r.parsePrizes()
	if err != nil {
		return err
	}
	k, err := r.rank(name)
	if err != nil {
		return err
	}
	for _, f := range k.notes {
		fmt.Fprintln(r.w.Err, words.TieBreakFault(r.w.Lang, k.rules, f))
	}
	if r.explain != 0 {
		return r.printExplanation(k)
	}
	lists, err := r.lists(k, amounts)
	if err != nil {
		return err
	}
	switch {
	case r.asJSON:
		return r.printJSON(k, lists)
	case r.asCSV:
		return r.printCSV(k, lists)
	default:
		return r.printText(k, lists)
	}
}

// parsePrizes parses the prizes and how they are divided. It returns hundredths.
func (r *standingsRun) parsePrizes() ([]int, error) {
	if !slices.Contains(tournament.Divisions(), tournament.Division(r.division)) {
		return nil, &terminal.Fault{Key: "standings.no-division", Args: []any{"Text", terminal.Printable(r.division)}}
	}
	var amounts []int
	for text := range strings.SplitSeq(r.prizes, ",") {
		if r.prizes == "" {
			break
		}
		coins, ok := prizes.ReadAmount(text)
		if !ok {
			return nil, &terminal.Fault{Key: "standings.no-prize", Args: []any{"Text", terminal.Printable(text)}}
		}
		amounts = append(amounts, coins)
	}
	if _, err := prizes.Divide(amounts, nil, tournament.Equal); err != nil {
		return nil, &terminal.Fault{Key: "standings.prizes-grow"}
	}
	return amounts, nil
}

// list is the standings of a category, or of all players.
type list struct {
	category string // empty for all players
	rows     []tiebreak.Row
	ranks    []int
	prizes   []int // in hundredths; nil without prizes
}

// lists returns the standings of all players and then those of each category, in the same order
// with ranks counted anew.
func (r *standingsRun) lists(k *ranked, amounts []int) ([]list, error) {
	all := list{rows: k.ranking.Rows}
	for _, row := range all.rows {
		all.ranks = append(all.ranks, row.Rank)
	}
	lists := []list{all}
	for _, text := range r.categories {
		c, ok := tournament.ParseCategory(text, k.year)
		if !ok {
			return nil, &terminal.Fault{Key: "standings.no-category", Args: []any{"Text", terminal.Printable(text)}}
		}
		part := list{category: text}
		for i, row := range k.ranking.Rows {
			if !c.Has(k.people[row.Player].Entry) {
				continue
			}
			rank := len(part.rows) + 1
			if n := len(part.rows); n > 0 && part.rows[n-1].Rank == k.ranking.Rows[i].Rank {
				rank = part.ranks[n-1]
			}
			part.rows, part.ranks = append(part.rows, row), append(part.ranks, rank)
		}
		lists = append(lists, part)
	}
	for i := range lists {
		if len(amounts) == 0 {
			break
		}
		places := make([]prizes.Place, len(lists[i].rows))
		for j, row := range lists[i].rows {
			places[j] = prizes.Place{Points: int(row.Points), Rank: lists[i].ranks[j]}
		}
		given, err := prizes.Divide(amounts, places, tournament.Division(r.division))
		if err != nil {
			return nil, &terminal.Fault{Key: "standings.prizes-grow"}
		}
		lists[i].prizes = given
	}
	return lists, nil
}
