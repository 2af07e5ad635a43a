package tournament

// openBoard returns a board with two players, or the refusal that the round or the board does not
// exist.
func (t Tournament) openBoard(round, board int) (Board, *Refusal) {
	if round < 1 || round > len(t.rounds) {
		return Board{}, refuse(RoundUnknown, "", "round", round)
	}
	b, found := t.Board(round, board)
	if !found {
		return Board{}, refuse(BoardUnknown, "", "round", round, "board", board)
	}
	return b, nil
}

func (e BoardSeated) check(t Tournament) *Refusal {
	b, refusal := t.openBoard(e.Round, e.Board)
	if refusal != nil {
		return refusal
	}
	result, game := b.Result, b.Game
	if t.OfTeams() {
		_, of, refusal := t.openGame(e.Round, e.Board, e.MatchBoard)
		_, white := t.Seated(e.Round, b.White, e.MatchBoard)
		_, black := t.Seated(e.Round, b.Black, e.MatchBoard)
		switch {
		case refusal != nil:
			return refusal
		case !white || !black:
			return refuse(SeatEmpty, "", "round", e.Round, "board", e.Board, "game", e.MatchBoard)
		case of.Result != NoResult:
			result = of.Result
		}
		game = of.Game
	} else if e.MatchBoard != 0 {
		return refuse(NotOfTeams, "")
	}
	switch {
	case e.Game == "" || !plainText(e.Game):
		return refuse(GameMissing, "")
	case result != NoResult:
		return refuse(ResultExists, "", "round", e.Round, "board", e.Board, "result", result.String())
	case game != e.Instead:
		return refuse(BoardSeatedBefore, "", "round", e.Round, "board", e.Board, "game", game)
	}
	if round, board, _, found := t.GameBoard(e.Game); found {
		return refuse(GameElsewhere, "", "game", e.Game, "round", round, "board", board)
	}
	return nil
}

func (e ResultRecorded) check(t Tournament) *Refusal {
	b, refusal := t.openBoard(e.Round, e.Board)
	switch {
	case refusal != nil:
		return refusal
	case e.Source.Game != "" && e.Source.Game != b.Game:
		return refuse(GameNotSeated, "", "game", clip(e.Source.Game), "round", e.Round, "board", e.Board)
	case e.Source.Reopened:
		return refuse(SourceMissing, "") // an unfinished game has no result
	case e.Source.Game != "" && (b.GameScored || b.GameSeq > 0 && e.Source.Seq <= b.GameSeq):
		// The game's result was reported before, and the arbiter may have corrected it since. The
		// current result stays. After a game was reopened, only a later end of it counts.
		return refuse(ResultKnown, "", "game", clip(e.Source.Game))
	case b.Result != NoResult:
		return refuse(ResultExists, "", "round", e.Round, "board", e.Board, "result", b.Result.String())
	case t.rounds[e.Round-1].Closed:
		return refuse(RoundClosed, "", "round", e.Round)
	case e.Result == NoResult || !e.Result.Valid():
		return refuse(ResultImproper, "", "result", e.Result.String())
	case t.OfTeams() && (!e.Result.Forfeit() || b.scoredGames() > 0 || b.seatedGames() > 0):
		return refuse(MatchByGames, "", "round", e.Round, "board", e.Board)
	}
	if refusal := checkSource(e.Source); refusal != nil {
		return refusal
	}
	if e.Source.Players && t.Reported(e.Round, e.Board).Agreed() != e.Result {
		return refuse(SourceMissing, "")
	}
	return t.checkPoints(e.Result, e.White, e.Black)
}

func (e ResultCorrected) check(t Tournament) *Refusal {
	b, refusal := t.openBoard(e.Round, e.Board)
	byGame := e.Source.Game != ""
	switch {
	case refusal != nil:
		return refusal
	case byGame && e.Source.Game != b.Game:
		return refuse(GameNotSeated, "", "game", clip(e.Source.Game), "round", e.Round, "board", e.Board)
	case byGame && b.GameScored && e.Source.Seq <= b.GameSeq:
		return refuse(ResultKnown, "", "game", clip(e.Source.Game))
	case b.Result != e.Was, b.Result == NoResult && !(e.Source.Reopened && b.GameScored):
		return refuse(ResultMissing, "", "round", e.Round, "board", e.Board)
	case e.Source.Reopened && (!byGame || e.Result != NoResult):
		return refuse(SourceMissing, "")
	case byGame && !e.Source.Reopened && b.Source.Game != e.Source.Game:
		// An arbiter has spoken since; only an arbiter changes it.
		return refuse(ResultExists, "", "round", e.Round, "board", e.Board, "result", b.Result.String())
	case e.Source.Players:
		return refuse(SourceMissing, "") // only an arbiter changes what they have agreed upon
	case !e.Result.Valid():
		return refuse(ResultImproper, "", "result", e.Result.String())
	case t.OfTeams() && (e.Result != NoResult && !e.Result.Forfeit() || b.scoredGames() > 0):
		return refuse(MatchByGames, "", "round", e.Round, "board", e.Board)
	case e.Result == b.Result && !e.Source.Reopened:
		return refuse(ResultSame, "", "round", e.Round, "board", e.Board, "result", b.Result.String())
	case e.Result == NoResult && t.rounds[e.Round-1].Closed:
		return refuse(RoundClosed, "", "round", e.Round)
	}
	if refusal := checkSource(e.Source); refusal != nil {
		return refusal
	}
	if refusal := t.checkPoints(e.Result, e.White, e.Black); refusal != nil {
		return refusal
	}
	if byGame {
		return checkRemark(e.Reason)
	}
	return checkReason(e.Reason)
}

// checkSource requires exactly one source: a game of the hall, an arbiter or both players.
func checkSource(s Source) *Refusal {
	sources := 0
	for _, is := range []bool{s.Game != "", s.Member != "", s.Players} {
		if is {
			sources++
		}
	}
	if sources != 1 || !plainText(s.Game) || !plainText(s.Member) || !plainText(s.Name) {
		return refuse(SourceMissing, "")
	}
	return nil
}

// checkPoints requires the points of an event to follow from the announced scoring. Article 11.1,
// 2009.
func (t Tournament) checkPoints(r Result, white, black Points) *Refusal {
	if w, b := t.regulations.Scoring.Points(r); w != white || b != black {
		return refuse(PointsImproper, "11.1", "result", r.String(), "white", white.String(), "black", black.String()).citing(t.regulations.Laws, scoringArticles)
	}
	return nil
}
