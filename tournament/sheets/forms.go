package sheets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/swiss"
)

// Form is a FIDE form to be printed. Its fields are filled in as far as the event has the data; the
// rest is written by hand.
type Form struct {
	Title      string
	Note       string
	Parts      []Part
	Signatures []string // the people who sign
}

// Part is a group of fields or a table in a form.
type Part struct {
	Title  string
	Fields []Field
	Table  Table // no table if it has no columns
	Notes  []string
}

// Field is a label with its value in a form.
type Field struct{ Label, Value string }

// FormKeys returns the keys that forms pass to a Say.
func FormKeys() []string {
	return []string{
		"it1", "it3", "it1-note", "it3-note", "form-event", "form-player", "form-games", "form-totals", "form-norm", "form-norms", "form-field", "form-lastname", "form-firstname",
		"form-place", "form-dates", "form-system", "form-rounds", "form-control", "form-arbiter", "form-official", "form-counted", "form-worth", "form-score", "form-needed",
		"form-excess", "form-average", "form-performance", "form-holders", "form-titled", "form-foreign", "form-of", "form-waived", "form-raised", "form-as-lost", "form-credited",
		"form-left-out", "form-players", "form-rated", "form-federations", "form-own", "form-averages", "form-none", "form-provisional", "form-rounds-day", "form-organiser",
		"system-swiss", "system-round-robin", "system-double-round-robin", "system-knockout",
	}
}

// formMaker makes the forms of an event.
type formMaker struct {
	t   tournament.Tournament
	e   rated.Event
	r   *rated.Report
	say Say
}

// Certificates returns the certificates of title results (IT1) of an event: one for each norm
// achieved, by starting number and then by title. e is the event to be rated and r its report.
func Certificates(t tournament.Tournament, e rated.Event, r *rated.Report, say Say) []Form {
	a := formMaker{t, e, r, say}
	var forms []Form
	for place, p := range r.Players {
		for _, v := range p.Verdicts {
			if v.Met {
				forms = append(forms, a.certificate(place, p, v))
			}
		}
	}
	return forms
}

// provisionalNote returns the note that results are missing or rounds are to come, or "" if the event
// is complete.
func (a formMaker) provisionalNote() string {
	if planned := a.t.Planned(); a.t.Published() >= planned && hasAllResults(a.t) {
		return ""
	}
	return fmt.Sprintf("%s %d / %d", a.say("form-provisional"), a.t.Published(), a.t.Planned())
}

// event returns the fields about the event, which every form has.
func (a formMaker) event() Part {
	regs := a.t.Regulations()
	var deputies []string
	for _, name := range regs.Deputies {
		deputies = append(deputies, regs.ArbiterNamed(name).String())
	}
	return Part{Title: a.say("form-event"), Fields: []Field{
		{a.say("name"), regs.Name}, {a.say("form-place"), regs.Place}, {a.say("federation"), regs.Federation},
		{a.say("form-dates"), strings.TrimSpace(regs.Starts + " – " + regs.Ends)},
		{a.say("form-system"), a.say([]string{norm.Swiss: "system-swiss", norm.RoundRobin: "system-round-robin", norm.DoubleRoundRobin: "system-double-round-robin", norm.Knockout: "system-knockout"}[a.e.System])},
		{a.say("form-rounds"), blankZero(a.t.Planned())}, {a.say("form-control"), readableControl(regs.Control)}, {a.say("form-arbiter"), regs.ArbiterNamed(regs.Arbiter).String()},
		{a.say("form-deputies"), strings.Join(deputies, "; ")},
	}}
}

// certificate returns the certificate of one norm. place is the index of the player.
func (a formMaker) certificate(place int, p rated.Player, v norm.Verdict) Form {
	last, first, _ := strings.Cut(p.Entry.Name, ",")
	f := Form{
		Title: fmt.Sprintf("%s · %s", a.say("it1"), v.Title), Note: noteWithMode(a.say("it1-note"), a.t, a.say),
		Parts: []Part{
			{Title: a.say("form-player"), Fields: []Field{
				{a.say("form-lastname"), strings.TrimSpace(last)}, {a.say("form-firstname"), strings.TrimSpace(first)},
				{a.say("fideid"), p.Entry.FIDEID}, {a.say("federation"), p.Entry.Federation}, {a.say("birth"), p.Entry.Birth},
				{a.say("title"), string(p.Entry.Title)}, {a.say("rating"), blankZero(p.Entry.Rating)}, {a.say("form-norm"), string(v.Title)},
			}},
			a.event(),
			a.games(place, p, v),
			a.totals(v),
		},
		Signatures: []string{a.say("form-arbiter"), a.say("form-official")},
	}
	if a.t.OfTeams() {
		team, _ := a.t.Player(rated.People(a.t)[place].Player)
		f.Parts[0].Fields = append(f.Parts[0].Fields, Field{a.say("team"), team.Name})
	}
	if p := a.provisionalNote(); p != "" {
		f.Note = p + " · " + f.Note
	}
	return f
}

