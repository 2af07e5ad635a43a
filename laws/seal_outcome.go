package laws

// SealOutcome is what a sealed text proves to be.
type SealOutcome uint8

// The outcomes.
const (
	SealValid       SealOutcome = iota // one legal move
	SealAmbiguous                      // more than one
	SealMeaningless                    // no move in any notation
	SealIllegal                        // a move, and no legal one
)

var sealOutcomeNames = [...]string{"valid", "ambiguous", "meaningless", "illegal"}

// String returns the outcome in lower case.
func (o SealOutcome) String() string {
	if int(o) < len(sealOutcomeNames) {
		return sealOutcomeNames[o]
	}
	return "unknown"
}

// ParseSealOutcome reads what [SealOutcome.String] writes.
func ParseSealOutcome(name string) (SealOutcome, bool) {
	return parseName[SealOutcome](sealOutcomeNames[:], name)
}
