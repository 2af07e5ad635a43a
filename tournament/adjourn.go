package tournament

import (
	"slices"
	"strconv"
	"strings"
)

type (
	// AdjournBoard adjourns the game of a board, with a move sealed by one side. The next round may
	// be paired before the game is finished. For the pairing it counts as drawn (C.04.1 F9, 2009;
	// C.04.2 3.1, 2026).
	AdjournBoard struct {
		Round, Board int
		Sealed       Color  // the side whose sealed move is in the envelope
		Note         string // for the arbiter who resumes it: the move number, the clocks, the day
		// Paired is the round that is paired while the game has no result, without a sealed move. It is
		// 0 for a game that an arbiter adjourns.
		Paired int
	}
	// BoardAdjourned records that a game was adjourned. The adjournment ends when the result is
	// recorded.
	BoardAdjourned struct {
		Stamp
		Round  int    `json:"round"`
		Board  int    `json:"board"`
		Sealed Color  `json:"sealed,omitempty"`
		Note   string `json:"note,omitempty"`
		Paired int    `json:"paired,omitempty"`
	}
	// Adjourned is a board whose game was adjourned and has no result yet.
	Adjourned struct {
		Round, Board int
		Sealed       Color
		Note         string
		Paired       int // the round that was paired without its result; 0 if an arbiter adjourned it
	}
)

func (BoardAdjourned) EventKind() string { return "BoardAdjourned" }

func (c AdjournBoard) decide(_ Tournament, s Stamp) Event {
	return BoardAdjourned{s, c.Round, c.Board, c.Sealed, c.Note, c.Paired}
}

func (e BoardAdjourned) check(t Tournament) *Refusal {
	b, refusal := t.openBoard(e.Round, e.Board)
	_, before := t.AdjournedAt(e.Round, e.Board)
	switch {
	case refusal != nil:
		return refusal
	case t.OfTeams():
		return refuse(MatchByGames, "", "round", e.Round, "board", e.Board)
	case b.Result != NoResult:
		return refuse(ResultExists, "", "round", e.Round, "board", e.Board, "result", b.Result.String())
	case before:
		return refuse(AdjournedBefore, "", "round", e.Round, "board", e.Board)
	case e.Paired != 0 && e.Paired != len(t.rounds)+1:
		return refuse(RoundNotNext, "", "round", e.Paired, "next", len(t.rounds)+1)
	case e.Paired != 0 && e.Sealed == NoColor: // nobody sealed a move
	case !e.Sealed.isValid() || e.Paired != 0:
		return refuse(ColorImproper, "", "colour", clip(string(e.Sealed)))
	}
	return checkRemark(e.Note)
}

func (e BoardAdjourned) apply(t Tournament) Tournament {
	t.adjourned = append(slices.Clip(t.adjourned), Adjourned{e.Round, e.Board, e.Sealed, e.Note, e.Paired})
	return t
}

// Adjourned returns the boards whose games were adjourned and have no result yet, ordered by round
// and board.
func (t Tournament) Adjourned() []Adjourned {
	var waiting []Adjourned
	for _, a := range t.adjourned {
		if b, found := t.Board(a.Round, a.Board); found && b.Result == NoResult {
			waiting = append(waiting, a)
		}
	}
	slices.SortFunc(waiting, func(a, b Adjourned) int {
		if a.Round != b.Round {
			return a.Round - b.Round
		}
		return a.Board - b.Board
	})
	return waiting
}

// AdjournedAt returns the adjournment of a board, and false if the board was not adjourned or has
// its result.
func (t Tournament) AdjournedAt(round, board int) (Adjourned, bool) {
	for _, a := range t.Adjourned() {
		if a.Round == round && a.Board == board {
			return a, true
		}
	}
	return Adjourned{}, false
}

// WasAdjourned reports whether the game of a board was adjourned, also if it has its result now.
func (t Tournament) WasAdjourned(round, board int) bool {
	return slices.ContainsFunc(t.adjourned, func(a Adjourned) bool { return a.Round == round && a.Board == board })
}

// Missing returns the boards of a round that have no result and are not adjourned.
func (t Tournament) Missing(round int) []int {
	r, _ := t.Round(round)
	return slices.DeleteFunc(r.openBoards(), func(board int) bool {
		_, adjourned := t.AdjournedAt(round, board)
		return adjourned
	})
}

// AdjournsMissing reports whether games without a result become adjourned when the next round is
// paired. That is so in FIDE mode in a Swiss of individuals. The pairings of a round robin do not
// depend on results, matches between teams cannot be adjourned, and no round follows the last.
func (t Tournament) AdjournsMissing() bool {
	planned := t.regulations.Rounds
	return t.mode.In() && t.regulations.System.Swiss() && !t.OfTeams() && (planned == 0 || len(t.rounds) < planned)
}

// AssumedDrawn reports whether a game is adjourned and counts as a draw until it has its result. In
// FIDE mode every adjourned game does. Outside it a game does that was counted so when a later round
// of a Swiss was paired, so that the standings agree with the pairings (C.04.1 F9, 2009; C.04.2 3.1,
// 2026).
func (t Tournament) AssumedDrawn(round, board int) bool {
	_, adjourned := t.AdjournedAt(round, board)
	return adjourned && (t.mode.In() || t.regulations.System.Swiss() && round < len(t.rounds))
}

// Counted returns a board of a round as the standings count it: as drawn if that is assumed of it.
func (t Tournament) Counted(round int, b Board) Board {
	if b.Bye == "" && b.Result == NoResult && t.AssumedDrawn(round, b.Board) {
		b.Result = Drawn
		b.WhitePoints, b.BlackPoints = t.regulations.Scoring.Points(Drawn)
	}
	return b
}

// RefuseIncomplete returns the refusal to pair the next round because boards of the last one have
// no result, or nil if none is missing. In a Swiss, adjourned games are not counted as missing, nor
// are games that the pairing adjourns; see [Tournament.AdjournsMissing].
func (t Tournament) RefuseIncomplete() *Refusal {
	last, _ := t.Round(len(t.rounds))
	waiting := last.openBoards()
	if t.regulations.System.Swiss() {
		waiting = t.Missing(last.Number)
	}
	if len(waiting) == 0 || t.AdjournsMissing() {
		return nil
	}
	return refuseMissingResults(last.Number, waiting)
}

// refuseMissingResults returns a RoundIncomplete refusal with the numbers of the boards that have no result.
func refuseMissingResults(round int, boards []int) *Refusal {
	return refuse(RoundIncomplete, "", "round", round, "open", BoardList(boards))
}

// BoardList returns the numbers of boards as one text, of at most 20 boards.
func BoardList(boards []int) string {
	const most = 20
	var names []string
	for _, b := range boards[:min(len(boards), most)] {
		names = append(names, strconv.Itoa(b))
	}
	if len(boards) > most {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}
