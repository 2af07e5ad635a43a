package laws_test

import (
	"strings"

	"github.com/escaque/escaque/laws"
)

// touchCommand reads what is said about touched pieces:
//
//	Black complains of touched men
//	Black asks whether the touch was meant
//	Arbiter finds touched men broken|kept [by d2 and e2]: REASON
//	Arbiter finds the touch of e2 meant|accident: REASON
func touchCommand(head, reason string) (c laws.Command, ok bool, err error) {
	if head == "complains of touched men" {
		return laws.ClaimTouch{}, true, nil
	}
	if head == "asks whether the touch was meant" {
		return laws.ClaimTouch{Contact: true}, true, nil
	}
	ruling := laws.RuleOnTouch{Reason: reason}
	text, squares := "", ""
	if rest, its := strings.CutPrefix(head, "finds touched men "); its {
		text, squares, _ = strings.Cut(rest, " by ")
	} else if rest, its := strings.CutPrefix(head, "finds the touch of "); its {
		at := strings.LastIndex(rest, " ")
		squares, text = rest[:max(at, 0)], rest[at+1:]
	} else {
		return nil, false, nil
	}
	if squares != "" {
		if ruling.Squares, err = squaresOf(squares); err != nil {
			return nil, true, err
		}
	}
	if ruling.Finding, ok = formatValue[laws.TouchFinding](text); !ok {
		ruling.Finding = 99
	}
	return ruling, true, nil
}
