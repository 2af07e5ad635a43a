package acts

import "github.com/escaque/escaque/tournament"

// BoardID identifies a board of a round, or one board of a match between teams. Game is the board
// within the match, counted from 1. If Game is 0, it is the board itself or a whole match that was
// not played.
type BoardID struct{ Round, Board, Game int }

// String returns the board's name within its round, such as 3, or 3.2 for board 2 of match 3.
func (p BoardID) String() string {
	return tournament.Place{Board: p.Board, Game: p.Game}.String()
}

// Result returns the current result of the board, or NoResult if it has none or does not exist.
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

// Record returns the command that scores a board without a result.
func (p BoardID) Record(result tournament.Result, source tournament.Source) tournament.Command {
	if p.Game > 0 {
		return tournament.RecordGame{Round: p.Round, Board: p.Board, Game: p.Game, Result: result, Source: source}
	}
	return tournament.RecordResult{Round: p.Round, Board: p.Board, Result: result, Source: source}
}

// Correct returns the command that replaces the current result, given as was.
func (p BoardID) Correct(was, result tournament.Result, source tournament.Source, reason string) tournament.Command {
	if p.Game > 0 {
		return tournament.CorrectGame{Round: p.Round, Board: p.Board, Game: p.Game, Was: was, Result: result, Source: source, Reason: reason}
	}
	return tournament.CorrectResult{Round: p.Round, Board: p.Board, Was: was, Result: result, Source: source, Reason: reason}
}

// BoardOf returns the board that an event scores or seats, or the zero BoardID for other events.
func BoardOf(fact tournament.Event) BoardID {
	switch e := fact.(type) { // nolint:gochecksumtype // the others concern no board
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

// BoardsToScore returns all boards of a round that need a result. For a match between teams these
// are its own boards, or the whole match if it was not played.
func BoardsToScore(t tournament.Tournament, r tournament.Round) []BoardID {
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
