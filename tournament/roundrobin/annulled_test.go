package roundrobin_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
)

// A player who leaves before half of the games counts for nobody, and one who leaves
// later for everybody; counted a second time, straight from the boards.
func TestWhoLeavesARoundRobin(t *testing.T) {
	annulled, kept := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 9).Draw(t, "players")
		cycles := rapid.IntRange(1, 2).Draw(t, "cycles")
		var s tournament.Tournament
		s = do(t, s, tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Berger, Cycles: cycles}})
		s = do(t, s, tournament.Enter{Players: entries(n)})
		s = do(t, s, tournament.DrawLots{Order: s.Active()})
		for round := 1; round <= s.Planned(); round++ {
			pairings := drafted(t, s, round)
			s = do(t, s, tournament.PublishRound{Round: round, Pairings: pairings})
			for _, p := range pairings {
				if p.Bye != "" {
					continue
				}
				white, _ := s.Player(p.White)
				black, _ := s.Player(p.Black)
				result := rapid.SampledFrom(tournament.Results()).Draw(t, "result")
				switch {
				case white.Withdrawn && black.Withdrawn:
					result = tournament.DoubleForfeit
				case white.Withdrawn:
					result = tournament.BlackByForfeit
				case black.Withdrawn:
					result = tournament.WhiteByForfeit
				}
				s = do(t, s, tournament.RecordResult{Round: round, Board: p.Board, Result: result, Source: tournament.Source{Member: "a1"}})
			}
			if rapid.IntRange(0, 3).Draw(t, "leaves") == 0 && len(s.Active()) > 0 {
				s = do(t, s, tournament.Withdraw{Player: rapid.SampledFrom(s.Active()).Draw(t, "who")})
			}
		}
		table := s.CrossTable()
		out := make([]bool, n)
		for i, row := range table {
			came := 0
			for _, games := range row.Cells {
				for _, g := range games {
					forfeited := g.Result == tournament.DoubleForfeit || g.Result.Forfeit() && g.Points == 0
					if !forfeited {
						came++
					}
				}
			}
			p, _ := s.Player(row.Player)
			out[i] = p.Withdrawn && came < cycles*(n-1)-came
			if p.Withdrawn && out[i] {
				annulled++
			} else if p.Withdrawn {
				kept++
			}
		}
		standings := s.Standings()
		for i, row := range table {
			at := slices.IndexFunc(standings, func(l tournament.Standing) bool { return l.Player == row.Player })
			if out[i] != row.Annulled || out[i] != (at < 0) || out[i] != slices.Contains(s.Annulled(), row.Player) {
				t.Fatalf("player %d: out %v, row %+v, line %d", row.Player, out[i], row, at)
			}
			if out[i] {
				continue
			}
			points, games := tournament.Points(0), 0
			for j, cell := range row.Cells {
				for _, g := range cell {
					if !out[j] {
						points += g.Points
						games++
					}
				}
			}
			if l := standings[at]; l.Points != points || l.Games != games || row.Total != points {
				t.Fatalf("player %d: %+v with total %v, counted %v in %d games", row.Player, l, row.Total, points, games)
			}
		}
	})
	if annulled == 0 || kept == 0 {
		t.Errorf("%d annulled, %d kept: the draws show nothing", annulled, kept)
	}
}
