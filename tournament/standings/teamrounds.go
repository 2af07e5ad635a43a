package standings

import (
	"slices"
	"strconv"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/trf"
)

// TeamRound is a round of an event of teams from its report. Teams are identified by their places
// in [TeamEvent.Entries], from 1.
type TeamRound struct {
	Matches []TeamMatch // by the team that is first in the file
	Byes    []TeamBye
}

// TeamMatch is a match with the line-ups of both teams.
type TeamMatch struct {
	White, Black           int   // White has White on the first board
	WhiteSeats, BlackSeats []int // starting numbers by board; 0 for an empty board
	// +-, -+ or -- if the match was not played; then the order of the seats has no meaning
	Forfeit string
}

// TeamBye is a team without an opponent in a round.
type TeamBye struct {
	Team   int
	Kind   string // F, H, Z or U; empty if the file does not say
	Seated []int  // players who score with the team, in the order of its list
}

// TeamRounds reads the teams of a report and its published rounds. If the games do not show which
// team had White on the first board, it is the team that record 300 names first, or else the first
// team of the file. The error is a *trf.Faults.
func TeamRounds(f *trf.File) ([]TeamEntry, []TeamRound, error) {
	b, err := readTeams(f, false)
	if err != nil {
		return nil, nil, err
	}
	if err := b.countPublished(f); err != nil {
		return nil, nil, err
	}
	raw := make(map[int][]trf.Game)
	for _, p := range f.Players() {
		raw[p.Number] = p.Games
	}
	first := make(map[[2]int]int) // line of the record 300 by round and team
	for i, line := range f.Lines {
		if r, is := line.Record.(*trf.Order); is {
			first[[2]int{r.Round, b.place(r.Team)}] = i + 1
		}
	}
	rounds := make([]TeamRound, b.rounds)
	for i := range rounds {
		round := i + 1
		done := make(map[int]bool)
		for at := range b.event.Entries {
			team := at + 1
			if done[team] {
				continue
			}
			m, played := b.teamMatch(team, round, raw, first)
			if !played || done[m.White] || done[m.Black] {
				rounds[i].Byes = append(rounds[i].Byes, TeamBye{team, b.byeKind(team, round), playersWith(b.event.Entries[at].Players, raw, round, "UFH")})
				continue
			}
			done[m.White], done[m.Black] = true, true
			rounds[i].Matches = append(rounds[i].Matches, m)
		}
	}
	return b.event.Entries, rounds, nil
}

// countPublished extends the number of rounds by those with only team byes or forfeits. It returns
// an error if there are too many.
func (b *teamBuilder) countPublished(f *trf.File) error {
	faults := &trf.Faults{}
	for i, line := range f.Lines {
		switch r := line.Record.(type) {
		case *trf.TeamForfeit:
			if r.Round < 1 || r.Round > swiss.MaxRounds {
				faults.Add(trf.Fault{Code: trf.NumberImproper, Line: i + 1, Column: 8, Record: r.Tag(), Field: "round", Text: strconv.Itoa(r.Round)})
			}
			b.rounds = max(b.rounds, r.Round)
		case *trf.TeamByes:
			for i, n := range r.Teams {
				if n != 0 {
					b.rounds = max(b.rounds, i+1)
				}
			}
		}
	}
	if b.rounds > swiss.MaxRounds && len(faults.List) == 0 {
		faults.Add(trf.Fault{Code: swiss.RoundsImproper, Record: "320", Other: swiss.MaxRounds})
	}
	if len(faults.List) > 0 {
		return faults
	}
	return nil
}

// playersWith returns the players of a list whose result in a round is one of results.
func playersWith(list []int, raw map[int][]trf.Game, round int, results string) []int {
	var there []int
	for _, n := range list {
		games := raw[n]
		if round > len(games) || games[round-1].Result == "" {
			continue
		}
		if slices.Contains([]rune(results), rune(games[round-1].Result[0])) {
			there = append(there, n)
		}
	}
	return there
}

