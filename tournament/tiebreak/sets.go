package tiebreak

// Set names an order of tie-breaks by the kind of event that it is for.
type Set string

const (
	RoundRobin     Set = "round-robin"
	TeamRoundRobin Set = "team-round-robin"
	SwissRated     Set = "swiss-rated" // all ratings consistent
	Swiss          Set = "swiss"       // not all of them
	TeamSwiss      Set = "team-swiss"
)

// Sets lists the kinds of event in the order of the annex.
func Sets() []Set { return []Set{RoundRobin, TeamRoundRobin, SwissRated, Swiss, TeamSwiss} }

// annexSets are the recommendations of the annex, 7(a) to 7(e), 2009, without
// the play-offs, which are played and not reckoned. In team events the first
// of game points and match points that is not the primary score separates.
var annexSets = map[Set][]Method{
	RoundRobin:     {DirectEncounter, GamesWithBlack, Koya, SonnebornBerger, Wins},
	TeamRoundRobin: {GamePoints, MatchPoints, DirectEncounter, SonnebornBerger},
	SwissRated:     {DirectEncounter, Performance, AverageRating},
	Swiss:          {DirectEncounter, Progressive, Buchholz, SonnebornBerger, Wins, GamesWithBlack},
	TeamSwiss:      {GamePoints, MatchPoints, DirectEncounter, Buchholz, SonnebornBerger},
}

// houseSets are ours: C.07 leaves the choice to the organiser and recommends
// nothing (4.1). They have what most events have published since.
var houseSets = map[Set][]Method{
	RoundRobin:     {DirectEncounter, Wins, SonnebornBerger, Koya},
	TeamRoundRobin: {OtherScore, TeamEncounter, MatchGameSB},
	SwissRated:     {"BH/C1", Buchholz, DirectEncounter, AverageRating},
	Swiss:          {"BH/C1", Buchholz, SonnebornBerger, DirectEncounter, Wins},
	TeamSwiss:      {OtherScore, TeamEncounter, "EMGSB/C1", Buchholz},
}

// Recommended returns the order for a kind of event: what the annex of 2009
// recommends; and under C.07, which recommends none, an order of this module.
// It is nil for a set that does not exist.
func Recommended(r Rules, s Set) []Method {
	from := houseSets
	if r == Annex2009 {
		from = annexSets
	}
	return append([]Method(nil), from[s]...)
}
