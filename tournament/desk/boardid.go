package desk

import (
	"fmt"
	"strconv"

	"github.com/escaque/escaque/tournament"
)

// BoardID names where a result stands: a board of a round, or of a match between teams one
// of its boards, 1 for the first. Game 0 is the board itself, or a whole match that
// was not played.
type BoardID struct{ Round, Board, Game int }

// String names the board within its round: 3, or 3.2 for the second board of match 3.
func (p BoardID) String() string {
	if p.Game == 0 {
		return strconv.Itoa(p.Board)
	}
	return fmt.Sprintf("%d.%d", p.Board, p.Game)
}

// Result returns the result that stands there; NoResult also where nothing is.
func (p BoardID) Result(t tournament.Tournament) tournament.Result {
	b, _ := t.Board(p.Round, p.Board)
	switch {
	case p.Game == 0:
		return b.Result
	case p.Game <= len(b.Games):
		return b.Games[p.Game-1].Result
	}
	return tournament.NoResult
}

// Record scores what has no result yet.
func (p BoardID) Record(result tournament.Result, source tournament.Source) tournament.Command {
	if p.Game > 0 {
		return tournament.RecordGame{Round: p.Round, Board: p.Board, Game: p.Game, Result: result, Source: source}
	}
	return tournament.RecordResult{Round: p.Round, Board: p.Board, Result: result, Source: source}
}

// Correct replaces the result was, which must be the one that stands.
func (p BoardID) Correct(was, result tournament.Result, source tournament.Source, reason string) tournament.Command {
	if p.Game > 0 {
		return tournament.CorrectGame{Round: p.Round, Board: p.Board, Game: p.Game, Was: was, Result: result, Source: source, Reason: reason}
	}
	return tournament.CorrectResult{Round: p.Round, Board: p.Board, Was: was, Result: result, Source: source, Reason: reason}
}

// About returns the board that a fact scores or seats; the zero BoardID for others.
func About(fact tournament.Event) BoardID {
	switch e := fact.(type) { //nolint:gochecksumtype // the others are about no board
	case tournament.ResultRecorded:
		return BoardID{e.Round, e.Board, 0}
	case tournament.ResultCorrected:
		return BoardID{e.Round, e.Board, 0}
	case tournament.GameRecorded:
		return BoardID{e.Round, e.Board, e.Game}
	case tournament.GameCorrected:
		return BoardID{e.Round, e.Board, e.Game}
	case tournament.BoardSeated:
		return BoardID{e.Round, e.Board, e.MatchBoard}
	}
	return BoardID{}
}

// Wanted are the boards of a round that want a result: its boards, and of a match
// between teams its own boards unless it was not played.
func Wanted(t tournament.Tournament, r tournament.Round) []BoardID {
	var boards []BoardID
	for _, b := range r.Boards {
		switch {
		case b.Bye != "":
		case !t.OfTeams() || b.Result != tournament.NoResult && !b.Played():
			boards = append(boards, BoardID{Round: r.Number, Board: b.Board})
		default:
			for game := 1; game <= t.Regulations().Teams.Boards; game++ {
				boards = append(boards, BoardID{Round: r.Number, Board: b.Board, Game: game})
			}
		}
	}
	return boards
}
