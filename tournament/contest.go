package tournament

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// Contest is a contest in stages within an event: the knock-out that the event consists of, or a
// play-off between tied players. Package tournament/knockout implements it.
type Contest interface {
	// PlayOff reports whether the contest is a play-off, as opposed to a knock-out that is the
	// event itself.
	PlayOff() bool
	// Players returns the players, the first seed first.
	Players() []PlayerID
	// Over reports whether the final places are decided.
	Over() bool
	// Ranked returns the players in groups, the best first. Players of one group share their
	// places. While the contest goes on, the players still in it come first.
	Ranked() [][]PlayerID
	// Seated returns the game for which a game of the hall is seated.
	Seated(hallGame string) (stage, game int, found bool)
	// PlayersOf returns the players of a game of a stage.
	PlayersOf(stage, game int) (white, black PlayerID, found bool)
	// Score returns the score of a player in the contest and the number of games it was made in.
	Score(PlayerID) (points Points, games int)
}

// ContestFacts are the facts that one command caused in a contest. They are facts of package
// tournament/knockout.
type ContestFacts interface {
	// Check returns a refusal if the facts do not follow from the contest before them, otherwise
	// nil. The contest is nil before its first fact. The stamp names the actor and the instant.
	Check(before Contest, s Stamp) *Refusal
	// Apply returns the contest after the facts.
	Apply(before Contest) Contest
	// OfHall reports whether the facts include the start or the result of a game of the hall.
	OfHall() bool
}

// ContestCommand is a request to change a contest. It is a command of package tournament/knockout.
type ContestCommand interface {
	// Facts returns the facts that the command causes. The contest is nil before it is announced.
	// For a refused command the Check method of the facts returns the refusal.
	Facts(before Contest, s Stamp) ContestFacts
}

type (
	// AdvanceContest passes a command to the contest with a number. A new contest gets the next
	// free number.
	AdvanceContest struct {
		Contest int
		Command ContestCommand
	}
	// ContestAdvanced records one command to a contest and all its consequences. The contest was
	// announced, a stage began or a game was scored, for example.
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

// Contest returns the contest with a number, counted from 1, or nil if there is none.
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
		return t.dropForeignArticles(r)
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

// checkKnockOut requires that the event is a knock-out without a contest yet, and that c has all
// its players in the order of their starting numbers.
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

// annex is the beginning of the article numbers of the annex of C.06 (2009), on play-offs and
// tie-breaks.
const annex = "C.06 Annex"

// Cites reports whether an article of the handbook of 2009 applies to the event. The articles of
// the annex of C.06 apply only if the event declares the annex as its tie-break rules.
func (r Regulations) Cites(article string) bool {
	return r.TieBreakRules == tiebreak.Annex2009 || !strings.HasPrefix(article, annex)
}

// dropForeignArticles clears the article of a refusal, and of those in Also, if the event is not held
// under the text of that article. It returns the refusal.
func (t Tournament) dropForeignArticles(r *Refusal) *Refusal {
	for _, one := range append([]*Refusal{r}, r.Also...) {
		if !t.regulations.Cites(one.Article) {
			one.Article, one.Edition = "", ""
		}
	}
	return r
}

// refusePlayOff returns a refusal about a play-off, with the article of the event's tie-break
// rules. C.07, which replaced the annex, has only one matching rule: a play-off ranks tied
// participants.
func (t Tournament) refusePlayOff(code Code, args ...any) *Refusal {
	if code == NotTied && !t.regulations.Cites(annex) {
		r := refuse(code, "C.07 2.2", args...)
		r.Edition = t.regulations.TieBreakRules.Year()
		return r
	}
	return t.dropForeignArticles(refuse(code, annex+" 6", args...))
}

// checkPlayOff requires that all rounds are over, and that the players of c are tied and in no
// other contest.
func (t Tournament) checkPlayOff(c Contest) *Refusal {
	switch {
	case t.OfTeams() || t.regulations.System == Wimbledon:
		return refuse(ContestForeign, "")
	case !t.Over():
		r := t.RefuseUnfinished()
		r.Article, r.Edition = annex+" 6", Edition
		return t.dropForeignArticles(r)
	}
	for _, other := range t.contests {
		for _, id := range c.Players() {
			if slices.Contains(other.Players(), id) {
				return t.refusePlayOff(PlayOffTwice, "name", t.name(id))
			}
		}
	}
	if !t.isTied(c) {
		return t.refusePlayOff(NotTied)
	}
	return t.checkUnsettled(c.Players())
}

// isTied reports whether the players of a play-off have equal points and adjacent places in the
// standings, and share no rank with other players.
func (t Tournament) isTied(c Contest) bool {
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

// checkContests refuses an event that would break the tie behind a play-off.
func (t Tournament) checkContests(e Event) *Refusal {
	if len(t.contests) == 0 {
		return nil
	}
	t.owned = false
	after := t.stateAfter(e)
	for i, c := range after.contests {
		if c.PlayOff() && (!after.Over() || !after.isTied(c)) {
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

// withPlayOffs returns the standings with tied players reordered by the results of their play-offs.
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

// knockOutStandings returns the standings of a knock-out event.
func (t Tournament) knockOutStandings() []Standing {
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
