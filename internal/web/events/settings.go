package events

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/words"
)

// The parts of the regulations on the tab of settings, named by the last part of the form's
// address.
const (
	aboutPart      = "about"
	playPart       = "play"
	orderPart      = "order"
	categoriesPart = "categories"
	roundsPart     = "rounds"
)

// settingsRead holds, for each form, the function that applies it to the regulations. Fields that a
// form does not send stay unchanged.
var settingsRead = map[string]func(*settingsInput, *tournament.Regulations){
	aboutPart: func(in *settingsInput, r *tournament.Regulations) {
		in.readText("name", &r.Name)
		in.readText("place", &r.Place)
		in.readText("federation", &r.Federation)
		r.Federation = strings.ToUpper(r.Federation)
		in.readText("starts", &r.Starts)
		in.readText("ends", &r.Ends)
		in.readArbiters(r)
		if text, sent := in.field("appeal_members"); sent {
			r.Appeals.Members = nil
			for line := range strings.Lines(text) {
				if name := strings.TrimSpace(line); name != "" {
					r.Appeals.Members = append(r.Appeals.Members, name)
				}
			}
		}
		in.readNumber("appeal_minutes", &r.Appeals.Minutes)
		in.readCheckbox("no_appeals", &r.Appeals.Excluded)
		in.readFines(r)
		in.readCheckbox("rated", &r.Rated)
		in.readCheckbox("no_list_check", &r.NoListCheck)
		in.readCheckbox("long", &r.Long)
		in.readCheckbox("open_entry", &r.OpenEntry)
	},
	playPart: func(in *settingsInput, r *tournament.Regulations) {
		in.readSystem(r)
		in.readNumber("rounds", &r.Rounds)
		in.readNumber("groups", &r.Groups)
		in.readMatches(r)
		in.readText("rating_method", (*string)(&r.RatingMethod))
		in.readLists(r)
		in.readText("acceleration", (*string)(&r.Acceleration))
		in.readText("conduct", (*string)(&r.Venue))
		in.readText("laws", &r.Laws)
		in.readControl("control", &r.Control)
		in.readMinutes("default_time", &r.DefaultTime)
		in.readNumber("call_minutes", &r.CallMinutes)
		in.readNumber("first_table", &r.FirstTable)
		in.readCheckbox("adjournments", &r.Adjournments)
		in.readCheckbox("guidelines_iii", &r.GuidelinesIII)
		in.readCheckbox("chess960", &r.Chess960)
		in.readNumber("draws_before", &r.Draws.NotBefore)
		in.readCheckbox("draws_never", &r.Draws.Never)
		in.readNumber("broadcast_minutes", &r.Broadcast.Minutes)
		in.readNumber("broadcast_moves", &r.Broadcast.Moves)
	},
	orderPart: func(in *settingsInput, r *tournament.Regulations) {
		in.readPoints("win", &r.Scoring.Win)
		in.readPoints("draw", &r.Scoring.Draw)
		in.readPoints("loss", &r.Scoring.Loss)
		in.readAllocatedBye(&r.Scoring.Allocated)
		in.readCheckbox("ratings_by_round", &r.RatingsByRound)
		if _, sent := in.field("tiebreak_rules"); sent {
			order := in.v.orderInForm()
			r.TieBreakRules, r.TieBreaks = order.rules, order.methods
		}
	},
	categoriesPart: func(in *settingsInput, r *tournament.Regulations) {
		r.Categories = nil
		names, rules := in.v.R.PostForm["category"], in.v.R.PostForm["category_of"]
		for i := range min(len(names), len(rules)) {
			c := tournament.CategoryRule{Name: strings.TrimSpace(names[i]), Of: strings.TrimSpace(rules[i])}
			if c.Name == "" {
				c.Name = c.Of
			}
			if c.Name != "" {
				r.Categories = append(r.Categories, c)
			}
		}
	},
	roundsPart: func(in *settingsInput, r *tournament.Regulations) { in.readRounds(r) },
}

