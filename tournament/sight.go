package tournament

import (
	"slices"
	"strings"
)

// Sight holds the data of a player who cannot see the board, and of their assistant. It is the zero
// value for other players. Every field is a text, because the personal data of an event are texts.
type Sight struct {
	// Disability is [Visual] for a player who cannot see the board.
	Disability string `json:"disability,omitempty"`
	// Assistant is the handle or the name of the player's assistant, empty without one.
	Assistant string `json:"assistant,omitempty"`
	// Account identifies the assistant's account on a chess server, if they have one.
	Account string `json:"account,omitempty"`
	// Duties are the letters of the assistant's duties in the Laws, a to f, in their order.
	Duties string `json:"duties,omitempty"`
}

// Visual is the disability of a player who cannot see the board.
const Visual = "visual"

// AllDuties are the letters of the duties of an assistant (Appendix E.2.9, 2009).
const AllDuties = "abcdef"

// CannotSee reports whether the player is declared as visually disabled.
func (s Sight) CannotSee() bool { return s.Disability == Visual }

// SightArticle is the article of the Laws of 2009 on visually disabled players.
const SightArticle = "E.2"

// lawsWithoutSight are the editions of the Laws without rules for visually disabled players. They are
// in Appendix F of 2005, E of 2009 and D of 2023.
var lawsWithoutSight = []string{"1993", "1997"}

// HasSightRules reports whether an edition of the Laws has rules for visually disabled players.
func HasSightRules(edition string) bool { return !slices.Contains(lawsWithoutSight, edition) }

// sightFaults returns the faults of the declaration that the player cannot see the board. It is
// part of Faults.
func (e Entry) sightFaults() (faults []EntryFault) {
	s := e.Sight
	switch {
	case s.Disability != "" && s.Disability != Visual:
		faults = append(faults, EntryFault{TextImproper, "sight", s.Disability})
	case s.CannotSee() && len(e.Roster) > 0:
		faults = append(faults, EntryFault{RosterImproper, "sight", e.Name})
	case s.Disability == "" && s.Assistant != "":
		faults = append(faults, EntryFault{AssistantNeedless, "assistant", s.Assistant})
	}
	if !plainText(s.Assistant) || !plainText(s.Account) {
		faults = append(faults, EntryFault{TextImproper, "assistant", s.Assistant})
	}
	if !areDuties(s.Duties) {
		faults = append(faults, EntryFault{DutiesImproper, "duties", s.Duties})
	}
	own := s.Account != "" && s.Account == e.Member.ID || strings.EqualFold(s.Assistant, e.Member.Handle)
	if s.Assistant != "" && own {
		faults = append(faults, EntryFault{OwnAssistant, "assistant", s.Assistant})
	}
	return faults
}

// areDuties reports whether a text consists of letters of AllDuties, each at most once and in
// order.
func areDuties(text string) bool {
	last := -1
	for _, letter := range text {
		at := strings.IndexRune(AllDuties, letter)
		if at <= last {
			return false
		}
		last = at
	}
	return true
}

// sightRefusals returns refusals for an entry that declares a player as visually disabled, if the
// Laws of the event have no rules for them. An entry that declared it before is not refused again.
func (t Tournament) sightRefusals(player int, e, was Entry) (faults []*Refusal) {
	if HasSightRules(t.regulations.Laws) {
		return nil
	}
	refuseNew := func(one, before Entry) {
		if one.Sight.CannotSee() && one.Sight != before.Sight {
			faults = append(faults, refuse(SightUnknown, SightArticle, "player", player, "name", clip(one.Name), "laws", t.regulations.Laws))
		}
	}
	refuseNew(e, was)
	for _, one := range e.Roster {
		before := Entry{}
		if at := slices.IndexFunc(was.Roster, one.SamePerson); at >= 0 {
			before = was.Roster[at]
		}
		refuseNew(one, before)
	}
	return faults
}
