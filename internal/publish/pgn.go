package publish

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

// ScoreSheet returns a game of the hall as PGN. It returns nothing if the board was played
// elsewhere.
type ScoreSheet func(game string) ([]byte, error)

// PGN writes the game of every board that was played. Moves are included if the game was played in
// the hall and sheet returns them. Otherwise the game has headers only, to be completed in another
// program. Names and results are those of the event. Forfeits without moves are omitted. Tie-break
// games played in the hall follow, without a round. sheet may be nil.
func PGN(to io.Writer, t tournament.Tournament, sheet ScoreSheet) error {
	w := pgn.NewWriter(to)
	rounds := knockout.InRounds(t)
	for _, r := range rounds.Rounds() {
		if err := roundPGN(w, rounds, r, sheet); err != nil {
			return err
		}
	}
	for n := range t.Contests() {
		c, _ := knockout.ContestOf(t, n+1)
		if err := writeTieBreaks(w, t, c, sheet); err != nil {
			return err
		}
	}
	return nil
}

// RoundPGN writes the games of one round as [PGN] does.
func RoundPGN(to io.Writer, t tournament.Tournament, round int, sheet ScoreSheet) error {
	rounds := knockout.InRounds(t)
	r, _ := rounds.Round(round)
	return roundPGN(pgn.NewWriter(to), rounds, r, sheet)
}

func roundPGN(w *pgn.Writer, t tournament.Tournament, r tournament.Round, sheet ScoreSheet) error {
	regs := t.Regulations()
	for _, b := range r.Boards {
		for _, one := range gamesOf(t, r.Number, b) {
			g, err := hallGame(one.game, sheet)
			if err != nil {
				return err
			}
			if one.result.Forfeit() && len(g.Moves) == 0 {
				continue
			}
			g.SetTag("Site", orUnknown(regs.PlaceOf(r.Number)))
			g.SetTag("Date", dateOf(regs, r.Number))
			g.SetTag("Round", strconv.Itoa(r.Number)+"."+strconv.Itoa(b.Board)+one.board)
			if control := regs.ControlOf(r.Number); control != "" {
				g.SetTag("TimeControl", control)
			}
			one.setTags(g, regs.Name)
			if err := w.WriteGame(g); err != nil {
				return err
			}
		}
	}
	return nil
}

// HallGame is a game of a round that is played in the hall.
type HallGame struct {
	Game         string // of the hall
	Board        string // such as 3, or 3.2 in a team match
	White, Black tournament.Entry
}

// HallGames returns the games of a round that are or were played in the hall, ordered by board.
func HallGames(t tournament.Tournament, round int) (games []HallGame) {
	rounds := knockout.InRounds(t)
	r, _ := rounds.Round(round)
	for _, b := range r.Boards {
		for _, one := range gamesOf(rounds, round, b) {
			if one.game != "" {
				games = append(games, HallGame{one.game, strconv.Itoa(b.Board) + one.board, one.white, one.black})
			}
		}
	}
	return games
}

// Rounds returns the number of rounds of an event so far, including those of a knock-out.
func Rounds(t tournament.Tournament) int { return len(knockout.InRounds(t).Rounds()) }

// writeTieBreaks writes the tie-break games of a contest that were played in the hall.
func writeTieBreaks(w *pgn.Writer, t tournament.Tournament, c knockout.Contest, sheet ScoreSheet) error {
	for _, s := range c.Stages() {
		if s.Rate.Name == knockout.Main {
			continue
		}
		for _, one := range s.Games {
			g, err := hallGame(one.Hall, sheet)
			if err != nil {
				return err
			}
			if len(g.Moves) == 0 {
				continue
			}
			white, _ := t.Player(one.White)
			black, _ := t.Player(one.Black)
			g.SetTag("Site", orUnknown(t.Regulations().Place))
			g.SetTag("Stage", strconv.Itoa(s.Number))
			boardGame{white: white.Entry, black: black.Entry, result: one.Result}.setTags(g, t.Regulations().Name)
			if err := w.WriteGame(g); err != nil {
				return err
			}
		}
	}
	return nil
}

// setTags sets the tags and the result of a PGN game from the event's data.
func (b boardGame) setTags(g *pgn.Game, event string) {
	g.SetTag("Event", event)
	g.SetTag("White", b.white.Name)
	g.SetTag("Black", b.black.Name)
	g.Result = map[tournament.Result]string{
		tournament.WhiteWins: "1-0", tournament.BlackWins: "0-1", tournament.Drawn: "1/2-1/2",
	}[b.result.Score()]
	if g.Result == "" {
		g.Result = "*"
	}
	g.SetTag("Result", g.Result)
	for _, side := range [...]struct {
		color string
		p     tournament.Entry
		team  string
	}{{"White", b.white, b.whiteTeam}, {"Black", b.black, b.blackTeam}} {
		if side.team != "" {
			g.SetTag(side.color+"Team", side.team)
		}
		if side.p.Rating > 0 {
			g.SetTag(side.color+"Elo", strconv.Itoa(side.p.Rating))
		}
		if side.p.Title != "" {
			g.SetTag(side.color+"Title", string(side.p.Title))
		}
		if side.p.FIDEID != "" {
			g.SetTag(side.color+"FideId", side.p.FIDEID)
		}
	}
}

// hallGame returns a game with the hall's moves, or an empty game.
func hallGame(game string, sheet ScoreSheet) (*pgn.Game, error) {
	if game == "" || sheet == nil {
		return pgn.NewGame(), nil
	}
	data, err := sheet(game)
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		return pgn.NewGame(), nil
	}
	g, err := pgn.Parse(string(data))
	if err != nil {
		return nil, fmt.Errorf("publish: score sheet of %s: %w", game, err)
	}
	return g, nil
}

// boardGame is a game of a round with its players by colour.
type boardGame struct {
	white, black         tournament.Entry
	whiteTeam, blackTeam string
	result               tournament.Result
	board                string // of a team match, such as .1
	game                 string // the game in the hall; empty if it was not played there
}

// gamesOf returns the games of a board. Of a team match it returns the games of all boards with two
// players, whose colours alternate.
func gamesOf(t tournament.Tournament, round int, b tournament.Board) []boardGame {
	if b.Bye != "" {
		return nil
	}
	white, _ := t.Player(b.White)
	black, _ := t.Player(b.Black)
	if !t.OfTeams() {
		return []boardGame{{white: white.Entry, black: black.Entry, result: b.Result, game: b.Game}}
	}
	if len(b.Games) == 0 && b.Result.Forfeit() {
		return nil
	}
	var games []boardGame
	for game := 1; game <= t.Regulations().Teams.Boards; game++ {
		ours, sits := t.Seated(round, b.White, game)
		theirs, opposite := t.Seated(round, b.Black, game)
		if !sits || !opposite {
			continue
		}
		g := boardGame{white: ours, black: theirs, whiteTeam: white.Name, blackTeam: black.Name, board: "." + strconv.Itoa(game)}
		if len(b.Games) > 0 {
			g.result, g.game = b.Games[game-1].Result, b.Games[game-1].Game
		}
		if game%2 == 0 {
			g.white, g.black, g.whiteTeam, g.blackTeam, g.result = theirs, ours, black.Name, white.Name, g.result.Turned()
		}
		games = append(games, g)
	}
	return games
}

func orUnknown(text string) string {
	if text == "" {
		return "?"
	}
	return text
}

// dateOf returns the date of a round in PGN form.
func dateOf(regs tournament.Regulations, round int) string {
	day := regs.DateOf(round)
	if day == "" {
		return "????.??.??"
	}
	return strings.ReplaceAll(day, "-", ".")
}
