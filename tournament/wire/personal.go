package wire

import "slices"

// Personal returns the paths of personal data in the lines of a type of event: the identity of
// players, and what arbiters wrote about people. A path lists names from the outermost one inwards.
// * is any index, and ! marks a text that may not be empty. Data that the rules need are not
// included: title, federation and rating. Handles are public.
func Personal(kind string) []string {
	switch kind {
	case "PlayersEntered":
		return slices.Clone(personalEntries)
	case "PlayerAmended", "LateEntered":
		return slices.Clone(personalEntry)
	case "PlayerWithdrawn", "PlayerRemoved", "PairForbidden", "PairForced", "ByeGranted", "RoundPublished", "Undone", "AppealWithdrawn":
		return []string{"reason"}
	case "ByeRevoked", "PairAllowed", "PairReleased", "ResultCorrected", "GameCorrected", "RulingRevoked", "RulingSettled", "AppealDecided":
		return []string{"reason!"}
	case "ContestAdvanced":
		return []string{"facts/*/reason!", "facts/*/waived!"}
	case "RulingNoted":
		return []string{"ruling/text!"}
	case "MatterNoted":
		return []string{"matter/text!"}
	case "AppealMade":
		return []string{"appeal/text!"}
	}
	return nil
}

var (
	personalEntries = slices.Concat(fieldsOf("players/*/"), fieldsOf("players/*/roster/*/"), []string{"players/*/captain"})
	personalEntry   = slices.Concat(fieldsOf("entry/"), fieldsOf("entry/roster/*/"), []string{"entry/captain"})
)

// fieldsOf returns the paths of personal data in an entry with a path.
func fieldsOf(entry string) []string {
	return []string{
		entry + "name!", entry + "fide_id", entry + "birth", entry + "sex", entry + "club",
		entry + "sight/disability", entry + "sight/assistant", entry + "sight/account", entry + "sight/duties",
	}
}
