package editions

import "time"

// Table is one edition of the Laws: its figures, its policies where the texts of the editions
// differ in kind, and the article of each rule.
type Table struct {
	// Edition is the year of the edition.
	Edition string
	// Revision increases with every correction of the table, so that a log records under which
	// version it was played.
	Revision int

	// Rapid is the range of thinking times that makes a game rapid; less is blitz. A game is rapid
	// or blitz only if all its moves are in one period.
	Rapid ModeRange
	// Increments is set when a control may have an increment or a delay.
	Increments bool
	// DelayLapses is set when main time saved in a period with a delay does not carry over into the
	// next one.
	DelayLapses bool
	// Correction is the least time that an arbiter's correction of the dials must leave.
	Correction ClockFloor
	// DefaultTime is how late a player may be. DefaultFixed is set when no competition may change
	// it.
	DefaultTime  time.Duration
	DefaultFixed bool

	// Repetitions is how often a position must occur for a claim. Fifty is how many moves each
	// player must have made for the fifty-move claim.
	Repetitions int
	Fifty       int
	// FiftyNext allows the claim of fifty moves with an intended move, and
	// FiftyExtends lets a competition raise the number for certain positions.
	FiftyNext    bool
	FiftyExtends bool
	// AutoRepetitions and AutoFifty are the numbers that end the game without a claim; 0 means
	// never.
	AutoRepetitions int
	AutoFifty       int
	// ClaimIsOffer is set when a draw claim is also a draw offer.
	ClaimIsOffer bool
	// WrongClaim is the penalty for a wrong claim, by mode.
	WrongClaim [NumModes]ClaimPenalty
	// RestrictsDraws allows a competition to require the arbiter's consent to a draw. AgreeAfter is
	// how many moves each player must have made before they may agree.
	RestrictsDraws bool
	AgreeAfter     int

	// Dead is the test for a position that ends the game immediately.
	Dead DeadTest
	// Flag is the test for the opponent of a player whose flag has fallen, by
	// mode.
	Flag [NumModes]FlagTest
	// Flags says who may point out a fallen flag in rapid and blitz without adequate supervision.
	Flags FlagsNoticed
	// Resign is the test for the result of a resignation.
	Resign ResignTest
	// Quickplay is the policy on draw claims in the last two minutes.
	Quickplay QuickplayPolicy
	// Adjourn is the policy on games not finished in their session.
	Adjourn AdjournPolicy

	// Sheets is the policy on recording, and Notation that on the notation.
	Sheets   SheetPolicy
	Notation NotationPolicy
	// DefaultRuled lets the arbiter decide how late a player may be. AbsenceRuled lets the rules of
	// the event decide whose time runs while neither player has come.
	DefaultRuled bool
	AbsenceRuled bool
	// StopsForHelp lets a player stop the clocks to ask for the arbiter's help for any reason.
	StopsForHelp bool
	// SetsCounter lets the arbiter set the move counter.
	SetsCounter bool
	// Device is the penalty for a telephone or other device.
	Device DevicePolicy
	// ScoresLoss lets the arbiter decide the opponent's score for every loss that they declare.
	ScoresLoss bool
	// Witnesses lets a person who is not playing report an irregularity to the arbiter.
	Witnesses bool

	// Supervises is set when the edition distinguishes adequate from inadequate supervision of
	// rapid and blitz. TouchOnRequest marks the modes in which the arbiter rules on touched pieces
	// only when a player asks; if Supervises is set, only under inadequate supervision.
	Supervises     bool
	TouchOnRequest [NumModes]bool
	// CastlingBinds is set when a player who touches king and rook must castle if they can.
	CastlingBinds bool
	// ChoiceTouches makes the choice of a promoted piece final when it touches the square, not only
	// when it is released.
	ChoiceTouches bool
	// TouchDeclines is set when touching a piece to move it declines a draw offer.
	TouchDeclines bool
	// TouchEndsClaim is set when touching a piece ends the right to claim a draw on that move.
	// Otherwise only making the move does.
	TouchEndsClaim bool
	// ContactBinds is set when a touch counts as intended unless the arbiter rules that it was an
	// accident. AdjustsOnClock is set when a player may adjust pieces only while their clock runs.
	// NextCompletes is set when making the next move completes a move that was not completed by a
	// press.
	ContactBinds, AdjustsOnClock, NextCompletes bool
	// AnyTouchWaives is set when touching a piece in any way ends the right to complain about the
	// opponent's touched pieces. Otherwise only a touch with intent does.
	AnyTouchWaives bool
	// TouchVoidsEnd is set when mate, stalemate or a dead position does not end the game while the
	// opponent may still complain that the move broke the touched-piece rule.
	TouchVoidsEnd bool
	// SetupLimit is the number of moves by each player after which wrong pieces or a turned board
	// cannot be reported in rapid and blitz; 0 means no limit.
	SetupLimit int
	// SettingFixed is set when the arbiter does not change the setting of the clock after so many
	// moves either, unless the schedule of the event would suffer.
	SettingFixed bool
	// SwappedKing excludes castling for a king, and MisplacedRook for a rook, that stood on a wrong
	// square from the beginning if that was found too late.
	SwappedKing, MisplacedRook bool
	// Colors says when reversed colours must stay.
	Colors ColorsPolicy
	// Restored proposes the times after an irregularity. Voids is set when a game is void if the
	// position before the irregularity cannot be found.
	Restored TimesPolicy
	Voids    bool

	// Illegal is the policy on illegal moves in supervised games. IllegalRapid and IllegalBlitz
	// apply to rapid and blitz without adequate supervision.
	Illegal, IllegalRapid, IllegalBlitz IllegalTest
	// IllegalBonus is the time that the opponent gets for an illegal move, IllegalBonusFast that in
	// rapid and blitz. IllegalLoses is the number of a player's illegal move that loses the game, 0
	// if none does. IllegalExcused is set when such a game is drawn if the opponent cannot mate.
	IllegalBonus, IllegalBonusFast time.Duration
	IllegalLoses                   int
	IllegalExcused                 bool
	// IllegalLast is set when illegal moves count only in a period for all remaining moves.
	IllegalLast bool
	// UnmovedCounts makes a press without a move an illegal move, HandsCount a move made with both
	// hands. QueenForced replaces a pawn left on the last rank by a queen.
	UnmovedCounts, HandsCount, QueenForced bool
	// PressesBack lets a player restart the opponent's clock without a move when the opponent left
	// pieces displaced.
	PressesBack bool

	// References holds the articles and the wording of each rule that the edition has, and FigureIn
	// the articles of each figure.
	References map[string]Reference
	FigureIn   map[string][]string
}

