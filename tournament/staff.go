package tournament

import "slices"

// Duty is the role of a member of an event's staff.
type Duty string

// The duties: an organiser of the event enters players and publishes rounds, an
// arbiter enters and corrects results; both conduct rounds. The chief arbiter is an arbiter who also
// decides about the calls that another arbiter has taken. An event has one at most.
const (
	OrganiserDuty Duty = "organiser"
	ArbiterDuty   Duty = "arbiter"
	ChiefDuty     Duty = "chief-arbiter"
)

// Duties returns all duties.
func Duties() []Duty { return []Duty{OrganiserDuty, ArbiterDuty, ChiefDuty} }

// IsArbiter reports whether the duty is that of an arbiter, chief or not.
func (d Duty) IsArbiter() bool { return d == ArbiterDuty || d == ChiefDuty }

// Official is a member with a duty in an event.
type Official struct {
	Member Member
	Duty   Duty
}

// Owner returns the actor who created the event, or the zero Actor if the log does not say. The
// caller decides what the owner may do.
func (t Tournament) Owner() Actor { return t.owner }

// Staff returns the members with a duty, in the order of their appointment. It contains the owner
// only if they were appointed.
func (t Tournament) Staff() []Official { return slices.Clone(t.staff) }

// Serves reports whether the member with an identity has a duty in the event. The chief arbiter has
// the duty of an arbiter as well.
func (t Tournament) Serves(member string, d Duty) bool {
	return t.indexOfficial(member, d) >= 0 || d == ArbiterDuty && t.indexOfficial(member, ChiefDuty) >= 0
}

// Chief returns the chief arbiter, and false if none is appointed.
func (t Tournament) Chief() (Member, bool) {
	for _, o := range t.staff {
		if o.Duty == ChiefDuty {
			return o.Member, true
		}
	}
	return Member{}, false
}

// indexOfficial returns the index of a member with a duty in the staff, or -1.
func (t Tournament) indexOfficial(member string, d Duty) int {
	return slices.IndexFunc(t.staff, func(o Official) bool { return member != "" && o.Member.ID == member && o.Duty == d })
}

// PlaysOn reports whether a member plays on a board; game is then 0. In an event of teams, game is
// a board of the match, counted from 1. With game 0 it reports whether the member is the captain or
// in the line-up of one of the teams.
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

// withOwnBoard returns the source with Own set if the arbiter plays on that board.
func (t Tournament) withOwnBoard(s Source, round, board, game int) Source {
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
	if chief, is := t.Chief(); is && e.Duty == ChiefDuty {
		return refuse(AppointedBefore, "", "handle", chief.Handle, "duty", string(e.Duty))
	}
	return nil
}

func (e OfficialDismissed) check(t Tournament) *Refusal {
	if t.indexOfficial(e.Member.ID, e.Duty) < 0 {
		return refuse(NotAppointed, "", "handle", clip(e.Member.Handle), "duty", clip(string(e.Duty)))
	}
	return nil
}
