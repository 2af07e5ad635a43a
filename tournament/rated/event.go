package rated

import (
	"slices"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Event is what is to be rated, with what no report says.
type Event struct {
	Games  *swiss.Tournament  // the rounds, whatever the system of play
	People []tournament.Entry // the players, in the order of Games.Entries
	List   fide.List
	Day    string // on which the event began, YYYY-MM-DD; "" for the rules now in force
	System norm.System
	Host   string      // the federation that registered the event
	Waiver norm.Waiver // one that the arbiter declares
	Least  int         // games that are enough for a norm by their word (1.4.1b); 0 for the ordinary number

	K       int   // the coefficient of everybody; 0 to find each one's
	New     []int // starting numbers of players with fewer than 30 rated games
	Reached []int // starting numbers of players who once reached 2400
}

// Report is what an event means for ratings and titles.
type Report struct {
	Rules fide.Regulations
	// Norms are judged: the list is the standard one, and the regulations for titles of that day
	// are known here.
	Norms   bool
	Waiver  norm.Waiver     // why foreigners are waived, the field's size included
	Crowd   norm.FieldStats // the field, as far as it matters for that
	Players []Player        // in the order of Event.Games.Entries
}

// Player is one line of a report.
type Player struct {
	Number int // starting number
	Entry  tournament.Entry

	Met    []Meeting         // the rated games, in the order of the rounds
	Change fide.Change       // of who has a rating; its games are those of Met
	First  *fide.FirstRating // of who has none; nil otherwise
	// Games, Score and Opponents (sum of ratings) are those of all rated games against opponents
	// with a rating, and Performance is by them; 0 without any.
	Games                  int
	Score                  tournament.Points
	Opponents, Performance int

	Verdicts  []norm.Verdict  // on each title beyond the player's own
	Forecasts []norm.Forecast // for each of those, while a game of theirs is open
	Outlooks  []norm.Outlook  // for those in reach, while rounds are not paired
	Excluded  []Excluded      // rounds that cannot count for a norm, where one is judged
}

// Excluded is a round that cannot count for a norm, and the article of B.01 by which.
type Excluded struct {
	Round   int
	Article string
}

// Meeting says which game it was.
type Meeting struct{ Round, Opponent int }

// New returns the player's rating after the event; 0 when there is none.
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

// Rate reads an event. The error says that the day is none.
func Rate(e Event) (*Report, error) {
	r, f, err := e.read()
	if err != nil {
		return nil, err
	}
	for i := range e.Games.Entries {
		r.Players = append(r.Players, f.player(r, i))
	}
	return r, nil
}

// RateOne is Rate for the player with a starting number alone; the report has nobody
// else, and nobody at all when there is no such player.
func RateOne(e Event, number int) (*Report, error) {
	r, f, err := e.read()
	if err != nil {
		return nil, err
	}
	if place, known := f.places[number]; known {
		r.Players = append(r.Players, f.player(r, place))
	}
	return r, nil
}

// read begins a report: everything but the players.
func (e Event) read() (*Report, field, error) {
	rules, err := fide.At(e.List, e.Day)
	if err != nil {
		return nil, field{}, err
	}
	r := &Report{Rules: rules, Norms: e.List == fide.Standard && (e.Day == "" || e.Day >= norm.Since), Waiver: e.Waiver}
	f := field{Event: e, places: make(map[int]int), paired: e.Games.Paired()}
	for i, entry := range e.Games.Entries {
		f.places[entry.Number] = i
	}
	f.rounds = max(e.Games.Rounds, f.paired)
	if r.Norms && e.System == norm.Swiss {
		r.Crowd = norm.Count(f.participants(), f.paired, e.Host)
		if e.Waiver == norm.NoWaiver && e.Host != "" && r.Crowd.Large() {
			r.Waiver = norm.LargeSwiss
		}
	}
	return r, f, nil
}

// player is the line of a report for the player at a place.
func (f field) player(r *Report, place int) Player {
	p := f.rate(r.Rules, place)
	if r.Norms {
		event := norm.Event{System: f.System, Rounds: f.rounds, Federation: f.Host, Waiver: r.Waiver, Games: f.Least}
		p.norms(event, f.normGames(place), f.rounds-f.paired)
	}
	return p
}

// norms fills in what there is for titles beyond the player's own.
func (p *Player) norms(e norm.Event, games []norm.Game, unpaired int) {
	for _, g := range games {
		if article := norm.Excludes(e, g); article != "" {
			p.Excluded = append(p.Excluded, Excluded{g.Round, article})
		}
	}
	who := norm.Player{Title: norm.Title(p.Entry.Title), Federation: p.Entry.Federation, Woman: p.Entry.Sex == "w"}
	for _, title := range norm.Titles() {
		if !title.Within(who.Title, who.Woman) {
			continue
		}
		p.Verdicts = append(p.Verdicts, norm.Judge(e, who, title, games))
		if f, open := norm.Foretell(e, who, title, games); open {
			p.Forecasts = append(p.Forecasts, f)
		}
		if o, inReach := norm.Ahead(e, who, title, games, unpaired); inReach {
			p.Outlooks = append(p.Outlooks, o)
		}
	}
}

// field is an event with its players found by number.
type field struct {
	Event
	places map[int]int
	rounds int // of the event
	paired int // those that are
}

// score is what a kind of round is worth for ratings, whatever the event gives for
// it; false when no game was played.
func score(t swiss.RoundRecord) (tournament.Points, bool) {
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

// lasts is how many rounds are rated: all of them, unless the event is a match. A match with somebody
// who has no rating is not rated, and neither are the games after it is won (Articles 6.1 and 6.2 of
// B.02).
func (f field) lasts() int {
	if len(f.People) != 2 {
		return f.rounds
	}
	if f.People[0].Rating == 0 || f.People[1].Rating == 0 {
		return 0
	}
	won := [2]int{}
	for r := range f.rounds {
		for i, e := range f.Games.Entries {
			points, played := score(e.Record(r + 1))
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

// rate reckons the player at a place of the field.
func (f field) rate(rules fide.Regulations, place int) Player {
	entry := f.Games.Entries[place]
	p := Player{Number: entry.Number, Entry: f.People[place]}
	var games []fide.Game
	for r, turn := range entry.Records {
		points, played := score(turn)
		if !played || r >= f.lasts() {
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

// coefficient is the one that was given, or the one that follows from what is known of the player:
// settled and never at 2400 unless something says otherwise.
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