// ModeRange is the range of thinking times that makes a game rapid: at least From and less than
// Below. The thinking time is that of the period plus PerMove times the increment or delay. Times
// are whole milliseconds, so "up to 60 minutes" ends one millisecond later.
type ModeRange struct {
	From, Below time.Duration
	PerMove     int
}

// Reference holds the articles of a rule in an edition. Article is the article that is cited, and
// Also are others that say the same. Wording names the sentence for the rule if the edition differs
// from most; it is "" for the common sentence.
type Reference struct {
	Article string
	Also    []string
	Wording string
}

// Articles returns all articles of a reference.
func (p Reference) Articles() []string { return append([]string{p.Article}, p.Also...) }

// Uncited is a rule that no event and no refusal cites. Either the program allows nothing else, or
// only an observer at the board can check it. In holds its articles by edition. Sentence is the
// name of the sentence that states it.
type Uncited struct {
	Rule     string
	In       map[string][]string
	Sentence string
}

// ClaimPenalty is the penalty for a wrong claim: the opponent's bonus and the claimant's loss of
// time. Rule is the rule that sets it.
type ClaimPenalty struct {
	Opponent time.Duration
	Claimant Charge
	Rule     string
}

// QuickplayPolicy is the policy on draw claims in the last two minutes of a period for all
// remaining moves. The zero value is an edition without such claims.
type QuickplayPolicy struct {
	Offered bool
	// Announced is set when the competition must have announced it.
	Announced bool
	// Blitz is set when it applies in blitz too, and Added when it applies in games with an
	// increment or a delay.
	Blitz, Added bool
	// OnMove is set when the claimant must be on the move.
	OnMove bool
	// Rejects lets the arbiter reject the claim, which gives the opponent Bonus. When they postpone
	// the decision, they may give Bonus too.
	Rejects bool
	Bonus   time.Duration
	// IsOffer is set when the claim is also a draw offer, and Final when nobody may appeal against
	// the decision.
	IsOffer bool
	Final   bool
	// EitherFlag is set when the arbiter rules after a postponed decision if the flag of either
	// player falls. Otherwise only the claimant's flag leads to a ruling.
	EitherFlag bool
	// Increment is the increment for both players that a player may request first; 0 if there is no
	// such request.
	Increment time.Duration
}