// games returns the rounds of a player and marks those that count for the norm.
func (a formMaker) games(place int, p rated.Player, v norm.Verdict) Part {
	say := a.say
	table := Table{Columns: []Column{
		column(say, "round", true), column(say, "opponent", false), column(say, "title", false), column(say, "rating", true),
		column(say, "federation", false), column(say, "fideid", true), column(say, "colour", false), column(say, "result", false), {"counted", say("form-counted"), false},
	}}
	for i, turn := range a.e.Games.Entries[place].Records {
		row := []string{strconv.Itoa(i + 1), "", "", "", "", "", "", outcome(turn, say), ""}
		if turn.Kind.Paired() {
			at := slices.IndexFunc(a.e.Games.Entries, func(e swiss.Entry) bool { return e.Number == turn.Opponent })
			o := a.e.People[at]
			row = []string{strconv.Itoa(i + 1), o.Name, string(o.Title), blankZero(o.Rating), o.Federation, o.FIDEID, colour(turn.Color, say), outcome(turn, say), ""}
		}
		switch at := slices.IndexFunc(p.Excluded, func(x rated.Excluded) bool { return x.Round == i+1 }); {
		case slices.Contains(v.Games, i+1) || v.AsLost == i+1:
			row[8] = say("yes")
		case at >= 0:
			row[8] = "– (" + p.Excluded[at].Article + ")"
		case a.t.OfTeams() && !turn.Kind.Paired() && turn.Kind != swiss.PairingBye:
			continue // the player was not in the line-up
		}
		table.Rows = append(table.Rows, row)
	}
	return Part{Title: say("form-games"), Table: table}
}

// colour returns the word for a colour, or "" for none.
func colour(c swiss.Color, say Say) string {
	switch c {
	case swiss.White:
		return say("white")
	case swiss.Black:
		return say("black")
	default:
		return ""
	}
}

// outcome returns the text for the result of a round.
func outcome(turn swiss.RoundRecord, say Say) string {
	switch turn.Kind {
	case swiss.Win:
		return "1"
	case swiss.Draw:
		return "½"
	case swiss.Loss:
		return "0"
	case swiss.ForfeitWin:
		return "+"
	case swiss.ForfeitLoss:
		return "-"
	case swiss.PairingBye, swiss.FullBye:
		return say("bye-full")
	case swiss.HalfBye:
		return say("bye-half")
	case swiss.ZeroBye:
		return say("bye-zero")
	default:
		return ""
	}
}

// totals returns the values that decide the norm.
func (a formMaker) totals(v norm.Verdict) Part {
	say := a.say
	of := func(have, need int) string { return fmt.Sprintf("%d (%s %d)", have, say("form-of"), need) }
	foreign := of(v.Foreign, 2)
	if v.Waived {
		foreign = fmt.Sprintf("%d, %s %s", v.Foreign, say("form-waived"), a.r.Waiver.Letter())
	}
	part := Part{Title: say("form-totals"), Fields: []Field{
		{say("form-worth"), strconv.Itoa(v.Worth)}, {say("form-score"), fmt.Sprintf("%s / %d", v.Score, len(v.Games))},
		{say("form-needed"), v.Needed.String()}, {say("form-excess"), (v.Score - v.Needed).String()},
		{say("form-average"), of(v.Average, v.Title.Standard().Average)}, {say("form-performance"), of(v.Performance, v.Title.Standard().Performance)},
		{say("form-holders"), of(v.Holders, v.HoldersNeeded)}, {say("form-titled"), of(v.Titled, v.TitledNeeded)}, {say("form-foreign"), foreign},
	}}
	if v.Raised > 0 {
		part.Notes = append(part.Notes, fmt.Sprintf("%s %d: %d (1.4.6)", say("form-raised"), v.Raised, v.Title.Standard().Floor))
	}
	if v.AsLost > 0 {
		part.Notes = append(part.Notes, fmt.Sprintf("%s %d (1.4.2c)", say("form-as-lost"), v.AsLost))
	}
	if len(v.LeftOut) > 0 {
		part.Notes = append(part.Notes, fmt.Sprintf("%s %s (1.4.1)", say("form-left-out"), joinNumbers(v.LeftOut)))
	}
	if v.Credited {
		part.Notes = append(part.Notes, say("form-credited")+" (1.4.1c)")
	}
	return part
}

// joinNumbers returns the numbers, separated by commas.
func joinNumbers(list []int) string {
	var texts []string
	for _, n := range list {
		texts = append(texts, strconv.Itoa(n))
	}
	return strings.Join(texts, ", ")
}

