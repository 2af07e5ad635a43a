package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/score"
)

// Result is the score of a game without the reason for it. It is a pair of scores: both players may
// lose, and the opponent of a loser may get half a point (Articles 11.1, 12.8 and 12.9, 2009).
type Result uint8

// The values of type [Result]. NoResult means a game that is not over, or that was called off.
const (
	NoResult   Result = iota
	WhiteWins         // 1-0
	BlackWins         // 0-1
	Drawn             // ½-½
	BothLose          // 0-0
	WhiteHalf         // ½-0: Black lost, White could not have won
	BlackHalf         // 0-½: White lost, Black could not have won
	WinAndHalf        // 1-½: a penalty in points raised a score
	HalfAndWin        // ½-1: a penalty in points raised a score
	BothWin           // 1-1: a penalty in points raised a score
	numResults = iota
)

var resultNames = [numResults]string{"*", "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "1-1/2", "1/2-1", "1-1"}

var resultPoints = [numResults][2]score.Points{{}, {2, 0}, {0, 2}, {1, 1}, {0, 0}, {1, 0}, {0, 1}, {2, 1}, {1, 2}, {2, 2}}

// String returns the result as in PGN: "1-0", "0-1", "1/2-1/2", or "*" for none. Other results are
// "0-0", "1/2-0", "0-1/2", "1-1/2", "1/2-1" and "1-1".
func (r Result) String() string {
	if int(r) < len(resultNames) {
		return resultNames[r]
	}
	return resultNames[NoResult]
}

// ParseResult parses a text that [Result.String] returns.
func ParseResult(text string) (Result, bool) { return parseName[Result](resultNames[:], text) }

// Points returns a player's score: zero, half a point or one point.
func (r Result) Points(c chess.Color) score.Points {
	if int(r) < len(resultPoints) {
		return resultPoints[r][c&1]
	}
	return 0
}

// resultOf returns the result with the two given scores in half points.
func resultOf(points [2]score.Points) Result {
	for r := WhiteWins; r < numResults; r++ {
		if resultPoints[r] == points {
			return r
		}
	}
	return NoResult
}

// winFor returns the result of a win by a player.
func winFor(c chess.Color) Result {
	if c == chess.White {
		return WhiteWins
	}
	return BlackWins
}

// Termination is the reason for the end of a game, separate from its result.
type Termination string

// The values of type [Termination]. The two ends by a fallen flag differ in the result only: when
// the opponent cannot mate, the game is drawn.
const (
	Checkmate       Termination = "checkmate"
	Resignation     Termination = "resignation"
	Stalemate       Termination = "stalemate"
	DeadPosition    Termination = "dead-position"
	Agreement       Termination = "agreement"
	Repetition      Termination = "repetition"
	FiftyMoves      Termination = "fifty-moves"
	TimeForfeit     Termination = "time-forfeit"
	TimeWithoutMate Termination = "time-without-mate"
	NoFirstMove     Termination = "no-first-move"
	Aborted         Termination = "aborted"
	Annulled        Termination = "annulled"
	ArbiterDecision Termination = "arbiter-decision"

	ResignationWithoutMate Termination = "resignation-without-mate"
	BothFlags              Termination = "both-flags"
	FivefoldRepetition     Termination = "fivefold-repetition"
	SeventyFiveMoves       Termination = "seventy-five-moves"
	QuickplayDraw          Termination = "quickplay-draw"

	LateAtResumption         Termination = "late-at-resumption"
	InvalidSealedMove        Termination = "invalid-sealed-move"
	InvalidSealedWithoutMate Termination = "invalid-sealed-move-without-mate"
	ByPenalty                Termination = "penalty"
	DeviceHeard              Termination = "device"
	LateArrival              Termination = "late-arrival"
	BothLate                 Termination = "both-late"
	IllegalMoves             Termination = "illegal-moves"
	IllegalWithoutMate       Termination = "illegal-moves-without-mate"
	IllegalPosition          Termination = "illegal-position"
)

// terminations are all values of Termination.
var terminations = [...]Termination{
	Checkmate, Resignation, Stalemate, DeadPosition, Agreement, Repetition, FiftyMoves,
	TimeForfeit, TimeWithoutMate, NoFirstMove, Aborted, Annulled, ArbiterDecision,
	ResignationWithoutMate, BothFlags, FivefoldRepetition, SeventyFiveMoves, QuickplayDraw,
	LateAtResumption, InvalidSealedMove, InvalidSealedWithoutMate,
	ByPenalty, DeviceHeard, LateArrival, BothLate,
	IllegalMoves, IllegalWithoutMate, IllegalPosition,
}

// CanBeTakenBack reports whether the arbiter may take back an end of a game for this reason, under
// an edition, and let the game go on. The arbiter may where their own decision ended the game
// (Article 8.7 of 2005 to 2023). In the editions that say so, they also may where a player came too
// late (6.6 of 1997, 6.7 of 2005, 6.7.1 of 2023).
func (t Termination) CanBeTakenBack(e Edition) bool {
	if t.IsLate() {
		rules, known := tableOf(e)
		return known && rules.DefaultRuled
	}
	return t == ArbiterDecision || t == ByPenalty || t == DeviceHeard
}

// IsLate reports whether a player lost the game because they came too late to its beginning, or made
// no first move within the default time.
func (t Termination) IsLate() bool { return t == LateArrival || t == BothLate || t == NoFirstMove }

// Terminations returns all terminations, for packages that need a text for each.
func Terminations() []Termination { return slices.Clone(terminations[:]) }
