package serve

import (
	"time"

	"github.com/escaque/escaque/internal/cli/terminal"
)

// A node continues for nodeDrain after it was told to stop, and reports that it is not ready, so
// that the balancer sends clients to other nodes. mostDrain is the maximum.
const (
	nodeDrain = 5 * time.Second
	mostDrain = 5 * time.Minute
)

// DrainTime returns how long the server continues after it was told to stop. With "auto" it is 0,
// and nodeDrain for one of several nodes.
func DrainTime(setting string, isNode bool) (time.Duration, error) {
	switch {
	case setting != "" && setting != "auto":
	case isNode:
		return nodeDrain, nil
	default:
		return 0, nil
	}
	d, err := time.ParseDuration(setting)
	if err != nil || d < 0 || d > mostDrain {
		return 0, &terminal.Fault{Key: "fault.drain", Safe: terminal.SafeNothing, Args: []any{"Value", terminal.Printable(setting), "High", mostDrain}}
	}
	return d, nil
}
