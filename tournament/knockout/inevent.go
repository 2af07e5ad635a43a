package knockout

import (
	"errors"
	"reflect"
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Facts is what one command made of a contest that an event holds: the event's log has
// them as one fact, [tournament.ContestAdvanced].
type Facts []Event

var _ tournament.ContestFacts = Facts{}

// In returns a contest of an event by its number; false where there is none.
func In(t tournament.Tournament, number int) (Contest, bool) {
	c, held := t.Contest(number).(Contest)
	return c, held
}

// Check decides the command behind the facts again: they must be all that it causes,
// and nothing else.
func (f Facts) Check(before tournament.Contest, s Stamp) *Refusal {
	if len(f) == 0 {
		return refuse(tournament.NotAnEvent, "")
	}
	contest, _ := before.(Contest)
	command, by, at := asked(f[0])
	_, events, err := Decide(contest, by, command, at)
	if err != nil {
		return impossible{err}.Check(before, s)
	}
	if f[0].When() != s || !reflect.DeepEqual([]Event(f), events) {
		return refuse(FactsImproper, "")
	}
	return nil
}

// Stamped returns the facts with another stamp: a log that moves to another server names
// its people otherwise. The instant has to be the same, since pauses rest on it.
func (f Facts) Stamped(s Stamp) Facts {
	facts := make(Facts, len(f))
	for i, e := range f {
		v := reflect.New(reflect.TypeOf(e)).Elem()
		v.Set(reflect.ValueOf(e))
		v.FieldByName("Stamp").Set(reflect.ValueOf(s))
		facts[i] = v.Interface().(Event)
	}
	return facts
}

// Elsewhere returns the facts with the games of the hall named otherwise: a log that
// moves to another server has none of its games.
func (f Facts) Elsewhere(name func(game string) string) Facts {
	facts := slices.Clone(f)
	for i, e := range facts {
		switch e := e.(type) { //nolint:gochecksumtype // the others name no game of the hall
		case GameSeated:
			e.Hall, e.Instead = name(e.Hall), name(e.Instead)
			facts[i] = e
		case ResultRecorded:
			e.Source.Game = name(e.Source.Game)
			facts[i] = e
		case ResultCorrected:
			e.Source.Game = name(e.Source.Game)
			facts[i] = e
		}
	}
	return facts
}

// OfHall implements [tournament.ContestFacts].
func (f Facts) OfHall() bool {
	return slices.ContainsFunc(f, func(e Event) bool {
		switch e := e.(type) { //nolint:gochecksumtype // the others are of people
		case GameSeated:
			return true
		case ResultRecorded:
			return e.Source.Game != ""
		case ResultCorrected:
			return e.Source.Game != ""
		}
		return false
	})
}

// Ask is a command as an event takes it; see [tournament.AdvanceContest].
type Ask struct{ Command }

// Facts decides the command.
func (a Ask) Facts(before tournament.Contest, s Stamp) tournament.ContestFacts {
	contest, _ := before.(Contest)
	_, events, err := Decide(contest, s.By, a.Command, s.At)
	if err != nil {
		return impossible{err}
	}
	return Facts(events)
}

// impossible are the facts of a command that is refused: they never happen.
type impossible struct{ err error }

// Check implements [tournament.ContestFacts]: it gives the refusal.
func (f impossible) Check(tournament.Contest, Stamp) *Refusal {
	var refusal *Refusal
	errors.As(f.err, &refusal)
	return refusal
}

// OfHall implements [tournament.ContestFacts].
func (impossible) OfHall() bool { return false }

// Apply implements [tournament.ContestFacts].
func (impossible) Apply(before tournament.Contest) tournament.Contest { return before }

// Apply returns the contest after the facts.
func (f Facts) Apply(before tournament.Contest) tournament.Contest {
	contest, _ := before.(Contest)
	for _, e := range f {
		contest = Apply(contest, e)
	}
	return contest
}

// PlayOff reports whether the contest decides a place of an event, and is not one.
func (c Contest) PlayOff() bool { return c.regulations.System == PlayOff }

// Players returns the seeds, the best first.
func (c Contest) Players() []tournament.PlayerID { return slices.Clone(c.regulations.Players) }

// Ranked returns the players in groups that share their places, the best first. While
// the contest goes on those who are still in stand first; of a knock-out who was
// beaten last comes next.
func (c Contest) Ranked() [][]tournament.PlayerID {
	if c.Over() {
		return c.ranking
	}
	var out [][]tournament.PlayerID
	if c.PlayOff() {
		out = [][]tournament.PlayerID{c.eliminated}
	} else {
		_, out = newCourse(c).wimbledon()
	}
	in := c.Players()
	var ranked [][]tournament.PlayerID
	for _, losers := range slices.Backward(out) {
		if len(losers) > 0 {
			in = slices.DeleteFunc(in, func(id tournament.PlayerID) bool { return slices.Contains(losers, id) })
			ranked = append(ranked, losers)
		}
	}
	return slices.Insert(ranked, 0, in)
}

// Score returns the score of a player in the contest, and in how many games: of a
// knock-out without those that broke a tie.
func (c Contest) Score(id tournament.PlayerID) (points tournament.Points, games int) {
	for _, s := range c.stages {
		if s.revoked || !c.PlayOff() && s.Rate.Name != Main {
			continue
		}
		points += s.Points(id)
		for _, g := range s.Games {
			if (g.White == id || g.Black == id) && g.Result != tournament.NoResult {
				games++
			}
		}
	}
	return points, games
}
