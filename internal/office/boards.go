package office

import (
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/knockout"
)

// Board is where a game of an event is played: a board of a round, or one game of a contest.
// What is asked before a result ends its game, and the reopening, are the same for both.
type Board interface {
	in(t tournament.Tournament) board
}

// RoundBoard is a board of a round, or of a match between teams one of its boards.
type RoundBoard desk.BoardID

// StageGame is a game of a stage of a contest.
type StageGame struct{ Contest, Stage, Game int }

// board is a [Board] as it stands in an event.
type board struct {
	place  desk.BoardID // by which refusals name it: of a contest the stage and the game
	game   hall.GameID
	stands tournament.Result
	scored bool   // the game has given its result, whatever became of it
	seq    uint64 // the last record of the game that was taken in
	plays  func(who members.Identity) bool
	// closed refuses what would change the board while nothing stands on it.
	closed func() error
	// back takes back what stands, because the game goes on.
	back func(source tournament.Source, reason string) tournament.Command
}

func (b RoundBoard) in(t tournament.Tournament) board {
	place := desk.BoardID(b)
	stands := place.Result(t)
	scored, seq := heardOf(t, place)
	return board{
		place: place, game: seatedAt(t, place), stands: stands, scored: scored, seq: seq,
		plays: func(who members.Identity) bool { return t.PlaysOn(who.ID, place.Round, place.Board, place.Game) },
		closed: func() error {
			if r, found := t.Round(place.Round); !found || r.Closed {
				return tournament.Refuse(tournament.RoundClosed, "round", place.Round)
			}
			return nil
		},
		back: func(source tournament.Source, reason string) tournament.Command {
			return place.Correct(stands, tournament.NoResult, source, reason)
		},
	}
}

func (b StageGame) in(t tournament.Tournament) board {
	g := stageGame(t, b.Contest, b.Stage, b.Game)
	return board{
		place: stagePlace(g), game: hall.GameID(g.Hall), stands: g.Result, scored: g.HallScored, seq: g.HallSeq,
		plays:  func(who members.Identity) bool { return playsIn(t, who, g) },
		closed: func() error { return nil }, // a stage whose game has no result is open
		back: func(source tournament.Source, reason string) tournament.Command {
			return desk.ReopenByHall(b.Contest, b.Stage, b.Game, source, reason)
		},
	}
}

// heardOf reports whether the game of a place has given its result, and the last record of the game that was
// taken in.
func heardOf(t tournament.Tournament, place desk.BoardID) (scored bool, seq uint64) {
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

// stagePlace is how refusals name a game of a contest.
func stagePlace(g knockout.Seat) desk.BoardID { return desk.BoardID{Round: g.Stage, Board: g.Number} }
