package editions

import "time"

// Table is an edition of the Laws: its figures, its named policies where texts
// differ in kind, and where each rule stands in it.
type Table struct {
	// Edition is its year.
	Edition string
	// Revision grows with every correction of the table, so that a log says
	// which reading it was played under.
	Revision int

	// Rapid is the range of thinking time that makes a game rapid; less is
	// blitz. A game has one mode only if all its moves are in one period.
	Rapid ModeRange
	// Increments says that a control may have an increment or a delay.
	Increments bool
	// DelayLapses says that main time saved in a period with a delay does not
	// pass into the next one.
	DelayLapses bool
	// Correction is what an arbiter's correction of the dials must leave.
	Correction ClockFloor
	// DefaultTime is how late a player may be, and DefaultFixed that no
	// competition may change it.
	DefaultTime  time.Duration
	DefaultFixed bool

	// Repetitions is how often a position must stand for a claim, and Fifty how
	// many moves by each player must pass.
	Repetitions int
	Fifty       int
	// FiftyNext allows the claim of fifty moves with an intended move, and
	// FiftyExtends lets a competition raise the number for certain positions.
	FiftyNext    bool
	FiftyExtends bool
	// AutoRepetitions and AutoFifty end the game without a claim; 0 is never.
	AutoRepetitions int
	AutoFifty       int
	// ClaimIsOffer says that a claim of a draw is also an offer of one.
	ClaimIsOffer bool
	// WrongClaim is what a wrong claim costs, by mode.
	WrongClaim [NumModes]ClaimPenalty
	// RestrictsDraws lets a competition want the arbiter's consent to a draw, and
	// AgreeAfter is how many moves each player must have made before they agree.
	RestrictsDraws bool
	AgreeAfter     int

	// Dead is the test for a position that ends the game at once.
	Dead DeadTest
	// Flag is the test for the opponent of a player whose flag has fallen, by
	// mode.
	Flag [NumModes]FlagTest
	// Flags says who may notice a fallen flag in rapid and blitz that is not
	// closely watched.
	Flags FlagsNoticed
	// Resign says what a resignation is worth.
	Resign ResignTest
	// Quickplay is the claim of a draw in the last two minutes.
	Quickplay QuickplayPolicy
	// Adjourn is what is done with a game that is not finished in its session.
	Adjourn AdjournPolicy

	// Sheets is what is said about recording, Notation about how.
	Sheets   SheetPolicy
	Notation NotationPolicy
	// DefaultRuled lets the arbiter decide how late a player may be, and
	// AbsenceRuled the rules of the event whose time runs while nobody has come.
	DefaultRuled bool
	AbsenceRuled bool
	// StopsForHelp lets a player stop the clocks to seek the arbiter's help, for
	// whatever they need it.
	StopsForHelp bool
	// SetsCounter lets the arbiter set the move counter.
	SetsCounter bool
	// Device is what a telephone costs.
	Device DevicePolicy
	// ScoresLoss lets the arbiter decide the opponent's score whenever they declare
	// a game lost.
	ScoresLoss bool
	// Witnesses lets somebody who is not playing tell the arbiter of an
	// irregularity.
	Witnesses bool

	// Supervises says that the edition distinguishes adequate supervision of rapid and
	// blitz from inadequate, and TouchOnRequest in which modes the arbiter rules on
	// touched pieces only when they are asked: where the edition supervises, only if that
	// is inadequate.
	Supervises     bool
	TouchOnRequest [NumModes]bool
	// CastlingBinds says that who touches king and rook must castle if they can.
	CastlingBinds bool
	// ChoiceTouches makes the choice of the promoted piece final when it touches
	// the square, and not only when it is let go.
	ChoiceTouches bool
	// TouchDeclines says that touching a piece to move it declines a draw offer.
	TouchDeclines bool
	// TouchEndsClaim says that touching a piece ends the right to claim a draw on
	// that move, and not only making the move.
	TouchEndsClaim bool
	// ContactBinds says that a touch counts as meant unless the arbiter rules that
	// it was an accident, AdjustsOnClock that a player may put pieces straight only
	// while their clock runs, and NextCompletes that a move not completed by a press
	// is completed by making the next.
	ContactBinds, AdjustsOnClock, NextCompletes bool
	// AnyTouchWaives says that touching a piece in whatever way ends the right to
	// complain of the opponent's touched pieces, and not only touching it with intent.
	AnyTouchWaives bool
	// TouchVoidsEnd says that a mate, a stalemate or a dead position does not end
	// the game while it can be complained that the move broke the rule of touched
	// pieces.
	TouchVoidsEnd bool
	// SetupLimit is the number of moves by each player after which wrong pieces or a
	// turned board cannot be reported in rapid and blitz; 0 is none.
	SetupLimit int
	// SettingFixed says that after so many moves the arbiter does not change the
	// setting of the clock either, unless the schedule of the event would suffer.
	SettingFixed bool
	// SwappedKing bars a king from castling, and MisplacedRook a rook, that stood
	// on a wrong square from the beginning when that was found too late.
	SwappedKing, MisplacedRook bool
	// Colors says when reversed colours have to stay.
	Colors ColorsPolicy
	// Restored proposes the times after an irregularity, and Voids says that a
	// game is void when the position before one cannot be found.
	Restored TimesPolicy
	Voids    bool

	// Illegal says who finds an illegal move in a game that is watched, and
	// IllegalRapid and IllegalBlitz in rapid and blitz that are not.
	Illegal, IllegalRapid, IllegalBlitz IllegalTest
	// IllegalBonus is what the opponent gets for an illegal move, IllegalBonusFast
	// in rapid and blitz. IllegalLoses is the number of a player's illegal move
	// that loses the game, 0 where none does, and IllegalExcused says that it is
	// drawn instead when the opponent cannot mate.
	IllegalBonus, IllegalBonusFast time.Duration
	IllegalLoses                   int
	IllegalExcused                 bool
	// IllegalLast says that illegal moves count only in a period that holds all
	// the remaining moves.
	IllegalLast bool
	// UnmovedCounts makes a press without a move an illegal move, HandsCount a move
	// made with both hands, and QueenForced puts a queen in the place of a pawn
	// left on the last rank.
	UnmovedCounts, HandsCount, QueenForced bool
	// PressesBack lets a player start the opponent's clock again without a move
	// when pieces were left lying.
	PressesBack bool

	// References says of each rule that the edition has where it stands and how the
	// sentence about it is worded, and FigureIn of each figure.
	References map[string]Reference
	FigureIn   map[string][]string
}

