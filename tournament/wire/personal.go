package wire

import "slices"

// Personal lists the fields of an event's line that are personal, by the event's type: who a player is,
// and what arbiters wrote about people. A path goes from the outermost name inwards, * is any index, and
// ! ends one whose text may not be empty. What the rules count by stays: title, federation and rating, and
// so do handles, which are public.
func Personal(kind string) []string {
	switch kind {
	case "PlayersEntered":
		return slices.Clone(personalEntries)
	case "PlayerAmended", "LateEntered":
		return slices.Clone(personalEntry)
	case "PlayerWithdrawn", "PlayerRemoved", "PairForbidden", "PairForced", "ByeGranted", "RoundPublished", "Undone":
		return []string{"reason"}
	case "ByeRevoked", "PairAllowed", "PairReleased", "ResultCorrected", "RulingRevoked":
		return []string{"reason!"}
	case "RulingNoted":
		return []string{"ruling/text!"}
	}
	return nil
}

var (
	personalEntries = []string{"players/*/name!", "players/*/fide_id", "players/*/birth", "players/*/sex", "players/*/club"}
	personalEntry   = []string{"entry/name!", "entry/fide_id", "entry/birth", "entry/sex", "entry/club"}
)
