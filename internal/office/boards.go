package office

import (
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
)

// Board is a place where a game of an event is played: a board of a round, or one game of a
// contest. For both, a result can end a game in play, and a finished game can be reopened.
type Board interface {
	state(t tournament.Tournament) board
}

// RoundBoard is a board of a round, or one board of a match between teams.
type RoundBoard acts.BoardID

// StageGame is a game of a stage of a contest.
type StageGame struct{ Contest, Stage, Game int }

// board is the state of a [Board] in an event.
type board struct {
	place    acts.BoardID // for refusals; for a contest its stage and game
	game     hall.GameID
	result   tournament.Result
	scored   bool   // the game in the hall has reported a result, even if it was changed later
	seq      uint64 // the last record of the game that was applied
	isPlayer func(who members.Identity) bool
	// checkOpen returns an error when the board may not change while it has no result.
	checkOpen func() error
	// takeBack returns the command that removes the result of a game that continues.
	takeBack func(source tournament.Source, reason string) tournament.Command
}

// state returns the board's state in an event.
func (b RoundBoard) state(t tournament.Tournament) board {
	place := acts.BoardID(b)
	stands := place.Result(t)
	scored, seq := hallProgress(t, place)
	return board{
		place: place, game: seatedGame(t, place), result: stands, scored: scored, seq: seq,
		isPlayer: func(who members.Identity) bool { return t.PlaysOn(who.ID, place.Round, place.Board, place.Game) },
		checkOpen: func() error {
			if r, found := t.Round(place.Round); !found || r.Closed {
				return tournament.Refuse(tournament.RoundClosed, "round", place.Round)
			}
			return nil
		},
		takeBack: func(source tournament.Source, reason string) tournament.Command {
			return place.Correct(stands, tournament.NoResult, source, reason)
		},
	}
}

// state returns the game's state in an event.
func (b StageGame) state(t tournament.Tournament) board {
	g := stageGame(t, b.Contest, b.Stage, b.Game)
	return board{
		place: stagePlace(g), game: hall.GameID(g.Hall), result: g.Result, scored: g.HallScored, seq: g.HallSeq,
		isPlayer:  func(who members.Identity) bool { return playsIn(t, who, g) },
		checkOpen: func() error { return nil }, // a stage stays open while one of its games has no result
		takeBack: func(source tournament.Source, reason string) tournament.Command {
			return acts.ReopenByHall(b.Contest, b.Stage, b.Game, source, reason)
		},
	}
}

// hallProgress reports whether a result of the hall's game at a place was recorded, and returns the
// number of the last record of the game that was applied.
func hallProgress(t tournament.Tournament, place acts.BoardID) (scored bool, seq uint64) {
	b, _ := t.Board(place.Round, place.Board)
	switch {
	case place.Game == 0:
		return b.GameScored, b.GameSeq
	case place.Game <= len(b.Games):
		g := b.Games[place.Game-1]
		return g.GameScored, g.GameSeq
	}
	return false, 0
}

// stagePlace returns the place that refusals show for a game of a contest.
func stagePlace(g knockout.Seat) acts.BoardID { return acts.BoardID{Round: g.Stage, Board: g.Number} }
