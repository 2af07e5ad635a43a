package laws

import "time"

// adjournPolicy is where the editions differ about adjourned games.
type adjournPolicy struct {
	// announced wants the competition to play by the guidelines on adjournments.
	announced bool
	// endsKnown wants the end of a session announced with its beginning.
	endsKnown bool
	// offerNoted has an open draw offer noted on the envelope, and
	// resumptionNoted when and where the game is to go on.
	offerNoted, resumptionNoted bool
	// late is how late a player may be at the resumption, 0 for the default time
	// of the competition; lateSet, that a competition may set another time;
	// lateRuled, that the arbiter may.
	late               time.Duration
	lateSet, lateRuled bool
	// bothLose is an article of its own for two players who come too late, and
	// replierWaits one for the clock when neither is there.
	bothLose, replierWaits bool
	// concluded lets a sealed move that has ended the game decide whoever is late,
	// and not only when its own player is.
	concluded bool
	// badSeal is the test for the opponent of who sealed an invalid move.
	badSeal flagPolicy
}
