package format

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/laws"
)

// Opponent returns the opponent of the viewer.
func Opponent(v *hall.View) hall.Player {
	if v.You == hall.AsBlack {
		return v.White
	}
	return v.Black
}

// PlayerWhoLeft returns the name of the player because of whose departure the game ended or was
// adjourned. ok is false if there is none.
func PlayerWhoLeft(v *hall.View) (name string, ok bool) { return playerByReason(v, laws.ReasonLeft) }

// CourteousPlayer returns the name of the player who aborted or adjourned the game instead of
// claiming a win on time. ok is false if there is none.
func CourteousPlayer(v *hall.View) (name string, ok bool) {
	return playerByReason(v, laws.ReasonCourtesy)
}

// AdjournReason returns the FICS sentence for an adjournment.
func AdjournReason(v *hall.View) string {
	if name, ok := CourteousPlayer(v); ok {
		return "Game courtesyadjourned by " + name
	}
	if name, ok := PlayerWhoLeft(v); ok {
		return name + " lost connection; game adjourned"
	}
	return "Game adjourned by mutual agreement"
}

// SetBoard sets b to the position of a view, with the clocks at the instant now, and returns b.
func SetBoard(b *ics.Board, v *hall.View, number int, now clock.Instant) *ics.Board {
	dials := v.ClockAt(now)
	initial, increment := FirstPeriod(v.Terms.Control[0])
	*b = ics.Board{
		Position: v.Position(), Game: number, White: v.White.Handle, Black: v.Black.Handle,
		Relation: relation(v), Initial: initial, Increment: increment,
		Flip: v.You == hall.AsBlack, Ticking: dials.Running != hall.Neither,
		WhiteTime: dials.White, BlackTime: dials.Black,
	}
	if n := len(v.Moves); n > 0 {
		last := &v.Moves[n-1]
		b.Lag = last.Lag
		b.Last = LastMove(v.LastMove(), last.SAN, last.Spent)
	}
	return b
}

// LastMove returns the last move as boards of package ics show it.
func LastMove(m chess.Move, text string, spent time.Duration) ics.LastMove {
	last := ics.LastMove{Move: m, Piece: m.Piece(), SAN: text, Spent: spent, DoubleTo: chess.NoSquare}
	if m.IsDoubleStep() {
		last.DoubleTo = m.To()
	}
	return last
}

// relation returns the viewer's relation to the game.
func relation(v *hall.View) ics.Relation {
	switch {
	case v.You == hall.Neither:
		return ics.Observing
	case v.You.Is(v.Turn):
		return ics.MyMove
	}
	return ics.OpponentsMove
}

// ToICSMatch converts a view to the data that lines about a game need.
func ToICSMatch(v *hall.View) ics.Match {
	initial, increment := FirstPeriod(v.Terms.Control[0])
	name := CategoryName(v.Terms.Category)
	if start := StartName(v.Terms.Start); start != "" {
		name = start
	}
	return ics.Match{
		White: v.White.Handle, Black: v.Black.Handle, WhiteRating: RatingOf(v.White), BlackRating: RatingOf(v.Black),
		Rated: v.Terms.Rated, Type: name, Initial: initial, Increment: increment,
	}
}

// ResultOf returns the FICS notation of a result. FICS has no notation for unusual scores: they are
// written like an adjudication without a result.
func ResultOf(v *hall.View) string {
	switch v.Result {
	case laws.WhiteWins, laws.BlackWins, laws.Drawn:
		return v.Result.String()
	}
	return laws.NoResult.String()
}

// EndReason returns the FICS sentence for the end of a game.
func EndReason(v *hall.View) string {
	winner, loser := v.White.Handle, v.Black.Handle
	if v.Result == laws.BlackWins {
		winner, loser = loser, winner
	}
	if name, ok := CourteousPlayer(v); ok {
		return "Game courtesyaborted by " + name
	}
	if name, ok := PlayerWhoLeft(v); ok {
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

// HistoryLength is the number of games that a history shows.
const HistoryLength = 10

// HistoryRow returns a game's row in its player's history.
func HistoryRow(number int, id string, g hall.GameRow) ics.HistoryEntry {
	initial, increment := FirstPeriod(g.Control[0])
	p := ics.HistoryEntry{
		Number: number, Score: '*', Color: 'W', Rating: g.White.Rating, OpponentRating: g.Black.Rating, Opponent: g.Black.Handle,
		Rated: g.Rated, Type: GameKind(&g), Initial: initial, Increment: increment,
		Reason: ShortReason(g.Termination, ""), Ended: time.UnixMilli(int64(g.Ended)).UTC(),
	}
	won, lost := laws.WhiteWins, laws.BlackWins
	if g.Black.ID == id {
		p.Color, p.Rating, p.OpponentRating, p.Opponent = 'B', g.Black.Rating, g.White.Rating, g.White.Handle
		won, lost = lost, won
	}
	switch g.Result {
	case won:
		p.Score = '+'
	case lost:
		p.Score = '-'
	case laws.Drawn:
		p.Score = '='
	}
	return p
}

// ShortReason returns the FICS abbreviation for the end of a game. reason is the text of an
// arbiter's decision.
func ShortReason(termination laws.Termination, reason string) string {
	if reason == laws.ReasonLeft(chess.White) || reason == laws.ReasonLeft(chess.Black) {
		return "Dis"
	}
	if short := map[laws.Termination]string{
		laws.Checkmate: "Mat", laws.Resignation: "Res", laws.TimeForfeit: "Fla", laws.NoFirstMove: "Dis", laws.Stalemate: "Sta",
		laws.Agreement: "Agr", laws.Repetition: "Rep", laws.FivefoldRepetition: "Rep", laws.FiftyMoves: "50", laws.SeventyFiveMoves: "50",
		laws.DeadPosition: "NM", laws.TimeWithoutMate: "TM", laws.BothFlags: "Fla", laws.Aborted: "Abo",
	}[termination]; short != "" {
		return short
	}
	return "Adj"
}

// FirstPeriod returns the time and increment of the first period of a time control. FICS shows no
// other periods.
func FirstPeriod(c clock.Control) (initial, increment time.Duration) {
	if c.Untimed() {
		return 0, 0
	}
	return c[0].Time, c[0].Increment
}

// StartName returns the FICS name of a start position, "" for the usual position.
func StartName(start string) string {
	if start == starts.Chess960 || strings.HasPrefix(start, starts.Chess960+":") {
		return "wild/fr"
	}
	if slices.Contains(starts.Wild(), start) {
		return start
	}
	return ""
}

// HandleOf returns the handle of the player on a side.
func HandleOf(v *hall.View, side chess.Color) string {
	if side == chess.White {
		return v.White.Handle
	}
	return v.Black.Handle
}

// playerByReason returns the handle of the player for whom of, called with their side, returns the
// Reason of the view. ok is false if there is none.
func playerByReason(v *hall.View, of func(chess.Color) string) (name string, ok bool) {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if v.Reason == of(side) {
			return HandleOf(v, side), true
		}
	}
	return "", false
}

// AlreadyObserving returns the FICS line for a game that the user already observes.
func AlreadyObserving(game int) string {
	return fmt.Sprintf("You are already observing game %d.", game)
}
