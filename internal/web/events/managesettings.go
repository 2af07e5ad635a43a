package events

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/words"
)

// manageSettings is the data of the tab of settings: the regulations, and forms for those that may
// still be changed.
type manageSettings struct {
	manageHead
	MayRemove, Demonstration bool

	Settings []setting // the regulations as text, for visitors who may not change them

	Part        string                 // the refused form; empty when there was none
	Typed       tournament.Regulations // regulations according to the refused form
	Reason      string
	FieldFaults []fieldFault

	Fault   map[string]string // faults by field of that form
	Why     map[string]string // why a field may not be changed any more
	Mode    string            // whether the event is in FIDE mode, and why not
	InMode  bool
	Playing bool // a round is published: changes need a reason
	Teams   bool
	Rules   teamsForm // rules of an event of teams
	Settled bool      // the rules of teams may not be changed any more
	Long    string    // that the days contradict the mark of an event of more than 30 days
	Advice  []string  // against tie-breaks

	About, Play, Scores                         tournament.Regulations
	Arbiters                                    []tournament.NamedArbiter
	ArbiterTitles                               []tournament.ArbiterTitle
	Committee, AppealMinutes                    string
	Fines, FineMost                             string
	Deputies, Control, DefaultTime, CallMinutes string
	FirstTable                                  string
	DrawsBefore                                 string
	BroadcastMinutes                            string
	BroadcastMoves                              string
	System                                      string
	Systems                                     []systemChoice
	Groups, NumberOfRounds, Games               string
	Editions                                    []string
	Accelerations, Conducts, RatingMethods      []kind
	Lists                                       []listPlace
	Win, Draw, Loss, AllocatedBye               string
	Order                                       orderForm
	Categories                                  []categoryRow
	Rounds                                      []roundRow
}

type categoryRow struct {
	Number   int
	Name, Of string
}

// listPlace is a place in the order of the rating lists, with the lists to choose from.
type listPlace struct {
	Place   int
	Chosen  string
	Choices []kind
}

// spareLists is the number of empty places in the form of the order of rating lists.
const spareLists = 2

// knownLists returns the names of the lists that there are: those of FIDE and those of organisers.
func (v *visit) knownLists() []string {
	known := tournament.RatingLists()
	if v.list == nil {
		return known
	}
	own, err := v.list.Own().Names()
	if err != nil {
		v.log.Warn("looking for rating lists", "error", err)
	}
	return append(known, own...)
}

// listPlaces returns the places in the order of the rating lists.
func (v *visit) listPlaces(r tournament.Regulations) []listPlace {
	shown := shownLists(r)
	choices := []kind{{"", "–"}}
	for _, name := range v.knownLists() {
		choices = append(choices, kind{name, capital(ratingwords.ListName(v.Lang, name))})
	}
	for _, name := range shown {
		if name != tournament.UsualLists && !slices.ContainsFunc(choices, func(k kind) bool { return k.Code == name }) {
			choices = append(choices, kind{name, v.T("web.lists.not-here", "Name", name)})
		}
	}
	usual := v.T("web.lists.usual", "Lists", ratingwords.ListNames(v.Lang, fidelist.UsualOrder(fidelist.ListOf(r))))
	rows := make([]listPlace, min(len(shown)+spareLists, tournament.MaxRatingLists))
	for i := range rows {
		if rows[i] = (listPlace{Place: i + 1, Choices: choices}); i < len(shown) {
			rows[i].Chosen = shown[i]
		}
	}
	rows[0].Choices = append([]kind{{tournament.UsualLists, capital(usual)}}, choices...)
	return rows
}

// roundRow is a round with its day and its own terms.
type roundRow struct {
	Round              int
	Published          bool
	Date, Time, Place  string
	Control, Law, Play string
}

// spareCategories is the number of empty rows in the form of categories.
const spareCategories = 3

func (v *visit) showSettings(e office.Event, faults []string, status int) error {
	return v.showSettingsOf(e, manageSettings{manageHead: manageHead{Faults: faults}}, status)
}