// ModeRange is a range of thinking times that makes a game rapid: from, and less
// than below. The time is the period's, plus PerMove times what is added for each
// move. Times are whole milliseconds, so that "up to 60 minutes" ends a millisecond
// later.
type ModeRange struct {
	From, Below time.Duration
	PerMove     int
}

// Reference says where a rule stands in an edition. Article is the one that is cited,
// Also are further ones that say it. Wording names the sentence that says it where
// the edition's text says something else than most editions, "" for the common one.
type Reference struct {
	Article string
	Also    []string
	Wording string
}

// Articles lists all the articles of a reference.
func (p Reference) Articles() []string { return append([]string{p.Article}, p.Also...) }

// Uncited is a rule that no event and no refusal cites, because nothing else can happen
// or because only eyes can see it. In lists its articles by edition, and Sentence names
// the sentence that says it.
type Uncited struct {
	Rule     string
	In       map[string][]string
	Sentence string
}

// ClaimPenalty is the price of a wrong claim: what the opponent gains, and what
// the claimant loses of what they have left. Rule is the one that sets it.
type ClaimPenalty struct {
	Opponent time.Duration
	Claimant Charge
	Rule     string
}

// QuickplayPolicy is the claim of a draw in the last two minutes of a period
// that holds all the remaining moves; the zero value is an edition without it.
type QuickplayPolicy struct {
	Offered bool
	// Announced wants the competition to have announced it.
	Announced bool
	// Blitz says that it is there in blitz too, and Added that it is there in
	// games with an increment or a delay.
	Blitz, Added bool
	// OnMove wants the claimant to be on the move.
	OnMove bool
	// Rejects lets the arbiter reject the claim, which gives the opponent Bonus;
	// when they postpone, they may give as much.
	Rejects bool
	Bonus   time.Duration
	// IsOffer says that the claim is also an offer of a draw, and Final that
	// nobody may appeal against the decision.
	IsOffer bool
	Final   bool
	// EitherFlag says that after a postponed decision the arbiter rules when the
	// flag of either player has fallen, and not only the claimant's.
	EitherFlag bool
	// Increment is what a player may ask for first, for every move of both; 0
	// where that is unknown.
	Increment time.Duration
}

