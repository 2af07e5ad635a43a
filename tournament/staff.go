package tournament

import "slices"

// Duty is what a member of an event's staff is there for.
type Duty string

// The duties: an organiser of the event enters players and publishes rounds, an
// arbiter enters and corrects results; both conduct rounds.
const (
	OrganiserDuty Duty = "organiser"
	ArbiterDuty   Duty = "arbiter"
)

// Duties lists them.
func Duties() []Duty { return []Duty{OrganiserDuty, ArbiterDuty} }

// Official is a member with a duty in an event.
type Official struct {
	Member Member
	Duty   Duty
}

// Owner returns who created the event; nobody, without identity, in a log that does
// not say. Whether they may do something is decided by who calls.
func (t Tournament) Owner() Actor { return t.owner }

// Staff returns the members with a duty, in the order in which they were appointed;
// the owner is not among them unless they were.
func (t Tournament) Staff() []Official { return slices.Clone(t.staff) }

// Serves reports whether a member, by identity, has a duty in the event.
func (t Tournament) Serves(member string, d Duty) bool {
	return t.official(member, d) >= 0
}

func (t Tournament) official(member string, d Duty) int {
	return slices.IndexFunc(t.staff, func(o Official) bool { return member != "" && o.Member.ID == member && o.Duty == d })
}

// PlaysOn reports whether a member plays on a board, game 0; in an event of teams on a
// game of a match, 1 for its first board, or with game 0 for one of its teams: as its
// captain or in the line-up.
func (t Tournament) PlaysOn(member string, round, board, game int) bool {
	b, found := t.Board(round, board)
	if !found || member == "" {
		return false
	}
	for _, id := range []PlayerID{b.White, b.Black} {
		if p, _ := t.Player(id); p.Member.ID == member && game == 0 {
			return true
		}
		for at := 1; at <= t.regulations.Teams.Boards; at++ {
			if p, _ := t.Seated(round, id, at); p.Member.ID == member && (game == 0 || game == at) {
				return true
			}
		}
	}
	return false
}

// marked is a source that says whether the arbiter rules on their own board.
func (t Tournament) marked(s Source, round, board, game int) Source {
	s.Own = t.PlaysOn(s.Member, round, board, game)
	return s
}

func (e OfficialAppointed) check(t Tournament) *Refusal {
	switch {
	case !slices.Contains(Duties(), e.Duty):
		return refuse(DutyUnknown, "", "duty", clip(string(e.Duty)))
	case e.Member.ID == "" || !plainText(e.Member.Handle):
		return refuse(MemberUnknown, "", "handle", clip(e.Member.Handle))
	case t.Serves(e.Member.ID, e.Duty):
		return refuse(AppointedBefore, "", "handle", e.Member.Handle, "duty", string(e.Duty))
	}
	return nil
}

func (e OfficialDismissed) check(t Tournament) *Refusal {
	if !t.Serves(e.Member.ID, e.Duty) {
		return refuse(NotAppointed, "", "handle", clip(e.Member.Handle), "duty", clip(string(e.Duty)))
	}
	return nil
}
