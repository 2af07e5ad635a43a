package tournament

// TeamGame is a board of a match from the point of view of one team.
type TeamGame struct {
	Round, Match, Board int      // Match is the board in the round, Board the board in the match
	Seat                int      // place in the team's roster, 1 for the first; 0 for an empty board
	White               bool     // the team has the white pieces on this board
	Rival               PlayerID // the other team
	RivalSeat           int
	Result              Result // for this team: WhiteWins if its player won
	Points              Points
	Game                string // game of the hall
}

// Played reports whether the game was played and has a result.
func (g TeamGame) Played() bool { return g.Result != NoResult && !g.Result.Forfeit() }

// TeamGames returns the games of a team by round and board. Matches that were not played are
// omitted.
func (t Tournament) TeamGames(team PlayerID) []TeamGame {
	var games []TeamGame
	for _, r := range t.rounds {
		for _, b := range r.Boards {
			if b.Bye != "" || b.White != team && b.Black != team || b.Result != NoResult && !b.Played() {
				continue
			}
			first, rival := b.White == team, b.Black
			if !first {
				rival = b.White
			}
			ours, theirs := t.LineUp(r.Number, team), t.LineUp(r.Number, rival)
			for i, g := range t.matchGames(b) {
				one := TeamGame{
					Round: r.Number, Match: b.Board, Board: i + 1, Seat: ours[i], White: first == (i%2 == 0), Rival: rival, RivalSeat: theirs[i],
					Result: g.Result, Points: g.WhitePoints, Game: g.Game,
				}
				if !first {
					one.Result, one.Points = g.Result.Turned(), g.BlackPoints
				}
				games = append(games, one)
			}
		}
	}
	return games
}
