package tournament

import "slices"

// MaxReports is the maximum number of reports by a player on one game.
const MaxReports = 6

type (
	// OpenReports lets players report the results of their own boards. The keys that authenticate
	// the players are derived from Secret. The caller generates it, and a new secret invalidates
	// earlier keys.
	OpenReports struct{ Secret string }
	// ReportsOpened records that players may report results.
	ReportsOpened struct {
		Stamp
		Secret string `json:"secret"`
	}
	// CloseReports ends reports by players.
	CloseReports struct{}
	// ReportsClosed records that players may no longer report results.
	ReportsClosed struct{ Stamp }
	// ReportResult is a player's report of the result of their own game, from White's point of
	// view. It does not score the board. If both players agree, the result is recorded with both as
	// its source.
	ReportResult struct {
		Round, Board int
		Player       PlayerID
		Result       Result
	}
	// ResultReported records a player's report.
	ResultReported struct {
		Stamp
		Round  int      `json:"round"`
		Board  int      `json:"board"`
		Player PlayerID `json:"player"`
		Result Result   `json:"result"`
	}
	// Reported holds the last reports of both players of a board.
	Reported struct {
		Round, Board int
		White, Black Result // NoResult if the player has not reported
	}
	// report is the last report of one player on a board.
	report struct {
		round, board int
		player       PlayerID
		result       Result
		times        int
	}
)

func (ReportsOpened) EventKind() string  { return "ReportsOpened" }
func (ReportsClosed) EventKind() string  { return "ReportsClosed" }
func (ResultReported) EventKind() string { return "ResultReported" }

func (c OpenReports) decide(_ Tournament, s Stamp) Event { return ReportsOpened{s, c.Secret} }
func (CloseReports) decide(_ Tournament, s Stamp) Event  { return ReportsClosed{s} }
func (c ReportResult) decide(_ Tournament, s Stamp) Event {
	return ResultReported{s, c.Round, c.Board, c.Player, c.Result}
}

func (e ReportsOpened) check(t Tournament) *Refusal {
	switch {
	case t.OfTeams():
		return refuse(NotByReports, "")
	case e.Secret == "" || !plainText(e.Secret):
		return refuse(TextImproper, "", "field", "secret", "value", clip(e.Secret))
	}
	return nil
}

func (ReportsClosed) check(t Tournament) *Refusal {
	if t.reportSecret == "" {
		return refuse(ReportsNotOpen, "")
	}
	return nil
}

func (e ResultReported) check(t Tournament) *Refusal {
	b, refusal := t.openBoard(e.Round, e.Board)
	said := t.reportOf(e.Round, e.Board, e.Player)
	switch {
	case refusal != nil:
		return refusal
	case t.reportSecret == "":
		return refuse(ReportsNotOpen, "")
	case e.Player != b.White && e.Player != b.Black:
		return refuse(ReportNotYours, "", "round", e.Round, "board", e.Board)
	case b.Result != NoResult:
		return refuse(ResultExists, "", "round", e.Round, "board", e.Board, "result", b.Result.String())
	case t.rounds[e.Round-1].Closed:
		return refuse(RoundClosed, "", "round", e.Round)
	case b.Game != "":
		return refuse(ReportInHall, "", "round", e.Round, "board", e.Board)
	case e.Result != WhiteWins && e.Result != Drawn && e.Result != BlackWins:
		return refuse(ResultImproper, "", "result", e.Result.String())
	case said.result == e.Result:
		return refuse(ReportSame, "", "round", e.Round, "board", e.Board, "result", e.Result.String())
	case said.times >= MaxReports:
		return refuse(ReportsSpent, "", "round", e.Round, "board", e.Board)
	}
	return nil
}

func (e ReportsOpened) apply(t Tournament) Tournament {
	t.reportSecret = e.Secret
	return t
}

func (ReportsClosed) apply(t Tournament) Tournament {
	t.reportSecret = ""
	return t
}

func (e ResultReported) apply(t Tournament) Tournament {
	said := t.reportOf(e.Round, e.Board, e.Player)
	t.reports = slices.DeleteFunc(slices.Clone(t.reports), func(r report) bool { return r == said })
	t.reports = append(t.reports, report{e.Round, e.Board, e.Player, e.Result, said.times + 1})
	return t
}

// reportOf returns the last report of a player on a board.
func (t Tournament) reportOf(round, board int, player PlayerID) report {
	for _, r := range t.reports {
		if r.round == round && r.board == board && r.player == player {
			return r
		}
	}
	return report{}
}

// ReportSecret returns the secret from which the players' keys are derived. It is empty while
// players may not report.
func (t Tournament) ReportSecret() string { return t.reportSecret }

// Reported returns the last reports of the players of a board.
func (t Tournament) Reported(round, board int) Reported {
	b, _ := t.Board(round, board)
	return Reported{round, board, t.reportOf(round, board, b.White).result, t.reportOf(round, board, b.Black).result}
}

// Agreed returns the result that both players report, or NoResult if they do not agree.
func (r Reported) Agreed() Result {
	if r.White == r.Black {
		return r.White
	}
	return NoResult
}

// Disputed reports whether the players report different results.
func (r Reported) Disputed() bool {
	return r.White != NoResult && r.Black != NoResult && r.White != r.Black
}
