package events

import (
	"slices"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/words"
)

// matchHead stands above the boards of a match where its results are typed.
type matchHead struct {
	Board        int
	White, Black personView
	Score        string         // game points so far; empty before the first
	Whole        bool           // the match was not played: its one row is that of the match
	NotPlayed    []resultChoice // how it can be decided without being played; empty once a game has a result
}

func (e eventText) matchHead(b tournament.Board) *matchHead {
	m := &matchHead{Board: b.Board, White: e.person(b.White), Black: e.person(b.Black), Score: e.matchScore(b)}
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

// IsWhole reports whether a row is that of a match which was not played.
func (m *matchHead) IsWhole() bool { return m != nil && m.Whole }

// choose names the results with one of them chosen.
func (m *matchHead) choose(lang, chosen string) {
	for i := range m.NotPlayed {
		one := &m.NotPlayed[i]
		r, _ := tournament.ParseResult(one.Value) // the log writes it so
		one.Text, one.Checked = i18n.Result(words.Result(lang, r)), one.Value == chosen
	}
}

// onlyNotPlayed leaves the results of a match that was not played.
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

// matchScore is what a match stands at in game points, or how it was decided without
// being played; empty before anything is known.
func (e eventText) matchScore(b tournament.Board) string {
	if b.Result != tournament.NoResult && !b.Played() {
		return boardResult(b.Result)
	}
	if !b.Played() {
		return ""
	}
	white, black := e.t.GamePoints(b)
	return white.String() + " – " + black.String()
}

// placed is what stands at a place, as a board has it.
func (e eventText) placed(place desk.BoardID) tournament.MatchGame {
	b, _ := e.t.Board(place.Round, place.Board)
	switch {
	case place.Game == 0:
		return tournament.MatchGame{Result: b.Result, Source: b.Source, CorrectedFrom: b.CorrectedFrom, Game: b.Game, GameScored: b.GameScored}
	case place.Game <= len(b.Games):
		return b.Games[place.Game-1]
	}
	return tournament.MatchGame{}
}

// opponents are who sit at a place: the players, or of a match who plays for the teams.
func (e eventText) opponents(place desk.BoardID) (white, black personView) {
	b, _ := e.t.Board(place.Round, place.Board)
	if place.Game == 0 {
		return e.person(b.White), e.person(b.Black)
	}
	first := place.Game%2 == 1 // the team White has White on the boards with odd numbers
	return e.seated(place.Round, b.White, place.Game, first), e.seated(place.Round, b.Black, place.Game, !first)
}

// seated is who plays for a team on a board.
func (e eventText) seated(round int, team tournament.PlayerID, board int, white bool) personView {
	p, sits := e.t.Seated(round, team, board)
	if !sits {
		return personView{Name: e.say("web.teams.nobody"), PlaysWhite: white}
	}
	return personView{Name: p.Name, Title: string(p.Title), Rating: shownRating(p.Rating), PlaysWhite: white}
}

// formPlaces are the places of a round for which its form may bring a result: a match of
// which no game has one may also not have been played.
func formPlaces(t tournament.Tournament, r tournament.Round) []desk.BoardID {
	var places []desk.BoardID
	for _, place := range desk.Wanted(t, r) {
		if b, _ := t.Board(place.Round, place.Board); place.Game == 1 && !b.Played() {
			places = append(places, desk.BoardID{Round: place.Round, Board: place.Board})
		}
		places = append(places, place)
	}
	return places
}

// gameViews are the boards of a match on the pages that everybody reads.
func (e eventText) gameViews(round int, b tournament.Board) []boardView {
	if b.Result != tournament.NoResult && !b.Played() {
		return nil
	}
	var list []boardView
	for game := 1; game <= e.t.Regulations().Teams.Boards; game++ {
		place := desk.BoardID{Round: round, Board: b.Board, Game: game}
		stands := e.placed(place)
		row := boardView{Board: game, Game: here(stands.Game), Own: stands.Source.Own}
		row.White, row.Black = e.opponents(place)
		if stands.Result != tournament.NoResult {
			row.Result = boardResult(stands.Result)
		}
		row.Live = row.Game != "" && stands.Result == tournament.NoResult && !stands.GameScored
		list = append(list, row)
	}
	return list
}

// matchCell is a match in a cross table: the game points of the row's team; how it was
// decided when it was not played, which is text.
func (e eventText) matchCell(b tournament.Board, first bool, text string) string {
	if !b.Played() {
		return text
	}
	white, black := e.t.GamePoints(b)
	if first {
		return white.String()
	}
	return black.String()
}
