package tournament

import "slices"

type (
	// CorrectForRating gives a game another result for the rating report alone. Standings and
	// pairings keep theirs, because the error was found after the next round. C.04.2 4.3, 2026.
	CorrectForRating struct {
		Round, Board int
		Result       Result
		Reason       string
	}
	// RatingCorrected records another result of a game for the rating report alone.
	RatingCorrected struct {
		Stamp
		Round  int    `json:"round"`
		Board  int    `json:"board"`
		Was    Result `json:"was"` // in the rating report
		Result Result `json:"result"`
		Reason string `json:"reason"`
	}
)

func (RatingCorrected) EventKind() string { return "RatingCorrected" }

func (c CorrectForRating) decide(t Tournament, s Stamp) Event {
	return RatingCorrected{s, c.Round, c.Board, t.RatedResult(c.Round, c.Board), c.Result, c.Reason}
}

// RefuseRatingCorrection returns the refusal to correct the result of a board for the rating report
// alone, or nil if it can be: the board has a result, and the next round is over. Before that the
// result itself is corrected.
func (t Tournament) RefuseRatingCorrection(round, board int) *Refusal {
	b, refusal := t.openBoard(round, board)
	switch {
	case refusal != nil:
		return refusal
	case t.OfTeams():
		return refuse(MatchByGames, "", "round", round, "board", board)
	case b.Result == NoResult:
		return refuse(ResultMissing, "", "round", round, "board", board)
	case round >= len(t.rounds) || len(t.Missing(round+1)) > 0:
		return refuse(RatingCorrectionEarly, "C.04.2 4.3", "round", round, "next", round+1).ofEdition("2026")
	}
	return nil
}

func (e RatingCorrected) check(t Tournament) *Refusal {
	refusal := t.RefuseRatingCorrection(e.Round, e.Board)
	switch {
	case refusal != nil:
		return refusal
	case e.Was != t.RatedResult(e.Round, e.Board):
		return refuse(ResultMissing, "", "round", e.Round, "board", e.Board)
	case !e.Result.Valid() || slices.Contains([]Result{NoResult, WinAndHalf, HalfAndWin, BothWin}, e.Result):
		return refuse(ResultImproper, "", "result", e.Result.String())
	case e.Result == e.Was:
		return refuse(ResultSame, "", "round", e.Round, "board", e.Board, "result", e.Was.String())
	}
	return checkReason(e.Reason)
}

func (e RatingCorrected) apply(t Tournament) Tournament {
	b, found := t.Board(e.Round, e.Board)
	if !found {
		return t
	}
	before := IntegrityPair{White: b.White, Black: b.Black, Result: e.Was}
	after := before
	after.Result = e.Result
	return t.withIntegrity(IntegrityEvent{
		Kind: IntegrityRating, Round: e.Round, Before: []IntegrityPair{before}, After: []IntegrityPair{after}, At: e.At, By: e.By,
	})
}

// RatedResult returns the result of a board in the rating report, NoResult if it has none.
func (t Tournament) RatedResult(round, board int) Result {
	b, _ := t.Board(round, board)
	return t.ratedResult(round, b)
}

// ratedResult returns the result of a board of a round in the rating report.
func (t Tournament) ratedResult(round int, b Board) Result {
	result := b.Result
	for _, e := range t.integrity {
		if e.Kind == IntegrityRating && e.Round == round && len(e.After) == 1 && e.After[0].White == b.White && e.After[0].Black == b.Black {
			result = e.After[0].Result
		}
	}
	return result
}

// ForRating returns the event with the results of the rating report. Its standings are not those of
// the event.
func (t Tournament) ForRating() Tournament {
	if !slices.ContainsFunc(t.integrity, func(e IntegrityEvent) bool { return e.Kind == IntegrityRating }) {
		return t
	}
	t.rounds, t.owned = t.Rounds(), false
	for _, r := range t.rounds {
		for i, b := range r.Boards {
			if result := t.ratedResult(r.Number, b); b.Bye == "" && result != b.Result {
				r.Boards[i].Result = result
				r.Boards[i].WhitePoints, r.Boards[i].BlackPoints = t.regulations.Scoring.Points(result)
			}
		}
	}
	return t
}
