package standings

import (
	"slices"
	"strconv"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/trf"
)

// TeamRound is a round of an event of teams as its report has it. Teams are named by
// their places in [TeamEvent.Entries], from 1.
type TeamRound struct {
	Matches []TeamMatch // in the order of the team that stands first in the file
	Byes    []TeamBye
}

// TeamMatch is a match with who sat where.
type TeamMatch struct {
	White, Black           int    // White has it on the first board
	WhiteSeats, BlackSeats []int  // starting numbers, board by board; 0 for an empty board
	Forfeit                string // +- -+ -- of a match that was not played; then seats are in no order
}

// TeamBye is a team without an opponent.
type TeamBye struct {
	Team   int
	Kind   string // F H Z or U; empty where the file does not say
	Seated []int  // who is scored with the team, in the order of its list
}

// TeamRounds reads the teams of a report and what each published round was to them.
// Where nothing tells which team had White on the first board it is the one that
// record 300 names first, or else the first of the file. The error is *trf.Faults.
func TeamRounds(f *trf.File) ([]TeamEntry, []TeamRound, error) {
	b, err := readTeams(f, false)
	if err != nil {
		return nil, nil, err
	}
	if err := b.published(f); err != nil {
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
			m, played := b.meeting(team, round, raw, first)
			if !played || done[m.White] || done[m.Black] {
				rounds[i].Byes = append(rounds[i].Byes, TeamBye{team, b.byeKind(team, round), seated(b.event.Entries[at].Players, raw, round, "UFH")})
				continue
			}
			done[m.White], done[m.Black] = true, true
			rounds[i].Matches = append(rounds[i].Matches, m)
		}
	}
	return b.event.Entries, rounds, nil
}

// published counts the rounds in which two teams met or one had the bye of the pairing.
func (b *teamBuilder) published(f *trf.File) error {
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

// seated are those of a list whose column of a round has one of these results.
func seated(list []int, raw map[int][]trf.Game, round int, results string) []int {
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

// meeting is the match of a team in a round.
func (b *teamBuilder) meeting(team, round int, raw map[int][]trf.Game, first map[[2]int]int) (TeamMatch, bool) {
	key := [2]int{round, team}
	if x, not := b.forfeits[key]; not && x.rival > 0 {
		other := b.forfeits[[2]int{round, x.rival}]
		m := TeamMatch{White: team, Black: x.rival, Forfeit: sign(x.won) + sign(other.won)}
		if !x.white {
			m = TeamMatch{White: x.rival, Black: team, Forfeit: sign(other.won) + sign(x.won)}
		}
		m.WhiteSeats = seated(b.event.Entries[m.White-1].Players, raw, round, "+-")
		m.BlackSeats = seated(b.event.Entries[m.Black-1].Players, raw, round, "+-")
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

func sign(won bool) string {
	if won {
		return "+"
	}
	return "-"
}

// seats are the line-ups of two teams that met, opposite each other. The games say who
// sat opposite whom: where the lists of both would seat them otherwise, the boards are
// in the order of the list under which the colours change from board to board.
func (b *teamBuilder) seats(team, rival, round int) (ours, theirs []int) {
	ours, theirs = b.lineUp(team, round), b.lineUp(rival, round)
	byOurs, byTheirs := b.opposite(ours, theirs, round), b.opposite(theirs, ours, round)
	if slices.Equal(byOurs, theirs) || b.alternates(ours, round) || !b.alternates(theirs, round) {
		return ours, byOurs
	}
	return byTheirs, theirs
}

// opposite is who sat opposite a line-up: the opponents of its games, and where it has
// none the rest of the other line-up, in that order.
func (b *teamBuilder) opposite(ours, theirs []int, round int) []int {
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
		at := i // of its own line-up, where that is free
		if at >= len(ours) || seats[at] != 0 || ours[at] != 0 && b.alone(ours[at], round) {
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

// alternates reports whether the colours of a line-up change from board to board.
func (b *teamBuilder) alternates(seats []int, round int) bool {
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