// showSettingsOf shows the settings. A refused form keeps what was typed.
func (v *visit) showSettingsOf(e office.Event, d manageSettings, status int) error {
	t := e.Tournament
	d.manageHead = v.manageHead(e, settingsMatter, d.Faults)
	d.Settings = v.announcedSettings(e)
	d.Mode, d.InMode = words.Mode(v.Lang, t), t.FIDEMode().In()
	d.Demonstration = t.Regulations().Demonstration
	d.MayRemove, d.Playing, d.Teams = v.mayRemove(e), t.Published() > 0, t.OfTeams()
	if d.Teams {
		d.Rules, d.Settled = v.teamsFormOf(t.Regulations().Teams), t.NumbersDrawn()
	}
	d.Fault, d.Why = make(map[string]string), make(map[string]string)
	for _, f := range d.FieldFaults {
		d.Fault[f.Field] = strings.TrimSpace(d.Fault[f.Field] + " " + f.Text)
	}
	for _, field := range []string{"system", "groups", "matches", "acceleration", "scoring", "tiebreaks", "rating_method"} {
		if r := t.RefuseChange(field); r != nil {
			d.Why[field] = words.Refusal(v.Lang, r)
		}
	}
	of := func(part string) tournament.Regulations {
		if d.Part == part {
			return d.Typed
		}
		return t.Regulations()
	}
	d.About, d.Play, d.Scores = of(aboutPart), of(playPart), of(orderPart)
	d.Committee, d.AppealMinutes = strings.Join(d.About.Appeals.Members, "\n"), numberText(d.About.Appeals.Minutes)
	amounts := make([]string, len(d.About.Fines.Amounts))
	for i, cents := range d.About.Fines.Amounts {
		amounts[i] = prizes.WriteAmount(cents)
	}
	if d.Fines = strings.Join(amounts, " "); d.About.Fines.Most > 0 {
		d.FineMost = prizes.WriteAmount(d.About.Fines.Most)
	}
	d.Deputies, d.ArbiterTitles = strings.Join(d.About.Deputies, "\n"), tournament.ArbiterTitles()
	for _, name := range d.About.ArbiterNames() {
		d.Arbiters = append(d.Arbiters, d.About.ArbiterNamed(name))
	}
	d.System, d.Systems, d.Editions = systemCode(d.Play), v.systemChoices(), v.editions
	d.Control, d.DefaultTime = controlText(d.Play.Control), numberText(d.Play.DefaultTime/60)
	d.CallMinutes, d.FirstTable = numberText(d.Play.CallMinutes), numberText(d.Play.FirstTable)
	d.DrawsBefore = numberText(d.Play.Draws.NotBefore)
	d.BroadcastMinutes, d.BroadcastMoves = numberText(d.Play.Broadcast.Minutes), numberText(d.Play.Broadcast.Moves)
	d.NumberOfRounds, d.Groups = numberText(d.Play.Rounds), numberText(d.Play.Groups)
	d.Games = gamesText(d.Play.Matches.Games)
	d.Accelerations, d.Conducts, d.RatingMethods = v.accelerations(), v.conducts(), v.ratingMethods()
	d.Lists = v.listPlaces(d.Play)
	d.Win, d.Draw, d.Loss = pointsText(d.Scores.Scoring.Win), pointsText(d.Scores.Scoring.Draw), pointsText(d.Scores.Scoring.Loss)
	d.AllocatedBye = allocatedByeText(d.Scores.Scoring.Allocated)
	if days, contradict := d.About.LongDoubt(); contradict {
		d.Long = v.T(map[bool]string{false: "web.settings.long-proposed", true: "web.settings.long-contradicts"}[d.About.Long], "N", days)
	}
	for _, f := range d.Scores.LongAdvice() {
		d.Advice = append(d.Advice, words.TieBreakFault(v.Lang, d.Scores.TieBreakRules, f))
	}
	d.Order = v.orderForm(chosenOrder{d.Scores.TieBreakRules, ownOrder, d.Scores.TieBreaks})
	categories := of(categoriesPart).Categories
	for i := range len(categories) + spareCategories {
		row := categoryRow{Number: i + 1}
		if i < len(categories) {
			row.Name, row.Of = categories[i].Name, categories[i].Of
		}
		d.Categories = append(d.Categories, row)
	}
	d.Rounds = roundRows(t, of(roundsPart))
	return v.showManage(d.manageHead, status, d)
}

