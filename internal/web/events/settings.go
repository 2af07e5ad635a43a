package events

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// The parts of the regulations that the page of settings changes, each with a form of
// its own, by the last word of the form's address.
const (
	aboutPart      = "about"
	playPart       = "play"
	orderPart      = "order"
	categoriesPart = "categories"
	roundsPart     = "rounds"
)

// settingsRead is what each form changes in the regulations. What a form does not ask
// for, or may not change any more and so does not send, stays as it is.
var settingsRead = map[string]func(*settingsInput, *tournament.Regulations){
	aboutPart: func(in *settingsInput, r *tournament.Regulations) {
		in.text("name", &r.Name)
		in.text("place", &r.Place)
		in.text("federation", &r.Federation)
		r.Federation = strings.ToUpper(r.Federation)
		in.text("starts", &r.Starts)
		in.text("ends", &r.Ends)
		in.text("arbiter", &r.Arbiter)
		if text, sent := in.sent("deputies"); sent {
			r.Deputies = nil
			for line := range strings.Lines(text) {
				if name := strings.TrimSpace(line); name != "" {
					r.Deputies = append(r.Deputies, name)
				}
			}
		}
		in.tick("rated", &r.Rated)
		in.tick("open_entry", &r.OpenEntry)
	},
	playPart: func(in *settingsInput, r *tournament.Regulations) {
		in.system(r)
		in.number("rounds", &r.Rounds)
		in.number("groups", &r.Groups)
		in.matches(r)
		in.text("acceleration", (*string)(&r.Acceleration))
		in.text("conduct", (*string)(&r.Venue))
		in.text("laws", &r.Laws)
		in.control("control", &r.Control)
		in.minutes("default_time", &r.DefaultTime)
		in.tick("adjournments", &r.Adjournments)
		in.number("draws_before", &r.Draws.NotBefore)
		in.tick("draws_never", &r.Draws.Never)
		in.number("broadcast_minutes", &r.Broadcast.Minutes)
		in.number("broadcast_moves", &r.Broadcast.Moves)
	},
	orderPart: func(in *settingsInput, r *tournament.Regulations) {
		in.points("win", &r.Scoring.Win)
		in.points("draw", &r.Scoring.Draw)
		in.points("loss", &r.Scoring.Loss)
		if _, sent := in.sent("tiebreak_rules"); sent {
			order := in.v.orderOf()
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
	roundsPart: func(in *settingsInput, r *tournament.Regulations) { in.rounds(r) },
}

// settingsInput is a form of settings that is being read.
type settingsInput struct {
	v      *visit
	faults []fieldFault // what is no number and no points
}

// sent is what a field of the form says, and whether the form has it.
func (in *settingsInput) sent(name string) (text string, is bool) {
	_, is = in.v.R.PostForm[name]
	return in.v.Form(name), is
}

func (in *settingsInput) text(name string, to *string) {
	if text, sent := in.sent(name); sent {
		*to = text
	}
}

// tick reads a box that is not sent when it is not ticked: a field says that the form
// has it.
func (in *settingsInput) tick(name string, to *bool) {
	if _, has := in.sent("has_" + name); has {
		*to = in.v.Form(name) != ""
	}
}

func (in *settingsInput) number(name string, to *int) {
	text, sent := in.sent(name)
	if !sent || text == shownNumber(*to) {
		return
	}
	n, err := strconv.Atoi(text)
	if text == "" {
		n, err = 0, nil
	}
	if err != nil {
		in.fault(name, text)
		return
	}
	*to = n
}

// minutes reads what the log keeps in seconds. What was not typed anew is not rounded.
func (in *settingsInput) minutes(name string, to *int) {
	minutes := *to / 60
	if in.number(name, &minutes); minutes != *to/60 {
		*to = minutes * 60
	}
}

// points reads points of a game, of which halves are kept.
func (in *settingsInput) points(name string, to *tournament.Points) {
	text, sent := in.sent(name)
	if !sent || text == shownPoints(*to) {
		return
	}
	n, err := strconv.ParseFloat(strings.NewReplacer("½", ".5", ",", ".").Replace(text), 64)
	if halves := 2 * n; err != nil || halves != float64(int(halves)) {
		in.fault(name, text)
	} else {
		*to = tournament.Points(halves)
	}
}

func (in *settingsInput) control(name string, to *string) {
	if text, sent := in.sent(name); sent {
		*to = typedControl(text, *to)
	}
}

// typedControl is a time control as a form has it, in the notation of the log. One that
// stands as it was shown stays: not everything that a log may say can be typed.
func typedControl(text, was string) string {
	if text == writtenControl(was) {
		return was
	}
	return office.Control(text)
}

func (in *settingsInput) system(r *tournament.Regulations) {
	code, sent := in.sent("system")
	if !sent || code == systemCode(*r) {
		return
	}
	r.System, r.Cycles = systemOf(code)
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

// matches reads the rules of the matches of a knock-out; in other systems there are none.
func (in *settingsInput) matches(r *tournament.Regulations) {
	if r.System != tournament.Wimbledon {
		r.Matches = tournament.MatchRules{}
		return
	}
	if text, sent := in.sent("games"); sent {
		games, err := gamesOf(text)
		if err != nil {
			in.fault("matches", text)
		}
		r.Matches.Games = games
	}
	in.tick("early", &r.Matches.Early)
	in.tick("straight", &r.Matches.Straight)
}

// gamesOf reads how many games the matches of each round have: 2, 2, 4.
func gamesOf(text string) (games []int, err error) {
	for one := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		n, err := strconv.Atoi(one)
		if err != nil {
			return nil, err
		}
		games = append(games, n)
	}
	return games, nil
}

// writtenGames is what gamesOf reads.
func writtenGames(games []int) string {
	texts := make([]string, len(games))
	for i, n := range games {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// rounds reads what differs in each round. The days are those of the first rounds, one
// after the other.
func (in *settingsInput) rounds(r *tournament.Regulations) {
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
			in.fault("round", text)
			return
		}
		for len(days) < round {
			days = append(days, "")
		}
		days[round-1] = column("date", i)
		terms := r.Terms(round)
		terms.Time, terms.Place, terms.Laws = column("time", i), column("place", i), column("laws", i)
		terms.Venue = tournament.Venue(column("conduct", i))
		terms.Control = typedControl(column("control", i), terms.Control)
		*r = r.WithTerms(terms)
	}
	for len(days) > 0 && days[len(days)-1] == "" {
		days = days[:len(days)-1]
	}
	r.Dates = days
}

func (in *settingsInput) fault(field, text string) {
	in.faults = append(in.faults, fieldFault{field, in.v.T("web.settings.not-number", "Text", text)})
}

// systemCode is the choice of a form that a system of play is.
func systemCode(r tournament.Regulations) string {
	if r.System == tournament.Berger || r.System == tournament.Belgrade {
		return string(r.System) + "-" + strconv.Itoa(r.Cycles)
	}
	return string(r.System)
}

// systemOf is the system of play of a choice, with its cycles.
func systemOf(code string) (s tournament.System, cycles int) {
	base, _, found := strings.Cut(code, "-")
	if s = tournament.System(base); !found || s != tournament.Berger && s != tournament.Belgrade {
		return tournament.System(code), 0
	}
	if strings.HasSuffix(code, doubled) {
		return s, 2
	}
	return s, 1
}

func shownNumber(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func shownPoints(p tournament.Points) string {
	const half = 2
	return strconv.FormatFloat(float64(p)/half, 'f', -1, 64)
}

// saveSettings changes one part of the regulations.
func (v *visit) saveSettings() error {
	e, err := v.desk()
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
		return v.showSettingsOf(e, settingsDesk{Part: part, Typed: typed, Reason: reason, FieldFaults: in.faults}, http.StatusBadRequest)
	}
	_, err = v.office.AmendRegulations(v.R.Context(), v.Who, e.ID, func(regs tournament.Regulations) tournament.Regulations {
		read(in, &regs)
		return regs
	}, reason)
	var refusal *tournament.Refusal
	if !errors.As(err, &refusal) || refusal.Code == tournament.NotRecorded {
		return v.done(e, err, settingsMatter, "web.notice.saved")
	}
	_, status, _ := v.reasons(err)
	d := settingsDesk{Part: part, Typed: typed, Reason: reason}
	for _, one := range refusal.All() {
		field, _ := one.Args["field"].(string)
		if one.Code == tournament.ReasonMissing {
			field = "reason"
		}
		d.FieldFaults = append(d.FieldFaults, fieldFault{field, words.Refusal(v.Lang, one)})
	}
	return v.showSettingsOf(e, d, status)
}
