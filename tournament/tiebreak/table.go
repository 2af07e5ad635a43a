package tiebreak

import (
	"slices"

	"github.com/escaque/escaque/score"
)

// PlayerResult is what a game gave to one of its two players. The two need not be
// opposite: an arbiter may let both lose (Article 12.9, 2009).
type PlayerResult uint8

const (
	Loss PlayerResult = iota
	Draw
	Win
)

// Kind says how a result came about, which is what the rules on unplayed
// rounds ask.
type Kind uint8

const (
	// Played is a game in which both players made moves: only these have
	// colours, and only in these have two players met over the board.
	Played Kind = iota
	// Forfeit is a game with an opponent that was decided without being
	// played. Both sides may lose it.
	Forfeit
	// PairingBye is the bye of an odd field, or a full point that the organiser
	// gives. C.07 16.2.1.
	PairingBye
	// RequestedBye is a round that a player chose not to play: a half-point or
	// zero-point bye, and every round before a late entry and after a
	// withdrawal. C.07 16.1.1.
	RequestedBye
	// Rest is the free round that an odd field with fixed pairings gives each
	// player in turn. No game was due, so it is not an unplayed round and
	// enters no tie-break.
	Rest
	// Pending is a game that is paired and not finished. It has given nothing
	// yet, but it shows that the player was there.
	Pending
)

// Paired reports whether there was an opponent, present or not.
func (k Kind) Paired() bool { return k == Played || k == Forfeit || k == Pending }

// Game is one round as one player lived it.
type Game struct {
	Round    int // from 1
	Opponent int // place in the table; 0 when there was none
	Black    bool
	Kind     Kind
	Result   PlayerResult
	Points   score.Points // that it gave
}

// voluntary reports whether the player was not available to play: a requested
// bye or a forfeit loss. C.07 16.1.2.
func (g Game) voluntary() bool {
	return g.Kind == RequestedBye || g.Kind == Forfeit && g.Result == Loss
}

// Player is a participant: one round after the other, no round twice.
type Player struct {
	Number int          // pairing number; 0 when nobody said
	Rating int          // when the event began; 0 for unrated
	Extra  score.Points // beside the games: a bonus, or a penalty below 0
	Games  []Game
}

// Table is a field of participants, known by their places: the first one is 1.
type Table struct {
	Players []Player
	Win     score.Points // for a win, ordinarily 2
	Draw    score.Points // for a draw, ordinarily 1
	Loss    score.Points // for a loss, ordinarily 0
	// Rounds is how many rounds the event has, as announced; 0 when it has as
	// many as there are games. Only Fore Buchholz asks which one is the last.
	Rounds int
	// Predetermined says that the pairings were fixed before the first round,
	// as in a round robin: C.07 15.2 holds instead of Article 16.
	Predetermined bool
}

// counted returns how many rounds the games of the table reach.
func (t *Table) counted() int {
	rounds := 0
	for _, p := range t.Players {
		if n := len(p.Games); n > 0 {
			rounds = max(rounds, p.Games[n-1].Round)
		}
	}
	return rounds
}

// unrated reports whether somebody has no rating.
func (t *Table) unrated() bool {
	for _, p := range t.Players {
		if p.Rating == 0 {
			return true
		}
	}
	return false
}

// sound returns the table itself, or if games name opponents who are not in
// it a copy in which they name nobody.
func (t *Table) sound() *Table {
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