// roundRows returns the rounds of an event, including later ones that have terms or days.
func roundRows(t tournament.Tournament, r tournament.Regulations) []roundRow {
	last := max(t.Planned(), t.Published(), len(r.Dates))
	if t.Planned() == 0 {
		last = max(last, t.Published()+1)
	}
	for _, each := range r.Each {
		last = max(last, each.Round)
	}
	rows := make([]roundRow, last)
	for i := range rows {
		terms := r.Terms(i + 1)
		rows[i] = roundRow{
			Round: i + 1, Published: i < t.Published(), Time: terms.Time, Place: terms.Place, Control: controlText(terms.Control),
			Law: terms.Laws, Play: string(terms.Venue),
		}
		if i < len(r.Dates) {
			rows[i].Date = r.Dates[i]
		}
	}
	return rows
}

// accelerations returns the choices of an acceleration.
func (v *visit) accelerations() []kind {
	return []kind{{"", v.T("web.manage.acceleration.none")}, {string(tournament.Baku), v.T("web.manage.acceleration.baku")}}
}

// ratingMethods returns the choices of what the rating of an event is.
func (v *visit) ratingMethods() []kind {
	list := []kind{{"", v.T("web.ratings.method-none")}}
	for _, m := range tournament.RatingMethods() {
		list = append(list, kind{string(m), words.RatingMethod(v.Lang, m)})
	}
	return list
}

// conducts returns the choices of where an event's games are played.
func (v *visit) conducts() []kind {
	var list []kind
	for _, c := range tournament.Venues() {
		list = append(list, kind{string(c), capital(words.Venue(v.Lang, c))})
	}
	return list
}

// setting is one of an event's regulations as text, with its label.
type setting struct{ Label, Text string }

// defaultCallMinutes is for how many minutes a call stops the clocks if the event does not say.
const defaultCallMinutes = 5

// announcedSettings returns the regulations as text, for visitors who may not change them.
func (v *visit) announcedSettings(e office.Event) (settings []setting) {
	r, text := e.Tournament.Regulations(), v.eventText(e.Tournament)
	add := func(key, value string) {
		if value != "" {
			settings = append(settings, setting{v.T(key), value})
		}
	}
	add("web.event.name", r.Name)
	add("web.event.place", r.Place)
	add("web.event.federation", r.Federation)
	add("web.event.starts", i18n.Day(v.Lang, r.Starts))
	add("web.event.ends", i18n.Day(v.Lang, r.Ends))
	if r.Long {
		add("web.settings.duration", v.T("web.settings.long"))
	}
	add("web.event.arbiter", r.ArbiterNamed(r.Arbiter).String())
	add("web.settings.committee", strings.Join(r.Appeals.Members, ", "))
	switch {
	case r.Appeals.Excluded:
		add("web.settings.appeals", v.T("web.settings.no-appeals"))
	case r.Appeals.Minutes > 0:
		add("web.settings.appeals", v.T("web.settings.appeals-until", "N", r.Appeals.Minutes))
	default:
		add("web.settings.appeals", v.T("web.settings.appeals-always"))
	}
	if r.Venue == tournament.OnScreen {
		add("web.settings.call-minutes", strconv.Itoa(cmp.Or(r.CallMinutes, defaultCallMinutes)))
	}
	add("web.event.system", text.system(r))
	if planned := e.Tournament.Planned(); planned > 0 {
		add("web.manage.number-of-rounds", strconv.Itoa(planned))
	}
	settings = append(settings, v.teamSettings(r)...)
	if r.System == tournament.Wimbledon {
		add("web.systems.games-of", gamesText(r.Matches.Games))
	}
	if r.Acceleration != "" {
		add("web.manage.acceleration", v.T("web.manage.acceleration."+string(r.Acceleration)))
	}
	add("web.manage.venue", words.Venue(v.Lang, r.Venue))
	if r.Control != "" {
		add("web.event.control", controlText(r.Control))
	}
	add("web.lists.order", ratingwords.ListNames(v.Lang, fidelist.OrderOf(r)))
	add("web.watch.delay.title", strings.Join(text.delayTexts(r.Broadcast), " · "))
	add("web.event.laws", strings.Join(text.lawsTexts(r.Laws), " · "))
	add("web.event.tiebreak-rules", words.TieBreakEdition(v.Lang, r.TieBreakRules))
	var methods []string
	for _, m := range text.methods() {
		methods = append(methods, m.Name)
	}
	add("web.event.tiebreaks", strings.Join(methods, ", "))
	if r.Rated {
		add("web.manage.ratings", v.T("web.event.rated"))
	}
	return settings
}