// AdjournPolicy holds the differences between editions about adjourned games.
type AdjournPolicy struct {
	// Announced is set when the competition must have announced that it follows the guidelines on
	// adjournments.
	Announced bool
	// EndsKnown is set when the end of a session must be announced with its beginning.
	EndsKnown bool
	// OfferNoted is set when an open draw offer is noted on the envelope, and ResumptionNoted when
	// the time and place of the resumption are.
	OfferNoted, ResumptionNoted bool
	// Late is how late a player may be at the resumption, 0 for the default time of the
	// competition. LateSet is set when a competition may change it, LateRuled when the arbiter may.
	Late               time.Duration
	LateSet, LateRuled bool
	// BothLose is set when the edition has an article for two late players, and ReplierWaits when
	// it has one for the clock when neither is present.
	BothLose, ReplierWaits bool
	// Concluded is set when a sealed move that ends the game decides no matter which player is
	// late. Otherwise only the late player's own sealed move does.
	Concluded bool
	// BadSeal is the test for the opponent of a player who sealed an invalid move.
	BadSeal FlagTest
}

// SheetPolicy is an edition's policy on recording (Article 11 of 1993, Article 8 of later
// editions).
type SheetPolicy struct {
	// RestUnder is the time below which the duty to record is suspended. UnlessAdded is the
	// increment or delay with which it is not, 0 when there is none. ForPeriod suspends it for the
	// rest of the period, whatever time is added later.
	RestUnder   time.Duration
	UnlessAdded time.Duration
	ForPeriod   bool
	// FreeFast exempts the players of rapid and blitz games.
	FreeFast bool
	// NoAhead forbids writing a move before it is made. PreviousFirst requires players to write
	// their previous move before they make another.
	NoAhead       bool
	PreviousFirst bool
	// AskAlways lets a player ask for the opponent's sheet at any time, through
	// the arbiter.
	AskAlways bool
	// Notes is how many kinds of note are allowed on a sheet.
	Notes int
	// Excuse is the rule for a player who is unable to record.
	Excuse ExcusePolicy
	// Signed is set when the players sign the sheets with a result that counts. Electronic allows
	// electronic sheets. Record is how often a player may see the arbiter's record in a supervised
	// rapid or blitz game.
	Signed     bool
	Electronic bool
	Record     int
}

// NotationPolicy holds the requirements of an edition's appendix on notation. The zero value
// requires only algebraic notation (11.1, 1993).
type NotationPolicy struct {
	// Signs is set when captures, checks, mates and en passant captures must be marked.
	Signs bool
	// Passing is set when en passant captures must be marked.
	Passing bool
	// PawnFile is set when a pawn's capture must name the file from which it comes.
	PawnFile bool
	// LongForm allows the departure square, as in "Ng1f3".
	LongForm bool
	// PlusMate is set when "++" is the only sign of mate.
	PlusMate bool
}

// ClockFloor is the least time that a correction of the dials must leave a player who gets less
// than they had (Articles 12.4 and 12.6, 1993). The zero value is no minimum.
type ClockFloor struct{ Least, PerMove time.Duration }

// Raise returns the time to which a correction may set a player's dial. had is the player's time
// before the correction, and asked the requested time.
func (f ClockFloor) Raise(had, asked time.Duration, movesToGo int) time.Duration {
	if asked >= had {
		return asked
	}
	return max(asked, min(had, max(f.Least, time.Duration(movesToGo)*f.PerMove)))
}
