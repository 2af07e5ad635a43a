package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Decide says what follows from a command that somebody gives at an instant: the
// events, in order, and the game as they leave it, or a *Refusal and the game
// unchanged. The state that it is given stays as it is. An instant before the last
// event counts as that event's instant.
//
// When time has run out before the command, the events say that instead of
// the command, which comes too late (Article 6.9, 2009).
func Decide(g Game, by Actor, c Command, at clock.Instant) (Game, []Event, error) {
	s, r := decided(g, by, c, at)
	if r != nil {
		return g, nil, r
	}
	return s.g, s.events, nil
}

func decided(g Game, by Actor, c Command, at clock.Instant) (*scene, *Refusal) {
	if c == nil {
		return nil, &Refusal{Code: UnknownCommand, Edition: g.Regulations().Edition, Citation: cite(HallRoles)}
	}
	spec := c.spec()
	assists := by.Role == Assistant && spec.assistable()
	if assists {
		if r := g.assisting(by.Color, c); r != nil {
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
	s := &scene{g: g, t: g.table(), by: by.Color, role: by.Role, assists: assists, at: max(at, g.last)}
	begun := s.t != nil
	if begun {
		s.followSheets()
	}
	if r := s.pass(c); r != nil {
		return nil, r
	}
	if begun {
		s.followSheets()
	}
	return s, nil
}

// scene is one decision under way: the state as the events so far have left it.
type scene struct {
	g    Game
	t    *table
	by   chess.Color // the player who commands; meaningless for other roles
	role Role        // in which they do
	// assists says that their assistant does it for them.
	assists bool
	at      clock.Instant
	events  []Event
}

// emit states a fact, so that the rest of the decision sees it.
func (s *scene) emit(e Event) {
	s.events = append(s.events, e)
	s.g = Apply(s.g, e)
}

func (s *scene) stamp() Stamp                                 { return Stamp{At: s.at} }
func (s *scene) refuse(code Code, r Rule, args Args) *Refusal { return s.t.refuse(code, r, args) }

// cite is for the regulations of the hall, which have no edition.
func cite(r Rule) Citation { return Citation{Article: hallArticles[r], Rule: r} }
