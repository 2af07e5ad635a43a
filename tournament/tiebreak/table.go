package tiebreak

import (
	"slices"

	"github.com/escaque/escaque/score"
)

// PlayerResult is the result of a game for one of its players. The results of both need not be
// opposite: an arbiter may let both lose (Article 12.9, 2009).
type PlayerResult uint8

const (
	Loss PlayerResult = iota
	Draw
	Win
)

// Kind is what a round was for a participant: a game, a forfeit, one of several byes, or not played
// yet. The rules on unplayed rounds depend on it.
type Kind uint8

const (
	// Played is a game in which both players made moves. Only these games count for colours and as
	// met over the board.
	Played Kind = iota
	// Forfeit is a game with an opponent that was decided without play. Both sides may lose it.
	Forfeit
	// PairingBye is the pairing-allocated bye, or a full-point bye given by the organiser. C.07
	// 16.2.1.
	PairingBye
	// RequestedBye is a round that a player chose not to play: a half-point or zero-point bye, or a
	// round before a late entry or after a withdrawal. C.07 16.1.1.
	RequestedBye
	// Rest is a free round with predetermined pairings and an odd number of players. No game was
	// due, so it is not an unplayed round and counts in no tie-break.
	Rest
	// Pending is a paired game without a result. It has no points yet, but the player was present.
	Pending
)

// Paired reports whether there was an opponent, present or not.
func (k Kind) Paired() bool { return k == Played || k == Forfeit || k == Pending }

// Game is one round of one participant.
type Game struct {
	Round    int // from 1
	Opponent int // place in the table; 0 without an opponent
	Black    bool
	Kind     Kind
	Result   PlayerResult
	Points   score.Points // points of the round
}

// isVoluntary reports whether the player chose not to play: a requested bye or a forfeit loss. C.07
// 16.1.2.
func (g Game) isVoluntary() bool {
	return g.Kind == RequestedBye || g.Kind == Forfeit && g.Result == Loss
}

// Player is a participant with their games, at most one for each round, in order.
type Player struct {
	Number int // pairing number; 0 if unknown
	Rating int // at the start of the event; 0 for unrated
	// Later are further ratings by round, where tie-breaks take the rating of each round.
	Later []LaterRating
	Extra score.Points // bonus, or negative penalty
	Games []Game
}

// LaterRating is a rating that counts from a round on.
type LaterRating struct{ Round, Rating int }

// ratingIn returns the rating of a player in a round, 0 for unrated.
func (p Player) ratingIn(round int) int {
	rating := p.Rating
	for _, l := range p.Later {
		if l.Round <= round {
			rating = l.Rating
		}
	}
	return rating
}

// Table is a field of participants, identified by their places from 1.
type Table struct {
	Players []Player
	Win     score.Points // points of a win, usually 2
	Draw    score.Points // points of a draw, usually 1
	Loss    score.Points // points of a loss, usually 0
	// Rounds is the announced number of rounds, or 0 if it is the number of rounds in the table.
	// Only Fore Buchholz uses it, to find the last round.
	Rounds int
	// Predetermined says that the pairings were fixed before the first round, as in a round robin.
	// Then C.07 15.2 applies instead of Article 16.
	Predetermined bool
}

// countRounds returns the number of rounds in the table.
func (t *Table) countRounds() int {
	rounds := 0
	for _, p := range t.Players {
		if n := len(p.Games); n > 0 {
			rounds = max(rounds, p.Games[n-1].Round)
		}
	}
	return rounds
}

// hasUnrated reports whether a participant is unrated at the start of the event.
func (t *Table) hasUnrated() bool {
	for _, p := range t.Players {
		if p.Rating == 0 {
			return true
		}
	}
	return false
}

// withoutUnknown returns the table. If games have opponents who are not in it, it returns a copy
// without these opponents.
func (t *Table) withoutUnknown() *Table {
	bad := func(g Game) bool { return g.Opponent < 0 || g.Opponent > len(t.Players) }
	if !slices.ContainsFunc(t.Players, func(p Player) bool { return slices.ContainsFunc(p.Games, bad) }) {
		return t
	}
	c := *t
	c.Players = slices.Clone(t.Players)
	for i := range c.Players {
		games := slices.Clone(c.Players[i].Games)
		for j := range games {
			if bad(games[j]) {
				games[j].Opponent = 0
			}
		}
		c.Players[i].Games = games
	}
	return &c
}