// settingsInput reads a form of settings.
type settingsInput struct {
	v      *visit
	faults []fieldFault // fields with invalid numbers or points
}

// field returns the text of a form field. is reports whether the form has the field.
func (in *settingsInput) field(name string) (text string, is bool) {
	_, is = in.v.R.PostForm[name]
	return in.v.Form(name), is
}

// readText reads a text field.
func (in *settingsInput) readText(name string, to *string) {
	if text, sent := in.field(name); sent {
		*to = text
	}
}

// readCheckbox reads a checkbox. Browsers do not send an empty one, so an extra field shows that
// the form has it.
func (in *settingsInput) readCheckbox(name string, to *bool) {
	if _, has := in.field("has_" + name); has {
		*to = in.v.Form(name) != ""
	}
}

// readNumber reads a whole number.
func (in *settingsInput) readNumber(name string, to *int) {
	text, sent := in.field(name)
	if !sent || text == numberText(*to) {
		return
	}
	n, err := strconv.Atoi(text)
	if text == "" {
		n, err = 0, nil
	}
	if err != nil {
		in.addFault(name, text)
		return
	}
	*to = n
}

// readLists reads the order of the rating lists. Without a list it is the usual order.
func (in *settingsInput) readLists(r *tournament.Regulations) {
	sent := in.v.R.PostForm["rating_list"]
	if sent == nil {
		return
	}
	names := slices.DeleteFunc(slices.Clone(sent), func(name string) bool { return name == "" })
	if slices.Equal(names, shownLists(*r)) {
		return
	}
	known := in.v.knownLists()
	for _, name := range names {
		if name != tournament.UsualLists && !slices.Contains(known, name) && !slices.Contains(r.RatingLists, name) {
			in.faults = append(in.faults, fieldFault{"rating_lists", in.v.T("web.lists.unknown", "Name", name) + " " + in.v.T("web.lists.there-are", "Names", strings.Join(known, ", "))})
			return
		}
	}
	if r.RatingLists = names; len(names) == 0 {
		r.RatingLists = []string{tournament.UsualLists}
	}
}

// shownLists returns the order of the rating lists as the form shows it.
func shownLists(r tournament.Regulations) []string {
	if len(r.RatingLists) > 0 {
		return r.RatingLists
	}
	return fidelist.OrderOf(r)
}

// nameArbiters returns r with the chief arbiter and the deputies, who may be given with title, number
// and licence, as [tournament.ParseArbiter] reads them. Names that stand in r stay as they are.
func nameArbiters(r tournament.Regulations, chief string, deputies []string) tournament.Regulations {
	was := r.ArbiterNames()
	var known []tournament.NamedArbiter
	nameOf := func(text string) string {
		if slices.Contains(was, text) {
			return text
		}
		a := tournament.ParseArbiter(text)
		known = append(known, a)
		return a.Name
	}
	r.Arbiter, r.Deputies = nameOf(chief), slices.Clone(deputies)
	for i, text := range r.Deputies {
		r.Deputies[i] = nameOf(text)
	}
	return r.WithArbiters(known...)
}

// readArbiters reads who the arbiters are, and their titles, numbers and licences. Those of a person
// who is named no more are dropped.
func (in *settingsInput) readArbiters(r *tournament.Regulations) {
	chief, deputies := r.Arbiter, r.Deputies
	in.readText("arbiter", &chief)
	if text, sent := in.field("deputies"); sent {
		deputies = nil
		for line := range strings.Lines(text) {
			if name := strings.TrimSpace(line); name != "" {
				deputies = append(deputies, name)
			}
		}
	}
	form := in.v.R.PostForm
	names, titles, numbers, licences := form["arbiter_name"], form["arbiter_title"], form["arbiter_fideid"], form["arbiter_licence"]
	var known []tournament.NamedArbiter
	for i := range min(len(names), len(titles), len(numbers), len(licences)) {
		known = append(known, tournament.NamedArbiter{
			Name: names[i], Title: tournament.ArbiterTitle(titles[i]), FIDEID: strings.TrimSpace(numbers[i]), Licence: strings.TrimSpace(licences[i]),
		})
	}
	*r = nameArbiters(r.WithArbiters(known...), chief, deputies)
}

