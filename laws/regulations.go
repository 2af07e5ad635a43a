package laws

import (
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Venue says where the game is played.
type Venue uint8

// The venues. On screen a completed move presses the clock; over the board
// moving, releasing and pressing are separate deeds.
const (
	Screen Venue = iota
	Board
)

var venueNames = [...]string{"screen", "board"}

// String returns the venue's name in lower case.
func (v Venue) String() string { return nameOf(venueNames[:], v) }

// ParseVenue reads what [Venue.String] writes.
func ParseVenue(name string) (Venue, bool) { return parseName[Venue](venueNames[:], name) }

// Supervision says how closely rapid and blitz games are watched (Appendices
// A.3, A.4, B.2 and B.3 of 2009).
type Supervision uint8

// The two kinds. On screen the server watches every move and both dials of
// every game, which is adequate.
const (
	Adequate Supervision = iota
	Inadequate
)

var supervisionNames = [...]string{"adequate", "inadequate"}

// String returns the supervision's name in lower case.
func (s Supervision) String() string { return nameOf(supervisionNames[:], s) }

// ParseSupervision reads what [Supervision.String] writes.
func ParseSupervision(name string) (Supervision, bool) {
	return parseName[Supervision](supervisionNames[:], name)
}

// StartSpec says from which position the game begins; the zero value is the
// ordinary start.
type StartSpec struct {
	// Chess960 asks for the start position with the given Number, 0 to 959
	// (Appendix F of 2009, Guideline II of 2023; 518 is the ordinary array); earlier
	// editions do not know it. The lot is drawn outside.
	Chess960 bool
	Number   int
	// FEN is a position to start from; it excludes Chess960.
	FEN string
}

// DrawRestriction is what the rules of a competition say about agreeing to a
// draw (Article 9.1.a, 2009); the zero value allows it at any time.
type DrawRestriction struct {
	// NotBefore is the number of moves that both players must have completed
	// before they may agree without the arbiter's consent.
	NotBefore int
	// Never forbids agreement without the arbiter's consent at any time.
	Never bool
}

// VerdictDefault says what happens when nobody knows whether the opponent of
// a player whose flag fell could still give mate, and no ruling is waited for.
type VerdictDefault uint8

// The defaults for an unknown verdict.
const (
	LossStands     VerdictDefault = iota // the rule: the game is lost
	DrawGiven                            // the exception: the game is drawn
	ArbiterDecides                       // a case for the arbiter
)

var verdictDefaultNames = [...]string{"loss", "draw", "arbiter"}

// String returns the default's name in lower case.
func (d VerdictDefault) String() string { return nameOf(verdictDefaultNames[:], d) }

// ParseVerdictDefault reads what [VerdictDefault.String] writes.
func ParseVerdictDefault(name string) (VerdictDefault, bool) {
	return parseName[VerdictDefault](verdictDefaultNames[:], name)
}

// NoDefaultTime as a DefaultTime says that nobody loses by being late.
const NoDefaultTime time.Duration = -1

// Regulations are fixed in the first event of a game: the edition of the Laws,
// and what the Laws leave to the competition or to the hall. The zero value of
// every field but Edition is a sensible choice.
type Regulations struct {
	Edition     Edition
	Venue       Venue
	Supervision Supervision
	// Control is White's and Black's time control; they may differ.
	Control [2]clock.Control
	Start   StartSpec
	Draws   DrawRestriction
	// DefaultTime is how late a player may be (Article 6.6.a, 2009). On screen
	// it is the time within which each player must make their first move, counted
	// from the start of their clock; zero means the edition's own default time
	// where that is not nothing, and no limit on screen otherwise; NoDefaultTime
	// means none anywhere.
	DefaultTime time.Duration
	// VerdictDefault decides a flag fall that nobody can judge.
	VerdictDefault VerdictDefault
	// LagCap is the most that is given back of a move's time on its way to the
	// server. A flag is observed only when a move could no longer be on its way.
	LagCap time.Duration
	// LagFree bounds what is given back of every move without a quota: the least
	// round trip that the server has measured itself, [Move].Trip. LagQuota is what
	// each player is given back beyond that in the whole game. With neither any lag
	// up to LagCap is given back, as in games from before these fields.
	LagFree, LagQuota time.Duration
	// LagGame is the most that each player is given back in the whole game, the
	// server's own measurements included; 0 sets no such bound.
	LagGame time.Duration
	// RepeatedOffers lifts the hall's limit of one draw offer between two moves
	// of the offering player.
	RepeatedOffers bool

	// ClaimedFlags leaves it to the players to claim a flag, in the editions and
	// modes where the arbiter does not point it out (Appendix B6 of 1997, B7 of
	// 2005, A.4.d.1 of 2009). On screen the server makes the claim for the opponent
	// at once without it; over the board those games are always played so, and in
	// the others it says that the clock is not connected: a flag falls when a
	// player claims it or the arbiter sees it.
	ClaimedFlags bool
	// NoArbiter says that no arbiter is present at the venue, so that a claim in
	// the last two minutes ends the game and waits for a ruling from elsewhere
	// (Appendix D of 1997, 2005 and 2009).
	NoArbiter bool
	// GuidelinesIII says that the competition announced the guidelines on games
	// without increment (Guideline III.2.1 of 2023).
	GuidelinesIII bool
	// BareKingWins gives the whole point to a bare king whose opponent resigns,
	// in the edition of 1993, whose Articles 10.2 and 10.5 contradict each other.
	BareKingWins bool
	// Adjournments says that the competition adjourns games by the guidelines of
	// 2009 and 2023; in earlier editions that is a part of the Laws.
	Adjournments bool
	// ResumptionTime is how late a player may be at a resumption, where the rules
	// of the competition may say that; zero means the edition's own time,
	// NoDefaultTime no limit.
	ResumptionTime time.Duration
	// Agreements says that what both players want may be done on screen though the
	// Laws do not know it: the arbiter calls the game off whatever was played, or
	// takes moves back. They are informed of the agreement and give it as their reason.
	Agreements bool
	// Unwatched says that no arbiter watches the board: what breaks the Laws there
	// is found only when a player claims it or the arbiter rules on it.
	Unwatched bool
	// Arrivals says that the players' coming to the board is recorded: nobody is
	// there at the start, and each gives [Arrive]. Over the board only.
	Arrivals bool
	// AbsentTime says whose time runs while nobody has come, where the edition
	// lets the event decide it (Article 6.6.b, 2009).
	AbsentTime AbsentTime
	// CourtesyHints lets the arbiter, and programs that show the game, tell a
	// player that their opponent has moved, that they have not pressed their clock, and
	// how many moves were made. Rated events have none of that (Article 13.6, 2009).
	CourtesyHints bool
	// NoAppeals says that the rules of the event exclude appeals (Article 12.10,
	// 2009).
	NoAppeals bool
	// MilderDevices says that the event has announced a milder penalty than the
	// loss of the game for a device (Article 11.3.2.2, 2023).
	MilderDevices bool
	// Rated says that the game belongs to an event of FIDE or is rated by it, and
	// HouseRules are the rules that a federation adds, in its own words: an event of
	// FIDE has none (Preface).
	Rated      bool
	HouseRules []string
	// ForceToWin wants the pieces for a mate from a player who claims a win by an
	// illegal move in blitz, as from one who claims it on time (Appendix C4, 1997).
	ForceToWin bool
	// FullPenalties gives two minutes instead of one in blitz that is adequately
	// supervised, by the letter of Appendix B.2 of 2023.
	FullPenalties bool
	// Extended raises the fifty moves for positions with certain pieces, announced
	// before the event (Article 10.12, 1993).
	Extended []Extension

	// Sheets says that the machine follows the players' score sheets: what each
	// writes is a command, and the duty to record has its consequences.
	Sheets SheetKind
	// CountedByHand says that the clocks count no moves, so that the sheets must
	// show whether a control was passed (Article 8.6, 2009). It needs Sheets.
	CountedByHand bool
	// VisuallyDisabled says who cannot see the board, and HearingImpaired who
	// cannot hear the announcements (Appendix E of 2009, D of 2023).
	VisuallyDisabled, HearingImpaired [2]bool
	// Assistant is what a player's assistant may do. The sighted opponent of a
	// visually disabled player may have one only when they have none, for the first
	// two duties (E.2.10, 2009).
	Assistant [2]Duties
}

// Extension raises the number of moves of the fifty-move rule for the positions
// with exactly these pieces, whichever colour has which.
type Extension struct {
	// Pieces are the two sides as "KRB-KR", each in the order K Q R B N P.
	Men string
	// Moves is the number by each player, more than fifty.
	Moves int
}

// EqualControls returns the regulations with the same control for both.
func (r Regulations) EqualControls(c clock.Control) Regulations {
	r.Control = [2]clock.Control{c, c}
	return r
}

// AbsentTime says whose time runs while neither player has come (Article 6.6.b,
// 2009).
type AbsentTime uint8

// Whose time it is.
const (
	WhiteLosesTime AbsentTime = iota // the rule
	TimeIsShared                     // half of it each
	NobodyLoses                      // it is given back
)

var absentTimeNames = [...]string{"white", "shared", "nobody"}

// String returns the name in lower case.
func (a AbsentTime) String() string { return nameOf(absentTimeNames[:], a) }

// ParseAbsentTime reads what [AbsentTime.String] writes.
func ParseAbsentTime(name string) (AbsentTime, bool) {
	return parseName[AbsentTime](absentTimeNames[:], name)
}

// pieces writes a side's pieces, as an [Extension] names them.
func pieces(p *chess.Position, c chess.Color) string {
	var b strings.Builder
	for t := chess.King; t >= chess.Pawn; t-- {
		for range p.Pieces(c, t).Count() {
			b.WriteByte(pieceLetters[t])
		}
	}
	return b.String()
}
