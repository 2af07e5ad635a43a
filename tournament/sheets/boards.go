package sheets

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// BoardScore is the score of a player of a team on the board where they played most. Games that
// were not played do not count, and players without games have no BoardScore.
type BoardScore struct {
	Team   tournament.PlayerID
	Seat   int // place in the team's roster, 1 for the first
	Player tournament.Entry
	Board  int
	Rank   int // on that board, from 1; may be shared
	Points tournament.Points
	Games  int
}

// BoardScores ranks the players of an event of teams on their boards: by points, then by fewer
// games. A player is ranked with all their games on the board on which they played most, or the
// first such board.
func BoardScores(t tournament.Tournament) []BoardScore {
	var scores []BoardScore
	for _, team := range t.Players() {
		games := t.TeamGames(team.ID)
		for seat := 1; seat <= len(team.Roster); seat++ {
			s := BoardScore{Team: team.ID, Seat: seat, Player: team.Roster[seat-1]}
			on := make([]int, t.Regulations().Teams.Boards)
			for _, g := range games {
				if g.Seat == seat && g.Played() {
					on[g.Board-1]++
					s.Games++
					s.Points += g.Points
				}
			}
			if s.Games > 0 {
				s.Board = slices.Index(on, slices.Max(on)) + 1
				scores = append(scores, s)
			}
		}
	}
	slices.SortStableFunc(scores, func(a, b BoardScore) int {
		return cmp.Or(a.Board-b.Board, cmp.Compare(b.Points, a.Points), a.Games-b.Games)
	})
	first := 0
	for i := range scores {
		s := &scores[i]
		if i == 0 || s.Board != scores[i-1].Board {
			first = i
		}
		s.Rank = i - first + 1
		if last := scores[max(i-1, 0)]; i > first && last.Points == s.Points && last.Games == s.Games {
			s.Rank = last.Rank
		}
	}
	return scores
}

// TopBoards returns the table of BoardScores.
func TopBoards(t tournament.Tournament, say Say) Table {
	table := Table{Title: say("top-boards"), Columns: []Column{
		column(say, "board", true), column(say, "rank", true), column(say, "player", false), column(say, "rating", true), column(say, "team", false), column(say, "points", true), column(say, "games", true),
	}}
	for _, s := range BoardScores(t) {
		team, _ := t.Player(s.Team)
		table.Rows = append(table.Rows, []string{
			strconv.Itoa(s.Board), strconv.Itoa(s.Rank), strings.TrimSpace(string(s.Player.Title) + " " + s.Player.Name), blankZero(s.Player.Rating), team.Name, s.Points.String(), strconv.Itoa(s.Games),
		})
	}
	return table
}
