package events

import (
	"slices"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/words"
)

// matchHead is the heading above the boards of a match in the form of results.
type matchHead struct {
	Board        int
	White, Black personView
	Score        string         // game points so far; empty before the first
	Whole        bool           // the match was not played, and its only row is that of the match
	NotPlayed    []resultChoice // results without play; empty once a game has a result
}

// matchHead returns the heading of a match of a round.
func (e eventText) matchHead(round int, b tournament.Board) *matchHead {
	m := &matchHead{Board: b.Board, White: e.person(b.White), Black: e.person(b.Black), Score: e.matchScore(round, b)}
	if b.Result == tournament.NoResult {
		m.White.Withdrawn, m.Black.Withdrawn = e.withdrawn(b.White), e.withdrawn(b.Black)
	}
	m.Whole = b.Result != tournament.NoResult && !b.Played()
	if !b.Played() && !m.Whole {
		for _, r := range tournament.Results() {
			if r.Forfeit() {
				m.NotPlayed = append(m.NotPlayed, resultChoice{Value: r.String()})
			}
		}
	}
	return m
}

// IsWhole reports whether a row of the form is for a whole match that was not played.
func (m *matchHead) IsWhole() bool { return m != nil && m.Whole }

// setChoices names the results of NotPlayed and selects one.
func (m *matchHead) setChoices(lang, chosen string) {
	for i := range m.NotPlayed {
		one := &m.NotPlayed[i]
		r, _ := tournament.ParseResult(one.Value) // the log writes it so
		one.Text, one.Checked = i18n.Result(words.Result(lang, r)), one.Value == chosen
	}
}

// onlyNotPlayed removes the results of played games from the choices if the match was not played.
func (row *resultRow) onlyNotPlayed() {
	if row.Match == nil || !row.Match.Whole {
		return
	}
	other := func(c resultChoice) bool {
		r, err := tournament.ParseResult(c.Value)
		return err == nil && r != tournament.NoResult && !r.Forfeit()
	}
	row.Choices, row.Others = slices.DeleteFunc(row.Choices, other), slices.DeleteFunc(row.Others, other)
}

// matchScore returns the score of a match in game points, in parentheses if an adjourned game counts
// as a draw in it, or how it was decided without play. It returns "" before the first result.
func (e eventText) matchScore(round int, b tournament.Board) string {
	if b.Result != tournament.NoResult && !b.Played() {
		return boardResult(b.Result)
	}
	counted := e.t.Counted(round, b)
	if !counted.Played() {
		return ""
	}
	white, black := e.t.GamePoints(counted)
	return scoreText(white, black, e.t.AssumedDrawn(round, b.Board, 0))
}

// scoreText returns the score of a match, in parentheses if it is assumed.
func scoreText(white, black tournament.Points, assumed bool) string {
	text := white.String() + " – " + black.String()
	if assumed {
		text = "(" + text + ")"
	}
	return text
}

// gameOnBoard returns the stored result of a board, with its game.
func (e eventText) gameOnBoard(place acts.BoardID) tournament.MatchGame {
	b, _ := e.t.Board(place.Round, place.Board)
	switch {
	case place.Game == 0:
		return tournament.MatchGame{Result: b.Result, Source: b.Source, CorrectedFrom: b.CorrectedFrom, Game: b.Game, GameScored: b.GameScored}
	case place.Game <= len(b.Games):
		return b.Games[place.Game-1]
	}
	return tournament.MatchGame{}
}

// opponents returns the players of a board. In a match between teams they play for the teams.
func (e eventText) opponents(place acts.BoardID) (white, black personView) {
	b, _ := e.t.Board(place.Round, place.Board)
	if place.Game == 0 {
		return e.person(b.White), e.person(b.Black)
	}
	first := place.Game%2 == 1 // the team White has White on the boards with odd numbers
	return e.teamPlayer(place.Round, b.White, place.Game, first), e.teamPlayer(place.Round, b.Black, place.Game, !first)
}

// teamPlayer returns the player of a team on a board. white reports whether they have White.
func (e eventText) teamPlayer(round int, team tournament.PlayerID, board int, white bool) personView {
	p, sits := e.t.Seated(round, team, board)
	if !sits {
		return personView{Name: e.say("web.teams.nobody"), PlaysWhite: white}
	}
	return personView{Name: p.Name, Title: string(p.Title), Rating: ratingText(p.Rating), PlaysWhite: white}
}

// boardsInForm returns the boards of a round for which the form of results may have a field. It
// includes whole matches without a result, because they may be decided without play.
func boardsInForm(t tournament.Tournament, r tournament.Round) []acts.BoardID {
	var places []acts.BoardID
	for _, place := range acts.BoardsToScore(t, r) {
		if b, _ := t.Board(place.Round, place.Board); place.Game == 1 && !b.Played() {
			places = append(places, acts.BoardID{Round: place.Round, Board: place.Board})
		}
		places = append(places, place)
	}
	return places
}

// gameViews returns the boards of a match as the public pages show them.
func (e eventText) gameViews(round int, b tournament.Board) []boardView {
	if b.Result != tournament.NoResult && !b.Played() {
		return nil
	}
	var list []boardView
	for game := 1; game <= e.t.Regulations().Teams.Boards; game++ {
		place := acts.BoardID{Round: round, Board: b.Board, Game: game}
		stands := e.gameOnBoard(place)
		row := boardView{Board: game, Game: localGame(stands.Game), Own: stands.Source.Own}
		row.White, row.Black = e.opponents(place)
		if stands.Result != tournament.NoResult {
			row.Result = boardResult(stands.Result)
		} else if e.t.AssumedDrawn(round, b.Board, game) {
			row.Result, _ = cellText(tournament.Meeting{Assumed: true})
		}
		row.Live = row.Game != "" && stands.Result == tournament.NoResult && !stands.GameScored
		list = append(list, row)
	}
	return list
}

// matchCell returns a match as a cell of a cross table: the game points of the row's team, in
// parentheses if an adjourned game counts as a draw in them, or text when it was not played.
func (e eventText) matchCell(m tournament.Meeting, b tournament.Board, text string) string {
	b = e.t.Counted(m.Round, b)
	if !b.Played() {
		return text
	}
	points, black := e.t.GamePoints(b)
	if !m.White {
		points = black
	}
	if m.Assumed {
		return "(" + points.String() + ")"
	}
	return points.String()
}
