package rated

import (
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament/swiss"
)

// normState returns the kind of a round as package norm defines it.
func normState(t swiss.RoundRecord) norm.State {
	switch t.Kind {
	case swiss.Win, swiss.Draw, swiss.Loss:
		if t.Unrated {
			return norm.Missed
		}
		return norm.Played
	case swiss.Unfinished:
		return norm.Open
	case swiss.ForfeitWin:
		return norm.ForfeitWin
	case swiss.ForfeitLoss:
		return norm.Lost
	case swiss.PairingBye:
		return norm.PairingBye
	default:
		return norm.Missed
	}
}

// normGames returns the games of the player at a place for package norm.
func (f field) normGames(place int) []norm.Game {
	games := make([]norm.Game, 0, len(f.Games.Entries[place].Records))
	for r, turn := range f.Games.Entries[place].Records {
		g := norm.Game{Round: r + 1, State: normState(turn)}
		g.Score, _ = ratedScore(turn)
		if turn.Kind.Paired() {
			at := f.places[turn.Opponent]
			o := f.People[at]
			g.Opponent = norm.Opponent{Rating: o.Rating, Title: norm.Title(o.Title), Federation: o.Federation, Scoreless: f.isScoreless(at)}
		}
		games = append(games, g)
	}
	return games
}

// isScoreless reports whether an unrated player lost all games against rated opponents (Article
// 1.4.2b of B.01).
func (f field) isScoreless(place int) bool {
	if f.People[place].Rating > 0 {
		return false
	}
	for _, turn := range f.Games.Entries[place].Records {
		if points, played := ratedScore(turn); played && points > 0 && f.People[f.places[turn.Opponent]].Rating > 0 {
			return false
		}
	}
	return true
}

// participants returns the field as Article 1.4.3d counts it.
func (f field) participants() []norm.Participant {
	all := make([]norm.Participant, len(f.People))
	for i, p := range f.People {
		all[i] = norm.Participant{Rating: p.Rating, Title: norm.Title(p.Title), Federation: p.Federation}
		for _, turn := range f.Games.Entries[i].Records {
			all[i].Rounds = append(all[i].Rounds, normState(turn))
		}
	}
	return all
}

// SystemOf returns the system of play, derived from the pairings: a single or double round robin,
// or a Swiss. It is not reliable for an event that has just begun.
func SystemOf(t *swiss.Tournament) norm.System {
	n := len(t.Entries)
	if n < 3 {
		return norm.Swiss
	}
	met := make(map[[2]int]int)
	for _, e := range t.Entries {
		for _, turn := range e.Records {
			if turn.Kind.Paired() && e.Number < turn.Opponent {
				met[[2]int{e.Number, turn.Opponent}]++
			}
		}
	}
	if len(met) != n*(n-1)/2 {
		return norm.Swiss
	}
	times := 0
	for _, count := range met {
		if times != 0 && count != times {
			return norm.Swiss
		}
		times = count
	}
	switch times {
	case 1:
		return norm.RoundRobin
	case 2:
		return norm.DoubleRoundRobin
	default:
		return norm.Swiss
	}
}
