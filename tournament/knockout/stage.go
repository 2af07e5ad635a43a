package knockout

import (
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Form is what is done in a stage.
type Form string

const (
	// Match is some games between two.
	Match Form = "match"
	// Table is a round robin of one game each.
	Table Form = "round-robin"
	// Lots is a drawing of lots, where nothing else separates the tied. It is
	// what is left when the rules of Annex 6(k) end without a winner: every
	// case has to be covered. Annex 6(c).
	Lots Form = "lots"
)

// Forms lists the forms of a stage.
func Forms() []Form { return []Form{Match, Table, Lots} }

// RateName names how fast the games of a stage are played.
type RateName string

const (
	Main       RateName = "main"       // the time control of the event
	MiniMatch  RateName = "mini-match" // 3 minutes and 5 seconds a move. Annex 6(k)1(a)
	Armageddon RateName = "armageddon" // 5 minutes against 4, and a draw wins for Black. Annex 6(k)1(b)
	Agreed     RateName = "agreed"     // slower, as agreed. Annex 6(k)12
)

// Rates lists the names of the rates.
func Rates() []RateName { return []RateName{Main, MiniMatch, Armageddon, Agreed} }

// Rate is how fast the games of a stage are played: the times in seconds, or
// the announced time control as a text.
type Rate struct {
	Name      RateName `json:"name"`
	White     int      `json:"white,omitempty"`     // seconds for all moves
	Black     int      `json:"black,omitempty"`     // seconds for all moves
	Increment int      `json:"increment,omitempty"` // seconds a move, from the first
	Control   string   `json:"control,omitempty"`
}

// miniMatch is the rate of Annex 6(k)1(a).
func miniMatch() Rate { return Rate{Name: MiniMatch, White: 180, Black: 180, Increment: 5} }

// armageddon is the rate of Annex 6(k)1(b).
func armageddon() Rate { return Rate{Name: Armageddon, White: 300, Black: 240} }

// StageKey says where in the contest a stage belongs. No two stages have the same.
type StageKey struct {
	Section string `json:"section,omitempty"` // "A", "B", "C" of a play-off in sections
	Round   int    `json:"round,omitempty"`   // of matches; 0 outside a knock-out
	Match   int    `json:"match,omitempty"`   // within the round, or within the whole Wimbledon
	Step    int    `json:"step"`              // 1 for what is played first there
}

// Stage is one part of a contest that is played without a break.
type Stage struct {
	Number int      `json:"number"` // 1, 2, ... in the order of opening
	Key    StageKey `json:"place"`
	Form   Form     `json:"form"`
	Rate   Rate     `json:"rate,omitzero"`
	// Players are those who take part, by their pairing numbers: the first has
	// number 1. Of those who draw lots they are the tied.
	Players []tournament.PlayerID `json:"players"`
	Games   int                   `json:"games,omitempty"` // of a match
	Early   bool                  `json:"early,omitempty"` // the match stops when it is decided
	// Fewest is how many have to be tied for the first place so that the fewest
	// moves decide; 0 for never.
	Fewest  int           `json:"fewest,omitempty"`
	Opens   clock.Instant `json:"opens"`             // not to begin before
	Pause   int           `json:"pause,omitempty"`   // minutes of rest before it
	Article string        `json:"article,omitempty"` // the rule that calls for it
}

// Game is one game of a stage.
type Game struct {
	Round       int                 `json:"round"` // of a round robin; the number of the game in a match
	White       tournament.PlayerID `json:"white"`
	Black       tournament.PlayerID `json:"black"`
	Result      tournament.Result   `json:"-"`
	Moves       int                 `json:"-"`
	WhitePoints tournament.Points   `json:"-"`
	BlackPoints tournament.Points   `json:"-"`

	Hall       string            `json:"-"` // the game of the hall that was seated for it, if any
	HallScored bool              `json:"-"` // that game has given its result, whatever became of it
	HallSeq    uint64            `json:"-"` // the last record of that game's log that was taken in
	Source     tournament.Source `json:"-"` // of the result: a game of the hall, both players, or empty

	Sealed tournament.Color `json:"-"` // whose move is in the envelope, once it was adjourned; see Adjourned
	Note   string           `json:"-"` // of its adjournment

	WhiteSaid Said `json:"-"` // what the players report of it
	BlackSaid Said `json:"-"`
}

// Played is a stage and what became of it.
type Played struct {
	Stage
	Begun bool
	Games []Game // known once it has begun
	// Ranking is what the stage left behind: who came first, who came next.
	// Those in one group are tied. It is empty until the stage has ended.
	Ranking Ranking
	ByMoves bool // the fewest moves separated those who were tied for first
	revoked bool // taken back before it began
}

// Ended reports whether the stage is over.
func (p Played) Ended() bool { return len(p.Ranking) > 0 }

// Ranking is groups of players, the best first; those in one group are tied.
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

// Moves returns how many moves a player needed for the games that gave them a
// whole point, and how many games that were.
func (p Played) Moves(id tournament.PlayerID) (moves, games int) {
	for _, g := range p.Games {
		if g.White == id && g.WhitePoints == 2 || g.Black == id && g.BlackPoints == 2 {
			moves += g.Moves
			games++
		}
	}
	return moves, games
}

// First returns who has White and who Black in the first game of the stage, before a
// lot has given its colours; nobody where lots are drawn.
func (s Stage) First() (white, black tournament.PlayerID) {
	if s.Form == Lots {
		return 0, 0
	}
	first := fixtures(s)[0]
	return first.White, first.Black
}

// Next is the first game of a match without a result, from 1, one that is adjourned
// only when nothing else is left; 0 when there is none.
func (p Played) Next() int {
	next := 1 + slices.IndexFunc(p.Games, func(g Game) bool { return g.Result == tournament.NoResult && !g.Adjourned() })
	if next == 0 {
		next = 1 + slices.IndexFunc(p.Games, Game.Adjourned)
	}
	return next
}

// left counts the games without a result.
func (p Played) left() int {
	left := 0
	for _, g := range p.Games {
		if g.Result == tournament.NoResult {
			left++
		}
	}
	return left
}

// points is what a game gives. In an Armageddon a draw is a win for Black; the
// result of the game stays a draw. Annex 6(k)1(b), 2009.
func (r Rate) points(result tournament.Result) (white, black tournament.Points) {
	if r.Name == Armageddon && result == tournament.Drawn {
		return 0, 2
	}
	return tournament.OrdinaryScoring().Points(result)
}