// teamMatch returns the match of a team in a round, and false if there is none.
func (b *teamBuilder) teamMatch(team, round int, raw map[int][]trf.Game, first map[[2]int]int) (TeamMatch, bool) {
	key := [2]int{round, team}
	if x, not := b.forfeits[key]; not && x.rival > 0 {
		other := b.forfeits[[2]int{round, x.rival}]
		m := TeamMatch{White: team, Black: x.rival, Forfeit: sign(x.won) + sign(other.won)}
		if !x.white {
			m = TeamMatch{White: x.rival, Black: team, Forfeit: sign(other.won) + sign(x.won)}
		}
		m.WhiteSeats = playersWith(b.event.Entries[m.White-1].Players, raw, round, "+-")
		m.BlackSeats = playersWith(b.event.Entries[m.Black-1].Players, raw, round, "+-")
		return m, true
	}
	_, rival := b.players(team, round)
	if rival == 0 || rival == team {
		return TeamMatch{}, false
	}
	ours, theirs := b.seats(team, rival, round)
	m := TeamMatch{White: team, Black: rival, WhiteSeats: ours, BlackSeats: theirs}
	votes := 0
	for i, n := range ours {
		r, _ := b.record(n, round)
		if r.Opponent == 0 || i >= len(theirs) || r.Opponent != theirs[i] {
			continue
		}
		switch white := i%2 == 0; {
		case r.Color == swiss.NoColor:
		case (r.Color == swiss.White) == white:
			votes++
		default:
			votes--
		}
	}
	mine, rivals := first[key], first[[2]int{round, rival}]
	if votes < 0 || votes == 0 && mine > 0 && rivals > 0 && rivals < mine {
		m = TeamMatch{White: rival, Black: team, WhiteSeats: theirs, BlackSeats: ours}
	}
	return m, true
}

// sign returns "+" for a win and "-" otherwise.
func sign(won bool) string {
	if won {
		return "+"
	}
	return "-"
}

// seats returns the line-ups of two teams that met, with opponents at the same index. The games say
// who played whom. If the lists of the teams disagree on the boards, the list decides in which the
// colours alternate from board to board.
func (b *teamBuilder) seats(team, rival, round int) (ours, theirs []int) {
	ours, theirs = b.lineUp(team, round), b.lineUp(rival, round)
	byOurs, byTheirs := b.opponentsOf(ours, theirs, round), b.opponentsOf(theirs, ours, round)
	if slices.Equal(byOurs, theirs) || b.isAlternating(ours, round) || !b.isAlternating(theirs, round) {
		return ours, byOurs
	}
	return byTheirs, theirs
}

// opponentsOf returns the opponents of a line-up from its games. Seats without a game get the
// remaining players of the other line-up, in their order.
func (b *teamBuilder) opponentsOf(ours, theirs []int, round int) []int {
	met := make(map[int]bool)
	seats := make([]int, len(ours))
	for i, n := range ours {
		if r, _ := b.record(n, round); r.Kind.Paired() && r.Opponent != 0 {
			seats[i], met[r.Opponent] = r.Opponent, true
		}
	}
	for i, n := range theirs {
		if n == 0 || met[n] {
			continue
		}
		at := i // the index in its own line-up, if that seat is free
		if at >= len(ours) || seats[at] != 0 || ours[at] != 0 && b.wonAlone(ours[at], round) {
			at = slices.IndexFunc(ours, func(o int) bool { return o == 0 })
			for at >= 0 && at < len(ours) && (seats[at] != 0 || ours[at] != 0) {
				at++
			}
		}
		if at >= 0 && at < len(seats) {
			seats[at] = n
		}
	}
	return seats
}

// isAlternating reports whether the colours of a line-up alternate from board to board.
func (b *teamBuilder) isAlternating(seats []int, round int) bool {
	first := swiss.NoColor
	for i, n := range seats {
		r, _ := b.record(n, round)
		color := r.Color
		if color == swiss.NoColor {
			continue
		}
		if i%2 == 1 {
			color = color.Other()
		}
		if first != swiss.NoColor && color != first {
			return false
		}
		first = color
	}
	return true
}
