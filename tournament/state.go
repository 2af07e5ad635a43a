package tournament

import (
	"slices"

	"github.com/escaque/escaque/clock"
)

// Tournament is the state of an event, computed from its log. The zero value is the event before
// its first event. It is a value: Apply returns a new one and does not change the old one.
type Tournament struct {
	created     bool
	begun       clock.Instant // when it was created
	removed     bool
	regulations Regulations
	mode        FIDEMode
	players     []Player // players[i].ID is i+1
	order       []PlayerID
	rounds      []Round // rounds[i].Number is i+1
	color       Color   // of number 1 in round 1
	granted     []ByeRequest
	owner       Actor
	staff       []Official
	rulings     []NotedRuling // rulings[i].Number is i+1
	appeals     []NotedAppeal // appeals[i].Number is i+1
	bans        []Ban
	forced      []Forced
	// players checked in for a round
	here      []presence
	back      []presence // players who returned after losing this round by default
	lineUps   []LineUp
	contests  []Contest
	settled   []PlacesSettled // shared places
	positions []PositionDrawn // of Chess960
	divided   []divided       // groups of the Baku acceleration
	upperLast PlayerID        // last player of the upper group when round 1 was paired, or 0

	adjourned    []Adjourned // including those that have a result since
	reportSecret string
	reports      []report
	integrity    []IntegrityEvent
	renumbered   []IntegrityEvent // exchanges and regenerations of starting numbers, also before round 1
	byHand       *ByHandBegun     // changes of the next round by hand that have not ended

	past  *fact         // last entry of the log
	facts int           // length of the log
	last  clock.Instant // instant of the last event
	owned bool          // set only by Fold: rounds and boards may be changed in place
}

// Exists reports whether the event was created.
func (t Tournament) Exists() bool { return t.created }

// Regulations returns the announced regulations.
func (t Tournament) Regulations() Regulations { return t.regulations }

// LastChange returns the instant of the last event.
func (t Tournament) LastChange() clock.Instant { return t.last }

// Players returns all players in the order of entry, including withdrawn and removed ones. The
// player with identity n has index n-1.
func (t Tournament) Players() []Player { return slices.Clone(t.players) }

// Player returns the player with the given identity, and false if there is none.
func (t Tournament) Player(id PlayerID) (Player, bool) {
	if id < 1 || int(id) > len(t.players) {
		return Player{}, false
	}
	return t.players[id-1], true
}

// NumbersDrawn reports whether the starting numbers are assigned.
func (t Tournament) NumbersDrawn() bool { return len(t.order) > 0 }

// Order returns the players by starting number. It is empty before numbers are assigned.
func (t Tournament) Order() []PlayerID { return slices.Clone(t.order) }

// Color returns the colour drawn for number 1 in round 1, or NoColor if it is unknown.
func (t Tournament) Color() Color { return t.color }

// Granted returns the promised byes that were not revoked, in the order of their promise. It
// includes those of published rounds.
func (t Tournament) Granted() []ByeRequest { return slices.Clone(t.granted) }

// Rulings returns the arbiter's record of the event: all rulings and other matters in the order in
// which they were noted, including revoked ones.
func (t Tournament) Rulings() []NotedRuling { return slices.Clone(t.rulings) }

// Active returns, in the order of entry, the players who have not withdrawn.
func (t Tournament) Active() []PlayerID {
	var ids []PlayerID
	for _, p := range t.players {
		if !p.Withdrawn {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// Rounds returns the published rounds.
func (t Tournament) Rounds() []Round {
	rounds := slices.Clone(t.rounds)
	for i := range rounds {
		rounds[i].Boards = cloneBoards(rounds[i].Boards)
	}
	return rounds
}

// Round returns a published round, and false if it does not exist.
func (t Tournament) Round(n int) (Round, bool) {
	if n < 1 || n > len(t.rounds) {
		return Round{}, false
	}
	r := t.rounds[n-1]
	r.Boards = cloneBoards(r.Boards)
	return r, true
}

// cloneBoards returns a copy of boards and of their games.
func cloneBoards(boards []Board) []Board {
	boards = slices.Clone(boards)
	for i := range boards {
		boards[i].Games = slices.Clone(boards[i].Games)
	}
	return boards
}

// Published returns the number of published rounds.
func (t Tournament) Published() int { return len(t.rounds) }

// Boards returns the boards and byes of a round, or nothing if it is not published.
func (t Tournament) Boards(round int) []Board {
	r, _ := t.Round(round)
	return r.Boards
}

// Board returns a board with two players, and false if it does not exist.
func (t Tournament) Board(round, board int) (Board, bool) {
	if round < 1 || round > len(t.rounds) {
		return Board{}, false
	}
	boards := t.rounds[round-1].Boards
	if board < 1 || board > len(boards) || boards[board-1].Board != board {
		return Board{}, false
	}
	return boards[board-1], true
}

// GameBoard returns the round and board for which a game of the hall was seated. matchBoard is the
// board within a match between teams, counted from 1.
func (t Tournament) GameBoard(game string) (round, board, matchBoard int, found bool) {
	if game == "" {
		return 0, 0, 0, false
	}
	for _, r := range t.rounds {
		for _, b := range r.Boards {
			if b.Game == game {
				return r.Number, b.Board, 0, true
			}
			for i, g := range b.Games {
				if g.Game == game {
					return r.Number, b.Board, i + 1, true
				}
			}
		}
	}
	return 0, 0, 0, false
}
