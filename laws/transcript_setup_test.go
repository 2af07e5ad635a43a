package laws_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/laws"
)

// setupCommand reads the deeds about faults of the beginning and about restored
// positions:
//
//	White reports wrong men|colors|board
//	Arbiter orders a new game: REASON
//	Arbiter lets the game go on: REASON
//	Arbiter restores [the last known position at] ply 12 [as FEN] [logged|kept|proposed] [to 5m0s and 4m0s]: REASON
func setupCommand(deed, head, reason string) (c laws.Command, ok bool, err error) {
	switch w := strings.Fields(head); {
	case strings.HasPrefix(deed, "reports wrong "):
		fault, ok := formatValue[laws.SetupFault](w[2])
		if !ok {
			return nil, true, fmt.Errorf("fault %q", w[2])
		}
		return laws.ReportSetup{Fault: fault}, true, nil
	case head == "orders a new game":
		return laws.RuleOnSetup{NewGame: true, Reason: reason}, true, nil
	case head == "lets the game go on":
		return laws.RuleOnSetup{Reason: reason}, true, nil
	case w[0] == "restores":
		c, err := restoration(head)
		c.Reason = reason
		return c, true, err
	}
	return nil, false, nil
}

func restoration(head string) (c laws.RestorePosition, err error) {
	head = strings.TrimPrefix(head, "restores ")
	head, c.LastKnown = strings.CutPrefix(head, "the last known position at ")
	head, times, given := strings.Cut(head, " to ")
	if given {
		white, black, _ := strings.Cut(times, " and ")
		c.Times = laws.TimesGiven
		if c.Left[0], err = time.ParseDuration(white); err != nil {
			return c, err
		}
		if c.Left[1], err = time.ParseDuration(black); err != nil {
			return c, err
		}
	}
	for _, t := range []laws.Times{laws.TimesLogged, laws.TimesKept, laws.TimesProposed} {
		if before, ok := strings.CutSuffix(head, " "+t.String()); ok {
			head, c.Times = before, t
		}
	}
	head, c.FEN, _ = strings.Cut(head, " as ")
	c.Ply, err = strconv.Atoi(strings.TrimPrefix(head, "ply "))
	return c, err
}
