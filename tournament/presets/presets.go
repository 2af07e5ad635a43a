// Package presets has the usual regulations of four kinds of events, so that somebody who starts one
// decides only what differs.
//
//	regs := presets.Regulations(presets.Open, "2026-12-05")
//	regs.Name, regs.Rounds = "Winter open", 5
package presets

import (
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// Kind is a kind of event.
type Kind string

// The kinds of events.
const (
	Open    Kind = "open"    // a Swiss over the board
	Evening Kind = "evening" // a club's evening of blitz on a server
	League  Kind = "league"  // a round robin of teams over the board
	Other   Kind = "other"   // a round robin over the board, which friendly matches are too
)

// Kinds returns all kinds, in the order in which they are offered.
func Kinds() []Kind { return []Kind{Open, Evening, League, Other} }

// Known reports whether the kind exists.
func (k Kind) Known() bool { return slices.Contains(Kinds(), k) }

const (
	swissRounds  = 7
	leagueBoards = 4

	classical = "5400+30" // seconds
	blitz     = "180+2"
)

// Regulations returns the usual regulations of a kind of event that begins on the day starts
// (YYYY-MM-DD, or "" for today's rules), without a name. They are those of FIDE mode. An unknown kind
// is [Other].
func Regulations(k Kind, starts string) tournament.Regulations {
	r := tournament.Regulations{
		System: tournament.Berger, Cycles: 1, Laws: fidemode.LawsInForce, Control: classical, Venue: tournament.OverTheBoard,
		TieBreakRules: tiebreak.InForce(starts), RatingLists: []string{tournament.UsualLists}, Starts: starts,
	}
	set := tiebreak.RoundRobin
	switch k {
	case Open, Evening:
		r.System, r.Cycles, r.Rounds = systems.InForce, 0, swissRounds
		set = tiebreak.Swiss
	case League:
		r.Teams.Boards = leagueBoards
		return r // the order of tie-breaks of teams is filled in
	}
	if k == Evening {
		r.Control, r.Venue, r.Rated, r.OpenEntry = blitz, tournament.OnScreen, true, true
	}
	r.TieBreaks = tiebreak.Recommended(r.TieBreakRules, set)
	return r
}
