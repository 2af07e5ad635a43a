package format

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/ratings"
)

// AssessedRow returns a row of "assess": the changes of a player's rating by a game.
func AssessedRow(handle string, a ratings.Assessment) ics.Assessment {
	return ics.Assessment{Handle: handle, Rating: a.Now.Value, RD: a.Now.RD, Win: a.Win, Draw: a.Draw, Loss: a.Loss, NewRD: a.RD}
}
