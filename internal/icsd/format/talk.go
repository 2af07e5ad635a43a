package format

import "fmt"

// NextShout returns the FICS line for a user who must wait before shouting again.
func NextShout(seconds any) string { return fmt.Sprintf("Next shout in %v second(s).", seconds) }

// LastOpponentAway returns the FICS line for a last opponent who is not logged in.
func LastOpponentAway(handle string) string {
	return "Your last opponent, " + handle + ", is not logged in."
}
