package tournament

import (
	"cmp"
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
		Game         int    // the board of a match between teams; 0 in an event of players
		Sealed       Color  // who sealed the move in the envelope, by the colour of the pieces
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
		Game   int    `json:"game,omitempty"`
		Sealed Color  `json:"sealed,omitempty"`
		Note   string `json:"note,omitempty"`
		Paired int    `json:"paired,omitempty"`
	}
	// Adjourned is a board whose game was adjourned and has no result yet.
	Adjourned struct {
		Round, Board int
		Game         int // the board of a match between teams, or 0
		Sealed       Color
		Note         string
		Paired       int // the round that was paired without its result; 0 if an arbiter adjourned it
	}
)

func (BoardAdjourned) EventKind() string { return "BoardAdjourned" }

func (c AdjournBoard) decide(_ Tournament, s Stamp) Event {
	return BoardAdjourned{s, c.Round, c.Board, c.Game, c.Sealed, c.Note, c.Paired}
}

func (e BoardAdjourned) check(t Tournament) *Refusal {
	b, refusal := t.openBoard(e.Round, e.Board)
	if refusal == nil && e.Game != 0 {
		b, _, refusal = t.openGame(e.Round, e.Board, e.Game)
	}
	_, before := t.AdjournedAt(e.Round, e.Board, e.Game)
	switch {
	case refusal != nil:
		return refusal
	case t.OfTeams() && e.Game == 0:
		return refuse(MatchByGames, "", "round", e.Round, "board", e.Board)
	case b.GameResult(e.Game) != NoResult:
		return refuse(ResultExists, "", "round", e.Round, "board", e.Board, "result", b.GameResult(e.Game).String())
	case !t.bothSit(e.Round, b, e.Game):
		return refuse(SeatEmpty, "", "round", e.Round, "board", e.Board, "game", e.Game)
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
	t.adjourned = append(slices.Clip(t.adjourned), Adjourned{e.Round, e.Board, e.Game, e.Sealed, e.Note, e.Paired})
	return t
}

// bothSit reports whether both sides of a game of a match have a player on its board. In an event of
// players that is always so.
func (t Tournament) bothSit(round int, b Board, game int) bool {
	if game == 0 {
		return true
	}
	_, white := t.Seated(round, b.White, game)
	_, black := t.Seated(round, b.Black, game)
	return white && black
}

// Adjourned returns the boards whose games were adjourned and have no result yet, ordered by round,
// board and board of the match.
func (t Tournament) Adjourned() []Adjourned {
	var waiting []Adjourned
	for _, a := range t.adjourned {
		if b, found := t.Board(a.Round, a.Board); found && b.GameResult(a.Game) == NoResult {
			waiting = append(waiting, a)
		}
	}
	slices.SortFunc(waiting, func(a, b Adjourned) int {
		return cmp.Or(a.Round-b.Round, a.Board-b.Board, a.Game-b.Game)
	})
	return waiting
}

// isAt reports whether an adjournment is of a board. Game 0 of a match stands for any of its games.
func (a Adjourned) isAt(round, board, game int) bool {
	return a.Round == round && a.Board == board && (game == 0 || a.Game == game)
}

// AdjournedAt returns the adjournment of a board, and false if the board was not adjourned or has
// its result. game is 0, or the board of a match between teams; 0 stands for any board of a match.
func (t Tournament) AdjournedAt(round, board, game int) (Adjourned, bool) {
	for _, a := range t.Adjourned() {
		if a.isAt(round, board, game) {
			return a, true
		}
	}
	return Adjourned{}, false
}

// WasAdjourned reports whether the game of a board was adjourned, also if it has its result now. game
// is as in [Tournament.AdjournedAt].
func (t Tournament) WasAdjourned(round, board, game int) bool {
	return slices.ContainsFunc(t.adjourned, func(a Adjourned) bool { return a.isAt(round, board, game) })
}

// Place is a board of a round, or one board of a match between teams.
type Place struct {
	Board int
	Game  int // the board of the match; 0 in an event of players
}

// String returns the number of the board, such as 3, or 3.2 for board 2 of match 3.
func (p Place) String() string {
	if p.Game == 0 {
		return strconv.Itoa(p.Board)
	}
	return strconv.Itoa(p.Board) + "." + strconv.Itoa(p.Game)
}

// WithoutResult returns the boards of a round that have no result, adjourned ones included. In an event
// of teams they are the boards of its matches.
func (t Tournament) WithoutResult(round int) []Place {
	r, _ := t.Round(round)
	var places []Place
	for _, b := range r.Boards {
		switch {
		case b.Bye != "" || b.Result != NoResult:
		case !t.OfTeams():
			places = append(places, Place{Board: b.Board})
		default:
			for game := 1; game <= t.regulations.Teams.Boards; game++ {
				if b.GameResult(game) == NoResult {
					places = append(places, Place{b.Board, game})
				}
			}
		}
	}
	return places
}

// Missing returns the boards of a round that have no result and are not adjourned.
func (t Tournament) Missing(round int) []Place {
	return slices.DeleteFunc(t.WithoutResult(round), func(p Place) bool {
		_, adjourned := t.AdjournedAt(round, p.Board, p.Game)
		return adjourned
	})
}

// MissingGames returns the boards of Missing with a player on either side. A board of a match that one
// team left empty has no game that could be adjourned; it is lost by default.
func (t Tournament) MissingGames(round int) []Place {
	return slices.DeleteFunc(t.Missing(round), func(p Place) bool { return !t.isGame(round, p) })
}

// isGame reports whether a board has a player on either side.
func (t Tournament) isGame(round int, p Place) bool {
	b, _ := t.Board(round, p.Board)
	return t.bothSit(round, b, p.Game)
}

// AdjournsMissing reports whether games without a result become adjourned when the next round is
// paired. That is so in FIDE mode in a Swiss of players or teams. The pairings of a round robin do not
// depend on results, and no round follows the last.
func (t Tournament) AdjournsMissing() bool {
	planned := t.regulations.Rounds
	return t.mode.In() && t.regulations.System.Swiss() && (planned == 0 || len(t.rounds) < planned)
}

// AssumedDrawn reports whether a game is adjourned and counts as a draw until it has its result. In
// FIDE mode every adjourned game does. Outside it a game does that was counted so when a later round
// of a Swiss was paired, so that the standings agree with the pairings (C.04.1 F9, 2009; C.04.2 3.1,
// 2026). game is as in [Tournament.AdjournedAt].
func (t Tournament) AssumedDrawn(round, board, game int) bool {
	_, adjourned := t.AdjournedAt(round, board, game)
	return adjourned && (t.mode.In() || t.regulations.System.Swiss() && round < len(t.rounds))
}

// Counted returns a board of a round as the standings count it: as drawn if that is assumed of it. Of
// a match the games are drawn of which it is assumed, and the match is decided with them if no other
// game is open.
func (t Tournament) Counted(round int, b Board) Board {
	return t.withDraws(b, func(game int) bool { return t.AssumedDrawn(round, b.Board, game) })
}

// CountedInPairing returns a board of a round as the pairing of the next round of a Swiss counts it: as
// Counted does, with all adjourned games as drawn and those that the pairing adjourns.
func (t Tournament) CountedInPairing(round int, b Board) Board {
	return t.withDraws(b, func(game int) bool {
		_, adjourned := t.AdjournedAt(round, b.Board, game)
		return adjourned || t.AdjournsMissing() && t.bothSit(round, b, game)
	})
}

// withDraws returns a board without a result with a draw in the games for which drawn returns true. In
// an event of players drawn is called with 0.
func (t Tournament) withDraws(b Board, drawn func(game int) bool) Board {
	switch {
	case b.Bye != "" || b.Result != NoResult || !drawn(0):
		return b
	case !t.OfTeams():
		b.Result = Drawn
		b.WhitePoints, b.BlackPoints = t.regulations.Scoring.Points(Drawn)
		return b
	}
	b.Games = t.matchGames(b)
	for i := range b.Games {
		if g := &b.Games[i]; g.Result == NoResult && drawn(i+1) {
			g.Result = Drawn
			g.WhitePoints, g.BlackPoints = t.regulations.Teams.Games.Points(Drawn)
		}
	}
	b.Result, b.WhitePoints, b.BlackPoints = t.decideMatch(b.Games)
	return b
}

// RefuseIncomplete returns the refusal to pair the next round because boards of the last one have
// no result, or nil if none is missing. In a Swiss, adjourned games are not counted as missing, nor
// are games that the pairing adjourns; see [Tournament.AdjournsMissing].
func (t Tournament) RefuseIncomplete() *Refusal {
	last := len(t.rounds)
	waiting := t.WithoutResult(last)
	if t.regulations.System.Swiss() {
		waiting = t.Missing(last)
	}
	if t.AdjournsMissing() {
		waiting = slices.DeleteFunc(waiting, func(p Place) bool { return t.isGame(last, p) })
	}
	if len(waiting) == 0 {
		return nil
	}
	return t.refuseMissingResults(last, waiting)
}

// refuseMissingResults returns a RoundIncomplete refusal with the boards that have no result.
func (t Tournament) refuseMissingResults(round int, boards []Place) *Refusal {
	return refuse(RoundIncomplete, "", "round", round, "open", t.BoardList(boards))
}

// BoardList returns boards as one text, of at most 20 boards. A match all of whose boards are among
// them stands there once, with its own number.
func (t Tournament) BoardList(boards []Place) string {
	const most = 20
	games := make(map[int]int) // by match
	for _, p := range boards {
		games[p.Board]++
	}
	var names []string
	for _, p := range boards {
		if p.Game > 0 && games[p.Board] == t.regulations.Teams.Boards {
			p.Game = 0
		}
		if name := p.String(); len(names) == 0 || names[len(names)-1] != name {
			names = append(names, name)
		}
	}
	if len(names) > most {
		names = append(names[:most], "…")
	}
	return strings.Join(names, ", ")
}
