package tournament

import "slices"

// MaxReports bounds how often a player may say what the result of one game is.
const MaxReports = 6

type (
	// OpenReports lets players report the results of their own boards. Secret is what
	// the keys are made of that prove who reports; it was drawn outside, and another one
	// makes the keys given before worthless.
	OpenReports struct{ Secret string }
	// ReportsOpened says so.
	ReportsOpened struct {
		Stamp
		Secret string `json:"secret"`
	}
	// CloseReports ends that.
	CloseReports struct{}
	// ReportsClosed says so.
	ReportsClosed struct{ Stamp }
	// ReportResult is what a player says of the game that they play, as White and Black
	// have it. It scores nothing: a result that both say is recorded with a source that
	// names the players.
	ReportResult struct {
		Round, Board int
		Player       PlayerID
		Result       Result
	}
	// ResultReported keeps it.
	ResultReported struct {
		Stamp
		Round  int      `json:"round"`
		Board  int      `json:"board"`
		Player PlayerID `json:"player"`
		Result Result   `json:"result"`
	}
	// Reported is what the players of a board have said last.
	Reported struct {
		Round, Board int
		White, Black Result // NoResult of who has not said
	}
	// report is what one player said of a board.
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

// reportOf is what a player said last of a board.
func (t Tournament) reportOf(round, board int, player PlayerID) report {
	for _, r := range t.reports {
		if r.round == round && r.board == board && r.player == player {
			return r
		}
	}
	return report{}
}

// ReportSecret returns what the keys of players are made of; empty while they may not
// report.
func (t Tournament) ReportSecret() string { return t.reportSecret }

// Reported returns what the players of a board have said.
func (t Tournament) Reported(round, board int) Reported {
	b, _ := t.Board(round, board)
	return Reported{round, board, t.reportOf(round, board, b.White).result, t.reportOf(round, board, b.Black).result}
}

// Agreed returns the result that both players of a board report; NoResult where they
// do not.
func (r Reported) Agreed() Result {
	if r.White == r.Black {
		return r.White
	}
	return NoResult
}

// Disputed reports whether the players say different results.
func (r Reported) Disputed() bool {
	return r.White != NoResult && r.Black != NoResult && r.White != r.Black
}