// readFines reads the announced fines and their currency.
func (in *settingsInput) readFines(r *tournament.Regulations) {
	if text, sent := in.field("fines"); sent {
		cents, wrong := readAmounts(text)
		if wrong != "" {
			in.addFault("fines", wrong)
			return
		}
		r.Fines.Amounts = cents
	}
	if text, sent := in.field("fine_most"); sent {
		cents, ok := 0, true
		if text != "" {
			cents, ok = prizes.ReadAmount(text)
		}
		if !ok {
			in.addFault("fines", text)
			return
		}
		r.Fines.Most = cents
	}
	in.readText("fine_currency", &r.Currency)
}

// readMinutes reads a number of minutes into seconds. An unchanged field does not round the
// seconds.
func (in *settingsInput) readMinutes(name string, to *int) {
	minutes := *to / 60
	if in.readNumber(name, &minutes); minutes != *to/60 {
		*to = minutes * 60
	}
}

// readPoints reads points, which are stored in half points.
func (in *settingsInput) readPoints(name string, to *tournament.Points) {
	text, sent := in.field(name)
	if !sent || text == pointsText(*to) {
		return
	}
	n, err := strconv.ParseFloat(strings.NewReplacer("½", ".5", ",", ".").Replace(text), 64)
	if halves := 2 * n; err != nil || halves != float64(int(halves)) {
		in.addFault(name, text)
	} else {
		*to = tournament.Points(halves)
	}
}

// readAllocatedBye reads the worth of the pairing-allocated bye. An empty field declares none.
func (in *settingsInput) readAllocatedBye(to *tournament.ByeWorth) {
	text, sent := in.field("allocated_bye")
	switch {
	case !sent || text == allocatedByeText(*to):
	case text == "":
		*to = tournament.ByeWorth{}
	default:
		worth := tournament.ByeWorth{Declared: true, Points: -1}
		in.readPoints("allocated_bye", &worth.Points)
		*to = worth
	}
}

// allocatedByeText returns the worth of the pairing-allocated bye as a form shows it.
func allocatedByeText(worth tournament.ByeWorth) string {
	if !worth.Declared {
		return ""
	}
	return pointsText(worth.Points)
}

// readControl reads a time control.
func (in *settingsInput) readControl(name string, to *string) {
	if text, sent := in.field(name); sent {
		*to = parseControl(text, *to)
	}
}

// parseControl converts a typed time control to the notation of the log. An unchanged text keeps
// the stored control, because not every control can be typed.
func parseControl(text, was string) string {
	if text == controlText(was) {
		return was
	}
	return office.Control(text)
}

// readSystem reads the system of play.
func (in *settingsInput) readSystem(r *tournament.Regulations) {
	code, sent := in.field("system")
	if !sent || code == systemCode(*r) {
		return
	}
	r.System, r.Cycles = parseSystem(code)
	if r.System.Predetermined() {
		r.Rounds = 0 // it has as many as its players need
	}
	if r.Cycles != 2 {
		r.Swap = ""
	}
	if r.System == tournament.Wimbledon {
		r.TieBreaks = nil // matches decide
	}
}

// readMatches reads the rules of the matches of a knock-out. It clears them in other systems.
func (in *settingsInput) readMatches(r *tournament.Regulations) {
	if r.System != tournament.Wimbledon {
		r.Matches = tournament.MatchRules{}
		return
	}
	if text, sent := in.field("games"); sent {
		games, err := parseGames(text)
		if err != nil {
			in.addFault("matches", text)
		}
		r.Matches.Games = games
	}
	in.readCheckbox("early", &r.Matches.Early)
	in.readCheckbox("straight", &r.Matches.Straight)
}

