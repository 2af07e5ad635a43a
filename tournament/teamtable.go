package tournament

import (
	"slices"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// TeamTable returns the table of an event of teams for tie-breaks. Place p of the table is PlayerID
// p. Matches with Annulled teams count as free rounds.
func (t Tournament) TeamTable() *tiebreak.Teams {
	regs := t.regulations
	table := &tiebreak.Teams{
		Teams:    make([]tiebreak.Team, len(t.players)),
		MatchWin: regs.Scoring.Win, MatchDraw: regs.Scoring.Draw, MatchLoss: regs.Scoring.Loss,
		Win: regs.Teams.Games.Win, Draw: regs.Teams.Games.Draw, Loss: regs.Teams.Games.Loss,
		Boards: regs.Teams.Boards, Primary: tiebreak.MatchPoints, Rounds: regs.Rounds, Predetermined: regs.System.Predetermined(),
	}
	if regs.Teams.Primary == ByGames {
		table.Primary = tiebreak.GamePoints
	}
	for i, p := range t.players {
		table.Teams[i].Number = p.Number
	}
	add := func(id PlayerID, m tiebreak.Match) {
		if _, known := t.Player(id); known {
			table.Teams[id-1].Matches = append(table.Teams[id-1].Matches, m)
		}
	}
	annulled := t.annulledSet()
	for _, r := range t.rounds {
		paired := make(map[PlayerID]bool, len(t.players))
		for _, b := range r.Boards {
			paired[b.White], paired[b.Black] = true, true
			switch {
			case b.Bye != "":
				g := byeGame(r.Number, b.Bye, regs.Scoring)
				add(b.White, tiebreak.Match{Round: r.Number, Kind: g.Kind, MatchPoints: g.Points, GamePoints: regs.Teams.ByeGames(b.Bye)})
			case annulled[b.White] || annulled[b.Black]:
				free := tiebreak.Match{Round: r.Number, Kind: tiebreak.Rest}
				add(b.White, free)
				add(b.Black, free)
			default:
				white, black := t.teamMatches(r.Number, t.Counted(r.Number, b))
				add(b.White, white)
				add(b.Black, black)
			}
		}
		for _, id := range t.order {
			if !paired[id] {
				add(id, tiebreak.Match{Round: r.Number, Kind: tiebreak.RequestedBye})
			}
		}
	}
	for _, a := range t.Adjustments() {
		table.Teams[a.Player-1].MatchExtra += a.Points
		table.Teams[a.Player-1].GameExtra += a.GamePoints
	}
	return table
}

// teamMatches returns a match from the point of view of both teams, for tie-breaks. A match that is
// not over has no points yet.
func (t Tournament) teamMatches(round int, b Board) (white, black tiebreak.Match) {
	w, k := boardGames(round, b)
	white = tiebreak.Match{Round: round, Opponent: w.Opponent, Kind: w.Kind, MatchPoints: w.Points}
	black = tiebreak.Match{Round: round, Opponent: k.Opponent, Kind: k.Kind, MatchPoints: k.Points}
	if w.Kind == tiebreak.Pending {
		return white, black
	}
	if len(b.Games) > 0 && !slices.ContainsFunc(b.Games, func(g MatchGame) bool { return !g.Result.Forfeit() }) {
		white.Kind, black.Kind = tiebreak.Forfeit, tiebreak.Forfeit // also if it is level
	}
	ours, theirs := t.GamePoints(b)
	white.GamePoints, black.GamePoints = ours, theirs
	for _, g := range b.Games {
		white.Boards, black.Boards = append(white.Boards, g.WhitePoints), append(black.Boards, g.BlackPoints)
	}
	return white, black
}
