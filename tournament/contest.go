package tournament

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// Contest is a contest in stages that an event holds: the knock-out that the event
// is, or a play-off between players who are tied. Package tournament/knockout has its
// rules; this is what an event asks of it.
type Contest interface {
	// PlayOff reports whether it decides a place after the rounds, and is not the
	// event itself.
	PlayOff() bool
	// Players are who take part, the first seed first.
	Players() []PlayerID
	// Over reports whether it has its final places.
	Over() bool
	// Ranked returns the players in groups, the best first; those in one group share
	// their places. While the contest goes on, who is still in stands first.
	Ranked() [][]PlayerID
	// Score returns the score of a player in it, and in how many games.
	Score(PlayerID) (points Points, games int)
}

// ContestFacts are what one command made of a contest: facts of package
// tournament/knockout.
type ContestFacts interface {
	// Check says why they do not follow from the contest, which is nil before its
	// first fact, by what somebody did at an instant.
	Check(before Contest, s Stamp) *Refusal
	// Apply returns the contest after them.
	Apply(before Contest) Contest
	// OfHall reports whether a game of the hall began with them, or gave its result.
	OfHall() bool
}

// ContestCommand asks for something to happen in a contest: a command of package
// tournament/knockout.
type ContestCommand interface {
	// Facts are what it makes of the contest, which is nil before it is announced; of
	// what cannot be they are facts whose Check says why.
	Facts(before Contest, s Stamp) ContestFacts
}

type (
	// AdvanceContest gives a command to a contest: the one with a number, the next
	// number for a new one.
	AdvanceContest struct {
		Contest int
		Command ContestCommand
	}
	// ContestAdvanced is an act of a contest in stages with all that follows from
	// it: announced, a stage begun, a game scored.
	ContestAdvanced struct {
		Stamp
		Contest int          `json:"contest"` // 1, 2, ... in the order of their announcement
		Facts   ContestFacts `json:"facts"`
	}
)

func (ContestAdvanced) EventKind() string { return "ContestAdvanced" }

func (c AdvanceContest) decide(t Tournament, s Stamp) Event {
	if c.Command == nil {
		return ContestAdvanced{s, c.Contest, nil}
	}
	return ContestAdvanced{s, c.Contest, c.Command.Facts(t.Contest(c.Contest), s)}
}

// Contests returns the contests of the event in the order of their announcement.
func (t Tournament) Contests() []Contest { return slices.Clone(t.contests) }

// Contest returns a contest by its number, 1 for the first; nil where there is none.
func (t Tournament) Contest(number int) Contest {
	if number < 1 || number > len(t.contests) {
		return nil
	}
	return t.contests[number-1]
}

func (e ContestAdvanced) check(t Tournament) *Refusal {
	if e.Facts == nil {
		return refuse(NotAnEvent, "")
	}
	before := t.Contest(e.Contest)
	if before == nil && e.Contest != len(t.contests)+1 {
		return refuse(ContestUnknown, "", "contest", e.Contest)
	}
	if r := e.Facts.Check(before, e.Stamp); r != nil {
		return t.cited(r)
	}
	if before != nil {
		return nil
	}
	contest := e.Facts.Apply(nil)
	if !contest.PlayOff() {
		return t.checkKnockOut(contest)
	}
	return t.checkPlayOff(contest)
}

// checkKnockOut wants the one knock-out of an event that is one, of all its players
// by their starting numbers.
func (t Tournament) checkKnockOut(c Contest) *Refusal {
	switch {
	case t.regulations.System != Wimbledon || len(t.contests) > 0:
		return refuse(ContestForeign, "")
	case !t.NumbersDrawn():
		return refuse(NumbersNotDrawn, "")
	case !slices.Equal(c.Players(), t.order):
		return refuse(LotImproper, "", "players", len(t.order))
	}
	return nil
}

// annex begins the articles of the annex of C.06 of 2009, on play-offs and tie-breaks.
const annex = "C.06 Annex"

// Cites reports whether the event is under an article of the handbook of 2009: those of the
// annex of C.06 hold only in an event that has declared them as its rules on tie-breaks.
func (r Regulations) Cites(article string) bool {
	return r.TieBreakRules == tiebreak.Annex2009 || !strings.HasPrefix(article, annex)
}

// cited returns a refusal without the articles that the event is not under.
func (t Tournament) cited(r *Refusal) *Refusal {
	for _, one := range append([]*Refusal{r}, r.Also...) {
		if !t.regulations.Cites(one.Article) {
			one.Article, one.Edition = "", ""
		}
	}
	return r
}

