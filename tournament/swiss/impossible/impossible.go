package impossible

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Steps of the proof that a round cannot be paired. By Tutte's theorem there
// are always some players without whom the others fall into more groups of an
// odd number than these players are, with no pair allowed from one group to
// another: each group has one too many, and needs one of them for themselves.
const (
	Unpairable tournament.Code = "dutch-unpairable" // count: of players who are left over, however the others are paired
	SetAside   tournament.Code = "dutch-set-aside"  // numbers: without these players
	ByeAside   tournament.Code = "dutch-bye-aside"  // and without the bye
	OddGroups  tournament.Code = "dutch-odd-groups" // groups: so many groups are left; aside: so few are set aside
	OddGroup   tournament.Code = "dutch-odd-group"  // numbers: one of them
	ByeGroup   tournament.Code = "dutch-bye-group"  // numbers: one of them, in which the bye counts as a player
	ByeAlone   tournament.Code = "dutch-bye-alone"  // the bye is one of them
)

// Ways out of a round that cannot be paired: the rule to set aside for the
// fewest pairs.
const (
	WayRematch tournament.Code = "dutch-way-rematch" // pairs: who would meet again
	WayBye     tournament.Code = "dutch-way-bye"     // number: who would have the bye against the rule
	WayColors  tournament.Code = "dutch-way-colours" // pairs: of two with the same absolute preference
	WayBan     tournament.Code = "dutch-way-ban"     // pairs: that the arbiter had forbidden
	WayMixed   tournament.Code = "dutch-way-mixed"   // pairs: against different rules; with 0 for the bye
	WayByHand  tournament.Code = "dutch-way-by-hand" // without the pairs made by hand
)

// StepCodes lists the codes of the steps that this package makes.
func StepCodes() []tournament.Code {
	return []tournament.Code{
		Unpairable, SetAside, ByeAside, OddGroups, OddGroup, ByeGroup, ByeAlone,
		WayRematch, WayBye, WayColors, WayBan, WayMixed, WayByHand,
	}
}

// Obstacle is a reason why a pair must not be made, or the bye not be given.
type Obstacle uint8

const (
	HaveMet      Obstacle = 1 << iota // B1.a, 2009; C1, 2026
	HadBye                            // B1.b, 2009; C2, 2026
	SameAbsolute                      // B2, 2009; C3, 2026
	KeptApart                         // by the arbiter
)

// Rules are the articles that an edition has for the obstacles.
type Rules struct {
	Edition          string
	Absolute         string // all of them
	Met, Bye, Colors string
}

// Round is a round as a system sees it: those who are to be paired, numbered
// from 0, and a way to pair them with something set aside.
type Round interface {
	Len() int
	Number(a int) int // starting number
	Obstacles(a, b int) Obstacle
	MayBye(a int) bool
	Allow(a, b int)
	AllowBye(a int)
	Pair() (swiss.Pairing, bool)
}

// Prove proves that the round of a field cannot be paired, and looks for ways
// out. open makes the round, afresh each time.
func Prove(f *swiss.PairingProblem, rules Rules, open func(f *swiss.PairingProblem) Round) *swiss.Impossible {
	i := &swiss.Impossible{Edition: rules.Edition, Round: f.Round, Proof: proof(open(f), rules)}
	for _, set := range []struct {
		aside Obstacle
		code  tournament.Code
		rule  string
	}{{HadBye, WayBye, rules.Bye}, {KeptApart, WayBan, ""}, {SameAbsolute, WayColors, rules.Colors}, {HaveMet, WayRematch, rules.Met}} {
		if way, found := without(open(f), set.aside, set.code, set.rule); found {
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
		if way, found := without(open(f), HaveMet|HadBye|SameAbsolute|KeptApart, WayMixed, ""); found {
			i.Ways = append(i.Ways, way)
		}
	}
	return i
}

// graph is a round with a last vertex for the bye of an odd number.
type graph struct {
	Round
	n   int // players
	all int // vertices
}

func graphOf(r Round) *graph {
	n := r.Len()
	return &graph{r, n, n + n%2}
}

// between returns what stands between two vertices.
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

// linked reports whether nothing stands between two vertices.
func (g *graph) linked(a, b int) bool { return a != b && g.between(a, b) == 0 }
