package norm

import "github.com/escaque/escaque/score"

// System is the pairing system of an event (Article 1.4.2e).
type System uint8

// The systems in which norms can be made.
const (
	Swiss System = iota
	RoundRobin
	DoubleRoundRobin
	Knockout
)

// isPredetermined reports whether all pairings are fixed beforehand, so that a norm must use all
// rounds (Article 1.4.1e).
func (s System) isPredetermined() bool { return s == RoundRobin || s == DoubleRoundRobin }

// Waiver says why a norm needs no foreign opponents (Article 1.4.3).
type Waiver uint8

// The waivers. The arbiter declares the first three; LargeSwiss follows from the field.
const (
	NoWaiver             Waiver = iota
	NationalChampionship        // 1.4.3a, for players of the registering federation only
	NationalTeams               // 1.4.3b, for players of the registering federation only
	Zonal                       // 1.4.3c, for all players
	LargeSwiss                  // 1.4.3d, for all players
)

// Letter returns the letter of the waiver's article, "a" to "d", or "" for NoWaiver.
func (w Waiver) Letter() string {
	if w < NationalChampionship || w > LargeSwiss {
		return ""
	}
	return string(rune('a' + w - NationalChampionship))
}

// Event holds the facts about an event that decide norms.
type Event struct {
	System     System
	Rounds     int
	Federation string // federation that registered the event
	Waiver     Waiver
	// Games is an exceptional least number of games, one of [ReducedGames] (Article 1.4.1b). 0
	// means that the usual number applies.
	Games int
}

// ReducedGames returns the exceptional numbers of games that can be enough for a norm by Article
// 1.4.1b: 7 in certain team championships, 8 in the World Cup.
func ReducedGames() []int { return []int{7, 8} }

// gamesNeeded returns how many games a norm needs. It is 9, or 10 where six players meet twice
// (1.4.1a, 1.4.5f), unless Games says otherwise.
func (e Event) gamesNeeded() int {
	switch {
	case e.Games > 0:
		return e.Games
	case e.System == DoubleRoundRobin:
		return 10
	default:
		return 9
	}
}

// titledNeeded returns how many of n opponents must have the titles that the norm requires
// (Articles 1.4.5b to f).
func (e Event) titledNeeded(n int) int {
	if e.System == DoubleRoundRobin {
		return (n + 1) / 2
	}
	return max(3, (n+2)/3)
}

// scoreNeeded returns the least score in n games for any norm: 35 per cent (Article 1.4.8b).
func (e Event) scoreNeeded(n int) score.Points { return score.Points((70*n + 99) / 100) }

// isWaived reports whether a player of that federation needs no foreign opponents.
func (e Event) isWaived(federation string) bool {
	switch e.Waiver {
	case NationalChampionship, NationalTeams:
		return federation != "" && federation == e.Federation
	default:
		return e.Waiver != NoWaiver
	}
}

// Player is the player whose norm is judged.
type Player struct {
	Title      Title
	Federation string
	Woman      bool
}

// Opponent is the opponent of the player in one round.
type Opponent struct {
	Rating     int // rating when the event began; 0 for none
	Title      Title
	Federation string // three-letter code; FID and NON as FIDE uses them
	// Scoreless marks an unrated opponent who lost all their games against rated players (Article
	// 1.4.2b).
	Scoreless bool
}

// State is the outcome of a round for the player.
type State uint8

// The outcomes of a round.
const (
	Missed     State = iota // no opponent: a requested bye or an absence
	Played                  // played and decided over the board
	Open                    // paired but not finished
	ForfeitWin              // the opponent did not come
	PairingBye              // the bye for an odd number of players
	Lost                    // the player forfeited
)

// Game is one round of the player. Rounds that are not paired yet have no Game.
type Game struct {
	Round    int
	State    State
	Score    score.Points // 0, ½ or 1
	Opponent Opponent
}
