package rated

import (
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Person is a player of an event, with their own entry or as a member of a team.
type Person struct {
	// Number is the starting number. In an event of teams it is the number in its report, which
	// numbers the players team after team. Before numbers are assigned it is the place of entry.
	Number int
	Entry  tournament.Entry
	Player tournament.PlayerID // the player or their team
	Seat   int                 // place in the team's roster, 1 for the first; 0 without a team
}

// People returns all players of an event, by number.
func People(t tournament.Tournament) []Person {
	order := t.Order()
	if !t.NumbersDrawn() {
		for _, p := range t.Players() {
			if !p.Removed {
				order = append(order, p.ID)
			}
		}
	}
	var people []Person
	for _, id := range order {
		p, _ := t.Player(id)
		if !t.OfTeams() {
			number := p.Number
			if number == 0 {
				number = int(id)
			}
			people = append(people, Person{Number: number, Entry: p.Entry, Player: id})
			continue
		}
		for seat, one := range p.Roster {
			people = append(people, Person{Number: len(people) + 1, Entry: one, Player: id, Seat: seat + 1})
		}
	}
	return people
}

// gamesOfTeams returns the games of the players of an event of teams. Players of a team with a bye,
// or whose match is not played, have no opponent, as in a report.
func gamesOfTeams(t tournament.Tournament, people []Person) *swiss.Tournament {
	regs := t.Regulations()
	games := &swiss.Tournament{Rounds: regs.Rounds, Scoring: swiss.ScoringOf(regs.Teams.Games.Win, regs.Teams.Games.Draw, regs.Teams.Games.Loss)}
	rounds := t.Rounds()
	numbers := make(map[[2]int]int) // by team and seat
	for _, p := range people {
		numbers[[2]int{int(p.Player), p.Seat}] = p.Number
		games.Entries = append(games.Entries, swiss.Entry{Number: p.Number, Name: p.Entry.Name, Title: p.Entry.Title, Rating: p.Entry.Rating, Records: make([]swiss.RoundRecord, len(rounds))})
	}
	for i, r := range rounds {
		set := func(number int, record swiss.RoundRecord) {
			if number > 0 {
				games.Entries[number-1].Records[i] = record
			}
		}
		all := func(team tournament.PlayerID, kind swiss.Kind) {
			for _, seat := range t.LineUp(r.Number, team) {
				set(numbers[[2]int{int(team), seat}], swiss.RoundRecord{Kind: kind})
			}
		}
		for _, b := range r.Boards {
			switch {
			case b.Bye != "":
				all(b.White, byes[b.Bye])
			case len(b.Games) == 0 && b.Result.Forfeit():
				white, black := withoutOpponent(swiss.RecordsOf(swiss.Score{Result: b.Result}))
				all(b.White, white)
				all(b.Black, black)
			default:
				ours, theirs := t.LineUp(r.Number, b.White), t.LineUp(r.Number, b.Black)
				for board := range ours {
					white, black := numbers[[2]int{int(b.White), ours[board]}], numbers[[2]int{int(b.Black), theirs[board]}]
					w, k := swiss.RecordsOf(swiss.Score{Pair: swiss.Pair{White: white, Black: black}, Result: b.GameResult(board + 1)})
					if board%2 == 1 {
						w.Color, k.Color = k.Color, w.Color
					}
					if white == 0 || black == 0 { // one of the seats is empty
						w.Kind, k.Kind = withoutOpponent(w, k)
						w, k = swiss.RoundRecord{Kind: w.Kind}, swiss.RoundRecord{Kind: k.Kind}
					}
					set(white, w)
					set(black, k)
				}
			}
		}
	}
	return games
}

// byes maps the byes of a team to the records of its players.
var byes = map[tournament.Bye]swiss.Kind{tournament.PairingBye: swiss.PairingBye, tournament.FullBye: swiss.FullBye, tournament.HalfBye: swiss.HalfBye}

// withoutOpponent returns the records of both sides of a board with an empty seat: a bye for the
// side that won, and a zero bye for the other.
func withoutOpponent(white, black swiss.RoundRecord) (ours, theirs swiss.Kind) {
	one := func(k swiss.Kind) swiss.Kind {
		if k == swiss.ForfeitWin {
			return swiss.PairingBye
		}
		return swiss.ZeroBye
	}
	return one(white.Kind), one(black.Kind)
}

// systemOfTeams returns the system of play of an event of teams for norms. A double round robin of
// teams counts as single, because its players have other opponents the second time (1.4.5f is about
// six players).
func systemOfTeams(t tournament.Tournament) norm.System {
	if t.Regulations().System.Predetermined() || SystemOf(swiss.FromEvent(t)) != norm.Swiss {
		return norm.RoundRobin
	}
	return norm.Swiss
}
