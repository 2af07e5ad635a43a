package format

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// SameHandle reports whether two handles belong to the same member.
func SameHandle(a, b string) bool { return members.Fold(a) == members.Fold(b) }

// IsComputer reports whether a user is a computer.
func IsComputer(who members.Identity) bool {
	return members.IsComputer(who.Titles)
}

// TitlesOf returns the marks after a name: (GM), (C) for computers, (U) for guests, (*) for
// administrators.
func TitlesOf(who members.Identity) string {
	var s strings.Builder
	for t := range strings.FieldsSeq(who.Titles) {
		s.WriteString("(" + t + ")")
	}
	if who.Guest {
		s.WriteString("(U)")
	}
	if who.Roles.Has(members.RoleAdministrator) {
		s.WriteString("(*)")
	}
	return s.String()
}

// TitleBits returns a user's titles as the bits that programs read.
func TitleBits(titles string, guest bool) (b ics.TitleBits) {
	if guest {
		b |= ics.BitUnregistered
	}
	for t := range strings.FieldsSeq(titles) {
		b |= map[string]ics.TitleBits{
			"C": ics.BitComputer, "GM": ics.BitGM, "IM": ics.BitIM, "FM": ics.BitFM, "WGM": ics.BitWGM, "WIM": ics.BitWIM, "WFM": ics.BitWFM,
		}[t]
	}
	return b
}

// SpacedTitles returns the marks after the name of a connected person.
func SpacedTitles(p hall.Person) string {
	return TitlesOf(members.Identity{Guest: p.Guest, Titles: p.Titles, Roles: p.Roles})
}

// IsAdmin reports whether a person is an administrator.
func IsAdmin(p hall.Person) bool { return p.Roles.Has(members.RoleAdministrator) }

// IsServiceRepresentative reports whether a person has the title SR (service representative).
func IsServiceRepresentative(p hall.Person) bool {
	return slices.Contains(strings.Fields(p.Titles), "SR")
}
