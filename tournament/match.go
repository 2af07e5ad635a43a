package tournament

import "slices"

// MatchGame is one board of a match between teams. White is the team named first in the match:
// WhiteWins means that its player won. On odd boards the player of that team has White, on even
// boards Black.
type MatchGame struct {
	Result        Result
	WhitePoints   Points // of the team White
	BlackPoints   Points
	Source        Source
	CorrectedFrom []Result
	Game          string // the hall's game seated for it, as in Board
	GameScored    bool
	GameSeq       uint64
}

// setResult sets the result, the points of both teams and the source.
func (g *MatchGame) setResult(r Result, white, black Points, s Source) {
	g.Result, g.WhitePoints, g.BlackPoints, g.Source = r, white, black, s
	if s.Game != "" {
		g.GameScored, g.GameSeq = !s.Reopened, s.Seq
	}
}

// scoredGames returns the number of games of a match that have a result.
func (b Board) scoredGames() int {
	n := 0
	for _, g := range b.Games {
		if g.Result != NoResult {
			n++
		}
	}
	return n
}

// seatedGames returns the number of games of a match that are seated in the hall.
func (b Board) seatedGames() int {
	n := 0
	for _, g := range b.Games {
		if g.Game != "" {
			n++
		}
	}
	return n
}

// Played reports whether a match is decided by its games, that is, at least one of them has a
// result.
func (b Board) Played() bool { return b.scoredGames() > 0 }

// GameResult returns the result of a game of a match, counted from 1. If the match was not played,
// each game has the result of the match.
func (b Board) GameResult(game int) Result {
	if game >= 1 && game <= len(b.Games) {
		return b.Games[game-1].Result
	}
	return b.Result
}

// GamePoints returns the current game points of a match: the sum of its games. If the match was not
// played, the result of the match counts on every board.
func (t Tournament) GamePoints(b Board) (white, black Points) {
	for _, g := range b.Games {
		white, black = white+g.WhitePoints, black+g.BlackPoints
	}
	if len(b.Games) == 0 && b.Result != NoResult {
		boards := Points(t.regulations.Teams.Boards)
		white, black = t.regulations.Teams.Games.Points(b.Result)
		white, black = boards*white, boards*black
	}
	return white, black
}

// Gained returns the current points of a board in the score that ranks first. In an event of teams
// these are game points or match points, as the regulations say; otherwise the points of the game.
func (t Tournament) Gained(b Board) (white, black Points) {
	if t.regulations.Teams.Primary == ByGames {
		return t.GamePoints(b)
	}
	return b.WhitePoints, b.BlackPoints
}

// ByeGained returns the points of a bye in the score that ranks first.
func (t Tournament) ByeGained(bye Bye) Points {
	if t.regulations.Teams.Primary == ByGames {
		return t.regulations.Teams.ByeGames(bye)
	}
	return t.regulations.Scoring.Bye(bye)
}

// ByeGames returns the game points of a bye: those of one game on every board.
func (r TeamRules) ByeGames(bye Bye) Points { return Points(r.Boards) * r.Games.Bye(bye) }

// matchGames returns the games of a match, with empty ones for boards without a result.
func (t Tournament) matchGames(b Board) []MatchGame {
	games := slices.Clone(b.Games)
	for len(games) < t.regulations.Teams.Boards {
		games = append(games, MatchGame{})
	}
	return games
}

// matchResult returns the result and the match points of a match after a game gets the result r. It
// returns NoResult while a game has none. The game points decide. If no game was played, the match
// counts as won by default, or as a double forfeit.
func (t Tournament) matchResult(round, board, game int, r Result) (match Result, white, black Points) {
	b, found := t.Board(round, board)
	if !found || game < 1 || game > t.regulations.Teams.Boards {
		return NoResult, 0, 0
	}
	games := t.matchGames(b)
	w, k := t.regulations.Teams.Games.Points(r)
	games[game-1] = MatchGame{Result: r, WhitePoints: w, BlackPoints: k}
	return t.decideMatch(games)
}

