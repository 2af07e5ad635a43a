package norm

import "github.com/escaque/escaque/score"

// System is how an event is played (Article 1.4.2e).
type System uint8

// The systems in which norms can be made.
const (
	Swiss System = iota
	RoundRobin
	DoubleRoundRobin
	Knockout
)

// predetermined reports whether the pairings are known beforehand, so that a norm must use all
// rounds (Article 1.4.1e).
func (s System) predetermined() bool { return s == RoundRobin || s == DoubleRoundRobin }

// Waiver is why the foreigners that a norm needs are waived (Article 1.4.3).
type Waiver uint8

// The waivers. The first three are for the arbiter to say, the last follows from the field.
const (
	NoWaiver             Waiver = iota
	NationalChampionship        // 1.4.3a, for the players of the federation
	NationalTeams               // 1.4.3b, likewise
	Zonal                       // 1.4.3c, for everybody
	LargeSwiss                  // 1.4.3d, for everybody
)

// Letter is the letter of the article, "a" to "d"; "" for NoWaiver.
func (w Waiver) Letter() string {
	if w < NationalChampionship || w > LargeSwiss {
		return ""
	}
	return string(rune('a' + w - NationalChampionship))
}

// Event is what a norm depends on besides the player's games.
type Event struct {
	System     System
	Rounds     int
	Federation string // that registered it
	Waiver     Waiver
	// Games is the least number of games when it is not the ordinary one: 7 in certain team
	// championships, 8 in the World Cup (Article 1.4.1b). 0 is the ordinary one.
	Games int
}

// Fewer are the numbers of games that may be enough by Article 1.4.1b: 7 in certain team
// championships, 8 in the World Cup.
func Fewer() []int { return []int{7, 8} }

// least is how many games a norm needs: 9, and 10 where six players meet twice (1.4.1a, 1.4.5f).
func (e Event) least() int {
	switch {
	case e.Games > 0:
		return e.Games
	case e.System == DoubleRoundRobin:
		return 10
	default:
		return 9
	}
}

// titled is how many of n opponents must have the titles that the norm asks for (Articles 1.4.5b to
// f).
func (e Event) titled(n int) int {
	if e.System == DoubleRoundRobin {
		return (n + 1) / 2
	}
	return max(3, (n+2)/3)
}

// score is the least score in n games: 35 per cent (Article 1.4.8b).
func (e Event) score(n int) score.Points { return score.Points((70*n + 99) / 100) }

// waived reports whether a player of a federation needs no foreigners.
func (e Event) waived(federation string) bool {
	switch e.Waiver {
	case NationalChampionship, NationalTeams:
		return federation != "" && federation == e.Federation
	default:
		return e.Waiver != NoWaiver
	}
}

// Player is who may have made a norm.
type Player struct {
	Title      Title
	Federation string
	Woman      bool
}

// Opponent is whom the player met.
type Opponent struct {
	Rating     int // when the event began; 0 for none
	Title      Title
	Federation string // FID and NON as FIDE uses them
	// Scoreless: without a rating, and lost every game against those with one (Article 1.4.2b).
	Scoreless bool
}

// State is what became of a round.
type State uint8

// What a round may be to the player.
const (
	Missed     State = iota // no opponent: a bye by request, an absence
	Played                  // and decided over the board
	Open                    // paired, and not finished
	ForfeitWin              // the opponent did not come
	PairingBye              // the bye of an odd field
	Lost                    // without a game: a forfeit by the player themselves
)

// Game is a round of the player. Rounds that are not paired yet are left out.
type Game struct {
	Round    int
	State    State
	Score    score.Points // 0, ½ or 1
	Opponent Opponent
}