// AdjournPolicy is where the editions differ about adjourned games.
type AdjournPolicy struct {
	// Announced wants the competition to play by the guidelines on adjournments.
	Announced bool
	// EndsKnown wants the end of a session announced with its beginning.
	EndsKnown bool
	// OfferNoted has an open draw offer noted on the envelope, and
	// ResumptionNoted when and where the game is to go on.
	OfferNoted, ResumptionNoted bool
	// Late is how late a player may be at the resumption, 0 for the default time
	// of the competition; LateSet, that a competition may set another time;
	// LateRuled, that the arbiter may.
	Late               time.Duration
	LateSet, LateRuled bool
	// BothLose is an article of its own for two players who come too late, and
	// ReplierWaits one for the clock when neither is there.
	BothLose, ReplierWaits bool
	// Concluded lets a sealed move that has ended the game decide, no matter who is late,
	// and not only when its own player is.
	Concluded bool
	// BadSeal is the test for the opponent of who sealed an invalid move.
	BadSeal FlagTest
}

// SheetPolicy is what an edition says about recording (Article 11 of 1993,
// Article 8 since).
type SheetPolicy struct {
	// RestUnder is the time under which the duty to record rests, UnlessAdded
	// the time added with each move that keeps it up, 0 when nothing does.
	// ForPeriod lets it rest for the rest of the period, whatever is added later.
	RestUnder   time.Duration
	UnlessAdded time.Duration
	ForPeriod   bool
	// FreeFast frees the players of rapid and blitz games.
	FreeFast bool
	// NoAhead forbids to write a move before it is made, and PreviousFirst wants
	// one's previous move written before one makes another.
	NoAhead       bool
	PreviousFirst bool
	// AskAlways lets a player ask for the opponent's sheet at any time, through
	// the arbiter.
	AskAlways bool
	// Notes is how many of the kinds of note may stand on a sheet.
	Notes int
	// Excuse is what becomes of who is unable to record.
	Excuse ExcusePolicy
	// Signed says that the players sign with a result that stands, Electronic
	// that sheets may be so, and Record how often a player may see the arbiter's
	// record in a supervised game of rapid or blitz.
	Signed     bool
	Electronic bool
	Record     int
}

// NotationPolicy is what an edition's appendix on notation demands of what a
// player writes. The zero value is an edition that demands algebraic notation
// and says no more (11.1, 1993).
type NotationPolicy struct {
	// Signs says that capture, check, mate and the capture in passing must be
	// marked.
	Signs bool
	// Passing says that a capture in passing must be.
	Passing bool
	// PawnFile says that a pawn's capture must name the file it comes from.
	PawnFile bool
	// LongForm allows the departure square, as in "Ng1f3".
	LongForm bool
	// PlusMate says that the sign of mate is "++" and no other.
	PlusMate bool
}

// ClockFloor is what a correction of the dials must leave a player who is given
// less than they had (Articles 12.4 and 12.6, 1993); the zero value is nothing.
type ClockFloor struct{ Least, PerMove time.Duration }

// Raise returns what the correction may set.
func (f ClockFloor) Raise(had, asked time.Duration, movesToGo int) time.Duration {
	if asked >= had {
		return asked
	}
	return max(asked, min(had, max(f.Least, time.Duration(movesToGo)*f.PerMove)))
}
