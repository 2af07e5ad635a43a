package knockout

import (
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Form is the kind of play in a stage, such as a match or a round robin.
type Form string

const (
	// Match is a match of one or more games between two players.
	Match Form = "match"
	// Table is a single round robin.
	Table Form = "round-robin"
	// Lots is a drawing of lots, if nothing else separates tied players. It applies when the rules
	// of Annex 6(k) end without a winner, because every case has to be covered. Annex 6(c).
	Lots Form = "lots"
)

// Forms returns all forms of a stage.
func Forms() []Form { return []Form{Match, Table, Lots} }

// RateName is the name of a rate of play.
type RateName string

const (
	Main       RateName = "main"       // the time control of the event
	MiniMatch  RateName = "mini-match" // 3 minutes and 5 seconds a move. Annex 6(k)1(a)
	Armageddon RateName = "armageddon" // 5 minutes against 4, and a draw wins for Black. Annex 6(k)1(b)
	Agreed     RateName = "agreed"     // slower, as agreed. Annex 6(k)12
)

// Rates returns the names of all rates.
func Rates() []RateName { return []RateName{Main, MiniMatch, Armageddon, Agreed} }

// Rate is the rate of play of a stage: its times in seconds, or the announced time control as text.
type Rate struct {
	Name      RateName `json:"name"`
	White     int      `json:"white,omitempty"`     // seconds for all moves
	Black     int      `json:"black,omitempty"`     // seconds for all moves
	Increment int      `json:"increment,omitempty"` // seconds a move, from the first
	Control   string   `json:"control,omitempty"`
}

// miniMatch returns the rate of a mini-match. Annex 6(k)1(a), 2009.
func miniMatch() Rate { return Rate{Name: MiniMatch, White: 180, Black: 180, Increment: 5} }

// armageddon returns the rate of an Armageddon. Annex 6(k)1(b), 2009.
func armageddon() Rate { return Rate{Name: Armageddon, White: 300, Black: 240} }

// StageKey is the place of a stage in the contest. It is unique among the stages.
type StageKey struct {
	Section string `json:"section,omitempty"` // "A", "B", "C" of a play-off in sections
	Round   int    `json:"round,omitempty"`   // round of a knock-out; 0 outside one
	Match   int    `json:"match,omitempty"`   // number within the round, or within the whole Wimbledon
	Step    int    `json:"step"`              // 1 for the first stage at this place
}

// Stage is one part of a contest, played without a break.
type Stage struct {
	Number int      `json:"number"` // 1, 2, ... in the order of opening
	Key    StageKey `json:"place"`
	Form   Form     `json:"form"`
	Rate   Rate     `json:"rate,omitzero"`
	// Players are the participants in the order of their pairing numbers, from 1. In a drawing of
	// lots they are the tied players.
	Players []tournament.PlayerID `json:"players"`
	Games   int                   `json:"games,omitempty"` // number of games of a match
	Early   bool                  `json:"early,omitempty"` // the match stops as soon as it is decided
	// Fewest is the minimum number of players tied for first place for which the fewest moves
	// decide. If it is 0, they never do.
	Fewest  int           `json:"fewest,omitempty"`
	Opens   clock.Instant `json:"opens"`             // earliest start
	Pause   int           `json:"pause,omitempty"`   // minutes of rest before it
	Article string        `json:"article,omitempty"` // the rule that requires the stage
}

// Game is one game of a stage.
type Game struct {
	// round of a round robin; number of the game in a match
	Round       int                 `json:"round"`
	White       tournament.PlayerID `json:"white"`
	Black       tournament.PlayerID `json:"black"`
	Result      tournament.Result   `json:"-"`
	Moves       int                 `json:"-"`
	WhitePoints tournament.Points   `json:"-"`
	BlackPoints tournament.Points   `json:"-"`

	Hall string `json:"-"` // the game of the hall seated for it, if any
	// that game has reported a result, even if it was changed later
	HallScored bool              `json:"-"`
	HallSeq    uint64            `json:"-"` // number of the last record applied from that game's log
	Source     tournament.Source `json:"-"` // of the result: a game of the hall, both players, or empty

	Sealed tournament.Color `json:"-"` // the side that sealed a move, once adjourned; see Adjourned
	Note   string           `json:"-"` // of its adjournment

	WhiteSaid Said `json:"-"` // the last reports of the players
	BlackSaid Said `json:"-"`
}

// Played is a stage with its games and results.
type Played struct {
	Stage
	Begun bool
	Games []Game // empty until the stage has begun
	// Ranking is the ranking of the finished stage. Players of one group are tied. It is empty
	// until the stage has ended.
	Ranking Ranking
	ByMoves bool // the fewest moves separated players tied for first
	revoked bool // revoked before it began
}

// Ended reports whether the stage is over.
func (p Played) Ended() bool { return len(p.Ranking) > 0 }

// Ranking is a list of groups of players, the best first. Players of one group are tied.
type Ranking [][]tournament.PlayerID

// Points returns the score of a player in the stage.
func (p Played) Points(id tournament.PlayerID) tournament.Points {
	sum := tournament.Points(0)
	for _, g := range p.Games {
		switch id {
		case g.White:
			sum += g.WhitePoints
		case g.Black:
			sum += g.BlackPoints
		}
	}
	return sum
}

// Moves returns the total moves of the games that gave a player a whole point, and the number of
// these games.
func (p Played) Moves(id tournament.PlayerID) (moves, games int) {
	for _, g := range p.Games {
		if g.White == id && g.WhitePoints == 2 || g.Black == id && g.BlackPoints == 2 {
			moves += g.Moves
			games++
		}
	}
	return moves, games
}

// First returns the players with White and Black in the first game, as listed. Lots may exchange
// the colours. It returns zeros for a drawing of lots.
func (s Stage) First() (white, black tournament.PlayerID) {
	if s.Form == Lots {
		return 0, 0
	}
	first := fixtures(s)[0]
	return first.White, first.Black
}

// Next returns the number of the first game without a result, or 0 if there is none. Adjourned
// games come last.
func (p Played) Next() int {
	next := 1 + slices.IndexFunc(p.Games, func(g Game) bool { return g.Result == tournament.NoResult && !g.Adjourned() })
	if next == 0 {
		next = 1 + slices.IndexFunc(p.Games, Game.Adjourned)
	}
	return next
}

// gamesLeft returns the number of games without a result.
func (p Played) gamesLeft() int {
	left := 0
	for _, g := range p.Games {
		if g.Result == tournament.NoResult {
			left++
		}
	}
	return left
}

// points returns the points of a game. In an Armageddon a draw scores as a win for Black, but the
// result of the game stays a draw. Annex 6(k)1(b), 2009.
func (r Rate) points(result tournament.Result) (white, black tournament.Points) {
	if r.Name == Armageddon && result == tournament.Drawn {
		return 0, 2
	}
	return tournament.OrdinaryScoring().Points(result)
}
