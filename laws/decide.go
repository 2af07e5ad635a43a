package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Decide decides a command that an actor gives at an instant. It returns the new state and the
// resulting events in order. If the command is refused, it returns a *Refusal and the state
// unchanged. g itself is not modified. An instant before the last event counts as that event's
// instant.
//
// If time ran out before the command, the events record that. The command itself then has no
// effect, because it comes too late (Article 6.9, 2009).
func Decide(g Game, by Actor, c Command, at clock.Instant) (Game, []Event, error) {
	s, r := runDecision(g, by, c, at)
	if r != nil {
		return g, nil, r
	}
	return s.g, s.events, nil
}

// runDecision does the work of Decide. The events are in the returned decision.
func runDecision(g Game, by Actor, c Command, at clock.Instant) (*decision, *Refusal) {
	if c == nil {
		return nil, &Refusal{Code: UnknownCommand, Edition: g.Regulations().Edition, Citation: cite(HallRoles)}
	}
	spec := c.spec()
	assists := by.Role == Assistant && spec.isAssistable()
	if assists {
		if r := g.whyAssistantMayNot(by.Color, c); r != nil {
			return nil, r
		}
		by.Role = Player
	}
	if !spec.By.Has(by.Role) {
		return nil, &Refusal{
			Code: RoleMayNot, Edition: g.Regulations().Edition, Citation: cite(HallRoles),
			Args: Args{Role: by.Role, Text: c.CommandKind()},
		}
	}
	by.Color &= 1
	s := &decision{g: g, t: g.table(), by: by.Color, role: by.Role, assists: assists, at: max(at, g.last)}
	begun := s.t != nil
	if begun {
		s.updateRecording()
	}
	if r := s.passGates(c); r != nil {
		return nil, r
	}
	if begun {
		s.updateRecording()
	}
	return s, nil
}

// decision is a decision in progress: the state of the game after the events so far, the actor and
// the instant.
type decision struct {
	g    Game
	t    *table
	by   chess.Color // the player who gives the command; meaningless for other roles
	role Role        // the role of the actor
	// assists is set when the player's assistant gives the command for them.
	assists bool
	// claims is set when the player claims the opponent's flag, so that their claim decides the game.
	claims bool
	at     clock.Instant
	events []Event
}

// emit adds an event and applies it to the state, so that the rest of the decision sees it.
func (s *decision) emit(e Event) {
	s.events = append(s.events, e)
	s.g = Apply(s.g, e)
}

// stamp returns the stamp, with the instant of the decision, for a new event.
func (s *decision) stamp() Stamp { return Stamp{At: s.at} }

// refuse returns a refusal that cites a rule of the game's edition.
func (s *decision) refuse(code Code, r Rule, args Args) *Refusal { return s.t.refuse(code, r, args) }

// cite returns a citation of a regulation of the chess server, which belongs to no edition.
func cite(r Rule) Citation { return Citation{Article: hallArticles[r], Rule: r} }
