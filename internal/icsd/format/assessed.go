package format

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/ratings"
)

// AssessedRow returns what a game would do to the rating of a player, as assess shows it.
func AssessedRow(handle string, a ratings.Assessment) ics.Assessment {
	return ics.Assessment{Handle: handle, Rating: a.Now.Value, RD: a.Now.RD, Win: a.Win, Draw: a.Draw, Loss: a.Loss, NewRD: a.RD}
}