// Report returns the tournament report (IT3) of an event: its participants and the norms achieved.
func Report(t tournament.Tournament, e rated.Event, r *rated.Report, say Say) Form {
	a := formMaker{t, e, r, say}
	f := Form{
		Title: say("it3"), Note: noteWithMode(say("it3-note"), t, say), Parts: []Part{a.event(), a.participants(), a.federations(), a.norms()},
		Signatures: []string{say("form-arbiter"), say("form-organiser"), say("form-official")},
	}
	if p := a.provisionalNote(); p != "" {
		f.Note = p + " · " + f.Note
	}
	f.Parts[0].Fields = append(f.Parts[0].Fields, Field{say("form-rounds-day"), a.perDay()})
	return f
}

// perDay returns the largest number of rounds on a day, or "" if a day is unknown.
func (a formMaker) perDay() string {
	regs, most := a.t.Regulations(), 0
	count := make(map[string]int)
	for round := 1; round <= max(a.t.Planned(), a.t.Published()); round++ {
		day := regs.DateOf(round)
		if day == "" {
			return ""
		}
		count[day]++
		most = max(most, count[day])
	}
	return blankZero(most)
}

// participants returns the fields with the numbers of participants by title and rating.
func (a formMaker) participants() Part {
	say := a.say
	rated, sum, own := 0, 0, 0
	federations := make(map[string]bool)
	titles := make(map[tournament.Title]int)
	for _, p := range a.e.People {
		titles[p.Title]++
		if p.Rating > 0 {
			rated++
			sum += p.Rating
		}
		if p.Federation != "" && p.Federation != "FID" && p.Federation != "NON" {
			federations[p.Federation] = true
			if p.Federation == a.e.Host {
				own++
			}
		}
	}
	var titled []string
	for _, title := range tournament.Titles() {
		if titles[title] > 0 {
			titled = append(titled, fmt.Sprintf("%s %d", title, titles[title]))
		}
	}
	return Part{Title: say("form-field"), Fields: []Field{
		{say("form-players"), strconv.Itoa(len(a.e.People))}, {say("form-rated"), strconv.Itoa(rated)}, {say("form-averages"), blankZero(fide.Average(sum, rated))},
		{say("form-federations"), strconv.Itoa(len(federations))}, {say("form-own"), strconv.Itoa(own)}, {say("title"), strings.Join(titled, ", ")},
	}}
}

// federations returns the table of the numbers of players by federation, the largest first.
func (a formMaker) federations() Part {
	count, rated, titled := make(map[string]int), make(map[string]int), make(map[string]int)
	var names []string
	for _, p := range a.e.People {
		if count[p.Federation] == 0 {
			names = append(names, p.Federation)
		}
		count[p.Federation]++
		if p.Rating > 0 {
			rated[p.Federation]++
		}
		if p.Title != "" {
			titled[p.Federation]++
		}
	}
	slices.SortFunc(names, func(x, y string) int {
		if count[x] != count[y] {
			return count[y] - count[x]
		}
		return strings.Compare(x, y)
	})
	table := Table{Columns: []Column{column(a.say, "federation", false), {"players", a.say("form-players"), true}, {"rated", a.say("form-rated"), true}, {"titled", a.say("title"), true}}}
	for _, f := range names {
		name := f
		if name == "" {
			name = "–"
		}
		table.Rows = append(table.Rows, []string{name, strconv.Itoa(count[f]), strconv.Itoa(rated[f]), strconv.Itoa(titled[f])})
	}
	return Part{Title: a.say("form-federations"), Table: table}
}

// norms returns the table of the norms achieved.
func (a formMaker) norms() Part {
	say := a.say
	part := Part{Title: say("form-norms"), Table: Table{Columns: []Column{
		{"norm", say("form-norm"), false}, column(say, "name", false), column(say, "federation", false), column(say, "fideid", true), column(say, "title", false),
		{"worth", say("form-worth"), true}, {"score", say("form-score"), true}, {"needed", say("form-needed"), true}, {"average", say("form-average"), true}, {"performance", say("form-performance"), true},
	}}}
	for _, p := range a.r.Players {
		for _, v := range p.Verdicts {
			if v.Met {
				part.Table.Rows = append(part.Table.Rows, []string{
					string(v.Title), p.Entry.Name, p.Entry.Federation, p.Entry.FIDEID, string(p.Entry.Title), strconv.Itoa(v.Worth),
					v.Score.String(), v.Needed.String(), strconv.Itoa(v.Average), strconv.Itoa(v.Performance),
				})
			}
		}
	}
	if len(part.Table.Rows) == 0 {
		part.Table, part.Notes = Table{}, []string{say("form-none")}
	}
	return part
}
