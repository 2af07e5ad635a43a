package swiss

// Float is the direction of a player's float in a round: down if the opponent had a lower score, up if
// a higher one, none if the same.
type Float int8

const (
	Downfloat Float = -1
	NoFloat   Float = 0
	Upfloat   Float = 1
)

// FloatRule is an edition's rule on floats.
type FloatRule uint8

const (
	// Floats2009: pairs of different scores, played or not, and the bye of an odd number of
	// players. C.04.1 A4 and A5, 2009.
	Floats2009 FloatRule = iota
	// Floats2017: games played against another score. Every round not played is a downfloat. C.04.3
	// A.4.b, 2017.
	Floats2017
	// Floats2026: games played against another score. The pairing-allocated bye, and every unplayed
	// round with more points than a loss, are downfloats. C.04.3 1.4.2 to 1.4.4, 2026.
	Floats2026
)

// Float returns the float of the player at a place in an earlier round. It compares the scores by
// which that round was paired, including virtual points. For round 0 and below it returns NoFloat.
func (f *PairingProblem) Float(rule FloatRule, place, round int) Float {
	p := &f.Players[place]
	if round < 1 || round > len(p.Records) {
		return NoFloat
	}
	turn := p.Records[round-1]
	against := turn.Kind.Played() || rule == Floats2009 && turn.Kind.Paired()
	if !against {
		down := turn.Kind == PairingBye
		switch rule {
		case Floats2017:
			down = true
		case Floats2026:
			loss := min(f.Scoring.WhiteLoss, f.Scoring.BlackLoss)
			down = down || f.Scoring.pointsOf(turn.Kind, turn.Color) > loss
		}
		if down {
			return Downfloat
		}
		return NoFloat
	}
	opponent := p.Opponents[round-1]
	if opponent < 0 {
		return NoFloat
	}
	mine, theirs := p.Before[round-1], f.Players[opponent].Before[round-1]
	switch {
	case mine > theirs:
		return Downfloat
	case mine < theirs:
		return Upfloat
	default:
		return NoFloat
	}
}
