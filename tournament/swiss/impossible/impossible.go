package impossible

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Codes of the explanation steps of the proof that a round cannot be paired. By Tutte's theorem
// there is a set of players with this property: without them the others fall into more groups of
// odd size than the set has players, and no pair is allowed between groups. Each group has one
// player too many and needs an opponent from the set.
const (
	Unpairable tournament.Code = "dutch-unpairable" // count: players left over in any pairing
	SetAside   tournament.Code = "dutch-set-aside"  // numbers: the players of the set
	ByeAside   tournament.Code = "dutch-bye-aside"  // the bye also belongs to the set
	// groups: number of groups; aside: size of the set
	OddGroups tournament.Code = "dutch-odd-groups"
	OddGroup  tournament.Code = "dutch-odd-group" // numbers: the players of a group
	// numbers: the players of a group in which the bye counts as a player
	ByeGroup tournament.Code = "dutch-bye-group"
	ByeAlone tournament.Code = "dutch-bye-alone" // a group that consists only of the bye
)

// Codes of the exceptions that make the round possible. Each names the rule that is not applied to
// some pairs, as few as possible.
const (
	WayRematch tournament.Code = "dutch-way-rematch" // pairs: the pairs that would meet again
	// number: the player who would get the bye against the rule
	WayBye tournament.Code = "dutch-way-bye"
	// pairs: two players with the same absolute preference
	WayColors tournament.Code = "dutch-way-colours"
	WayBan    tournament.Code = "dutch-way-ban" // pairs: forbidden by the arbiter
	// pairs: against different rules, with 0 for the bye
	WayMixed  tournament.Code = "dutch-way-mixed"
	WayByHand tournament.Code = "dutch-way-by-hand" // without the forced pairs
)

// StepCodes returns the codes of the explanation steps of this package.
func StepCodes() []tournament.Code {
	return []tournament.Code{
		Unpairable, SetAside, ByeAside, OddGroups, OddGroup, ByeGroup, ByeAlone,
		WayRematch, WayBye, WayColors, WayBan, WayMixed, WayByHand,
	}
}

// Obstacle is a set of reasons that forbid a pair or the bye.
type Obstacle uint8

const (
	HaveMet      Obstacle = 1 << iota // B1.a, 2009; C1, 2026
	HadBye                            // B1.b, 2009; C2, 2026
	SameAbsolute                      // B2, 2009; C3, 2026
	KeptApart                         // forbidden by the arbiter
)

// Rules holds the articles of an edition that forbid a pair or the bye.
type Rules struct {
	Edition          string
	Absolute         string // all of them together
	Met, Bye, Colors string
}

// Round is a round to be paired by a system. Its players are numbered from 0.
type Round interface {
	// Len returns the number of players to be paired.
	Len() int
	Number(a int) int // Number returns the starting number of a player.
	// Obstacles returns why two players must not meet, or 0 if they may.
	Obstacles(a, b int) Obstacle
	// MayBye reports whether a player may have the bye.
	MayBye(a int) bool
	// Allow permits the pair of two players despite its obstacles.
	Allow(a, b int)
	// AllowBye permits the bye for a player.
	AllowBye(a int)
	// Pair pairs the round with the permitted exceptions. It returns false if that is impossible.
	Pair() (swiss.Pairing, bool)
}

// Prove returns the proof that the round cannot be paired, with the exceptions that make it
// possible. open is called for each attempt and returns a new Round.
func Prove(f *swiss.PairingProblem, rules Rules, open func(f *swiss.PairingProblem) Round) *swiss.Impossible {
	i := &swiss.Impossible{Edition: rules.Edition, Round: f.Round, Proof: prove(open(f), rules)}
	for _, set := range []struct {
		aside Obstacle
		code  tournament.Code
		rule  string
	}{{HadBye, WayBye, rules.Bye}, {KeptApart, WayBan, ""}, {SameAbsolute, WayColors, rules.Colors}, {HaveMet, WayRematch, rules.Met}} {
		if way, found := wayWithout(open(f), set.aside, set.code, set.rule); found {
			i.Ways = append(i.Ways, way)
		}
	}
	if len(f.Fixed) > 0 {
		free := *f
		free.Fixed = nil
		if p, paired := open(&free).Pair(); paired {
			i.Ways = append(i.Ways, swiss.Way{Step: swiss.Step{Code: WayByHand}, Pairing: p})
		}
	}
	if len(i.Ways) == 0 {
		if way, found := wayWithout(open(f), HaveMet|HadBye|SameAbsolute|KeptApart, WayMixed, ""); found {
			i.Ways = append(i.Ways, way)
		}
	}
	return i
}

// graph is a round with an additional vertex for the bye if the number of players is odd.
type graph struct {
	Round
	n   int // number of players
	all int // number of vertices
}

func graphOf(r Round) *graph {
	n := r.Len()
	return &graph{r, n, n + n%2}
}

// between returns why the players of two vertices must not meet.
func (g *graph) between(a, b int) Obstacle {
	a, b = min(a, b), max(a, b)
	switch {
	case b < g.n:
		return g.Obstacles(a, b)
	case !g.MayBye(a):
		return HadBye
	}
	return 0
}

// linked reports whether there is no obstacle between two vertices.
func (g *graph) linked(a, b int) bool { return a != b && g.between(a, b) == 0 }
