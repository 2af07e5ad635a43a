package tournament

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Result holds the scores of both players of a board and whether the game was played. The scores
// need not add up to one point (Articles 12.3b, 12.8, 12.9 and 13.4, 2009). There is a Result for
// every outcome under the Laws. The reason for the end of a game is in the game's own log.
type Result uint8

const (
	NoResult       Result = iota
	WhiteWins             // 1-0
	BlackWins             // 0-1
	Drawn                 // ½-½
	BothLose              // 0-0, both players lose a game that was played
	WhiteByForfeit        // 1-0 without play
	BlackByForfeit        // 0-1 without play
	DoubleForfeit         // 0-0 without play
	WhiteHalf             // ½-0, by an arbiter's decision
	BlackHalf             // 0-½, by an arbiter's decision
	WinAndHalf            // 1-½, a penalty raised Black's score (Article 13.4f, 2009)
	HalfAndWin            // ½-1, a penalty raised White's score
	BothWin               // 1-1, a penalty raised a score

	// Unrated games: both players were present, but did not both make a move, because one resigned
	// or they agreed on a draw. They score, count as played for pairings and colours, and are not
	// rated (Rating Regulations 5.1; TRF W, D, L).
	WhiteUnrated
	BlackUnrated
	DrawnUnrated
	BothLoseUnrated
)

// resultTexts holds the texts of the results in the log. The letter f marks a forfeit, u an unrated
// game.
var resultTexts = [...]string{"*", "1-0", "0-1", "1/2-1/2", "0-0", "1-0f", "0-1f", "0-0f", "1/2-0", "0-1/2", "1-1/2", "1/2-1", "1-1", "1-0u", "0-1u", "1/2-1/2u", "0-0u"}

// Results returns all results except NoResult.
func Results() []Result {
	return []Result{
		WhiteWins, BlackWins, Drawn, BothLose, WhiteByForfeit, BlackByForfeit, DoubleForfeit, WhiteHalf, BlackHalf,
		WinAndHalf, HalfAndWin, BothWin, WhiteUnrated, BlackUnrated, DrawnUnrated, BothLoseUnrated,
	}
}

// Valid reports whether r is a defined Result.
func (r Result) Valid() bool { return int(r) < len(resultTexts) }

// String returns the result as ASCII text of the log: "1-0", "1/2-1/2" or "0-1f", and "*" for
// NoResult.
func (r Result) String() string {
	if !r.Valid() {
		return fmt.Sprintf("Result(%d)", uint8(r))
	}
	return resultTexts[r]
}

// ParseResult parses a result in the format of String. It also accepts ½, 0.5 and 0,5 for a half,
// "=" for a draw, and "+-", "-+" and "--" for forfeits. The error is a *ResultError.
func ParseResult(s string) (Result, error) {
	if i := slices.Index(resultTexts[:], s); i >= 0 {
		return Result(i), nil
	}
	text := resultSpelling().Replace(s)
	switch text {
	case "=":
		return Drawn, nil
	case "+-", "+--":
		return WhiteByForfeit, nil
	case "-+", "--+":
		return BlackByForfeit, nil
	case "--", "---":
		return DoubleForfeit, nil
	}
	if i := slices.Index(resultTexts[:], strings.ToLower(text)); i >= 0 {
		return Result(i), nil
	}
	return NoResult, &ResultError{s}
}

// resultSpelling returns the replacer that turns other spellings of a result into that of String.
var resultSpelling = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer(" ", "", "½", "1/2", "0.5", "1/2", "0,5", "1/2", ":", "-", "–", "-")
})

// ResultError reports a text that is not a result.
type ResultError struct{ Text string }

func (e *ResultError) Error() string {
	return fmt.Sprintf("tournament: %.20q is no result; one of %s", e.Text, strings.Join(resultTexts[1:], " "))
}

// MarshalText returns the text of the result in the log.
func (r Result) MarshalText() ([]byte, error) {
	if !r.Valid() {
		return nil, fmt.Errorf("tournament: no such result: %d", uint8(r))
	}
	return []byte(r.String()), nil
}

// UnmarshalText parses the text of a result in the log.
func (r *Result) UnmarshalText(text []byte) error {
	var err error
	*r, err = ParseResult(string(text))
	return err
}

// Forfeit reports whether the board was scored without a game. Such a board does not count as
// played, nor for colours.
func (r Result) Forfeit() bool {
	return r == WhiteByForfeit || r == BlackByForfeit || r == DoubleForfeit
}

// Turned returns the result with the sides exchanged.
func (r Result) Turned() Result {
	if back, has := turned[r]; has {
		return back
	}
	return r
}

var turned = map[Result]Result{
	WhiteWins: BlackWins, BlackWins: WhiteWins, WhiteByForfeit: BlackByForfeit, BlackByForfeit: WhiteByForfeit, WhiteHalf: BlackHalf,
	BlackHalf: WhiteHalf, WinAndHalf: HalfAndWin, HalfAndWin: WinAndHalf, WhiteUnrated: BlackUnrated, BlackUnrated: WhiteUnrated,
}

// Unrated reports whether the game was too short to be rated. In all other respects it counts as
// played.
func (r Result) Unrated() bool { return r >= WhiteUnrated && r <= BothLoseUnrated }

// Score returns the result without the mark for unrated games.
func (r Result) Score() Result {
	switch r {
	case WhiteUnrated:
		return WhiteWins
	case BlackUnrated:
		return BlackWins
	case DrawnUnrated:
		return Drawn
	case BothLoseUnrated:
		return BothLose
	}
	return r
}

// outcome is the result of one side: loss, draw or win.
type outcome uint8

const (
	loss outcome = iota
	draw
	win
)

// outcomes returns the outcomes of White and Black.
func (r Result) outcomes() (white, black outcome) {
	switch r.Score() {
	case WhiteWins, WhiteByForfeit:
		return win, loss
	case BlackWins, BlackByForfeit:
		return loss, win
	case Drawn:
		return draw, draw
	case WhiteHalf:
		return draw, loss
	case BlackHalf:
		return loss, draw
	case WinAndHalf:
		return win, draw
	case HalfAndWin:
		return draw, win
	case BothWin:
		return win, win
	default:
		return loss, loss
	}
}

// Points returns the points of White and Black for r. They are 0 for NoResult.
func (s Scoring) Points(r Result) (white, black Points) {
	if r == NoResult {
		return 0, 0
	}
	w, b := r.outcomes()
	return s.points(w), s.points(b)
}

// points returns the points for an outcome.
func (s Scoring) points(o outcome) Points { return [...]Points{s.Loss, s.Draw, s.Win}[o] }
