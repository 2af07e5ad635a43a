package tournament

import (
	"strings"
	"unicode/utf8"
)

// MaxReasonRunes is the maximum length of a reason.
const MaxReasonRunes = 500

// Check returns a *Refusal if an event does not fit the state, otherwise nil. Decide calls it for
// every event that it makes, and Replay for every event that it reads.
func Check(t Tournament, e Event) error {
	if r := t.check(e); r != nil {
		return r
	}
	return nil
}

func (t Tournament) check(e Event) *Refusal {
	if e == nil {
		return refuse(NotAnEvent, "")
	}
	if _, begins := e.(Created); !begins && !t.created {
		return refuse(NoEvent, "")
	}
	if _, restores := e.(EventRestored); t.removed && (!restores || t.regulations.Demonstration) {
		return refuse(EventWasRemoved, "", "event", t.regulations.Name)
	}
	if r := t.checkTemplate(e); r != nil {
		return r
	}
	if r := e.check(t); r != nil {
		return r
	}
	switch e.(type) { // nolint:gochecksumtype // they check themselves what rests on the results
	case ContestAdvanced, Undone:
		return nil
	}
	if r := t.checkContests(e); r != nil {
		return r
	}
	return t.checkSettlements(e)
}

func (e Created) check(t Tournament) *Refusal {
	if t.created {
		return refuse(EventExists, "")
	}
	return refuseAll(e.Regulations.Faults())
}

// checkReason refuses an empty or overlong reason.
func checkReason(reason string) *Refusal {
	if strings.TrimSpace(reason) == "" {
		return refuse(ReasonMissing, "")
	}
	return checkRemark(reason)
}

// checkRemark refuses an overlong text. The text may be empty.
func checkRemark(text string) *Refusal {
	if !utf8.ValidString(text) || utf8.RuneCountInString(text) > MaxReasonRunes {
		return refuse(TextImproper, "", "field", "reason", "value", clip(text))
	}
	return nil
}

// clip shortens a text for the arguments of a refusal.
func clip(s string) string {
	s = strings.ToValidUTF8(s, "�")
	if utf8.RuneCountInString(s) > MaxNameRunes {
		return string([]rune(s)[:MaxNameRunes]) + "…"
	}
	return s
}
