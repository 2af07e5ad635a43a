package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// Hint is a piece of information that the arbiter might give a player.
type Hint uint8

// The hints of type [Hint].
const (
	OpponentMoved   Hint = iota // their opponent has made a move
	ClockNotPressed             // they have not pressed their clock
	MovesMade                   // how many moves have been made
	FlagIsDown                  // a flag has fallen
)

var hintNames = [...]string{"opponent-moved", "clock-not-pressed", "moves-made", "flag-down"}

// String returns the name in lower case.
func (h Hint) String() string { return nameOf(hintNames[:], h) }

// Inform gives a player information about the game, from the arbiter (Article 13.6, 2009).
type Inform struct {
	To   chess.Color
	What Hint
}

var informSpec = Spec{
	By: Arbiters, In: UntilEnd, At: Anywhere,
}

func (Inform) CommandKind() string { return "Inform" }
func (Inform) spec() *Spec         { return &informSpec }

// decide informs a player. It refuses to tell them that the opponent has moved or that they have
// not pressed their clock (12.9 of 1993, 13.6 of later editions, 12.6 of 2023). It allows the
// number of moves only after a flag fall, and a fallen flag only where the arbiter may point it
// out. The regulations may allow all hints.
func (c Inform) decide(s *decision) *Refusal {
	rule := RuleHints
	allowed := s.g.regs.CourtesyHints
	switch c.What {
	case OpponentMoved, ClockNotPressed:
	case MovesMade:
		rule = RuleMovesHidden
		allowed = allowed || s.g.down[0] || s.g.down[1] || s.g.fallen
	case FlagIsDown:
		rule = s.g.flagRule()
		down := s.g.down[0] || s.g.down[1] || s.g.fallen
		allowed = down && (!s.g.arbiterIsSilent() || s.t.Flags == editions.FlagsClaimedOnce && s.g.down == [2]bool{true, true})
		if !down && !s.g.arbiterIsSilent() {
			return s.refuseEarlyFlagFall()
		}
	default:
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.What.String()})
	}
	if !allowed {
		return s.refuse(NoHints, rule, Args{Text: c.What.String()})
	}
	s.emit(Informed{Stamp: s.stamp(), To: c.To & 1, What: c.What, Citation: s.t.cite(rule)})
	return nil
}

// Informed records the information that the arbiter gave a player.
type Informed struct {
	Stamp
	To   chess.Color
	What Hint
	Citation
}

func (Informed) EventKind() string { return "Informed" }

func (Informed) apply(g Game) Game { return g.markNotedAfterEnd() }