// decideMatch returns the result and the match points that follow from the games of a match, and
// NoResult while one of them has no result.
func (t Tournament) decideMatch(games []MatchGame) (match Result, white, black Points) {
	var ours, theirs Points
	played := false
	for _, g := range games {
		if g.Result == NoResult {
			return NoResult, 0, 0
		}
		ours, theirs, played = ours+g.WhitePoints, theirs+g.BlackPoints, played || !g.Result.Forfeit()
	}
	switch {
	case ours > theirs && played:
		match = WhiteWins
	case ours > theirs:
		match = WhiteByForfeit
	case ours < theirs && played:
		match = BlackWins
	case ours < theirs:
		match = BlackByForfeit
	case !played && ours == Points(len(games))*t.regulations.Teams.Games.Loss:
		match = DoubleForfeit
	default:
		match = Drawn
	}
	white, black = t.regulations.Scoring.Points(match)
	return match, white, black
}

func (c RecordGame) decide(t Tournament, s Stamp) Event {
	white, black := t.regulations.Teams.Games.Points(c.Result)
	match, ours, theirs := t.matchResult(c.Round, c.Board, c.Game, c.Result)
	return GameRecorded{s, c.Round, c.Board, c.Game, c.Result, white, black, t.withOwnBoard(c.Source, c.Round, c.Board, c.Game), match, ours, theirs}
}

func (c CorrectGame) decide(t Tournament, s Stamp) Event {
	white, black := t.regulations.Teams.Games.Points(c.Result)
	match, ours, theirs := t.matchResult(c.Round, c.Board, c.Game, c.Result)
	return GameCorrected{s, c.Round, c.Board, c.Game, c.Was, c.Result, white, black, t.withOwnBoard(c.Source, c.Round, c.Board, c.Game), match, ours, theirs, c.Reason}
}

// openGame returns a game of a match, or the refusal that it does not exist.
func (t Tournament) openGame(round, board, game int) (Board, MatchGame, *Refusal) {
	if !t.OfTeams() {
		return Board{}, MatchGame{}, refuse(NotOfTeams, "")
	}
	b, refusal := t.openBoard(round, board)
	if refusal != nil {
		return b, MatchGame{}, refusal
	}
	if game < 1 || game > t.regulations.Teams.Boards {
		return b, MatchGame{}, refuse(GameUnknown, "", "round", round, "board", board, "game", game)
	}
	return b, t.matchGames(b)[game-1], nil
}

// checkGame checks the result of a game against the line-ups and its points against the scoring.
func (t Tournament) checkGame(e GameRecorded) *Refusal {
	b, _ := t.Board(e.Round, e.Board)
	_, white := t.Seated(e.Round, b.White, e.Game)
	_, black := t.Seated(e.Round, b.Black, e.Game)
	gives, takes := e.Result.outcomes()
	if e.Result != NoResult && (!white || !black) && (!e.Result.Forfeit() || !white && gives == win || !black && takes == win) {
		return refuse(SeatEmpty, "", "round", e.Round, "board", e.Board, "game", e.Game)
	}
	if refusal := checkSource(e.Source); refusal != nil {
		return refusal
	}
	w, k := t.regulations.Teams.Games.Points(e.Result)
	match, ours, theirs := t.matchResult(e.Round, e.Board, e.Game, e.Result)
	if w != e.White || k != e.Black || match != e.Match || ours != e.MatchWhite || theirs != e.MatchBlack {
		return refuse(PointsImproper, "11.1", "result", e.Result.String(), "white", e.White.String(), "black", e.Black.String()).citing(t.regulations.Laws, scoringArticles)
	}
	return nil
}

func (e GameRecorded) check(t Tournament) *Refusal {
	b, game, refusal := t.openGame(e.Round, e.Board, e.Game)
	switch {
	case refusal != nil:
		return refusal
	case e.Source.Game != "" && e.Source.Game != game.Game:
		return refuse(GameNotSeated, "", "game", clip(e.Source.Game), "round", e.Round, "board", e.Board)
	case e.Source.Reopened:
		return refuse(SourceMissing, "")
	case e.Source.Game != "" && (game.GameScored || game.GameSeq > 0 && e.Source.Seq <= game.GameSeq):
		return refuse(ResultKnown, "", "game", clip(e.Source.Game)) // as for ResultRecorded
	case game.Result != NoResult:
		return refuse(ResultExists, "", "round", e.Round, "board", e.Board, "result", game.Result.String())
	case b.Result != NoResult:
		return refuse(ResultExists, "", "round", e.Round, "board", e.Board, "result", b.Result.String())
	case t.rounds[e.Round-1].Closed:
		return refuse(RoundClosed, "", "round", e.Round)
	case e.Result == NoResult || !e.Result.Valid():
		return refuse(ResultImproper, "", "result", e.Result.String())
	}
	return t.checkGame(e)
}

