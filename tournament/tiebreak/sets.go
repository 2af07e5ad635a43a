package tiebreak

// Set is a kind of event with its own order of tie-breaks.
type Set string

const (
	RoundRobin     Set = "round-robin"
	TeamRoundRobin Set = "team-round-robin"
	SwissRated     Set = "swiss-rated" // all players have consistent ratings
	Swiss          Set = "swiss"       // not all players have consistent ratings
	TeamSwiss      Set = "team-swiss"
)

// Sets returns the kinds of event in the order of the annex.
func Sets() []Set { return []Set{RoundRobin, TeamRoundRobin, SwissRated, Swiss, TeamSwiss} }

// annexSets holds the recommendations of the annex, 7(a) to 7(e), 2009, without play-offs, which
// are played and not computed. In team events, of game points and match points the one that is not
// the primary score separates.
var annexSets = map[Set][]Method{
	RoundRobin:     {DirectEncounter, GamesWithBlack, Koya, SonnebornBerger, Wins},
	TeamRoundRobin: {GamePoints, MatchPoints, DirectEncounter, SonnebornBerger},
	SwissRated:     {DirectEncounter, Performance, AverageRating},
	Swiss:          {DirectEncounter, Progressive, Buchholz, SonnebornBerger, Wins, GamesWithBlack},
	TeamSwiss:      {GamePoints, MatchPoints, DirectEncounter, Buchholz, SonnebornBerger},
}

// houseSets holds this module's own orders, because C.07 leaves the choice to the organiser and
// recommends nothing (4.1). They are common in published events.
var houseSets = map[Set][]Method{
	RoundRobin:     {DirectEncounter, Wins, SonnebornBerger, Koya},
	TeamRoundRobin: {OtherScore, TeamEncounter, MatchGameSB},
	SwissRated:     {"BH/C1", Buchholz, DirectEncounter, AverageRating},
	Swiss:          {"BH/C1", Buchholz, SonnebornBerger, DirectEncounter, Wins},
	TeamSwiss:      {OtherScore, TeamEncounter, "EMGSB/C1", Buchholz},
}

// Recommended returns the order for a kind of event: the recommendation of the annex of 2009, or
// under C.07 an order of this module. It returns nil for an unknown set.
func Recommended(r Rules, s Set) []Method {
	from := houseSets
	if r == Annex2009 {
		from = annexSets
	}
	return append([]Method(nil), from[s]...)
}
