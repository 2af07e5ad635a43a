package tournament

import (
	"fmt"
	"slices"
	"strings"
)

// Result is how a board was scored: two scores, which need not add up to one
// point (Articles 12.3b, 12.8, 12.9 and 13.4, 2009), and whether the game was
// played. Every result that the Laws can end with is one of a board. Why a game ended is not a result; the game's own log says it.
type Result uint8

const (
	NoResult       Result = iota
	WhiteWins             // 1-0
	BlackWins             // 0-1
	Drawn                 // ½-½
	BothLose              // 0-0, both lose a game that was played
	WhiteByForfeit        // 1-0 without play
	BlackByForfeit        // 0-1 without play
	DoubleForfeit         // 0-0 without play
	WhiteHalf             // ½-0, by an arbiter's decision
	BlackHalf             // 0-½, by an arbiter's decision
	WinAndHalf            // 1-½, a penalty raised Black's score (Article 13.4f, 2009)
	HalfAndWin            // ½-1, a penalty raised White's score
	BothWin               // 1-1, a penalty raised a score

	// Games in which not both players made a move, though both were there: one
	// resigned at once, or they agreed on a draw. They score, count as played for
	// pairings and colours, and are not rated (Rating Regulations 5.1; TRF W, D, L).
	WhiteUnrated
	BlackUnrated
	DrawnUnrated
	BothLoseUnrated
)

// resultTexts are the texts of the log. The letter f marks a forfeit, u a game
// that is not rated.
var resultTexts = [...]string{"*", "1-0", "0-1", "1/2-1/2", "0-0", "1-0f", "0-1f", "0-0f", "1/2-0", "0-1/2", "1-1/2", "1/2-1", "1-1", "1-0u", "0-1u", "1/2-1/2u", "0-0u"}

// Results lists every result but NoResult.
func Results() []Result {
	return []Result{
		WhiteWins, BlackWins, Drawn, BothLose, WhiteByForfeit, BlackByForfeit, DoubleForfeit, WhiteHalf, BlackHalf,
		WinAndHalf, HalfAndWin, BothWin, WhiteUnrated, BlackUnrated, DrawnUnrated, BothLoseUnrated,
	}
}

// Valid reports whether r is a Result that exists.
func (r Result) Valid() bool { return int(r) < len(resultTexts) }

// String returns the result in the log's ASCII: "1-0", "1/2-1/2", "0-1f"; "*"
// while there is none.
func (r Result) String() string {
	if !r.Valid() {
		return fmt.Sprintf("Result(%d)", uint8(r))
	}
	return resultTexts[r]
}

// ParseResult reads a result as String writes it. The half may also be written
// ½, 0.5 or 0,5, a draw also "=", and forfeits also as "+-", "-+" and "--". The
// error is a *ResultError.
func ParseResult(s string) (Result, error) {
	text := strings.NewReplacer(" ", "", "½", "1/2", "0.5", "1/2", "0,5", "1/2", ":", "-", "–", "-").Replace(s)
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

// ResultError says that a text is no result.
type ResultError struct{ Text string }

func (e *ResultError) Error() string {
	return fmt.Sprintf("tournament: %.20q is no result; one of %s", e.Text, strings.Join(resultTexts[1:], " "))
}

// MarshalText writes the result for the log.
func (r Result) MarshalText() ([]byte, error) {
	if !r.Valid() {
		return nil, fmt.Errorf("tournament: no such result: %d", uint8(r))
	}
	return []byte(r.String()), nil
}

// UnmarshalText reads a result from the log.
func (r *Result) UnmarshalText(text []byte) error {
	var err error
	*r, err = ParseResult(string(text))
	return err
}

// Forfeit reports whether the board was scored without a game. Such a game
// counts neither as played nor for colours.
func (r Result) Forfeit() bool {
	return r == WhiteByForfeit || r == BlackByForfeit || r == DoubleForfeit
}

// Turned is the result as the other side sees it.
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

// Unrated reports whether the game was too short to be rated. It counts as played
// in every other respect.
func (r Result) Unrated() bool { return r >= WhiteUnrated && r <= BothLoseUnrated }

// Score is the result without the mark that the game is not rated.
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

// outcome is what a result gives to one side.
type outcome uint8

const (
	loss outcome = iota
	draw
	win
)

// outcomes returns what r gives to White and to Black.
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

// Points returns what r is worth to White and to Black; nothing for NoResult.
func (s Scoring) Points(r Result) (white, black Points) {
	if r == NoResult {
		return 0, 0
	}
	w, b := r.outcomes()
	return s.of(w), s.of(b)
}

func (s Scoring) of(o outcome) Points { return [...]Points{s.Loss, s.Draw, s.Win}[o] }
