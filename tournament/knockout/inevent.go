package knockout

import (
	"errors"
	"reflect"
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Facts are the events that one command caused in a contest of an event. The event's log contains
// them as one event, [tournament.ContestAdvanced].
type Facts []Event

var _ tournament.ContestFacts = Facts{}

// ContestOf returns the contest of an event with a number, and false if there is none.
func ContestOf(t tournament.Tournament, number int) (Contest, bool) {
	c, held := t.Contest(number).(Contest)
	return c, held
}

// Check decides the command recorded by the facts again. It returns a refusal if the resulting
// events differ from the facts.
func (f Facts) Check(before tournament.Contest, s Stamp) *Refusal {
	if len(f) == 0 {
		return refuse(tournament.NotAnEvent, "")
	}
	contest, _ := before.(Contest)
	command, by, at := commandOf(f[0])
	_, events, err := Decide(contest, by, command, at)
	if err != nil {
		return impossible{err}.Check(before, s)
	}
	if f[0].When() != s || !reflect.DeepEqual([]Event(f), events) {
		return refuse(FactsImproper, "")
	}
	return nil
}

// Stamped returns the facts with another stamp, for a log that moves to a server with other
// identities. The instant must not change, because pauses depend on it.
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

// WithGameNames returns the facts with the games of the hall renamed by name. It serves logs that
// move to another server, which has none of these games.
func (f Facts) WithGameNames(name func(game string) string) Facts {
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
		switch e := e.(type) { // nolint:gochecksumtype // the others are not by games of the hall
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

// Ask adapts a command for use in an event; see [tournament.AdvanceContest].
type Ask struct{ Command }

// Facts decides the command and returns the resulting facts.
func (a Ask) Facts(before tournament.Contest, s Stamp) tournament.ContestFacts {
	contest, _ := before.(Contest)
	_, events, err := Decide(contest, s.By, a.Command, s.At)
	if err != nil {
		return impossible{err}
	}
	return Facts(events)
}

// impossible represents the facts of a refused command. They are never applied.
type impossible struct{ err error }

// Check implements [tournament.ContestFacts]. It returns the refusal.
func (f impossible) Check(tournament.Contest, Stamp) *Refusal {
	var refusal *Refusal
	errors.As(f.err, &refusal)
	return refusal
}

// OfHall implements [tournament.ContestFacts].
func (impossible) OfHall() bool { return false }

// Apply implements [tournament.ContestFacts].
func (impossible) Apply(before tournament.Contest) tournament.Contest { return before }

// Apply implements [tournament.ContestFacts].
func (f Facts) Apply(before tournament.Contest) tournament.Contest {
	contest, _ := before.(Contest)
	for _, e := range f {
		contest = Apply(contest, e)
	}
	return contest
}

// PlayOff reports whether the contest is a play-off, as opposed to a knock-out that is the event
// itself.
func (c Contest) PlayOff() bool { return c.regulations.System == PlayOff }

// Players returns the seeds, the best first.
func (c Contest) Players() []tournament.PlayerID { return slices.Clone(c.regulations.Players) }

// Ranked returns the players in groups that share their places, the best first. While the contest
// goes on, the players still in it come first. In a knock-out they are followed by the players
// beaten most recently.
func (c Contest) Ranked() [][]tournament.PlayerID {
	if c.Over() {
		return c.ranking
	}
	var out [][]tournament.PlayerID
	if c.PlayOff() {
		out = [][]tournament.PlayerID{c.eliminated}
	} else {
		_, out = newCourse(c).runWimbledon()
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

// Score returns the score of a player in the contest and the number of games. In a knock-out it
// omits tie-break games.
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
