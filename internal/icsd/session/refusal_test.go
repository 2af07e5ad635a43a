package session

import (
	"testing"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// Every refusal of the hall, the register, the book of conduct and the study has
// been given its code, and every code is one of the family's for refusals.
func TestEveryRefusalHasACode(t *testing.T) {
	haveCodes(t, hallCodes, hall.Codes())
	haveCodes(t, memberCodes, members.Codes())
	haveCodes(t, conductCodes, conduct.Codes())
	haveCodes(t, StudyCodes, study.Codes())
	haveCodes(t, lawCodes, nil)
	haveCodes(t, eventCodes, nil)
}

func haveCodes[C ~string](t *testing.T, codes map[C]ics.Code, all []C) {
	t.Helper()
	for _, c := range all {
		if _, there := codes[c]; !there {
			t.Errorf("%T %s has no code", c, c)
		}
	}
	refusals := map[ics.Code]bool{own: true}
	for _, code := range ics.RefusalCodes() {
		refusals[code] = true
	}
	for c, code := range codes {
		if !refusals[code] {
			t.Errorf("%T %s has the code %d, which is none of a refusal", c, c, code)
		}
	}
}
