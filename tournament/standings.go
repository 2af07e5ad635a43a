package tournament

import (
	"slices"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// Standing is one line of the standings.
type Standing struct {
	Rank   int // 1 for the first; shared by players who are tied after all tie-breaks
	Shared bool
	Group  int // group of a Belgrade, with its own ranks; 0 in other events
	// PlayOff is the number of the contest that decided the rank, or 0.
	PlayOff int
	// Settled says how the rank was settled that the player shared after all tie-breaks, or is empty.
	Settled SettledBy
	Player  PlayerID
	Points  Points
	Games   int // scored games with an opponent, including forfeits
	// Values holds the values of the declared tie-breaks, in their order.
	Values []tiebreak.Value
}

// Standings returns the current ranking of the players with a starting number, by points and the
// declared tie-breaks. Annulled players are omitted. Players who are still tied share a rank. The
// groups of a Belgrade follow each other, each with its own ranks. Play-offs reorder tied players, and
// settlements those who share places. The standings of a knock-out are those of its contest.
func (t Tournament) Standings() []Standing {
	if t.regulations.System == Wimbledon {
		return t.knockOutStandings()
	}
	standings := t.withPlayOffs(t.beforePlayOffs())
	if len(t.settled) > 0 && t.Over() {
		standings, _ = t.withSettlements(standings)
	}
	return standings
}

// beforePlayOffs returns the standings by points and tie-breaks alone.
func (t Tournament) beforePlayOffs() []Standing {
	var standings []Standing
	for _, group := range t.Groups() {
		ranked, _ := t.rank(group)
		standings = append(standings, ranked...)
	}
	return standings
}

// Explain returns the explanation of a player's value in the k-th declared tie-break, counted from
// 0. The opponents in its parts are PlayerIDs.
func (t Tournament) Explain(id PlayerID, k int) tiebreak.Explanation {
	return t.rankingOf(id).Explain(int(id), k)
}

// ExplainAll returns the explanations of a player's values in all declared tie-breaks, in their
// order.
func (t Tournament) ExplainAll(id PlayerID) []tiebreak.Explanation {
	ranking := t.rankingOf(id)
	list := make([]tiebreak.Explanation, len(t.regulations.TieBreaks))
	for k := range list {
		list[k] = ranking.Explain(int(id), k)
	}
	return list
}

// rankingOf returns the ranking of a player's group.
func (t Tournament) rankingOf(id PlayerID) *tiebreak.Ranking {
	var among []PlayerID
	for _, group := range t.Groups() {
		if slices.Contains(group, id) {
			among = group
		}
	}
	_, ranking := t.rank(among)
	return ranking
}

// rank returns the standings and the ranking of a group.
func (t Tournament) rank(group []PlayerID) ([]Standing, *tiebreak.Ranking) {
	left := t.annulledSet()
	for _, id := range t.Expelled() {
		left[id] = true
	}
	ids := make([]int, 0, len(t.order))
	for _, id := range group {
		if !left[id] {
			ids = append(ids, int(id))
		}
	}
	var table *tiebreak.Table
	var ranking *tiebreak.Ranking
	if t.OfTeams() {
		teams := t.TeamTable()
		table = teams.View(false)
		ranking = tiebreak.NewTeams(teams, t.regulations.TieBreakRules).RankOf(ids, t.regulations.TieBreaks)
	} else {
		table = t.Table()
		ranking = tiebreak.New(table, t.regulations.TieBreakRules).Rank(ids, t.regulations.TieBreaks)
	}
	standings := make([]Standing, len(ranking.Rows))
	for i, row := range ranking.Rows {
		s := Standing{Rank: row.Rank, Shared: row.Shared, Group: t.Group(PlayerID(row.Player)), Player: PlayerID(row.Player), Points: row.Points, Values: row.Values}
		for _, g := range table.Players[row.Player-1].Games {
			if g.Opponent != 0 && g.Kind != tiebreak.Pending {
				s.Games++
			}
		}
		standings[i] = s
	}
	// Tied players are ordered by starting number.
	slices.SortStableFunc(standings, func(a, b Standing) int {
		if a.Rank != b.Rank {
			return a.Rank - b.Rank
		}
		return t.players[a.Player-1].Number - t.players[b.Player-1].Number
	})
	return standings, ranking
}

// Table returns the table of the event for tie-breaks. Place p of the table is PlayerID p. Games
// with Annulled players count as free rounds.
func (t Tournament) Table() *tiebreak.Table {
	scoring := t.regulations.Scoring
	table := &tiebreak.Table{
		Players: make([]tiebreak.Player, len(t.players)),
		Win:     scoring.Win, Draw: scoring.Draw, Loss: scoring.Loss,
		Rounds: t.regulations.Rounds, Predetermined: t.regulations.System.Predetermined(),
	}
	for i, p := range t.players {
		table.Players[i] = tiebreak.Player{Number: p.Number, Rating: p.Rating}
		if t.regulations.RatingsByRound {
			for _, l := range p.Later {
				table.Players[i].Later = append(table.Players[i].Later, tiebreak.LaterRating{Round: l.Round, Rating: l.Rating})
			}
		}
	}
	add := func(id PlayerID, g tiebreak.Game) {
		_, known := t.Player(id)
		_, opponent := t.Player(PlayerID(g.Opponent))
		if known && (opponent || g.Opponent == 0) {
			p := &table.Players[id-1]
			p.Games = append(p.Games, g)
		}
	}
	annulled := t.annulledSet()
	for _, r := range t.rounds {
		paired := make(map[PlayerID]bool, len(t.players))
		for _, b := range r.Boards {
			paired[b.White], paired[b.Black] = true, true
			switch {
			case b.Bye != "":
				add(b.White, byeGame(r.Number, b.Bye, scoring))
			case annulled[b.White] || annulled[b.Black]:
				free := tiebreak.Game{Round: r.Number, Kind: tiebreak.Rest}
				add(b.White, free)
				add(b.Black, free)
			default:
				white, black := boardGames(r.Number, t.Counted(r.Number, b))
				add(b.White, white)
				add(b.Black, black)
			}
		}
		for _, id := range t.order {
			if !paired[id] && !t.regulations.System.Predetermined() { // in a predetermined event their group has played all its rounds
				add(id, tiebreak.Game{Round: r.Number, Kind: tiebreak.RequestedBye})
			}
		}
	}
	t.addAdjustments(table)
	return table
}

// addAdjustments adds the deductions and awards of the record to a table: to the points of their
// round, or to the extra points of the player if there is no such round.
func (t Tournament) addAdjustments(table *tiebreak.Table) {
	for _, a := range t.Adjustments() {
		p := &table.Players[a.Player-1]
		at := slices.IndexFunc(p.Games, func(g tiebreak.Game) bool {
			return a.Round > 0 && g.Round == a.Round && g.Kind != tiebreak.Pending && g.Kind != tiebreak.Rest
		})
		if at >= 0 {
			p.Games[at].Points += a.Points
			continue
		}
		p.Extra += a.Points
	}
}

// byeGame returns a bye as a game for tie-breaks.
func byeGame(round int, bye Bye, s Scoring) tiebreak.Game {
	g := tiebreak.Game{Round: round, Kind: tiebreak.RequestedBye, Points: s.Bye(bye)}
	switch bye {
	case Rest:
		g.Kind = tiebreak.Rest
	case FullBye:
		g.Kind, g.Result = tiebreak.PairingBye, tiebreak.Win
	case PairingBye:
		g.Kind, g.Result = tiebreak.PairingBye, tiebreak.Draw
		if s.Allocated.Declared && (g.Points < s.Draw || g.Points == s.Loss) {
			g.Result = tiebreak.Loss
		}
	case HalfBye:
		g.Result = tiebreak.Draw
	case ZeroBye:
	}
	return g
}

// boardGames returns the games of both players of a board for tie-breaks.
func boardGames(round int, b Board) (white, black tiebreak.Game) {
	kind := tiebreak.Played
	switch {
	case b.Result == NoResult:
		kind = tiebreak.Pending
	case b.Result.Forfeit():
		kind = tiebreak.Forfeit
	}
	w, bl := b.Result.outcomes()
	white = tiebreak.Game{Round: round, Opponent: int(b.Black), Kind: kind, Result: tieOutcome(w), Points: b.WhitePoints}
	black = tiebreak.Game{Round: round, Opponent: int(b.White), Black: true, Kind: kind, Result: tieOutcome(bl), Points: b.BlackPoints}
	return white, black
}

// tieOutcome returns an outcome as a result for tie-breaks.
func tieOutcome(o outcome) tiebreak.PlayerResult {
	return [...]tiebreak.PlayerResult{loss: tiebreak.Loss, draw: tiebreak.Draw, win: tiebreak.Win}[o]
}
