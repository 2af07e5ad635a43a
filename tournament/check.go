package tournament

import (
	"strings"
	"unicode/utf8"
)

// MaxReasonRunes bounds what may be written as a reason.
const MaxReasonRunes = 500

// Check says whether an event fits the state: nil, or a *Refusal. Decide asks
// it of every event that it makes, and Replay of every event that it reads.
func Check(t Tournament, e Event) error {
	if r := t.check(e); r != nil {
		return r
	}
	return nil
}

func (t Tournament) check(e Event) *Refusal {
	if e, is := e.(Created); is {
		if t.created {
			return refuse(EventExists, "")
		}
		return refuseAll(e.Regulations.Faults())
	}
	if e == nil {
		return refuse(NotAnEvent, "")
	}
	if !t.created {
		return refuse(NoEvent, "")
	}
	switch e := e.(type) {
	case RegulationsAmended:
		return t.checkRegulations(e)
	case ByeGranted:
		return t.checkGranted(e)
	case ByeRevoked:
		return t.checkByeRevoked(e)
	case OfficialAppointed:
		return t.checkAppointed(e)
	case OfficialDismissed:
		return t.checkDismissed(e)
	case RulingNoted:
		return t.checkRuling(e)
	case RulingRevoked:
		return t.checkRulingRevoked(e)
	case LateEntered:
		return t.checkLate(e)
	case PairForbidden:
		return t.checkForbidden(e)
	case PairAllowed:
		return t.checkAllowed(e)
	case PairForced:
		return t.checkForced(e)
	case PairReleased:
		return t.checkReleased(e)
	case Undone:
		return t.checkUndone(e)
	case PlayersEntered:
		return t.checkEntered(e)
	case PlayerAmended:
		return t.checkAmended(e)
	case PlayerWithdrawn:
		return t.checkWithdrawn(e)
	case PlayerReturned:
		return t.checkReturned(e)
	case NumbersAssigned:
		return t.checkAssigned(e)
	case NumbersRevoked:
		return t.checkRevoked(e)
	case RoundPublished:
		return t.checkPublished(e)
	case RoundRevoked:
		return t.checkRoundRevoked(e)
	case BoardSeated:
		return t.checkSeated(e)
	case ResultRecorded:
		return t.checkRecorded(e)
	case ResultCorrected:
		return t.checkCorrected(e)
	case RoundEnded:
		return t.checkEnded(e)
	case RoundReopened:
		return t.checkReopened(e)
	default:
		return refuse(NotAnEvent, "")
	}
}

// checkReason wants a reason, since what it explains undoes a fact.
func checkReason(reason string) *Refusal {
	if strings.TrimSpace(reason) == "" {
		return refuse(ReasonMissing, "")
	}
	return checkRemark(reason)
}

// checkRemark bounds a text that may be left out.
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