// refusePlayOff returns a refusal about play-offs. C.07, which has taken the place of the annex,
// has only one of their rules: they rank participants who are tied.
func (t Tournament) refusePlayOff(code Code, args ...any) *Refusal {
	if code == NotTied && !t.regulations.Cites(annex) {
		r := refuse(code, "C.07 2.2", args...)
		r.Edition = t.regulations.TieBreakRules.Year()
		return r
	}
	return t.cited(refuse(code, annex+" 6", args...))
}

// checkPlayOff wants the end of the rounds, and players who are tied there.
func (t Tournament) checkPlayOff(c Contest) *Refusal {
	switch {
	case t.OfTeams() || t.regulations.System == Wimbledon:
		return refuse(ContestForeign, "")
	case !t.Over():
		r := t.RefuseUnfinished()
		r.Article, r.Edition = annex+" 6", Edition
		return t.cited(r)
	}
	for _, other := range t.contests {
		for _, id := range c.Players() {
			if slices.Contains(other.Players(), id) {
				return t.refusePlayOff(PlayOffTwice, "name", t.name(id))
			}
		}
	}
	if !t.tied(c) {
		return t.refusePlayOff(NotTied)
	}
	return nil
}

// tied reports whether the players of a play-off stand one after the other with the
// same points, and nobody else shares a rank with one of them.
func (t Tournament) tied(c Contest) bool {
	players := c.Players()
	standings := t.beforePlayOffs()
	plays := func(i int) bool { return slices.Contains(players, standings[i].Player) }
	first := -1
	for i := range standings {
		if plays(i) {
			first = i
			break
		}
	}
	if first < 0 || first+len(players) > len(standings) {
		return false
	}
	last := first + len(players) - 1
	for i := first; i <= last; i++ {
		if !plays(i) || standings[i].Points != standings[first].Points || standings[i].Group != standings[first].Group {
			return false
		}
	}
	shares := func(i, j int) bool {
		return i >= 0 && j < len(standings) && standings[i].Rank == standings[j].Rank && standings[i].Group == standings[j].Group
	}
	return !shares(first-1, first) && !shares(last, last+1)
}

// checkContests refuses what would unmake the tie on which a play-off rests.
func (t Tournament) checkContests(e Event) *Refusal {
	if len(t.contests) == 0 {
		return nil
	}
	t.owned = false
	after := t.change(e)
	for i, c := range after.contests {
		if c.PlayOff() && (!after.Over() || !after.tied(c)) {
			return t.refusePlayOff(PlayOffRests, "contest", i+1)
		}
	}
	return nil
}

func (e ContestAdvanced) apply(t Tournament) Tournament {
	if e.Facts == nil || e.Contest < 1 || e.Contest > len(t.contests)+1 {
		return t
	}
	after := e.Facts.Apply(t.Contest(e.Contest))
	t.contests = slices.Clone(t.contests)
	if e.Contest > len(t.contests) {
		t.contests = append(t.contests, nil)
	}
	t.contests[e.Contest-1] = after
	return t
}

// withPlayOffs puts the places that play-offs have decided where they were tied.
func (t Tournament) withPlayOffs(standings []Standing) []Standing {
	for n, c := range t.contests {
		if !c.PlayOff() || !c.Over() {
			continue
		}
		players := c.Players()
		first := slices.IndexFunc(standings, func(s Standing) bool { return slices.Contains(players, s.Player) })
		if first < 0 {
			continue
		}
		lines := make(map[PlayerID]Standing, len(players))
		for _, s := range standings[first : first+len(players)] {
			lines[s.Player] = s
		}
		at, rank := first, standings[first].Rank
		for _, group := range c.Ranked() {
			for _, id := range group {
				line := lines[id]
				line.Rank, line.Shared, line.PlayOff = rank, len(group) > 1, n+1
				standings[at] = line
				at++
			}
			rank += len(group)
		}
	}
	return standings
}

// byContest are the standings of a knock-out.
func (t Tournament) byContest() []Standing {
	groups := [][]PlayerID{t.Order()}
	c := t.Contest(1)
	if c != nil {
		groups = c.Ranked()
	}
	standings := make([]Standing, 0, len(t.order))
	for _, group := range groups {
		rank := len(standings) + 1
		for _, id := range group {
			s := Standing{Rank: rank, Shared: len(group) > 1, Player: id}
			if c != nil {
				s.Points, s.Games = c.Score(id)
			}
			standings = append(standings, s)
		}
	}
	return standings
}
