package serve

import (
	"time"

	"github.com/escaque/escaque/internal/cli/terminal"
)

// One of several nodes works so long after it was told to stop, and says that it is not ready:
// the balancer sends people to the others meanwhile. Longer than mostDrain nobody waits for.
const (
	nodeDrain = 5 * time.Second
	mostDrain = 5 * time.Minute
)

// DrainTime returns how long the server works after it was told to stop: with "auto" not at all,
// and nodeDrain for one of several nodes.
func DrainTime(how string, several bool) (time.Duration, error) {
	switch {
	case how != "" && how != "auto":
	case several:
		return nodeDrain, nil
	default:
		return 0, nil
	}
	d, err := time.ParseDuration(how)
	if err != nil || d < 0 || d > mostDrain {
		return 0, &terminal.Fault{Key: "fault.drain", Safe: terminal.SafeNothing, Args: []any{"Value", terminal.Plain(how), "High", mostDrain}}
	}
	return d, nil
}
