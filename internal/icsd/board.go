package icsd

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

// newBoard is a view as the family shows it, its clocks at the instant now, on a board that is lent to it.
func newBoard(b *ics.Board, v *hall.View, number int, now clock.Instant) *ics.Board {
	dials := v.ClockAt(now)
	initial, increment := firstPeriod(v.Terms.Control[0])
	*b = ics.Board{
		Position: v.Position(), Game: number, White: v.White.Handle, Black: v.Black.Handle,
		Relation: relation(v), Initial: initial, Increment: increment,
		Flip: v.You == hall.AsBlack, Ticking: dials.Running != hall.Neither,
		WhiteTime: dials.White, BlackTime: dials.Black,
	}
	if n := len(v.Moves); n > 0 {
		last := &v.Moves[n-1]
		b.Lag = last.Lag
		b.Last = lastMove(v.LastMove(), last.SAN, last.Spent)
	}
	return b
}

// lastMove is a move as boards show it.
func lastMove(m chess.Move, text string, spent time.Duration) ics.Last {
	last := ics.Last{Move: m, Piece: m.Piece(), SAN: text, Spent: spent, DoubleTo: chess.NoSquare}
	if m.IsDoubleStep() {
		last.DoubleTo = m.To()
	}
	return last
}

func relation(v *hall.View) ics.Relation {
	switch {
	case v.You == hall.Neither:
		return ics.Observing
	case v.You.Is(v.Turn):
		return ics.MyMove
	}
	return ics.OpponentsMove
}

// match is what the lines about a game tell of it.
func match(v *hall.View) ics.Match {
	initial, increment := firstPeriod(v.Terms.Control[0])
	name := kind(v.Terms.Category)
	if start := wild(v.Terms.Start); start != "" {
		name = start
	}
	return ics.Match{
		White: v.White.Handle, Black: v.Black.Handle, WhiteRating: rating(v.White), BlackRating: rating(v.Black),
		Rated: v.Terms.Rated, Type: name, Initial: initial, Increment: increment,
	}
}

// playingLine is a view as the list of games shows it.
func (c *client) playingLine(v *hall.View) ics.Playing {
	dials := v.ClockAt(c.server.hall.Now())
	pos := v.Position()
	return ics.Playing{
		Game: c.server.games.number(v.Game), Private: v.Terms.Private, Match: match(v), Move: v.Ply/2 + 1, WhiteToMove: v.Turn == chess.White,
		WhiteTime: dials.White, BlackTime: dials.Black,
		WhiteStrength: ics.Strength(&pos, chess.White), BlackStrength: ics.Strength(&pos, chess.Black),
	}
}

// result is the family's sign for a result. It has none for the rarer scores
// that the Laws know: those are adjudications without a sign.
func result(v *hall.View) string {
	switch v.Result {
	case laws.WhiteWins, laws.BlackWins, laws.Drawn:
		return v.Result.String()
	}
	return laws.NoResult.String()
}

// reason is the family's sentence for an end.
func reason(v *hall.View) string {
	winner, loser := v.White.Handle, v.Black.Handle
	if v.Result == laws.BlackWins {
		winner, loser = loser, winner
	}
	if name, ok := courteous(v); ok {
		return "Game courtesyaborted by " + name
	}
	if name, ok := left(v); ok {
		switch {
		case v.Result == laws.WhiteWins || v.Result == laws.BlackWins:
			return name + " forfeits by disconnection"
		case v.Plies < 2:
			return name + " lost connection and too few moves; game aborted"
		}
		return name + " lost connection; game aborted"
	}
	switch v.Termination {
	case laws.Checkmate:
		return loser + " checkmated"
	case laws.Resignation:
		return loser + " resigns"
	case laws.TimeForfeit:
		return loser + " forfeits on time"
	case laws.NoFirstMove:
		return loser + " forfeits by disconnection"
	case laws.Stalemate:
		return "Game drawn by stalemate"
	case laws.Agreement:
		return "Game drawn by mutual agreement"
	case laws.Repetition, laws.FivefoldRepetition:
		return "Game drawn by repetition"
	case laws.FiftyMoves, laws.SeventyFiveMoves:
		return "Game drawn by the 50 move rule"
	case laws.DeadPosition:
		return "Neither player has mating material"
	case laws.TimeWithoutMate:
		// White ran out of time when it was White's dial that fell.
		flagged, other := v.White.Handle, v.Black.Handle
		if v.Turn == chess.Black {
			flagged, other = other, flagged
		}
		return flagged + " ran out of time and " + other + " has no material to mate"
	case laws.ResignationWithoutMate:
		return "Game drawn by adjudication" // given up against a bare king
	case laws.BothFlags:
		return "Game drawn because both players ran out of time"
	case laws.Aborted:
		if v.Plies < 2 {
			return "Game aborted on move 1"
		}
		return "Game aborted by mutual agreement"
	}
	switch v.Result {
	case laws.WhiteWins, laws.BlackWins:
		return winner + " wins by adjudication"
	case laws.Drawn:
		return "Game drawn by adjudication"
	}
	return "Game aborted by adjudication"
}
