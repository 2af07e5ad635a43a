package rated

import (
	"slices"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Event is an event to be rated, with the data for the rating that report files do not contain.
type Event struct {
	Games  *swiss.Tournament  // the rounds, for any system of play
	People []tournament.Entry // the players, in the order of Games.Entries
	// Method says from which ratings those of the event follow; changes are computed from the official
	// ones.
	Method tournament.RatingMethod
	List   fide.List
	Day    string // first day, YYYY-MM-DD; "" for the rules now in force
	System norm.System
	Host   string      // federation that registered the event
	Waiver norm.Waiver // as declared by the arbiter
	Least  int         // number of games announced as enough for a norm (1.4.1b); 0 for the usual number

	K       int   // coefficient of all players; 0 to compute it
	New     []int // starting numbers of players with fewer than 30 rated games
	Reached []int // starting numbers of players who once reached 2400
}

// Report is the effect of an event on ratings and titles.
type Report struct {
	Rules fide.Regulations
	// Norms says that norms are judged: the list is the standard one, and the title regulations of
	// that day are implemented.
	Norms bool
	// reason why foreign players are not required, including the size of the field
	Waiver  norm.Waiver
	Crowd   norm.FieldStats // statistics of the field for that waiver
	Players []Player        // in the order of Event.Games.Entries
}

// Player is the line of one player in a [Report].
type Player struct {
	Number int // starting number
	Entry  tournament.Entry

	Met    []Meeting         // rated games, in the order of the rounds
	Change fide.Change       // of a rated player, from the games of Met
	First  *fide.FirstRating // of an unrated player; nil for others
	// Games, Score and Opponents (sum of ratings) cover the rated games against rated opponents.
	// Performance follows from them and is 0 without such games.
	Games                  int
	Score                  tournament.Points
	Opponents, Performance int

	Verdicts  []norm.Verdict  // on each title above the player's own
	Forecasts []norm.Forecast // for each of those titles while the player has unfinished games
	Outlooks  []norm.Outlook  // for titles in reach while rounds are not paired
	Excluded  []Excluded      // rounds that cannot count for a norm, if norms are judged
}

// Excluded is a round that cannot count for a norm, with the article of B.01.
type Excluded struct {
	Round   int
	Article string
}

// Meeting identifies a game by its round and opponent.
type Meeting struct{ Round, Opponent int }

// New returns the player's rating after the event, or 0 if they have none.
func (p Player) New() int {
	switch {
	case p.First == nil:
		return p.Entry.Rating + p.Change.Rounded()
	case p.First.Omission == fide.NoOmission:
		return p.First.Rating
	default:
		return 0
	}
}

// Rate returns the report of an event. It returns an error if the day is invalid.
func Rate(e Event) (*Report, error) {
	r, f, err := e.newReport()
	if err != nil {
		return nil, err
	}
	for i := range e.Games.Entries {
		r.Players = append(r.Players, f.player(r, i))
	}
	return r, nil
}

// RateOne returns the report for one player by starting number. It has no players if the number
// does not exist.
func RateOne(e Event, number int) (*Report, error) {
	r, f, err := e.newReport()
	if err != nil {
		return nil, err
	}
	if place, known := f.places[number]; known {
		r.Players = append(r.Players, f.player(r, place))
	}
	return r, nil
}

// newReport returns a report without players, and the field of the event.
func (e Event) newReport() (*Report, field, error) {
	rules, err := fide.At(e.List, e.Day)
	if err != nil {
		return nil, field{}, err
	}
	e.People = slices.Clone(e.People)
	for i, p := range e.People {
		e.People[i].Rating = tournament.Regulations{RatingMethod: e.Method}.OfficialRating(p)
	}
	r := &Report{Rules: rules, Norms: e.List == fide.Standard && (e.Day == "" || e.Day >= norm.Since), Waiver: e.Waiver}
	f := field{Event: e, places: make(map[int]int), paired: e.Games.Paired()}
	for i, entry := range e.Games.Entries {
		f.places[entry.Number] = i
	}
	f.rounds = max(e.Games.Rounds, f.paired)
	if r.Norms && e.System == norm.Swiss {
		r.Crowd = norm.CountField(f.participants(), f.paired, e.Host)
		if e.Waiver == norm.NoWaiver && e.Host != "" && r.Crowd.Large() {
			r.Waiver = norm.LargeSwiss
		}
	}
	return r, f, nil
}

// player returns the line of a report for the player at a place.
func (f field) player(r *Report, place int) Player {
	p := f.rate(r.Rules, place)
	if r.Norms {
		event := norm.Event{System: f.System, Rounds: f.rounds, Federation: f.Host, Waiver: r.Waiver, Games: f.Least}
		p.addNorms(event, f.normGames(place), f.rounds-f.paired)
	}
	return p
}

// addNorms adds verdicts, forecasts and outlooks for all titles above the player's own.
func (p *Player) addNorms(e norm.Event, games []norm.Game, unpaired int) {
	for _, g := range games {
		if article := norm.ExcludedBy(e, g); article != "" {
			p.Excluded = append(p.Excluded, Excluded{g.Round, article})
		}
	}
	who := norm.Player{Title: norm.Title(p.Entry.Title), Federation: p.Entry.Federation, Woman: p.Entry.Sex == "w"}
	for _, title := range norm.Titles() {
		if !title.UsefulTo(who.Title, who.Woman) {
			continue
		}
		p.Verdicts = append(p.Verdicts, norm.Judge(e, who, title, games))
		if f, open := norm.NewForecast(e, who, title, games); open {
			p.Forecasts = append(p.Forecasts, f)
		}
		if o, inReach := norm.NewOutlook(e, who, title, games, unpaired); inReach {
			p.Outlooks = append(p.Outlooks, o)
		}
	}
}

// field is an event with an index of its players by number.
type field struct {
	Event
	places map[int]int
	rounds int // number of rounds of the event
	paired int // number of paired rounds
}

// ratedScore returns the points of a round for ratings, independent of the event's scoring. It
// returns false if no rated game was played.
func ratedScore(t swiss.RoundRecord) (tournament.Points, bool) {
	switch t.Kind {
	case swiss.Win:
		return 2, !t.Unrated
	case swiss.Draw:
		return 1, !t.Unrated
	case swiss.Loss:
		return 0, !t.Unrated
	default:
		return 0, false
	}
}

// ratedRounds returns the number of rated rounds. These are all rounds, unless the event is a
// match. A match with an unrated player is not rated. The games after a match is won are not rated
// either (Articles 6.1 and 6.2 of B.02).
func (f field) ratedRounds() int {
	if len(f.People) != 2 {
		return f.rounds
	}
	if f.People[0].Rating == 0 || f.People[1].Rating == 0 {
		return 0
	}
	won := [2]int{}
	for r := range f.rounds {
		for i, e := range f.Games.Entries {
			points, played := ratedScore(e.Record(r + 1))
			if e.Record(r+1).Kind == swiss.ForfeitWin {
				points, played = 2, true
			}
			if played {
				won[i] += int(points)
			}
			if won[i] > f.rounds { // more than half of what the games are worth
				return r + 1
			}
		}
	}
	return f.rounds
}

// rate returns the line of the player at a place, without norms.
func (f field) rate(rules fide.Regulations, place int) Player {
	entry := f.Games.Entries[place]
	p := Player{Number: entry.Number, Entry: f.People[place]}
	var games []fide.Game
	for r, turn := range entry.Records {
		points, played := ratedScore(turn)
		if !played || r >= f.ratedRounds() {
			continue
		}
		opponent := f.People[f.places[turn.Opponent]].Rating
		games = append(games, fide.Game{Opponent: opponent, Score: points})
		p.Met = append(p.Met, Meeting{r + 1, turn.Opponent})
		if opponent > 0 {
			p.Games++
			p.Score += points
			p.Opponents += opponent
		}
	}
	p.Performance = fide.Performance(p.Opponents, p.Score, p.Games)
	if p.Entry.Rating == 0 {
		first := rules.FirstRating(games)
		p.First = &first
		return p
	}
	p.Change = rules.Rate(p.Entry.Rating, f.coefficient(rules, p), games)
	return p
}

// coefficient returns the given coefficient K, or else computes it. Unless the event says
// otherwise, it takes the player for one with enough games who never reached 2400.
func (f field) coefficient(rules fide.Regulations, p Player) int {
	if f.K > 0 {
		return f.K
	}
	d := fide.Development{Rating: p.Entry.Rating, Games: fide.NewGames, Born: p.Entry.Birth}
	if slices.Contains(f.New, p.Number) {
		d.Games = 0
	}
	if slices.Contains(f.Reached, p.Number) {
		d.Highest = fide.TopRating
	}
	return rules.K(d, f.Day)
}
