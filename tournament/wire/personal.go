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
	case "ByeRevoked", "PairAllowed", "PairReleased", "ResultCorrected", "GameCorrected", "RulingRevoked":
		return []string{"reason!"}
	case "ContestAdvanced":
		return []string{"facts/*/reason!", "facts/*/waived!"}
	case "RulingNoted":
		return []string{"ruling/text!"}
	}
	return nil
}

var (
	personalEntries = slices.Concat(fieldsOf("players/*/"), fieldsOf("players/*/roster/*/"), []string{"players/*/captain"})
	personalEntry   = slices.Concat(fieldsOf("entry/"), fieldsOf("entry/roster/*/"), []string{"entry/captain"})
)

// fieldsOf are the personal fields of an entry at a path.
func fieldsOf(entry string) []string {
	return []string{entry + "name!", entry + "fide_id", entry + "birth", entry + "sex", entry + "club"}
}