func (e GameCorrected) check(t Tournament) *Refusal {
	_, game, refusal := t.openGame(e.Round, e.Board, e.Game)
	byGame := e.Source.Game != ""
	switch {
	case refusal != nil:
		return refusal
	case byGame && e.Source.Game != game.Game:
		return refuse(GameNotSeated, "", "game", clip(e.Source.Game), "round", e.Round, "board", e.Board)
	case byGame && game.GameScored && e.Source.Seq <= game.GameSeq:
		return refuse(ResultKnown, "", "game", clip(e.Source.Game))
	case e.Source.Reopened && (!byGame || e.Result != NoResult):
		return refuse(SourceMissing, "")
	case byGame && !e.Source.Reopened && game.Result != NoResult && game.Source.Game != e.Source.Game:
		return refuse(ResultExists, "", "round", e.Round, "board", e.Board, "result", game.Result.String()) // an arbiter has spoken since
	case game.Result != e.Was, game.Result == NoResult && !(e.Source.Reopened && game.GameScored):
		return refuse(ResultMissing, "", "round", e.Round, "board", e.Board)
	case !e.Result.Valid():
		return refuse(ResultImproper, "", "result", e.Result.String())
	case e.Result == game.Result && !e.Source.Reopened:
		return refuse(ResultSame, "", "round", e.Round, "board", e.Board, "result", game.Result.String())
	case e.Result == NoResult && t.rounds[e.Round-1].Closed:
		return refuse(RoundClosed, "", "round", e.Round)
	}
	if refusal := t.checkGame(e.asRecorded()); refusal != nil {
		return refusal
	}
	if byGame {
		return checkRemark(e.Reason)
	}
	return checkReason(e.Reason)
}

// asRecorded returns the correction as a first result, so that the same checks apply.
func (e GameCorrected) asRecorded() GameRecorded {
	return GameRecorded{e.Stamp, e.Round, e.Board, e.Game, e.Result, e.White, e.Black, e.Source, e.Match, e.MatchWhite, e.MatchBlack}
}

func (e GameRecorded) apply(t Tournament) Tournament {
	if b, found := t.Board(e.Round, e.Board); found {
		t = t.withNewResult(e.Stamp, e.Round, e.Board, e.Game, resultOfGame(b.Games, e.Game), e.Result)
	}
	return t.withBoard(e.Round, e.Board, func(b *Board) {
		if e.Game < 1 || e.Game > t.regulations.Teams.Boards {
			return
		}
		b.Games = t.matchGames(*b)
		b.Games[e.Game-1].setResult(e.Result, e.White, e.Black, e.Source)
		b.Result, b.WhitePoints, b.BlackPoints, b.Source = e.Match, e.MatchWhite, e.MatchBlack, e.Source
	})
}

// resultOfGame returns the result of a game of a match, NoResult if it has none.
func resultOfGame(games []MatchGame, game int) Result {
	if game < 1 || game > len(games) {
		return NoResult
	}
	return games[game-1].Result
}

func (e GameCorrected) apply(t Tournament) Tournament {
	t = e.asRecorded().apply(t)
	return t.withBoard(e.Round, e.Board, func(b *Board) {
		if e.Game >= 1 && e.Game <= len(b.Games) {
			g := &b.Games[e.Game-1]
			g.CorrectedFrom = append(slices.Clip(g.CorrectedFrom), e.Was)
		}
		if b.scoredGames() == 0 && b.seatedGames() == 0 {
			b.Games = nil // as before the first one: the match may still not be played
		}
	})
}
