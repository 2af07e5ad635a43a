package swiss

import "github.com/escaque/escaque/tournament"

// Points is a score in half points.
type Points = tournament.Points

// Kind is what a round was to one player.
type Kind uint8

const (
	// ZeroBye is a round without an opponent and without points: an absence
	// known beforehand, a withdrawal, the rounds before a late entry came.
	ZeroBye Kind = iota
	// HalfBye gives what a draw gives to who asked for it.
	HalfBye
	// FullBye gives what a win gives by the organiser's decision.
	FullBye
	// PairingBye is the bye of an odd field. C.04.1 A5, 2009; C.04.1 3, 2026.
	PairingBye
	// Win, Draw and Loss are games that were played.
	Win
	Draw
	Loss
	// ForfeitWin and ForfeitLoss are pairs that were made and not played. They
	// count neither as a meeting nor for colours. C.04.1 F2, 2009; C.04.2 3.4
	// and 3.5, 2026.
	ForfeitWin
	ForfeitLoss
	// Unfinished is a game without a result: adjourned or under way. For the
	// pairing it counts as played and, unless the scoring says otherwise, drawn.
	// C.04.1 F9, 2009; C.04.2 3.1, 2026.
	Unfinished
)

var kindNames = [...]string{"zero-point bye", "half-point bye", "full-point bye", "pairing-allocated bye", "win", "draw", "loss", "forfeit win", "forfeit loss", "unfinished"}

// Valid reports whether k is a Kind that exists.
func (k Kind) Valid() bool { return int(k) < len(kindNames) }

// String names the kind for developers.
func (k Kind) String() string {
	if !k.Valid() {
		return "no kind"
	}
	return kindNames[k]
}

// Played reports whether a game was played: it counts as a meeting and for
// colours.
func (k Kind) Played() bool { return k == Win || k == Draw || k == Loss || k == Unfinished }

// Paired reports whether there was an opponent, present or not.
func (k Kind) Paired() bool { return k.Played() || k == ForfeitWin || k == ForfeitLoss }

// InPairing reports whether the player took part in the pairing of the round,
// and was given an opponent or the bye of an odd field.
func (k Kind) InPairing() bool { return k.Paired() || k == PairingBye }

// mirrors reports whether an opponent can have o when a player has k. Both may
// lose, or both forfeit, or one of them draw while the other loses (an
// arbiter's decision); otherwise one result is the other seen from behind.
func (k Kind) mirrors(o Kind) bool {
	switch k {
	case Win:
		return o == Loss
	case Draw:
		return o == Draw || o == Loss // a draw to one side only, by an arbiter's decision
	case Loss:
		return o == Win || o == Loss || o == Draw
	case ForfeitWin:
		return o == ForfeitLoss
	case ForfeitLoss:
		return o == ForfeitWin || o == ForfeitLoss
	case Unfinished:
		return o == Unfinished
	default:
		return false
	}
}

// RoundRecord is one round of one player.
type RoundRecord struct {
	Kind     Kind
	Opponent int    // the opponent's starting number; 0 without one
	Color    Color  // as scheduled, played or not
	Unrated  bool   // played, but for less than a move
	Extra    Points // awarded beyond what the scoring gives (TRF26 record 299)
}

// Scoring is what each kind of round is worth, in half points.
type Scoring struct {
	WhiteWin, WhiteDraw, WhiteLoss Points
	BlackWin, BlackDraw, BlackLoss Points
	ForfeitWin, ForfeitLoss        Points
	PairingBye                     Points
	FullBye, HalfBye, ZeroBye      Points
	Unfinished                     Points
}

// OrdinaryScoring gives one point for a win, half for a draw, and the byes
// what they are called after.
func OrdinaryScoring() Scoring { return ScoringOf(2, 1, 0) }

// Complete returns the scoring itself, or the ordinary one for the zero value,
// in which nothing would be worth anything.
func (s Scoring) Complete() Scoring {
	if s == (Scoring{}) {
		return OrdinaryScoring()
	}
	return s
}

// ScoringOf is a scoring in which colours make no difference, byes and
// forfeits are worth what the games they stand for are, and an absence nothing.
func ScoringOf(win, draw, loss Points) Scoring {
	return Scoring{
		WhiteWin: win, BlackWin: win, ForfeitWin: win, PairingBye: win, FullBye: win,
		WhiteDraw: draw, BlackDraw: draw, HalfBye: draw, Unfinished: draw,
		WhiteLoss: loss, BlackLoss: loss,
	}
}

// Points returns what a turn is worth, extra points included.
func (s Scoring) Points(t RoundRecord) Points { return s.of(t.Kind, t.Color) + t.Extra }

func (s Scoring) of(k Kind, c Color) Points {
	black := c == Black
	switch k {
	case Win:
		return either(black, s.BlackWin, s.WhiteWin)
	case Draw:
		return either(black, s.BlackDraw, s.WhiteDraw)
	case Loss:
		return either(black, s.BlackLoss, s.WhiteLoss)
	case ForfeitWin:
		return s.ForfeitWin
	case ForfeitLoss:
		return s.ForfeitLoss
	case PairingBye:
		return s.PairingBye
	case FullBye:
		return s.FullBye
	case HalfBye:
		return s.HalfBye
	case Unfinished:
		return s.Unfinished
	default:
		return s.ZeroBye
	}
}

// Most returns the most points that one round can give by play: half of it a
// round is the border of the topscorers.
func (s Scoring) Most() Points { return max(s.WhiteWin, s.BlackWin) }

func either(first bool, a, b Points) Points {
	if first {
		return a
	}
	return b
}
