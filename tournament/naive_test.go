package tournament_test

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// naive computes standings a second time, slowly and straight from the boards,
// reading the annex word by word. Numbers are in quarters of a point.
type naive struct {
	t      tournament.Tournament
	regs   tournament.Regulations
	rounds []tournament.Round
}

// ranks returns everybody's rank: one more than the number of players before
// them, where a player is before another if the first number in which their rows
// differ is greater.
func (n naive) ranks() map[tournament.PlayerID]int {
	players := n.t.Order()
	rows := make(map[tournament.PlayerID][]int)
	for _, p := range players {
		rows[p] = []int{4 * n.points(p)}
	}
	for _, m := range n.regs.TieBreaks {
		next := make(map[tournament.PlayerID][]int)
		for _, p := range players {
			var tied []tournament.PlayerID
			for _, q := range players {
				if slices.Equal(rows[p], rows[q]) {
					tied = append(tied, q)
				}
			}
			next[p] = append(slices.Clone(rows[p]), n.value(m, p, tied))
		}
		rows = next
	}
	ranks := make(map[tournament.PlayerID]int)
	for _, p := range players {
		ranks[p] = 1
		for _, q := range players {
			if slices.Compare(rows[q], rows[p]) > 0 {
				ranks[p]++
			}
		}
	}
	return ranks
}

// points are the half points a player has.
func (n naive) points(p tournament.PlayerID) int {
	sum := 0
	for _, r := range n.rounds {
		for _, b := range r.Boards {
			white, black := n.regs.Scoring.Points(b.Result)
			switch p {
			case b.White:
				sum += int(white + n.regs.Scoring.Bye(b.Bye))
			case b.Black:
				sum += int(black)
			}
		}
	}
	return sum
}

// lived is one round of one player.
type lived struct {
	played, unplayed bool
	opponent         tournament.PlayerID
	black            bool
	points           int // half points
	won, drawn       bool
}

func (n naive) life(p tournament.PlayerID) []lived {
	var life []lived
	for _, r := range n.rounds {
		l := lived{unplayed: true} // absent, until a board says otherwise
		for _, b := range r.Boards {
			if b.White != p && b.Black != p {
				continue
			}
			if b.Bye != "" {
				l.points = int(n.regs.Scoring.Bye(b.Bye))
				continue
			}
			l.opponent, l.black = b.Black, b.Black == p
			if l.black {
				l.opponent = b.White
			}
			white, black := n.regs.Scoring.Points(b.Result)
			l.points = int(white)
			if l.black {
				l.points = int(black)
			}
			switch b.Result {
			case tournament.NoResult:
				l.unplayed = false
			case tournament.WhiteByForfeit, tournament.BlackByForfeit, tournament.DoubleForfeit:
			default:
				l.played, l.unplayed = true, false
				white, black, _ := strings.Cut(strings.NewReplacer("1/2", "½", "u", "").Replace(b.Result.String()), "-")
				own := white
				if l.black {
					own = black
				}
				l.won, l.drawn = own == "1", own == "½"
			}
		}
		life = append(life, l)
	}
	return life
}

// afterSectionOne is a score with unplayed games counted as draws.
func (n naive) afterSectionOne(p tournament.PlayerID) int {
	sum := 0
	for _, l := range n.life(p) {
		if l.played {
			sum += l.points
		}
		if l.unplayed {
			sum += int(n.regs.Scoring.Draw)
		}
	}
	return sum
}

func (n naive) value(m tiebreak.Method, p tournament.PlayerID, tied []tournament.PlayerID) int {
	sum := 0
	for _, l := range n.life(p) {
		switch m {
		case tiebreak.Wins:
			if l.won {
				sum += 4
			}
		case tiebreak.GamesWithBlack:
			if l.played && l.black {
				sum += 4
			}
		case tiebreak.SonnebornBerger:
			switch {
			case l.unplayed:
				sum += n.afterSectionOne(p)
			case l.won:
				sum += 2 * n.afterSectionOne(l.opponent)
			case l.drawn:
				sum += n.afterSectionOne(l.opponent)
			}
		case tiebreak.Koya:
			if l.opponent != 0 && (l.played || l.unplayed) && n.half(l.opponent) {
				sum += 2 * l.points
			}
		case tiebreak.DirectEncounter:
			if l.played && slices.Contains(tied, l.opponent) && n.allMet(tied) {
				sum += 2 * l.points
			}
		}
	}
	return sum
}

func (n naive) half(p tournament.PlayerID) bool {
	games := 0
	for _, l := range n.life(p) {
		if l.played || l.unplayed {
			games++
		}
	}
	return 2*n.points(p) >= games*int(n.regs.Scoring.Win)
}

func (n naive) allMet(tied []tournament.PlayerID) bool {
	for _, p := range tied {
		for _, q := range tied {
			met := p == q
			for _, l := range n.life(p) {
				met = met || l.played && l.opponent == q
			}
			if !met {
				return false
			}
		}
	}
	return true
}
