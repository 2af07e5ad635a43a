package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// table is an edition of the Laws as data: its figures, its named policies
// where texts differ in kind, and where each rule stands in it. Reading two
// tables side by side is reading the difference between two editions.
type table struct {
	edition Edition
	// revision grows with every correction of the table, so that a log says
	// which reading it was played under.
	revision int

	// rapid is the range of thinking time that makes a game rapid; less is
	// blitz. A game has one mode only if all its moves are in one period.
	rapid modeRange

	// repetitions is how often a position must stand for a claim, and fifty how
	// many moves by each player must pass.
	repetitions int
	fifty       int
	// claimIsOffer says that a claim of a draw is also an offer of one.
	claimIsOffer bool
	// wrongClaim is what a wrong claim costs.
	wrongClaim claimPenalty

	// delayLapses says that main time saved in a period with a delay does not
	// pass into the next one.
	delayLapses bool

	// dead is the test for a position that ends the game at once.
	dead deadPolicy
	// flag is the test for the opponent of a player whose flag has fallen.
	flag flagPolicy

	articles map[Rule]string
}

// modeRange is a range of thinking times: from, and less than below. The time
// is the period's, plus sixty times what is added for each move.
type modeRange struct{ from, below time.Duration }

// mode derives the mode of play from a control.
func (r modeRange) mode(c clock.Control) Mode {
	if len(c) != 1 || c[0].Moves != 0 {
		return Standard
	}
	time := c[0].Time + 60*(c[0].Increment+c[0].Delay)
	switch {
	case time < r.from:
		return Blitz
	case time < r.below:
		return Rapid
	default:
		return Standard
	}
}

// claimPenalty is the price of a wrong claim: what the opponent gains, and how
// much the claimant loses of what he has left.
type claimPenalty struct {
	opponent time.Duration
	claimant func(left time.Duration) time.Duration
}

// claimantKeepsHisTime is the claimant's side of a wrong claim since 2009.
func claimantKeepsHisTime(time.Duration) time.Duration { return 0 }

// deadPolicy looks at the position that a move led to and says whether the game
// is over by it, or whether that must be asked.
type deadPolicy func(before *chess.Position, m chess.Move, after *chess.Position) deadAnswer

// flagPolicy says whether the opponent of a fallen flag could still win.
type flagPolicy func(p *chess.Position, opponent chess.Color) Answer

// editions holds the tables. It is written here and never again.
var editions = map[Edition]*table{
	Edition2009: &laws2009,
}

// Editions lists the editions that games can be played under.
func Editions() []Edition { return []Edition{Edition2009} }

// Article returns where a rule stands in an edition; ok is false when the
// edition does not have it.
func Article(e Edition, r Rule) (article string, ok bool) {
	if a, ok := hallArticles[r]; ok {
		return a, true
	}
	t, ok := editions[e]
	if !ok {
		return "", false
	}
	article, ok = t.articles[r]
	return article, ok
}

// ModeOf returns the mode that an edition derives from the two controls: of two
// different ones, the slower.
func ModeOf(e Edition, controls [2]clock.Control) (Mode, bool) {
	t, ok := editions[e]
	if !ok {
		return Standard, false
	}
	return min(t.rapid.mode(controls[0]), t.rapid.mode(controls[1])), true
}

func (t *table) cite(r Rule) Citation {
	if a, ok := hallArticles[r]; ok {
		return Citation{Article: a, Rule: r}
	}
	return Citation{Article: t.articles[r], Rule: r}
}

func (t *table) refuse(code Code, r Rule, args Args) *Refusal {
	return &Refusal{Code: code, Edition: t.edition, Citation: t.cite(r), Args: args}
}
