package laws

import (
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Venue is where the game is played: on screen or over the board.
type Venue uint8

// The venues. On screen a completed move presses the clock. Over the board, moving, releasing and
// pressing are separate actions.
const (
	Screen Venue = iota
	Board
)

var venueNames = [...]string{"screen", "board"}

// String returns the venue's name in lower case.
func (v Venue) String() string { return nameOf(venueNames[:], v) }

// ParseVenue parses a name that [Venue.String] returns.
func ParseVenue(name string) (Venue, bool) { return parseName[Venue](venueNames[:], name) }

// Supervision is how closely rapid and blitz games are supervised (Appendices A.3, A.4, B.2 and B.3
// of 2009).
type Supervision uint8

// The values of type [Supervision]. On screen supervision is adequate, because the server watches
// all moves and dials.
const (
	Adequate Supervision = iota
	Inadequate
)

var supervisionNames = [...]string{"adequate", "inadequate"}

// String returns the supervision's name in lower case.
func (s Supervision) String() string { return nameOf(supervisionNames[:], s) }

// ParseSupervision parses a name that [Supervision.String] returns.
func ParseSupervision(name string) (Supervision, bool) {
	return parseName[Supervision](supervisionNames[:], name)
}

// StartSpec selects the start position of a game. The zero value is the usual one.
type StartSpec struct {
	// Chess960 selects the start position with the given Number, 0 to 959 (Appendix F of 2009,
	// Guideline II of 2023). Number 518 is the usual position. Earlier editions have no Chess960.
	// The caller draws the lot.
	Chess960 bool
	Number   int
	// FEN is the start position, if it is not empty; it excludes Chess960.
	FEN string
}

// DrawRestriction restricts draws by agreement, by the rules of a competition (Article 9.1.a,
// 2009). The zero value allows them at any time.
type DrawRestriction struct {
	// NotBefore is how many moves both players must have completed before they may agree without
	// the arbiter's consent.
	NotBefore int
	// Never requires the arbiter's consent for every agreement.
	Never bool
}

// VerdictDefault is the result of a flag fall when it remains unknown whether the opponent could
// still mate.
type VerdictDefault uint8

// The values of type [VerdictDefault].
const (
	LossStands     VerdictDefault = iota // the rule: the game is lost
	DrawGiven                            // the exception: the game is drawn
	ArbiterDecides                       // a case for the arbiter
)

var verdictDefaultNames = [...]string{"loss", "draw", "arbiter"}

// String returns the default's name in lower case.
func (d VerdictDefault) String() string { return nameOf(verdictDefaultNames[:], d) }

// ParseVerdictDefault parses a name that [VerdictDefault.String] returns.
func ParseVerdictDefault(name string) (VerdictDefault, bool) {
	return parseName[VerdictDefault](verdictDefaultNames[:], name)
}

// NoDefaultTime is the DefaultTime of a game in which no player loses by being late.
const NoDefaultTime time.Duration = -1

// Regulations are the rules of one game, fixed in its first event. They name the edition of the
// Laws and settle what the Laws leave to the competition or to the chess server. Zero is a sensible
// value for all fields except Edition.
type Regulations struct {
	Edition     Edition
	Venue       Venue
	Supervision Supervision
	// Control holds the time controls of White and Black, which may differ.
	Control [2]clock.Control
	Start   StartSpec
	Draws   DrawRestriction
	// DefaultTime is how late a player may be (Article 6.6.a, 2009). On screen each player must
	// make their first move within this time from the start of their clock. Zero means the
	// edition's own default time; if that is zero too, there is no limit on screen. NoDefaultTime
	// means no limit.
	DefaultTime time.Duration
	// VerdictDefault decides a flag fall when the verdict remains unknown.
	VerdictDefault VerdictDefault
	// LagCap is the greatest compensation for the travel time of one move. A fallen flag is
	// reported only when no move can be on its way any more.
	LagCap time.Duration
	// LagFree limits the compensation of each move without the quota: at most the shortest round
	// trip that the server has measured itself, [Move].Trip. LagQuota is each player's further
	// compensation in the whole game. If both are zero, any lag up to LagCap is compensated, as in
	// games older than these fields.
	LagFree, LagQuota time.Duration
	// LagGame is the greatest compensation for each player in the whole game, including lag that
	// the server has measured. 0 sets no such limit.
	LagGame time.Duration
	// RepeatedOffers removes the server's limit of one draw offer between two moves of the offering
	// player.
	RepeatedOffers bool

	// ClaimedFlags makes players claim flags themselves, in the editions and modes where the
	// arbiter does not point them out (Appendix B6 of 1997, B7 of 2005, A.4.d.1 of 2009). On
	// screen, the server otherwise claims for the opponent immediately. Over the board such games
	// are always played so. In other games over the board, ClaimedFlags means that the clock is not
	// connected: a flag counts when a player claims it or the arbiter sees it.
	ClaimedFlags bool
	// NoArbiter is set when no arbiter is present at the venue. A claim in the last two minutes
	// then ends the game and waits for a ruling from elsewhere (Appendix D of 1997, 2005 and 2009).
	NoArbiter bool
	// GuidelinesIII is set when the competition announced the guidelines on games without increment
	// (Guideline III.2.1 of 2023).
	GuidelinesIII bool
	// BareKingWins gives the full point to a player with a bare king whose opponent resigns. It
	// matters only in 1993, where Articles 10.2 and 10.5 contradict each other.
	BareKingWins bool
	// Adjournments is set when the competition adjourns games by the guidelines of 2009 or 2023. In
	// earlier editions adjournments are part of the Laws.
	Adjournments bool
	// ResumptionTime is how late a player may be at a resumption, where the competition may set
	// this. Zero means the edition's own time, NoDefaultTime no limit.
	ResumptionTime time.Duration
	// Agreements allows on screen what both players want although the Laws do not provide it: the
	// arbiter may call the game off at any time or take back moves. The arbiter learns of the
	// agreement and gives it as the reason.
	Agreements bool
	// Unwatched is set when no arbiter watches the board. Breaches of the Laws there are found only
	// when a player claims them or the arbiter rules on them.
	Unwatched bool
	// Arrivals is set when arrivals at the board are recorded. Both players are absent at the
	// start, and each gives [Arrive]. It applies only over the board.
	Arrivals bool
	// AbsentTime says whose time runs while neither player has come, where the edition lets the
	// event decide it (Article 6.6.b, 2009).
	AbsentTime AbsentTime
	// CourtesyHints allows the arbiter, and programs that show the game, some hints to a player:
	// that the opponent has moved, that they have not pressed their clock, how many moves were made,
	// and in a friendly game on screen, whether a claim of a draw would be right. Rated events forbid such hints (Article 13.6, 2009).
	CourtesyHints bool
	// NoAppeals is set when the rules of the event exclude appeals (Article 12.10, 2009).
	NoAppeals bool
	// MilderDevices is set when the event has announced a milder penalty than the loss of the game
	// for a device (Article 11.3.2.2, 2023).
	MilderDevices bool
	// Rated is set when the game belongs to a FIDE event or is FIDE-rated. HouseRules are
	// additional rules of a federation, in its own words; a FIDE event has none (Preface).
	Rated      bool
	HouseRules []string
	// ForceToWin requires sufficient pieces from a player who claims a win by an illegal move in
	// blitz, as from one who claims it on time (Appendix C4, 1997).
	ForceToWin bool
	// FullPenalties makes the time penalty in adequately supervised blitz two minutes instead of
	// one, by the letter of Appendix B.2 of 2023.
	FullPenalties bool
	// Extended raises the number of the fifty-move rule for positions with certain pieces, as
	// announced before the event (Article 10.12, 1993).
	Extended []Extension

	// Sheets is set when the program follows the players' score sheets. Each line written is then a
	// command, and the duty to record is enforced.
	Sheets SheetKind
	// CountedByHand is set when the clocks count no moves, so that the sheets must show whether a
	// control was passed (Article 8.6, 2009). It requires Sheets.
	CountedByHand bool
	// VisuallyDisabled marks the players who cannot see the board, and HearingImpaired those who
	// cannot hear the announcements (Appendix E of 2009, D of 2023).
	VisuallyDisabled, HearingImpaired [2]bool
	// Assistant holds the duties of each player's assistant. The sighted opponent of a visually
	// disabled player may have one only if that player has none, and only for the first two duties
	// (E.2.10, 2009).
	Assistant [2]Duties
}

// Extension raises the number of the fifty-move rule for positions with exactly these pieces, with
// either colour on either side.
type Extension struct {
	// Pieces are the pieces of the two sides, such as "KRB-KR", each in the order K Q R B N P.
	Pieces string
	// Moves is the number of moves by each player, more than fifty.
	Moves int
}

// EqualControls returns the regulations with the time control c for both players.
func (r Regulations) EqualControls(c clock.Control) Regulations {
	r.Control = [2]clock.Control{c, c}
	return r
}

// AbsentTime says whose time runs while neither player has come (Article 6.6.b, 2009).
type AbsentTime uint8

// The values of type [AbsentTime].
const (
	WhiteLosesTime AbsentTime = iota // White's; the default rule
	TimeIsShared                     // half of the time from each player
	NobodyLoses                      // the time is given back
)

var absentTimeNames = [...]string{"white", "shared", "nobody"}

// String returns the name in lower case.
func (a AbsentTime) String() string { return nameOf(absentTimeNames[:], a) }

// ParseAbsentTime parses a name that [AbsentTime.String] returns.
func ParseAbsentTime(name string) (AbsentTime, bool) {
	return parseName[AbsentTime](absentTimeNames[:], name)
}

// pieces returns a side's pieces as an [Extension] names them.
func pieces(p *chess.Position, c chess.Color) string {
	var b strings.Builder
	for t := chess.King; t >= chess.Pawn; t-- {
		for range p.Pieces(c, t).Count() {
			b.WriteByte(pieceLetters[t])
		}
	}
	return b.String()
}