// parseGames parses the number of games of a match in each round: "2, 2, 4".
func parseGames(text string) (games []int, err error) {
	for one := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		n, err := strconv.Atoi(one)
		if err != nil {
			return nil, err
		}
		games = append(games, n)
	}
	return games, nil
}

// gamesText returns the numbers in the format of parseGames.
func gamesText(games []int) string {
	texts := make([]string, len(games))
	for i, n := range games {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// readRounds reads the day and terms of each round.
func (in *settingsInput) readRounds(r *tournament.Regulations) {
	form := in.v.R.PostForm
	numbers := form["round"]
	column := func(name string, i int) string {
		if i < len(form[name]) {
			return strings.TrimSpace(form[name][i])
		}
		return ""
	}
	days := append([]string(nil), r.Dates...)
	for i, text := range numbers {
		round, err := strconv.Atoi(text)
		if err != nil || round < 1 || round > tournament.MaxRounds {
			in.addFault("round", text)
			return
		}
		for len(days) < round {
			days = append(days, "")
		}
		days[round-1] = column("date", i)
		terms := r.Terms(round)
		terms.Time, terms.Place, terms.Laws = column("time", i), column("place", i), column("laws", i)
		terms.Venue = tournament.Venue(column("conduct", i))
		terms.Control = parseControl(column("control", i), terms.Control)
		*r = r.WithTerms(terms)
	}
	for len(days) > 0 && days[len(days)-1] == "" {
		days = days[:len(days)-1]
	}
	r.Dates = days
}

// addFault records an invalid number in a field.
func (in *settingsInput) addFault(field, text string) {
	in.faults = append(in.faults, fieldFault{field, in.v.T("web.settings.not-number", "Text", text)})
}

// systemCode returns the code of a system of play in forms.
func systemCode(r tournament.Regulations) string {
	if r.System.HasCycles() {
		return string(r.System) + "-" + strconv.Itoa(r.Cycles)
	}
	return string(r.System)
}

// parseSystem returns the system of play of a code, with its cycles.
func parseSystem(code string) (s tournament.System, cycles int) {
	base, _, found := strings.Cut(code, "-")
	if s = tournament.System(base); !found || !s.HasCycles() {
		return tournament.System(code), 0
	}
	if strings.HasSuffix(code, doubled) {
		return s, 2
	}
	return s, 1
}

// numberText returns a number as text, or "" for 0.
func numberText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// pointsText returns points as text.
func pointsText(p tournament.Points) string {
	const half = 2
	return strconv.FormatFloat(float64(p)/half, 'f', -1, 64)
}

// saveSettings changes one part of the regulations.
func (v *visit) saveSettings() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	part := v.R.PathValue("part")
	read := settingsRead[part]
	if read == nil {
		return site.Refuse(http.StatusNotFound, "web.problem.not-found")
	}
	reason := v.Form("reason")
	in := &settingsInput{v: v}
	typed := e.Tournament.Regulations()
	if read(in, &typed); len(in.faults) > 0 {
		return v.showSettingsOf(e, manageSettings{Part: part, Typed: typed, Reason: reason, FieldFaults: in.faults}, http.StatusBadRequest)
	}
	_, err = v.office.AmendRegulations(v.R.Context(), v.Who, e.ID, func(regs tournament.Regulations) tournament.Regulations {
		read(in, &regs)
		return regs
	}, reason)
	var refusal *tournament.Refusal
	if !errors.As(err, &refusal) || refusal.Code == tournament.NotRecorded {
		return v.finish(e, err, settingsMatter, "web.notice.saved")
	}
	_, status, _ := v.refusalTexts(err)
	d := manageSettings{Part: part, Typed: typed, Reason: reason}
	for _, one := range refusal.All() {
		field, _ := one.Args["field"].(string)
		if one.Code == tournament.ReasonMissing {
			field = "reason"
		}
		d.FieldFaults = append(d.FieldFaults, fieldFault{field, words.Refusal(v.Lang, one)})
	}
	return v.showSettingsOf(e, d, status)
}
