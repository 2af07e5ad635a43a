package tiebreak

// Outcome is what a game gave to one of its two players. The two need not be
// opposite: an arbiter may let both lose (Article 12.9, 2009).
type Outcome uint8

const (
	Loss Outcome = iota
	Draw
	Win
)

// Kind says how a result came about, which is what Annex C.06 section 1 asks.
type Kind uint8

const (
	// Played is a game in which both players made moves: only these have
	// colours, and only in these have two players met.
	Played Kind = iota
	// Forfeit is a game with an opponent that was decided without being
	// played.
	Forfeit
	// Bye is a round without an opponent in which something was given or
	// lost: a bye of any worth, or an absence.
	Bye
	// Rest is the free round that an odd field gives each player in turn. No
	// game was due, so it is not an unplayed game and enters no tie-break.
	Rest
)

// Game is one round as one player lived it.
type Game struct {
	Round    int
	Opponent int // place in the table; 0 when there was none
	Black    bool
	Kind     Kind
	Outcome  Outcome
	Points   int // half points that it gave
}

// Player is the games of one player, in the order of the rounds. Rounds that
// are paired but not finished are left out.
type Player struct {
	Games []Game
}

// Table is a field of players, known by their places: the first one is 1.
type Table struct {
	Players []Player
	Win     int // half points for a win, ordinarily 2
	Draw    int // half points for a draw, ordinarily 1
}

// sums is what the systems need to know of everybody at once.
type sums struct {
	points   []int  // half points that each player really has
	adjusted []int  // half points with every unplayed game as a draw
	half     []bool // whether he really has half of what his games could give
}

// sum adds up every player's games once.
func (t *Table) sum() sums {
	s := sums{
		points:   make([]int, len(t.Players)),
		adjusted: make([]int, len(t.Players)),
		half:     make([]bool, len(t.Players)),
	}
	for i, p := range t.Players {
		games := 0
		for _, g := range p.Games {
			s.points[i] += g.Points
			switch g.Kind {
			case Played:
				s.adjusted[i] += g.Points
				games++
			case Forfeit, Bye:
				// Annex C.06 section 1, 2009: a draw against himself.
				s.adjusted[i] += t.Draw
				games++
			case Rest:
			}
		}
		// Annex C.06 section 2(b), 2009: half or more, by real results.
		s.half[i] = 2*s.points[i] >= games*t.Win
	}
	return s
}
