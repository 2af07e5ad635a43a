package swiss

import "github.com/escaque/escaque/tournament"

// Points is a score in half points.
type Points = tournament.Points

// Kind says what a player had in a round: a bye, a game or a forfeit.
type Kind uint8

const (
	// ZeroBye is a round without opponent and points: an absence known beforehand, a withdrawal, or
	// a round before a late entry.
	ZeroBye Kind = iota
	// HalfBye gives the points of a draw to a player who asked for it.
	HalfBye
	// FullBye gives the points of a win by decision of the organiser.
	FullBye
	// PairingBye is the pairing-allocated bye of an odd number of players. C.04.1 A5, 2009; C.04.1
	// 3, 2026.
	PairingBye
	// Win, Draw and Loss are games played.
	Win
	Draw
	Loss
	// ForfeitWin and ForfeitLoss are pairs that were not played. They do not count as a meeting,
	// nor for colours. C.04.1 F2, 2009; C.04.2 3.4 and 3.5, 2026.
	ForfeitWin
	ForfeitLoss
	// Unfinished is a game without a result, adjourned or in progress. For pairing it counts as
	// played and, unless the scoring says otherwise, as drawn. C.04.1 F9, 2009; C.04.2 3.1, 2026.
	Unfinished
)

var kindNames = [...]string{"zero-point bye", "half-point bye", "full-point bye", "pairing-allocated bye", "win", "draw", "loss", "forfeit win", "forfeit loss", "unfinished"}

// Valid reports whether k is a defined Kind.
func (k Kind) Valid() bool { return int(k) < len(kindNames) }

// String returns the name of the kind for developers.
func (k Kind) String() string {
	if !k.Valid() {
		return "no kind"
	}
	return kindNames[k]
}

// Played reports whether the game counts as played, that is, as a meeting and for colours.
func (k Kind) Played() bool { return k == Win || k == Draw || k == Loss || k == Unfinished }

// Paired reports whether the player had an opponent, present or not.
func (k Kind) Paired() bool { return k.Played() || k == ForfeitWin || k == ForfeitLoss }

// InPairing reports whether the player was in the pairing of the round, with an opponent or with
// the pairing-allocated bye.
func (k Kind) InPairing() bool { return k.Paired() || k == PairingBye }

// fits reports whether o can be the result of the opponent of a player with the result k. Usually a
// win faces a loss, and a draw a draw. By an arbiter's decision both may lose, or one may draw while
// the other loses. Both may forfeit.
func (k Kind) fits(o Kind) bool {
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
	Color    Color  // as scheduled, even if not played
	Unrated  bool   // played, but not by both players for a move
	Extra    Points // points beyond those of the scoring (TRF26 record 299)
	// Adjourned says that an Unfinished game was adjourned, or that its result was missing when a later
	// round was paired.
	Adjourned bool
}

// Scoring holds the points for each kind of round, in half points.
type Scoring struct {
	WhiteWin, WhiteDraw, WhiteLoss Points
	BlackWin, BlackDraw, BlackLoss Points
	ForfeitWin, ForfeitLoss        Points
	PairingBye                     Points
	FullBye, HalfBye, ZeroBye      Points
	Unfinished                     Points
}

// OrdinaryScoring returns the usual scoring: one point for a win and half for a draw, and the
// points of the byes as their names say.
func OrdinaryScoring() Scoring { return ScoringOf(2, 1, 0) }

// Complete returns the scoring, or the ordinary one for the zero value.
func (s Scoring) Complete() Scoring {
	if s == (Scoring{}) {
		return OrdinaryScoring()
	}
	return s
}

// ScoringOf returns a scoring with the same points for both colours. Byes and forfeits have the
// points of the corresponding game, and absences have none.
func ScoringOf(win, draw, loss Points) Scoring {
	return Scoring{
		WhiteWin: win, BlackWin: win, ForfeitWin: win, PairingBye: win, FullBye: win,
		WhiteDraw: draw, BlackDraw: draw, HalfBye: draw, Unfinished: draw,
		WhiteLoss: loss, BlackLoss: loss,
	}
}

// Points returns the points of a record, including extra points.
func (s Scoring) Points(t RoundRecord) Points { return s.pointsOf(t.Kind, t.Color) + t.Extra }

// pointsOf returns the points for a kind of round and a colour, without extra points.
func (s Scoring) pointsOf(k Kind, c Color) Points {
	black := c == Black
	switch k {
	case Win:
		return choose(black, s.BlackWin, s.WhiteWin)
	case Draw:
		return choose(black, s.BlackDraw, s.WhiteDraw)
	case Loss:
		return choose(black, s.BlackLoss, s.WhiteLoss)
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

// Most returns the points of a win. Topscorers have more than half of it for each round.
func (s Scoring) Most() Points { return max(s.WhiteWin, s.BlackWin) }

// choose returns a if first is true, otherwise b.
func choose(first bool, a, b Points) Points {
	if first {
		return a
	}
	return b
}
